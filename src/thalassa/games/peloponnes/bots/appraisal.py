"""What goods and tiles are worth to a realm, in points of the final score, by a few learned weights.

Cheap enough to be asked thousands of times in a search: seven rates for each realm and round, then a sum for each tile.
It looks at what lies open only: which disasters are still to come, how many supply rounds, what one has.
"""

from __future__ import annotations

from typing import Final, final

from thalassa.games.peloponnes.edition.figures import DECLINE, DROUGHT, EARTHQUAKE, PLAGUE, TEMPEST

from .realm import Realm

NEVER: Final = -1.0e9


@final
class Weights:
    """The learned numbers; ``names`` gives their order in a vector."""

    __slots__ = ("v",)

    def __init__(self, v: list[float]) -> None:
        self.v: list[float] = v


NAMES: Final = (
    "prestige_to_come",  # 0 per round
    "people_points_to_come",  # 1 per round
    "blur",  # 2
    "blur_per_round",  # 3
    "person_coin",  # 4 coins per round that one more inhabitant brings
    "food_low",  # 5
    "food_high",  # 6
    "food_scale",  # 7
    "goods_low",  # 8
    "goods_high",  # 9
    "goods_scale",  # 10
    "wood_need",  # 11 per round
    "stone_need",  # 12
    "coin_low",  # 13
    "coin_high",  # 14
    "coin_need",  # 15 per round
    "coin_scale",  # 16
    "luxury_share",  # 17 of the best good
    "shield_plague",  # 18
    "shield_drought",  # 19
    "shield_quake",  # 20
    "shield_tempest",  # 21
    "shield_decline",  # 22
    "bonus",  # 23 per round
    "free_placement",  # 24 per round
    "shortage",  # 25 points per unit missing beyond what comes in
    "kinds",  # 26 per round and further kind of good
    "contest",  # 27 share of the alternative kept when displaced
)


DIVISORS: Final = (2, 7, 10, 16)
"""Weights that something is divided by."""


def lean(x: float) -> float:
    """A step from 0 to 1 that is cheap to compute."""
    return 0.5 + 0.5 * x / (1.0 + (x if x > 0.0 else -x))


@final
class Rates:
    """What a unit of everything is worth to one realm before its purchase of the round ``number``."""

    __slots__ = (
        "coin",
        "food",
        "left",
        "luxury",
        "person",
        "prestige",
        "realm",
        "shields",
        "stone",
        "weights",
        "wood",
    )

    def __init__(self, realm: Realm, number: int, pending: int, supplies: int, weights: Weights) -> None:
        """``pending``: bits of the disasters still to come. ``supplies``: supply rounds still to come."""
        w = weights.v
        tables = realm.tables
        self.realm = realm
        self.weights = weights
        left = tables.rounds + 1 - number
        self.left = left
        danger = pending & ~realm.protected
        people = realm.people + realm.growth * left
        prestige = realm.prestige + realm.coins / 3.0 + w[0] * left
        population = 3.0 * people + w[1] * left
        survive = 1.0
        if (danger >> PLAGUE) & 1:
            survive = 0.72
            population *= survive
        favour = lean((population - prestige) / (w[2] + w[3] * left))
        self.prestige = favour
        demand = (people + 1.4 * left) * supplies * 0.8
        have = realm.food + realm.income_food * left + realm.luxury * 0.3
        if (danger >> DROUGHT) & 1:
            have *= 0.85
        point = 3.0 * (1.0 - favour) * survive
        self.food = w[5] + w[6] * point / 3.0 * lean((demand - have) / w[7])
        quake = len(realm.buildings) + 0.4 * left if (danger >> EARTHQUAKE) & 1 else 0.0
        need_wood = w[11] * (left - 1) + quake
        need_stone = w[12] * (left - 1) + quake
        for tile in realm.bills:
            need_wood += tables.cost_wood[tile]
            need_stone += tables.cost_stone[tile]
        self.wood = w[8] + w[9] * lean((need_wood - realm.wood - realm.income_wood * (left - 1)) / w[10])
        self.stone = w[8] + w[9] * lean((need_stone - realm.stone - realm.income_stone * (left - 1)) / w[10])
        purse = realm.coins + realm.luxury * 0.3 + (2.0 + 0.25 * realm.people) * (left - 1)
        coin = favour / 3.0 + w[13]
        if left > 1:
            coin += w[14] * lean((w[15] * left - purse) / w[16])
        self.coin = coin
        best = self.food if self.food > self.stone else self.stone
        self.luxury = w[17] * (best if best > coin else coin) * (0.7 if (danger >> DECLINE) & 1 else 1.0)
        self.person = point + w[4] * coin * left - self.food * supplies * 0.6
        shields = [0.0, 0.0, 0.0, 0.0, 0.0]
        if danger:
            if (danger >> PLAGUE) & 1:
                shields[PLAGUE] = w[18] * (people / 3.0 + 0.5) * (3.0 * (1.0 - favour))
            if (danger >> DROUGHT) & 1:
                shields[DROUGHT] = w[19] * (1.0 + (realm.food + realm.income_food) / 3.0) * self.food
            if (danger >> EARTHQUAKE) & 1:
                shields[EARTHQUAKE] = w[20] * (len(realm.buildings) + 1.0) * (self.wood + self.stone + 0.3)
            if (danger >> TEMPEST) & 1:
                shields[TEMPEST] = w[21] * len(realm.lands) * (self.food + coin + 0.2)
            if (danger >> DECLINE) & 1:
                shields[DECLINE] = w[22] * (realm.luxury + 4.0 if realm.luxury < 6 else 10.0) * self.luxury
        self.shields = shields

    def points(self, tile: int) -> float:
        """What the tile adds to the final score, its price in coins apart; NEVER if it cannot be used."""
        realm = self.realm
        tables = realm.tables
        if -tables.gain_people[tile] > realm.people:
            return NEVER
        w = self.weights.v
        left = self.left
        worth = (
            self.prestige * tables.prestige[tile]
            + self.person * tables.gain_people[tile]
            + self.coin * tables.gain_coins[tile]
            + left
            * (
                self.wood * tables.income_wood[tile]
                + self.stone * tables.income_stone[tile]
                + self.food * tables.income_food[tile]
            )
        )
        if tables.is_land[tile]:
            if not realm.fits(tile):
                return NEVER
            kinds = tables.kinds[tile]
            if kinds & (kinds - 1):
                worth += w[26] * left
            return worth
        wood, stone = tables.cost_wood[tile], tables.cost_stone[tile]
        worth -= self.wood * wood + self.stone * stone
        missing_wood = wood - realm.wood - 2 * realm.income_wood
        missing_stone = stone - realm.stone - 2 * realm.income_stone
        if missing_wood > 0 or missing_stone > 0:
            missing = (missing_wood if missing_wood > 0 else 0) + (missing_stone if missing_stone > 0 else 0)
            if left == 1 and missing * 2 > realm.luxury:
                return NEVER
            worth -= w[25] * missing
        worth += self.luxury * tables.gain_luxury[tile] + self.food * tables.gain_food[tile]
        if tables.protects[tile] >= 0:
            worth += self.shields[tables.protects[tile]]
        if tables.chooses[tile]:
            best = self.stone if self.stone > self.food else self.food
            worth += left * (best if best > self.coin else self.coin)
        if tables.bonus[tile]:
            worth += w[23] * left
        if tables.free_placement[tile]:
            worth += w[24] * left
        return worth
