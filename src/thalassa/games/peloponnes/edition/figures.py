"""The figures of an edition as plain lists of integers, indexed by tile or civilization. Knows no game in progress.

Tiles are numbered in the order of their ids, so sorting tile numbers sorts ids.
"""

from __future__ import annotations

from typing import Final, final

from thalassa.games.peloponnes.wire.actions import Bid, Buy, ChosenGood, Relocate
from thalassa.games.peloponnes.wire.pieces import Pieces

WOOD: Final = 0
STONE: Final = 1
FOOD: Final = 2
COINS: Final = 3
GOODS: Final[tuple[ChosenGood, ...]] = ("wood", "stone", "food", "coins")

EARTHQUAKE: Final = 0
TEMPEST: Final = 1
DROUGHT: Final = 2
PLAGUE: Final = 3
DECLINE: Final = 4
BLANK: Final = 5
DISASTERS: Final = ("earthquake", "tempest", "drought", "plague", "decline")
CHITS: Final = (*DISASTERS, "blank")
STACKS: Final = ("A", "B", "C")


@final
class Tables:
    """Everything printed on the pieces and in the rulebook's tables."""

    __slots__ = (
        "auction_rows",
        "bids",
        "bonus",
        "brings",
        "buys",
        "chit_counts",
        "chits_per_round",
        "chits_to_trigger",
        "chooses",
        "civ_coins",
        "civ_food",
        "civ_income_food",
        "civ_income_people",
        "civ_income_stone",
        "civ_income_wood",
        "civ_names",
        "civ_people",
        "civ_stone",
        "civ_wood",
        "civilizations",
        "coins_per_prestige",
        "conquest_surcharge",
        "cost_stone",
        "cost_wood",
        "decline_loss",
        "food_cap",
        "fraction_lost",
        "free_placement",
        "gain_coins",
        "gain_food",
        "gain_luxury",
        "gain_people",
        "ids",
        "income_food",
        "income_stone",
        "income_wood",
        "index",
        "is_land",
        "kinds",
        "level_auction",
        "level_extra",
        "level_target",
        "luxury_per_unit",
        "luxury_track",
        "mark_coins",
        "min_bid",
        "pass_coins",
        "people_cap",
        "people_coins",
        "people_luxury",
        "pieces",
        "points_per_inhabitant",
        "prestige",
        "protects",
        "relocates",
        "rounds",
        "rounds_per_stack",
        "solo_pass_coins",
        "stack",
        "stone_cap",
        "supply_round",
        "tiles_per_round",
        "withdraw_coins",
        "wood_cap",
    )

    pieces: Pieces
    """Everything as printed, for the browser."""

    # tiles
    ids: list[str]
    index: dict[str, int]
    stack: list[int]
    is_land: list[bool]
    prestige: list[int]
    min_bid: list[int]
    cost_wood: list[int]
    cost_stone: list[int]
    gain_people: list[int]
    gain_coins: list[int]
    gain_luxury: list[int]
    gain_food: list[int]
    brings: list[bool]
    """Whether there is any one-time income at all."""
    income_wood: list[int]
    income_stone: list[int]
    income_food: list[int]
    kinds: list[int]
    """Bits of the goods in the round income (L-62)."""
    protects: list[int]
    """Disaster the tile protects from, or -1."""
    supply_round: list[bool]
    bonus: list[int]
    """Bid bonus in half coins (D-7)."""
    free_placement: list[bool]
    chooses: list[tuple[int, ...]]
    """Goods the owner may choose from each round; usually empty."""

    # civilizations, indexed by their printed number (place 0 is empty)
    civilizations: list[int]
    civ_names: list[str]
    civ_coins: list[int]
    civ_wood: list[int]
    civ_stone: list[int]
    civ_food: list[int]
    civ_people: list[int]
    civ_income_wood: list[int]
    civ_income_stone: list[int]
    civ_income_food: list[int]
    civ_income_people: list[int]

    # constants
    rounds: int
    rounds_per_stack: list[int]
    tiles_per_round: int
    pass_coins: int
    solo_pass_coins: int
    withdraw_coins: int
    conquest_surcharge: int
    luxury_per_unit: int
    mark_coins: int
    chits_per_round: int
    chits_to_trigger: int
    chit_counts: list[int]
    fraction_lost: int
    decline_loss: int
    points_per_inhabitant: int
    coins_per_prestige: int
    wood_cap: int
    stone_cap: int
    food_cap: int
    people_cap: int
    luxury_track: int
    people_coins: list[int]
    people_luxury: list[int]

    # rows: auction tiles by number of players (place 0 unused), and the solo levels (level 0 = plain game)
    auction_rows: list[int]
    level_auction: list[int]
    level_extra: list[int]
    level_target: list[int]

    # actions are frozen, so each is built once and shared
    bids: list[list[Bid]]
    relocates: list[Relocate]
    buys: list[Buy]

    def ids_of(self, tiles: list[int] | tuple[int, ...]) -> tuple[str, ...]:
        ids = self.ids
        return tuple([ids[tile] for tile in tiles])

    def sorted_ids(self, tiles: list[int] | tuple[int, ...]) -> tuple[str, ...]:
        return self.ids_of(sorted(tiles))

    def bid(self, tile: int, amount: int) -> Bid:
        return self.bids_between(tile, amount, amount)[0]

    def bids_between(self, tile: int, low: int, high: int) -> list[Bid]:
        """The bids on a tile with these amounts, both included."""
        made = self.bids[tile]
        while len(made) <= high:
            made.append(Bid(self.ids[tile], len(made)))
        return made[low : high + 1]
