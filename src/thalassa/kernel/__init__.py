"""What every game shares: the contract of a game, tables and their logs, words, chance, files.

``extras`` holds what a game may bring beside its rules. Knows no game, no network, no clock.
"""
