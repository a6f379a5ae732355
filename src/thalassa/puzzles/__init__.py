"""Puzzles of any game: their files, making them from games of bots, the puzzle of the day, ratings. Knows no game."""
