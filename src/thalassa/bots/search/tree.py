"""Information-set Monte Carlo tree search for any game of the kernel.

One tree is shared by all samples: every iteration draws the hidden facts anew (``sample``), walks down the moves that
are legal in that sample, adds one node, plays on by the game's guide and backs the result up for every seat (max^n).
A node remembers how often each of its moves was available, so that moves legal in few samples are judged fairly.

Where the searching seat has its next decision, the tree notes what the seat would then see (``sights``): so a later
search finds the part that what really happened leads to. Only views of sampled positions are compared with the view of
the seat, so nothing hidden can get in.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable
from typing import Final, final

import msgspec

from thalassa.kernel.bots import Glance
from thalassa.kernel.extras.guide import Budget, Guide, RankedMove
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Seat

from .playouts import play_out

CURIOSITY: Final = 1.5
"""How much a likely move that was seldom tried is preferred to one that has done well."""
WORTH_KEEPING: Final = 8
"""Visits from which on a node is worth finding again."""
SURE_FROM: Final = 512
"""Iterations from which on a search for a time may end early."""
LOOK_EVERY: Final = 64
"""Iterations between two looks whether it may."""
SURE_SHARE: Final = 0.95
"""Share of them on one move that is clear enough."""


def key_of(state: State, seat: Seat) -> bytes:
    """What the seat sees, as bytes to look up."""
    return msgspec.json.encode(state.view(seat))


@final
class Node:
    """A point in the tree: what has been tried after one sequence of moves."""

    __slots__ = ("available", "children", "prior", "seat", "sighted", "visits", "worth")

    def __init__(self, prior: float = 0.0) -> None:
        self.seat = -1
        """Who moved into this node; -1 at the root."""
        self.visits = 0
        self.available = 0
        self.worth = 0.0
        """Sum of results for the seat that moved here."""
        self.prior = prior
        self.sighted = 0
        """How often it was noted what is seen here."""
        self.children: dict[Seat, dict[Action, Node]] = {}
        """By the seat that moves: it may depend on what is hidden."""


@final
class Sight:
    """A node and how often one and the same thing was seen there."""

    __slots__ = ("node", "times")

    def __init__(self, node: Node) -> None:
        self.node = node
        self.times = 0


@final
class Search:
    """One search from one seat's knowledge; it can be stopped after any iteration."""

    def __init__(
        self,
        glance: Glance,
        guide: Guide,
        rng: random.Random,
        curiosity: float = CURIOSITY,
        root: Node | None = None,
    ) -> None:
        self.glance = glance
        self.guide = guide
        self.rng = rng
        self.root = Node() if root is None else root
        """A node found again in an earlier search, or a new one."""
        self.done = 0
        self.sights: dict[bytes, Sight] = {}
        self._curiosity = curiosity

    def run(self, budget: Budget) -> None:
        """With a budget of time alone it ends early where nothing could change the choice, or hardly anything."""
        began = time.monotonic()
        while (budget.iterations is None or self.done < budget.iterations) and (
            budget.seconds is None or time.monotonic() - began < budget.seconds
        ):
            self.iterate(budget.sight)
            if budget.iterations is None and budget.seconds is not None and self.done % LOOK_EVERY == 0:
                used = time.monotonic() - began
                to_come = self.done * max(0.0, budget.seconds - used) / max(used, 1e-9)
                if self.is_decided(to_come):
                    return

    def is_decided(self, to_come: float) -> bool:
        """Whether so many more iterations could not make another move the most visited, or most likely would not."""
        if self.done < SURE_FROM:
            return False
        visits = sorted([move.visits for move in self.ranking()], reverse=True)
        second = visits[1] if len(visits) > 1 else 0
        return visits[0] - second > to_come or visits[0] >= SURE_SHARE * sum(visits)

    def iterate(self, sight: int | None = None) -> None:
        """One sample, one walk, one new node, one result."""
        state = self.glance.sample(self.rng)
        path = [self.root]
        node = self.root
        seat: Seat | None = self.glance.seat  # asked for a move, perhaps out of turn
        noted = False
        while seat is not None:
            moves = self.guide.narrow(state, seat, state.moves(seat))
            child, action, fresh = self._step(node, state, seat, moves)
            state.apply(seat, action)
            child.seat = seat
            path.append(child)
            node = child
            if fresh:
                break
            seat = self._mover(state)
            if seat == self.glance.seat and not noted:
                noted = True
                self._note(node, state)
        result = play_out(state, self.guide, self.rng, sight)
        for visited in path:
            visited.visits += 1
            if visited.seat >= 0:
                visited.worth += result.chances[visited.seat]
        self.done += 1

    def _mover(self, state: State) -> Seat | None:
        """Simultaneous decisions are taken one after the other, our own seat first: nobody sees another's choice."""
        actors = state.actors()
        if not actors:
            return None
        return self.glance.seat if self.glance.seat in actors else actors[0]

    def _note(self, node: Node, state: State) -> None:
        """Our next decision: remember what we would see."""
        if node.visits >= WORTH_KEEPING:
            sight = self.sights.setdefault(key_of(state, self.glance.seat), Sight(node))
            node.sighted += 1
            if sight.node is node:
                sight.times += 1

    def found(self, key: bytes) -> Node | None:
        """The node where the seat sees exactly this; none where something else was mostly seen (chance fell otherwise)."""
        sight = self.sights.get(key)
        return sight.node if sight is not None and 2 * sight.times >= sight.node.sighted else None

    def _step(self, node: Node, state: State, seat: Seat, moves: list[Action]) -> tuple[Node, Action, bool]:
        """The child to visit, its move, and whether it is new."""
        children = node.children.setdefault(seat, {})
        unseen = [action for action in moves if action not in children]
        if unseen:
            weights = self.guide.prior(state, seat, moves)
            total = sum(weights, 0.0) if weights is not None else 1.0
            for place, action in enumerate(moves):
                if action not in children:
                    prior = 1.0 / len(moves) if weights is None else weights[place] / total
                    children[action] = Node(prior)
        best: Node | None = None
        choice = moves[0]
        best_score = -math.inf
        # first play urgency: an untried move is worth what the mover got so far, less a little
        untried = _expected(children)
        for action in moves:
            child = children[action]
            child.available += 1
            mean = child.worth / child.visits if child.visits else untried
            # a move that was seldom available is held to the samples in which it was, not to all of the parent's
            score = mean + self._curiosity * child.prior * math.sqrt(child.available) / (1.0 + child.visits)
            if score > best_score:
                best, choice, best_score = child, action, score
        assert best is not None
        return best, choice, best.visits == 0

    def ranking(self) -> list[RankedMove]:
        """Candidates at the root, most visited first."""
        return ranked(
            RankedMove(action, child.visits, child.worth / child.visits if child.visits else 0.0)
            for action, child in self.root.children.get(self.glance.seat, {}).items()
        )


def _expected(children: dict[Action, Node]) -> float:
    worth, visits = 0.0, 0
    for child in children.values():
        worth += child.worth
        visits += child.visits
    return worth / visits - 0.05 if visits else 0.5


def ranked(moves: Iterable[RankedMove]) -> list[RankedMove]:
    """Most visited first; how far the others are behind is taken from their means."""
    found = sorted(moves, key=lambda move: (-move.visits, -move.mean))
    return [move._replace(behind=max(0.0, found[0].mean - move.mean)) for move in found]
