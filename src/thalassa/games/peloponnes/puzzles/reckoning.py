"""The last round a second time, by pencil: plain figures of the position and of the printed pieces, none of the rules'
code. A puzzle holds only if this agrees with ``search.py``.

It knows the rulebook's own way of playing (the default options) and round 8 alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from thalassa.games.peloponnes.wire.pieces import Pieces, Tile
from thalassa.kernel.messages import JsonObject

PASS = "pass"
CAPS = {"wood": 10, "stone": 10, "food": 13}
MOST_PEOPLE = 20
PASS_COINS = 3


@dataclass(frozen=True)
class Estate:
    """What the solver has."""

    coins: int
    wood: int
    stone: int
    food: int
    people: int
    luxury: int
    lands: tuple[str, ...]
    buildings: tuple[str, ...]
    marked: frozenset[str]


class Reckoning:
    def __init__(self, pieces: Pieces, position: JsonObject, seat: int) -> None:
        self.tiles: dict[str, Tile] = {tile.id: tile for tile in pieces.tiles}
        self.bands = pieces.population_income
        self.position = position
        self.seat = seat
        player = position["players"][seat]
        civilization = next(one for one in pieces.civilizations if one.number == player["civilization"])
        self.born = civilization.income.population
        extra = position["extra_income"]
        self.basic = {
            "wood": civilization.income.wood + extra.count("wood"),
            "stone": civilization.income.stone + extra.count("stone"),
            "food": civilization.income.food + extra.count("food"),
        }
        self.start = Estate(
            player["coins"],
            player["wood"],
            player["stone"],
            player["food"],
            player["inhabitants"],
            player["luxury"],
            tuple(player["lands"]),
            tuple(player["buildings"]),
            frozenset(player["incomplete"]),
        )

    # -- the purchase -----------------------------------------------------------------------------------

    def guaranteed(self) -> dict[str, int]:
        """Every purchase that can be paid, and passing: what it surely scores."""
        found = {PASS: self._worst(self._received(replace(self.start, coins=self.start.coins + PASS_COINS)))}
        for tile in (*self.position["auction"], *self.position["conquest"]):
            price = self._price(tile)
            if price is not None:
                ends = [after for bought in self._bought(tile, price) for after in self._received(bought)]
                found[tile] = self._worst(ends)
        return found

    def _price(self, tile: str) -> int | None:
        printed, me = self.tiles[tile], self.start
        bids = [
            (2 * player["bid"]["coins"] + self._bonus(tuple(player["buildings"])))
            for player in self.position["players"]
            if player["bid"]["state"] == "standing" and player["bid"]["tile"] == tile
        ]
        if tile in self.position["conquest"]:
            price = printed.min_bid + 3
            if bids:
                return None
        else:
            price = printed.min_bid
            while any(2 * price + self._bonus(me.buildings) <= bid for bid in bids):
                price += 1
        if price > me.coins + me.luxury // 2 or -printed.gain.population > me.people:
            return None
        return price

    def _bonus(self, buildings: tuple[str, ...]) -> int:
        return sum(round(2 * self.tiles[one].bid_bonus) for one in buildings)

    def _bought(self, name: str, price: int) -> Iterator[Estate]:
        """Everything that can become of the tile."""
        coins = min(price, self.start.coins)
        me = replace(
            self.start, coins=self.start.coins - coins, luxury=self.start.luxury - 2 * (price - coins)
        )
        tile = self.tiles[name]
        if tile.kind == "land":
            yield self._gained(replace(me, lands=(*me.lands, name)), tile) if self._fits(me, tile) else me
            return
        wood, stone = min(tile.cost.wood, me.wood), min(tile.cost.stone, me.stone)
        to_pay = 2 * (tile.cost.wood - wood + tile.cost.stone - stone)
        to_mark = 0 if me.coins else 2
        row = (*me.buildings, name)
        ways = []
        if to_pay <= me.luxury:
            paid = replace(
                me, wood=me.wood - wood, stone=me.stone - stone, luxury=me.luxury - to_pay, buildings=row
            )
            ways.append(self._gained(paid, tile))
        if to_mark <= me.luxury:
            credit = replace(me, coins=max(0, me.coins - 1), luxury=me.luxury - to_mark, buildings=row)
            ways.append(self._gained(replace(credit, marked=me.marked | {name}), tile))
        if not ways or (to_pay and to_mark):
            ways.append(me)
        yield from ways

    def _fits(self, me: Estate, tile: Tile) -> bool:
        if not me.lands or any(self.tiles[one].free_placement for one in me.buildings):
            return True
        return bool(_goods(tile) & _goods(self.tiles[me.lands[-1]]))

    @staticmethod
    def _gained(me: Estate, tile: Tile) -> Estate:
        people = max(0, min(MOST_PEOPLE, me.people + tile.gain.population))
        me = replace(me, people=people, coins=me.coins + tile.gain.coins, luxury=me.luxury + tile.gain.luxury)
        return _stored(me, "food", tile.gain.food)

    # -- the incomes ------------------------------------------------------------------------------------

    def _received(self, me: Estate) -> list[Estate]:
        """After the incomes of the round: one for every way to choose."""
        people = max(0, min(MOST_PEOPLE, me.people + self.born))
        band = next((band for band in self.bands if band.start <= people <= band.end), self.bands[-1])
        owned = [self.tiles[one] for one in (*me.lands, *me.buildings)]
        me = replace(me, people=people, coins=me.coins + band.coins, luxury=me.luxury + band.luxury)
        for good in ("wood", "stone", "food"):
            me = _stored(me, good, self.basic[good] + sum(getattr(tile.income, good) for tile in owned))
        ends = [me]
        for tile in owned:
            if tile.choose_income:
                ends = [_stored(end, good, 1) for end in ends for good in tile.choose_income]
        return list(dict.fromkeys(ends))

    # -- chits, the last meal, the score ---------------------------------------------------------------------

    def _worst(self, ends: list[Estate]) -> int:
        """Choices are made before the chits are turned: the best choice, by its worse order."""
        orders = sorted(set(itertools.permutations(self.position["chits"])))
        return max(min(self._fate(end, order) for order in orders) for end in ends)

    def _fate(self, me: Estate, order: tuple[str, ...]) -> int:
        laid = dict(self.position["laid"])
        ends = {me}
        for chit in order:
            laid[chit] += 1
            if chit != "blank" and laid[chit] == 3:
                ends = {after for end in ends for after in self._struck(end, chit)}
        return max(self._fed(end) for end in ends)

    def _struck(self, me: Estate, disaster: str) -> Iterator[Estate]:
        if any(self.tiles[one].protects == disaster for one in me.buildings):
            yield me
        elif disaster == "drought":
            yield replace(me, food=me.food - -(-me.food // 3))
        elif disaster == "plague":
            yield replace(me, people=me.people - -(-me.people // 3))
        elif disaster == "decline":
            yield replace(me, luxury=max(0, me.luxury - 10))
        elif disaster == "earthquake":
            for count in range(min(len(me.buildings), me.wood, me.stone) + 1):
                for kept in itertools.combinations(me.buildings, count):
                    freed = len(me.marked - set(kept))
                    yield replace(
                        me,
                        wood=me.wood - count,
                        stone=me.stone - count,
                        coins=me.coins + freed,
                        buildings=kept,
                        marked=me.marked & set(kept),
                    )
        else:
            for count in range(min(len(me.lands), me.food, me.coins) + 1):
                for kept in itertools.combinations(me.lands, count):
                    yield replace(me, food=me.food - count, coins=me.coins - count, lands=kept)

    def _fed(self, me: Estate) -> int:
        """The best of the last meal: who eats luxury, which bills are paid."""
        hungry = max(0, me.people - me.food)
        top = 0
        for count in range(len(me.marked) + 1):
            for paid in itertools.combinations(sorted(me.marked), count):
                bill = [self.tiles[one].cost for one in paid]
                missing = max(0, sum(cost.wood for cost in bill) - me.wood)
                missing += max(0, sum(cost.stone for cost in bill) - me.stone)
                left = me.luxury - 2 * missing
                if left < 0:
                    continue
                fed = min(hungry, left // 2)
                kept = [one for one in me.buildings if one not in me.marked or one in paid]
                prestige = sum(self.tiles[one].prestige for one in (*me.lands, *kept))
                prestige += (me.coins + len(me.marked)) // 3
                top = max(top, min(prestige, 3 * (me.people - hungry + fed)))
        return top


def _goods(tile: Tile) -> set[str]:
    return {good for good in ("wood", "stone", "food") if getattr(tile.income, good)}


def _stored(me: Estate, good: str, amount: int) -> Estate:
    """What a full storehouse cannot take becomes luxury; coins have no end."""
    if good == "coins":
        return replace(me, coins=me.coins + amount)
    have = getattr(me, good) + amount
    kept = min(CAPS[good], have)
    return replace(me, luxury=me.luxury + have - kept, **{good: kept})
