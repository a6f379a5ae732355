"""Advice of Poseidon to a search: few candidates, playouts by the heuristic player, money at the end as the measure.

Sees sampled positions only. Routes already worked out are shared by all playouts; they follow from the position alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, final

from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.stages import PLAIN
from thalassa.kernel.extras.guide import Guide, RankedMove, Reached
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Remark, Seat

from .candidates import candidates
from .explaining import searched
from .harbours import Harbours
from .judging import Judge
from .players import decide, finish_steps

DOUBT: Final = 0.06
"""How far estimates go astray in a playout, so that several playouts differ."""
SHARP: Final = 0.05
"""A lead of this share of the mean score makes winning about e times as likely at the end."""
BLUNT: Final = 0.015
"""The share more for every Exploration Round to come."""
ASTRAY: Final = 0.005
"""The share of the mean score by which a game played on to its end may be wrong, for every round left. In recorded games leads
were off by three times as much as playouts scatter."""
LIST: Final = 4


@final
class PoseidonGuide:
    """Compares a short list by playing on."""

    candidates = LIST

    def __init__(self, waits: bool = False, judges: bool = False) -> None:
        self._harbours = Harbours()
        self._waits = waits
        """Whether it thinks that a purchase can wait until the others have moved."""
        self._judges = judges
        """Whether it plays on with ships changing hands, too. A search has no time for that, but a king who shares one fleet
        among his nations wins games: each such step would seem to turn the game if nobody expected it."""
        self.horizon = 0 if judges else 5

    def narrow(self, state: State, seat: Seat, moves: list[Action]) -> list[Action]:
        """Whole actions; decisions begun in steps and moves out of turn are left as they are listed."""
        assert isinstance(state, Position)
        if len(moves) < 2 or state.actor != seat:
            return moves
        if state.pencil != PLAIN:
            return [finish_steps(moves)]
        judge = Judge(state, seat, self._harbours, random.Random(0))
        return candidates(judge, self._waits)[:LIST]

    def prior(self, state: State, seat: Seat, moves: Sequence[Action]) -> list[float] | None:
        """The heuristic player's choice comes first."""
        return [1.0 / (2 + place) for place in range(len(moves))]

    def play_on(self, state: State, seat: Seat, moves: list[Action], rng: random.Random) -> Action:
        assert isinstance(state, Position)
        if state.pencil != PLAIN:
            return finish_steps(moves)
        judge = Judge(state, seat, self._harbours, rng, DOUBT)
        judge.hasty = True
        judge.deals = self._judges
        return decide(judge)[0]

    def value(self, state: State) -> Reached:
        """By cash, merchants and what they should still earn."""
        assert isinstance(state, Position)
        judge = Judge(state, 0, self._harbours, random.Random(0))
        expected: list[float] = []
        for seat in range(state.seats):
            total = float(state.worth(seat))
            for nation in state.order:
                total += state.merchants(seat, nation) * judge.gain(nation)
            expected.append(total)
        return Reached(chances(expected, SHARP + BLUNT * judge.rounds_after), expected)

    def knows(self, state: State) -> bool:
        assert isinstance(state, Position)
        return 2 * state.round_index >= len(state.frame.is_merchant_round)

    def judging(self) -> Guide:
        return JUDGING

    def winning(self, state: State, reached: Reached) -> list[float]:
        assert isinstance(state, Position)
        assert reached.scores is not None
        assert reached.victory is not None
        left = len(state.frame.is_merchant_round) - 1 - state.round_index
        return chances(reached.scores, ASTRAY * left) if left else reached.victory

    def final(self, state: State) -> Reached | None:
        """The lead counts, not only the victory: it tells more of a single playout."""
        assert isinstance(state, Position)
        worths = [float(state.worth(seat)) for seat in range(state.seats)]
        return Reached(chances(worths), worths, [float(worth == max(worths)) for worth in worths])

    def explain(self, state: State, seat: Seat, ranking: Sequence[RankedMove]) -> Remark | None:
        """What the search found; where there was nothing to compare, the reason of the planner that decided alone."""
        assert isinstance(state, Position)
        if state.pencil != PLAIN:
            return None
        if state.actor == seat and not any(move.visits for move in ranking[1:]):
            action, remark = decide(Judge(state, seat, self._harbours, random.Random(0)))
            if action == ranking[0].action:
                return remark
        return searched(state, ranking)


def chances(scores: Sequence[float], sharp: float = SHARP) -> list[float]:
    """Scores as chances of winning that sum to 1."""
    mean = sum(scores, 0.0) / len(scores)
    top = max(scores)
    weights = [math.exp((score - top) / max(1.0, sharp * mean)) for score in scores]
    total = sum(weights, 0.0)
    return [weight / total for weight in weights]


GUIDE: Final = PoseidonGuide()
"""One for all tables: what it remembers follows from positions alone."""
WAITING: Final = PoseidonGuide(waits=True)
"""That of the level below the strongest."""
JUDGING: Final = PoseidonGuide(judges=True)
"""That of analyses."""
