"""What happens before and around play: opening, joining and starting tables, the list of them, challenges, levels.

Each answer is made for one guest and holds only what that guest may know.
Knows no HTTP.
"""
