"""Poseidon (2010): an 18xx of ancient Greece.

``game.py`` is the door; which room is for what, docs/architecture.md says.
Knows no other game and nobody who plays it.
"""

from typing import Final

from .game import PoseidonGame

GAME = PoseidonGame()

INTERPRETED: Final = (
    "commands", "edition", "encoding", "game", "notes", "options", "puzzles", "show.terminal", "storage.fields",
    "storage.generate", "storage.kinds", "storage.snapshot", "style", "teaching", "wire",
)  # fmt: skip
"""Modules and rooms that are not compiled (scripts/compile_engine.py): structs, loaders, what is no part of play."""
