"""Ways to set a table that a game recommends: as printed, for a first game, for a tournament."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ..messages import Json

PRINTED = "printed"
FIRST = "first"
TOURNAMENT = "tournament"


class Preset(msgspec.Struct, frozen=True):
    """One way to set a table. Words: ``preset.<key>``, ``preset.<key>.about``."""

    key: str
    seats: int
    """The number of seats that shows the game best."""
    seat: int = 0
    """Where the one who opens the table sits."""
    options: Mapping[str, Json] = {}
    """What is not as by default."""
    hints: bool = True
    gentle: bool = False
    """The weakest bots take the other seats, whoever was met last."""
