"""How a Navigator steers by what can be known, and what that means to a Poseidon who knows it too.

A belief here is one ship's possible squares with their chances (the joint belief's marginal). Planning looks at the
survey that a direction would bring: the squares it cannot tell apart form a class, and a class is worth the moves
still needed from it. Sightings of other ships sharpen the joint belief; for planning the solo part is enough.
"""

from __future__ import annotations

from functools import lru_cache
from math import log2
from typing import Final, NamedTuple, final

from thalassa.games.odyssey.edition.board import DELTAS, Board
from thalassa.games.odyssey.rules.position import Position
from thalassa.games.odyssey.rules.surveys import Facts, Waters

Squares = dict[int, float]
REMEMBERED: Final = 20_000
"""Courses kept by a pilot: beliefs after one storm come back in every game."""


class Course(NamedTuple):
    """What sailing in one direction comes to."""

    moves: float
    """Moves still needed then."""
    left: float | None = None
    """Squares the survey should leave possible; None where nobody thought of the survey."""


@final
class Pilot:
    """Plans for one board with its special tiles as far as they are public."""

    def __init__(self, board: Board, lights: tuple[int, ...], easier: bool, within_one: bool) -> None:
        # a fog bank's squares are not public: plan on the printed map with the Lighthouses
        waters = Waters(board, lights, (), easier, within_one)
        self.board = board
        self.home = board.sacred
        self.facts: list[Facts] = [waters.facts(square) for square in range(board.squares)]
        self.distance = [board.distance(square, self.home) for square in range(board.squares)]
        self._courses: dict[tuple[object, ...], tuple[float, int]] = {}

    # -- steering ---------------------------------------------------------------------------------------

    def sailed(self, square: int, way: int) -> int:
        """O-48: a ship that would leave the grid stays."""
        target = self.board.step[way][square]
        return square if target < 0 else target

    def heading(self, square: int, other: int) -> int:
        """The direction in which another square lies, roughly."""
        size = self.board.size
        down, east = other // size - square // size, other % size - square % size
        return DELTAS.index(((down > 0) - (down < 0), (east > 0) - (east < 0)))

    def classes(self, belief: Squares, way: int) -> list[Squares]:
        """What the survey after this movement can tell apart, weights as they are."""
        step = self.board.step[way]
        found: dict[tuple[bool, bool, Facts], Squares] = {}
        for square, chance in belief.items():
            target = step[square]
            off = target < 0
            now = square if off else target
            part = found.setdefault((off, now == self.home, self.facts[now]), {})
            part[now] = part.get(now, 0.0) + chance
        return list(found.values())

    def nearest(self, belief: Squares) -> tuple[float, int]:
        """The direction with the least mean distance afterwards, and that mean (weights as they are)."""
        best, least = 0, float("inf")
        for way in range(8):
            step = self.board.step[way]
            mean = 0.0
            for square, chance in belief.items():
                target = step[square]
                mean += chance * self.distance[square if target < 0 else target]
            if mean < least - 1e-12:
                best, least = way, mean
        return least, best

    def moves_left(self, belief: Squares) -> float:
        """Estimated moves still needed, weighted: one more step by the best direction, then as the crow flies."""
        if len(belief) == 1:
            (square, chance) = next(iter(belief.items()))
            return chance * self.distance[square]
        return self.nearest(belief)[0] + sum(belief.values(), 0.0)

    def course(self, belief: Squares, depth: int) -> tuple[float, int]:
        """The best direction and its cost; depth 1 looks at distance alone, depth 2 at what the survey will tell."""
        if depth <= 1:
            return self.nearest(belief)
        key = (depth, *belief.items())
        known = self._courses.get(key)
        if known is None:
            if len(self._courses) >= REMEMBERED:
                self._courses.clear()
            known = self._courses[key] = self._search(belief, depth)
        return known

    def courses(self, belief: Squares, depth: int) -> list[Course]:
        """What each of the eight directions comes to, as ``course`` weighs them."""
        found = []
        for way in range(8):
            if depth <= 1:
                away = [chance * self.distance[self.sailed(square, way)] for square, chance in belief.items()]
                found.append(Course(sum(away, 0.0)))
                continue
            moves = left = 0.0
            for part in self.classes(belief, way):
                moves += self._after(part, depth - 1)
                left += len(part) * sum(part.values(), 0.0)
            found.append(Course(moves, left))
        return found

    def _search(self, belief: Squares, depth: int) -> tuple[float, int]:
        best, least = 0, float("inf")
        for way in range(8):
            cost = 0.0
            for part in self.classes(belief, way):
                cost += self._after(part, depth - 1)
                if cost >= least:
                    break
            if cost < least - 1e-9:
                best, least = way, cost
        return least, best

    def _after(self, part: Squares, depth: int) -> float:
        if len(part) == 1 or depth <= 1:
            return self.moves_left(part)
        return self.course(part, depth)[0] + sum(part.values(), 0.0)

    # -- what a push does to a steersman ----------------------------------------------------------------

    def blown(self, square: int) -> list[int]:
        """Where a storm can carry a ship from here, if not home."""
        return [near for near in self.board.near[square] if near != self.home]

    def stormed(self, belief: Squares) -> Squares:
        """The belief after a storm that did not carry the ship home."""
        found: Squares = {}
        for square, chance in belief.items():
            targets = self.blown(square)
            share = chance / len(targets)
            for target in targets:
                found[target] = found.get(target, 0.0) + share
        return found

    def troubles(self, belief: Squares, squares: list[int], depth: int) -> list[float]:
        """How badly off a ship really on each of the squares is after the next order of a steersman with this belief.

        Its true distance, and half a square for every bit of doubt that the survey leaves.
        """
        way = self.course(belief, depth)[1]
        doubt: dict[int, float] = {}
        for part in self.classes(belief, way):
            bits = 0.5 * log2(len(part))
            for square in part:
                doubt[square] = bits
        found: list[float] = []
        for square in squares:
            target = self.sailed(square, way)
            found.append(0.0 if target == self.home else self.distance[target] + doubt[target])
        return found


def pilot_of(position: Position) -> Pilot:
    """The pilot of a position's sea; positions of one table share it."""
    sea = position.sea()
    return _pilot(position.map(), sea.lights, sea.easier, sea.within_one)


@lru_cache(maxsize=64)
def _pilot(board: Board, lights: tuple[int, ...], easier: bool, within_one: bool) -> Pilot:
    return Pilot(board, lights, easier, within_one)
