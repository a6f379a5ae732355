"""Making new boards: random layouts of the fixed composition, annealed by swapping squares until they keep B-1 … B-12
and reach the wanted difficulty (Q-2, docs/specification/odyssey/boards.md). The same seed gives the same board everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from thalassa.games.odyssey.edition.board import DEEP, OPEN, ROCKY, SACRED, WOODY, Board
from thalassa.kernel.chance import Stream

from .criteria import (
    COUNTS,
    SIZE,
    SPREAD,
    TOLERANCE,
    Displacement,
    deep_areas,
    problems,
    quadrants,
    signatures,
)

Progress = Callable[[int, int, float, int], None]
"""Called with (step, steps, E_1 so far, constraints broken)."""

AREAS = 6
STEPS = 2500
_SIGNS = {OPEN: ".", DEEP: "~", WOODY: "T", ROCKY: "^"}


def make(
    board_id: str, target: float, stream: Stream, progress: Progress | None = None, steps: int = STEPS
) -> str | None:
    """The text of a new board whose E_1 is within 0.02 of the target, or None if this attempt does not get there."""
    terrain = _layout(stream)
    state = _Layout(board_id, terrain)
    loss = state.loss(target)
    for step in range(steps):
        heat = 0.06 * (1 - step / steps) ** 2
        one, other = state.swap(stream)
        candidate = state.changed(one, other)
        new = candidate.loss(target)
        if new <= loss or (heat > 0 and stream.below(10**6) < 10**6 * exp((loss - new) / heat)):
            state = candidate
            loss = new
        if progress is not None and step % 50 == 0:
            progress(step, steps, state.mean(), len(problems(state.board)))
        if loss == 0:
            if progress is not None:
                progress(steps, steps, state.mean(), 0)
            return text_of(board_id, state.rows, target)
    return None


def text_of(board_id: str, rows: tuple[str, ...], target: float) -> str:
    """A board file of format 1."""
    head = [
        f"# Odyssey - Wrath of Poseidon, board {board_id}, made for E1 {target:.2f} (original layout)",
        "format: 1",
        f"id: {board_id}",
        f"size: {len(rows)}",
        "north: up",
        "start.1: white woody",
        "start.2: green rocky",
        "start.3: red woody",
        "start.4: yellow rocky",
        "grid:",
    ]
    return "\n".join([*head, *rows]) + "\n"


class _Layout:
    """A candidate with the parts of its rating that a swap leaves alone."""

    def __init__(
        self, board_id: str, terrain: list[int], before: _Layout | None = None, touched: tuple[int, ...] = ()
    ) -> None:
        self.id = board_id
        self.terrain = terrain
        self.rows = _rows(terrain)
        starts = (0, SIZE - 1, SIZE * SIZE - 1, SIZE * SIZE - SIZE)
        self.board = Board(board_id, self.rows, terrain, starts)
        test = Displacement(self.board, signatures(self.board))
        home = self.board.sacred
        if before is None:
            again = [square for square in range(self.board.squares) if square != home]
            self.firsts = [0.0] * self.board.squares
        else:
            # a square's rating looks two steps and one glance away
            distance = self.board.distance
            again = [
                square
                for square in range(self.board.squares)
                if square != home and min(distance(square, each) for each in touched) <= 3
            ]
            self.firsts = before.firsts.copy()
        for square in again:
            self.firsts[square] = test.first(square)

    def mean(self) -> float:
        return sum(self.firsts) / (self.board.squares - 1)

    def loss(self, target: float) -> float:
        """0 exactly for a board that keeps every constraint and meets the target."""
        off = max(0.0, abs(self.mean() - target) - TOLERANCE * 0.9)
        means = [sum(self.firsts[square] for square in part) / len(part) for part in quadrants(self.board)]
        spread = max(0.0, max(means) - min(means) - SPREAD * 0.95)
        areas = deep_areas(self.board)
        small = sum(4 - size for size in areas if size < 4)
        return off + spread + 0.05 * len(problems(self.board)) + 0.02 * small

    def changed(self, one: int, other: int) -> _Layout:
        terrain = self.terrain.copy()
        terrain[one], terrain[other] = terrain[other], terrain[one]
        return _Layout(self.id, terrain, self, (one, other))

    def swap(self, stream: Stream) -> tuple[int, int]:
        """Two free squares of different terrain; deep sea moves at its shores, so that its areas stay whole."""
        fixed = {*self.board.starts, self.board.sacred}
        while True:
            one = stream.below(len(self.terrain))
            other = stream.below(len(self.terrain))
            if self.terrain[one] == self.terrain[other] or fixed & {one, other}:
                continue
            if DEEP in (self.terrain[one], self.terrain[other]):
                wet = other if self.terrain[one] == DEEP else one
                shore = any(
                    step[wet] >= 0 and self.terrain[step[wet]] == DEEP for step in self.board.step[::2]
                )
                if not shore:
                    continue
            return one, other


def _rows(terrain: list[int]) -> tuple[str, ...]:
    signs = [_SIGNS.get(each, ".") for each in terrain]
    signs[0], signs[SIZE - 1], signs[-1], signs[-SIZE] = "1", "2", "3", "4"
    signs[len(signs) // 2] = "*"
    return tuple("".join(signs[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE))


def _layout(stream: Stream) -> list[int]:
    """A random layout with the composition of the shipped boards; deep sea grows in a few areas."""
    squares = SIZE * SIZE
    home = squares // 2
    fixed = {0, SIZE - 1, squares - 1, squares - SIZE, home}
    terrain = [OPEN] * squares
    terrain[0] = terrain[squares - 1] = WOODY
    terrain[SIZE - 1] = terrain[squares - SIZE] = ROCKY
    terrain[home] = SACRED
    grid = Board("grid", ("." * SIZE,) * SIZE, terrain, (0, SIZE - 1, squares - 1, squares - SIZE))
    deep: list[int] = []
    seeds = stream.shuffled([square for square in range(squares) if square not in fixed])[:AREAS]
    deep.extend(seeds)
    while len(deep) < COUNTS["deep"]:
        square = grid.step[2 * stream.below(4)][deep[stream.below(len(deep))]]
        if square >= 0 and square not in fixed and square not in deep:
            deep.append(square)
    for square in deep:
        terrain[square] = DEEP
    free = stream.shuffled(
        [square for square in range(squares) if square not in fixed and terrain[square] == OPEN]
    )
    for place in range(COUNTS["woody"] - 2):
        terrain[free[place]] = WOODY
    for place in range(COUNTS["woody"] - 2, COUNTS["woody"] + COUNTS["rocky"] - 4):
        terrain[free[place]] = ROCKY
    return terrain
