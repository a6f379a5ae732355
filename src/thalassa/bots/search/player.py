"""The player who searches: any game, one to five seats, simultaneous decisions, moves out of turn.

A bot that stays at its seat keeps the part of its tree that what has happened leads to (``tree.py``). With a budget of
iterations its choice is then a function of everything the seat has seen and of the seed; one that is made anew for every
decision, as on the server, decides by the position and the seed alone. With a budget of time it can be stopped after
any iteration.
"""

from __future__ import annotations

import random
from typing import final

from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.errors import BadPosition
from thalassa.kernel.extras.guide import Budget, Explaining, Guide
from thalassa.kernel.messages import Action, Remark

from .playouts import PlainGuide
from .seeking import Seeker
from .together import Team
from .tree import CURIOSITY


@final
class SearchBot:
    """Plays the best move of a search. A bot sits at one seat of one table."""

    def __init__(self, budget: Budget, guide: Guide | None = None, curiosity: float = CURIOSITY) -> None:
        self.budget = budget
        self.guide: Guide = guide or PlainGuide()
        self.curiosity = curiosity
        self._mind: Seeker | Team | None = None

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        """Steps of a composed decision are searched one after the other, each half as long as the one before."""
        if self._mind is None:
            self._mind = self._made_up(glance)
        actions: list[Action] = []
        remark: Remark | None = None
        budget = self.budget
        while True:
            moves = glance.moves
            if len(moves) > 1:
                found = self._mind.seek(glance, rng, budget)
                budget = budget.half()
                best = found.ranking[0]
                action = best.action
                visits = found.done + found.kept
                remark = Remark("remark.searched", {"visits": visits, "percent": round(100 * best.mean)})
                if isinstance(self.guide, Explaining):
                    remark = self.guide.explain(glance.sample(rng), glance.seat, found.ranking) or remark
            else:
                action = moves[0]
            actions.append(action)
            after = glance.sample(rng)
            after.apply(glance.seat, action)
            if not after.composing():
                return Choice(tuple(actions), remark)
            glance = Glance(glance.game, after, glance.seat, rng)

    def _made_up(self, glance: Glance) -> Seeker | Team:
        if self.budget.processes == 1 or not _can_travel(glance):
            return Seeker(self.guide, self.curiosity)
        return Team(self.guide, self.curiosity, self.budget.processes)

    def close(self) -> None:
        """End the processes of a search in several; they also end with the bot."""
        if isinstance(self._mind, Team):
            self._mind.close()


def _can_travel(glance: Glance) -> bool:
    """Positions of an edition of one's own mean nothing to another process."""
    position = glance.to_json()
    try:
        return glance.game.state_from_json(position).to_json() == position
    except BadPosition:
        return False
