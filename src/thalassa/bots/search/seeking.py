"""A seat's thinking from decision to decision: one search after the other, each beginning with what the last one knew."""

from __future__ import annotations

import random
from collections.abc import Sequence

from thalassa.kernel.bots import Glance
from thalassa.kernel.extras.guide import Budget, Guide, RankedMove, Shortlisting
from thalassa.kernel.game import Game
from thalassa.kernel.messages import Action, Seat

from .halving import Halving
from .tree import CURIOSITY, Node, Search, key_of, ranked


class Found:
    """What a search came to."""

    __slots__ = ("done", "kept", "ranking")

    def __init__(self, ranking: list[RankedMove], done: int, kept: int = 0) -> None:
        self.ranking = ranking
        """Candidates, best first."""
        self.done = done
        """Iterations made for this decision."""
        self.kept = kept
        """Visits taken over from the search before."""


class Seeker:
    """Searches for one seat of one table and keeps the tree in between.

    With a budget of iterations what it finds is a function of everything it was shown so far and of the seeds.
    """

    def __init__(self, guide: Guide, curiosity: float = CURIOSITY) -> None:
        self.guide = guide
        self.curiosity = curiosity
        self._before: tuple[Game, Seat, Search] | None = None

    def seek(self, glance: Glance, rng: random.Random, budget: Budget) -> Found:
        if isinstance(self.guide, Shortlisting):
            halving = Halving(glance, self.guide, rng, self.guide.candidates)
            halving.run(budget)
            return Found(halving.ranking(), halving.done)
        root = self._known(glance)
        search = Search(glance, self.guide, rng, self.curiosity, root)
        search.run(budget)
        if search.done == 0 and root is None:
            search.iterate(budget.sight)  # no time at all: one look is better than none
        self._before = glance.game, glance.seat, search
        return Found(search.ranking(), search.done, search.root.visits - search.done)

    def _known(self, glance: Glance) -> Node | None:
        before, self._before = self._before, None
        if before is None or before[:2] != (glance.game, glance.seat):
            return None
        return before[2].found(key_of(glance.sample(random.Random(0)), glance.seat))


def merged(found: Sequence[Found]) -> Found:
    """Searches of one position taken together: visits add up, results are averaged."""
    visits: dict[Action, int] = {}
    worth: dict[Action, float] = {}
    scores: dict[Action, float] = {}
    for one in found:
        for move in one.ranking:
            visits[move.action] = visits.get(move.action, 0) + move.visits
            worth[move.action] = worth.get(move.action, 0.0) + move.mean * move.visits
            if move.score is not None:
                scores[move.action] = scores.get(move.action, 0.0) + move.score * move.visits
    ranking = ranked(
        RankedMove(
            action,
            count,
            worth[action] / count if count else 0.0,
            score=scores[action] / count if count and action in scores else None,
        )
        for action, count in visits.items()
    )
    return Found(ranking, sum(one.done for one in found), sum(one.kept for one in found))
