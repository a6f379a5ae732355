"""Positions of Peloponnes as files and back: snapshot, consistency of what was read, positions drawn for a seat.

What could not occur in play is refused with the field that is wrong.
Knows nothing of bots.
"""
