"""How a player will probably buy in rounds to come: rough rules of thumb, for judging positions only.

Alone, everything that will be on offer can be reckoned with. Among rivals the tile one gets is an ordinary one.
"""

from __future__ import annotations

from .holding import Holding
from .tables import Tables

COMPETITION = 1.25
"""What a tile costs in the end where others bid too, compared with its minimum bid."""
PICKED = 1.12
"""Players buy tiles that suit them: better than the average of the stack by this factor."""
POOR = 0.4
"""Below this share of an ordinary price passing brings more."""
LESSER = 0.35
"""Weight of a point in the total that is larger now, beside a point in the smaller one."""
GOOD_PER_ROUND, COIN, LUXURY_GOOD, SHIELD = 0.25, 0.33, 0.2, 2.0
"""Rough points for a good every round, a coin, a luxury good, and protection from a disaster."""


class Market:
    """What a tile of each round's stack costs and brings on average."""

    __slots__ = ("coins", "food", "people", "prestige", "price", "stone", "stone_cost", "wood", "wood_cost")

    def __init__(self, tables: Tables) -> None:
        self.price: list[float] = [0.0]
        self.prestige: list[float] = [0.0]
        self.people: list[float] = [0.0]
        self.coins: list[float] = [0.0]
        self.wood_cost: list[float] = [0.0]
        self.stone_cost: list[float] = [0.0]
        self.wood: list[float] = [0.0]
        self.stone: list[float] = [0.0]
        self.food: list[float] = [0.0]
        for stack, rounds in enumerate(tables.rounds_per_stack):
            tiles = [tile for tile in range(len(tables.ids)) if tables.stack[tile] == stack]
            for _ in range(rounds):
                self.price.append(COMPETITION * mean(tables.min_bid, tiles))
                self.prestige.append(PICKED * mean(tables.prestige, tiles))
                self.people.append(PICKED * mean(tables.gain_people, tiles))
                self.coins.append(mean(tables.gain_coins, tiles))
                self.wood_cost.append(mean(tables.cost_wood, tiles))
                self.stone_cost.append(mean(tables.cost_stone, tiles))
                self.wood.append(mean(tables.income_wood, tiles))
                self.stone.append(mean(tables.income_stone, tiles))
                self.food.append(mean(tables.income_food, tiles))


def mean(values: list[int], tiles: list[int]) -> float:
    return sum([values[tile] for tile in tiles]) / len(tiles) if tiles else 0.0


def buy_ordinary(mine: Holding, market: Market, number: int, tables: Tables) -> None:
    """An ordinary tile of the round's stack, as much of it as can be afforded."""
    purse = mine.coins + mine.luxury / tables.luxury_per_unit
    share = min(1.0, max(0.0, purse / market.price[number]))
    if share < POOR:  # L-24
        mine.coins += tables.pass_coins
        return
    paid = share * market.price[number]
    short = max(0.0, paid - mine.coins)
    mine.coins -= paid - short
    mine.luxury -= short * tables.luxury_per_unit
    wood = share * market.wood_cost[number]
    stone = share * market.stone_cost[number]
    missing = mine.pay_goods(wood, stone, tables)
    kept = 1.0 - 0.8 * (missing / (wood + stone) if wood + stone > 0.0 else 0.0)
    mine.building_prestige += 0.6 * share * kept * market.prestige[number]
    mine.land_prestige += 0.4 * share * market.prestige[number]
    mine.buildings += 0.5 * share * kept
    mine.lands += 0.5 * share
    mine.people = min(mine.people_cap, mine.people + share * market.people[number])
    mine.coins += share * market.coins[number]
    mine.land_wood += share * market.wood[number]
    mine.land_stone += share * market.stone[number]
    mine.land_food += share * market.food[number]


def buy_offered(mine: Holding, offer: list[int], auction: int, number: int, tables: Tables) -> None:
    """The most useful tile of the round that can be paid for, or a pass."""
    purse = mine.coins + int(mine.luxury / tables.luxury_per_unit)
    rounds = tables.rounds + 1 - number
    prestige = mine.building_prestige + mine.land_prestige + mine.coins / tables.coins_per_prestige
    behind = prestige < mine.people * tables.points_per_inhabitant
    shield = 1.0 if behind else LESSER
    person = tables.points_per_inhabitant * (LESSER if behind else 1.0)
    best, best_price = -1, 0
    best_worth = COIN * tables.pass_coins
    for place, tile in enumerate(offer):
        price = tables.min_bid[tile] + (tables.conquest_surcharge if place >= auction else 0)
        if price > purse:
            continue
        if tables.is_land[tile]:
            if mine.last_kinds and not mine.free_placement and not mine.last_kinds & tables.kinds[tile]:
                continue
        elif mine.short(tile, tables) * tables.luxury_per_unit > mine.luxury and mine.coins < price + 1:
            continue
        goods = tables.income_wood[tile] + tables.income_stone[tile] + tables.income_food[tile]
        worth = shield * tables.prestige[tile] + person * tables.gain_people[tile]
        worth += COIN * (tables.gain_coins[tile] - price) + LUXURY_GOOD * tables.gain_luxury[tile]
        worth += GOOD_PER_ROUND * rounds * goods
        worth -= LUXURY_GOOD * (tables.cost_wood[tile] + tables.cost_stone[tile])
        if tables.protects[tile] >= 0:
            worth += SHIELD
        if worth > best_worth:
            best, best_worth, best_price = tile, worth, price
    if best < 0:
        mine.coins += tables.pass_coins
        return
    lacking = max(0.0, best_price - mine.coins)
    mine.coins -= best_price - lacking
    mine.luxury -= lacking * tables.luxury_per_unit
    mine.add(best, tables)
