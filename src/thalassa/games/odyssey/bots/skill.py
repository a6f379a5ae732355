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

STEADY: Final = 0.02
"""Moves lost by an order, on the average, of somebody who forgets nothing …"""
LOST: Final = 0.14
"""… and from which on he seems to guess."""
FEW: Final = 34
"""With fewer orders good memories cannot be told from bad ones."""


@final
class Steering:
    """Who stands in for the players of a position."""

    def __init__(self, state: OdysseyState) -> None:
        lost, self.orders = lapses(state)
        self.each = lost / max(1, self.orders)
        self.poseidon = state.poseidon
        self.knows = 5 * state.round_number > 3 * state.frame.rounds
        """Before, it is open how well they steer, and so who will win (docs/results-log.md)."""

    def bot(self, seat: int, rng: random.Random) -> str:
        if seat == self.poseidon:
            return "gale"
        if self.each > LOST:
            return "ripple"
        if self.each > STEADY:
            return "gale"
        return rng.choice(("gale", "tempest")) if self.orders < FEW else "tempest"


def lapses(state: OdysseyState) -> tuple[float, int]:
    """Moves that the orders so far took more than the nearest ways, and how many orders there were."""
    pilot = pilot_of(state)
    belief = first(chart_of(state))
    lost, orders = 0.0, 0
    for entry in state.record:
        if entry.kind == STEP and entry.direction != NO_DIRECTION:
            courses = pilot.courses(belief.marginal(entry.ship), 1)
            lost += courses[entry.direction].moves - min(courses).moves
            orders += 1
        belief = follow(belief, entry)
    return lost, orders
