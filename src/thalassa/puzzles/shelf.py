"""The puzzles of a game as they lie in its package: ``puzzles/<kind>.jsonl``, one on each line.

The first line is a heading. It holds, for every number of seats, a position the others are told apart from, since positions of
one game are much alike: a puzzle's line says only what is different.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from ..kernel import registry
from ..kernel.errors import ThalassaError
from ..kernel.extras.puzzles import Kind, Puzzle
from ..kernel.game import Game, State
from ..kernel.messages import JsonObject
from ..kernel.mistakes import BadFile, mistake, part

FOLDER = "puzzles"
FORMAT = 1


class UnknownPuzzle(ThalassaError):
    """No puzzle has this name."""

    code = "unknown_puzzle"


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file."""

    format: int
    game: str
    kind: str
    bases: dict[str, JsonObject]
    """By number of seats."""


class Shelf:
    """All puzzles of one game."""

    def __init__(self, game: Game, puzzles: Sequence[Puzzle]) -> None:
        self.game = game
        self.puzzles = tuple(puzzles)
        self.by_id = {puzzle.id: puzzle for puzzle in puzzles}
        self.digest = hashlib.sha256(
            "\n".join(f"{puzzle.id} {fingerprint(puzzle)}" for puzzle in puzzles).encode()
        ).hexdigest()
        """Of everything on it: two servers with the same digest set the same puzzle on the same day."""

    def of_kind(self, kind: str) -> list[Puzzle]:
        return [puzzle for puzzle in self.puzzles if puzzle.kind == kind]


def fingerprint(puzzle: Puzzle) -> str:
    return hashlib.sha256(msgspec.json.encode(puzzle, order="deterministic")).hexdigest()[:16]


def kinds(game: Game) -> dict[str, Kind]:
    """The kinds of puzzles a game knows, in the order they are offered."""
    own = game.puzzles()
    return {} if own is None else dict(own.kinds)


@lru_cache(maxsize=16)
def shelf(game: Game) -> Shelf:
    """What the game's package brings. Raises BadPuzzles naming file and line."""
    found: list[Puzzle] = []
    for kind in kinds(game):
        file = game.folder().joinpath(FOLDER, f"{kind}.jsonl")
        if file.is_file():
            found += read(game.name, kind, file.read_bytes())
    return Shelf(game, found)


def shelves() -> list[Shelf]:
    """Those of all games that have puzzles."""
    return [found for found in map(shelf, registry.games().values()) if found.puzzles]


def find(puzzle_id: str) -> tuple[Game, Puzzle]:
    """A puzzle by its name. Raises UnknownPuzzle."""
    name = puzzle_id.partition("-")[0]
    if name in registry.names():
        game = registry.game(name)
        puzzle = shelf(game).by_id.get(puzzle_id)
        if puzzle is not None:
            return game, puzzle
    raise UnknownPuzzle(f"there is no puzzle {puzzle_id!r}", puzzle=puzzle_id)


def state_of(game: Game, puzzle: Puzzle) -> State:
    """The puzzle's position. Raises BadPosition."""
    return game.state_from_json(msgspec.json.encode(puzzle.position))


def kind_of(game: Game, puzzle: Puzzle) -> Kind:
    return kinds(game)[puzzle.kind]


# -- files -----------------------------------------------------------------------------------------------------


class BadPuzzles(BadFile):
    """A file of puzzles that cannot be used."""


def read(game: str, kind: str, data: bytes) -> list[Puzzle]:
    lines = [line for line in data.splitlines() if line.strip()]
    place = f"{game}/{FOLDER}/{kind}.jsonl"

    def bad(line: int, code: str, **params: object) -> BadPuzzles:
        wrong = mistake("line", {"file": place, "line": line}, part(code, **params))
        return BadPuzzles("thalassa.kernel", [wrong])

    try:
        heading = msgspec.json.decode(lines[0], type=Heading)
    except (IndexError, msgspec.MsgspecError) as error:
        raise bad(1, "puzzles.shape" if _misshapen(error) else "puzzles.json", where=_where(error)) from None
    if (heading.format, heading.game, heading.kind) != (FORMAT, game, kind):
        raise bad(1, "puzzles.heading", format=FORMAT)
    found = []
    for number, line in enumerate(lines[1:], 2):
        try:
            puzzle = msgspec.json.decode(line, type=Puzzle)
        except msgspec.MsgspecError as error:
            raise bad(
                number, "puzzles.shape" if _misshapen(error) else "puzzles.json", where=_where(error)
            ) from None
        base = heading.bases.get(str(puzzle.seats))
        if base is None:
            raise bad(number, "puzzles.base", seats=puzzle.seats)
        if puzzle.kind != kind:
            raise bad(number, "puzzles.kind", kind=puzzle.kind)
        try:
            position = restored(base, puzzle.position)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise bad(number, "puzzles.position") from None
        found.append(msgspec.structs.replace(puzzle, position=position))
    return found


def _misshapen(error: Exception) -> bool:
    """It can be read, but is something else."""
    return isinstance(error, msgspec.ValidationError)


def _where(error: Exception) -> str:
    """The field msgspec stumbled over, as ``$.position``."""
    return str(error).rpartition("`")[0].rpartition("`")[2] if " - at `" in str(error) else "$"


def written(game: str, kind: str, puzzles: Sequence[Puzzle]) -> bytes:
    bases: dict[str, JsonObject] = {}
    for puzzle in puzzles:
        bases.setdefault(str(puzzle.seats), puzzle.position)
    lines = [msgspec.json.encode(Heading(FORMAT, game, kind, bases))]
    for puzzle in puzzles:
        short = shortened(bases[str(puzzle.seats)], puzzle.position)
        lines.append(msgspec.json.encode(msgspec.structs.replace(puzzle, position=short)))
    return b"\n".join(lines) + b"\n"


def shortened(base: JsonObject, position: JsonObject) -> JsonObject:
    """What is different from the base, deep in it as well. A key that is gone is named in ``-``; ``~`` holds changes
    of a table, ``*`` a list of tables of which each says how it differs from the one before."""
    short: JsonObject = {}
    gone = [key for key in base if key not in position]
    if gone:
        short["-"] = gone
    for key, value in position.items():
        if key in base and value == base[key]:
            continue
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            short[key] = {"~": shortened(base[key], value)}
        elif isinstance(value, list) and len(value) > 1 and all(isinstance(item, dict) for item in value):
            short[key] = {
                "*": [shortened(before, item) for before, item in zip([{}, *value], value, strict=False)]
            }
        else:
            short[key] = value
    return short


def restored(base: JsonObject, short: JsonObject) -> JsonObject:
    position = {key: value for key, value in base.items() if key not in short.get("-", ())}
    for key, value in short.items():
        if key == "-":
            continue
        if isinstance(value, dict) and set(value) == {"~"}:
            position[key] = restored(base[key], value["~"])
        elif isinstance(value, dict) and set(value) == {"*"}:
            items: list[JsonObject] = []
            for item in value["*"]:
                items.append(restored(items[-1] if items else {}, item))
            position[key] = items
        else:
            position[key] = value
    return position
