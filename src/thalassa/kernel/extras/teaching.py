"""What a game tells those who teach it: what on its board can be lit up, where an action is made, what follows from
a position beyond the view.

A *target* is a place on the board that a lesson may point at, spelled ``kind:name`` (``tile:A05``, ``hex:F10``). The
words are declared here once, by each game; every board that draws the game answers to them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import ClassVar, Protocol

from ..edition import Edition
from ..game import State
from ..messages import Seat

Fact = Callable[[State, Seat], object]
"""Works out something the seat may know but its view does not say, as plain JSON-like data."""

TOGETHER = "+"
"""Between the items of a list that is one target, and behind its kind."""
NOTHING = "none"
"""The name of such a target where the list is empty."""

FRAME_PANELS = ("task", "log", "players", "confirm")
"""Panels of the frame that is the same for all games: what is to be done, the log, the seats, confirm and take back."""


class Teaching(Protocol):
    """A game's door for lessons."""

    facts: ClassVar[Mapping[str, Fact]]
    """Facts by name; in a lesson's paths they stand beside the fields of the view."""
    aims: ClassVar[Mapping[str, Mapping[str, str]]]
    """Where actions are made: type of action -> field -> kind of target (a bid is made at ``lot:<tile>``). Each item of a
    list has a target of its own, unless the kind is followed by ``+``: then all of them together have one
    (``route:E7+H14``), and so has an empty list (``route:none``)."""

    def targets(self, edition: Edition) -> Mapping[str, Collection[str]]:
        """All names of every kind of target this game has. ``seat``, ``button:<type of action>`` and the panels of the
        frame are there anyway."""
