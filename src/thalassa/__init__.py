"""Thalassa: three board games of the ancient Aegean, to play, to study and to program.

The door for programs: it opens tables of any game, and knows none of them by name.

>>> import thalassa
>>> table = thalassa.new("peloponnes", seats=4, seed=7, options={"luxury_in_disasters": True})
>>> table.outcome() is None
True
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

from thalassa.compiled import install

if TYPE_CHECKING:
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

install()  # before any other module of the package is loaded

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


_PLACES: Final = {
    "kernel.errors": (
        "BadData",
        "BadOptions",
        "BadPosition",
        "BadTableFile",
        "CannotUndo",
        "IllegalAction",
        "MalformedAction",
        "ThalassaError",
        "UnknownGame",
    ),
    "kernel.game": ("Game", "State"),
    "kernel.messages": ("Action", "Event", "Outcome", "Reason", "View"),
    "kernel.registry": ("game",),
    "kernel.table": ("Table",),
}
"""Where the names come from: loaded when asked for, because most who import something of the package want less."""


if not TYPE_CHECKING:  # a checker knows the names from above, and no others

    def __getattr__(name: str) -> object:
        if name == "game_names":
            return import_module("thalassa.kernel.registry").names
        for place, names in _PLACES.items():
            if name in names:
                return getattr(import_module(f"thalassa.{place}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def new(
    name: str,
    seats: int,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
    edition: str | os.PathLike[str] | None = None,
) -> Table:
    """A new table. Without a seed a secret one is drawn."""
    from pathlib import Path

    from thalassa.kernel.registry import game
    from thalassa.kernel.table import Table

    chosen = game(name)
    data = chosen.edition(None if edition is None else Path(edition))
    return Table(chosen, seats, options, None if seed is None else str(seed), data)


def setup(name: str, position: bytes, seats: int, options: Mapping[str, object] | None = None) -> Table:
    """A table that starts from a position (``State.to_json``): for puzzles and tests."""
    from thalassa.kernel.registry import game
    from thalassa.kernel.table import Table

    return Table(game(name), seats, options, position=position)


def load(path: str | os.PathLike[str], edition: str | os.PathLike[str] | None = None) -> Table:
    """Read and replay a table file. Raises BadTableFile with the precise cause."""
    from pathlib import Path

    from thalassa.kernel import registry, tablefile

    if edition is None:
        return tablefile.load(path)
    file = tablefile.read(path)
    return tablefile.from_file(file, os.fspath(path), registry.game(file.game).edition(Path(edition)))
