"""Puzzles about Poseidon: the best course of a fleet. ``kinds.py`` puts and judges them, ``walks.py`` solves them anew."""
