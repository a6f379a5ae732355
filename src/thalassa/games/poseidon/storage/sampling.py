"""Positions a seat cannot tell from this one. Only private cash can be hidden (option hidden_cash)."""

from __future__ import annotations

import random

from thalassa.kernel.messages import Seat

from .forced import king_owes
from .state import BANK, FORCED, OVER, PoseidonState


def sample(state: PoseidonState, seat: Seat | None, rng: random.Random) -> PoseidonState:
    new = state.copy()
    if not state.frame.hidden_cash or state.stage == OVER:
        return new
    for other in range(state.seats):
        if other != seat:
            low, high = _range(state, other)
            _set_cash(new, other, rng.randint(low, high))
    return new


def _range(state: PoseidonState, seat: int) -> tuple[int, int]:
    """What the open facts say about somebody's cash; it does not depend on the cash itself."""
    if state.stage == FORCED and state.actor == seat:
        return 0, king_owes(state, state.acting) - 1  # he owes it and cannot pay it yet
    return 0, 2 * state.frame.capital


def _set_cash(state: PoseidonState, seat: int, cash: int) -> None:
    """Change one purse as if it had always held that much more or less."""
    change = cash - state.money[1 + seat]
    state.money[1 + seat] += change
    state.money[BANK] -= change
    at = len(state.held) + seat
    state.seen = [(*key[:at], key[at] + change, *key[at + 1 :]) for key in state.seen]
    state.history = [
        (*row[:-1], tuple([worth + change if who == seat else worth for who, worth in enumerate(row[-1])]))
        for row in state.history
    ]
