"""How strong every level of every game is: a fixed schedule for each game, levels with a budget of time given iterations.

The short form takes a minute or two, the long form (``make bench ONLY=ratings LONG=1``) as long as it needs for narrow
intervals; GAMES and PROCESSES set how many of each game and how many at a time. Games and ratings can be repeated exactly; everything is kept as JSON beside the commit and the seconds.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from bench.common import ROOT, Stopwatch, commit, machine
from thalassa.bots.arena.contest import Arena
from thalassa.bots.arena.record import Folder, write
from thalassa.bots.arena.report import Report, make_report
from thalassa.bots.arena.schedule import balanced, fixtures, make_plan
from thalassa.bots.names import bot_keys
from thalassa.bots.workers.runners import make_runner
from thalassa.kernel.extras.guide import Budget
from thalassa.kernel.game import Game
from thalassa.kernel.registry import games

RESULTS = ROOT / "data" / "ratings.json"
SEED = "ratings"
SHORT_GAMES, LONG_GAMES = 24, 600
"""Of each game, rounded up to whole rounds."""
SHORT_ITERATIONS, LONG_ITERATIONS = 4, 200
"""Levels that think for a time get so many iterations instead, the same on every machine; in the short form no level
that searches gets more."""


class Rated(msgspec.Struct, frozen=True):
    """One game's part of the measurement."""

    commit: str
    machine: str
    options: dict[str, object]
    """Of this measurement; those of the games stand in the report."""
    seconds: float
    report: Report


def levels(game: Game, long: bool) -> tuple[str, ...]:
    """Every level as the arena spells it, with iterations where it would look at the clock."""
    own = game.bots()
    return tuple(_spelled(key, own.get(key), long) for key in bot_keys(game))


def _spelled(key: str, level: object, long: bool) -> str:
    if not isinstance(level, Budget):
        return key
    iterations = level.iterations or LONG_ITERATIONS
    return f"{key}:{iterations if long else min(iterations, SHORT_ITERATIONS)}"


def measure(game: Game, wanted: int, long: bool, processes: int, folder: Path) -> Rated:
    watch = Stopwatch()
    plan = make_plan(game, levels(game, long), max(2, game.min_seats), {}, SEED)
    planned = balanced(plan, wanted)
    running = Arena(plan, Folder(folder / game.name), fixtures(plan, planned))
    running.run(make_runner(processes))
    report = make_report(game, plan, running.in_order(), planned, running.problems)
    options: dict[str, object] = {"long": long, "games": wanted, "processes": processes}
    return Rated(commit(), machine(), options, round(watch.wall, 1), report)


def run(console: Console) -> None:
    long = os.environ.get("LONG", "") not in ("", "0")
    wanted = int(os.environ.get("GAMES") or (LONG_GAMES if long else SHORT_GAMES))
    processes = int(os.environ.get("PROCESSES") or 1)
    found: list[Rated] = []
    with tempfile.TemporaryDirectory() as folder:
        for game in games().values():
            rated = measure(game, wanted, long, processes, Path(folder))
            found.append(rated)
            _show(console, game.name, rated)
            RESULTS.parent.mkdir(exist_ok=True)
            write(RESULTS, msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    console.print(f"[dim]{RESULTS.relative_to(ROOT)}[/dim]")


def _show(console: Console, name: str, rated: Rated) -> None:
    report = rated.report
    grid = Table(title=f"{name}: ratings after {report.games} games, {rated.seconds:.0f} s")
    grid.add_column("level", no_wrap=True)
    for title in ("rating ± 95 %", "wins", "95 %", "mean score", "time a decision"):
        grid.add_column(title, justify="right")
    for bot in report.bots:
        score = "–" if bot.scores is None else f"{bot.scores.mean:.1f}"
        thinking = "–" if bot.seconds is None else f"{1000 * bot.seconds.mean:.1f} ms"
        grid.add_row(
            bot.bot,
            f"{bot.mu:.1f} ± {1.96 * bot.sigma:.1f}",
            f"{100 * bot.wins.share:.0f} %",
            f"{100 * bot.wins.low:.0f}–{100 * bot.wins.high:.0f}",
            score,
            thinking,
        )
    console.print(grid)
    for number, problem in report.problems.items():
        console.print(f"[red]game {number}: {problem}[/red]")
