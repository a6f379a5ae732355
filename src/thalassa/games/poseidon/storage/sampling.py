"""Positions a seat cannot tell from this one. Only private cash can be hidden (option hidden_cash)."""

from __future__ import annotations

import random

from thalassa.games.poseidon.rules.position import BANK, Position
from thalassa.games.poseidon.rules.ships.forced import king_owes
from thalassa.games.poseidon.rules.stages import FORCED, OVER
from thalassa.kernel.messages import Seat


def draw_hidden(pos: Position, seat: Seat | None, rng: random.Random) -> None:
    """Make the position one of those this seat cannot distinguish from it."""
    if not pos.frame.hidden_cash or pos.stage == OVER:
        return
    for other in range(pos.seats):
        if other != seat:
            low, high = _range(pos, other)
            _set_cash(pos, other, rng.randint(low, high))


def _range(pos: Position, seat: int) -> tuple[int, int]:
    """What the open facts say about somebody's cash; it does not depend on the cash itself."""
    if pos.stage == FORCED and pos.actor == seat:
        return 0, king_owes(pos, pos.acting) - 1  # he owes it and cannot pay it yet
    return 0, 2 * pos.frame.capital


def _set_cash(pos: Position, seat: int, cash: int) -> None:
    """Change one purse as if it had always held that much more or less."""
    change = cash - pos.money[1 + seat]
    pos.money[1 + seat] += change
    pos.money[BANK] -= change
    at = len(pos.held) + seat
    pos.seen = [(*key[:at], key[at] + change, *key[at + 1 :]) for key in pos.seen]
    pos.history = [
        (*row[:-1], tuple([worth + change if who == seat else worth for who, worth in enumerate(row[-1])]))
        for row in pos.history
    ]
