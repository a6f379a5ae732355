"""The addresses of the lobby, of tables, of sign-in and of static files: reads requests, calls, answers.

Thin on purpose: what may be done is decided in lobby, play and access.
Knows no database.
"""
