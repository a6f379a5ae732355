"""The exact search for the best routes of a fleet.

A pure question about a sea, goals, prices and a range, with a proved answer.
Knows no position and no player; the rules ask it.
"""
