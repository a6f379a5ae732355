"""Positions of Poseidon as files and back: the table of fields, snapshot, consistency, positions drawn for a seat.

What could not occur in play is refused with the field that is wrong.
Knows nothing of show or bots.
"""
