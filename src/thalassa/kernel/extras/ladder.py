"""Levels for a single player: rungs to climb, results to remember. What a rung means is the game's affair."""

from __future__ import annotations

import msgspec

from ..messages import Json


class Result(msgspec.Struct, frozen=True):
    """What one finished game adds to a player's ladder. ``carry`` is the game's own memory (used pieces, say)."""

    rung: str
    done: bool
    score: int
    carry: dict[str, Json] = {}


class Rung(msgspec.Struct, frozen=True):
    """One level as it stands for one player. Words: ``rung.<key>``, ``rung.<key>.about``."""

    key: str
    target: int
    open: bool
    done: bool
    best: int | None
    tries: int
    options: dict[str, Json]
    """Table options with which a game of this rung is started."""
