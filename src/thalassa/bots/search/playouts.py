"""Playing on by a game's advice, the advice of a game that gives none, and the end of a game as numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import final

from thalassa.kernel.extras.guide import Guide, Reached
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Outcome, Seat


@final
class PlainGuide:
    """No knowledge at all: random playouts to the end."""

    horizon = 0

    def narrow(self, state: State, seat: Seat, moves: list[Action]) -> list[Action]:
        return moves

    def prior(self, state: State, seat: Seat, moves: Sequence[Action]) -> list[float] | None:
        return None

    def play_on(self, state: State, seat: Seat, moves: list[Action], rng: random.Random) -> Action:
        return moves[int(rng.random() * len(moves))]

    def value(self, state: State) -> Reached:
        raise NotImplementedError("playouts without knowledge go to the end")

    def final(self, state: State) -> Reached | None:
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


def victory(outcome: Outcome) -> list[float]:
    """Who is among the winners: 1 for them, 0 for all others."""
    return [float(seat in outcome.winners) for seat in range(len(outcome.standings))]


def play_out(state: State, guide: Guide, rng: random.Random, sight: int | None = None) -> Reached:
    """Play on to the guide's horizon, or so many rounds, and value what is reached for every seat. Changes the position
    it is given."""
    horizon = guide.horizon if sight is None else sight
    last = state.round() + horizon
    while True:
        actors = state.actors()
        if not actors:
            final = guide.final(state)
            if final is not None:
                return final
            outcome = state.outcome()
            assert outcome is not None
            return Reached(reward(outcome), victory=victory(outcome))
        if horizon and state.round() >= last:
            return guide.value(state)
        seat = actors[0]
        state.apply(seat, guide.play_on(state, seat, state.moves(seat), rng))
