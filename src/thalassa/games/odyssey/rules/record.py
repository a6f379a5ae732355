"""The public record of a game: one entry per tile played and per step taken, in numbers (O-76).

Everything the Navigators have been told is here and nothing else, so the exact belief follows from it alone.
"""

from __future__ import annotations

from typing import Final, final

from .surveys import Facts

STORM: Final = 0
MONSTER: Final = 1
STEP: Final = 2
PUSH: Final = 3
KINDS: Final[tuple[str, ...]] = ("storm", "monster", "step", "push")

UNKNOWN_TILE: Final = -1
NO_DIRECTION: Final = -1
NO_FACTS: Final[Facts] = ()


@final
class Entry:
    """One line. Never changed after it was made, so positions share it."""

    __slots__ = (
        "arrived",
        "captured",
        "direction",
        "facts",
        "held",
        "here",
        "kind",
        "monster",
        "off_board",
        "round",
        "seat",
        "ship",
        "sight",
        "tile",
    )

    def __init__(self, kind: int, round_number: int, ship: int) -> None:
        self.kind = kind
        self.round = round_number
        self.ship = ship
        """The ship of a step, push or monster; -1 for a storm."""
        self.tile = UNKNOWN_TILE
        """Storm tile, unknown with harder deduction (O-78)."""
        self.monster = -1
        self.arrived = 0
        """Mask of the ships announced as arrived by this entry."""
        self.seat = -1
        self.direction = NO_DIRECTION
        self.off_board = False
        self.held = False
        self.captured = False
        self.facts: Facts = NO_FACTS
        self.here = 0
        """Mask of the ships named on the same square."""
        self.sight = 0
        """What was told of sighted ships: a mask with easier deduction, else a number, else 0 or 1."""
