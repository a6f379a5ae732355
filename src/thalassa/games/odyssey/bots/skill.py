"""How the Navigators of a game have steered so far, by the public record: which player stands in for them where a position is
played on to judge it.

The levels err in ways of their own, so an order tells who would have given it: somebody who clings to a guess, who forgets
old surveys, or who reckons with everything.
"""

from __future__ import annotations

import random
from typing import Final, final

from thalassa.games.odyssey.belief.observed import chart_of
from thalassa.games.odyssey.belief.tracker import follow
from thalassa.games.odyssey.belief.worlds import first
from thalassa.games.odyssey.rules.record import NO_DIRECTION, STEP, Entry
from thalassa.games.odyssey.state import OdysseyState

from .drawing import near_best
from .pilot import Pilot, Squares, pilot_of
from .players import SHALLOW, SLACK, STRENGTHS, Strength, memory
from .recollection import favourite_heading, guessed, recalled

STRAYING: Final = 0.15
"""Share of the orders of people that follow none of the levels."""
EVERY: Final = tuple(STRENGTHS)


@final
class Steering:
    """Who stands in for the players of a position."""

    def __init__(self, state: OdysseyState) -> None:
        self.poseidon = state.poseidon
        self.knows = 10 * state.round_number > 7 * state.frame.rounds
        """Before, it is open how well they steer, and so who will win (docs/results-log.md)."""
        self._state = state
        self._alike: dict[int, list[float]] | None = None

    def bot(self, seat: int, rng: random.Random) -> str:
        """Drawn by how well each level explains the seat's orders."""
        if seat == self.poseidon:
            return "gale"
        if self._alike is None:
            self._alike = resemblance(self._state)
        weights = self._alike.get(seat)  # who has not steered yet is anybody
        return rng.choices(EVERY, weights)[0]


def resemblance(state: OdysseyState) -> dict[int, list[float]]:
    """For every seat that has steered, how likely its orders are for each of the levels, by the record alone."""
    pilot = pilot_of(state)
    belief = first(chart_of(state))
    found: dict[int, list[float]] = {}
    for at, entry in enumerate(state.record):
        if entry.kind == STEP and entry.direction != NO_DIRECTION:
            known = belief.marginal(entry.ship)
            likely = [
                (1.0 - STRAYING) * share(state, strength, pilot, known, state.record[:at], entry)
                + STRAYING / 8
                for strength in STRENGTHS.values()
            ]
            before = found.get(entry.seat, [1.0] * len(likely))
            after = [one * other for one, other in zip(before, likely, strict=True)]
            most = max(after)
            found[entry.seat] = [one / most for one in after]
        belief = follow(belief, entry)
    return found


def share(
    state: OdysseyState, strength: Strength, pilot: Pilot, known: Squares, record: list[Entry], order: Entry
) -> float:
    """How often somebody of this strength gives this order after this record."""
    if strength.stubborn:
        guess = guessed(record, pilot, strength.stubborn, favourite_heading(order.seat))[order.ship]
        return taken(pilot, {guess.square: 1.0}, strength.depth, order)
    if strength.recall:
        oldest = order.round - memory(strength.recall, state.map())
        return taken(pilot, recalled(record, pilot, oldest)[order.ship], strength.depth, order)
    near, far = taken(pilot, known, 1, order), taken(pilot, known, strength.depth, order)
    return SHALLOW * near + (1.0 - SHALLOW) * far


def taken(pilot: Pilot, squares: Squares, depth: int, order: Entry) -> float:
    """The order's part of those that are as good as the best from there."""
    best = near_best([-course.moves for course in pilot.courses(squares, depth)], SLACK)
    return 1.0 / len(best) if order.direction in best else 0.0
