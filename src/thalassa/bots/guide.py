"""What a game may tell the search: a prior, a filter, a way to play on, and a value. All of it is optional."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from ..kernel.game import State
from ..kernel.messages import Action, Outcome, Seat


class Guide(Protocol):
    """A game's advice to the search. It sees sampled positions only, like every bot."""

    horizon: int
    """Rounds a playout goes on before the position is valued; 0 plays to the end."""

    def narrow(self, state: State, seat: Seat, moves: list[Action]) -> list[Action]:
        """The moves worth looking at, best guesses kept; never empty if ``moves`` is not."""

    def prior(self, state: State, seat: Seat, moves: Sequence[Action]) -> list[float] | None:
        """How likely each move is the right one (any positive weights), or None for all alike."""

    def play_on(self, state: State, seat: Seat, moves: list[Action], rng: random.Random) -> Action:
        """The move of a playout."""

    def value(self, state: State) -> list[float]:
        """Each seat's prospects between 0 (lost) and 1 (won) in a position that is not over."""


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
