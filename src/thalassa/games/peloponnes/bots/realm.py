"""One civilization in whole numbers, carried quickly through rounds to come: what the rules do, with thrifty choices.

A rehearsal plays thousands of rounds, far more than the rules on whole positions could. So this is a second, quick
telling of phases d to g and of supply rounds for one player; tests hold it in lock-step with the rules, in all its parts
and under all table options. Only the judgement of players uses it, and it knows nothing that lies face down.
"""

from __future__ import annotations

from typing import final

from thalassa.games.peloponnes.edition.figures import (
    DECLINE,
    DROUGHT,
    EARTHQUAKE,
    FOOD,
    PLAGUE,
    STONE,
    TEMPEST,
    WOOD,
    Tables,
)
from thalassa.games.peloponnes.rules.frame import Frame
from thalassa.games.peloponnes.rules.position import Position


@final
class Realm:
    """Possessions, income and points of one seat."""

    __slots__ = (
        "bills",
        "buildings",
        "choosers",
        "coins",
        "food",
        "frame",
        "free_placement",
        "growth",
        "income_food",
        "income_stone",
        "income_wood",
        "lands",
        "last_kinds",
        "luxury",
        "people",
        "prestige",
        "protected",
        "stone",
        "tables",
        "wood",
    )

    def __init__(self, pos: Position, seat: int) -> None:
        frame = pos.frame
        tables = frame.tables
        number = pos.civilization[seat]
        self.frame: Frame = frame
        self.tables: Tables = tables
        self.coins: int = pos.coins[seat]
        self.wood: int = pos.wood[seat]
        self.stone: int = pos.stone[seat]
        self.food: int = pos.food[seat]
        self.luxury: int = pos.luxury[seat]
        self.people: int = pos.people[seat]
        self.growth: int = tables.civ_income_people[number]
        self.income_wood: int = tables.civ_income_wood[number] + pos.extra[0]
        self.income_stone: int = tables.civ_income_stone[number] + pos.extra[1]
        self.income_food: int = tables.civ_income_food[number] + pos.extra[2]
        self.prestige: int = 0
        """Of all tiles; the coins count apart."""
        self.protected: int = 0
        """Bits of the disasters that do no harm."""
        self.free_placement: bool = False
        self.choosers: int = 0
        """Buildings with a good to choose every round."""
        self.last_kinds: int = 0
        """Goods of the last land: the next one must share one of them (L-62)."""
        self.buildings: list[int] = []
        self.lands: list[int] = []
        self.bills: list[int] = []
        """Buildings that are marked, not paid."""
        for tile in pos.buildings[seat]:
            self._add_building(tile)
        for tile in pos.lands[seat]:
            self._add_land(tile)
        if pos.incomplete[seat]:
            self.bills = [tile for tile in pos.buildings[seat] if pos.is_incomplete(seat, tile)]

    # -- tiles come and go --------------------------------------------------------------------------------

    def _add(self, tile: int) -> None:
        tables = self.tables
        self.prestige += tables.prestige[tile]
        self.income_wood += tables.income_wood[tile]
        self.income_stone += tables.income_stone[tile]
        self.income_food += tables.income_food[tile]

    def _add_building(self, tile: int) -> None:
        self.buildings.append(tile)
        self._add(tile)
        self._use(tile)

    def _use(self, tile: int) -> None:
        """What a building does beside bringing prestige and goods."""
        tables = self.tables
        if tables.free_placement[tile]:
            self.free_placement = True
        if tables.chooses[tile]:
            self.choosers += 1
        if tables.protects[tile] >= 0:
            self.protected |= 1 << tables.protects[tile]

    def _add_land(self, tile: int) -> None:
        self.lands.append(tile)
        self._add(tile)
        self.last_kinds = self.tables.kinds[tile]

    def _lose(self, tile: int) -> None:
        tables = self.tables
        self.prestige -= tables.prestige[tile]
        self.income_wood -= tables.income_wood[tile]
        self.income_stone -= tables.income_stone[tile]
        self.income_food -= tables.income_food[tile]

    def _lose_building(self, tile: int) -> None:
        self.buildings.remove(tile)
        self._lose(tile)
        self.free_placement = False
        self.choosers = 0
        self.protected = 0
        for other in self.buildings:
            self._use(other)

    def _lose_land(self, tile: int) -> None:
        self.lands.remove(tile)
        self._lose(tile)
        self.last_kinds = self.tables.kinds[self.lands[-1]] if self.lands else 0

    # -- points -------------------------------------------------------------------------------------------

    def prestige_points(self) -> int:
        return self.prestige + self.coins // self.tables.coins_per_prestige

    def standing_key(self) -> tuple[int, int, int]:
        """L-110: score, larger total, luxury."""
        prestige = self.prestige_points()
        population = self.people * self.tables.points_per_inhabitant
        if prestige < population:
            return prestige, population, self.luxury
        return population, prestige, self.luxury

    # -- a tile bought ------------------------------------------------------------------------------------

    def bonus(self) -> int:
        """Bid bonus in half coins (L-40, LR-9)."""
        halves = self.tables.bonus
        total = 0
        for tile in self.buildings:
            if halves[tile]:
                if not self.frame.bonus_stacks:
                    return halves[tile]
                total += halves[tile]
        return total

    def highest(self) -> int:
        """L-43: the most coins that can be raised."""
        return self.coins + self.luxury // self.tables.luxury_per_unit

    def fits(self, tile: int) -> bool:
        """L-61, L-62, L-64: whether a land finds its place."""
        return self.free_placement or not self.lands or self.last_kinds & self.tables.kinds[tile] != 0

    def short(self, tile: int) -> int:
        """Wood and stone that are missing for a building."""
        tables = self.tables
        wood = tables.cost_wood[tile] - self.wood
        stone = tables.cost_stone[tile] - self.stone
        return (wood if wood > 0 else 0) + (stone if stone > 0 else 0)

    def pay_coins(self, amount: int) -> None:
        """L-43: reserve first, luxury for the shortfall."""
        if amount > self.coins:
            self.luxury -= (amount - self.coins) * self.tables.luxury_per_unit
            self.coins = 0
        else:
            self.coins -= amount

    def take(self, tile: int) -> None:
        """Phases d and e for a tile won, its price already paid. Goods go first, then the marking coin, then luxury."""
        tables = self.tables
        if tables.is_land[tile]:
            if not self.fits(tile):
                return
            self._add_land(tile)
        else:
            to_pay = self.short(tile) * tables.luxury_per_unit
            to_mark = tables.mark_coins - self.coins
            to_mark = to_mark * tables.luxury_per_unit if to_mark > 0 else 0  # L-60
            if to_pay and not to_mark:
                self._mark(tile, 0)
            elif to_pay <= self.luxury:
                self._pay(tile, to_pay)
            elif to_mark <= self.luxury:
                self._mark(tile, to_mark)
            else:
                return
            self._add_building(tile)
        self._grow(tables.gain_people[tile])
        self.coins += tables.gain_coins[tile]
        self.luxury += tables.gain_luxury[tile]
        self.food += tables.gain_food[tile]
        if self.food > tables.food_cap:
            self.luxury += self.food - tables.food_cap
            self.food = tables.food_cap

    def _mark(self, tile: int, luxury: int) -> None:
        self.luxury -= luxury
        coins = self.coins - self.tables.mark_coins
        self.coins = coins if coins > 0 else 0
        self.bills.append(tile)

    def _pay(self, tile: int, luxury: int) -> None:
        self.luxury -= luxury
        wood = self.wood - self.tables.cost_wood[tile]
        stone = self.stone - self.tables.cost_stone[tile]
        self.wood = wood if wood > 0 else 0
        self.stone = stone if stone > 0 else 0

    def _grow(self, people: int) -> None:
        people += self.people
        cap = self.frame.people_cap
        self.people = 0 if people < 0 else people if people < cap else cap

    # -- income -------------------------------------------------------------------------------------------

    def income(self) -> None:
        """Phase f (L-70 … L-78); what may be chosen goes where least lies."""
        tables = self.tables
        self._grow(self.growth)
        place = self.people
        if place >= len(tables.people_coins):
            place = len(tables.people_coins) - 1
        self.coins += tables.people_coins[place]
        luxury = self.luxury + tables.people_luxury[place]
        self.wood += self.income_wood
        self.stone += self.income_stone
        self.food += self.income_food
        if self.choosers:
            self._choose()
        if self.wood > tables.wood_cap:
            luxury += self.wood - tables.wood_cap
            self.wood = tables.wood_cap
        if self.stone > tables.stone_cap:
            luxury += self.stone - tables.stone_cap
            self.stone = tables.stone_cap
        if self.food > tables.food_cap:
            luxury += self.food - tables.food_cap
            self.food = tables.food_cap
        self.luxury = luxury

    def _choose(self) -> None:
        chooses = self.tables.chooses
        for tile in self.buildings:
            goods = chooses[tile]
            if not goods:
                continue
            if self.food < self.people and FOOD in goods:
                self.food += 1
            elif STONE in goods and (self.stone <= self.wood or WOOD not in goods):
                self.stone += 1
            elif WOOD in goods:
                self.wood += 1
            elif FOOD in goods:
                self.food += 1
            else:
                self.coins += 1

    # -- supply rounds ------------------------------------------------------------------------------------

    def supply(self) -> None:
        """L-79 … L-86. Luxury goes to whatever the lower total needs: people or bills."""
        tables = self.tables
        hungry = self.people - self.food
        self.food = 0 if hungry > 0 else -hungry
        people_first = self.frame.feeding_forced or (  # LR-33
            self.people * tables.points_per_inhabitant <= self.prestige_points()
        )
        if hungry > 0 and people_first:
            hungry = self._feed(hungry)
        if self.bills:
            self._settle_bills()
        if hungry > 0:
            if not people_first:
                hungry = self._feed(hungry)
            self.people -= hungry

    def _feed(self, hungry: int) -> int:
        """Feed with luxury whom it can feed (L-81); returns those who stay hungry."""
        fed = self.luxury // self.tables.luxury_per_unit
        if fed > hungry:
            fed = hungry
        self.luxury -= fed * self.tables.luxury_per_unit
        return hungry - fed

    def _settle_bills(self) -> None:
        """L-83 to L-86: pay what can be paid, the most prestigious first; the rest is abandoned."""
        tables = self.tables
        bills = self.bills
        if len(bills) > 1:
            bills = sorted(bills, key=tables.prestige.__getitem__, reverse=True)
        self.bills = []
        for tile in bills:
            self.coins += tables.mark_coins
            luxury = self.short(tile) * tables.luxury_per_unit
            if luxury <= self.luxury:
                self._pay(tile, luxury)
            else:
                self._lose_building(tile)

    # -- disasters ----------------------------------------------------------------------------------------

    def suffer(self, disaster: int, rounds_left: int) -> None:
        """L-93 … L-101; protected players are spared (L-102)."""
        if (self.protected >> disaster) & 1:
            return
        tables = self.tables
        if disaster == PLAGUE:
            self.people -= -(-self.people // tables.fraction_lost)
        elif disaster == DROUGHT:
            self.food -= -(-self.food // tables.fraction_lost)
        elif disaster == DECLINE:
            self.luxury -= min(self.luxury, tables.decline_loss)
        elif disaster == EARTHQUAKE:
            kept = self._most_kept(len(self.buildings), self.wood, self.stone)
            self.wood -= min(kept, self.wood)
            self.stone -= min(kept, self.stone)
            if kept < len(self.buildings):
                for tile in self.least(self.buildings, rounds_left)[: len(self.buildings) - kept]:
                    self._lose_building(tile)
                    if tile in self.bills:
                        self.bills.remove(tile)
                        if self.frame.coin_survives:  # LR-30
                            self.coins += tables.mark_coins
        elif disaster == TEMPEST:
            kept = self._most_kept(len(self.lands), self.food, self.coins)
            self.food -= min(kept, self.food)
            self.coins -= min(kept, self.coins)
            if kept < len(self.lands):
                for tile in self.least(self.lands, rounds_left)[: len(self.lands) - kept]:
                    self._lose_land(tile)

    def _most_kept(self, tiles: int, first: int, second: int) -> int:
        """Tiles that can be kept for one of each good, with luxury for what is missing if the table allows it (LR-27)."""
        kept = min(tiles, first, second)
        if self.frame.luxury_in_disasters:
            per_unit = self.tables.luxury_per_unit
            while kept < tiles:
                missing = (1 if kept >= first else 0) + (1 if kept >= second else 0)
                if missing * per_unit > self.luxury:
                    break
                self.luxury -= missing * per_unit
                kept += 1
        return kept

    def least(self, tiles: list[int], rounds_left: int) -> list[int]:
        """The tiles, those that may go most easily first."""
        return [tile for _, tile in sorted([(self.keeping(tile, rounds_left), tile) for tile in tiles])]

    def keeping(self, tile: int, rounds_left: int) -> float:
        """What keeping the tile is worth, roughly in points."""
        tables = self.tables
        goods = tables.income_wood[tile] + tables.income_stone[tile] + tables.income_food[tile]
        worth = tables.prestige[tile] + 0.3 * rounds_left * goods
        if tile in self.bills:
            worth -= 0.4 * (tables.cost_wood[tile] + tables.cost_stone[tile])
        return worth + (1.0 if tables.protects[tile] >= 0 and rounds_left > 1 else 0.0)
