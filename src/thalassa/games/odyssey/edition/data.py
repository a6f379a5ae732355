"""Reading board files (format 1) and checking them: every complaint names the file, the line and the problem.

A board file is legal if it keeps the format and O-8, O-9: an odd side, the Sacred Island in the centre, four starts.
What makes a board *good* is judged in criteria.py.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path

from thalassa.kernel.edition import Edition
from thalassa.kernel.errors import BadData

from .board import DEEP, LARGEST, OPEN, ROCKY, SACRED, SHIPS, WOODY, Board, square_name

LEGEND = {".": OPEN, "~": DEEP, "T": WOODY, "^": ROCKY, "*": SACRED}
_TYPES = {"woody": WOODY, "rocky": ROCKY}
_KEYS = ("format", "id", "size", "north", "start.1", "start.2", "start.3", "start.4")
_SHIPPED = ("A", "B", "C", "D")


class OdysseyEdition(Edition):
    """The boards Poseidon may choose from (O-16)."""

    def __init__(self, name: str, boards: list[Board]) -> None:
        super().__init__(name, {f"board {board.id}": [board.rows, start_types(board)] for board in boards})
        self.boards = boards

    def board(self, board_id: str) -> Board | None:
        for board in self.boards:
            if board.id == board_id:
                return board
        return None


def start_types(board: Board) -> list[str]:
    return ["woody" if board.terrain[square] == WOODY else "rocky" for square in board.starts]


@lru_cache(maxsize=1)
def shipped() -> OdysseyEdition:
    """The four boards of the package."""
    folder = resources.files(__package__).joinpath("boards")
    boards = [
        read_board(folder.joinpath(f"{name}.txt").read_text(encoding="utf-8"), f"{name}.txt")
        for name in _SHIPPED
    ]
    return OdysseyEdition("standard", boards)


def load(source: Path) -> OdysseyEdition:
    """An edition from one board file or from all ``*.txt`` of a folder."""
    files = sorted(source.glob("*.txt")) if source.is_dir() else [source]
    if not files:
        raise BadData(f"{source}: no board files (*.txt) in this folder", file=str(source))
    boards: list[Board] = []
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadData(f"{file}: cannot be read as UTF-8 text ({error})", file=str(file)) from None
        board = read_board(text, file.name)
        if any(other.id == board.id for other in boards):
            raise BadData(
                f"{file.name}: id: another board of this folder is called {board.id!r} too", file=file.name
            )
        boards.append(board)
    return OdysseyEdition(source.stem, boards)


def read_board(text: str, file: str) -> Board:
    """One board from its text. Raises BadData."""
    header, grid, first = _split(text, file)
    size = _size(header, file)
    types = [_start(header, number, file) for number in range(1, 5)]
    if len(grid) != size:
        raise _bad(file, None, "grid", f"{len(grid)} rows, but the size is {size}")
    terrain: list[int] = []
    starts: dict[int, int] = {}
    for row, line in enumerate(grid):
        if len(line) != size:
            raise _bad(file, first + row, f"row {row + 1}", f"{len(line)} squares, but the size is {size}")
        for column, sign in enumerate(line):
            square = row * size + column
            name = square_name(size, square)
            if sign in LEGEND:
                if (sign == "*") != (square == size * size // 2):
                    what = "a second Sacred Island" if sign == "*" else "no Sacred Island"
                    where = "outside the centre" if sign == "*" else "in the centre"
                    raise _bad(
                        file, first + row, name, f"{what} {where}; exactly one '*' belongs in the centre"
                    )
                terrain.append(LEGEND[sign])
            elif sign in "1234":
                number = int(sign) - 1
                if square == size * size // 2:
                    raise _bad(file, first + row, name, "the centre must be the Sacred Island '*'")
                if number in starts:
                    other = square_name(size, starts[number])
                    raise _bad(file, first + row, name, f"start {sign} stands on {other} already")
                starts[number] = square
                terrain.append(types[number])
            else:
                signs = " ".join([*LEGEND, "1", "2", "3", "4"])
                raise _bad(file, first + row, name, f"{sign!r} is not in the legend ({signs})")
    for number in range(4):
        if number not in starts:
            raise _bad(file, None, "grid", f"start {number + 1} ({SHIPS[number]}) is missing")
    return Board(header["id"], tuple(grid), terrain, tuple(starts[number] for number in range(4)))


def _split(text: str, file: str) -> tuple[dict[str, str], list[str], int]:
    """Header, grid lines and the line number of the first grid line."""
    header: dict[str, str] = {}
    lines = text.split("\n")
    for at, line in enumerate(lines, start=1):
        if line.endswith("\r"):
            raise _bad(file, at, "line", "carriage return at its end; lines must end with LF alone")
        if not line.strip() or line.startswith("#"):
            continue
        if line.strip() == "grid:":
            for key in _KEYS:
                if key not in header:
                    raise _bad(file, None, key, "missing from the header")
            if header["format"] != "1":
                raise _bad(file, None, "format", f"{header['format']!r}; this program reads format 1")
            if header["north"] != "up":
                raise _bad(file, None, "north", f"{header['north']!r}; north must be 'up'")
            grid = lines[at:]
            while grid and not grid[-1]:
                grid.pop()
            return header, grid, at + 1
        key, colon, value = line.partition(":")
        key, value = key.strip(), value.strip()
        if not colon or key not in _KEYS:
            raise _bad(
                file, at, key or "line", f"unknown header line {line!r}; known keys: {', '.join(_KEYS)}"
            )
        if key in header:
            raise _bad(file, at, key, "given twice")
        if not value:
            raise _bad(file, at, key, "is empty")
        header[key] = value
    raise _bad(file, None, "grid:", "the line 'grid:' is missing")


def _size(header: dict[str, str], file: str) -> int:
    text = header["size"]
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise _bad(file, None, "size", f"{text!r} is not a number")
    size = int(text)
    if size % 2 == 0 or not 5 <= size <= LARGEST:
        raise _bad(file, None, "size", f"{size}; the side must be odd, from 5 to {LARGEST}")
    return size


def _start(header: dict[str, str], number: int, file: str) -> int:
    key = f"start.{number}"
    words = header[key].split()
    if len(words) != 2 or words[0] != SHIPS[number - 1] or words[1] not in _TYPES:
        raise _bad(
            file,
            None,
            key,
            f"{header[key]!r}; expected '{SHIPS[number - 1]} woody' or '{SHIPS[number - 1]} rocky'",
        )
    return _TYPES[words[1]]


def _bad(file: str, line: int | None, field: str, problem: str) -> BadData:
    where = file if line is None else f"{file}, line {line}"
    return BadData(f"{where}: {field}: {problem}", file=file, line=line, field=field, problem=problem)
