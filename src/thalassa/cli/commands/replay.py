"""Commands that look back: replay (the story of a table) and verify (whether a table file can be trusted)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from thalassa.kernel import tablefile
from thalassa.kernel.errors import BadTableFile
from thalassa.kernel.registry import game as find_game
from thalassa.kernel.table import Moment, Table

from .. import draw
from ..console import Console, Json, Lang, one_line
from ..tell import say_event
from .files import EditionFile, MaybeSeat, Opened, TableFile, check_seat, standing_heads

CHECKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("readable", ("truncated", "format", "version", "newer", "field")),
    ("digest", ("edited",)),
    ("seed", ("seed",)),
    ("game", ("game", "rules_version")),
    ("edition", ("edition",)),
    ("replay", ("start", "log")),
    ("outcome", ("outcome",)),
)
"""The checks in the order they are made, and the problems of a table file each of them finds."""

FAILED = 1


def replay(
    context: typer.Context,
    file: TableFile,
    to: Annotated[int | None, typer.Option("--to", metavar="SEQ", help="cli.option.to")] = None,
    step: Annotated[bool, typer.Option("--step", help="cli.option.step")] = False,
    seat: MaybeSeat = None,
    edition: EditionFile = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    opened = Opened(console, file, edition)
    table = opened.table
    if seat is not None:
        check_seat(console, table, seat)
    end = len(table) if to is None else to
    if not 0 <= end <= len(table):
        raise console.bad("seq", seq=end, entries=len(table))
    moments = table.history(seat)[:end]
    if console.json:
        entries = moments if seat is not None else [_whole(table, moment) for moment in moments]
        console.emit({"game": table.game.name, "seq": end, "entries": entries, "view": table.view(seat, end)})
        return
    if step:
        _walk(console, opened, moments, seat)
        return
    _story(console, opened, moments)
    console.print(draw.divider(console.say("replay.position", seq=end, entries=len(table)), style="cyan"))
    console.print(draw.board(table.game, table.view(seat, end), opened.words, opened.names))
    outcome = table.outcome()
    if outcome is not None and end == len(table):
        console.print(draw.result(outcome, opened.words, opened.names, standing_heads(console)))


def _whole(table: Table, moment: Moment) -> Moment:
    """With the actions of every seat: who holds the file may read them, also while the game runs."""
    return msgspec.structs.replace(moment, actions=table.log[moment.seq].actions)


def _story(console: Console, opened: Opened, moments: list[Moment]) -> None:
    round_shown = -1
    for moment in moments:
        if moment.round != round_shown:
            round_shown = moment.round
            console.print(draw.divider(console.say("replay.round", round=round_shown), style="dim"))
        console.print(_entry(console, opened, moment))


def _entry(console: Console, opened: Opened, moment: Moment) -> RenderableType:
    if moment.undo:
        texts = [console.say("replay.undone", player=opened.names[moment.seat])]
    else:
        texts = [say_event(opened.words, event, opened.names) for event in moment.events]
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", width=5, justify="right")
    grid.add_column()
    for at, text in enumerate(texts or [opened.names[moment.seat]]):
        grid.add_row("" if at else str(moment.seq + 1), text)
    return grid


def _walk(console: Console, opened: Opened, moments: list[Moment], seat: int | None) -> None:
    """One entry at a time; Enter goes on, q stops."""
    table = opened.table
    for shown in range(len(moments) + 1):
        console.print(
            draw.divider(console.say("replay.position", seq=shown, entries=len(table)), style="cyan")
        )
        if shown:
            console.print(_entry(console, opened, moments[shown - 1]))
        console.print(draw.board(table.game, table.view(seat, shown), opened.words, opened.names))
        if shown == len(moments):
            return
        try:
            answer = input(console.say("replay.more"))
        except EOFError:
            return
        if answer.strip().lower().startswith("q"):
            return


class Check(msgspec.Struct, frozen=True):
    """One thing that was looked at in a table file."""

    check: str
    state: str
    text: str


def verify(
    context: typer.Context,
    file: TableFile,
    edition: EditionFile = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    try:
        data = file.read_bytes()
    except OSError as error:
        raise console.bad("unreadable", file=str(file), cause=error.strerror or str(error)) from None
    table: Table | None = None
    failure: BadTableFile | None = None
    try:
        table = _load(data, file, edition)
    except BadTableFile as error:
        failure = error
    checks = _checks(console, table, failure)
    if console.json:
        console.emit({"file": str(file), "ok": failure is None, "checks": checks})
    else:
        marks = {"ok": ("✓", "bold green"), "failed": ("✗", "bold red"), "skipped": ("·", "dim")}
        for check in checks:
            mark, style = marks[check.state]
            line = Text(f" {mark} ", style=style)
            line.append(check.text, style="not bold")
            console.print(line)
        if failure is None:
            console.print(Text(console.say("verify.ok"), style="bold green"))
        else:
            typer.echo(f"thalassa: {one_line(str(failure))}", err=True)
    if failure is not None:
        raise typer.Exit(FAILED)


def _load(data: bytes, path: Path, edition: Path | None) -> Table:
    parsed = tablefile.parse(data, str(path))
    chosen = None if edition is None else find_game(parsed.game).edition(edition)
    return tablefile.from_file(parsed, str(path), chosen)


def _checks(console: Console, table: Table | None, failure: BadTableFile | None) -> list[Check]:
    """Each check with its state: everything before the first failure held, nothing after it was looked at."""
    problem = None if failure is None else failure.params.get("problem")
    failed_at = next((at for at, (_, problems) in enumerate(CHECKS) if problem in problems), len(CHECKS))
    found: list[Check] = []
    for at, (name, _) in enumerate(CHECKS):
        state = "ok" if at < failed_at else "failed" if at == failed_at else "skipped"
        found.append(Check(name, state, _say_check(console, name, state, table)))
    return found


def _say_check(console: Console, name: str, state: str, table: Table | None) -> str:
    if state != "ok" or table is None:
        return console.say(f"verify.{name}", state=console.say(f"verify.state.{state}"), detail="")
    details = {
        "seed": table.seed_hash[:16] + "…",
        "game": table.game.name,
        "edition": table.edition.name,
        "replay": console.say("verify.entries", n=len(table)),
        "outcome": console.say("verify.running")
        if table.outcome() is None
        else console.say("verify.scores", scores=_scores(table)),
    }
    return console.say(f"verify.{name}", state=console.say("verify.state.ok"), detail=details.get(name, ""))


def _scores(table: Table) -> list[int]:
    outcome = table.outcome()
    return [] if outcome is None else [one.score for one in sorted(outcome.standings, key=lambda s: s.seat)]
