"""How a player will probably buy in rounds to come: rough rules of thumb, for judging positions only.

Both buy from the tiles of a sampled future. Alone, one takes what is most useful just then. Among rivals one takes what
everybody wants, in an order that belongs to the future: so two positions compared differ in what they are, not in luck.
"""

from __future__ import annotations

from typing import Final

from thalassa.games.peloponnes.edition.figures import Tables

from .realm import Realm

COMPETITION: Final = 1.25
"""What a tile costs in the end where others bid too, compared with its minimum bid."""
LESSER: Final = 0.35
"""Weight of a point in the total that is larger now, beside a point in the smaller one."""
EITHER: Final = 0.65
"""Weight of a point where nobody can say which total will be the smaller one."""
GOOD_PER_ROUND: Final = 0.25
COIN: Final = 0.33
LUXURY_GOOD: Final = 0.2
SHIELD: Final = 2.0
"""Rough points for a good every round, a coin, a luxury good, and protection from a disaster."""
NONE: Final = -1


def rough_worth(tile: int, number: int, prestige: float, people: float, tables: Tables) -> float:
    """Points a tile brings from round ``number`` on, its price apart, at these weights of the two totals."""
    goods = tables.income_wood[tile] + tables.income_stone[tile] + tables.income_food[tile]
    worth = prestige * tables.prestige[tile]
    worth += people * tables.points_per_inhabitant * tables.gain_people[tile]
    worth += COIN * tables.gain_coins[tile] + LUXURY_GOOD * tables.gain_luxury[tile]
    worth += GOOD_PER_ROUND * (tables.rounds + 1 - number) * goods
    worth -= LUXURY_GOOD * (tables.cost_wood[tile] + tables.cost_stone[tile])
    return worth + SHIELD if tables.protects[tile] >= 0 else worth


def usable(mine: Realm, tile: int, price: int) -> bool:
    tables = mine.tables
    if price > mine.highest() or -tables.gain_people[tile] > mine.people:
        return False
    if tables.is_land[tile]:
        return mine.fits(tile)
    return mine.short(tile) * tables.luxury_per_unit <= mine.luxury or mine.coins > price


def buy(mine: Realm, tile: int, price: int) -> None:
    """The tile, or a pass."""
    if tile == NONE:
        mine.coins += mine.frame.pass_coins
    else:
        mine.pay_coins(price)
        mine.take(tile)


def buy_best(mine: Realm, offer: list[int], number: int) -> None:
    """Alone: the most useful tile that can be paid for."""
    tables = mine.tables
    behind = mine.prestige_points() < mine.people * tables.points_per_inhabitant
    prestige, people = (1.0, LESSER) if behind else (LESSER, 1.0)
    best, best_price = NONE, 0
    best_worth = COIN * mine.frame.pass_coins
    for place, tile in enumerate(offer):
        price = tables.min_bid[tile] + (tables.conquest_surcharge if place >= mine.frame.auction else 0)
        if usable(mine, tile, price):
            worth = rough_worth(tile, number, prestige, people, tables) - COIN * price
            if worth > best_worth:
                best, best_worth, best_price = tile, worth, price
    buy(mine, best, best_price)


def by_worth(offer: list[int], number: int, tables: Tables) -> list[int]:
    """The tiles of a round, those first that most players would want most."""
    ranked = sorted(
        [
            (COIN * tables.min_bid[tile] - rough_worth(tile, number, EITHER, EITHER, tables), tile)
            for tile in offer
        ]
    )
    return [tile for _, tile in ranked]


def buy_ordinary(mine: Realm, tiles: list[int]) -> None:
    """Among rivals: the first of the tiles by worth that can be used and paid for."""
    for tile in tiles:
        price = int(COMPETITION * mine.tables.min_bid[tile] + 0.5)
        if usable(mine, tile, price):
            buy(mine, tile, price)
            return
    buy(mine, NONE, 0)
