"""The component data of Odyssey: what is printed on board, cards and tiles, read from files and checked.

An edition is the same for every game played with it.
Knows no position, no option of a table and no player.
"""
