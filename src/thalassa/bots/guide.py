"""The advice of a game that gives none, and the end of a game as numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..kernel.game import State
from ..kernel.messages import Action, Outcome, Seat


class PlainGuide:
    """No knowledge at all: random playouts to the end."""

    horizon = 0

    def narrow(self, state: State, seat: Seat, moves: list[Action]) -> list[Action]:
        return moves

    def prior(self, state: State, seat: Seat, moves: Sequence[Action]) -> list[float] | None:
        return None

    def play_on(self, state: State, seat: Seat, moves: list[Action], rng: random.Random) -> Action:
        return moves[int(rng.random() * len(moves))]

    def value(self, state: State) -> list[float]:
        raise NotImplementedError("playouts without knowledge go to the end")

    def final(self, state: State) -> list[float] | None:
        return None


def reward(outcome: Outcome) -> list[float]:
    """The end of a game as numbers: 1 for winning alone, shared among several winners; a little for the place."""
    seats = len(outcome.standings)
    rewards = [0.0] * seats
    for standing in outcome.standings:
        if seats > 1:
            rewards[standing.seat] = 0.1 * (seats - standing.place) / (seats - 1)
    for winner in outcome.winners:
        rewards[winner] += 0.9 / len(outcome.winners)
    return rewards
