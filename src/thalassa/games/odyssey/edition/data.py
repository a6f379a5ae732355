"""Reading board files (format 1) and checking them: every complaint names the file, the line and the problem.

A board file is legal if it keeps the format and O-8, O-9: an odd side, the Sacred Island in the centre, four starts.
What makes a board *good* is judged in criteria.py.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path

from thalassa.kernel.edition import Edition
from thalassa.kernel.mistakes import BadEdition, mistake, of_file, part, unreadable

from .board import DEEP, LARGEST, OPEN, ROCKY, SACRED, SHIPS, WOODY, Board, square_name

PACKAGE = "thalassa.games.odyssey"
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
        raise BadEdition(PACKAGE, [of_file(str(source), "no_boards")])
    boards: list[Board] = []
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadEdition(PACKAGE, [unreadable(str(file), error)]) from None
        board = read_board(text, file.name)
        if any(other.id == board.id for other in boards):
            raise _bad(file.name, None, "id", "id_taken", id=repr(board.id))
        boards.append(board)
    return OdysseyEdition(source.stem, boards)


def read_board(text: str, file: str) -> Board:
    """One board from its text. Raises BadEdition."""
    header, grid, first = _split(text, file)
    size = _size(header, file)
    types = [_start(header, number, file) for number in range(1, 5)]
    if len(grid) != size:
        raise _bad(file, None, "grid", "rows", rows=len(grid), size=size)
    terrain: list[int] = []
    starts: dict[int, int] = {}
    for row, line in enumerate(grid):
        if len(line) != size:
            raise _bad(file, first + row, "", "squares", row=row + 1, squares=len(line), size=size)
        for column, sign in enumerate(line):
            square = row * size + column
            name = square_name(size, square)
            if sign in LEGEND:
                if (sign == "*") != (square == size * size // 2):
                    raise _bad(file, first + row, name, "second_sacred" if sign == "*" else "no_sacred")
                terrain.append(LEGEND[sign])
            elif sign in "1234":
                number = int(sign) - 1
                if square == size * size // 2:
                    raise _bad(file, first + row, name, "centre")
                if number in starts:
                    other = square_name(size, starts[number])
                    raise _bad(file, first + row, name, "start_twice", start=sign, other=other)
                starts[number] = square
                terrain.append(types[number])
            else:
                signs = " ".join([*LEGEND, "1", "2", "3", "4"])
                raise _bad(file, first + row, name, "sign", sign=repr(sign), signs=signs)
    for number in range(4):
        if number not in starts:
            raise _bad(file, None, "grid", "no_start", start=number + 1, ship=SHIPS[number])
    return Board(header["id"], tuple(grid), terrain, tuple(starts[number] for number in range(4)))


def _split(text: str, file: str) -> tuple[dict[str, str], list[str], int]:
    """Header, grid lines and the line number of the first grid line."""
    header: dict[str, str] = {}
    lines = text.split("\n")
    for at, line in enumerate(lines, start=1):
        if line.endswith("\r"):
            raise _bad(file, at, "", "carriage_return")
        if not line.strip() or line.startswith("#"):
            continue
        if line.strip() == "grid:":
            for key in _KEYS:
                if key not in header:
                    raise _bad(file, None, key, "missing")
            if header["format"] != "1":
                raise _bad(file, None, "format", "format", given=repr(header["format"]))
            if header["north"] != "up":
                raise _bad(file, None, "north", "north", given=repr(header["north"]))
            grid = lines[at:]
            while grid and not grid[-1]:
                grid.pop()
            return header, grid, at + 1
        key, colon, value = line.partition(":")
        key, value = key.strip(), value.strip()
        if not colon or key not in _KEYS:
            raise _bad(file, at, key, "header_line", given=repr(line), known=", ".join(_KEYS))
        if key in header:
            raise _bad(file, at, key, "given_twice")
        if not value:
            raise _bad(file, at, key, "empty")
        header[key] = value
    raise _bad(file, None, "grid:", "no_grid")


def _size(header: dict[str, str], file: str) -> int:
    text = header["size"]
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise _bad(file, None, "size", "not_number", given=repr(text))
    size = int(text)
    if size % 2 == 0 or not 5 <= size <= LARGEST:
        raise _bad(file, None, "size", "size", given=size, most=LARGEST)
    return size


def _start(header: dict[str, str], number: int, file: str) -> int:
    key = f"start.{number}"
    words = header[key].split()
    if len(words) != 2 or words[0] != SHIPS[number - 1] or words[1] not in _TYPES:
        raise _bad(file, None, key, "start", given=repr(header[key]), ship=SHIPS[number - 1])
    return _TYPES[words[1]]


def _bad(
    file: str, line: int | None, field: str, code: str, row: int | None = None, **params: object
) -> BadEdition:
    """``field`` is empty where a line or a row as a whole is wrong."""
    place = {"file": file, "line": line, "row": row, "field": field}
    return BadEdition(PACKAGE, [mistake("at", place, part(code, **params))])
