"""Where the ships may be if Poseidon may have pushed them on purpose, not just anywhere.

The exact belief takes every push as equally likely: that is all the rules say. A Navigator who has played before also
reckons with a Poseidon who pushes where it hurts. Here each ship is followed alone through the public record twice, once
with pushes to anywhere and once with pushes of both kinds; how the second stands to the first corrects the exact belief,
which knows what the ships have seen of each other.
"""

from __future__ import annotations

from math import exp
from typing import Final

from thalassa.games.odyssey.belief.observed import chart_of
from thalassa.games.odyssey.belief.tracker import follow
from thalassa.games.odyssey.belief.worlds import Belief, first
from thalassa.games.odyssey.edition.board import BLACK
from thalassa.games.odyssey.rules.record import NO_DIRECTION, PUSH, STEP, STORM, Entry
from thalassa.games.odyssey.state import OdysseyState

from .pilot import Pilot, Squares

ON_PURPOSE: Final = 0.5
"""Share of the pushes that are thought to be on purpose."""
SPREAD: Final = 0.6
"""Squares of trouble that make a push on purpose e times as likely."""
DEPTH: Final = 3
"""How far the steersman looks whom such a Poseidon has in mind."""


class Suspicion:
    """Follows the record of one game; asked again, it goes on from where it was."""

    def __init__(self) -> None:
        self._followed: list[tuple[object, ...]] = []
        self._belief: Belief | None = None
        self._plain: list[Squares] = []
        self._wary: list[Squares] = []

    def of(self, state: OdysseyState, pilot: Pilot) -> list[Squares]:
        """Each ship's squares with their chances."""
        exact = [state.known().marginal(ship) for ship in range(4)]
        frame = state.frame
        if (
            frame.harder or frame.fogs
        ):  # which ship was pushed, or what its square looks like, is not public there
            return exact
        self._follow(state, pilot)
        return [
            corrected(known, plain, wary)
            for known, plain, wary in zip(exact, self._plain, self._wary, strict=True)
        ]

    def pushes(self, pilot: Pilot, known: Squares, wary: Squares) -> Squares:
        """The squares after a push of a ship that is known like this by the record, and like that with suspicion."""
        after = pilot.stormed(known)
        targets = list(after)
        trouble = dict(zip(targets, pilot.troubles(after, targets, DEPTH), strict=True))
        found: Squares = {}
        for square, chance in wary.items():
            near = pilot.blown(square)
            tempting = temptation([trouble[target] for target in near])
            for target, share in zip(near, tempting, strict=True):
                part = (1 - ON_PURPOSE) / len(near) + ON_PURPOSE * share
                found[target] = found.get(target, 0.0) + chance * part
        return found

    def _follow(self, state: OdysseyState, pilot: Pilot) -> None:
        said: list[tuple[object, ...]] = [(state.game, state.map().id), *map(signature, state.record)]
        belief = self._belief
        if belief is None or said[: len(self._followed)] != self._followed:
            belief = first(chart_of(state))
            self._plain = [{square: 1.0} for square in state.map().starts]
            self._wary = [dict(squares) for squares in self._plain]
            self._followed = said[:1]
        for entry in state.record[len(self._followed) - 1 :]:
            self._hear(entry, pilot, belief)
            belief = follow(belief, entry)
        self._belief = belief
        self._followed = said

    def _hear(self, entry: Entry, pilot: Pilot, before: Belief) -> None:
        if entry.kind == STORM:
            live = [ship for ship in range(4) if not before.arrived >> ship & 1]
            for ship in live if entry.tile == BLACK else [one for one in live if one == entry.tile]:
                if entry.arrived >> ship & 1:
                    self._plain[ship] = self._wary[ship] = {pilot.home: 1.0}
                else:
                    self._blow(ship, pilot, before)
        elif entry.kind == PUSH:
            self._blow(entry.ship, pilot, before)
        elif entry.kind == STEP:
            self._plain[entry.ship] = surveyed(pilot, self._plain[entry.ship], entry)
            self._wary[entry.ship] = surveyed(pilot, self._wary[entry.ship], entry)

    def _blow(self, ship: int, pilot: Pilot, before: Belief) -> None:
        """What the ships have seen of each other up to now is taken in first."""
        known = before.marginal(ship)
        wary = corrected(known, self._plain[ship], self._wary[ship])
        self._plain[ship] = pilot.stormed(known)
        self._wary[ship] = self.pushes(pilot, known, wary)


def temptation(troubles: list[float]) -> list[float]:
    """How likely each push is for a Poseidon who likes trouble, given how much of it each would bring."""
    most = max(troubles)
    weights = [exp((trouble - most) / SPREAD) for trouble in troubles]
    total = sum(weights, 0.0)
    return [weight / total for weight in weights]


def signature(entry: Entry) -> tuple[object, ...]:
    """What an entry says, comparable: after a journey between processes the same entry is another object."""
    return (
        entry.kind,
        entry.round,
        entry.ship,
        entry.tile,
        entry.arrived,
        entry.direction,
        entry.off_board,
        entry.facts,
        entry.here,
        entry.sight,
    )


def surveyed(pilot: Pilot, belief: Squares, entry: Entry) -> Squares:
    """The ship's own part of a step: where it went and what it was told of the square."""
    found: Squares = {}
    for square, chance in belief.items():
        target = square
        if entry.direction != NO_DIRECTION:
            ahead = pilot.board.step[entry.direction][square]
            if (ahead < 0) != entry.off_board:
                continue
            target = square if ahead < 0 else ahead
            if (target == pilot.home) != (entry.arrived != 0):
                continue
        if pilot.facts[target] == entry.facts:
            found[target] = found.get(target, 0.0) + chance
    return found


def corrected(known: Squares, plain: Squares, wary: Squares) -> Squares:
    """The exact belief, each square as much more or less likely as pushing on purpose makes it."""
    if len(known) == 1:
        return known
    weights = {
        square: chance * wary.get(square, 0.0) / plain[square]
        for square, chance in known.items()
        if plain.get(square, 0.0) > 0.0
    }
    total = sum(weights.values(), 0.0)
    if total <= 0.0:
        return known
    return {square: weight / total for square, weight in weights.items() if weight > 0.0}
