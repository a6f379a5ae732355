"""Thalassa: three board games of the ancient Aegean, to play, to study and to program.

>>> import thalassa
>>> table = thalassa.new("peloponnes", seats=4, seed=7, options={"luxury_in_disasters": True})
>>> table.outcome() is None
True
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from thalassa.kernel.errors import (
    BadData,
    BadOptions,
    BadPosition,
    BadTableFile,
    CannotUndo,
    IllegalAction,
    MalformedAction,
    ThalassaError,
    UnknownGame,
)
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action, Event, Outcome, Reason, View
from thalassa.kernel.registry import game
from thalassa.kernel.registry import names as game_names
from thalassa.kernel.table import Table
from thalassa.kernel.tablefile import from_file as _from_file
from thalassa.kernel.tablefile import load as _load
from thalassa.kernel.tablefile import read as _read

__version__ = "0.1.0"

__all__ = [
    "Action",
    "BadData",
    "BadOptions",
    "BadPosition",
    "BadTableFile",
    "CannotUndo",
    "Event",
    "Game",
    "IllegalAction",
    "MalformedAction",
    "Outcome",
    "Reason",
    "State",
    "Table",
    "ThalassaError",
    "UnknownGame",
    "View",
    "game",
    "game_names",
    "load",
    "new",
    "setup",
]


def new(
    name: str,
    seats: int,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
    edition: str | os.PathLike[str] | None = None,
) -> Table:
    """A new table. Without a seed a secret one is drawn."""
    chosen = game(name)
    data = chosen.edition(None if edition is None else Path(edition))
    return Table(chosen, seats, options, None if seed is None else str(seed), data)


def setup(name: str, position: bytes, seats: int, options: Mapping[str, object] | None = None) -> Table:
    """A table that starts from a position (``State.to_json``): for puzzles and tests."""
    return Table(game(name), seats, options, position=position)


def load(path: str | os.PathLike[str], edition: str | os.PathLike[str] | None = None) -> Table:
    """Read and replay a table file. Raises BadTableFile with the precise cause."""
    if edition is None:
        return _load(path)
    file = _read(path)
    return _from_file(file, os.fspath(path), game(file.game).edition(Path(edition)))
