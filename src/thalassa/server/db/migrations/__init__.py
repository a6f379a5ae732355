"""Alembic migrations: the way every database, old or new, gets its present shape."""
