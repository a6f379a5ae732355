"""The course of a game: setup and rounds as lists of steps, in rulebook order, and who decides in each.

What a step does is said in the module it names. A step that asks somebody stops the game; ``apply`` carries the
decision out and goes on behind that step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from thalassa.kernel.messages import Action, Event, Reason

from . import ending, hiding, sailing, setup, storms
from .phases import (
    CHOOSE_BOARD,
    HIDDEN,
    LIGHTHOUSES,
    MAELSTROM,
    NAVIGATORS,
    OVER,
    POSEIDON,
    SHARE_SHIPS,
    Phase,
)
from .position import NOBODY, Position

Ask = Callable[[Position, list[Event]], bool]
"""Prepares a decision and says whether somebody is asked; if not, what follows by itself has been done."""

# fmt: off
SETUP: Final[list[tuple[str, Phase, Ask]]] = [
    ("O-16", CHOOSE_BOARD, setup.ask_for_board),        # Poseidon: the board; the ships on their islands (O-17)
    ("O-20", SHARE_SHIPS, setup.ask_for_ships),         # Navigators: who commands which ship
    ("O-91", LIGHTHOUSES, setup.ask_for_lighthouses),   # Navigators: the Lighthouses, if the table plays with them
    ("O-21", HIDDEN, hiding.ask_for_hidden),            # Poseidon: Maelstroms and Fog Banks, if any (O-97, O-104)
]
ROUND: Final[list[tuple[str, Phase]]] = [
    ("O-23", POSEIDON),                                 # Poseidon: a storm (O-26) or a Sea Monster (O-85)
    ("O-23", NAVIGATORS),                               # Navigators: each ship a step (O-44) and its survey (O-59);
    ("O-99", MAELSTROM),                                #   Poseidon, if the step was captured: a push, then on
]
# fmt: on
TURN_RULES: Final = {phase: rule for rule, phase, _ in SETUP} | {phase: rule for rule, phase in ROUND}
"""Why the phase belongs to one side."""
POSEIDON_DECIDES: Final = (CHOOSE_BOARD, HIDDEN, POSEIDON, MAELSTROM)


# -- the course ----------------------------------------------------------------------------------------------


def begin(position: Position, events: list[Event]) -> None:
    """The first or the next game of a series (O-112), up to the first decision."""
    setup.clear_table(position, events)
    _set_up(position, 0, events)


def _set_up(position: Position, at: int, events: list[Event]) -> None:
    for _, phase, ask in SETUP[at:]:
        position.phase = phase
        if ask(position, events):
            return
    _begin_round(position, events)


def _begin_round(position: Position, events: list[Event]) -> None:
    position.phase = POSEIDON
    storms.begin_round(position, events)


def _go_on(position: Position, events: list[Event]) -> None:
    """The decision of the phase is made: what follows by itself, until the next one is owed or the game is over."""
    phase = position.phase
    if phase < POSEIDON:
        _set_up(position, phase + 1, events)
        return
    position.phase = NAVIGATORS if position.captured == NOBODY else MAELSTROM
    if position.arrived == 15:
        _end(position, "arrived", events)  # O-118
    elif position.frame.decided_ends and position.arrived.bit_count() >= 3:
        _end(position, "decided", events)  # OR-15
    elif position.captured == NOBODY and sailing.open_ships(position) == 0:  # O-24
        if ending.end_round(position, events) == 0:
            _end(position, "storms", events)  # O-117
        else:
            _begin_round(position, events)


def _end(position: Position, cause: str, events: list[Event]) -> None:
    ending.end_game(position, cause, events)
    if position.frame.competing and position.game + 1 < setup.games(position.frame):
        position.game += 1  # O-112: the next seat becomes Poseidon
        begin(position, events)


# -- the decisions -------------------------------------------------------------------------------------------


def actors(position: Position) -> Sequence[int]:
    phase = position.phase
    if phase == NAVIGATORS:
        return sailing.actors(position)
    if phase == OVER:
        return []
    if phase in (SHARE_SHIPS, LIGHTHOUSES):
        return setup.waiting_to_agree(position)
    return [position.poseidon]


def moves(position: Position, seat: int) -> list[Action]:
    phase = position.phase
    if phase == NAVIGATORS:
        return [] if seat == position.poseidon else sailing.moves(position, seat)
    if phase == OVER or seat not in actors(position):
        return []
    if phase in (POSEIDON, MAELSTROM):
        return storms.moves(position)
    return setup.moves(position, seat)


def why_not(position: Position, seat: int, action: Action) -> Reason | None:
    phase = position.phase
    if phase == OVER:
        return Reason("over", "O-117")
    if not 0 <= seat < position.frame.seats:
        return Reason("no_such_seat", "O-1", {"seat": seat})
    if phase in POSEIDON_DECIDES:
        if seat != position.poseidon:
            return Reason("poseidons_turn", TURN_RULES[phase], {"seat": position.poseidon})
    elif seat == position.poseidon:
        return Reason("navigators_turn", TURN_RULES[phase])
    if phase == NAVIGATORS:
        return sailing.why_not(position, seat, action)
    if phase in (POSEIDON, MAELSTROM):
        return storms.why_not(position, action)
    return setup.why_not(position, seat, action)


def apply(position: Position, seat: int, action: Action, events: list[Event]) -> None:
    """Carry out a legal action and what follows from it by itself."""
    phase = position.phase
    decided = True
    if phase == NAVIGATORS:
        sailing.apply(position, seat, action, events)
    elif phase in (POSEIDON, MAELSTROM):
        decided = storms.apply(position, action, events)
    else:
        decided = setup.apply(position, seat, action, events)
    if decided:
        _go_on(position, events)
