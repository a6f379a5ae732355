"""Clocks of tables: pure arithmetic of time. Knows no table, no database and not what time it is."""
