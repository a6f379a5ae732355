"""What a seat may know of the toy game."""

from __future__ import annotations

from thalassa.kernel.messages import View


class PileView(View, frozen=True):
    seat: int
    left: tuple[int, ...]
    right: tuple[int, ...]
    doubled: bool
    points: int


class ToyView(View, frozen=True):
    seat: int | None
    seats: int
    rounds: int
    round: int
    phase: str
    hand: tuple[int, ...]
    hidden: int | None
    aside: int | None
    put: tuple[tuple[int, str], ...]
    """Private steps of a sorting in progress."""
    hand_sizes: tuple[int, ...]
    waiting: tuple[int, ...]
    shown: tuple[int, ...]
    winner: int | None
    piles: tuple[PileView, ...]
    rang: tuple[bool, ...]
    swapped: tuple[bool, ...]
    stock: int
    scores: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...] | None
    """All hands, after the end."""
