"""The sea as geometry: squares, neighbours, terrain (O-7 … O-15). Knows no ship, no player and no file format."""

from __future__ import annotations

from functools import cache
from typing import Final, final

SHIPS: Final[tuple[str, ...]] = ("white", "green", "red", "yellow")
TILES: Final[tuple[str, ...]] = ("white", "green", "red", "yellow", "black")
BLACK: Final = 4
MONSTERS: Final[tuple[str, ...]] = ("leviathan", "kraken")
DIRECTIONS: Final[tuple[str, ...]] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
DELTAS: Final[tuple[tuple[int, int], ...]] = (
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
)

OPEN: Final = 0
DEEP: Final = 1
WOODY: Final = 2
ROCKY: Final = 3
SACRED: Final = 4
ISLANDS: Final[tuple[str, ...]] = ("", "", "woody", "rocky", "sacred")
LARGEST: Final = 25
"""Columns are single letters."""


def square_name(size: int, square: int) -> str:
    """Column letter from west to east, row number from north to south: 0 is a1.

    >>> square_name(13, 84)
    'g7'
    """
    return chr(ord("a") + square % size) + str(square // size + 1)


@final
class Grid:
    """The geometry of all boards of one size."""

    __slots__ = ("border", "index", "names", "near", "near_mask", "step")

    def __init__(self, size: int) -> None:
        count = size * size
        self.names: list[str] = [square_name(size, square) for square in range(count)]
        self.index: dict[str, int] = {name: square for square, name in enumerate(self.names)}
        self.step: list[list[int]] = [
            [_shift(size, square, rows_down, columns_east) for square in range(count)]
            for rows_down, columns_east in DELTAS
        ]
        """``step[direction][square]``: the square sailed to, or -1 beyond the edge (O-48, O-49)."""
        self.near: list[tuple[int, ...]] = [
            tuple(sorted(way[square] for way in self.step if way[square] >= 0)) for square in range(count)
        ]
        """N(p) of the glossary (O-11)."""
        self.near_mask: list[int] = [mask_of(near) for near in self.near]
        self.border: list[bool] = [len(near) < 8 for near in self.near]
        """O-12; on every board with at least three rows exactly the border has fewer than eight neighbours."""


@cache
def grid_of(size: int) -> Grid:
    return Grid(size)


@final
class Board:
    """One map. Squares are numbered row by row from the north-west corner; sets of squares are bit masks."""

    __slots__ = (
        "border",
        "hidden_ok",
        "id",
        "index",
        "island_mask",
        "names",
        "near",
        "near_mask",
        "rows",
        "sacred",
        "size",
        "squares",
        "starts",
        "step",
        "terrain",
        "whirl_ok",
        "woody_mask",
    )

    def __init__(
        self, board_id: str, rows: tuple[str, ...], terrain: list[int], starts: tuple[int, ...]
    ) -> None:
        size = len(rows)
        count = size * size
        self.id = board_id
        self.rows = rows
        self.size = size
        self.squares = count
        self.terrain = terrain
        self.starts = starts
        self.sacred = count // 2
        grid = grid_of(size)
        self.names = grid.names
        self.index = grid.index
        self.step = grid.step
        self.near = grid.near
        self.near_mask = grid.near_mask
        self.border = grid.border
        self.island_mask = mask_of([square for square in range(count) if terrain[square] >= WOODY])
        self.woody_mask = mask_of([square for square in range(count) if terrain[square] == WOODY])
        marked = [*starts, self.sacred]
        forbidden = mask_of(marked)
        for square in marked:
            forbidden |= self.near_mask[square]
        self.hidden_ok = ((1 << count) - 1) & ~forbidden
        """O-92, O-104: squares for Lighthouses and Fog Banks."""
        self.whirl_ok = self.hidden_ok & ~self.island_mask
        """O-98: squares for Maelstroms."""

    def distance(self, one: int, other: int) -> int:
        """King distance."""
        size = self.size
        return max(abs(one // size - other // size), abs(one % size - other % size))


def _shift(size: int, square: int, rows_down: int, columns_east: int) -> int:
    row = square // size + rows_down
    column = square % size + columns_east
    if 0 <= row < size and 0 <= column < size:
        return row * size + column
    return -1


def mask_of(squares: list[int] | tuple[int, ...]) -> int:
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def squares_of(mask: int) -> list[int]:
    """The squares of a mask, ascending."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
