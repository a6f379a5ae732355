"""Peloponnes in numbers for learners: which actions there are and which parts of a view matter. Knows no rule.

Previews (``prospects``, ``choices``) are left out: they follow from the rest of the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, product

from thalassa.games.peloponnes.edition.data import PeloponnesEdition
from thalassa.games.peloponnes.edition.figures import CHITS, DISASTERS, GOODS, STACKS, Tables
from thalassa.games.peloponnes.rules.position import BID_STATES
from thalassa.games.peloponnes.wire.actions import (
    Bid,
    Build,
    Buy,
    ChooseCivilization,
    ChooseExtraIncome,
    ChooseIncome,
    Complete,
    KeepBuildings,
    KeepLands,
    Pass,
    Relocate,
    Supply,
    Withdraw,
)
from thalassa.kernel.edition import Edition
from thalassa.kernel.extras.encoding import (
    ByKey,
    BySeat,
    Each,
    Encoding,
    Family,
    Inside,
    Number,
    OneOf,
    Part,
    Seat,
    SomeOf,
    SomeSeats,
    Subset,
)
from thalassa.kernel.messages import Options

from .options import PeloponnesOptions
from .show.observing import Observing

MOST_COINS = 100
"""Nobody comes near so many: all income of eight rounds is below."""
PEOPLE_WITHOUT_CAP = 60


def encoding(edition: Edition, seats: int, options: Options) -> Encoding:
    assert isinstance(edition, PeloponnesEdition)
    assert isinstance(options, PeloponnesOptions)
    tables = edition.tables
    return Encoding(
        families=_families(tables, options),
        parts=_parts(tables),
        most_moves=2048,
        most_steps=600,
        observes=lambda places: Observing(tables, seats, places).write,
    )


def _families(tables: Tables, options: PeloponnesOptions) -> list[Family]:
    ids = tuple(tables.ids)
    set_of_tiles = Subset(tables.rounds)  # one tile in a round at most
    choosers = sum(bool(goods) for goods in tables.chooses)
    chosen = [goods for count in range(1, choosers + 1) for goods in product(GOODS, repeat=count)]
    extra = [
        goods
        for count in range(max(tables.level_extra) + 1)
        for goods in combinations_with_replacement(GOODS[:3], count)
    ]
    people = options.population_cap or PEOPLE_WITHOUT_CAP
    return [
        Family(ChooseCivilization, {"number": tuple(tables.civilizations)}),
        Family(ChooseExtraIncome, {"goods": tuple(extra)}),
        Family(Bid, {"tile": ids, "amount": range(1, MOST_COINS + 1)}),
        Family(Pass),
        Family(Relocate, {"tile": ids}),
        Family(Withdraw),
        Family(Buy, {"tile": ids}),
        Family(Build, {"way": ("pay", "mark", "discard")}),
        Family(Complete, {"tiles": set_of_tiles}),
        Family(ChooseIncome, {"goods": tuple(chosen)}),
        Family(KeepBuildings, {"tiles": set_of_tiles}),
        Family(KeepLands, {"tiles": set_of_tiles}),
        Family(Supply, {"extra_fed": range(people + 1), "complete": set_of_tiles}),
    ]


def _open_tiles(field: str, ids: Sequence[str]) -> Part:
    return Each(
        field,
        5,
        (
            OneOf("tile", ids),
            Number("min_bid", 10),
            Number("price", 10, optional=True),
            Inside("bid", (Seat("seat"), Number("coins", 20), Number("value", 40)), optional=True),
            Seat("lost_by"),
        ),
    )


def _parts(tables: Tables) -> list[Part]:
    ids = tuple(tables.ids)
    goods = (
        Number("wood", 10),
        Number("stone", 10),
        Number("food", 10),
        Number("inhabitants", 10),
        Number("coins", 10),
        Number("luxury", 10),
    )
    holdings = Inside(
        "holdings",
        (
            *goods,
            Number("prestige_points", 30),
            Number("population_points", 30),
            Number("score", 30),
            Each("exposure", len(DISASTERS), scale=10),
        ),
    )
    bid = Inside(
        "bid",
        (
            OneOf("state", BID_STATES),
            OneOf("tile", ids),
            Number("coins", 20),
            Number("value", 40),
            OneOf("lost_tile", ids),
            Seat("lost_to"),
        ),
    )
    player = (
        OneOf("civilization", tuple(tables.civilizations)),
        holdings,
        ByKey("buildings", "tile", ids, (Number("complete"),)),
        SomeOf("lands", ids),
        ByKey("protections", "disaster", DISASTERS),
        Inside("income", (*goods, Number("choices"))),
        SomeOf("extra_income", GOODS[:3]),
        Number("bid_bonus", 4),
        Number("food_short", 10),
        bid,
        OneOf("won", ids),
        Number("deciding"),
    )
    stacks = tuple(SomeOf(stack, [tile for tile in ids if tile.startswith(stack)]) for stack in STACKS)
    return [
        Number("round", tables.rounds),
        OneOf("phase", ("setup", "supply", "bidding", "placing", "income", "disaster", "finished")),
        OneOf("disaster", DISASTERS),
        Number("final_supply"),
        SomeSeats("actors"),
        Each("order", 5, (Seat(""),)),
        _open_tiles("auction", ids),
        _open_tiles("conquest", ids),
        BySeat("seats", player),
        Inside("stacks", stacks, keyed=True),
        ByKey("disasters", "disaster", DISASTERS, (Number("laid", 3), Number("struck"))),
        SomeOf("hidden_chits", CHITS, scale=3, keyed=True),
        SomeOf("civilizations", tuple(tables.civilizations)),
        Inside("solo", (Number("level", 5), Number("target", 30), Number("extra_income", 4)), optional=True),
    ]
