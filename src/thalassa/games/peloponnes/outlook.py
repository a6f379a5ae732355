"""How a civilization will probably end: its possessions played forward, round by round, with rough future purchases.

Works on possible futures (when disasters strike, when supply rounds come) that are drawn from what everybody knows.
Only players.py uses it; no rule depends on it. Numbers are fractions: this is judgement, not rules.
"""

from __future__ import annotations

import math

from .position import CHITS, CHOOSE_CIVILIZATION, CHOOSE_EXTRA, REVEAL, SUPPLY, Position
from .tables import DECLINE, DROUGHT, EARTHQUAKE, PLAGUE, TEMPEST, Tables

KEPT_WORST = 0.75
"""Of tiles lost to a disaster the worst go first: they carry this share of an average tile's worth."""
COMPETITION = 1.25
"""What a tile costs in the end, compared with its minimum bid."""
PICKED = 1.12
"""Players buy tiles that suit them: better than the average of the stack by this factor."""


class Future:
    """One way the rest of the game may go: what strikes in which round, and which rounds begin with a supply round."""

    __slots__ = ("first", "strikes", "supplies")

    def __init__(self, pos: Position) -> None:
        tables = pos.frame.tables
        per_round = tables.chits_per_round
        self.first: int = max(1, pos.round_number)
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


class Outlook:
    """Judges the positions of one game: the same futures for all of them, so that differences mean something."""

    __slots__ = ("futures", "market", "tables")

    def __init__(self, tables: Tables, futures: list[Future]) -> None:
        self.tables: Tables = tables
        self.market: Market = Market(tables)
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
        market = self.market
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
                mine.buy(market, number, tables)
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
        blur = 2.0 + 1.2 * (tables.rounds - now)
        return soft_minimum(prestige, population, blur) + 0.02 * min(mine.luxury, 20.0)


def soft_minimum(one: float, other: float, blur: float) -> float:
    """The smaller one (L-109), but never deaf to the larger: early on, either may turn out to be the smaller."""
    gap = one - other
    return 0.5 * (one + other - math.sqrt(gap * gap + blur * blur) + blur)


def buys_this_round(pos: Position) -> bool:
    """Whether the round's purchase still lies ahead, so that the outlook must reckon with one."""
    return pos.phase in (CHOOSE_CIVILIZATION, CHOOSE_EXTRA, SUPPLY) and not pos.is_final()


