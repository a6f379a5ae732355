"""What makes a board good: the constraints B-1 … B-12 of the shipped boards and exact measures of how telling a map is.

Knows boards and surveys, no players: everything here is computed, nothing simulated.
"""

from __future__ import annotations

from functools import lru_cache
from math import log2

import msgspec

from thalassa.games.odyssey.edition.board import DEEP, ROCKY, SACRED, WOODY, Board
from thalassa.games.odyssey.rules.surveys import COAST, DEEP_HERE, ISLAND, ISLANDS_NEAR, Waters
from thalassa.kernel.messages import Remark

SIZE = 13
COUNTS = {"open": 100, "deep": 38, "woody": 15, "rocky": 15, "sacred": 1}
NOMINAL = {"A": 1.42, "B": 1.50, "C": 1.58, "D": 1.75}
"""E_1 of the four difficulties (Q-2)."""
TOLERANCE = 0.02
SPREAD = 0.08
"""Q-3: largest difference of E_1 between quadrants."""

Signature = tuple[int, int, int, int]
"""Solo signature: island, deep, islands in sight, on the border."""


class Measures(msgspec.Struct, frozen=True):
    """How quickly a ship hit by one storm can be found again, averaged over all squares (smaller is easier)."""

    expected: tuple[float, float, float]
    """E_1, E_2, E_3: candidates expected after one, two, three surveys."""
    entropy: tuple[float, float, float]
    """H_1, H_2, H_3 in bits."""
    worst: float
    """W_1: mean size of the largest class after one survey."""
    located: float
    """L_1: chance of being located after one survey."""
    near_centre: float
    """E_1 over the squares within three of the Sacred Island."""
    quadrants: tuple[float, float, float, float]
    """E_1 by quadrant: north-west, north-east, south-east, south-west."""
    signatures: int
    lost: float
    """Squares with the same signature, when a ship may be anywhere."""
    islands_seen: float


def signatures(board: Board) -> list[Signature]:
    waters = Waters(board, (), (), False, False)
    found: list[Signature] = []
    for square in range(board.squares):
        facts = waters.facts(square)
        found.append((facts[ISLAND], facts[DEEP_HERE], facts[ISLANDS_NEAR], facts[COAST]))
    return found


class Displacement:
    """The displacement test: a known ship is pushed by one storm, then sails and surveys undisturbed."""

    def __init__(self, board: Board, signs: list[Signature] | None = None) -> None:
        self.board = board
        self.signs = signatures(board) if signs is None else signs
        home = board.sacred
        self.distance = [board.distance(square, home) for square in range(board.squares)]

    def candidates(self, square: int) -> list[int]:
        return [near for near in self.board.near[square] if near != self.board.sacred]

    def split(self, candidates: list[int]) -> list[list[int]]:
        """Classes after the best movement: least mean distance, then fewest expected candidates."""
        board, signs, home = self.board, self.signs, self.board.sacred
        if candidates == [home]:
            return [candidates]
        best: tuple[int, int] | None = None
        chosen: list[list[int]] = []
        for way in board.step:
            total = 0
            classes: dict[tuple[bool, Signature], list[int]] = {}
            for square in candidates:
                target = way[square]
                off = target < 0
                if off:
                    target = square
                total += self.distance[target]
                classes.setdefault((off, signs[target]), []).append(target)
            rating = (total, sum(len(group) ** 2 for group in classes.values()))
            if best is None or rating < best:
                best, chosen = rating, list(classes.values())
        return chosen

    def first(self, square: int) -> float:
        """E_1 of one square."""
        candidates = self.candidates(square)
        return sum(len(group) ** 2 for group in self.split(candidates)) / len(candidates)


def measure(board: Board) -> Measures:
    test = Displacement(board)
    home = board.sacred
    squares = [square for square in range(board.squares) if square != home]
    expected, entropy = [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]
    worst = located = 0.0
    firsts: dict[int, float] = {}
    for square in squares:
        groups = [test.candidates(square)]
        number = len(groups[0])
        for survey in range(3):
            groups = [part for group in groups for part in test.split(group)]
            mean = sum(len(group) ** 2 for group in groups) / number
            expected[survey] += mean
            entropy[survey] += sum(len(group) * log2(len(group)) for group in groups) / number
            if survey == 0:
                firsts[square] = mean
                worst += max(len(group) for group in groups)
                located += sum(len(group) == 1 for group in groups) / number
    count = len(squares)
    signs = test.signs
    kinds: dict[Signature, int] = {}
    for square in squares:
        kinds[signs[square]] = kinds.get(signs[square], 0) + 1
    near = [firsts[square] for square in squares if test.distance[square] <= 3]
    north_west, north_east, south_east, south_west = (
        sum(firsts[square] for square in part) / len(part) for part in quadrants(board)
    )
    return Measures(
        (expected[0] / count, expected[1] / count, expected[2] / count),
        (entropy[0] / count, entropy[1] / count, entropy[2] / count),
        worst / count,
        located / count,
        sum(near) / len(near),
        (north_west, north_east, south_east, south_west),
        len(kinds),
        sum(number * number for number in kinds.values()) / count,
        sum(sign[2] for sign in signs) / board.squares,
    )


@lru_cache(maxsize=64)
def difficulty(board: Board) -> float:
    """E_1 alone: the cheapest measure of how hard a map is to read (players ask it for every order)."""
    test = Displacement(board)
    squares = [square for square in range(board.squares) if square != board.sacred]
    return sum(test.first(square) for square in squares) / len(squares)


