"""How a civilization will probably end: its possessions played forward, round by round, with rough future purchases.

Works on possible futures (when disasters strike, when supply rounds come, what is on offer), drawn from what everybody
knows. Only players.py and the guide use it; no rule depends on it.
"""

from __future__ import annotations

import math
from typing import Final, final

from thalassa.games.peloponnes.edition.figures import BLANK, Tables
from thalassa.games.peloponnes.rules.frame import Frame
from thalassa.games.peloponnes.rules.phases import CHITS, CHOOSE_CIVILIZATION, CHOOSE_EXTRA, REVEAL, SUPPLY
from thalassa.games.peloponnes.rules.position import Position

from . import purchases
from .realm import Realm

BLUR_AT_LAST: Final = 2.0
BLUR_PER_ROUND: Final = 1.2
"""How far the two totals may be off: in the last round, and for each round before it."""
LUXURY_POINT: Final = 0.02
"""Luxury breaks ties only, but it is never quite worthless."""


@final
class Future:
    """One way the rest of the game may go: what strikes in which round, which rounds have a supply round, what is on offer."""

    __slots__ = ("offers", "strikes", "supplies")

    def __init__(self, pos: Position) -> None:
        tables = pos.frame.tables
        rounds = tables.rounds
        self.strikes: list[list[int]] = [[] for _ in range(rounds + 1)]
        self.supplies: list[bool] = [False] * (rounds + 1)
        self.offers: list[list[int]] = [[] for _ in range(rounds + 1)]
        """Tiles of each round to come: in the order of drawing, or among rivals by worth."""
        # chits and tiles are counted from the end: the last ones belong to the last round
        chits = pos.hidden_chits()
        laid = pos.laid.copy()
        for place, kind in enumerate(chits):
            laid[kind] += 1
            if kind != BLANK and laid[kind] == tables.chits_to_trigger:
                self.strikes[rounds - (len(chits) - 1 - place) // tables.chits_per_round].append(kind)
        tiles = pos.undrawn()
        for place, tile in enumerate(tiles):
            number = rounds - (len(tiles) - 1 - place) // tables.tiles_per_round
            self.offers[number].append(tile)
            if tables.supply_round[tile]:
                self.supplies[number] = True
        if not pos.frame.solo:
            for number in range(len(self.offers)):
                self.offers[number] = purchases.by_worth(self.offers[number], number, tables)


@final
class Outlook:
    """Judges the positions of one game: the same futures for all of them, so that differences mean something."""

    __slots__ = ("futures", "tables")

    def __init__(self, frame: Frame, futures: list[Future]) -> None:
        self.tables: Tables = frame.tables
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
        mine = Realm(pos, seat)
        now = max(1, pos.round_number)
        if pos.phase == SUPPLY and pos.is_final():
            return self.score(mine, now)
        before_income = pos.phase < CHITS and pos.phase != REVEAL
        for number in range(now, tables.rounds + 1):
            current = number == now
            if not current and future.supplies[number]:
                mine.supply()
            if not current or buys_now:
                if pos.frame.solo:
                    purchases.buy_best(mine, future.offers[number], number)
                else:
                    purchases.buy_ordinary(mine, future.offers[number])
            if not current or before_income:
                mine.income()
            for disaster in future.strikes[number]:
                mine.suffer(disaster, tables.rounds - number)
        mine.supply()
        return self.score(mine, now)

    def score(self, mine: Realm, now: int) -> float:
        tables = self.tables
        prestige = mine.prestige + mine.coins / tables.coins_per_prestige
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
