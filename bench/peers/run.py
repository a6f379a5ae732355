"""Others who do the like, measured by turns with this project: decisions of random play, and moves at a live table.

python -m bench.peers.run [--rounds 3] [--seconds 2]

What is compared is installed by name from the registries into .build/peers, and stays there: boardgame.io (npm), chess and
catanatron (PyPI); open_spiel comes with the research extra. What cannot be installed is left out, and that is said.
Rates are per second of CPU time; everybody in a process of their own, one after the other, round by round. What each server does
for a move is said beside its figure (servers.py): boardgame.io has no rules to check, and four ways to be compared with.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from rich.console import Console

from bench.common import ROOT, grid
from bench.peers import servers
from bench.peers.servers import KINDS, Kind
from thalassa.kernel.registry import engines

HOME = ROOT / ".build" / "peers"
PYTHON_PEERS = ("chess", "catanatron")
NODE_PEERS = ("boardgame.io", "node-persist")
"""The second is what boardgame.io keeps its files with."""
ENGINES = (
    "poseidon",
    "peloponnes",
    "odyssey",
    "chess",
    "catanatron",
    "open_spiel connect_four",
    "open_spiel backgammon",
)


class Compared(NamedTuple):
    name: str
    rates: list[float]

    @property
    def median(self) -> float:
        return statistics.median(self.rates)


def install(console: Console) -> None:
    """What is not there yet."""
    HOME.mkdir(parents=True, exist_ok=True)
    lacking = [name for name in PYTHON_PEERS if not (HOME / "python" / name).is_dir()]
    if lacking:
        with console.status(f"installing {', '.join(lacking)} …"):
            _quietly(
                [sys.executable, "-m", "pip", "install", "-q", "--target", str(HOME / "python"), *lacking]
            )
    npm = shutil.which("npm")
    if npm is not None and not all((HOME / "node_modules" / name).is_dir() for name in NODE_PEERS):
        (HOME / "package.json").write_text("{}\n")
        with console.status(f"installing {', '.join(NODE_PEERS)} …"):
            _quietly([npm, "install", "--silent", "--no-audit", "--no-fund", *NODE_PEERS])


def _quietly(command: list[str]) -> None:
    subprocess.run(command, cwd=HOME, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def decisions(name: str, seconds: float) -> float | None:
    """Decisions per CPU second, measured once; None where it cannot be measured."""
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HOME / "python")])}
    command = [sys.executable, "-m", "bench.peers.rates", name, str(seconds)]
    answer = subprocess.run(
        command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
    )
    if answer.returncode:
        return None
    return float(json.loads(answer.stdout.splitlines()[-1]))


def moves(kind: Kind, seconds: float) -> float | None:
    """Moves per CPU second of a server, measured once; None where it cannot be measured."""
    if kind.theirs is not None and shutil.which("node") is None:
        return None
    try:
        return servers.rate(kind, seconds, {"NODE_PATH": str(HOME / "node_modules")})
    except OSError:
        return None


Measure = Callable[[float], float | None]


def compared(
    console: Console, measures: Mapping[str, Measure], rounds: int, seconds: float
) -> list[Compared]:
    found: dict[str, list[float]] = {name: [] for name in measures}
    for number in range(rounds):
        for name, measure in measures.items():
            with console.status(f"round {number + 1} of {rounds}: {name} …"):
                one = measure(seconds)
            if one is not None:
                found[name].append(one)
    return [Compared(name, rates) for name, rates in found.items() if rates]


def show(console: Console, title: str, unit: str, found: list[Compared]) -> None:
    rows = grid(title, "who", f"{unit} per CPU second, median", "lowest – highest", "of the first")
    for one in found:
        rows.add_row(
            one.name,
            f"{one.median:,.0f}",
            f"{min(one.rates):,.0f} – {max(one.rates):,.0f}",
            f"{one.median / found[0].median:.2f}",
        )
    console.print(rows)


def run(console: Console, rounds: int = 3, seconds: float = 2.0) -> dict[str, list[Compared]]:
    install(console)
    games = compared(console, {name: partial(decisions, name) for name in ENGINES}, rounds, seconds)
    show(console, "Random play", "decisions", games)
    tables = compared(console, {kind.name: partial(moves, kind) for kind in KINDS}, rounds, 2 * seconds)
    show(
        console,
        f"Moves at {servers.TABLES} live tables of four, rules {engines()['peloponnes']}",
        "moves",
        tables,
    )
    for kind in KINDS:
        console.print(f"{kind.name}: {kind.does}")
    missing = {*ENGINES, *(kind.name for kind in KINDS)} - {one.name for one in games + tables}
    if missing:
        console.print(f"not measured, because not to be had here: {', '.join(sorted(missing))}")
    return {"engines": games, "servers": tables}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    run(Console(), given.rounds, given.seconds)
