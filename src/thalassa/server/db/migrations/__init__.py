"""Alembic migrations: the way every database, old or new, gets its present shape.

Each speaks of the tables as they were on its day.
Knows nothing of schema/, which changes with the code.
"""
