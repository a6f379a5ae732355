"""Boards put to the test by reference players (docs/specification/odyssey/boards.md), for the simulated criteria Q-4 and Q-7.

Ref-N follows every ship by its own surveys alone and sails the least mean distance; Greedy-P knows that rule and pushes
where it hurts next. Neither heeds sightings of other ships, so ships are independent of each other and whatever a steersman
may believe is computed once and shared by all games. Knows boards and surveys, no table.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import log2

import msgspec

from thalassa.games.odyssey.edition.board import BLACK, Board
from thalassa.games.odyssey.rules.tiles import OK, judge
from thalassa.kernel.messages import Remark

from .criteria import Signature, broken, signatures

GAMES = 2000
"""As many as Q-4 asks for: a share is then good to about two points."""
ROUNDS = 11
ENOUGH = 3
"""O-120: ships that must arrive."""
PUSH_NOISE = 0.3
TILE_NOISE = 1.0
"""How much noise Greedy-P has was left open. These sizes (normal for squares, even for tiles) bring the shares of
games won near the published ones on all four boards; with much less noise the same traps come up game after game."""
START_SPREAD = 0.14
"""Q-4."""
RATES = {"A": (0.90, 1.00), "B": (0.75, 0.92), "C": (0.33, 0.50), "D": (0.12, 0.27)}
"""Q-7: share of games Ref-N wins against Greedy-P, by difficulty."""

Progress = Callable[[int, int], None]
"""Called with (games played, games)."""


class Trial(msgspec.Struct, frozen=True):
    """What came out of the games."""

    games: int
    wins: int
    """Games in which Ref-N brought three ships home."""
    arrived: tuple[int, int, int, int]
    """Games in which the ship of each start arrived: white, green, red, yellow."""

    def rate(self) -> float:
        return self.wins / self.games

    def by_start(self) -> tuple[float, ...]:
        return tuple(number / self.games for number in self.arrived)

    def spread(self) -> float:
        """Q-4: difference between the luckiest and the unluckiest start."""
        return (max(self.arrived) - min(self.arrived)) / self.games


def try_out(board: Board, games: int = GAMES, seed: str = "trial", progress: Progress | None = None) -> Trial:
    """Ref-N against Greedy-P; the same seed gives the same games."""
    sea = _Sea(board)
    rng = random.Random(seed)
    wins = 0
    arrived = [0, 0, 0, 0]
    for game in range(games):
        home = sea.play(rng)
        wins += sum(home) >= ENOUGH
        for ship in range(4):
            arrived[ship] += home[ship]
        if progress is not None:
            progress(game + 1, games)
    white, green, red, yellow = arrived
    return Trial(games, wins, (white, green, red, yellow))


def shortcomings(trial: Trial, grade: str | None) -> list[Remark]:
    """Q-4, and Q-7 for a board of one of the four difficulties."""
    found: list[Remark] = []
    if trial.spread() > START_SPREAD:
        told = ", ".join(f"{value:.2f}" for value in trial.by_start())
        found.append(broken("Q-4", arrived=told, spread=f"{trial.spread():.2f}", most=f"{START_SPREAD:.2f}"))
    if grade is not None:
        low, high = RATES[grade]
        if not low <= trial.rate() <= high:
            found.append(
                broken("Q-7", rate=f"{trial.rate():.2f}", grade=grade, low=f"{low:.2f}", high=f"{high:.2f}")
            )
    return found


class _Course:
    """One movement of a ship whose steersman believes something, and what its survey can tell."""

    __slots__ = ("_after", "_parts", "sea", "step", "value")

    def __init__(self, sea: _Sea, step: list[int], parts: list[dict[int, float]]) -> None:
        self.sea = sea
        self.step = step
        self.value: dict[int, float] = {sea.home: 0.0}
        """By the square sailed to: its distance and half a square for every bit of doubt (Greedy-P)."""
        self._parts: dict[int, dict[int, float]] = {}
        self._after: dict[int, _Belief] = {}
        for part in parts:
            for square in part:
                self._parts[square] = part
                if square != sea.home:
                    self.value[square] = sea.distance[square] + 0.5 * log2(len(part))

    def sail(self, square: int) -> int:
        target = self.step[square]
        return square if target < 0 else target

    def surveyed(self, target: int) -> _Belief:
        """The belief after the survey of a ship that sailed to ``target``; made when it is first needed."""
        known = self._after.get(target)
        if known is None:
            known = self.sea.belief(self._parts[target])
            for square in self._parts[target]:
                self._after[square] = known
        return known


class _Belief:
    """What Ref-N thinks about one ship before a movement, and all that follows from it. Knows no true square."""

    __slots__ = ("_pushed", "chances", "course", "sea")

    def __init__(self, sea: _Sea, chances: dict[int, float]) -> None:
        self.sea = sea
        self.chances = chances
        self.course = sea.course(chances)
        self._pushed: _Belief | None = None

    def pushed(self) -> _Belief:
        if self._pushed is None:
            sea = self.sea
            chances: dict[int, float] = {}
            for square, chance in self.chances.items():
                targets = sea.around[square]
                for target in targets:
                    chances[target] = chances.get(target, 0.0) + chance / len(targets)
            self._pushed = _Belief(sea, chances)
        return self._pushed


class _Sea:
    """One board with everything the reference players have thought about so far."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.home = board.sacred
        self.signs: list[Signature] = signatures(board)
        self.distance = [board.distance(square, self.home) for square in range(board.squares)]
        self.around = [[near for near in each if near != self.home] for each in board.near]
        self._known: dict[int, _Belief] = {}

    def belief(self, part: dict[int, float]) -> _Belief:
        """A belief from weights; ships that have been located share theirs."""
        if len(part) == 1:
            square = next(iter(part))
            if square not in self._known:
                self._known[square] = _Belief(self, {square: 1.0})
            return self._known[square]
        total = sum(part.values())
        return _Belief(self, {square: chance / total for square, chance in part.items()})

    def classes(self, chances: dict[int, float], step: list[int]) -> list[dict[int, float]]:
        """The squares that the survey after a movement cannot tell apart, with their weights."""
        found: dict[tuple[bool, Signature], dict[int, float]] = {}
        for square, chance in chances.items():
            target = step[square]
            off = target < 0
            now = square if off else target
            found.setdefault((off, self.signs[now]), {})[now] = chance
        return list(found.values())

    def course(self, chances: dict[int, float]) -> _Course:
        """The first movement with the least mean distance and, among those, the fewest squares expected to be left."""
        least = (float("inf"), float("inf"))
        best = _Course(self, self.board.step[0], [])
        for step in self.board.step:
            mean = 0.0
            for square, chance in chances.items():
                target = step[square]
                mean += chance * self.distance[square if target < 0 else target]
            mean = round(mean, 9)
            if mean > least[0]:
                continue
            parts = self.classes(chances, step)
            rating = (mean, round(sum(len(part) * sum(part.values()) for part in parts), 9))
            if rating < least:
                best, least = _Course(self, step, parts), rating
        return best

    def play(self, rng: random.Random) -> list[bool]:
        """One game; which ships arrived."""
        places = list(self.board.starts)
        beliefs = [self.belief({square: 1.0}) for square in places]
        home = [False] * 4
        left, last = [2, 2, 2, 2, 3], -1
        for _ in range(ROUNDS):
            last = self._storm(places, beliefs, home, left, last, rng)
            for ship in range(4):
                if home[ship]:
                    continue
                course = beliefs[ship].course
                places[ship] = target = course.sail(places[ship])
                if target == self.home:
                    home[ship] = True
                else:
                    beliefs[ship] = course.surveyed(target)
            if all(home):
                break
        return home

    def _storm(
        self,
        places: list[int],
        beliefs: list[_Belief],
        home: list[bool],
        left: list[int],
        last: int,
        rng: random.Random,
    ) -> int:
        """Greedy-P: the tile of the greatest gain, every ship hit onto its worst square."""
        gains = [0.0] * 4
        squares = [-1] * 4
        for ship in range(4):
            if home[ship]:
                continue
            belief, here = beliefs[ship], places[ship]
            calm, after = belief.course, belief.pushed().course
            most = float("-inf")
            for square in self.around[here]:
                value = after.value[after.sail(square)] + rng.gauss(0.0, PUSH_NOISE)
                if value > most:
                    squares[ship], most = square, value
            gains[ship] = most - calm.value[calm.sail(here)]
        live = [ship for ship in range(4) if not home[ship]]
        great = sum(gains[ship] for ship in live) / len(live)
        best, most = -1, float("-inf")
        for tile in range(5):
            if judge(left, 0, last, tile, True, True) == OK:
                value = (great if tile == BLACK else gains[tile]) + TILE_NOISE * rng.random()
                if value > most:
                    best, most = tile, value
        left[best] -= 1
        for ship in live if best == BLACK else [best]:
            if not home[ship]:
                places[ship] = squares[ship]
                beliefs[ship] = beliefs[ship].pushed()
        return best
