"""What every game shares: the contract of a game, tables and their logs, words, chance, files.

``extras`` holds what a game may bring beside its rules. Knows no game, no network, no clock.
"""

from typing import Final

INTERPRETED: Final = (
    "bots", "edition", "errors", "extras", "game", "messages", "mistakes", "options", "reference", "registry", "schema",
    "table", "tablefile", "words",
)  # fmt: skip
"""Modules and rooms that are not compiled (scripts/compile_engine.py): structs, contracts, and what games inherit from."""
