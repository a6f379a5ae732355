"""Time at tables being played: their clocks, what people agree on about them, and what happens when time is over.

The arithmetic is in server/clocks, the rows in server/db/clocks. Knows no HTTP and no SQL.
"""
