"""Players for both sides of Odyssey in four strengths. They know the public record; Poseidon knows the truth as well.

The Navigators' belief follows from the record alone, so both sides may compute it: a Navigator to steer by, Poseidon to
push where it hurts. Both draw among options of nearly equal worth, so that no game can be played by heart.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from thalassa.games.odyssey.design.criteria import NOMINAL, difficulty
from thalassa.games.odyssey.edition.board import DIRECTIONS, TILES, Board
from thalassa.games.odyssey.rules.phases import (
    CHOOSE_BOARD,
    HIDDEN,
    LIGHTHOUSES,
    MAELSTROM,
    NAVIGATORS,
    POSEIDON,
)
from thalassa.games.odyssey.rules.record import STEP
from thalassa.games.odyssey.show.views import SHIP_NAMES
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import (
    ChooseBoard,
    ConfirmLighthouses,
    ConfirmShips,
    CoopOrder,
    CoopVote,
    HideTile,
    MaelstromPush,
    MarkLighthouse,
    OrderMove,
    PlaceLighthouses,
    PlayMonster,
    PushShip,
    RaiseStorm,
    RefuseProposal,
    SurveyHeld,
)
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.messages import Action, Json, Remark

from . import explaining
from .drawing import draw
from .pilot import Pilot, Squares, pilot_of
from .placing import best_hiding, best_light, hardest_board
from .storming import AIMED, AWAY, GREEDY, RANDOM, Plans
from .suspicion import Suspicion

SLACK: Final = 0.1
"""Orders that need hardly more moves are given as gladly as the best one."""
SHALLOW: Final = 0.5
"""Share of a wary Navigator's orders that take the nearest way instead of counting what surveys will tell: hardly worse,
and no line of storms fits both."""
CAPTURED: Final = 2.0
"""Moves that a Maelstrom costs."""
HELD: Final = 1.0
"""Moves that a Sea Monster costs the ship it holds …"""
SPARED: Final = 0.3
"""… and what a round without a storm is worth to each of the others."""
MARKS: Final = tuple(NOMINAL.values())
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
    wary: bool = False
    """Whether it reckons with pushes on purpose."""


# Where equal strengths meet, each side should win about half of the games on every map: the clearer a map, the fewer
# surveys a Navigator may heed to be beaten. The shares were measured on the four shipped boards (docs/results-log.md).
STRENGTHS: Final[dict[str, Strength]] = {
    "ripple": Strength(1, (0.28, 0.28, 0.28, 0.28), RANDOM),
    "breeze": Strength(1, (0.62, 0.62, 0.63, 0.64), AWAY, 0.6),
    "gale": Strength(1, (0.75, 0.81, 0.89, 0.92), GREEDY),
    "tempest": Strength(3, (1.0, 1.0, 1.0, 1.0), AIMED, wary=True),
}


class OdysseyBot:
    """Sits on either side."""

    def __init__(self, strength: Strength) -> None:
        self.strength = strength
        self.suspicion = Suspicion()

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
        """Agree with what was proposed; else the choice with the most effect, step by step."""
        actions: list[Action] = []
        remark: Remark | None = None
        while True:
            moves = [move for move in state.moves(seat) if not isinstance(move, RefuseProposal)]
            agree = [move for move in moves if isinstance(move, ConfirmShips | ConfirmLighthouses)]
            action: Action
            if agree:
                action, remark = agree[0], Remark("remark.agree", {})
            elif self.strength.push == RANDOM:
                action, remark = rng.choice(moves), Remark("remark.any", {})
            else:
                action, remark = self._placed(state, moves, rng)
            actions.append(action)
            state.apply(seat, action)
            if not state.composing():
                return Choice(tuple(actions), remark)

    @staticmethod
    def _placed(state: OdysseyState, moves: list[Action], rng: random.Random) -> tuple[Action, Remark]:
        if state.phase == CHOOSE_BOARD:
            board, hardest = hardest_board(state, rng)
            return ChooseBoard(board), Remark("remark.board", {"board": board, "hardest": hardest})
        if state.phase == LIGHTHOUSES:
            name = state.map().names[best_light(state, rng)]
            mark = MarkLighthouse(name)
            return (mark if mark in moves else PlaceLighthouses((name,))), Remark(
                "remark.light", {"square": name}
            )
        if state.phase == HIDDEN:
            kind, square = best_hiding(state, rng)
            name = state.map().names[square]
            tile = next(move for move in moves if isinstance(move, HideTile) and move.square == name)
            return tile, Remark(f"remark.hidden_{kind}", {"square": name})
        return rng.choice(moves), Remark("remark.any", {})

    # -- Navigators -------------------------------------------------------------------------------------

    def _order(self, state: OdysseyState, seat: int, rng: random.Random) -> Choice:
        moves = state.moves(seat)
        watch = [move for move in moves if isinstance(move, SurveyHeld)]
        if watch:
            return Choice((watch[0],), Remark("remark.watch", {"ship": watch[0].ship}))
        pilot = pilot_of(state)
        heeding = rng.random() < share(self.strength.heed, state.map())
        beliefs = self._beliefs(state, pilot) if heeding else [{square: 1.0} for square in reckoned(state)]
        dangers = state.known().secret(fog=False) if heeding else {}
        votes = [move for move in moves if isinstance(move, CoopVote)]
        if votes:  # drawn votes would split the Navigators: all take the very best
            squares = beliefs[state.cooperative()]
            costs = self._costs(pilot, squares, dangers, self.strength.depth)
            way = costs.index(min(costs))
            vote = next(move for move in votes if move.direction == DIRECTIONS[way])
            reason = explaining.order(state, pilot, state.cooperative(), way, squares, costs, dangers)
            return Choice((vote,), reason)
        orders = [move for move in moves if isinstance(move, OrderMove | CoopOrder)]
        # the surest ship first: what it sees tells the others something
        ships = sorted({SHIP_NAMES.index(move.ship) for move in orders})
        ship = ships[draw([-float(len(beliefs[one])) for one in ships], 0.0, rng)]
        shallow = self.strength.wary and rng.random() < SHALLOW
        costs = self._costs(pilot, beliefs[ship], dangers, 1 if shallow else self.strength.depth)
        way = draw([-cost for cost in costs], SLACK, rng)
        mine = [move for move in orders if move.ship == SHIP_NAMES[ship]]
        action = next((move for move in mine if move.direction == DIRECTIONS[way]), mine[0])
        if not heeding:
            return Choice(
                (action,), Remark("remark.compass", {"ship": action.ship, "direction": action.direction})
            )
        return Choice((action,), explaining.order(state, pilot, ship, way, beliefs[ship], costs, dangers))

    def _beliefs(self, state: OdysseyState, pilot: Pilot) -> list[Squares]:
        if self.strength.wary:
            return self.suspicion.of(state, pilot)
        belief = state.known()
        return [belief.marginal(ship) for ship in range(4)]

    @staticmethod
    def _costs(pilot: Pilot, squares: Squares, dangers: Squares, depth: int) -> list[float]:
        """Moves still needed by each direction; a Maelstrom that may lie ahead counts by its chance."""
        costs = pilot.costs(squares, depth)
        if dangers:
            for way in range(8):
                for square, chance in squares.items():
                    costs[way] += CAPTURED * chance * dangers.get(pilot.sailed(square, way), 0.0)
        return costs

    # -- Poseidon ---------------------------------------------------------------------------------------

    def _storm(self, state: OdysseyState, seat: int, rng: random.Random) -> Choice:
        moves = state.moves(seat)
        pushing = self.strength.push
        if pushing == RANDOM or rng.random() >= self.strength.grip:
            return self._by_mood(state, seat, rng.choice(moves), rng)
        plans = Plans(state, pushing, self.suspicion, rng)
        if state.phase == MAELSTROM:
            return self._whirl(state, moves, plans)
        tiles = [TILES.index(move.colour) for move in moves if isinstance(move, RaiseStorm)]
        monsters = [move for move in moves if isinstance(move, PlayMonster)]
        tile = plans.tile(tiles) if tiles else None
        if monsters and (tile is None or held_gain(state) > plans.gain(tile)):
            worst = worst_off(state, plans.pilot)
            monster = next(move for move in monsters if move.ship == SHIP_NAMES[worst])
            moves_left = plans.pilot.distance[state.places[worst]]
            said: dict[str, Json] = {"monster": monster.monster, "ship": monster.ship, "moves": moves_left}
            return Choice((monster,), Remark("remark.monster", said))
        assert tile is not None
        raised = next(move for move in moves if isinstance(move, RaiseStorm) and move.colour == TILES[tile])
        reason = explaining.storm(state, plans, tile, tiles)
        return Choice(self._compose(state, seat, raised, plans.squares(tile), rng).actions, reason)

    @classmethod
    def _by_mood(cls, state: OdysseyState, seat: int, first: Action, rng: random.Random) -> Choice:
        said: dict[str, Json]
        if isinstance(first, MaelstromPush):
            said = {"ship": SHIP_NAMES[state.captured], "square": first.square}
            return Choice((first,), Remark("remark.whirl_whim", said))
        if isinstance(first, PlayMonster):
            said = {"tile": first.monster, "ship": first.ship}
        else:
            assert isinstance(first, RaiseStorm)
            said = {"tile": first.colour, "ship": None}
        return Choice(cls._compose(state, seat, first, {}, rng).actions, Remark("remark.storm_whim", said))

    @staticmethod
    def _whirl(state: OdysseyState, moves: list[Action], plans: Plans) -> Choice:
        push = plans.pushes[state.captured]
        assert push is not None, "a ship that was caught has not arrived"
        action = MaelstromPush(state.map().names[push.square])
        assert action in moves
        said: dict[str, Json] = {"ship": SHIP_NAMES[state.captured], "square": action.square}
        return Choice((action,), Remark("remark.whirl", said))

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


def worst_off(state: OdysseyState, pilot: Pilot) -> int:
    """The live ship with the longest way home: it decides whether all arrive in time."""
    live = [ship for ship in range(4) if not state.arrived >> ship & 1]
    return max(live, key=lambda ship: pilot.distance[state.places[ship]])


def held_gain(state: OdysseyState) -> float:
    """What holding the worst-off ship is worth: its lost move, less a round without a storm for the others."""
    return HELD - SPARED * (state.live().bit_count() - 1)


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
