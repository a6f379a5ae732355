"""Positions in one line, on the 9 by 9 board F9 of the test vectors (docs/specification/odyssey/vectors.md) unless said otherwise."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from contract.saying import unsaid_reason
from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.edition.board import SHIPS, TILES
from thalassa.games.odyssey.edition.data import OdysseyEdition, read_board
from thalassa.games.odyssey.rules.phases import PHASES, Phase
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import OrderMove, PlaceHidden, PlaceLighthouses, PlayStorm
from thalassa.games.odyssey.wire.events import Surveyed
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Action, Event

HEADER = """format: 1
id: {name}
size: {size}
north: up
start.1: white woody
start.2: green rocky
start.3: red woody
start.4: yellow rocky
grid:
"""
F9_GRID = """1.......2
.........
..T...^..
.......T.
..~~*....
..^~...T.
.........
......~..
4.......3
"""
# The smallest sea with room for hidden tiles; for counting by hand and by brute force.
TINY_GRID = """1.....2
.......
.T.^.~.
...*...
.~.T.^.
.......
4.....3
"""


def board_text(grid: str, name: str = "F9") -> str:
    return HEADER.format(name=name, size=len(grid.splitlines())) + grid


F9 = OdysseyEdition("fixture", [read_board(board_text(F9_GRID), "F9.txt")])
TINY = OdysseyEdition("tiny", [read_board(board_text(TINY_GRID, "tiny"), "tiny.txt")])


def start(
    seats: int = 2, edition: OdysseyEdition | None = F9, seed: str = "1", **options: Any
) -> OdysseyState:
    made = GAME.make_options(seats, options)
    return GAME.start(seats, made, Chance(seed), GAME.edition() if edition is None else edition)


def sea(
    phase: str = "navigators",
    seats: int = 2,
    round: int = 1,
    arrived: str = "",
    left: Sequence[int] = (2, 2, 2, 2, 3),
    last: str | None = None,
    held: str | None = None,
    lights: tuple[str, ...] = (),
    whirls: tuple[str, ...] = (),
    fogs: tuple[str, ...] = (),
    owners: tuple[int, ...] | None = None,
    edition: OdysseyEdition = F9,
    white: str = "a1",
    green: str = "i1",
    red: str = "i9",
    yellow: str = "a9",
    **options: Any,
) -> OdysseyState:
    """A position in the middle of a game: ships on the squares given, arrived ones on the Sacred Island."""
    if lights:
        options["lighthouses"] = len(lights)
    if whirls:
        options["maelstroms"] = len(whirls)
    if fogs:
        options["fogs"] = len(fogs)
    state = start(seats, edition, **options)
    if lights:
        state.apply(state.navigators[0], PlaceLighthouses(lights))
        agree(state)
    if whirls or fogs:
        state.apply(0, PlaceHidden(whirls, fogs))
    index = state.map().index
    state.places = [index[white], index[green], index[red], index[yellow]]
    for name in arrived.split():
        ship = SHIPS.index(name)
        state.arrived |= 1 << ship
        state.places[ship] = state.map().sacred
    state.phase = Phase(PHASES.index(phase))
    state.round_number = round
    state.left = list(left)
    state.last = -1 if last is None else TILES.index(last)
    state.held = -1 if held is None else SHIPS.index(held)
    state.arrived_before = state.arrived
    if owners is not None:
        state.owners = owners
    return state


def agree(state: OdysseyState) -> None:
    """All Navigators confirm the proposal."""
    while state.proposal:
        seat = state.actors()[0]
        state.apply(seat, state.moves(seat)[0])


def order(state: OdysseyState, ship: str, direction: str, seat: int | None = None) -> Surveyed:
    """Give an order and return the survey."""
    seat = state.owners[SHIPS.index(ship)] if seat is None else seat
    return survey_in(state.apply(seat, OrderMove(ship, direction)))  # type: ignore[arg-type]


def storm(state: OdysseyState, colour: str, **squares: str) -> list[Event]:
    """Play a storm as one message."""
    pairs = tuple((ship, squares[ship]) for ship in SHIPS if ship in squares)
    return state.apply(state.poseidon, PlayStorm(colour, pairs))  # type: ignore[arg-type]


def code(state: OdysseyState, seat: int, action: object) -> str | None:
    """Why the seat may not do this, as a code that can be said and cites a rule; None if it may."""
    reason = state.why_not(seat, action)  # type: ignore[arg-type]
    assert reason is None or unsaid_reason(GAME, reason) == []
    return None if reason is None else reason.code


def survey_in(events: Sequence[Event]) -> Surveyed:
    (found,) = [event for event in events if isinstance(event, Surveyed)]
    return found


def short(survey: Surveyed) -> str:
    """A survey as the test vectors write it: ``open I2 V- C-``; named ships after ``with``."""
    here = survey.island or ("deep" if survey.deep else "open")
    if survey.lighthouse is not None:
        here = f"lighthouse {survey.lighthouse}"
    if survey.fog:
        here = "fog"
    parts = [here]
    if survey.here_ships:
        parts.append("with " + ",".join(survey.here_ships))
    parts.append(f"I{survey.islands}")
    parts.append("V+" if survey.sight_ships else "V-")
    parts.append("C+" if survey.coastline else "C-")
    notices = [
        name
        for name, told in (("off", survey.off_board), ("held", survey.held), ("arrived", survey.arrived))
        if told
    ]
    return " ".join(notices + parts)


def at(state: OdysseyState, ship: str) -> str:
    return state.map().names[state.places[SHIPS.index(ship)]]


def names(state: OdysseyState, squares: Sequence[int]) -> set[str]:
    return {state.map().names[square] for square in squares}


def random_options(rng: random.Random, seats: int, **fixed: Any) -> dict[str, Any]:
    """A mix of variants and rulings; every one comes up alone and with others."""
    options: dict[str, Any] = {}
    density = rng.choice((0.15, 0.5, 0.9))
    for spec in GAME.option_specs():
        if rng.random() > density:
            continue
        options[spec.key] = rng.random() < 0.7 if spec.kind == "switch" else rng.choice(spec.values)
    options |= fixed
    if seats < 3:
        options["competing"] = False
    if options.get("memory"):
        options["helper"] = "off"
    return options


def walk(state: OdysseyState, rng: random.Random) -> Iterator[tuple[int, Action, list[Event]]]:
    """Random legal play to the end, also out of turn; yields after every action."""
    while state.actors():
        seat = rng.choice(list(state.actors()))
        if not state.composing() and rng.random() < 0.1:
            able = [other for other in range(state.frame.seats) if state.moves(other)]
            seat = rng.choice(able)
        action = rng.choice(state.moves(seat))
        yield seat, action, state.apply(seat, action)


def random_game(seed: int, **fixed: Any) -> tuple[OdysseyState, random.Random]:
    rng = random.Random(seed)
    seats = fixed.pop("seats", None) or rng.randint(2, 5)
    edition = fixed.pop("edition", None)
    if edition is not None:
        fixed["board"] = "poseidon"
    return start(seats, edition, seed=str(seed), **random_options(rng, seats, **fixed)), rng
