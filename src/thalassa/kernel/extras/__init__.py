"""What a game may bring beside its rules: advice for the search, levels, notes, presets, puzzles, lessons and more.

A game without any of it can be played all the same. Knows no game, no network, no clock.
"""
