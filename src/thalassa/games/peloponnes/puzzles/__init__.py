"""Puzzles about Peloponnes: which last purchase is best, with the last two chits still to come.

Read ``kinds.py`` first; ``search.py`` works out every purchase with the rules, ``reckoning.py`` again without them.
Knows no server.
"""
