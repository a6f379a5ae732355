"""Batches of self-play: the arena's schedule, played in shards that are written whole or not at all.

A shard is a fixed stretch of the schedule. Workers play it and give back the bytes of its file; only this process
writes. A run that was stopped goes on with the shards that are missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from thalassa.bots.arena.record import write
from thalassa.bots.arena.schedule import Fixture, Plan, fixtures
from thalassa.bots.arena.worker import play
from thalassa.bots.workers.runners import Done, Here, Runner
from thalassa.kernel.errors import ThalassaError

from . import shards
from .actions import StableCodec
from .rows import rows
from .study import Study

SHARD = 16
"""Games in one file, if nothing else is said."""
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
    """The work of a worker: a stretch of the schedule in, the bytes of its shard out."""

    def __init__(self, plan: BatchPlan) -> None:
        self.plan = plan

    def __call__(self, stretch: Sequence[Fixture]) -> bytes:
        study = self.plan.study()
        found = [row for fixture in stretch for row in rows(study, *play(self.plan.play, fixture))]
        return shards.to_bytes(found, study.observer.size, self.plan.format)


class Told(msgspec.Struct, frozen=True):
    """What became of a shard."""

    games: int
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
        """Stretches that could not be played, by the number of their first game."""
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

    def run(self, runner: Runner | None = None, listener: Callable[[Told], None] = lambda told: None) -> None:
        """Play every missing shard. KeyboardInterrupt passes through; finished shards are kept."""
        self.problems.clear()
        missing = self.missing()
        if not missing:
            return

        def heard(done: Done) -> None:
            stretch = missing[done.place]
            if done.problem:
                self.problems[stretch[0].number] = done.problem
            else:
                self._keep(stretch, done.answer)
            listener(Told(len(stretch), done.problem))

        with (runner or Here()).open(Making(self.plan)) as crew:
            crew.each(missing, heard)

    def _keep(self, stretch: Sequence[Fixture], data: bytes) -> None:
        """In one step; a shorter shard that the schedule has outgrown goes afterwards."""
        path = self.shard_path(stretch)
        write(path, data)
        for old in self.path.glob(f"{stretch[0].number:06}-*.{self.plan.format}"):
            if old != path:
                old.unlink()

    def rows(self) -> int:
        return sum(shards.count_rows(path) for path in self.files())
