"""What if: moves tried in a private copy of a position.

Whatever the guest's seat cannot know is drawn anew before the first move.
Knows no HTTP, no SQL and no rule of any game.
"""
