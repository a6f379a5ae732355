"""Commands on a table file: new, show, moves, act, undo. Every change is written in one step or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from thalassa.kernel import tablefile
from thalassa.kernel.errors import CannotUndo, IllegalAction
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action, Event, Seat
from thalassa.kernel.registry import game as find_game
from thalassa.kernel.table import Table
from thalassa.kernel.words import Words

from .. import draw
from ..console import BadInput, Console, Json, Lang, complaint
from ..tell import say_action, say_event, say_remark

TableFile = Annotated[Path, typer.Argument(metavar="FILE", help="cli.option.file")]
EditionFile = Annotated[Path | None, typer.Option("--edition", metavar="FILE", help="cli.option.edition")]
SeatOption = Annotated[int, typer.Option("--seat", metavar="N", help="cli.option.seat")]
MaybeSeat = Annotated[int | None, typer.Option("--seat", metavar="N", help="cli.option.seat_or_spectator")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="TEXT", help="cli.option.seed")]
OptionPairs = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE", help="cli.option.option")
]
MOST_SHOWN = 200
"""So much of what was given is quoted in a complaint."""
GameName = Annotated[str, typer.Argument(metavar="GAME", help="cli.option.game")]


class Opened:
    """A table read from a file, with the names of its seats and its words."""

    def __init__(self, console: Console, path: Path, edition: Path | None) -> None:
        try:
            data = path.read_bytes()
        except OSError as error:
            raise console.bad("unreadable", file=str(path), cause=error.strerror or str(error)) from None
        file = tablefile.parse(data, str(path))
        chosen = None if edition is None else find_game(file.game).edition(edition)
        self.path = path
        self.table: Table = tablefile.from_file(file, str(path), chosen)
        self.file = file
        self.names = console.seat_names(self.table.seats, file.names)
        self.words: Words = console.of_table(self.table)

    def save(self) -> None:
        tablefile.save(self.table, self.path, self.file.names)


def check_seat(console: Console, table: Table, seat: Seat) -> None:
    if not 0 <= seat < table.seats:
        raise console.bad("seat", seat=seat, last=table.seats - 1, seats=table.seats)


def read_options(console: Console, game: Game, pairs: Sequence[str]) -> dict[str, object]:
    """``key=value`` pairs: JSON values, bare words, and lists by commas where the option is a list."""
    kinds = {spec.key: spec.kind for spec in game.option_specs()}
    given: dict[str, object] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise console.bad("option", given=pair)
        if key not in kinds:
            raise console.bad("option_key", key=key, game=game.name, known=sorted(kinds))
        given[key] = _value(text, kinds[key])
    return given


def _value(text: str, kind: str) -> object:
    plain = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if kind == "switch" and text.lower() in plain:
        return plain[text.lower()]
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        pass
    if kind == "list":
        return [_value(part, "item") for part in text.split(",") if part]
    return text


def walk(
    console: Console, table: Table, seat: Seat, given: Sequence[str], names: Sequence[str]
) -> tuple[State, list[Action]]:
    """The position after some steps, and the steps: JSON (one action or a list) or numbers as ``moves`` shows them,
    each counted after the step before.
    """
    state = table.state.copy()
    actions: list[Action] = []
    for text in given:
        for action in _actions(console, table.game, state.moves(seat), text):
            reason = state.why_not(seat, action)
            if reason is not None:
                error = IllegalAction(reason)
                raise BadInput(complaint(error, table.game, console.language, names)) from error
            state.apply(seat, action)
            actions.append(action)
    return state, actions


def choice(text: str, moves: int) -> int | None:
    """The number of a move as somebody typed it; None if there is no such move."""
    # Python reads no number of thousands of digits
    number = int(text) if text.isdecimal() and len(text) < 10 else 0
    return number if 1 <= number <= moves else None


def _actions(console: Console, game: Game, moves: Sequence[Action], text: str) -> list[Action]:
    text = text.strip()
    if text.isdecimal():
        if not moves:
            raise console.bad("waiting")
        number = choice(text, len(moves))
        if number is None:
            raise console.bad("number", given=text[:MOST_SHOWN], moves=len(moves))
        return [moves[number - 1]]
    if text[:1] not in ("{", "["):
        raise console.bad("action", given=text[:MOST_SHOWN])
    if text.startswith("["):
        try:
            parts = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError):
            raise console.bad("action", given=text[:MOST_SHOWN]) from None
        return [game.action_from(part) for part in parts]
    return [game.action_from(text)]


# -- the commands -------------------------------------------------------------------------------------


def new(
    context: typer.Context,
    game: GameName,
    file: TableFile,
    seats: Annotated[int, typer.Option("--seats", metavar="N", help="cli.option.seats")],
    seed: Seed = None,
    option: OptionPairs = None,
    name: Annotated[list[str] | None, typer.Option("--name", metavar="TEXT", help="cli.option.name")] = None,
    edition: EditionFile = None,
    force: Annotated[bool, typer.Option("--force", help="cli.option.force")] = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    chosen = find_game(game)
    options = read_options(console, chosen, option or [])
    names = tuple(name or ())
    if len(names) > seats:
        raise console.bad("names", names=len(names), seats=seats)
    if file.exists() and not force:
        raise console.bad("exists", file=str(file))
    table = Table(chosen, seats, options, seed, chosen.edition(edition))
    tablefile.save(table, file, names)
    if console.json:
        console.emit({"file": str(file), **_situation(table)})
        return
    words = console.of_game(chosen)
    console.print(console.say("new.done", game=words.say("game.title"), seats=seats, file=str(file)))
    console.print(Text(console.say("seed_hash", hash=table.seed_hash), style="dim"))
    _waiting(console, table, words, console.seat_names(seats, names))


def show(
    context: typer.Context,
    file: TableFile,
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
    if console.json:
        console.emit(
            {**_situation(table), "seat": seat, "task": table.state.task(seat), "view": table.view(seat)}
        )
        return
    console.print(draw.board(table.game, table.view(seat), opened.words, opened.names))
    _waiting(console, table, opened.words, opened.names)


def moves(
    context: typer.Context,
    file: TableFile,
    seat: SeatOption,
    step: Annotated[list[str] | None, typer.Argument(metavar="STEP…", help="cli.option.steps")] = None,
    edition: EditionFile = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    opened = Opened(console, file, edition)
    check_seat(console, opened.table, seat)
    state, _ = walk(console, opened.table, seat, step or [], opened.names)
    found = state.moves(seat)
    if console.json:
        texts = [say_action(opened.words, action, opened.names, seat) for action in found]
        console.emit(
            [
                {"number": at + 1, "action": action, "text": text}
                for at, (action, text) in enumerate(zip(found, texts, strict=True))
            ]
        )
        return
    console.print(Text(say_remark(opened.words, state.task(seat), opened.names), style="bold"))
    if found:
        shown = draw.rows_with_asides(
            opened.table.game, found, state.view(seat), opened.words, opened.names, seat
        )
        console.print(draw.choices(shown, console.say("choice.amount")))


def act(
    context: typer.Context,
    file: TableFile,
    seat: SeatOption,
    action: Annotated[list[str], typer.Argument(metavar="ACTION…", help="cli.option.action")],
    edition: EditionFile = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    opened = Opened(console, file, edition)
    table = opened.table
    check_seat(console, table, seat)
    if table.outcome() is not None:
        raise console.bad("over")
    state, steps = walk(console, table, seat, action, opened.names)
    if state.composing():
        raise console.bad("incomplete", steps=len(steps))
    events = table.act(seat, steps)
    opened.save()
    if console.json:
        told = [event for event in (table.state.told(seat, event) for event in events) if event is not None]
        console.emit({**_situation(table), "events": told})
        return
    _tell(console, table, seat, events, opened.words, opened.names)
    _waiting(console, table, opened.words, opened.names)


def undo(
    context: typer.Context,
    file: TableFile,
    seat: SeatOption,
    edition: EditionFile = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    opened = Opened(console, file, edition)
    check_seat(console, opened.table, seat)
    try:
        opened.table.undo(seat)
    except CannotUndo as error:
        raise BadInput(console.say(f"undo.{error.params['reason']}")) from None
    opened.save()
    if console.json:
        console.emit(_situation(opened.table))
        return
    console.print(console.say("undo.done"))
    _waiting(console, opened.table, opened.words, opened.names)


# -- shared by them -----------------------------------------------------------------------------------


def _situation(table: Table) -> dict[str, object]:
    return {
        "game": table.game.name,
        "seats": table.seats,
        "seq": len(table),
        "round": table.state.round(),
        "actors": table.actors(),
        "seed_hash": table.seed_hash,
        "outcome": table.outcome(),
    }


def _tell(
    console: Console,
    table: Table,
    seat: Seat | None,
    events: Sequence[Event],
    words: Words,
    names: Sequence[str],
) -> None:
    for event in events:
        told = table.state.told(seat, event)
        if told is not None:
            console.print(draw.bullet("· ", say_event(words, told, names)))


def _waiting(console: Console, table: Table, words: Words, names: Sequence[str]) -> None:
    """The last line of every command on a table: who is to decide, or how it ended."""
    outcome = table.outcome()
    if outcome is None:
        console.print(Text(say_remark(words, table.state.task(None), names), style="bold"))
        return
    console.print(draw.divider())
    console.print(draw.result(outcome, words, names, standing_heads(console)))


def standing_heads(console: Console) -> tuple[str, str, str, str]:
    place, player, score, account = (
        console.say(f"result.{part}") for part in ("place", "player", "score", "account")
    )
    return place, player, score, account
