"""Poseidon on a terminal: the map as hexes of text, the prestige track, ships, nations and players.

Draws what the view says and computes no rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from thalassa.games.poseidon.wire.actions import ErForcedSell, ErSail, ErStayHome, MrBuy, MrSell
from thalassa.games.poseidon.wire.previews import ForcedSale, SellChoice
from thalassa.games.poseidon.wire.views import HexInfo, NationView, PoseidonView, SiteView
from thalassa.kernel.messages import Action, View
from thalassa.kernel.words import Words

COLORS = {
    "red": "bright_red",
    "blue": "bright_blue",
    "yellow": "bright_yellow",
    "gray": "bright_white",
    "orange": "dark_orange",
    "green": "bright_green",
    "purple": "bright_magenta",
    "black": "grey62",
}
WIDE = 98
"""From this width on a hex is eight signs wide, below six."""
TEMPLE, CULTURE, SHIP, NEW_HOME, CROWN, DOUBLE = "▲", "◆", "»", "⌂", "♔", "²"


def render(view: View, words: Words, names: Sequence[str]) -> RenderableType:
    assert isinstance(view, PoseidonView)
    signs = nation_signs(view)
    return Group(
        _headline(view, words, names),
        "",
        Sea(view, signs),
        _legend(view, words),
        "",
        _track(view, words, signs),
        _ships(view, words),
        _nations(view, words, signs),
        _players(view, words, names, signs),
        _cards(view, words, names),
    )


def aside(action: Action, view: View, words: Words) -> str:
    """What a choice brings or costs."""
    assert isinstance(view, PoseidonView)
    asked = view.prospects
    match action:
        case ErSail() if asked.fleet is not None:
            course = (action.start, action.path, action.donations)
            for route in asked.fleet.routes:
                if (route.start, route.path, route.donations) == course:
                    mine = 0 if view.seat is None else route.payout[view.seat]
                    brought = {"revenue": route.revenue, "mine": mine, "prestige": route.prestige}
                    return words.say("terminal.leads.sail", brought)
        case ErStayHome() if asked.fleet is not None:
            return words.say("terminal.leads.stay", {"money": asked.fleet.home_income})
        case MrBuy() if asked.trade is not None:
            for bought in asked.trade.buy:
                if bought.nation == action.nation:
                    return words.say("terminal.leads.buy", {"price": bought.price, "cash": bought.cash_after})
        case MrSell() if asked.trade is not None:
            return _sold(action, [one for each in asked.trade.sell for one in each.choices], words)
        case ErForcedSell() if asked.forced_sale is not None:
            return _sold(action, asked.forced_sale.sales, words)
    return ""


def _sold(action: MrSell | ErForcedSell, sales: Sequence[SellChoice | ForcedSale], words: Words) -> str:
    for sale in sales:
        if (sale.nation, sale.count) == (action.nation, action.count):
            return words.say("terminal.leads.sell", {"money": sale.money, "prestige": sale.prestige})
    return ""


def nation_signs(view: PoseidonView) -> dict[str, tuple[str, str]]:
    """One letter of its home port for every nation, no letter twice, and its colour."""
    taken: set[str] = set()
    signs: dict[str, tuple[str, str]] = {}
    for nation in view.nations:
        letters = [letter for letter in nation.home_name.upper() if letter.isalpha()]
        sign = next((letter for letter in [*letters, *"123456789"] if letter not in taken), "?")
        taken.add(sign)
        signs[nation.nation] = (sign, COLORS.get(nation.color, "white"))
    return signs


def _mark(signs: dict[str, tuple[str, str]], nation: str, also: str = "") -> Text:
    sign, color = signs[nation]
    return Text(sign, style=f"bold {color} {also}".strip())


# -- the head -----------------------------------------------------------------------------------------------


def _headline(view: PoseidonView, words: Words, names: Sequence[str]) -> RenderableType:
    line = Text()
    if view.round is not None:
        line.append(view.round, style="bold")
        line.append(" · ")
    line.append(words.say("terminal.phase", {"phase": view.phase}), style="bold")
    line.append(f" · {words.say(f'stage.{view.stage}')}")
    if view.actor is not None:
        line.append(f" · {names[view.actor]}", style="bold")
    line.append(f" · {words.say('terminal.start', {'name': names[view.start_player]})}", style="dim")
    rounds = Text()
    for one in view.rounds:
        style = {"done": "dim strike", "now": "bold reverse"}.get(one.state, "")
        rounds.append(one.name + ("†" if one.ship_removed else ""), style=style)
        rounds.append(" ")
    return Group(line, rounds)


# -- the map ------------------------------------------------------------------------------------------------


class Sea:
    """Hexes in rows: the name above, what stands there below. A dark line between two hexes of a row is drawn."""

    def __init__(self, view: PoseidonView, signs: dict[str, tuple[str, str]]) -> None:
        self.view = view
        self.signs = signs
        self.sites = {site.hex: site for site in view.sites}
        self.homes = {nation.home: nation for nation in view.nations}
        self.dark = {frozenset(pair) for pair in view.board.dark_lines}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        placed = [hex for hex in self.view.board.hexes if hex.row >= 0]
        if not placed:
            yield from (self.entry(hex) for hex in self.view.board.hexes if hex.kind != "sea")
            return
        first = min(hex.column for hex in placed)
        last = max(hex.column for hex in placed)
        half = 4 if (last - first + 2) * 4 <= options.max_width and options.max_width >= WIDE else 3
        for row in range(min(hex.row for hex in placed), max(hex.row for hex in placed) + 1):
            upper, lower = Text(no_wrap=True), Text(no_wrap=True)
            before: HexInfo | None = None
            for hex in sorted((hex for hex in placed if hex.row == row), key=lambda hex: hex.column):
                gap = (hex.column - first) * half - upper.cell_len
                parted = before is not None and frozenset((before.hex, hex.hex)) in self.dark
                for line in (upper, lower):
                    line.append(" " * max(0, gap))
                    if parted:
                        line.right_crop(1)
                        line.append("┃", style="bold red")
                upper.append_text(_fit(self.title(hex), 2 * half))
                lower.append_text(_fit(self.content(hex), 2 * half))
                before = hex
            yield upper
            yield lower

    def title(self, hex: HexInfo) -> Text:
        if hex.closed:
            return Text("×", style="dim")
        if hex.kind == "sea":
            return Text("~", style="blue")
        home = self.homes.get(hex.hex)
        if home is not None:
            return Text(hex.name, style=f"reverse {self.signs[home.nation][1]}")
        style = {"temple": "cyan", "culture": "bright_yellow", "newworld": "bold"}.get(hex.kind, "")
        return Text(hex.name, style=style)

    def content(self, hex: HexInfo) -> Text:
        """Value, free circles, and the nations that are here: posts, New Home, discovery ships."""
        found = Text()
        if hex.closed:
            return found
        if hex.kind == "temple":
            found.append(f"{TEMPLE}{hex.value}", style="cyan")
            if hex.donation:
                found.append(f"/{hex.donation}", style="dim cyan")
        elif hex.kind not in ("sea", "home"):
            found.append(f"{CULTURE if hex.kind == 'culture' else ''}{hex.value}", style="dim")
        site = self.sites.get(hex.hex)
        if site is not None:
            self.pieces(hex, site, found)
        for nation in self.view.nations:
            if nation.discovery_ship == hex.hex and site is None:
                found.append_text(Text(SHIP).append_text(_mark(self.signs, nation.nation)))
        return found

    def pieces(self, hex: HexInfo, site: SiteView, found: Text) -> None:
        for nation in site.posts if site.culture is None else (site.culture,):
            found.append_text(_mark(self.signs, nation))
            if site.delian == nation:
                found.append(DOUBLE)
        if site.new_home is not None:
            found.append_text(Text(NEW_HOME).append_text(_mark(self.signs, site.new_home)))
        elif hex.kind in ("site", "newworld"):
            found.append("○" * max(0, site.capacity - len(site.posts)), style="dim")
        for nation in site.discovery_ships:
            found.append_text(Text(SHIP).append_text(_mark(self.signs, nation)))

    def entry(self, hex: HexInfo) -> Text:
        """A line of its own for boards without coordinates."""
        return Text(f"{hex.hex} ").append_text(self.title(hex)).append("  ").append_text(self.content(hex))


def _fit(text: Text, width: int) -> Text:
    """Cut or filled to the width, with a blank at the end."""
    text.truncate(width - 1, overflow="crop")
    text.append(" " * (width - text.cell_len))
    return text


def _legend(view: PoseidonView, words: Words) -> RenderableType:
    names = {hex.hex: hex.name for hex in view.board.hexes}
    rows = {hex.hex: hex.row for hex in view.board.hexes}
    slanted = [
        f"{names[one]}–{names[other]}" for one, other in view.board.dark_lines if rows[one] != rows[other]
    ]
    line = Text(words.say("terminal.legend"), style="dim")
    if slanted:
        line.append("\n" + words.say("terminal.dark_lines", {"pairs": ", ".join(slanted)}))
    return line


# -- the tables ---------------------------------------------------------------------------------------------


def _track(view: PoseidonView, words: Words, signs: dict[str, tuple[str, str]]) -> RenderableType:
    line = Text(f"{words.say('terminal.prestige')}  ", style="bold")
    for space in view.track:
        line.append(f"{space.value}", style="" if space.nations else "dim")
        for nation in space.nations:
            line.append_text(_mark(signs, nation))
        line.append(" ")
    return line


def _ships(view: PoseidonView, words: Words) -> RenderableType:
    line = Text(f"{words.say('terminal.ships')}  ", style="bold")
    for group in view.deck:
        style = "dim strike" if not group.deck else "bold green" if group.ship_type == view.top_ship else ""
        line.append(f"{group.ship_type}", style=style)
        line.append(f" {group.price} ×{group.deck}   ", style="dim" if not group.deck else "")
    return line


def _nations(view: PoseidonView, words: Words, signs: dict[str, tuple[str, str]]) -> RenderableType:
    grid = Table(box=box.SIMPLE_HEAD, padding=0, header_style="bold", show_edge=False)
    grid.add_column(words.say("terminal.nation"), no_wrap=True, min_width=11)
    for key in ("prestige", "coffers", "pool", "supply", "posts"):
        grid.add_column(words.say(f"terminal.{key}"), justify="right", no_wrap=True, min_width=3)
    grid.add_column(words.say("terminal.fleet"), no_wrap=True, min_width=7)
    for seat in range(view.seats):
        grid.add_column(_number(seat), justify="right", no_wrap=True, min_width=3)
    founded = {nation.nation: nation for nation in view.nations}
    for key in view.order:
        nation = founded[key]
        acted = "dim" if nation.acted else "bold" if nation.acting else ""
        grid.add_row(
            _mark(signs, key).append(f" {words.say(f'nation.{key}')}", style=acted or "not bold default"),
            str(nation.prestige),
            str(nation.coffers),
            str(nation.pool),
            str(nation.supply),
            str(len(nation.posts) + (nation.culture is not None)),
            _fleet(nation),
            *(_held(nation, seat) for seat in range(view.seats)),
        )
    unfounded = [
        f"{words.say(f'nation.{nation.nation}')} ({nation.home_name})"
        for nation in view.nations
        if nation.in_play and nation.king is None
    ]
    below = Text(
        words.say("terminal.unfounded", {"nations": ", ".join(unfounded)}) if unfounded else "", style="dim"
    )
    return Group(grid, below) if unfounded else grid


def _number(seat: int) -> str:
    """Heads the seat's column of merchants, where there is no room for a name, and stands before the name below."""
    return str(seat + 1)


