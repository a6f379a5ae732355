"""Players for both sides of Odyssey in four strengths. They know the public record; Poseidon knows the truth as well.

The Navigators' belief follows from the record alone, so both sides may compute it: a Navigator to steer by, Poseidon to
push where it hurts.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.messages import Action, Remark

from .actions import (
    ConfirmLighthouses,
    ConfirmShips,
    CoopOrder,
    CoopVote,
    MaelstromPush,
    OrderMove,
    PushShip,
    RaiseStorm,
    RefuseProposal,
    SurveyHeld,
)
from .board import DIRECTIONS
from .pilot import Pilot, Squares
from .position import MAELSTROM, NAVIGATORS, POSEIDON
from .record import STEP
from .state import OdysseyState
from .view import SHIP_NAMES

TILES = (*SHIP_NAMES, "black")
NOISE = 0.05
"""Pushes that are nearly as good are played too, so that nobody can count on the best one."""


class Strength(NamedTuple):
    """How well a player plays either side."""

    depth: int
    """Steering: 0 follows the compass without deducing, 1 the nearest way, 2 and more count what surveys will tell."""
    slip: float
    """Chance of a careless order or push."""
    push: str
    """Pushing: random, away, greedy or aimed."""


STRENGTHS: dict[str, Strength] = {
    "ripple": Strength(0, 0.0, "random"),
    "breeze": Strength(1, 0.25, "away"),
    "gale": Strength(1, 0.0, "greedy"),
    "tempest": Strength(3, 0.0, "aimed"),
}


class OdysseyBot:
    """Sits on either side."""

    def __init__(self, strength: Strength) -> None:
        self.strength = strength

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        state = glance.sample(rng)
        assert isinstance(state, OdysseyState)
        if state.phase == NAVIGATORS:
            return self._order(state, glance.seat, rng)
        if state.phase in (POSEIDON, MAELSTROM):
            return self._storm(state, glance.seat, rng)
        return self._set_up(state, glance.seat, rng)

    # -- before the first round -------------------------------------------------------------------------

    def _set_up(self, state: OdysseyState, seat: int, rng: random.Random) -> Choice:
        """Agree with what was proposed; else any choice, step by step."""
        actions: list[Action] = []
        while True:
            moves = [move for move in state.moves(seat) if not isinstance(move, RefuseProposal)]
            agree = [move for move in moves if isinstance(move, ConfirmShips | ConfirmLighthouses)]
            action = agree[0] if agree else rng.choice(moves)
            actions.append(action)
            state.apply(seat, action)
            if not state.composing():
                return Choice(tuple(actions))

    # -- Navigators -------------------------------------------------------------------------------------

    def _order(self, state: OdysseyState, seat: int, rng: random.Random) -> Choice:
        moves = state.moves(seat)
        watch = [move for move in moves if isinstance(move, SurveyHeld)]
        if watch:
            return Choice((watch[0],), Remark("remark.watch", {"ship": watch[0].ship}))
        if rng.random() < self.strength.slip:
            return Choice((rng.choice(moves),))
        pilot = Pilot(state)
        beliefs = self._beliefs(state)
        votes = [move for move in moves if isinstance(move, CoopVote)]
        if votes:
            way = pilot.course(beliefs[state.cooperative()], max(1, self.strength.depth))[1]
            return Choice((next(move for move in votes if move.direction == DIRECTIONS[way]),))
        orders = [move for move in moves if isinstance(move, OrderMove | CoopOrder)]
        # the surest ship first: what it sees tells the others something
        ship = min({SHIP_NAMES.index(move.ship) for move in orders}, key=lambda one: (len(beliefs[one]), one))
        way = pilot.course(beliefs[ship], max(1, self.strength.depth))[1]
        mine = [move for move in orders if move.ship == SHIP_NAMES[ship]]
        action = next((move for move in mine if move.direction == DIRECTIONS[way]), mine[0])
        params = {"ship": action.ship, "direction": action.direction, "squares": len(beliefs[ship])}
        return Choice((action,), Remark("remark.order", params))

    def _beliefs(self, state: OdysseyState) -> list[Squares]:
        if self.strength.depth == 0:
            return [{square: 1.0} for square in reckoned(state)]
        belief = state.known()
        return [belief.marginal(ship) for ship in range(4)]

    # -- Poseidon ---------------------------------------------------------------------------------------

    def _storm(self, state: OdysseyState, seat: int, rng: random.Random) -> Choice:
        moves = state.moves(seat)
        if isinstance(moves[0], MaelstromPush):
            return self._whirl(state, moves, rng)
        tiles = [move for move in moves if isinstance(move, RaiseStorm)]
        if self.strength.push == "random" or not tiles or rng.random() < self.strength.slip:
            return self._compose(state, seat, rng.choice(moves), {}, rng)
        plans = Plans(state, self.strength, rng)
        tile = max(tiles, key=lambda move: plans.gain(TILES.index(move.colour)))
        squares = plans.squares(TILES.index(tile.colour))
        choice = self._compose(state, seat, tile, squares, rng)
        return Choice(choice.actions, Remark("remark.storm", {"tile": tile.colour}))

    def _whirl(self, state: OdysseyState, moves: list[Action], rng: random.Random) -> Choice:
        pushes = [move for move in moves if isinstance(move, MaelstromPush)]
        if self.strength.push == "random":
            return Choice((rng.choice(pushes),))
        distance = Pilot(state).distance
        index = state.map().index
        return Choice((max(pushes, key=lambda move: distance[index[move.square]]),))

    @staticmethod
    def _compose(
        state: OdysseyState, seat: int, first: Action, squares: dict[int, int], rng: random.Random
    ) -> Choice:
        """The tile, then the squares ship by ship; a ship without a plan goes anywhere legal."""
        actions: list[Action] = [first]
        state.apply(seat, first)
        names = state.map().names
        while state.composing():
            pushes = [move for move in state.moves(seat) if isinstance(move, PushShip)]
            wanted = squares.get(SHIP_NAMES.index(pushes[0].ship))
            action = next(
                (move for move in pushes if wanted is not None and move.square == names[wanted]), None
            ) or rng.choice(pushes)
            actions.append(action)
            state.apply(seat, action)
        return Choice(tuple(actions))


class Plans:
    """What each tile would do, and where to push, for one strength of Poseidon."""

    def __init__(self, state: OdysseyState, strength: Strength, rng: random.Random) -> None:
        self.state = state
        self.rng = rng
        self.kind = strength.push
        self.pilot = Pilot(state)
        self.known = [state.known().marginal(ship) for ship in range(4)]
        self.pushes = [self._push(ship) if not state.arrived >> ship & 1 else None for ship in range(4)]

    def _push(self, ship: int) -> tuple[float, int]:
        """(gain, square) of the best push of one ship."""
        pilot, state, rng = self.pilot, self.state, self.rng
        here = state.places[ship]
        choices = [square for square in state.map().near[here] if square != pilot.home]
        if self.kind == "away":
            square = max(choices, key=lambda each: (pilot.distance[each], rng.random()))
            return pilot.distance[square] - pilot.distance[here] + rng.random(), square
        # greedy thinks of a steersman who looks at distances alone, aimed of one who counts what surveys tell
        depth = 1 if self.kind == "greedy" else 3
        before = pilot.trouble(self.known[ship], here, depth)
        belief = pilot.stormed(self.known[ship])
        best, most = choices[0], float("-inf")
        for square in choices:
            value = pilot.trouble(belief, square, depth) + NOISE * rng.random()
            if value > most:
                best, most = square, value
        return most - before, best

    def gain(self, tile: int) -> float:
        """Mean gain over the ships hit: a Great Storm is as good as the pushes it brings. A wasted tile gains nothing."""
        gains = [push[0] for ship in self.state.hit_ships(tile) if (push := self.pushes[ship])]
        return sum(gains) / len(gains) if gains else 0.0

    def squares(self, tile: int) -> dict[int, int]:
        return {ship: push[1] for ship in self.state.hit_ships(tile) if (push := self.pushes[ship])}


def reckoned(state: OdysseyState) -> list[int]:
    """Where the ships would be if no storm had ever touched them: orders followed from the start (O-52)."""
    board = state.map()
    places = list(board.starts)
    for entry in state.record:
        if entry.kind == STEP and entry.direction >= 0 and not entry.off_board:
            target = board.step[entry.direction][places[entry.ship]]
            if target >= 0:
                places[entry.ship] = target
        if entry.arrived:
            for ship in range(4):
                if entry.arrived >> ship & 1:
                    places[ship] = board.sacred
    return places
