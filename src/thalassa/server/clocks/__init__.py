"""Clocks of tables: what runs, what rests, and when somebody has to look.

Pure arithmetic on the times it is given.
Knows no table, no database and not what time it is.
"""
