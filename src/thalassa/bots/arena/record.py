"""What an arena keeps in its folder: the plan, every finished game as a table file, and one JSON line for each.

A game counts as finished when its table file stands. The lines are an index with the thinking times; a line that was
cut short or never written is made anew from the table file.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from thalassa.kernel import tablefile
from thalassa.kernel.errors import BadTableFile, ThalassaError
from thalassa.kernel.messages import Json, Outcome

from .schedule import Fixture, Plan


class OtherArena(ThalassaError):
    """The folder belongs to an arena with another plan. Nothing was changed."""

    code = "other_arena"


class Result(msgspec.Struct, frozen=True):
    """One finished game."""

    number: int
    game: str
    seed: str
    bots: tuple[str, ...]
    """Labels by seat."""
    options: dict[str, Json]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    entries: int
    seconds: float | None = None
    thinking: tuple[tuple[float, ...], ...] = ()
    """Seconds of every decision, by seat; nothing where the line was lost."""
    commit: str = ""
    """The sources of the arena that kept it; nothing where the line was lost."""


def make_result(
    plan: Plan,
    fixture: Fixture,
    outcome: Outcome,
    entries: int,
    seconds: float | None = None,
    thinking: Sequence[Sequence[float]] = (),
) -> Result:
    by_seat = sorted(outcome.standings, key=lambda standing: standing.seat)
    return Result(
        number=fixture.number,
        game=plan.game,
        seed=fixture.seed,
        bots=tuple(plan.labels[bot] for bot in fixture.lineup),
        options=plan.options,
        places=tuple(standing.place for standing in by_seat),
        scores=tuple(standing.score for standing in by_seat),
        winners=tuple(outcome.winners),
        entries=entries,
        seconds=None if seconds is None else round(seconds, 6),
        thinking=tuple(tuple(round(one, 6) for one in seat) for seat in thinking),
    )


class Folder:
    """An arena's folder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tables = path / "games"
        self.index = path / "games.jsonl"
        self.plan = path / "arena.json"

    def claim(self, plan: Plan) -> None:
        """Begin here, or go on with the same plan. Raises OtherArena."""
        try:
            data = self.plan.read_bytes()
        except FileNotFoundError:
            if self.path.is_dir() and any(self.path.iterdir()):
                raise OtherArena(f"{self.path}: not empty and not an arena's folder") from None
            self.tables.mkdir(parents=True, exist_ok=True)
            write(self.plan, msgspec.json.format(msgspec.json.encode(plan), indent=2) + b"\n")
            return
        try:
            there = msgspec.json.decode(data, type=Plan)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise OtherArena(f"{self.plan}: not the plan of an arena ({error})") from None
        different = [key for key in Plan.__struct_fields__ if getattr(there, key) != getattr(plan, key)]
        if different:
            raise OtherArena(
                f"{self.path}: holds an arena with other {', '.join(different)}; choose another folder",
                different=different,
            )
        self.tables.mkdir(exist_ok=True)

    def table_path(self, number: int) -> Path:
        return self.tables / f"{number:06}.json"

    def keep(self, table: bytes, result: Result) -> None:
        """The table file first, in one step; then its line, in one write."""
        write(self.table_path(result.number), table)
        line = msgspec.json.encode(result) + b"\n"
        handle = os.open(self.index, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            os.write(handle, line)
            os.fsync(handle)
        finally:
            os.close(handle)

    def finished(self, plan: Plan, fixtures: Sequence[Fixture]) -> dict[int, Result]:
        """The games of this schedule that are done; mends the index. Call it while nobody plays."""
        known, whole = self._read_index()
        done: dict[int, Result] = {}
        for fixture in fixtures:
            path = self.table_path(fixture.number)
            if not path.exists():
                continue
            result = known.get(fixture.number)
            if result is None:
                result = _recovered(plan, fixture, path)
                whole = False
            if result is not None:
                done[fixture.number] = result
        for left in self.tables.glob(".*"):  # half a file of an arena that was killed
            left.unlink(missing_ok=True)
        if not whole:
            every = {**known, **done}
            kept = [every[number] for number in sorted(every) if self.table_path(number).exists()]
            write(self.index, b"".join(msgspec.json.encode(result) + b"\n" for result in kept))
        return done

    def _read_index(self) -> tuple[dict[int, Result], bool]:
        """Results by number, and whether every line could be read and had its table."""
        try:
            data = self.index.read_bytes()
        except FileNotFoundError:
            return {}, True
        known: dict[int, Result] = {}
        whole = not data or data.endswith(b"\n")
        for line in data.splitlines():
            try:
                result = msgspec.json.decode(line, type=Result)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                whole = False
                continue
            whole = whole and self.table_path(result.number).exists()
            known[result.number] = result
        return known, whole


def _recovered(plan: Plan, fixture: Fixture, path: Path) -> Result | None:
    """The result of a game whose line was lost; None if the file is no finished game and must be played again."""
    try:
        file = tablefile.read(path)
        outcome = msgspec.convert(file.outcome, Outcome)
    except (BadTableFile, msgspec.ValidationError):
        return None
    return make_result(plan, fixture, outcome, len(file.log))


def write(path: Path, data: bytes) -> None:
    """Replace a file in one step."""
    beside = path.with_name(f".{path.name}.new")
    with beside.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(beside, path)
