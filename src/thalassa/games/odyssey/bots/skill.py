"""How well the Navigators of a game have steered so far, by the public record: which player stands in for them where a
position is played on to judge it.

What an order cost is seen by everybody: how many moves more its direction takes than the nearest way, from where the
record says the ship could be.
"""

from __future__ import annotations

import random
from typing import Final, final

from thalassa.games.odyssey.belief.observed import chart_of
from thalassa.games.odyssey.belief.tracker import follow
from thalassa.games.odyssey.belief.worlds import first
from thalassa.games.odyssey.rules.record import NO_DIRECTION, STEP
from thalassa.games.odyssey.state import OdysseyState

from .pilot import pilot_of

LAPSE: Final = 0.5
"""Moves more than the nearest way that tell an order given from a bad memory from one that looks ahead."""
LOST: Final = 0.14
"""Moves lost by an order, on the average, from which on somebody seems to guess."""
FEW: Final = 34
"""With fewer orders good memories can hardly be told from bad ones."""
DOUBTED: Final = 0.3
"""How likely a bad memory still is with more of them and no lapse."""


@final
class Steering:
    """Who stands in for the players of a position."""

    def __init__(self, state: OdysseyState) -> None:
        costs = order_costs(state)
        self.each = sum(costs, 0.0) / max(1, len(costs))
        self.lapses = len([cost for cost in costs if cost > LAPSE])
        self.orders = len(costs)
        self.poseidon = state.poseidon
        self.knows = 5 * state.round_number > 3 * state.frame.rounds
        """Before, it is open how well they steer, and so who will win (docs/results-log.md)."""

    def bot(self, seat: int, rng: random.Random) -> str:
        if seat == self.poseidon:
            return "gale"
        if self.each > LOST:
            return "ripple"
        doubted = 1.0 if self.lapses else 0.5 if self.orders < FEW else DOUBTED
        return "gale" if rng.random() < doubted else "tempest"


def order_costs(state: OdysseyState) -> list[float]:
    """For every order so far, how many moves more than the nearest way it takes."""
    pilot = pilot_of(state)
    belief = first(chart_of(state))
    costs: list[float] = []
    for entry in state.record:
        if entry.kind == STEP and entry.direction != NO_DIRECTION:
            courses = pilot.courses(belief.marginal(entry.ship), 1)
            costs.append(courses[entry.direction].moves - min(courses).moves)
        belief = follow(belief, entry)
    return costs