def quadrants(board: Board) -> list[list[int]]:
    """B-10: the squares around each corner, centre lines shared, centre excluded: NW, NE, SE, SW."""
    size, half = board.size, board.size // 2
    parts: list[list[int]] = [[], [], [], []]
    for square in range(board.squares):
        row, column = square // size, square % size
        if square == board.sacred:
            continue
        for place, (south, east) in enumerate(((False, False), (False, True), (True, True), (True, False))):
            if (row >= half if south else row <= half) and (column >= half if east else column <= half):
                parts[place].append(square)
    return parts


# -- constraints ---------------------------------------------------------------------------------------------


def broken(number: str, **found: object) -> Remark:
    """A criterion that is not kept, and what was found instead."""
    return Remark(f"boards.broken.{number}", found)


def problems(board: Board) -> list[Remark]:
    """Which of B-1 … B-12 a board breaks, each with what was found; empty for a good board.

    B-1 to B-4 fix size and composition of the shipped boards; a board of another size can still be played.
    """
    found: list[Remark] = []
    size = board.size
    if size != SIZE:
        found.append(broken("B-1", size=size, wanted=SIZE))
    corners = (0, size - 1, board.squares - 1, board.squares - size)
    if board.starts != corners:
        found.append(broken("B-3"))
    if size == SIZE:
        counts = composition(board)
        if counts != COUNTS:
            found.append(broken("B-4", **counts, wanted=", ".join(map(str, COUNTS.values()))))
    islands = board.island_mask
    for ship, start in enumerate(board.starts):
        near = (islands & board.near_mask[start]).bit_count()
        if near > 1:
            found.append(broken("B-5", islands=near, start=ship + 1))
    near = (islands & board.near_mask[board.sacred]).bit_count()
    if not 1 <= near <= 2:
        found.append(broken("B-6", islands=near))
    for square in _blocks(board):
        found.append(broken("B-7", square=board.names[square]))
    for square in range(board.squares):
        seen = (islands & board.near_mask[square]).bit_count()
        if seen > 5:
            found.append(broken("B-8", islands=seen, square=board.names[square]))
    areas = deep_areas(board)
    if not 3 <= len(areas) <= 7 or min(areas, default=0) < 4:
        found.append(broken("B-9", areas=", ".join(map(str, sorted(areas)))))
    parts = quadrants(board)
    for deep, kinds, most in ((False, (WOODY, ROCKY, SACRED), 2), (True, (DEEP,), 4)):
        numbers = [sum(board.terrain[square] in kinds for square in part) for part in parts]
        if max(numbers) - min(numbers) > most:
            found.append(broken("B-10", deep=deep, numbers=str(numbers)))
    if board.whirl_ok.bit_count() < 100 and size == SIZE:
        found.append(broken("B-11", squares=board.whirl_ok.bit_count()))
    if _symmetric(board):
        found.append(broken("B-12"))
    return found


def composition(board: Board) -> dict[str, int]:
    kinds = ("open", "deep", "woody", "rocky", "sacred")
    return {kind: board.terrain.count(code) for code, kind in enumerate(kinds)}


def _blocks(board: Board) -> list[int]:
    size, islands = board.size, board.island_mask
    return [
        square
        for square in range(board.squares - size)
        if square % size < size - 1
        and all(islands >> other & 1 for other in (square, square + 1, square + size, square + size + 1))
    ]


def deep_areas(board: Board) -> list[int]:
    """Sizes of the orthogonally connected areas of deep sea."""
    left = {square for square in range(board.squares) if board.terrain[square] == DEEP}
    sizes: list[int] = []
    while left:
        todo = [left.pop()]
        size = 0
        while todo:
            square = todo.pop()
            size += 1
            for way in (0, 2, 4, 6):
                other = board.step[way][square]
                if other in left:
                    left.remove(other)
                    todo.append(other)
        sizes.append(size)
    return sizes


def _symmetric(board: Board) -> bool:
    size = board.size
    grid = [[board.terrain[row * size + column] for column in range(size)] for row in range(size)]
    turned = grid
    for turn in range(4):
        for flipped in (False, True):
            image = [row[::-1] for row in turned] if flipped else turned
            if (turn or flipped) and image == grid:
                return True
        turned = [list(row) for row in zip(*turned[::-1], strict=True)]
    return False


def grade(measures: Measures) -> str | None:
    """The difficulty a board has by Q-2, if it is near one of the four."""
    for name, nominal in NOMINAL.items():
        if abs(measures.expected[0] - nominal) <= TOLERANCE:
            return name
    return None


def shortcomings(measures: Measures) -> list[Remark]:
    """Q-2, Q-3, Q-6: what keeps a board from being one of the four difficulties."""
    found: list[Remark] = []
    if grade(measures) is None:
        found.append(
            broken(
                "Q-2",
                e1=f"{measures.expected[0]:.3f}",
                tolerance=str(TOLERANCE),
                wanted=str(sorted(NOMINAL.values())),
            )
        )
    spread = max(measures.quadrants) - min(measures.quadrants)
    if spread > SPREAD:
        found.append(broken("Q-3", spread=f"{spread:.3f}"))
    if measures.expected[1] > 1.10 or measures.expected[2] > 1.02:
        found.append(broken("Q-6", e2=f"{measures.expected[1]:.3f}", e3=f"{measures.expected[2]:.3f}"))
    return found


def drawing(board: Board) -> str:
    """The map with its coordinates, as text."""
    letters = "".join(chr(ord("a") + column) for column in range(board.size))
    rows = [f"{row + 1:>2} {line}" for row, line in enumerate(board.rows)]
    return "\n".join([f"   {letters}", *rows])
