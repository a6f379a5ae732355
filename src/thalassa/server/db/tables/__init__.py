"""What is stored about tables beside their log: who is where, clocks, notes, talk, what is kept of finished games.

Knows no seat's view and no position.
"""
