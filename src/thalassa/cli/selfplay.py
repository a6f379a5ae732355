"""The command that makes data for learners: bots play each other and every decision becomes a row of a shard."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from thalassa.bots.runners import make_runner
from thalassa.kernel.registry import game as find_game

from .contests import Bots, GameName, Games, Processes, RayAddress, Seats, Seed, read_plan
from .desk import Desk, Json, Lang
from .files import OptionPairs

FAILED = 1
SHARD = 16
"""As in ``research.selfplay``, which is not imported for the help alone."""


def selfplay(
    context: typer.Context,
    game: GameName,
    bots: Bots,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="cli.option.selfplay_out")],
    games: Games = 100,
    seats: Seats = None,
    processes: Processes = 1,
    ray: RayAddress = None,
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
    seed: Seed = "selfplay",
    option: OptionPairs = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    desk = Desk.of(context, lang, json)
    chosen = find_game(game)
    numbers = {"--games": games, "--processes": processes, "--shard": shard}
    played, planned = read_plan(desk, chosen, bots, seats, option or [], seed, numbers)
    from thalassa.research.selfplay import Batch, BatchPlan  # only who needs it pays for it

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
