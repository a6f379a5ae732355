"""One civilization in plain fractions, carried through income, supply rounds and disasters of a possible future.

Only the judgement of players uses it (outlook.py, purchases.py); no rule depends on it.
"""

from __future__ import annotations

from .position import Position
from .tables import DECLINE, DROUGHT, EARTHQUAKE, PLAGUE, TEMPEST, Tables

KEPT_WORST = 0.75
"""Of tiles lost to a disaster the worst go first: they carry this share of an average tile's worth."""


class Holding:
    """Possessions, income and points; ordinary tiles of the future may be mixed in without names."""

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
        "free_placement",
        "land_food",
        "land_prestige",
        "land_stone",
        "land_wood",
        "lands",
        "last_kinds",
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
        self.coins: float = float(pos.coins[seat])
        self.wood: float = float(pos.wood[seat])
        self.stone: float = float(pos.stone[seat])
        self.food: float = float(pos.food[seat])
        self.luxury: float = float(pos.luxury[seat])
        self.people: float = float(pos.people[seat])
        self.people_cap: float = float(pos.frame.people_cap)
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
        self.free_placement: bool = False
        self.last_kinds: int = 0
        """Goods of the last land: the next one must share one of them (L-62); 0 if any land may come."""
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
            if tables.free_placement[tile]:
                self.free_placement = True
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
            self.last_kinds = tables.kinds[tile]

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

    def short(self, tile: int, tables: Tables) -> float:
        return max(0.0, tables.cost_wood[tile] - self.wood) + max(0.0, tables.cost_stone[tile] - self.stone)

    def add(self, tile: int, tables: Tables) -> None:
        """Phases d and e for a tile of the future: paid if that leaves nothing hungry, else marked."""
        self.people = min(self.people_cap, max(0.0, self.people + tables.gain_people[tile]))
        self.coins += tables.gain_coins[tile]
        self.luxury += tables.gain_luxury[tile]
        self.food += tables.gain_food[tile]
        if tables.is_land[tile]:
            self.lands += 1
            self.land_prestige += tables.prestige[tile]
            self.land_wood += tables.income_wood[tile]
            self.land_stone += tables.income_stone[tile]
            self.land_food += tables.income_food[tile]
            self.last_kinds = tables.kinds[tile]
            return
        self.buildings += 1
        self.building_prestige += tables.prestige[tile]
        self.building_wood += tables.income_wood[tile]
        self.building_stone += tables.income_stone[tile]
        self.building_food += tables.income_food[tile]
        if tables.free_placement[tile]:
            self.free_placement = True
        if tables.chooses[tile]:
            self.any_income += 1
        if tables.protects[tile] >= 0:
            self.protected |= 1 << tables.protects[tile]
        if self.short(tile, tables) * tables.luxury_per_unit <= self.luxury and self.short(tile, tables) <= 1:
            self.pay_goods(tables.cost_wood[tile], tables.cost_stone[tile], tables)
        else:
            self.coins -= tables.mark_coins
            self.open_bills.append(tile)

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
