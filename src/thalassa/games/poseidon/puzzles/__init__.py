"""Puzzles about Poseidon: the best course of a fleet.

``kinds.py`` puts and judges them, ``walks.py`` solves them anew and shares no code with the search that found them.
Knows no server.
"""
