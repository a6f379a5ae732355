"""Commands that look things up: games, rules, schema."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from thalassa.kernel.game import Game
from thalassa.kernel.messages import Outcome, Reason, Remark
from thalassa.kernel.options import OptionSpec
from thalassa.kernel.reference import Reference, Rule, reference
from thalassa.kernel.registry import game as find_game
from thalassa.kernel.registry import games as all_games
from thalassa.kernel.schema import alias
from thalassa.kernel.schema import schema as make_schema
from thalassa.kernel.words import Words

from ..console import Console, Json, Lang
from ..ladders import Ladders
from .files import GameName

MaybeGame = Annotated[str | None, typer.Argument(metavar="GAME", help="cli.option.game")]


def games(context: typer.Context, game: MaybeGame = None, lang: Lang = None, json: Json = False) -> None:
    console = Console.of(context, lang, json)
    if game is not None:
        _one_game(console, find_game(game))
        return
    found = all_games()
    if console.json:
        console.emit([_facts(console, one) for one in found.values()])
        return
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold", padding=(0, 1))
    grid.add_column(console.say("games.name"), style="bold cyan")
    grid.add_column(console.say("games.title"))
    grid.add_column(console.say("games.seats"), justify="center", no_wrap=True)
    grid.add_column(console.say("games.about"))
    for one in found.values():
        words = console.of_game(one)
        grid.add_row(one.name, words.say("game.title"), _seats(one), words.say("game.about"))
    console.print(grid)
    console.print(Text(console.say("games.more"), style="dim"))


def _seats(game: Game) -> str:
    return str(game.min_seats) if game.min_seats == game.max_seats else f"{game.min_seats}–{game.max_seats}"


def _facts(console: Console, game: Game) -> dict[str, object]:
    words = console.of_game(game)
    return {
        "name": game.name,
        "title": words.say("game.title"),
        "about": words.say("game.about"),
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
        "rules_version": game.rules_version,
        "edition": game.edition().mark,
        "options": game.option_specs(),
        "bots": list(game.bots()),
        "ladder": game.ladder(Ladders().results(game.name)),
    }


def _one_game(console: Console, game: Game) -> None:
    if console.json:
        console.emit(_facts(console, game))
        return
    words = console.of_game(game)
    console.print(Text(words.say("game.title"), style="bold"), Text(words.say("game.about")), "")
    console.print(Text(f"{console.say('games.seats')}: {_seats(game)}"), "")
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold", padding=(0, 1))
    grid.add_column(console.say("games.option"), style="cyan", no_wrap=True)
    grid.add_column(console.say("games.values"), no_wrap=True)
    grid.add_column(console.say("games.meaning"))
    for spec in game.option_specs():
        if not spec.hidden:
            rule = "" if spec.rule is None else f" [dim]{escape(spec.rule)}[/dim]"
            text = escape(words.say(f"option.{spec.key}.help")) + rule
            grid.add_row(spec.key, Text(_values(spec)), text)
    console.print(grid)
    console.print(_bots(console, game, words), ladder_table(console, game, words))


def _values(spec: OptionSpec) -> str:
    """All values, the default first and set apart."""
    values = spec.values or ((True, False) if spec.kind == "switch" else ())
    ordered = [spec.default, *(value for value in values if value != spec.default)]
    if spec.kind == "number" and len(values) > 4:
        return f"{_plain(spec.default)} ({_plain(values[0])}–{_plain(values[-1])})"
    return "\n".join(("• " if at == 0 else "  ") + _plain(value) for at, value in enumerate(ordered))


def _plain(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _bots(console: Console, game: Game, words: Words) -> RenderableType:
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold", padding=(0, 1))
    grid.add_column(console.say("games.bot"), style="cyan", no_wrap=True)
    grid.add_column(console.say("games.meaning"))
    grid.add_row("random", console.say("bot.random.about"))
    for key in game.bots():
        grid.add_row(key, words.say(f"bot.{key}.about"))
    return grid


def ladder_table(console: Console, game: Game, words: Words) -> RenderableType:
    """The solo levels with what this user has reached; nothing if the game has none."""
    rungs = game.ladder(Ladders().results(game.name))
    if not rungs:
        return Group()
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold", padding=(0, 1))
    for key in ("level", "meaning", "target", "best", "tries", "state"):
        grid.add_column(
            console.say(f"ladder.{key}"), justify="right" if key in ("target", "best", "tries") else "left"
        )
    for rung in rungs:
        state = "done" if rung.done else "open" if rung.open else "locked"
        best = "–" if rung.best is None else str(rung.best)
        grid.add_row(
            Text(rung.key, style="cyan"),
            words.say(f"rung.{rung.key}") if words.has(f"rung.{rung.key}") else "",
            str(rung.target),
            best,
            str(rung.tries),
            console.say(f"ladder.{state}"),
        )
    return grid


# -- rules --------------------------------------------------------------------------------------------


def rules(
    context: typer.Context,
    number: Annotated[str | None, typer.Argument(metavar="NUMBER", help="cli.option.number")] = None,
    search: Annotated[str | None, typer.Option("--search", metavar="TEXT", help="cli.option.search")] = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="cli.option.game")] = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    chosen = _games_for(console, number, game)
    found: list[tuple[Game, Reference, list[Rule]]] = []
    for one in chosen:
        book = reference(one.package, console.language)
        hits = list(book.rule)
        if number is not None:
            rule = book.find(number)
            hits = [] if rule is None else [rule]
        if search is not None:
            wanted = book.search(search)
            hits = [rule for rule in hits if rule in wanted]
        found.append((one, book, hits))
    if not any(hits for _, _, hits in found):
        raise console.bad("rule" if search is None else "search", given=number if search is None else search)
    if console.json:
        console.emit(
            [{"game": one.name, **msgspec.to_builtins(rule)} for one, _, hits in found for rule in hits]
        )
        return
    several = len(chosen) > 1
    for one, book, hits in found:
        if not hits:
            continue
        if several:
            console.print(Text(console.of_game(one).say("game.title"), style="bold underline"))
        if number is not None:
            console.print(*(rule_panel(console, book, rule) for rule in hits))
        else:
            _list(console, book, hits)


def _games_for(console: Console, number: str | None, game: str | None) -> list[Game]:
    """The game named, the game whose prefix the number carries, or all."""
    if game is not None:
        return [find_game(game)]
    known = list(all_games().values())
    if number is None:
        return known
    prefix = number.strip().upper().partition("-")[0]
    fitting = [one for one in known if prefix in (one.rule_prefix.upper(), f"{one.rule_prefix.upper()}R")]
    if not fitting:
        prefixes = [f"{one.rule_prefix}-1" for one in known]
        raise console.bad("rule_prefix", given=number, known=prefixes)
    return fitting


def rule_panel(console: Console, book: Reference, rule: Rule) -> RenderableType:
    """One rule with its section, question and neighbours."""
    parts: list[RenderableType] = []
    if rule.question:
        parts += [Text(rule.question, style="italic"), ""]
    parts.append(Text(rule.text))
    if rule.option:
        parts += ["", Text(console.say("rules.option", option=rule.option), style="dim")]
    if rule.see:
        parts += ["", Text(console.say("rules.see", rules=list(rule.see)), style="dim")]
    section = next((one.title for one in book.section if one.id == rule.section), rule.section)
    return Panel(
        Group(*parts),
        title=Text(f"{rule.id}  {rule.title}", style="bold"),
        subtitle=Text(section, style="dim"),
        title_align="left",
        subtitle_align="right",
        border_style="cyan",
        padding=(0, 1),
        width=min(console.out.width, 100),
    )


def _list(console: Console, book: Reference, hits: list[Rule]) -> None:
    for section in book.section:
        inside = [rule for rule in hits if rule.section == section.id]
        if not inside:
            continue
        console.print(Text(f"\n{section.title}", style="bold yellow"))
        grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 0))
        grid.add_column(style="cyan", no_wrap=True, justify="right", min_width=6)
        grid.add_column(max_width=100)
        for rule in inside:
            text = Text(rule.title, style="bold")
            text.append(f"  {rule.text}", style="not bold")
            grid.add_row(rule.id, text)
        console.print(Padding(grid, (0, 0, 0, 1)))


# -- schema -------------------------------------------------------------------------------------------


def schema(context: typer.Context, game: GameName, lang: Lang = None, json: Json = False) -> None:
    console = Console.of(context, lang, json)
    chosen = find_game(game)
    unions = {"Action": chosen.action_type, "Event": chosen.event_type, "View": chosen.view_type}
    document = make_schema([*unions.values(), chosen.options_type, Reason, Remark, Outcome])
    document["$defs"] |= {name: alias(kind) for name, kind in unions.items() if name not in document["$defs"]}
    console.emit(document)
