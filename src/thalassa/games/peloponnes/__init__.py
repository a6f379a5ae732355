"""Peloponnes: auction and civilization for one to five players.

``game.py`` is the door; which room is for what, docs/architecture.md says.
Knows no other game and nobody who plays it.
"""

from __future__ import annotations

from typing import Final

from .game import PeloponnesGame

GAME = PeloponnesGame()

INTERPRETED: Final = (
    "edition.data",
    "encoding", "game", "notes", "options", "puzzles", "show.terminal", "storage.snapshot", "style", "teaching", "wire",
)  # fmt: skip
"""Modules and rooms that are not compiled (scripts/compile_engine.py): structs, loaders, what is no part of play."""

__all__ = ["GAME", "PeloponnesGame"]
