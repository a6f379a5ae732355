"""Designing boards for Odyssey: making layouts, judging them by exact criteria, trying them with reference players.

What a good board is, docs/specification says; the rules of surveys and storms are used as they are.
Knows no position and no seat; only the bots and the command line use it.
"""
