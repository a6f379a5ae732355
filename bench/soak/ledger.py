"""Random games by the million, of every game, as a job that can be stopped and continued on any machine.

    python -m bench.soak.ledger                          on until every game has its million
    python -m bench.soak.ledger --games 20000 odyssey    on until so many of one game are in the ledger
    python -m bench.soak.ledger --show                   how far it has come

What was played stands in ``docs/soak-ledger.jsonl``, a line for each block of games: which numbers (a number fixes seats,
options, seed and every choice), on which rules, how many decisions, what failed, and the digest of all last positions,
which must be the same on every machine. Blocks in the ledger are not played again while the rules are those it names.

Every game must end; on the way positions are read back from their bytes, and a copy kept from the middle must not
have changed at the end. ``contract_soak`` looks closer at fewer games.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from bench.common import ROOT, commit
from contract.playing import ENDLESS, choose, random_table
from thalassa.bots.workers.runners import Done, Runner, make_runner
from thalassa.kernel import registry

LEDGER = ROOT / "docs" / "soak-ledger.jsonl"
BLOCK = 500
GOAL = 1_000_000
READ_BACK = 0.02
"""Share of the positions that are read back from their bytes."""
RULES = ("edition", "rules", "routes", "storage", "wire")
"""The rooms of a game on which the course of a random game depends."""


class Block(msgspec.Struct, frozen=True):
    """One line of the ledger."""

    game: str
    first: int
    games: int
    decisions: int
    digest: str
    rules: str
    """Which rules were played: the digest of their sources."""
    commit: str
    day: str
    seconds: float
    """Of processor."""
    failures: tuple[str, ...] = ()


def rules_digest(name: str) -> str:
    """Changes with every source the course of a game depends on; the blocks of other rules count no longer."""
    package = Path(str(sys.modules[registry.game(name).package].__file__)).parent
    sources = [*package.glob("*.py")]
    for room in RULES:
        sources += [path for path in (package / room).rglob("*") if path.suffix in (".py", ".toml", ".txt")]
    digest = hashlib.sha256()
    for path in sorted(sources):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def play(name: str, number: int) -> tuple[int, bytes]:
    """One checked game: its number of decisions and its last position. Raises AssertionError."""
    table, rng = random_table(registry.game(name), number)
    state = table.state.copy()
    steps = 0
    kept, kept_bytes = state.copy(), state.to_json()
    while state.outcome() is None:
        assert list(state.actors()), f"nobody may act after {steps} decisions"
        seat, action = choose(state, table.seats, rng)
        state.apply(seat, action)
        steps += 1
        assert steps < ENDLESS, "no end in sight"
        if rng.random() < READ_BACK:
            written = state.to_json()
            read = table.game.state_from_json(written, table.edition)
            assert read.to_json() == written, f"not the same after reading back, {steps} decisions"
            assert kept.to_json() == kept_bytes, f"a kept copy has changed, {steps} decisions"
            kept, kept_bytes = state.copy(), written
    assert kept.to_json() == kept_bytes, "a kept copy has changed at the end"
    outcome = state.outcome()
    assert outcome is not None
    assert sorted(one.seat for one in outcome.standings) == list(range(table.seats)), (
        "not everybody is placed"
    )
    assert not list(state.actors()), "somebody may act after the end"
    return steps, state.to_json()


def play_block(job: tuple[str, int, str, str]) -> Block:
    name, first, rules, version = job
    started = time.process_time()
    digest = hashlib.sha256()
    decisions = 0
    failures: list[str] = []
    for number in range(first, first + BLOCK):
        try:
            steps, last = play(name, number)
        except Exception as error:
            failures.append(f"{number}: {type(error).__name__}: {error}")
            continue
        decisions += steps
        digest.update(hashlib.sha256(last).digest())
    return Block(
        name, first, BLOCK, decisions, digest.hexdigest()[:16], rules, version, time.strftime("%Y-%m-%d", time.gmtime()),
        round(time.process_time() - started, 1), tuple(failures),
    )  # fmt: skip


def read_ledger(path: Path) -> list[Block]:
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=Block) for line in path.read_bytes().splitlines() if line.strip()]


def to_play(name: str, ledger: Iterable[Block], rules: str, games: int) -> list[int]:
    """The first numbers of the blocks still missing, up to so many games."""
    done = {block.first for block in ledger if block.game == name and block.rules == rules}
    return [first for first in range(0, games, BLOCK) if first not in done]


def contradictions(ledger: Iterable[Block]) -> list[str]:
    """The same block of the same rules, played twice, must have the same digest."""
    seen: dict[tuple[str, int, str], str] = {}
    wrong = []
    for block in ledger:
        key = (block.game, block.first, block.rules)
        if seen.setdefault(key, block.digest) != block.digest:
            wrong.append(f"{block.game} from {block.first} on: {seen[key]} and {block.digest}")
    return wrong


def report(ledger: list[Block], names: Iterable[str]) -> Grid:
    grid = Grid("game", "games", "of these rules", "decisions", "failures", "CPU hours")
    for name in names:
        blocks = [block for block in ledger if block.game == name]
        now = rules_digest(name)
        grid.add_row(
            name,
            f"{sum(block.games for block in blocks):,}",
            f"{sum(block.games for block in blocks if block.rules == now):,}",
            f"{sum(block.decisions for block in blocks):,}",
            str(sum(len(block.failures) for block in blocks)),
            f"{sum(block.seconds for block in blocks) / 3600:.2f}",
        )
    return grid


def soak(names: list[str], games: int, runner: Runner, path: Path, console: Console) -> int:
    """Play what is missing; every finished block is in the ledger at once. Returns the number of failures."""
    version = commit()
    ledger = read_ledger(path)
    jobs = [
        (name, first, rules, version)
        for name in names
        for rules in [rules_digest(name)]
        for first in to_play(name, ledger, rules, games)
    ]
    failures = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        Progress(*columns, console=console) as progress,
        path.open("ab") as out,
        runner.open(play_block) as crew,
    ):
        bar = progress.add_task(f"blocks of {BLOCK}", total=len(jobs))

        def heard(done: Done) -> None:
            nonlocal failures
            if done.problem:
                raise SystemExit(f"{jobs[done.place]}: {done.problem}")
            block: Block = done.answer
            out.write(msgspec.json.encode(block) + b"\n")
            out.flush()
            failures += len(block.failures)
            for failure in block.failures:
                console.print(f"[red]{block.game} {failure}")
            progress.advance(bar)

        crew.each(jobs, heard)
    return failures


def main() -> None:
    known = registry.names()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*", metavar="GAME", help=", ".join(known))
    parser.add_argument("--games", type=int, default=GOAL, help="of each game, those in the ledger included")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: local, auto or an address")
    parser.add_argument("--ledger", type=Path, default=LEDGER)
    parser.add_argument("--show", action="store_true", help="only show how far it has come")
    given = parser.parse_args()
    names: list[str] = given.game or known
    if unknown := sorted(set(names) - set(known)):
        parser.error(f"there is no game {', '.join(unknown)}; there are {', '.join(known)}")
    console = Console()
    failures = 0
    if not given.show:
        runner = make_runner(given.processes, given.ray)
        try:
            failures = soak(names, given.games, runner, given.ledger, console)
        except KeyboardInterrupt:
            console.print("stopped; what was finished is in the ledger")
    ledger = read_ledger(given.ledger)
    console.print(report(ledger, names))
    wrong = contradictions(ledger)
    for line in wrong:
        console.print(f"[red]{line}")
    raise SystemExit(1 if failures or wrong else 0)


if __name__ == "__main__":
    main()