class Holding:
    """One civilization in plain fractions; generic future tiles are mixed in without names."""

    __slots__ = (
        "any_income",
        "building_food",
        "building_prestige",
        "building_stone",
        "building_wood",
        "buildings",
        "civ_food",
        "civ_people",
        "civ_stone",
        "civ_wood",
        "coins",
        "food",
        "land_food",
        "land_prestige",
        "land_stone",
        "land_wood",
        "lands",
        "luxury",
        "open_bills",
        "people",
        "people_cap",
        "protected",
        "stone",
        "wood",
    )

    def __init__(self, pos: Position, seat: int) -> None:
        tables = pos.frame.tables
        self.coins: float = pos.coins[seat]
        self.wood: float = pos.wood[seat]
        self.stone: float = pos.stone[seat]
        self.food: float = pos.food[seat]
        self.luxury: float = pos.luxury[seat]
        self.people: float = pos.people[seat]
        self.people_cap: float = pos.frame.people_cap
        number = pos.civilization[seat]
        self.civ_wood: float = 0.0
        self.civ_stone: float = 0.0
        self.civ_food: float = 0.0
        self.civ_people: float = 0.0
        if number:
            self.civ_wood += tables.civ_income_wood[number]
            self.civ_stone += tables.civ_income_stone[number]
            self.civ_food += tables.civ_income_food[number]
            self.civ_people += tables.civ_income_people[number]
        if pos.frame.solo:
            self.civ_wood += pos.extra[0]
            self.civ_stone += pos.extra[1]
            self.civ_food += pos.extra[2]
        self.protected: int = 0
        self.any_income: float = 0.0
        self.buildings: float = 0.0
        self.building_prestige: float = 0.0
        self.building_wood: float = 0.0
        self.building_stone: float = 0.0
        self.building_food: float = 0.0
        self.open_bills: list[int] = []
        for tile in pos.buildings[seat]:
            self.buildings += 1
            self.building_prestige += tables.prestige[tile]
            self.building_wood += tables.income_wood[tile]
            self.building_stone += tables.income_stone[tile]
            self.building_food += tables.income_food[tile]
            if tables.chooses[tile]:
                self.any_income += 1
            if tables.protects[tile] >= 0:
                self.protected |= 1 << tables.protects[tile]
            if pos.is_incomplete(seat, tile):
                self.open_bills.append(tile)
        self.lands: float = 0.0
        self.land_prestige: float = 0.0
        self.land_wood: float = 0.0
        self.land_stone: float = 0.0
        self.land_food: float = 0.0
        for tile in pos.lands[seat]:
            self.lands += 1
            self.land_prestige += tables.prestige[tile]
            self.land_wood += tables.income_wood[tile]
            self.land_stone += tables.income_stone[tile]
            self.land_food += tables.income_food[tile]

    def income(self, tables: Tables) -> None:
        """Phase f (3.13), with what may be chosen put where least lies."""
        self.people = min(self.people_cap, self.people + self.civ_people)
        band = min(int(self.people + 0.5), len(tables.people_coins) - 1)
        self.coins += tables.people_coins[band]
        self.luxury += tables.people_luxury[band]
        self.wood += self.civ_wood + self.building_wood + self.land_wood
        self.stone += self.civ_stone + self.building_stone + self.land_stone
        self.food += self.civ_food + self.building_food + self.land_food
        if self.any_income:
            if self.food < self.people:
                self.food += self.any_income
            elif self.wood < self.stone:
                self.wood += self.any_income
            else:
                self.stone += self.any_income
        self.store(tables)

    def store(self, tables: Tables) -> None:
        """Goods without room become luxury (L-76)."""
        over = max(0.0, self.wood - tables.wood_cap)
        self.wood -= over
        self.luxury += over
        over = max(0.0, self.stone - tables.stone_cap)
        self.stone -= over
        self.luxury += over
        over = max(0.0, self.food - tables.food_cap)
        self.food -= over
        self.luxury += over

    def buy(self, market: Market, number: int, tables: Tables) -> None:
        """An ordinary tile of the round's stack, as much of it as can be afforded."""
        purse = self.coins + self.luxury / tables.luxury_per_unit
        share = min(1.0, max(0.0, purse / market.price[number]))
        if share < 0.4:  # too poor: passing brings more (L-24)
            self.coins += tables.pass_coins
            return
        paid = share * market.price[number]
        short = max(0.0, paid - self.coins)
        self.coins -= paid - short
        self.luxury -= short * tables.luxury_per_unit
        wood = share * market.wood_cost[number]
        stone = share * market.stone_cost[number]
        missing = self.pay_goods(wood, stone, tables)
        kept = 1.0 - 0.8 * (missing / (wood + stone) if wood + stone > 0.0 else 0.0)
        self.building_prestige += 0.6 * share * kept * market.prestige[number]
        self.land_prestige += 0.4 * share * market.prestige[number]
        self.buildings += 0.5 * share * kept
        self.lands += 0.5 * share
        self.people = min(self.people_cap, self.people + share * market.people[number])
        self.coins += share * market.coins[number]
        self.land_wood += share * market.wood[number]
        self.land_stone += share * market.stone[number]
        self.land_food += share * market.food[number]

    def pay_goods(self, wood: float, stone: float, tables: Tables) -> float:
        """Own goods first, then luxury (L-55); what still cannot be paid is returned."""
        short = max(0.0, wood - self.wood) + max(0.0, stone - self.stone)
        self.wood = max(0.0, self.wood - wood)
        self.stone = max(0.0, self.stone - stone)
        by_luxury = min(short, self.luxury / tables.luxury_per_unit)
        self.luxury -= by_luxury * tables.luxury_per_unit
        return short - by_luxury

    def supply(self, tables: Tables) -> None:
        """Feeding, then open bills (3.14). Luxury goes to the people first: an inhabitant is worth three points."""
        eaten = min(self.food, self.people)
        self.food -= eaten
        hungry = self.people - eaten
        fed = min(hungry, self.luxury / tables.luxury_per_unit)
        self.luxury -= fed * tables.luxury_per_unit
        self.people -= hungry - fed
        for tile in self.open_bills:
            wood, stone = tables.cost_wood[tile], tables.cost_stone[tile]
            short = max(0.0, wood - self.wood) + max(0.0, stone - self.stone)
            self.coins += tables.mark_coins
            if short * tables.luxury_per_unit <= self.luxury:
                self.pay_goods(wood, stone, tables)
                continue
            self.buildings -= 1
            self.building_prestige -= tables.prestige[tile]
            self.building_wood -= tables.income_wood[tile]
            self.building_stone -= tables.income_stone[tile]
            self.building_food -= tables.income_food[tile]
            if tables.protects[tile] >= 0:
                self.protected &= ~(1 << tables.protects[tile])
        if self.open_bills:
            self.open_bills = []

    def suffer(self, disaster: int, tables: Tables) -> None:
        """Section 3.16; protected players are spared (L-102)."""
        if (self.protected >> disaster) & 1:
            return
        if disaster == EARTHQUAKE:
            kept = min(self.buildings, self.wood, self.stone)
            self.wood -= kept
            self.stone -= kept
            left = (
                1.0 - KEPT_WORST * (self.buildings - kept) / self.buildings if self.buildings > 0.0 else 1.0
            )
            self.buildings = kept
            self.building_prestige *= left
            self.building_wood *= left
            self.building_stone *= left
            self.building_food *= left
        elif disaster == TEMPEST:
            kept = min(self.lands, self.food, self.coins)
            self.food -= kept
            self.coins -= kept
            left = 1.0 - KEPT_WORST * (self.lands - kept) / self.lands if self.lands > 0.0 else 1.0
            self.lands = kept
            self.land_prestige *= left
            self.land_wood *= left
            self.land_stone *= left
            self.land_food *= left
        elif disaster == DROUGHT:
            self.food -= self.food / tables.fraction_lost
        elif disaster == PLAGUE:
            self.people -= self.people / tables.fraction_lost + 0.33
            self.people = max(0.0, self.people)
        elif disaster == DECLINE:
            self.luxury = max(0.0, self.luxury - tables.decline_loss)
