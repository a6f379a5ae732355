"""Positions and results on the terminal. A game may bring its own drawing; without one the view is shown as tables.

The door for games: a module ``show/terminal.py`` in the game's package with ``render(view, words, names)`` that returns
anything Rich can print. ``render_sheet(sheet, view, words)`` may draw a sheet of the game's notebook, and
``aside(action, view, words)`` may say behind a choice where it leads ("" for nothing).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from thalassa.kernel.game import Game
from thalassa.kernel.messages import Action, Outcome, Seat, View
from thalassa.kernel.words import Words

from .tell import Row, rows, say_remark

Renderer = Callable[[View, Words, Sequence[str]], RenderableType]

SEAT_STYLES = ("bright_red", "bright_blue", "bright_green", "bright_yellow", "bright_magenta", "bright_cyan")


def board(game: Game, view: View, words: Words, names: Sequence[str]) -> RenderableType:
    """The view as the game draws it, or as nested tables."""
    own = _renderer(game)
    return _plain(msgspec.json.decode(msgspec.json.encode(view))) if own is None else own(view, words, names)


def _renderer(game: Game) -> Renderer | None:
    terminal = game.part("show.terminal")
    return None if terminal is None else terminal.render


def notes(game: Game, sheet: object, view: View, words: Words) -> RenderableType | None:
    """A sheet of the notebook as the game draws it; None for games that draw none."""
    own = getattr(game.part("show.terminal"), "render_sheet", None)
    drawn: RenderableType | None = None if own is None or sheet is None else own(sheet, view, words)
    return drawn


def aside(game: Game, action: Action, view: View, words: Words) -> str:
    """Where a choice leads, in few words, if the game says so."""
    own = getattr(game.part("show.terminal"), "aside", None)
    return "" if own is None else str(own(action, view, words))


def rows_with_asides(
    game: Game, moves: Sequence[Action], view: View, words: Words, names: Sequence[str], seat: Seat
) -> list[Row]:
    """Numbered choices, each with where it leads."""
    return [
        row._replace(aside=aside(game, moves[row.numbers[0] - 1], view, words))
        if len(row.numbers) == 1  # each amount of a row leads elsewhere
        else row
        for row in rows(words, moves, names, seat)
    ]


# -- the generic drawing ------------------------------------------------------------------------------


def _plain(value: object) -> RenderableType:
    if isinstance(value, dict):
        return _record(value)
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return _records(value)
    if isinstance(value, list):
        if any(isinstance(item, dict | list) for item in value):
            return Group(*(_plain(item) for item in value))
        return Text(", ".join(_scalar(item) for item in value) or "–")
    return Text(_scalar(value))


def _record(value: dict[str, object]) -> RenderableType:
    grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 0))
    grid.add_column(style="bold cyan", no_wrap=True)
    grid.add_column()
    for key, inner in value.items():
        grid.add_row(key, _plain(inner))
    return grid


def _records(value: list[dict[str, object]]) -> RenderableType:
    """A list of equal things: one row each, if they are flat enough to be read across."""
    keys = list(dict.fromkeys(key for item in value for key in item))
    deep = any(isinstance(inner, dict) for item in value for inner in item.values())
    if deep or len(keys) > 8:
        return Group(*(Panel(_record(item), box=box.ROUNDED, border_style="dim") for item in value))
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), header_style="bold cyan")
    for key in keys:
        grid.add_column(key)
    for item in value:
        grid.add_row(*(_plain(item.get(key)) for key in keys))
    return grid


def _scalar(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "·"
    return str(value)


def divider(title: str | Text = "", style: str = "yellow") -> RenderableType:
    """A stroke across the terminal, with a title in its middle if there is one."""
    return Rule(title, style=style)


def bullet(mark: str, text: str, style: str = "") -> RenderableType:
    """A line of the log; what does not fit goes on below its beginning."""
    grid = Grid.grid()
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(Text(mark, style=style), Text(text, style=style))
    return grid


# -- choices and results ------------------------------------------------------------------------------


MANY = 12
"""More choices than this stand side by side, so that what was said before them stays on the screen."""


def choices(rows: Sequence[Row], amounts: str) -> RenderableType:
    """Numbered lines; a line with several amounts shows which number stands for which."""
    if len(rows) > MANY and not any(row.values for row in rows):
        wide = len(str(rows[-1].numbers[0]))
        lines = [Text(f"{row.numbers[0]:>{wide}} ", style="bold cyan") + _line(row) for row in rows]
        return Columns(lines, padding=(0, 3), column_first=True, equal=True)
    grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style="bold cyan", no_wrap=True)
    grid.add_column()
    for row in rows:
        if not row.values:
            grid.add_row(str(row.numbers[0]), _line(row))
            continue
        line = Text(row.text)
        line.append("  ")
        for number, value in zip(row.numbers, row.values, strict=True):
            line.append(f"{number}", style="bold cyan")
            line.append(f"{amounts}{value}   ", style="dim")
        grid.add_row(f"{row.numbers[0]}–{row.numbers[-1]}", line)
    return grid


def _line(row: Row) -> Text:
    line = Text(row.text, style="not bold default")
    if row.aside:
        line.append(f"  {row.aside}", style="dim")
    return line


def result(
    outcome: Outcome, words: Words, names: Sequence[str], heads: tuple[str, str, str, str]
) -> RenderableType:
    """Standings by place, each with its account."""
    grid = Grid(box=box.ROUNDED, border_style="yellow", header_style="bold", show_lines=True)
    grid.add_column(heads[0], justify="right")
    grid.add_column(heads[1], style="bold")
    grid.add_column(heads[2], justify="right", style="bold bright_yellow")
    grid.add_column(heads[3])
    for standing in outcome.standings:
        account = Grid.grid(padding=(0, 1, 0, 0))
        account.add_column(justify="right")
        account.add_column()
        for part in standing.parts:
            account.add_row(str(part.value), words.say(f"part.{part.code}", part.params, names))
        crown = " ★" if standing.seat in outcome.winners else ""
        grid.add_row(str(standing.place), names[standing.seat] + crown, str(standing.score), account)
    return Group(grid, Text(verdict(outcome, words, names), style="bold yellow"))


def verdict(outcome: Outcome, words: Words, names: Sequence[str]) -> str:
    remark = outcome.verdict
    if words.has(remark.code):
        return say_remark(words, remark, names)
    return words.say(f"verdict.{remark.code}", remark.params, names)
