"""Puzzles on the server: what is shown of them, judging answers, ratings, days in a row.

None is made here, and no answer leaves before one was given. Knows no HTTP and no rule of any game.
"""
