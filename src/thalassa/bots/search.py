"""Information-set Monte Carlo tree search for any game of the kernel.

One tree is shared by all samples: every iteration draws the hidden facts anew (``sample``), walks down the moves that
are legal in that sample, adds one node, plays on by the game's guide and backs the result up for every seat (max^n).
A node remembers how often each of its moves was available, so that moves legal in few samples are judged fairly.

With a budget of iterations the choice is a function of what the seat may know and of the seed. With a budget of time the
search can be stopped after any iteration.
"""

from __future__ import annotations

import math
import random
import time

from ..kernel.bots import Choice, Glance
from ..kernel.game import State
from ..kernel.guide import Budget, Explaining, Guide, Shortlisting
from ..kernel.messages import Action, Remark, Seat
from .guide import Line, PlainGuide, play_out
from .halving import Halving


def _more(budget: Budget, done: int, began: float) -> bool:
    """Whether the budget allows another iteration."""
    if budget.iterations is not None and done >= budget.iterations:
        return False
    return budget.seconds is None or time.monotonic() - began < budget.seconds


class Node:
    """A point in the tree: what has been tried after one sequence of moves."""

    __slots__ = ("available", "children", "prior", "seat", "visits", "worth")

    def __init__(self, prior: float = 0.0) -> None:
        self.seat = -1
        """Who moved into this node; -1 at the root."""
        self.visits = 0
        self.available = 0
        self.worth = 0.0
        """Sum of results for the seat that moved here."""
        self.prior = prior
        self.children: dict[Action, Node] = {}


class Search:
    """One search from one seat's knowledge."""

    def __init__(self, glance: Glance, guide: Guide, rng: random.Random, curiosity: float = 0.7) -> None:
        self.glance = glance
        self.guide = guide
        self.rng = rng
        self.root = Node()
        self.done = 0
        self._curiosity = curiosity

    def run(self, budget: Budget) -> None:
        began = time.monotonic()
        while _more(budget, self.done, began):
            self.iterate()

    def iterate(self) -> None:
        """One sample, one walk, one new node, one result."""
        state = self.glance.sample(self.rng)
        path = [self.root]
        node = self.root
        while True:
            seat = self._mover(state)
            if seat is None:
                break
            moves = self.guide.narrow(state, seat, state.moves(seat))
            child, action, fresh = self._step(node, state, seat, moves)
            state.apply(seat, action)
            child.seat = seat
            path.append(child)
            node = child
            if fresh:
                break
        result = play_out(state, self.guide, self.rng)
        for visited in path:
            visited.visits += 1
            if visited.seat >= 0:
                visited.worth += result[visited.seat]
        self.done += 1

    def _mover(self, state: State) -> Seat | None:
        """Simultaneous decisions are taken one after the other, our own seat first: nobody sees another's choice."""
        actors = state.actors()
        if not actors:
            return None
        return self.glance.seat if self.glance.seat in actors else actors[0]

    def _step(self, node: Node, state: State, seat: Seat, moves: list[Action]) -> tuple[Node, Action, bool]:
        """The child to visit, its move, and whether it is new."""
        children = node.children
        unseen = [action for action in moves if action not in children]
        if unseen:
            weights = self.guide.prior(state, seat, moves)
            total = sum(weights) if weights is not None else 1.0
            for place, action in enumerate(moves):
                if action not in children:
                    prior = 1.0 / len(moves) if weights is None else weights[place] / total
                    children[action] = Node(prior)
        best: Node | None = None
        choice = moves[0]
        best_score = -math.inf
        scale = self._curiosity * math.sqrt(node.visits + 1.0)
        for action in moves:
            child = children[action]
            child.available += 1
            # first play urgency: an untried move is worth what the parent's mover got so far, less a little
            mean = child.worth / child.visits if child.visits else self._expected(node)
            score = mean + scale * child.prior * math.sqrt(child.available) / (1.0 + child.visits)
            if score > best_score:
                best, choice, best_score = child, action, score
        assert best is not None
        return best, choice, best.visits == 0

    @staticmethod
    def _expected(node: Node) -> float:
        known = [child for child in node.children.values() if child.visits]
        if not known:
            return 0.5
        return sum(child.worth for child in known) / sum(child.visits for child in known) - 0.05

    def lines(self) -> list[Line]:
        """Candidates at the root, most visited first."""
        found = [
            Line(action, child.visits, child.worth / child.visits if child.visits else 0.0)
            for action, child in self.root.children.items()
        ]
        return sorted(found, key=lambda line: (-line.visits, -line.mean))


class SearchBot:
    """Plays the most visited move of a search. Steps of a composed decision are searched one after the other."""

    def __init__(self, budget: Budget, guide: Guide | None = None, curiosity: float = 0.7) -> None:
        self.budget = budget
        self.guide: Guide = guide or PlainGuide()
        self.curiosity = curiosity

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        actions: list[Action] = []
        remark: Remark | None = None
        while True:
            moves = glance.moves
            if len(moves) > 1:
                search: Search | Halving
                if isinstance(self.guide, Shortlisting):
                    search = Halving(glance, self.guide, rng, self.guide.candidates)
                else:
                    search = Search(glance, self.guide, rng, self.curiosity)
                search.run(self.budget)
                best = search.lines()[0]
                action = best.action
                remark = Remark("remark.searched", {"visits": search.done, "percent": round(100 * best.mean)})
                if isinstance(self.guide, Explaining):
                    remark = self.guide.explain(glance.sample(rng), glance.seat, action) or remark
            else:
                action = moves[0]
            actions.append(action)
            after = glance.sample(rng)
            after.apply(glance.seat, action)
            if not after.composing():
                return Choice(tuple(actions), remark)
            glance = Glance(glance.game, after, glance.seat, rng)
