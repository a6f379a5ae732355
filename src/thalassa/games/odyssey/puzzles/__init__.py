"""Puzzles about Odyssey: where a ship is, and which order finds out most.

``finding.py`` looks for them with the exact belief; ``charting.py`` solves them anew with plain sets of squares.
Knows no server.
"""
