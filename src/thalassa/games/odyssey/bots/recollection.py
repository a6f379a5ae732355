"""How people keep track of ships who do not reckon exactly: a guess they cling to, or the last surveys alone.

Nothing here is drawn by lot: the same record makes the same person err in the same way.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from thalassa.games.odyssey.edition.board import BLACK
from thalassa.games.odyssey.rules.record import NO_DIRECTION, PUSH, STEP, STORM, UNKNOWN_TILE, Entry

from .pilot import Pilot, Squares
from .suspicion import surveyed

NEAR: Final = 2
"""So far from his guess somebody looks for a square that fits better."""


class Guess(NamedTuple):
    """Where a ship is thought to be."""

    square: int
    fits: bool = True
    """Whether the last survey agrees."""
    misfits: int = 0
    """Surveys in a row that did not."""


def favourite_heading(seat: int) -> int:
    """Everybody has a direction he likes: another one at every seat."""
    return (3 * seat + 2) % 8


def apart(one: int, other: int) -> int:
    """Eighths of a turn between two directions.

    >>> apart(7, 1), apart(0, 4), apart(3, 3)
    (2, 4, 0)
    """
    turn = abs(one - other) % 8
    return min(turn, 8 - turn)


def guessed(record: list[Entry], pilot: Pilot, stubborn: int, liked: int) -> list[Guess]:
    """One square for each ship: storms are not thought of until so many surveys in a row have not fitted.

    Then the ship is looked for nearby, among squares as near in the direction somebody likes.
    """
    guesses = [Guess(square) for square in pilot.board.starts]
    for entry in record:
        if entry.kind == STEP and not entry.arrived:
            guesses[entry.ship] = _told(pilot, guesses[entry.ship], entry, stubborn, liked)
        for ship in range(4):
            if entry.arrived >> ship & 1:
                guesses[ship] = Guess(pilot.home)
    return guesses


def _told(pilot: Pilot, guess: Guess, entry: Entry, stubborn: int, liked: int) -> Guess:
    square = guess.square
    if entry.direction != NO_DIRECTION and not entry.off_board:
        ahead = pilot.sailed(square, entry.direction)
        square = square if ahead == pilot.home else ahead  # it would have arrived
    if pilot.facts[square] == entry.facts:
        return Guess(square)
    misfits = guess.misfits + 1
    if misfits < stubborn:
        return Guess(square, False, misfits)
    found = _looked_for(pilot, square, entry, liked)
    return Guess(square, False, misfits) if found is None else Guess(found)


def _looked_for(pilot: Pilot, square: int, entry: Entry, liked: int) -> int | None:
    """The nearest square that fits the survey, in the direction he likes if there are several."""
    board = pilot.board
    fitting = [
        other
        for other in range(board.squares)
        if other not in (square, pilot.home)
        and pilot.facts[other] == entry.facts
        and board.distance(square, other) <= NEAR
    ]
    if not fitting:
        return None
    return min(
        fitting,
        key=lambda other: (
            board.distance(square, other),
            apart(pilot.heading(square, other), liked),
            other,
        ),
    )


def recalled(record: list[Entry], pilot: Pilot, oldest: int) -> list[Squares]:
    """Each ship's squares by its own storms and orders and the surveys from a round on; older ones are forgotten.

    What the ships have seen of each other is not put together either.
    """
    beliefs: list[Squares] = [{square: 1.0} for square in pilot.board.starts]
    for entry in record:
        if entry.kind == STORM:
            for ship in range(4):
                beliefs[ship] = _blown(pilot, beliefs[ship], ship, entry)
        elif entry.kind == PUSH:
            beliefs[entry.ship] = pilot.stormed(beliefs[entry.ship])
        elif entry.kind == STEP:
            kept = surveyed(pilot, beliefs[entry.ship], entry) if entry.round >= oldest else {}
            # a survey that nothing fits (there may be fog) is taken for a mistake
            beliefs[entry.ship] = kept or _sailed(pilot, beliefs[entry.ship], entry)
        for ship in range(4):
            if entry.arrived >> ship & 1:
                beliefs[ship] = {pilot.home: 1.0}
    return [_normal(belief) for belief in beliefs]


def _blown(pilot: Pilot, belief: Squares, ship: int, entry: Entry) -> Squares:
    if pilot.home in belief or entry.tile not in (BLACK, ship, UNKNOWN_TILE):
        return belief
    pushed = pilot.stormed(belief)
    if entry.tile != UNKNOWN_TILE:
        return pushed
    mixed = {square: chance / 2 for square, chance in belief.items()}  # hit or not: nobody said
    for square, chance in pushed.items():
        mixed[square] = mixed.get(square, 0.0) + chance / 2
    return mixed


def _sailed(pilot: Pilot, belief: Squares, entry: Entry) -> Squares:
    if entry.direction == NO_DIRECTION:
        return belief
    found: Squares = {}
    for square, chance in belief.items():
        target = pilot.sailed(square, entry.direction)
        target = square if target == pilot.home else target
        found[target] = found.get(target, 0.0) + chance
    return found


def _normal(belief: Squares) -> Squares:
    total = sum(belief.values(), 0.0)
    return {square: chance / total for square, chance in sorted(belief.items())}
