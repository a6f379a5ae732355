"""The command that plays a whole game in the terminal, or as JSON lines for a program on the other side."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from thalassa.bots.names import RANDOM, bot_keys, make_bot, quickest_good
from thalassa.bots.own import spells_own_bot
from thalassa.kernel.extras.ladder import Result, Rung
from thalassa.kernel.game import Game
from thalassa.kernel.messages import Seat
from thalassa.kernel.registry import game as find_game
from thalassa.kernel.table import Table

from ..console import Console, Json, Lang, check_thinking, complaint
from ..ladders import Ladders
from ..playing.jsonlines import JsonPlayer
from ..playing.sitting import Sitting
from ..playing.terminal import TerminalPlayer
from .files import EditionFile, GameName, Opened, OptionPairs, Seed, check_seat, read_options


def play(
    context: typer.Context,
    game: GameName,
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", help="cli.option.play_seats")] = None,
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="cli.option.play_seat")] = 0,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", "--bots", metavar="KEY", help="cli.option.bot")
    ] = None,
    level: Annotated[
        str | None, typer.Option("--level", "--rung", metavar="KEY", help="cli.option.level")
    ] = None,
    thinking: Annotated[
        float | None, typer.Option("--thinking", metavar="SECONDS", help="cli.option.thinking")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="cli.option.your_name")] = None,
    seed: Seed = None,
    option: OptionPairs = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="cli.option.save")] = None,
    resume: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="cli.option.from")] = None,
    edition: EditionFile = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    check_thinking(console, thinking)
    chosen = find_game(game)
    if save is not None and save.exists() and save != resume:
        raise console.bad("exists", file=str(save))
    if resume is not None:
        table = _resumed(console, chosen, resume, edition)
    else:
        options = read_options(console, chosen, option or [])
        if level is not None:
            options = {**_rung(console, chosen, level).options, **options}
            seats = 1
        number = max(2, chosen.min_seats) if seats is None else seats
        table = Table(chosen, number, options, seed, chosen.edition(edition))
    check_seat(console, table, seat)
    keys = _bot_keys(console, chosen, table.seats, seat, bot or [])
    bots = {other: make_bot(chosen, key, thinking, own=True) for other, key in keys.items()}
    names = _names(console, chosen, table.seats, keys, name or console.say("play.you"))
    sitting = Sitting(table, seat, bots, names, save or resume)
    if sitting.save_to is not None:
        sitting.save(sitting.save_to)  # a folder that is not there is said before the game, not after it
    player = JsonPlayer(console, sitting) if console.json else TerminalPlayer(console, sitting)
    finished = player.play()
    result = chosen.result(table.state) if finished else None
    if result is not None:
        _count(chosen, result, player)
    if finished and not console.json:
        command = _command(table, seat, keys, thinking, edition)
        said = console.say("play.again", command=shlex.join(command))
        console.out.print(
            Text(said, style="dim"), soft_wrap=True
        )  # one line, however long: it is to be copied
    if sitting.misplaced is not None:
        cause = complaint(sitting.misplaced, None, console.language)
        raise console.bad("misplaced", cause=cause, file=str(sitting.save_to))


def _resumed(console: Console, game: Game, path: Path, edition: Path | None) -> Table:
    table = Opened(console, path, edition).table
    if table.game.name != game.name:
        raise console.bad("other_game", file=str(path), game=table.game.name, wanted=game.name)
    return table


def _rung(console: Console, game: Game, key: str) -> Rung:
    rungs = game.ladder(Ladders().results(game.name))
    if not rungs:
        raise console.bad("no_ladder", game=game.name)
    for number, rung in enumerate(rungs, 1):
        if key in (rung.key, str(number)):
            if not rung.open:
                raise console.bad("rung_locked", rung=number)
            return rung
    raise console.bad("rung", given=key, known=[rung.key for rung in rungs])


def _count(game: Game, result: Result, player: JsonPlayer | TerminalPlayer) -> None:
    """Remembers what was reached. A level that is not open yet can be played by its option, but counts for nothing."""
    ladders = Ladders()
    if any(rung.key == result.rung and rung.open for rung in game.ladder(ladders.results(game.name))):
        ladders.add(game.name, result)
        player.climbed(result)
    else:
        player.not_counted(result)


def _bot_keys(console: Console, game: Game, seats: int, seat: Seat, given: list[str]) -> dict[Seat, str]:
    """Which bot sits where: those named in order, the last one on all further seats; by default one that
    plays well and answers at once."""
    known = bot_keys(game)
    for key in given:
        if key not in known and not spells_own_bot(key):
            raise console.bad("bot", given=key, known=known)
    wanted = given or [quickest_good(game)]
    others = [other for other in range(seats) if other != seat]
    return {other: wanted[min(at, len(wanted) - 1)] for at, other in enumerate(others)}


def _command(
    table: Table, seat: Seat, keys: dict[Seat, str], thinking: float | None, edition: Path | None
) -> list[str]:
    """What to type to play the deal of this table once more."""
    usual = msgspec.to_builtins(table.game.options_type())
    command = ["thalassa", "play", table.game.name, "--seats", str(table.seats)]
    if seat:
        command += ["--seat", str(seat)]
    for other in sorted(keys):
        command += ["--bot", keys[other]]
    for key, value in msgspec.to_builtins(table.options).items():
        if value != usual[key]:
            text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
            command += ["-o", f"{key}={text}"]
    if thinking is not None:
        command += ["--thinking", str(thinking)]
    if edition is not None:
        command += ["--edition", str(edition)]
    return [*command, "--seed", table.seed]


def _names(console: Console, game: Game, seats: int, keys: dict[Seat, str], own: str) -> tuple[str, ...]:
    words = console.of_game(game)
    names: list[str] = []
    for seat in range(seats):
        if seat not in keys:
            names.append(own)
            continue
        key = keys[seat]
        if key == RANDOM:
            title = console.say("bot.random")
        else:
            title = key if spells_own_bot(key) else words.say(f"bot.{key}")
        alike = [other for other in keys if keys[other] == key]
        names.append(f"{title} {alike.index(seat) + 1}" if len(alike) > 1 else title)
    return tuple(names)
