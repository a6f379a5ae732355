"""The commands that make puzzles out of games of bots, and solve all of them anew."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from thalassa.bots.workers.runners import make_runner
from thalassa.kernel.extras.puzzles import Drops
from thalassa.kernel.game import Game
from thalassa.kernel.registry import games as all_games
from thalassa.puzzles.checking import problems
from thalassa.puzzles.making import BATCH, Haul, chosen, make
from thalassa.puzzles.shelf import kinds, shelf, written

from ..console import Console, Json, Lang
from .catalog import MaybeGame
from .contests import Processes, RayAddress, Seed

FAILED = 1


def commands() -> typer.Typer:
    app = typer.Typer(no_args_is_help=True)
    app.command("make", help="cli.help.puzzles_make")(make_puzzles)
    app.command("check", help="cli.help.puzzles_check")(check_puzzles)
    return app


def _knows(game: str) -> Game | None:
    return next((one for one in all_games().values() if one.name == game), None)


def make_puzzles(
    context: typer.Context,
    kind: Annotated[list[str], typer.Option("--kind", metavar="GAME/KIND", help="cli.option.puzzle_kinds")],
    count: Annotated[int, typer.Option("--count", metavar="N", help="cli.option.puzzle_count")] = 20,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="cli.option.puzzle_out")] = Path(),
    games: Annotated[int, typer.Option("--games", metavar="N", help="cli.option.puzzle_games")] = 0,
    surplus: Annotated[float, typer.Option("--surplus", metavar="X", help="cli.option.puzzle_surplus")] = 2.0,
    processes: Processes = 1,
    ray: RayAddress = None,
    seed: Seed = "puzzles",
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    wanted: dict[str, list[str]] = {}
    for name in kind:
        game, _, key = name.partition("/")
        own = _knows(game)
        if own is None or (key and key not in kinds(own)) or not kinds(own):
            raise console.bad("puzzle_kind", given=name, known=_all_kinds())
        wanted.setdefault(game, []).extend([key] if key else kinds(own))
    if count < 1 or processes < 1:
        raise console.bad("arena_number", option="--count", given=count)
    reports = [
        _make(console, all_games()[game], keys, count, out, games, surplus, processes, ray, seed)
        for game, keys in wanted.items()
    ]
    if console.json:
        console.emit(reports)


def _all_kinds() -> list[str]:
    return [f"{game.name}/{kind}" for game in all_games().values() for kind in kinds(game)]


def _make(
    console: Console,
    game: Game,
    keys: list[str],
    count: int,
    out: Path,
    games: int,
    surplus: float,
    processes: int,
    ray: str | None,
    seed: str,
) -> dict[str, object]:
    """Make, sift, write; a surplus is made first, so that the filters for variety have something to choose from."""
    aim = round(count * surplus)
    with Progress(
        TextColumn(game.name),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[said]}"),
        console=console.out,
        transient=True,
        disable=console.json,
    ) as progress:
        task = progress.add_task("", total=aim * len(keys), said="")

        def hear(haul: Haul) -> None:
            have = Counter(puzzle.kind for puzzle in haul.puzzles)
            said = console.say("puzzles.progress", games=haul.games)
            progress.update(task, completed=sum(min(aim, have[key]) for key in keys), said=said)

        haul = make(game, keys, aim, seed, make_runner(processes, ray), games, hear, BATCH * processes)
    drops: Drops = Counter(haul.drops)
    made: dict[str, int] = {}
    out.mkdir(parents=True, exist_ok=True)
    for key in keys:
        found = chosen(game, key, haul.puzzles, count, drops)
        made[key] = len(found)
        (out / f"{key}.jsonl").write_bytes(written(game.name, key, found))
    have = Counter(puzzle.kind for puzzle in haul.puzzles)
    minutes = max(haul.seconds, 1e-9) / 60
    if not console.json:
        for key in keys:
            params = {"kind": f"{game.name}/{key}", "made": made[key], "found": have[key]}
            console.print(
                Text(console.say("puzzles.made", **params, rate=round(have[key] / minutes)), style="bold")
            )
        for why, number in sorted(drops.items()):
            console.print(Text(f"  {number:6} {why}", style="red" if "DISAGREEMENT" in why else "dim"))
    return {
        "game": game.name,
        "games": haul.games,
        "seconds": round(haul.seconds, 1),
        "made": made,
        "found": dict(have),
        "drops": dict(sorted(drops.items())),
    }


def check_puzzles(
    context: typer.Context, game: MaybeGame = None, lang: Lang = None, json: Json = False
) -> None:
    """Exit code 1 if one does not hold."""
    console = Console.of(context, lang, json)
    report: dict[str, str] = {}
    for one in all_games().values():
        if game not in (None, one.name):
            continue
        own = shelf(one)
        wrong = {puzzle.id: said for puzzle in own.puzzles if (said := problems(one, puzzle)) is not None}
        report |= wrong
        if not console.json and own.puzzles:
            said = console.say("puzzles.hold", good=len(own.puzzles) - len(wrong), all=len(own.puzzles))
            console.print(Text(f"{one.name}: {said}", style="red" if wrong else "green"))
    if console.json:
        console.emit(report)
    else:
        for id_, said in report.items():
            console.print(Text(f"  {id_}: {said}", style="red"))
    if report:
        raise typer.Exit(FAILED)
