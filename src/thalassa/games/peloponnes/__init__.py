"""PELOPONNES: auction and civilization for one to five players. Everything about this one game lies in this package."""

from __future__ import annotations

from .game import PeloponnesGame

GAME = PeloponnesGame()

__all__ = ["GAME", "PeloponnesGame"]
