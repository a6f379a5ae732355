"""Odyssey on a terminal: the sea, the ships, Poseidon's tiles and what was told this round, from a view and its words.

Draws what the view says and computes no rule. Poseidon sees the true ships; Navigators see them where the rules make
them known, and possible squares where the table's helper is on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from thalassa.games.odyssey.edition.board import square_name
from thalassa.games.odyssey.notes import Sheet
from thalassa.games.odyssey.wire.actions import MaelstromPush, PushShip
from thalassa.games.odyssey.wire.views import BoardView, Line, OdysseyView
from thalassa.kernel.messages import Action, View
from thalassa.kernel.words import Words

SHIP_STYLES = {
    "white": "bold bright_white",
    "green": "bold bright_green",
    "red": "bold bright_red",
    "yellow": "bold bright_yellow",
}
TILE_STYLES = {**SHIP_STYLES, "black": "bold bright_magenta"}
SEA_STYLES = {".": "cyan", "~": "blue", "T": "green", "^": "bright_black", "*": "bold bright_yellow"}
LIGHT, WHIRL, FOG = "!", "@", "%"
SEVERAL = "+"
GAP = "   "


def render(view: View, words: Words, names: Sequence[str]) -> RenderableType:
    assert isinstance(view, OdysseyView)
    parts: list[RenderableType] = [_headline(view, words, names)]
    if view.board is not None:
        side = Table.grid(padding=(0, 3))
        side.add_row(_sea(view, view.board), Group(_ships(view, words, names), _tiles(view, words)))
        parts.append(side)
        parts.append(_legend(view, words))
        parts.extend(_told(view, words, names))
    else:
        parts.append(
            Columns(
                [Group(Text(words.say(f"board.{each.id}")), _map(each, {})) for each in view.boards],
                padding=(0, 3),
            )
        )
    return Group(*parts)


def aside(action: Action, view: View, words: Words) -> str:
    """How far a ship would be from the Sacred Island after a push."""
    assert isinstance(view, OdysseyView)
    if isinstance(action, PushShip):
        pushes = next(ship.pushes for ship in view.ships if ship.ship == action.ship)
    elif isinstance(action, MaelstromPush):
        pushes = view.caught_squares
    else:
        return ""
    found = [push for push in pushes if push.square == action.square]
    return words.say("terminal.to_go", {"n": found[0].distance}) if found else ""


def render_sheet(sheet: Any, view: View, words: Words) -> RenderableType | None:
    """The Navigators' chart in words: where the figures stand, and the reminders."""
    assert isinstance(sheet, Sheet)
    assert isinstance(view, OdysseyView)
    if view.role != "navigator" or view.board is None:
        return None
    figures = dict(sheet.figures) or dict(view.board.starts)
    line = Text(words.say("terminal.figures"), style="dim")
    for ship, square in figures.items():
        line.append(f"  {words.say(f'ship.{ship}')} {square}", style=SHIP_STYLES[ship])
    for ship, squares in sheet.reminders.items():
        if squares:
            marked = words.say("terminal.reminders", {"ship": ship, "squares": list(squares)})
            line.append(f"  {marked}", style=SHIP_STYLES[ship])
    return line


def _headline(view: OdysseyView, words: Words, names: Sequence[str]) -> Text:
    line = Text()
    if view.series is not None:
        line.append(
            words.say("terminal.game", {"game": view.series.game, "games": view.series.games}), style="bold"
        )
        line.append(" · ")
    line.append(words.say("terminal.round", {"round": view.round, "rounds": view.rounds}), style="bold")
    line.append(f" · {words.say(f'phase.{view.phase}')}")
    if names[view.poseidon] != words.say("term_name.poseidon"):  # whoever is called by his part plays it
        line.append(f" · {words.say('terminal.poseidon', {'seat': view.poseidon}, names)}")
    line.append(f" · {words.say('terminal.arrivals', {'arrivals': view.arrivals, 'needed': view.needed})}")
    return line


def _sea(view: OdysseyView, board: BoardView) -> RenderableType:
    """The map with what the viewer knows on it: ships by their initial, capital when sure."""
    marks: dict[str, Text] = {}
    for guess in view.guesses or ():
        mark = Text(guess.ship[0], style=SHIP_STYLES[guess.ship].removeprefix("bold "))
        for square in guess.squares:
            marks[square] = Text(SEVERAL, style="bold") if square in marks else mark
    for square in view.lighthouses:
        marks[square] = Text(LIGHT, style="bold yellow")
    if view.hidden is not None:
        for square in view.hidden.maelstrom_squares or ():
            marks[square] = Text(WHIRL, style="bold red")
        for square in view.hidden.fog_squares or ():
            marks[square] = Text(FOG, style="bold white")
    for ship in view.ships:
        if ship.square is not None:
            marks[ship.square] = Text(ship.ship[0].upper(), style=SHIP_STYLES[ship.ship] + " reverse")
    return _map(board, marks)


