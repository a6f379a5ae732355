"""Puzzles of any game: their files, making them from games of bots, the puzzle of the day, ratings.

What a puzzle asks and how it is proved is the game's affair. Knows no game and no server.
"""
