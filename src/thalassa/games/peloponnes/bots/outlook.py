"""How a civilization will probably end: its possessions played forward, round by round, with rough future purchases.

Works on possible futures (when disasters strike, when supply rounds come) that are drawn from what everybody knows.
Only players.py uses it; no rule depends on it. Numbers are fractions: this is judgement, not rules.
"""

from __future__ import annotations

import math

from . import purchases
from .frame import Frame
from .holding import Holding
from .position import CHITS, CHOOSE_CIVILIZATION, CHOOSE_EXTRA, REVEAL, SUPPLY, Position
from .tables import Tables

BLUR_AT_LAST, BLUR_PER_ROUND = 2.0, 1.2
"""How far the two totals may be off: in the last round, and for each round before it."""
LUXURY_POINT = 0.02
"""Luxury breaks ties only, but it is never quite worthless."""


class Future:
    """One way the rest of the game may go: what strikes in which round, and which rounds begin with a supply round."""

    __slots__ = ("offers", "strikes", "supplies")

    def __init__(self, pos: Position) -> None:
        tables = pos.frame.tables
        per_round = tables.chits_per_round
        self.strikes: list[list[int]] = [[] for _ in range(tables.rounds + 1)]
        laid = pos.laid.copy()
        place = pos.turned
        total = tables.rounds * per_round
        for kind in pos.hidden_chits():
            # the last chits are turned in the last round, so the place counts from the end
            round_of = tables.rounds - (total - 1 - place) // per_round
            place += 1
            if kind < len(laid) - 1:
                laid[kind] += 1
                if laid[kind] == tables.chits_to_trigger:
                    self.strikes[round_of].append(kind)
        self.supplies: list[bool] = [False] * (tables.rounds + 1)
        hidden = pos.undrawn()
        for place, tile in enumerate(hidden):
            if tables.supply_round[tile]:
                left = len(hidden) - 1 - place
                self.supplies[tables.rounds - left // tables.tiles_per_round] = True
        self.offers: list[list[int]] = [[] for _ in range(tables.rounds + 1)]
        """Tiles of each round to come, in the order of drawing."""
        for place, tile in enumerate(hidden):
            self.offers[tables.rounds - (len(hidden) - 1 - place) // tables.tiles_per_round].append(tile)


class Outlook:
    """Judges the positions of one game: the same futures for all of them, so that differences mean something."""

    __slots__ = ("auction", "futures", "market", "solo", "tables")

    def __init__(self, frame: Frame, futures: list[Future]) -> None:
        self.tables: Tables = frame.tables
        self.solo: bool = frame.solo
        self.auction: int = frame.auction
        self.market: purchases.Market = purchases.Market(frame.tables)
        self.futures: list[Future] = futures

    def worth(self, pos: Position, seat: int, buys_now: bool) -> float:
        """Expected final score of the seat, blurred by what is still uncertain. ``buys_now``: it still takes an
        ordinary tile this round.
        """
        total = 0.0
        for future in self.futures:
            total += self.play_out(pos, seat, future, buys_now)
        return total / len(self.futures)

    def play_out(self, pos: Position, seat: int, future: Future, buys_now: bool) -> float:
        tables = self.tables
        mine = Holding(pos, seat)
        now = max(1, pos.round_number)
        if pos.phase == SUPPLY and pos.is_final():
            return self.score(mine, now)
        before_income = pos.phase < CHITS and pos.phase != REVEAL
        for number in range(now, tables.rounds + 1):
            current = number == now
            if not current and future.supplies[number]:
                mine.supply(tables)
            if not current or buys_now:
                if self.solo:
                    purchases.buy_offered(mine, future.offers[number], self.auction, number, tables)
                else:
                    purchases.buy_ordinary(mine, self.market, number, tables)
            if not current or before_income:
                mine.income(tables)
            for disaster in future.strikes[number]:
                mine.suffer(disaster, tables)
        mine.supply(tables)
        return self.score(mine, now)

    def score(self, mine: Holding, now: int) -> float:
        tables = self.tables
        prestige = mine.building_prestige + mine.land_prestige + mine.coins / tables.coins_per_prestige
        population = mine.people * tables.points_per_inhabitant
        blur = BLUR_AT_LAST + BLUR_PER_ROUND * (tables.rounds - now)
        return soft_minimum(prestige, population, blur) + LUXURY_POINT * min(mine.luxury, 20.0)


def soft_minimum(one: float, other: float, blur: float) -> float:
    """The smaller one (L-109), but never deaf to the larger: early on, either may turn out to be the smaller."""
    gap = one - other
    return 0.5 * (one + other - math.sqrt(gap * gap + blur * blur) + blur)


def buys_this_round(pos: Position) -> bool:
    """Whether the round's purchase still lies ahead, so that the outlook must reckon with one."""
    return pos.phase in (CHOOSE_CIVILIZATION, CHOOSE_EXTRA, SUPPLY) and not pos.is_final()
