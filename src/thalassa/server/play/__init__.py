"""Tables being played: the position in memory, its people, moves, undo, notes, chat, bots and analysis.

The life of a move is here, from the frame to the commit and back to every seat.
Knows no HTTP and no SQL.
"""
