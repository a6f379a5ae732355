"""Telling people who are away: what is told, by which ways, and the work of getting it there."""
