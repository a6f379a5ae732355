"""Batches of self-play: the arena's schedule, played in shards that are written whole or not at all.

A shard is a fixed stretch of the schedule. Workers play its games and give back their rows; only this process writes.
A finished game is kept in a file of its own until its shard is whole, so a run that was stopped goes on with the games
that are missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from thalassa.bots.arena.record import write
from thalassa.bots.arena.schedule import Fixture, Plan, fixtures
from thalassa.bots.arena.worker import play
from thalassa.bots.workers.runners import Done, Here, Runner
from thalassa.kernel.errors import ThalassaError

from . import shards
from .actions import StableCodec
from .rows import pack, rows, unpack
from .study import Study

SHARD = 16
"""Games in one file, if nothing else is said."""
WAITING = "waiting"
"""The folder of finished games whose shard is not whole yet."""
_NAME = re.compile(r"(\d{6})-(\d{6})\.(\w+)")


class OtherBatch(ThalassaError):
    """The folder belongs to a batch with another plan. Nothing was changed."""

    code = "other_batch"


class BatchPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a batch holds; everything but the number of games."""

    play: Plan
    actions: str
    rewards: str
    format: str
    shard: int

    def study(self) -> Study:
        return Study(self.play.game, self.play.seats, self.play.options, self.actions, self.rewards)


class Layout(msgspec.Struct, frozen=True):
    """What the numbers in the shards mean."""

    game: str
    seats: int
    action_count: int
    actions: tuple[tuple[str, int, int], ...]
    """Kind of action, first index, number of indexes; empty where an index is a place in the list."""
    observation: tuple[str, ...]
    """The name of every entry."""


def layout(study: Study) -> Layout:
    codec = study.codec
    blocks = tuple(codec.blocks()) if isinstance(codec, StableCodec) else ()
    return Layout(study.game.name, study.seats, codec.size, blocks, tuple(study.observer.names))


class Making:
    """The work of a worker: a game of the schedule in, its rows out."""

    def __init__(self, plan: BatchPlan) -> None:
        self.plan = plan
        self._study: Study | None = None  # made once in each worker

    def __call__(self, fixture: Fixture) -> bytes:
        study = self._study = self._study or self.plan.study()
        return pack(rows(study, *play(self.plan.play, fixture)))


class Told(msgspec.Struct, frozen=True):
    """What became of a game."""

    number: int
    problem: str = ""


class Batch:
    """A plan, its folder and its schedule. ``run`` may be interrupted at any time and called again."""

    def __init__(self, plan: BatchPlan, path: Path, games: int) -> None:
        shards.check_format(plan.format)
        if plan.shard < 1:
            raise ThalassaError(f"a shard has at least one game, not {plan.shard}")
        self.plan = plan
        self.path = path
        self.games = games
        schedule = fixtures(plan.play, games)
        self.stretches = [schedule[at : at + plan.shard] for at in range(0, games, plan.shard)]
        self.problems: dict[int, str] = {}
        """Games that could not be played, by their number."""
        self._claim()

    def _claim(self) -> None:
        """Begin in this folder, or go on with the same plan. Raises OtherBatch."""
        file = self.path / "selfplay.json"
        try:
            there = msgspec.json.decode(file.read_bytes(), type=BatchPlan)
        except FileNotFoundError:
            if self.path.is_dir() and any(self.path.iterdir()):
                raise OtherBatch(f"{self.path}: not empty and not a folder of self-play") from None
            meaning = msgspec.json.format(msgspec.json.encode(layout(self.plan.study())), indent=1)
            self.path.mkdir(parents=True, exist_ok=True)
            write(self.path / "layout.json", meaning + b"\n")
            write(file, msgspec.json.format(msgspec.json.encode(self.plan), indent=2) + b"\n")
            return
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise OtherBatch(f"{file}: not the plan of a batch of self-play ({error})") from None
        different = [
            *(
                key
                for key in Plan.__struct_fields__
                if getattr(there.play, key) != getattr(self.plan.play, key)
            ),
            *(
                key
                for key in BatchPlan.__struct_fields__
                if key != "play" and getattr(there, key) != getattr(self.plan, key)
            ),
        ]
        if different:
            raise OtherBatch(
                f"{self.path}: holds self-play with other {', '.join(different)}; choose another folder",
                different=different,
            )

    def shard_path(self, stretch: Sequence[Fixture]) -> Path:
        return self.path / f"{stretch[0].number:06}-{stretch[-1].number:06}.{self.plan.format}"

    def _standing(self) -> dict[int, tuple[int, Path]]:
        """The shards that are there: last game and file by the first game, the longest where there are two."""
        found: dict[int, tuple[int, Path]] = {}
        for path in sorted(self.path.iterdir()):
            name = _NAME.fullmatch(path.name)
            if name and name[3] == self.plan.format:
                found[int(name[1])] = (int(name[2]), path)
        return found

    def missing(self) -> list[list[Fixture]]:
        there = self._standing()
        return [
            stretch
            for stretch in self.stretches
            if there.get(stretch[0].number, (-1,))[0] < stretch[-1].number
        ]

    def files(self) -> list[Path]:
        """The shards of this schedule that are there, in order."""
        there = self._standing()
        return [there[stretch[0].number][1] for stretch in self.stretches if stretch[0].number in there]

    def unplayed(self) -> list[Fixture]:
        """The games that are neither in a shard nor waiting for theirs."""
        return [
            fixture
            for stretch in self.missing()
            for fixture in stretch
            if not self._waiting(fixture).exists()
        ]

    def _waiting(self, fixture: Fixture) -> Path:
        """Where a finished game waits for the others of its shard."""
        return self.path / WAITING / f"{fixture.number:06}.msgpack"

    def run(self, runner: Runner | None = None, listener: Callable[[Told], None] = lambda told: None) -> None:
        """Play every missing game. KeyboardInterrupt passes through; finished games are kept."""
        self.problems.clear()
        stretch_of = {fixture.number: stretch for stretch in self.missing() for fixture in stretch}
        for stretch in self.missing():
            self._gather(stretch)  # stopped between its last game and its file
        games = self.unplayed()
        if not games:
            return
        (self.path / WAITING).mkdir(exist_ok=True)

        def heard(done: Done) -> None:
            fixture = games[done.place]
            if done.problem:
                self.problems[fixture.number] = done.problem
            else:
                write(self._waiting(fixture), done.answer)
                self._gather(stretch_of[fixture.number])
            listener(Told(fixture.number, done.problem))

        with (runner or Here()).open(Making(self.plan)) as crew:
            crew.each(games, heard)
        with suppress(OSError):  # games whose neighbours failed wait there
            (self.path / WAITING).rmdir()

    def _gather(self, stretch: Sequence[Fixture]) -> None:
        """Write the shard if all its games are there."""
        waiting = [self._waiting(fixture) for fixture in stretch]
        if not all(path.exists() for path in waiting):
            return
        found = [row for path in waiting for row in unpack(path.read_bytes())]
        self._keep(stretch, shards.to_bytes(found, len(found[0].observation), self.plan.format))
        for path in waiting:
            path.unlink()

    def _keep(self, stretch: Sequence[Fixture], data: bytes) -> None:
        """In one step; a shorter shard that the schedule has outgrown goes afterwards."""
        path = self.shard_path(stretch)
        write(path, data)
        for old in self.path.glob(f"{stretch[0].number:06}-*.{self.plan.format}"):
            if old != path:
                old.unlink()

    def rows(self) -> int:
        return sum(shards.count_rows(path) for path in self.files())
