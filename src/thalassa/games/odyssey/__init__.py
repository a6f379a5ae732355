"""Odyssey – Wrath of Poseidon: hidden movement for one Poseidon and one to four Navigators.

``game.py`` is the door; which room is for what, docs/architecture.md says.
Knows no other game and nobody who plays it.
"""

from typing import Final

from .game import OdysseyGame

GAME = OdysseyGame()

INTERPRETED: Final = (
    "commands", "design", "edition.data", "encoding", "game", "notes", "options", "puzzles", "show.terminal",
    "storage.structs", "style", "teaching", "wire",
)  # fmt: skip
"""Modules and rooms that are not compiled (scripts/compile_engine.py): structs, loaders, what is no part of play."""
