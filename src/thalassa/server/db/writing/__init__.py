"""The one writer of the log: what waits for it, what it stores, and how that reaches either kind of database.

Knows no question that only reads.
"""
