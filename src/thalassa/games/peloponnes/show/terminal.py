"""Peloponnes on a terminal: the open tiles, the disasters and every civilization, from a view and its words.

Draws what the view says and computes no rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from thalassa.games.peloponnes.wire.actions import Build, ChooseIncome, Supply
from thalassa.games.peloponnes.wire.pieces import Tile
from thalassa.games.peloponnes.wire.views import OpenTile, PeloponnesView, Prospect, RoundIncome, SeatView
from thalassa.kernel.messages import Action, Reason, View
from thalassa.kernel.words import Words, shown

SEAT_STYLES = ("bright_red", "bright_blue", "bright_green", "bright_yellow", "bright_magenta")
GOOD_STYLES = {
    "coins": "yellow",
    "wood": "green",
    "stone": "bright_white",
    "food": "bright_yellow",
    "luxury": "magenta",
    "population": "cyan",
}
PRESTIGE, PEOPLE = "★", "☺"
WIDE = 110
PRESTIGE_STYLE, PEOPLE_STYLE = "bright_yellow", "cyan"


def render(view: View, words: Words, names: Sequence[str]) -> RenderableType:
    assert isinstance(view, PeloponnesView)
    parts: list[RenderableType] = [_headline(view, words)]
    if view.auction or view.conquest:
        parts.append(_offer(view, words, names))
    if view.civilizations:
        parts.append(_civilizations(view, words))
    order = list(view.order) or list(range(len(view.seats)))
    parts.append(SideBySide([_civilization(view, view.seats[seat], words, names) for seat in order]))
    parts.append(_legend(words))
    return Group(*parts)


def aside(action: Action, view: View, words: Words) -> str:
    """What an answer gives up, and the score it leads to."""
    assert isinstance(view, PeloponnesView)
    found = next((one for one in view.choices or () if one.action == action), None)
    if found is None or view.seat is None or isinstance(action, ChooseIncome):
        return ""
    people = view.seats[view.seat].holdings.inhabitants
    starve = people - found.after.inhabitants if isinstance(action, Supply) else 0
    # What is not kept needs no second list.
    lost = found.lost if isinstance(action, Supply | Build) else ()
    return words.say("terminal.leads", {"starve": starve, "lost": lost, "score": found.after.score})


class SideBySide:
    """One below the other on a narrow terminal, two in a row on a wide one."""

    def __init__(self, things: list[RenderableType]) -> None:
        self.things = things

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < WIDE or len(self.things) < 2:
            yield from self.things
            return
        grid = Table.grid(expand=True)
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        for at in range(0, len(self.things), 2):
            grid.add_row(*self.things[at : at + 2])
        yield grid


def _headline(view: PeloponnesView, words: Words) -> RenderableType:
    """Round, phase, what is still hidden, and the disasters with their chits."""
    line = Text()
    line.append(words.say("terminal.round", {"round": view.round, "rounds": view.rounds}), style="bold")
    line.append(f" · {words.say(f'phase.{view.phase}')}")
    if view.disaster is not None:
        line.append(f": {words.say(f'disaster.{view.disaster}')}", style="bold red")
    if view.solo is not None and view.solo.level:
        line.append(
            f" · {words.say('terminal.level', {'level': view.solo.level, 'target': view.solo.target})}"
        )
    left = "  ".join(f"{stack} {len(tiles)}" for stack, tiles in view.stacks.items())
    line.append(f" · {words.say('terminal.stacks', {'left': left})}", style="dim")
    fates = Text()
    for one in view.disasters:
        style = "dim strike" if one.struck else "bold red" if one.laid == one.needed - 1 else ""
        fates.append(words.say(f"disaster.{one.disaster}"), style=style)
        fates.append(
            f" {'●' * one.laid}{'○' * (one.needed - one.laid)}   ", style="red" if one.laid else "dim"
        )
    return Group(line, fates)


def _civilizations(view: PeloponnesView, words: Words) -> RenderableType:
    """Those that can still be chosen, with their first possessions and round income."""
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 2, 0, 0), header_style="bold", show_edge=False)
    grid.add_column("")
    grid.add_column(words.say("terminal.civilization"), style="bold")
    grid.add_column(words.say("terminal.start"))
    grid.add_column(words.say("terminal.every_round"))
    for one in view.pieces.civilizations:
        if one.number in view.civilizations:
            first, each = one.start, one.income
            grid.add_row(
                str(one.number),
                words.say(f"civilization.{one.number}"),
                _amounts(
                    words,
                    coins=first.coins,
                    wood=first.wood,
                    stone=first.stone,
                    food=first.food,
                    population=first.population,
                ),
                _amounts(words, wood=each.wood, stone=each.stone, food=each.food, population=each.population),
            )
    return grid


# -- the tiles on offer -------------------------------------------------------------------------------------


def _offer(view: PeloponnesView, words: Words, names: Sequence[str]) -> RenderableType:
    printed = {tile.id: tile for tile in view.pieces.tiles}
    mine = {prospect.tile: prospect for prospect in view.prospects or ()}
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), header_style="bold", expand=True, show_edge=False)
    grid.add_column(words.say("terminal.tile"), ratio=1, min_width=12)
    grid.add_column(PRESTIGE, justify="right", style=PRESTIGE_STYLE)
    grid.add_column(words.say("terminal.cost"), no_wrap=True)
    grid.add_column(words.say("terminal.once"), no_wrap=True)
    grid.add_column(words.say("terminal.every_round"), no_wrap=True)
    grid.add_column(words.say("terminal.bid"), no_wrap=True)
    if mine:
        grid.add_column(f"{words.say('terminal.for_you')} {PRESTIGE}/{PEOPLE}", no_wrap=True)
    for at, open_tile in enumerate((*view.auction, *view.conquest)):
        if at in (0, len(view.auction)):
            grid.add_row(Text(words.say(f"row.{open_tile.row}"), style="italic"))
        tile = printed[open_tile.tile]
        cells: list[RenderableType] = [
            _name(tile, open_tile, words),
            str(tile.prestige),
            _amounts(words, wood=tile.cost.wood, stone=tile.cost.stone),
            _once(tile, words),
            _income_of(tile, words),
            _bid(open_tile, words, names),
        ]
        if mine:
            cells.append(_for_me(mine.get(open_tile.tile), words))
        grid.add_row(*cells, end_section=open_tile in view.auction[-1:])
    return grid


def _name(tile: Tile, open_tile: OpenTile, words: Words) -> Text:
    name = Text(words.say(f"tile.{tile.id}"), style="bold" if tile.kind == "building" else "bold green")
    name.append(f" {tile.id}", style="dim not bold")
    extras = []
    if tile.protects is not None:
        extras.append(words.say("terminal.protects", {"disaster": tile.protects}))
    if tile.bid_bonus:
        extras.append(words.say("terminal.bonus"))
    if tile.free_placement:
        extras.append(words.say("terminal.free"))
    if extras:
        name.append("\n" + ", ".join(extras), style="not bold italic dim")
    return name


def _once(tile: Tile, words: Words) -> Text:
    gain = tile.gain
    return _amounts(words, population=gain.population, coins=gain.coins, luxury=gain.luxury, food=gain.food)


def _income_of(tile: Tile, words: Words) -> Text:
    line = _amounts(words, wood=tile.income.wood, stone=tile.income.stone, food=tile.income.food)
    if tile.choose_income:
        letters = "/".join(words.say(f"short.{good}") for good in tile.choose_income)
        line = Text(f"1 {letters}")
    return line


def _bid(open_tile: OpenTile, words: Words, names: Sequence[str]) -> Text:
    if open_tile.bid is not None:
        seat = open_tile.bid.seat
        half = "½" if open_tile.bid.value % 2 else ""
        line = Text(f"{open_tile.bid.coins}{half} ", style="bold")
        line.append(names[seat], style=SEAT_STYLES[seat % len(SEAT_STYLES)])
        return line
    if open_tile.price is not None:
        return Text(f"= {open_tile.price}")
    return Text(f"≥ {open_tile.min_bid}")


def _for_me(prospect: Prospect | None, words: Words) -> Text:
    """What would become of the tile, and the prestige and population points after it."""
    if prospect is None:
        return Text("")
    if not prospect.results:
        return Text("–" if prospect.reason is None else _briefly(prospect.reason, words), style="dim")
    first = prospect.results[0]
    lost = first.way == "lost"
    line = Text(words.say(f"terminal.way.{first.way}"), style="red" if lost else "")
    if not lost:
        line.append(f" {first.after.prestige_points}", style=PRESTIGE_STYLE)
        line.append("/")
        line.append(f"{first.after.population_points}", style=PEOPLE_STYLE)
    return line


def _briefly(reason: Reason, words: Words) -> str:
    """A reason in two or three words, with what is missing."""
    amount, most = reason.params.get("amount"), reason.params.get("most")
    short = amount - most if isinstance(amount, int) and isinstance(most, int) else None
    key = f"board.brief.{reason.code}"
    return words.say(key if words.has(key) else f"reason.{reason.code}", {**reason.params, "short": short})


# -- the civilizations --------------------------------------------------------------------------------------


def _civilization(view: PeloponnesView, own: SeatView, words: Words, names: Sequence[str]) -> RenderableType:
    style = SEAT_STYLES[own.seat % len(SEAT_STYLES)]
    title = Text(names[own.seat], style=f"bold {style}")
    if own.civilization is not None:
        title.append(f" · {words.say(f'civilization.{own.civilization}')}", style="not bold")
    if own.deciding:
        title.append(" ◀", style="bold")
    have = own.holdings
    score = Text(f"{have.score}", style="bold")
    score.append(
        f" = min({PRESTIGE} {have.prestige_points}, {PEOPLE} {have.population_points})", style="not bold"
    )
    lines: list[RenderableType] = [_holdings(view, own, words)]
    tiles = _tiles(own, words)
    if tiles.plain:
        lines.append(tiles)
    if own.protections:
        shielded = [protection.disaster for protection in own.protections]
        lines.append(Text(words.say("terminal.protected", {"disasters": shielded}), style="dim"))
    return Panel(
        Group(*lines),
        title=title,
        title_align="left",
        subtitle=score,
        subtitle_align="right",
        border_style=style if own.seat == view.seat else f"dim {style}",
        box=box.HEAVY if own.deciding else box.ROUNDED,
        padding=(0, 1),
    )


def _holdings(view: PeloponnesView, own: SeatView, words: Words) -> Text:
    have, caps = own.holdings, view.caps
    line = Text()
    for good, amount, cap in (
        ("coins", have.coins, None),
        ("wood", have.wood, caps.wood),
        ("stone", have.stone, caps.stone),
        ("food", have.food, caps.food),
        ("luxury", have.luxury, None),
        ("population", have.inhabitants, None),
    ):
        full = cap is not None and amount >= cap
        line.append(f"{amount}{'!' if full else ''}", style=f"bold {GOOD_STYLES[good]}")
        line.append(f" {words.say(f'terminal.{good}', {'n': amount})}  ")
    gained = _round_income(own.income, words)
    if gained.plain:
        line.append("\n" + words.say("terminal.income") + " ", style="dim")
        line.append_text(gained)
    if own.food_short and view.outcome is None:
        line.append("   " + words.say("terminal.hungry", {"n": own.food_short}), style="red")
    return line


def _round_income(income: RoundIncome, words: Words) -> Text:
    line = _amounts(
        words,
        coins=income.coins,
        wood=income.wood,
        stone=income.stone,
        food=income.food,
        luxury=income.luxury,
        population=income.inhabitants,
    )
    if income.choices:
        line.append(f" +{income.choices} {words.say('terminal.chosen')}")
    return line


def _tiles(own: SeatView, words: Words) -> Text:
    line = Text()
    for at, building in enumerate(own.buildings):
        line.append(" · " if at else "")
        line.append(words.say(f"tile.{building.tile}") + ("" if building.complete else "*"), style="bold")
    if own.buildings and own.lands:
        line.append("  |  ", style="dim")
    for at, land in enumerate(own.lands):
        line.append(" → " if at else "", style="dim")
        line.append(words.say("terminal.told", {"tile": land}), style="green")
    return line


def _amounts(words: Words, **amounts: int) -> Text:
    """``3s 1w``: only what is not zero, each good with its letter and colour."""
    line = Text()
    for good, amount in amounts.items():
        if amount:
            line.append(
                f"{' ' if line.plain else ''}{shown(amount)}{words.say(f'short.{good}')}",
                style=GOOD_STYLES[good],
            )
    return line


def _legend(words: Words) -> Text:
    letters = " ".join(words.say(f"short.{good}") for good in GOOD_STYLES)
    return Text(
        words.say("terminal.legend", {"letters": letters, "prestige": PRESTIGE, "population": PEOPLE}),
        style="dim",
    )
