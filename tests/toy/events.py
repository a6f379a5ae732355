"""Everything that can happen in the toy game."""

from __future__ import annotations

from thalassa.kernel.messages import Event


class Hidden(Event, frozen=True):
    """``pebble`` is told to its owner only."""

    seat: int
    pebble: int | None


class Shown(Event, frozen=True):
    """The law of the game: all hidden pebbles are shown at once."""

    pebbles: tuple[int, ...]
    winner: int


class PutDown(Event, frozen=True):
    """A private step, told to its maker only."""

    seat: int
    pebble: int
    bowl: str


class Sorted(Event, frozen=True):
    seat: int
    left: tuple[int, ...]
    right: tuple[int, ...]
    points: int


class Swapped(Event, frozen=True):
    """``pebble`` was laid aside; told to its owner only."""

    seat: int
    pebble: int | None


class Drawn(Event, frozen=True):
    """Chance: a pebble from the stock. ``pebble`` is told to its owner only."""

    seat: int
    pebble: int | None


class Rang(Event, frozen=True):
    seat: int


class Ended(Event, frozen=True):
    hands: tuple[tuple[int, ...], ...]


ToyEvent = Hidden | Shown | PutDown | Sorted | Swapped | Drawn | Rang | Ended
