"""Migrations of tables and what belongs to them: hints, devices, deals, lessons, who has seen what, puzzles.

The first ones of every database. Know nothing of schema/.
"""