def _held(nation: NationView, seat: int) -> str:
    """Merchants of a player, with a crown at the king's."""
    return f"{nation.merchants[seat] or '·'}{CROWN if nation.king == seat else ''}"


def _fleet(nation: NationView) -> Text:
    if not nation.ships:
        return Text("–", style="dim")
    text = Text("+".join(nation.ships))
    text.append(f" = {'∞' if nation.range is None else nation.range}", style="dim")
    if nation.revenue is not None:
        text.append(f" → {nation.revenue}", style="bold green")
    return text


def _players(
    view: PoseidonView, words: Words, names: Sequence[str], signs: dict[str, tuple[str, str]]
) -> RenderableType:
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 2, 0, 0), header_style="bold", show_edge=False)
    grid.add_column(words.say("terminal.player"))
    for key in ("cash", "merchants", "worth"):
        grid.add_column(words.say(f"terminal.{key}"), justify="right")
    grid.add_column(CROWN)
    grid.add_column(words.say("terminal.cards"))
    cards = {card.card: card for card in view.cards}
    for player in view.players:
        crowns = Text(" ").join([_mark(signs, nation) for nation in player.crowns])
        held = ", ".join(words.say(f"card.{cards[card].card}") for card in player.cards)
        style = "strike" if player.bankrupt else "bold" if player.seat == view.actor else ""
        grid.add_row(
            Text(f"{_number(player.seat)} {names[player.seat]}", style=style),
            "?" if player.cash is None else str(player.cash),
            f"{player.merchants}/{player.limit}",
            "?" if player.worth is None else str(player.worth),
            crowns,
            held,
        )
    return grid


def _cards(view: PoseidonView, words: Words, names: Sequence[str]) -> RenderableType:
    """Special cards nobody has yet; only while they can be had."""
    left = [card for card in view.cards if card.owner is None and not card.gone]
    if not left:
        return Text()
    shown = ", ".join(f"{words.say(f'card.{card.card}')} {card.price}" for card in left)
    return Text(words.say("terminal.cards_left", {"cards": shown}))
