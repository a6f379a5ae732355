"""The command that measures bots: runs an arena with a live display and writes its report."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from thalassa.bots.arena.contest import Arena
from thalassa.bots.arena.record import Folder, Result, write
from thalassa.bots.arena.report import Report, make_report
from thalassa.bots.arena.report_page import duration, interval, make_page, percent
from thalassa.bots.arena.schedule import Plan, fixtures
from thalassa.bots.arena.worker import Told
from thalassa.bots.workers.runners import Runner, make_runner
from thalassa.kernel.registry import game as find_game

from ..console import Console, Json, Lang
from .contests import Bots, GameName, Games, Processes, RayAddress, Seats, Seed, read_plan
from .files import OptionPairs

FAILED = 1


def arena(
    context: typer.Context,
    game: GameName,
    bots: Bots,
    games: Games = 100,
    seats: Seats = None,
    processes: Processes = 1,
    ray: RayAddress = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help="cli.option.arena_out")] = None,
    seed: Seed = "arena",
    option: OptionPairs = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    chosen = find_game(game)
    numbers = {"--games": games, "--processes": processes}
    plan, planned = read_plan(console, chosen, bots, seats, option or [], seed, numbers)
    folder = Folder(_usual_folder(plan) if out is None else out)
    running = Arena(plan, folder, fixtures(plan, planned))
    if not console.json:
        done = len(running.results)
        console.print(Text(console.say("arena.begin", games=planned, done=done, folder=str(folder.path))))
        if planned != games:
            console.print(Text(console.say("arena.rounded", asked=games, games=planned), style="dim"))
    stopped = False
    try:
        _run(console, running, make_runner(processes, ray))
    except KeyboardInterrupt:
        stopped = True
    report = make_report(chosen, plan, running.in_order(), planned, running.problems)
    words = console.of_game(chosen)
    page, data = folder.path / "report.html", folder.path / "report.json"
    write(data, msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    write(page, make_page(report, words, words.say("game.title")).encode())
    if console.json:
        console.emit(report)
    else:
        _show(console, report)
        console.print(Text(console.say("arena.written", page=str(page), data=str(data)), overflow="fold"))
        if report.problems:
            console.print(Text(console.say("arena.failed", games=len(report.problems)), style="bold red"))
        if stopped:
            console.print(
                Text(console.say("arena.stopped", games=report.games, planned=planned), style="bold")
            )
    if stopped:
        raise KeyboardInterrupt
    if report.problems:
        raise typer.Exit(FAILED)


def _usual_folder(plan: Plan) -> Path:
    """The same command finds the same folder again."""
    digest = hashlib.sha256(msgspec.json.encode(plan, order="sorted")).hexdigest()
    return Path(f"arena-{plan.game}-{digest[:8]}")


def _run(console: Console, running: Arena, runner: Runner) -> None:
    if console.json:
        running.run(runner)
        return
    display = _Display(console, running)
    with Live(display.look(), console=console.out, transient=True, refresh_per_second=4) as live:

        def heard(told: Told) -> None:
            display.hear(told)
            live.update(display.look())

        running.run(runner, heard)


class _Display:
    """Games, rate, time left and the standing so far."""

    def __init__(self, console: Console, running: Arena) -> None:
        self.console = console
        self.began = time.monotonic()
        self.heard = 0
        self.wins: dict[str, list[bool]] = {label: [] for label in running.plan.labels}
        self.scores: dict[str, list[int]] = {label: [] for label in running.plan.labels}
        for result in running.results.values():
            self._count(result)
        self.progress = Progress(
            TextColumn(console.say("arena.progress")),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn(console.say("arena.left")),
        )
        self.task = self.progress.add_task(
            "", total=len(running.schedule), completed=len(running.results), rate=""
        )

    def hear(self, told: Told) -> None:
        self.heard += 1
        if told.result is not None:
            self._count(told.result)
        rate = self.heard / max(1e-9, time.monotonic() - self.began)
        self.progress.update(self.task, advance=1, rate=self.console.say("arena.rate", rate=f"{rate:.2f}"))

    def _count(self, result: Result) -> None:
        for seat, label in enumerate(result.bots):
            self.wins[label].append(seat in result.winners)
            self.scores[label].append(result.scores[seat])

    def look(self) -> Group:
        grid = _grid(self.console, "bot", "held", "wins", "mean_score")
        order = sorted(self.wins, key=lambda label: -sum(self.wins[label]) / max(1, len(self.wins[label])))
        for label in order:
            held, wins, scores = len(self.wins[label]), sum(self.wins[label]), self.scores[label]
            shown = (f"{100 * wins / held:.1f} %", f"{sum(scores) / held:.2f}") if held else ("–", "–")
            grid.add_row(Text(label, style="cyan"), str(held), *shown)
        return Group(self.progress, grid)


def _grid(console: Console, first: str, *others: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold", padding=(0, 1))
    grid.add_column(console.say(f"arena.{first}"), no_wrap=True)
    for key in others:
        grid.add_column(console.say(f"arena.{key}"), justify="right")
    return grid


def _show(console: Console, report: Report) -> None:
    """The report as tables."""
    console.print(Text(console.say("arena.played", games=report.games, planned=report.planned), style="bold"))
    if report.commits:
        console.print(Text(console.say("arena.commits", commits=", ".join(report.commits)), style="dim"))
    grid = _grid(console, "bot", "rating", "held", "wins", "mean_score")
    for bot in report.bots:
        mean = "–" if bot.scores is None else f"{bot.scores.mean:.2f} ± {bot.scores.deviation:.2f}"
        rating = f"{bot.mu:.1f} ± {1.96 * bot.sigma:.1f}"
        wins = f"{percent(bot.wins)} ({interval(bot.wins)})"
        grid.add_row(Text(bot.bot, style="cyan"), rating, str(bot.wins.tries), wins, mean)
    console.print(grid)
    _show_pairs(console, report)
    grid = _grid(console, "times", "decisions", "mean", "median", "p95", "most")
    for bot in report.bots:
        if bot.seconds is not None:
            times = (bot.seconds.mean, bot.seconds.median, bot.seconds.p95, bot.seconds.most)
            grid.add_row(Text(bot.bot, style="cyan"), str(bot.seconds.count), *map(duration, times))
    if grid.row_count:
        console.print(grid)


def _show_pairs(console: Console, report: Report) -> None:
    met = {(pair.bot, pair.other): pair.ahead for pair in report.pairs if pair.ahead.tries}
    if met:
        labels = [bot.bot for bot in report.bots]
        grid = _grid(console, "pairs")
        for label in labels:
            grid.add_column(Text(console.say("arena.against", bot=label)), justify="right")
        for one in labels:
            cells = (
                f"{percent(met[one, other])} ({interval(met[one, other])})" if (one, other) in met else "–"
                for other in labels
            )
            grid.add_row(Text(one, style="cyan"), *cells)
        console.print(grid)
