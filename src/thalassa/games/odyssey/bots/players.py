"""Players for both sides of Odyssey in four strengths. They know the public record; Poseidon knows the truth as well.

The Navigators' belief follows from the record alone, so both sides may compute it: a Navigator to steer by, Poseidon to
push where it hurts.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from thalassa.games.odyssey.design.criteria import NOMINAL, difficulty
from thalassa.games.odyssey.edition.board import DIRECTIONS, Board
from thalassa.games.odyssey.rules.phases import MAELSTROM, NAVIGATORS, POSEIDON
from thalassa.games.odyssey.rules.record import STEP
from thalassa.games.odyssey.show.views import SHIP_NAMES
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import (
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
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.messages import Action, Remark

from .pilot import Squares, pilot_of

TILES = (*SHIP_NAMES, "black")
NOISE = 0.05
"""Pushes that are nearly as good are played too, so that nobody can count on the best one."""
MARKS = tuple(NOMINAL.values())
"""Difficulties (E_1 as in docs/specification/odyssey/boards.md) for which shares were measured; between them they change evenly."""


class Strength(NamedTuple):
    """How well a player plays either side: what it knows, how far it looks, and how often it falls short of that."""

    depth: int
    """Steering by deduction: 1 takes the nearest way, 2 and more count what surveys will tell."""
    heed: tuple[float, ...]
    """Share of the orders that heed the surveys, by the difficulty of the board (MARKS); the others trust the compass."""
    push: str
    """Pushing: random, away, greedy or aimed."""
    grip: float = 1.0
    """Share of the storms that follow the way of pushing; the others blow at random."""


# Where equal strengths meet, each side should win about half of the games on every map: the clearer a map, the fewer
# surveys a Navigator may heed to be beaten. The shares were measured on the four shipped boards (docs/results-log.md).
STRENGTHS: dict[str, Strength] = {
    "ripple": Strength(1, (0.28, 0.28, 0.28, 0.28), "random"),
    "breeze": Strength(1, (0.62, 0.62, 0.63, 0.64), "away", 0.6),
    "gale": Strength(1, (0.75, 0.81, 0.89, 0.92), "greedy"),
    "tempest": Strength(3, (1.0, 1.0, 1.0, 1.0), "aimed"),
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
        pilot = pilot_of(state)
        heeding = rng.random() < share(self.strength.heed, state.map())
        beliefs = deduced(state) if heeding else [{square: 1.0} for square in reckoned(state)]
        votes = [move for move in moves if isinstance(move, CoopVote)]
        if votes:
            way = pilot.course(beliefs[state.cooperative()], self.strength.depth)[1]
            return Choice((next(move for move in votes if move.direction == DIRECTIONS[way]),))
        orders = [move for move in moves if isinstance(move, OrderMove | CoopOrder)]
        # the surest ship first: what it sees tells the others something
        ship = min({SHIP_NAMES.index(move.ship) for move in orders}, key=lambda one: (len(beliefs[one]), one))
        way = pilot.course(beliefs[ship], self.strength.depth)[1]
        mine = [move for move in orders if move.ship == SHIP_NAMES[ship]]
        action = next((move for move in mine if move.direction == DIRECTIONS[way]), mine[0])
        if not heeding:
            return Choice(
                (action,), Remark("remark.compass", {"ship": action.ship, "direction": action.direction})
            )
        params = {"ship": action.ship, "direction": action.direction, "squares": len(beliefs[ship])}
        return Choice((action,), Remark("remark.order", params))

    # -- Poseidon ---------------------------------------------------------------------------------------

    def _storm(self, state: OdysseyState, seat: int, rng: random.Random) -> Choice:
        moves = state.moves(seat)
        if isinstance(moves[0], MaelstromPush):
            return self._whirl(state, moves, rng)
        tiles = [move for move in moves if isinstance(move, RaiseStorm)]
        if self.strength.push == "random" or not tiles or rng.random() >= self.strength.grip:
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
        distance = pilot_of(state).distance
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
        self.pilot = pilot_of(state)
        self.known = deduced(state)
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
        before = pilot.troubles(self.known[ship], [here], depth)[0]
        after = pilot.troubles(pilot.stormed(self.known[ship]), choices, depth)
        values = [value + NOISE * rng.random() for value in after]
        best = values.index(max(values))
        return values[best] - before, choices[best]

    def gain(self, tile: int) -> float:
        """Mean gain over the ships hit: a Great Storm is as good as the pushes it brings. A wasted tile gains nothing."""
        gains = [push[0] for ship in self.state.hit_ships(tile) if (push := self.pushes[ship])]
        return sum(gains) / len(gains) if gains else 0.0

    def squares(self, tile: int) -> dict[int, int]:
        return {ship: push[1] for ship in self.state.hit_ships(tile) if (push := self.pushes[ship])}


def share(marks: tuple[float, ...], board: Board) -> float:
    """A share that depends on the difficulty of the board, for any board: beyond the outer marks it stays."""
    at = difficulty(board)
    if at <= MARKS[0]:
        return marks[0]
    for place in range(1, len(MARKS)):
        if at <= MARKS[place]:
            part = (at - MARKS[place - 1]) / (MARKS[place] - MARKS[place - 1])
            return marks[place - 1] + part * (marks[place] - marks[place - 1])
    return marks[-1]


def deduced(state: OdysseyState) -> list[Squares]:
    """Where each ship may be by everything that was told."""
    belief = state.known()
    return [belief.marginal(ship) for ship in range(4)]


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
