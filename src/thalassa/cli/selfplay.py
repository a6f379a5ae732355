"""The command that makes data for learners: bots play each other and every decision becomes a row of a shard."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from thalassa.bots.runners import make_runner
from thalassa.bots.schedule import balanced, make_plan
from thalassa.kernel.registry import game as find_game

from .desk import Desk, Json, Lang
from .files import OptionPairs, read_options

FAILED = 1
SHARD = 16
"""As in ``research.selfplay``, which is not imported for the help alone."""


def selfplay(
    context: typer.Context,
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="cli.option.arena_game")],
    bots: Annotated[str, typer.Option("--bots", metavar="BOT,BOT", help="cli.option.arena_bots")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="cli.option.selfplay_out")],
    games: Annotated[int, typer.Option("--games", metavar="N", help="cli.option.arena_games")] = 100,
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", help="cli.option.arena_seats")] = None,
    processes: Annotated[
        int, typer.Option("--processes", metavar="N", help="cli.option.arena_processes")
    ] = 1,
    ray: Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help="cli.option.arena_ray")] = None,
    form: Annotated[
        str, typer.Option("--format", metavar="parquet|npz", help="cli.option.selfplay_format")
    ] = "parquet",
    actions: Annotated[
        str, typer.Option("--actions", metavar="stable|listed", help="cli.option.selfplay_actions")
    ] = "stable",
    rewards: Annotated[
        str, typer.Option("--rewards", metavar="share|win|score", help="cli.option.selfplay_rewards")
    ] = "share",
    shard: Annotated[int, typer.Option("--shard", metavar="N", help="cli.option.selfplay_shard")] = SHARD,
    seed: Annotated[str, typer.Option("--seed", metavar="TEXT", help="cli.option.arena_seed")] = "selfplay",
    option: OptionPairs = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    desk = Desk.of(context, lang, json)
    chosen = find_game(game)
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    if not names:
        raise desk.bad("arena_bots")
    for key, number in (("--games", games), ("--processes", processes), ("--shard", shard)):
        if number < 1:
            raise desk.bad("arena_number", option=key, given=number)
    from thalassa.research.selfplay import Batch, BatchPlan  # only who needs it pays for it

    options = read_options(desk, chosen, option or [])
    played = make_plan(chosen, names, max(2, chosen.min_seats) if seats is None else seats, options, seed)
    planned = balanced(played, games)
    batch = Batch(BatchPlan(played, actions, rewards, form, shard), out, planned)
    left = sum(len(stretch) for stretch in batch.missing())
    if not desk.json:
        desk.print(
            Text(desk.say("selfplay.begin", games=planned, done=planned - left, folder=str(batch.path)))
        )
        if planned != games:
            desk.print(Text(desk.say("arena.rounded", asked=games, games=planned), style="dim"))
    stopped = False
    try:
        _run(desk, batch, make_runner(processes, ray), planned - left)
    except KeyboardInterrupt:
        stopped = True
    _tell(desk, batch, stopped)
    if stopped:
        raise KeyboardInterrupt
    if batch.problems:
        raise typer.Exit(FAILED)


def _run(desk: Desk, batch: Any, runner: Any, done: int) -> None:
    if desk.json:
        batch.run(runner)
        return
    began, heard = time.monotonic(), 0
    with Progress(
        TextColumn(desk.say("arena.progress")),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn(desk.say("arena.left")),
        console=desk.out,
        transient=True,
    ) as progress:
        task = progress.add_task("", total=batch.games, completed=done, rate="")

        def hear(told: Any) -> None:
            nonlocal heard
            heard += told.games
            rate = heard / max(1e-9, time.monotonic() - began)
            progress.update(task, advance=told.games, rate=desk.say("arena.rate", rate=f"{rate:.2f}"))

        batch.run(runner, hear)


def _tell(desk: Desk, batch: Any, stopped: bool) -> None:
    files = batch.files()
    left = sum(len(stretch) for stretch in batch.missing())
    rows, size = batch.rows(), sum(path.stat().st_size for path in files)
    if desk.json:
        desk.emit(
            {
                "folder": str(batch.path),
                "games": batch.games - left,
                "planned": batch.games,
                "rows": rows,
                "bytes": size,
                "shards": [path.name for path in files],
                "problems": {str(first): problem for first, problem in sorted(batch.problems.items())},
            }
        )
        return
    said = desk.say(
        "selfplay.written",
        games=batch.games - left,
        rows=rows,
        shards=len(files),
        megabytes=f"{size / 1e6:.1f}",
        folder=str(batch.path),
    )
    desk.print(Text(said, overflow="fold"))
    for first, problem in sorted(batch.problems.items()):
        desk.print(Text(desk.say("selfplay.failed", first=first, problem=problem), style="bold red"))
    if stopped:
        desk.print(Text(desk.say("selfplay.stopped"), style="bold"))
