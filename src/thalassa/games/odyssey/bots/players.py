"""Players for both sides of Odyssey in four strengths. They know the public record; Poseidon knows the truth as well.

The Navigators' belief follows from the record alone, so both sides may compute it: a Navigator to steer by, Poseidon to
push where it hurts. Both draw among options of nearly equal worth, so that no game can be played by heart. The weaker
ones err as people do: they cling to a guess, forget old surveys, fear Maelstroms, chase the ship that leads, like one wind.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple, final

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
from thalassa.kernel.messages import Action, Remark

from . import explaining
from .drawing import draw
from .pilot import Course, Pilot, Squares, pilot_of
from .placing import best_hiding, best_light, hardest_board
from .recollection import Guess, favourite_heading, guessed, recalled
from .storming import AIMED, AWAY, GREEDY, WIND, Plans
from .suspicion import Suspicion

SLACK: Final = 0.1
"""Orders that need hardly more moves are given as gladly as the best one."""
SHALLOW: Final = 0.5
"""Share of a wary Navigator's orders that take the nearest way instead of counting what surveys will tell: hardly worse,
and no line of storms fits both."""
TRUSTING: Final = 0.5
"""Share of its orders that take the record at its word, as if nobody pushed on purpose: for the same reason."""
CAPTURED: Final = 2.0
"""Moves that a Maelstrom costs."""
HELD: Final = 1.0
"""Moves that a Sea Monster costs the ship it holds …"""
SPARED: Final = 0.3
"""… and what a round without a storm is worth to each of the others."""
MARKS: Final = tuple(NOMINAL.values())
"""Difficulties (E_1 as in docs/specification/odyssey/boards.md) for which memories were measured; between them they change evenly."""


class Strength(NamedTuple):
    """How well a player plays either side: how far it looks, and what it gets wrong."""

    depth: int
    """Steering by deduction: 1 takes the nearest way, 2 and more count what surveys will tell."""
    push: str
    """Pushing: wind, away, greedy or aimed."""
    stubborn: int = 0
    """Surveys in a row that must not fit before somebody gives up his one guess for a ship; 0 reckons with every square."""
    recall: tuple[int, ...] = ()
    """Rounds whose surveys are remembered, by the difficulty of the board (MARKS); nothing if all are."""
    fear: float = CAPTURED
    """Moves that a Maelstrom is thought to cost."""
    wary: bool = False
    """Whether it reckons with pushes on purpose."""


# Each level should beat the one below in two to four games of five, both sides together. The clearer a map, the less it is
# thought to need a memory. The rounds were measured on the four shipped boards (docs/results-log.md).
STRENGTHS: Final[dict[str, Strength]] = {
    "ripple": Strength(1, WIND, stubborn=1, fear=6.0),
    "breeze": Strength(1, AWAY, recall=(2, 2, 4, 4), fear=4.0),
    "gale": Strength(1, GREEDY, recall=(2, 3, 5, 6)),
    "tempest": Strength(3, AIMED, wary=True),
}


@final
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
            moves = [move for move in state.moves(seat) if type(move) is not RefuseProposal]
            agree = [
                move for move in moves if (type(move) is ConfirmShips or type(move) is ConfirmLighthouses)
            ]
            action: Action
            if agree:
                action, remark = agree[0], Remark("remark.agree", {})
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
            tile = next(move for move in moves if type(move) is HideTile and move.square == name)
            return tile, Remark(f"remark.hidden_{kind}", {"square": name})
        return rng.choice(moves), Remark("remark.any", {})

    # -- Navigators -------------------------------------------------------------------------------------

    def _order(self, state: OdysseyState, seat: int, rng: random.Random) -> Choice:
        moves = state.moves(seat)
        watch = [move for move in moves if type(move) is SurveyHeld]
        if watch:
            return Choice((watch[0],), Remark("remark.watch", {"ship": watch[0].ship}))
        pilot = pilot_of(state)
        votes = [move for move in moves if type(move) is CoopVote]
        trusting = not votes and self.strength.wary and rng.random() < TRUSTING
        guesses, beliefs = self._thought(state, seat, pilot, trusting)
        dangers = state.known().secret(fog=False)
        if votes:  # drawn votes would split the Navigators: all take the very best
            ship = state.cooperative()
            courses = self._courses(pilot, beliefs[ship], dangers, self.strength.depth)
            way = courses.index(min(courses))
            vote = next(move for move in votes if move.direction == DIRECTIONS[way])
            return Choice((vote,), self._reason(state, ship, way, guesses, beliefs, courses, dangers))
        orders = [move for move in moves if (type(move) is OrderMove or type(move) is CoopOrder)]
        # the surest ship first: what it sees tells the others something
        ships = sorted({SHIP_NAMES.index(move.ship) for move in orders})
        ship = ships[draw([-float(len(beliefs[one])) for one in ships], 0.0, rng)]
        shallow = self.strength.wary and rng.random() < SHALLOW
        courses = self._courses(pilot, beliefs[ship], dangers, 1 if shallow else self.strength.depth)
        way = draw([-course.moves for course in courses], SLACK, rng)
        mine = [move for move in orders if move.ship == SHIP_NAMES[ship]]
        action = next((move for move in mine if move.direction == DIRECTIONS[way]), mine[0])
        return Choice((action,), self._reason(state, ship, way, guesses, beliefs, courses, dangers))

    def _thought(
        self, state: OdysseyState, seat: int, pilot: Pilot, trusting: bool
    ) -> tuple[list[Guess], list[Squares]]:
        """Where the ships are thought to be, with one guess for each if that is all somebody makes of it."""
        strength = self.strength
        if strength.stubborn:
            guesses = guessed(state.record, pilot, strength.stubborn, favourite_heading(seat))
            return guesses, [{guess.square: 1.0} for guess in guesses]
        if strength.recall:
            oldest = state.round_number - memory(strength.recall, state.map())
            return [], recalled(state.record, pilot, oldest)
        if strength.wary and not trusting:
            return [], self.suspicion.of(state, pilot)
        belief = state.known()
        return [], [belief.marginal(ship) for ship in range(4)]

    def _reason(
        self,
        state: OdysseyState,
        ship: int,
        way: int,
        guesses: list[Guess],
        beliefs: list[Squares],
        courses: list[Course],
        dangers: Squares,
    ) -> Remark:
        if guesses:
            return explaining.by_guess(state, ship, way, guesses[ship], courses, dangers)
        recall = memory(self.strength.recall, state.map()) if self.strength.recall else None
        if recall is not None and state.round_number - recall <= 1:
            recall = None  # nothing is forgotten yet
        return explaining.order(state, ship, way, beliefs[ship], courses, dangers, recall)

    def _courses(self, pilot: Pilot, squares: Squares, dangers: Squares, depth: int) -> list[Course]:
        """What each direction comes to; a Maelstrom that may lie ahead counts by its chance."""
        courses = pilot.courses(squares, depth)
        if not dangers:
            return courses
        feared = []
        for way, course in enumerate(courses):
            risk = sum(
                [chance * dangers.get(pilot.sailed(square, way), 0.0) for square, chance in squares.items()],
                0.0,
            )
            feared.append(course._replace(moves=course.moves + self.strength.fear * risk))
        return feared

    # -- Poseidon ---------------------------------------------------------------------------------------

    def _storm(self, state: OdysseyState, seat: int, rng: random.Random) -> Choice:
        moves = state.moves(seat)
        plans = Plans(state, self.strength.push, self.suspicion, rng, favourite_heading(seat))
        if state.phase == MAELSTROM:
            return self._whirl(state, moves, plans)
        tiles = [TILES.index(move.colour) for move in moves if type(move) is RaiseStorm]
        monsters = [move for move in moves if type(move) is PlayMonster]
        tile = plans.tile(tiles) if tiles else None
        if monsters and (tile is None or plans.chases or held_gain(state) > plans.gain(tile)):
            held = plans.leader() if plans.chases else worst_off(state, plans.pilot, rng)
            monster = next(move for move in monsters if move.ship == SHIP_NAMES[held])
            return Choice((monster,), explaining.monster(state, plans, held, monster.monster, tile))
        assert tile is not None
        raised = next(move for move in moves if type(move) is RaiseStorm and move.colour == TILES[tile])
        reason = explaining.storm(state, plans, tile, tiles)
        return Choice(self._compose(state, seat, raised, plans.squares(tile), rng).actions, reason)

    @staticmethod
    def _whirl(state: OdysseyState, moves: list[Action], plans: Plans) -> Choice:
        push = plans.pushes[state.captured]
        assert push is not None, "a ship that was caught has not arrived"
        action = MaelstromPush(state.map().names[push.square])
        assert action in moves
        return Choice((action,), explaining.whirl(state, plans, push))

    @staticmethod
    def _compose(
        state: OdysseyState, seat: int, first: Action, squares: dict[int, int], rng: random.Random
    ) -> Choice:
        """The tile, then the squares ship by ship; a ship without a plan goes anywhere legal."""
        actions: list[Action] = [first]
        state.apply(seat, first)
        names = state.map().names
        while state.composing():
            pushes = [move for move in state.moves(seat) if type(move) is PushShip]
            wanted = squares.get(SHIP_NAMES.index(pushes[0].ship))
            action = next(
                (move for move in pushes if wanted is not None and move.square == names[wanted]), None
            ) or rng.choice(pushes)
            actions.append(action)
            state.apply(seat, action)
        return Choice(tuple(actions))


def worst_off(state: OdysseyState, pilot: Pilot, rng: random.Random) -> int:
    """A live ship with the longest way home: it decides whether all arrive in time."""
    live = [ship for ship in range(4) if not state.arrived >> ship & 1]
    return live[draw([float(pilot.distance[state.places[ship]]) for ship in live], 0.0, rng)]


def held_gain(state: OdysseyState) -> float:
    """What holding the worst-off ship is worth: its lost move, less a round without a storm for the others."""
    return HELD - SPARED * (state.live().bit_count() - 1)


def memory(marks: tuple[int, ...], board: Board) -> int:
    """Rounds remembered on a board of any difficulty: beyond the outer marks they stay."""
    at = difficulty(board)
    if at <= MARKS[0]:
        return marks[0]
    for place in range(1, len(MARKS)):
        if at <= MARKS[place]:
            part = (at - MARKS[place - 1]) / (MARKS[place] - MARKS[place - 1])
            return round(marks[place - 1] + part * (marks[place] - marks[place - 1]))
    return marks[-1]
