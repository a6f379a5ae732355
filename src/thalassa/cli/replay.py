"""Commands that look back: replay (the story of a table) and verify (whether a table file can be trusted)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import RenderableType
from rich.rule import Rule as Line
from rich.table import Table as Grid
from rich.text import Text

from thalassa.kernel import tablefile
from thalassa.kernel.errors import BadTableFile
from thalassa.kernel.registry import game as find_game
from thalassa.kernel.table import Moment, Table

from . import draw
from .desk import Desk, Json, Lang, one_line
from .files import EditionFile, MaybeSeat, Opened, TableFile, check_seat, standing_heads
from .tell import say_event

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
    desk = Desk.of(context, lang, json)
    opened = Opened(desk, file, edition)
    table = opened.table
    if seat is not None:
        check_seat(desk, table, seat)
    end = len(table) if to is None else to
    if not 0 <= end <= len(table):
        raise desk.bad("seq", seq=end, entries=len(table))
    moments = table.history(seat)[:end]
    if desk.json:
        desk.emit({"game": table.game.name, "seq": end, "entries": moments, "view": table.view(seat, end)})
        return
    if step:
        _walk(desk, opened, moments, seat)
        return
    _story(desk, opened, moments)
    desk.print(Line(desk.say("replay.position", seq=end, entries=len(table)), style="cyan"))
    desk.print(draw.board(table.game, table.view(seat, end), opened.words, opened.names))
    outcome = table.outcome()
    if outcome is not None and end == len(table):
        desk.print(draw.result(outcome, opened.words, opened.names, standing_heads(desk)))


def _story(desk: Desk, opened: Opened, moments: list[Moment]) -> None:
    round_shown = -1
    for moment in moments:
        if moment.round != round_shown:
            round_shown = moment.round
            desk.print(Line(desk.say("replay.round", round=round_shown), style="dim"))
        desk.print(_entry(desk, opened, moment))


def _entry(desk: Desk, opened: Opened, moment: Moment) -> RenderableType:
    if moment.undo:
        texts = [desk.say("replay.undone", player=opened.names[moment.seat])]
    else:
        texts = [say_event(opened.words, event, opened.names) for event in moment.events]
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", width=5, justify="right")
    grid.add_column()
    for at, text in enumerate(texts or [opened.names[moment.seat]]):
        grid.add_row("" if at else str(moment.seq + 1), text)
    return grid


def _walk(desk: Desk, opened: Opened, moments: list[Moment], seat: int | None) -> None:
    """One entry at a time; Enter goes on, q stops."""
    table = opened.table
    for shown in range(len(moments) + 1):
        desk.print(Line(desk.say("replay.position", seq=shown, entries=len(table)), style="cyan"))
        if shown:
            desk.print(_entry(desk, opened, moments[shown - 1]))
        desk.print(draw.board(table.game, table.view(seat, shown), opened.words, opened.names))
        if shown == len(moments):
            return
        try:
            answer = input(desk.say("replay.more"))
        except EOFError:
            return
        if answer.strip().lower().startswith("q"):
            return


def verify(
    context: typer.Context,
    file: TableFile,
    edition: EditionFile = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    desk = Desk.of(context, lang, json)
    try:
        data = file.read_bytes()
    except OSError as error:
        raise desk.bad("unreadable", file=str(file), cause=error.strerror or str(error)) from None
    table: Table | None = None
    failure: BadTableFile | None = None
    try:
        table = _load(data, file, edition)
    except BadTableFile as error:
        failure = error
    checks = _checks(desk, table, failure)
    if desk.json:
        desk.emit({"file": str(file), "ok": failure is None, "checks": checks})
    else:
        marks = {"ok": ("✓", "bold green"), "failed": ("✗", "bold red"), "skipped": ("·", "dim")}
        for check in checks:
            mark, style = marks[check["state"]]
            line = Text(f" {mark} ", style=style)
            line.append(f"{check['text']}", style="not bold")
            desk.print(line)
        if failure is None:
            desk.print(Text(desk.say("verify.ok"), style="bold green"))
        else:
            typer.echo(f"thalassa: {one_line(str(failure))}", err=True)
    if failure is not None:
        raise typer.Exit(FAILED)


def _load(data: bytes, path: Path, edition: Path | None) -> Table:
    parsed = tablefile.parse(data, str(path))
    chosen = None if edition is None else find_game(parsed.game).edition(edition)
    return tablefile.from_file(parsed, str(path), chosen)


def _checks(desk: Desk, table: Table | None, failure: BadTableFile | None) -> list[dict[str, Any]]:
    """Each check with its state: everything before the first failure held, nothing after it was looked at."""
    problem = None if failure is None else failure.params.get("problem")
    failed_at = next((at for at, (_, problems) in enumerate(CHECKS) if problem in problems), len(CHECKS))
    found: list[dict[str, Any]] = []
    for at, (name, _) in enumerate(CHECKS):
        state = "ok" if at < failed_at else "failed" if at == failed_at else "skipped"
        found.append({"check": name, "state": state, "text": _say_check(desk, name, state, table)})
    return found


def _say_check(desk: Desk, name: str, state: str, table: Table | None) -> str:
    if state != "ok" or table is None:
        return desk.say(f"verify.{name}", state=desk.say(f"verify.state.{state}"), detail="")
    details = {
        "seed": table.seed_hash[:16] + "…",
        "game": table.game.name,
        "edition": table.edition.name,
        "replay": desk.say("verify.entries", n=len(table)),
        "outcome": desk.say("verify.running")
        if table.outcome() is None
        else desk.say("verify.scores", scores=_scores(table)),
    }
    return desk.say(f"verify.{name}", state=desk.say("verify.state.ok"), detail=details.get(name, ""))


def _scores(table: Table) -> list[int]:
    outcome = table.outcome()
    return [] if outcome is None else [one.score for one in sorted(outcome.standings, key=lambda s: s.seat)]
