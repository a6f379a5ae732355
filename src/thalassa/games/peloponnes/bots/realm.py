"""One civilization in whole numbers, carried quickly through the rest of a rehearsed game (rehearsal.py).

Does what the rules do to one player, with thrifty choices made on the way. Only the judgement of players uses it; no
rule depends on it, and it knows nothing that lies face down.
"""

from __future__ import annotations

from .position import Position
from .tables import DECLINE, DROUGHT, EARTHQUAKE, PLAGUE, TEMPEST, Tables


class Realm:
    """Possessions, income and points of one seat."""

    __slots__ = (
        "bills",
        "bonus",
        "buildings",
        "choosers",
        "coins",
        "food",
        "free_placement",
        "growth",
        "income_food",
        "income_stone",
        "income_wood",
        "lands",
        "last_kinds",
        "luxury",
        "people",
        "people_cap",
        "prestige",
        "protected",
        "stone",
        "wood",
    )

    def __init__(self, pos: Position, seat: int) -> None:
        tables = pos.frame.tables
        number = pos.civilization[seat]
        self.coins: int = pos.coins[seat]
        self.wood: int = pos.wood[seat]
        self.stone: int = pos.stone[seat]
        self.food: int = pos.food[seat]
        self.luxury: int = pos.luxury[seat]
        self.people: int = pos.people[seat]
        self.people_cap: int = pos.frame.people_cap
        self.growth: int = tables.civ_income_people[number]
        self.income_wood: int = tables.civ_income_wood[number] + pos.extra[0]
        self.income_stone: int = tables.civ_income_stone[number] + pos.extra[1]
        self.income_food: int = tables.civ_income_food[number] + pos.extra[2]
        self.prestige: int = 0
        self.choosers: int = 0
        self.bonus: int = 0
        """Bid bonus in half coins."""
        self.protected: int = 0
        """Bits of the disasters that do no harm."""
        self.free_placement: bool = False
        self.last_kinds: int = 0
        """Goods of the last land: the next one must share one of them (L-62); 0 if any land may come."""
        self.buildings: list[int] = []
        self.lands: list[int] = []
        self.bills: list[int] = []
        """Buildings that are marked, not paid."""
        for tile in pos.buildings[seat]:
            self._build(tile, tables)
            if pos.is_incomplete(seat, tile):
                self.bills.append(tile)
        for tile in pos.lands[seat]:
            self._settle(tile, tables)

    def _build(self, tile: int, tables: Tables) -> None:
        self.buildings.append(tile)
        self.prestige += tables.prestige[tile]
        self.income_wood += tables.income_wood[tile]
        self.income_stone += tables.income_stone[tile]
        self.income_food += tables.income_food[tile]
        self.bonus += tables.bonus[tile]
        if tables.free_placement[tile]:
            self.free_placement = True
        if tables.chooses[tile]:
            self.choosers += 1
        if tables.protects[tile] >= 0:
            self.protected |= 1 << tables.protects[tile]

    def _settle(self, tile: int, tables: Tables) -> None:
        self.lands.append(tile)
        self.prestige += tables.prestige[tile]
        self.income_wood += tables.income_wood[tile]
        self.income_stone += tables.income_stone[tile]
        self.income_food += tables.income_food[tile]
        self.last_kinds = tables.kinds[tile]

    def _lose(self, tile: int, tables: Tables) -> None:
        self.prestige -= tables.prestige[tile]
        self.income_wood -= tables.income_wood[tile]
        self.income_stone -= tables.income_stone[tile]
        self.income_food -= tables.income_food[tile]

    def _lose_building(self, tile: int, tables: Tables) -> None:
        self.buildings.remove(tile)
        self._lose(tile, tables)
        self.bonus -= tables.bonus[tile]
        if tables.free_placement[tile]:
            self.free_placement = False
        if tables.chooses[tile]:
            self.choosers -= 1
        if tables.protects[tile] >= 0:
            self.protected = 0
            for other in self.buildings:
                if tables.protects[other] >= 0:
                    self.protected |= 1 << tables.protects[other]

    # -- points -------------------------------------------------------------------------------------------

    def prestige_points(self, tables: Tables) -> int:
        return self.prestige + self.coins // tables.coins_per_prestige

    def standing_key(self, tables: Tables) -> tuple[int, int, int]:
        """L-110: score, larger total, luxury."""
        prestige = self.prestige + self.coins // tables.coins_per_prestige
        population = self.people * tables.points_per_inhabitant
        if prestige < population:
            return prestige, population, self.luxury
        return population, prestige, self.luxury

    # -- the course of a round ----------------------------------------------------------------------------

    def fits(self, tile: int, tables: Tables) -> bool:
        return self.free_placement or not self.last_kinds or self.last_kinds & tables.kinds[tile] != 0

    def short(self, tile: int, tables: Tables) -> int:
        """Wood and stone that are missing for a building."""
        wood = tables.cost_wood[tile] - self.wood
        stone = tables.cost_stone[tile] - self.stone
        return (wood if wood > 0 else 0) + (stone if stone > 0 else 0)

    def pay_coins(self, amount: int, tables: Tables) -> None:
        """L-43: reserve first, luxury for the shortfall."""
        if amount > self.coins:
            self.luxury -= (amount - self.coins) * tables.luxury_per_unit
            self.coins = 0
        else:
            self.coins -= amount

    def take(self, tile: int, tables: Tables) -> None:
        """Phases d and e for a tile won, its price already paid."""
        if tables.is_land[tile]:
            if not self.fits(tile, tables):
                return
            self._settle(tile, tables)
        else:
            luxury = self.short(tile, tables) * tables.luxury_per_unit
            if luxury and self.coins >= tables.mark_coins:
                self.coins -= tables.mark_coins
                self.bills.append(tile)
            elif luxury <= self.luxury:
                self.pay_goods(tile, luxury, tables)
            elif self.luxury >= tables.luxury_per_unit:
                self.luxury -= tables.luxury_per_unit
                self.bills.append(tile)
            else:
                return
            self._build(tile, tables)
        people = self.people + tables.gain_people[tile]
        self.people = 0 if people < 0 else people if people < self.people_cap else self.people_cap
        self.coins += tables.gain_coins[tile]
        self.luxury += tables.gain_luxury[tile]
        self.food += tables.gain_food[tile]

    def pay_goods(self, tile: int, luxury: int, tables: Tables) -> None:
        self.luxury -= luxury
        wood = self.wood - tables.cost_wood[tile]
        stone = self.stone - tables.cost_stone[tile]
        self.wood = wood if wood > 0 else 0
        self.stone = stone if stone > 0 else 0

    def income(self, tables: Tables) -> None:
        """Phase f (3.13); what may be chosen goes where least lies."""
        people = self.people + self.growth
        if people > self.people_cap:
            people = self.people_cap
        self.people = people
        if people >= len(tables.people_coins):
            people = len(tables.people_coins) - 1
        self.coins += tables.people_coins[people]
        luxury = self.luxury + tables.people_luxury[people]
        wood = self.wood + self.income_wood
        stone = self.stone + self.income_stone
        food = self.food + self.income_food
        for _ in range(self.choosers):
            if food < self.people:
                food += 1
            elif stone <= wood:
                stone += 1
            else:
                wood += 1
        if wood > tables.wood_cap:
            luxury += wood - tables.wood_cap
            wood = tables.wood_cap
        if stone > tables.stone_cap:
            luxury += stone - tables.stone_cap
            stone = tables.stone_cap
        if food > tables.food_cap:
            luxury += food - tables.food_cap
            food = tables.food_cap
        self.wood, self.stone, self.food, self.luxury = wood, stone, food, luxury

    # -- supply rounds ------------------------------------------------------------------------------------

    def supply(self, tables: Tables) -> None:
        """3.14. Bills that goods alone can pay come first; luxury goes to whatever the lower total needs."""
        people_first = self.people * tables.points_per_inhabitant <= self.prestige_points(tables)
        hungry = self.people - self.food
        self.food = 0 if hungry > 0 else -hungry
        if hungry > 0 and people_first:
            hungry = self._feed(hungry, tables)
        if self.bills:
            self._settle_bills(tables)
        if hungry > 0:
            if not people_first:
                hungry = self._feed(hungry, tables)
            self.people -= hungry

    def _feed(self, hungry: int, tables: Tables) -> int:
        fed = self.luxury // tables.luxury_per_unit
        if fed > hungry:
            fed = hungry
        self.luxury -= fed * tables.luxury_per_unit
        return hungry - fed

    def _settle_bills(self, tables: Tables) -> None:
        bills = self.bills
        if len(bills) > 1:
            bills = sorted(bills, key=tables.prestige.__getitem__, reverse=True)
        self.bills = []
        for tile in bills:
            self.coins += tables.mark_coins
            luxury = self.short(tile, tables) * tables.luxury_per_unit
            if luxury <= self.luxury:
                self.pay_goods(tile, luxury, tables)
            else:
                self._lose_building(tile, tables)

    # -- disasters ----------------------------------------------------------------------------------------

    def suffer(self, disaster: int, tables: Tables, rounds_left: int) -> None:
        """Section 3.16; protected players are spared (L-102)."""
        if (self.protected >> disaster) & 1:
            return
        if disaster == PLAGUE:
            self.people -= -(-self.people // tables.fraction_lost)
        elif disaster == DROUGHT:
            self.food -= -(-self.food // tables.fraction_lost)
        elif disaster == DECLINE:
            self.luxury -= min(self.luxury, tables.decline_loss)
        elif disaster == EARTHQUAKE:
            kept = min(len(self.buildings), self.wood, self.stone)
            self.wood -= kept
            self.stone -= kept
            if kept < len(self.buildings):
                for tile in self.least(self.buildings, tables, rounds_left)[: len(self.buildings) - kept]:
                    self._lose_building(tile, tables)
                    if tile in self.bills:
                        self.bills.remove(tile)
                        self.coins += tables.mark_coins
        elif disaster == TEMPEST:
            kept = min(len(self.lands), self.food, self.coins)
            self.food -= kept
            self.coins -= kept
            if kept < len(self.lands):
                for tile in self.least(self.lands, tables, rounds_left)[: len(self.lands) - kept]:
                    self.lands.remove(tile)
                    self._lose(tile, tables)
                self.last_kinds = tables.kinds[self.lands[-1]] if self.lands else 0

    def least(self, tiles: list[int], tables: Tables, rounds_left: int) -> list[int]:
        """The tiles, those that may go most easily first."""
        return [
            tile for _, tile in sorted([(self.keeping(tile, tables, rounds_left), tile) for tile in tiles])
        ]

    def keeping(self, tile: int, tables: Tables, rounds_left: int) -> float:
        """What keeping the tile is worth, roughly in points."""
        goods = tables.income_wood[tile] + tables.income_stone[tile] + tables.income_food[tile]
        worth = tables.prestige[tile] + 0.3 * rounds_left * goods
        if tile in self.bills:
            worth -= 0.4 * (tables.cost_wood[tile] + tables.cost_stone[tile])
        return worth + (1.0 if tables.protects[tile] >= 0 and rounds_left > 1 else 0.0)
