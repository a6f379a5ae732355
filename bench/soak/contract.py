"""Thousands of random games of every installed game: all seat counts, random options, every position checked.

    python -m bench.soak.contract                             2,000 games of each game
    python -m bench.soak.contract --games 500 peloponnes      fewer, of one game

Every game must end; every position is read back from its JSON (which validates it) and must keep its bytes while play
goes on; a sample for the seat on turn must look the same to it; and every table is replayed in another process, whose
sets are ordered differently, to identical bytes. The first failure is printed with all that is needed to repeat it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from contract.playing import encoded, play, where
from contract.replaying import fingerprint, fingerprints_elsewhere
from thalassa.kernel import registry

BATCH = 50


def one_game(job: tuple[str, int, str]) -> tuple[str, int, Path, str, str | None]:
    """Play and check one game; the last item is what went wrong."""
    name, number, folder = job
    path = Path(folder) / f"{name}-{number}.json"
    try:
        steps = _checked(name, number, path)
        return name, steps, path, fingerprint(path, views=False), None
    except Exception as error:
        return name, 0, path, "", f"{name}, random game {number}: {type(error).__name__}: {error}"


def _checked(name: str, number: int, path: Path) -> int:
    game = registry.game(name)
    record = play(game, number)
    rng = random.Random(number)
    for step in record.steps:
        if step.state.to_json() != step.bytes:
            raise AssertionError(f"a kept copy has changed: {where(step)}")
        if game.state_from_json(step.bytes, record.table.edition).to_json() != step.bytes:
            raise AssertionError(f"not the same after reading back: {where(step)}")
        if rng.random() < 0.1:
            sampled = step.state.sample(step.seat, rng)
            if encoded(sampled.view(step.seat)) != encoded(step.state.view(step.seat)):
                raise AssertionError(f"a sample looks different: {where(step)}")
            if sampled.moves(step.seat) != step.state.moves(step.seat):
                raise AssertionError(f"a sample has other moves: {where(step)}")
    record.table.save(path)
    return len(record.steps)


def replayed_elsewhere(waiting: list[tuple[Path, str]]) -> list[str]:
    """Replay a batch of tables in another process; returns what differs."""
    paths = [path for path, _ in waiting]
    seed = 1 + hash(paths[0].name) % 4000
    found = fingerprints_elsewhere(paths, seed, views=False)
    wrong = [
        f"another process gives other bytes: {path}"
        for (path, here), there in zip(waiting, found, strict=True)
        if here != there
    ]
    if not wrong:
        for path in paths:
            path.unlink()
    waiting.clear()
    return wrong


def soak(names: list[str], games: int, jobs: int, console: Console) -> int:
    failures: list[str] = []
    folder = tempfile.mkdtemp(prefix="thalassa-soak-")
    columns = (
        TextColumn("{task.description:>12}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as progress, multiprocessing.Pool(jobs) as pool:
        for name in names:
            began, steps = time.perf_counter(), 0
            bar = progress.add_task(name, total=games)
            waiting: list[tuple[Path, str]] = []
            for _, length, path, here, problem in pool.imap_unordered(
                one_game, ((name, number, folder) for number in range(games))
            ):
                steps += length
                progress.advance(bar)
                if problem is not None:
                    failures.append(problem)
                    console.print(problem)
                else:
                    waiting.append((path, here))
                if len(waiting) >= BATCH:
                    failures += replayed_elsewhere(waiting)
            if waiting:
                failures += replayed_elsewhere(waiting)
            seconds = time.perf_counter() - began
            console.print(
                f"{name}: {games} games, {steps} actions, {len(failures)} failures, {seconds:.0f} s"
            )
    if failures:
        console.print(f"[red]{len(failures)} failures[/red]; tables kept in {folder}")
        console.print(failures[0], markup=False)
        return 1
    Path(folder).rmdir()
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="games (all installed ones if none is named)")
    parser.add_argument("--games", type=int, default=2000, help="random games of each (2000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    given = parser.parse_args()
    names = given.names or list(registry.installed())
    for name in names:
        registry.game(name)
    return soak(names, given.games, given.jobs, Console())


if __name__ == "__main__":
    raise SystemExit(main())
