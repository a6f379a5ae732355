"""The tables of the database as SQLAlchemy sees them; how they came to be is in migrations/.

Knows nobody.
"""
