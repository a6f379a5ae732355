"""Toy tables in one line, for tests of the kernel."""

from __future__ import annotations

from typing import Any

from thalassa.kernel.messages import Action
from thalassa.kernel.table import Table

from . import GAME
from .actions import Hide, Put
from .state import ToyState


def table(seats: int = 2, seed: str = "7", **options: Any) -> Table:
    return Table(GAME, seats, options, seed)


def hand(at: Table, seat: int) -> tuple[int, ...]:
    state = at.state
    assert isinstance(state, ToyState)
    return state.hands[seat]


def hide_highest(at: Table, *seats: int) -> None:
    for seat in seats:
        at.act(seat, Hide(hand(at, seat)[-1]))


def winner(at: Table) -> int:
    (seat,) = at.actors()
    return seat


def puts(at: Table, *bowls: str) -> list[Action]:
    """All steps of sorting the shown pebbles into these bowls."""
    state = at.state
    assert isinstance(state, ToyState)
    return [Put(pebble, bowl) for pebble, bowl in zip(state.shown, bowls, strict=True)]  # type: ignore[arg-type]


def play_out(at: Table) -> Table:
    """The first move of the first who must decide, until the end."""
    while at.outcome() is None:
        seat = at.actors()[0]
        at.act(seat, at.moves(seat)[0])
    return at
