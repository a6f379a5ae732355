"""The phases of a game: what it waits for, in rulebook order. Numbers with one typed home."""

from __future__ import annotations

from typing import Final, NewType

Phase = NewType("Phase", int)

CHOOSE_BOARD: Final = Phase(0)  # O-16: Poseidon chooses the board
SHARE_SHIPS: Final = Phase(1)  # O-20: the Navigators share the ships
LIGHTHOUSES: Final = Phase(2)  # O-91: the Navigators place Lighthouses
HIDDEN: Final = Phase(3)  # O-21: Poseidon hides Maelstroms and Fog Banks
POSEIDON: Final = Phase(4)  # O-23: Poseidon's turn
NAVIGATORS: Final = Phase(5)  # O-23: the Navigators' turn
MAELSTROM: Final = Phase(6)  # O-99: Poseidon pushes a captured ship
OVER: Final = Phase(7)

PHASES: Final[tuple[str, ...]] = (
    "board", "ships", "lighthouses", "hidden", "poseidon", "navigators", "maelstrom", "over",
)  # fmt: skip
"""As files and views have them, by number."""
