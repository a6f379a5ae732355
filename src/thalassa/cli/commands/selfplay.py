"""The command that makes data for learners: bots play each other and every decision becomes a row of a shard."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from thalassa.bots.workers.runners import Runner, make_runner
from thalassa.kernel.registry import game as find_game

from ..console import Console, Json, Lang
from .contests import Bots, GameName, Games, Processes, RayAddress, Seats, Seed, read_plan
from .files import OptionPairs

if TYPE_CHECKING:
    from thalassa.research.selfplay import Batch, Told

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
    console = Console.of(context, lang, json)
    chosen = find_game(game)
    numbers = {"--games": games, "--processes": processes, "--shard": shard}
    played, planned = read_plan(console, chosen, bots, seats, option or [], seed, numbers)
    from thalassa.research.selfplay import Batch, BatchPlan  # only who needs it pays for it

    batch = Batch(BatchPlan(played, actions, rewards, form, shard), out, planned)
    left = len(batch.unplayed())
    if not console.json:
        console.print(
            Text(console.say("selfplay.begin", games=planned, done=planned - left, folder=str(batch.path)))
        )
        if planned != games:
            console.print(Text(console.say("arena.rounded", asked=games, games=planned), style="dim"))
    stopped = False
    try:
        _run(console, batch, make_runner(processes, ray), planned - left)
    except KeyboardInterrupt:
        stopped = True
    _tell(console, batch, stopped)
    if stopped:
        raise KeyboardInterrupt
    if batch.problems:
        raise typer.Exit(FAILED)


def _run(console: Console, batch: Batch, runner: Runner, done: int) -> None:
    if console.json:
        batch.run(runner)
        return
    began, heard = time.monotonic(), 0
    with Progress(
        TextColumn(console.say("arena.progress")),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn(console.say("arena.left")),
        console=console.out,
        transient=True,
    ) as progress:
        task = progress.add_task("", total=batch.games, completed=done, rate="")

        def hear(told: Told) -> None:
            nonlocal heard
            heard += 1
            rate = heard / max(1e-9, time.monotonic() - began)
            progress.update(task, advance=1, rate=console.say("arena.rate", rate=f"{rate:.2f}"))

        batch.run(runner, hear)


def _tell(console: Console, batch: Batch, stopped: bool) -> None:
    files = batch.files()
    left = len(batch.unplayed())
    rows, size = batch.rows(), sum(path.stat().st_size for path in files)
    if console.json:
        console.emit(
            {
                "folder": str(batch.path),
                "games": batch.games - left,
                "planned": batch.games,
                "rows": rows,
                "bytes": size,
                "shards": [path.name for path in files],
                "problems": {str(number): problem for number, problem in sorted(batch.problems.items())},
            }
        )
        return
    said = console.say(
        "selfplay.written",
        games=batch.games - left,
        rows=rows,
        shards=len(files),
        megabytes=f"{size / 1e6:.1f}",
        folder=str(batch.path),
    )
    console.print(Text(said, overflow="fold"))
    for number, problem in sorted(batch.problems.items()):
        console.print(Text(console.say("selfplay.failed", number=number, problem=problem), style="bold red"))
    if stopped:
        console.print(Text(console.say("selfplay.stopped"), style="bold"))
