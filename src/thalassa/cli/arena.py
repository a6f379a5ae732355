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

from thalassa.bots.arena import Arena
from thalassa.bots.page import duration, interval, make_page, percent
from thalassa.bots.record import Folder, Result, write
from thalassa.bots.report import Report, make_report
from thalassa.bots.runners import Runner, make_runner
from thalassa.bots.schedule import Plan, fixtures
from thalassa.bots.worker import Told
from thalassa.kernel.registry import game as find_game

from .contests import Bots, GameName, Games, Processes, RayAddress, Seats, Seed, read_plan
from .desk import Desk, Json, Lang
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
    desk = Desk.of(context, lang, json)
    chosen = find_game(game)
    numbers = {"--games": games, "--processes": processes}
    plan, planned = read_plan(desk, chosen, bots, seats, option or [], seed, numbers)
    folder = Folder(_usual_folder(plan) if out is None else out)
    running = Arena(plan, folder, fixtures(plan, planned))
    if not desk.json:
        done = len(running.results)
        desk.print(Text(desk.say("arena.begin", games=planned, done=done, folder=str(folder.path))))
        if planned != games:
            desk.print(Text(desk.say("arena.rounded", asked=games, games=planned), style="dim"))
    stopped = False
    try:
        _run(desk, running, make_runner(processes, ray))
    except KeyboardInterrupt:
        stopped = True
    report = make_report(chosen, plan, running.in_order(), planned, running.problems)
    words = desk.of_game(chosen)
    page, data = folder.path / "report.html", folder.path / "report.json"
    write(data, msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    write(page, make_page(report, words, words.say("game.title")).encode())
    if desk.json:
        desk.emit(report)
    else:
        _show(desk, report)
        desk.print(Text(desk.say("arena.written", page=str(page), data=str(data)), overflow="fold"))
        if report.problems:
            desk.print(Text(desk.say("arena.failed", games=len(report.problems)), style="bold red"))
        if stopped:
            desk.print(Text(desk.say("arena.stopped", games=report.games, planned=planned), style="bold"))
    if stopped:
        raise KeyboardInterrupt
    if report.problems:
        raise typer.Exit(FAILED)


def _usual_folder(plan: Plan) -> Path:
    """The same command finds the same folder again."""
    digest = hashlib.sha256(msgspec.json.encode(plan, order="sorted")).hexdigest()
    return Path(f"arena-{plan.game}-{digest[:8]}")


def _run(desk: Desk, running: Arena, runner: Runner) -> None:
    if desk.json:
        running.run(runner)
        return
    display = _Display(desk, running)
    with Live(display.look(), console=desk.out, transient=True, refresh_per_second=4) as live:

        def heard(told: Told) -> None:
            display.hear(told)
            live.update(display.look())

        running.run(runner, heard)


class _Display:
    """Games, rate, time left and the standing so far."""

    def __init__(self, desk: Desk, running: Arena) -> None:
        self.desk = desk
        self.began = time.monotonic()
        self.heard = 0
        self.wins: dict[str, list[bool]] = {label: [] for label in running.plan.labels}
        self.scores: dict[str, list[int]] = {label: [] for label in running.plan.labels}
        for result in running.results.values():
            self._count(result)
        self.progress = Progress(
            TextColumn(desk.say("arena.progress")),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn(desk.say("arena.left")),
        )
        self.task = self.progress.add_task(
            "", total=len(running.schedule), completed=len(running.results), rate=""
        )

    def hear(self, told: Told) -> None:
        self.heard += 1
        if told.result is not None:
            self._count(told.result)
        rate = self.heard / max(1e-9, time.monotonic() - self.began)
        self.progress.update(self.task, advance=1, rate=self.desk.say("arena.rate", rate=f"{rate:.2f}"))

    def _count(self, result: Result) -> None:
        for seat, label in enumerate(result.bots):
            self.wins[label].append(seat in result.winners)
            self.scores[label].append(result.scores[seat])

    def look(self) -> Group:
        grid = _grid(self.desk, "bot", "held", "wins", "mean_score")
        order = sorted(self.wins, key=lambda label: -sum(self.wins[label]) / max(1, len(self.wins[label])))
        for label in order:
            held, wins, scores = len(self.wins[label]), sum(self.wins[label]), self.scores[label]
            shown = (f"{100 * wins / held:.1f} %", f"{sum(scores) / held:.2f}") if held else ("–", "–")
            grid.add_row(Text(label, style="cyan"), str(held), *shown)
        return Group(self.progress, grid)


def _grid(desk: Desk, first: str, *others: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold", padding=(0, 1))
    grid.add_column(desk.say(f"arena.{first}"), no_wrap=True)
    for key in others:
        grid.add_column(desk.say(f"arena.{key}"), justify="right")
    return grid


def _show(desk: Desk, report: Report) -> None:
    """The report as tables."""
    desk.print(Text(desk.say("arena.played", games=report.games, planned=report.planned), style="bold"))
    if report.commits:
        desk.print(Text(desk.say("arena.commits", commits=", ".join(report.commits)), style="dim"))
    grid = _grid(desk, "bot", "rating", "held", "wins", "mean_score")
    for bot in report.bots:
        mean = "–" if bot.scores is None else f"{bot.scores.mean:.2f} ± {bot.scores.deviation:.2f}"
        rating = f"{bot.mu:.1f} ± {1.96 * bot.sigma:.1f}"
        wins = f"{percent(bot.wins)} ({interval(bot.wins)})"
        grid.add_row(Text(bot.bot, style="cyan"), rating, str(bot.wins.tries), wins, mean)
    desk.print(grid)
    _show_pairs(desk, report)
    grid = _grid(desk, "times", "decisions", "mean", "median", "p95", "most")
    for bot in report.bots:
        if bot.seconds is not None:
            times = (bot.seconds.mean, bot.seconds.median, bot.seconds.p95, bot.seconds.most)
            grid.add_row(Text(bot.bot, style="cyan"), str(bot.seconds.count), *map(duration, times))
    if grid.row_count:
        desk.print(grid)


def _show_pairs(desk: Desk, report: Report) -> None:
    met = {(pair.bot, pair.other): pair.ahead for pair in report.pairs if pair.ahead.tries}
    if met:
        labels = [bot.bot for bot in report.bots]
        grid = _grid(desk, "pairs")
        for label in labels:
            grid.add_column(Text(desk.say("arena.against", bot=label)), justify="right")
        for one in labels:
            cells = (
                f"{percent(met[one, other])} ({interval(met[one, other])})" if (one, other) in met else "–"
                for other in labels
            )
            grid.add_row(Text(one, style="cyan"), *cells)
        desk.print(grid)