def _legend(view: OdysseyView, words: Words) -> RenderableType:
    """What the signs on the map mean, as far as they can stand on it."""
    said = [words.say("terminal.legend.ground")]
    if any(ship.square is not None for ship in view.ships):
        said.append(words.say("terminal.legend.ships"))
    if view.guesses is not None:
        said.append(words.say("terminal.legend.possible"))
    hidden = view.hidden
    for key, sign, there in (
        ("light", LIGHT, bool(view.lighthouses)),
        ("maelstrom", WHIRL, hidden is not None and bool(hidden.maelstrom_squares)),
        ("fog", FOG, hidden is not None and bool(hidden.fog_squares)),
    ):
        if there:
            said.append(words.say(f"terminal.legend.{key}", {"sign": sign}))
    # a sign and its meaning stay on one line
    parts = [part for line in said for part in line.split(GAP)]
    return Columns([Text(part, style="dim") for part in parts], padding=(0, len(GAP)))


def _map(board: BoardView, marks: dict[str, Text]) -> Text:
    picture = Text(
        "    " + " ".join(chr(ord("a") + column) for column in range(board.size)) + "\n", style="dim"
    )
    for row, signs in enumerate(board.rows):
        picture.append(f"{row + 1:>3} ", style="dim")
        for column, sign in enumerate(signs):
            mark = marks.get(square_name(board.size, row * board.size + column))
            picture.append_text(mark if mark is not None else Text(sign, style=SEA_STYLES.get(sign, "bold")))
            picture.append(" ")
        picture.append("\n")
    return picture


def _ships(view: OdysseyView, words: Words, names: Sequence[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("ship", "control", "square", "state"):
        table.add_column(words.say(f"terminal.{column}"))
    possible = {guess.ship: guess.squares for guess in view.guesses or ()}
    for ship in view.ships:
        owner = (
            words.say("terminal.together")
            if ship.owner is None
            else words.say("terminal.owner", {"seat": ship.owner}, names)
        )
        code = "home" if ship.arrived else "held" if ship.held else "to_move" if ship.to_move else "at_sea"
        table.add_row(
            Text(words.say(f"ship.{ship.ship}"), style=SHIP_STYLES[ship.ship]),
            owner,
            ship.square or _possible(possible.get(ship.ship, ()), words),
            words.say(f"terminal.{code}"),
        )
    return table


def _possible(squares: Sequence[str], words: Words) -> str:
    """Where a ship can be whose square is not known: one square, how many, or nothing where no helper reckons."""
    if len(squares) == 1:
        return squares[0]
    return words.say("terminal.possible", {"n": len(squares)}) if squares else "?"


def _tiles(view: OdysseyView, words: Words) -> Text:
    line = Text(words.say("terminal.tiles", {"left": view.tiles_left}) + " ")
    for tile in view.tiles:
        if tile.left is not None:
            line.append(f"{words.say(f'colour.{tile.tile}')} {tile.left}  ", style=TILE_STYLES[tile.tile])
    for monster in view.monsters:
        style = "bold" if monster.played is None else "dim strike"
        line.append(f"{words.say(f'tile.{monster.monster}')}  ", style=style)
    return line


def _told(view: OdysseyView, words: Words, names: Sequence[str]) -> list[Text]:
    """What happened and was told in the last round of the record."""
    last = view.record[-1].round if view.record else 0
    return [_line(line, words, names) for line in view.record if line.round == last]


def _line(line: Line, words: Words, names: Sequence[str]) -> Text:
    if line.survey is not None:
        text = words.say("event.surveyed", msgspec.to_builtins(line.survey), names)
        return Text(f"  {text}", style=SHIP_STYLES[line.survey.ship].removeprefix("bold "))
    if line.kind == "storm":
        tile = words.say(f"tile.{line.tile or 'hidden'}")
        return Text(f"  {words.say('terminal.line', {'round': line.round, 'what': tile})}", style="bold")
    if line.kind == "monster":
        what = words.say("event.monster_played", {"monster": line.monster, "ship": line.ship})
    else:
        what = words.say("event.maelstrom_pushed", {"ship": line.ship, "square": None})
    return Text(f"  {words.say('terminal.line', {'round': line.round, 'what': what})}", style="bold")
