"""What is printed on the pieces, as the data file spells it; the same structs tell the browser what to draw."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=0, le=1000)]
Positive = Annotated[int, Meta(ge=1, le=1000)]


class Band(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"start": "from", "end": "to"},
):
    start: Count
    end: Count
    coins: Count
    luxury: Count


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    coins: Count = 0
    wood: Count = 0
    stone: Count = 0
    food: Count = 0
    population: Count = 0


class CivilizationIncome(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    wood: Count = 0
    stone: Count = 0
    food: Count = 0
    population: Count = 0


class Civilization(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    number: Positive
    name: str
    start: Start
    income: CivilizationIncome


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    wood: Count = 0
    stone: Count = 0


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    population: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    coins: Count = 0
    luxury: Count = 0
    food: Count = 0


class Income(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    wood: Count = 0
    stone: Count = 0
    food: Count = 0


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: Annotated[str, Meta(pattern="^[ABC][0-9]{2}$")]
    stack: Literal["A", "B", "C"]
    kind: Literal["land", "building"]
    name: str
    prestige: Count
    min_bid: Positive
    cost: Cost
    gain: Gain
    income: Income
    terrain: tuple[Literal["fields", "forest", "hills", "mountains"], ...] = ()
    protects: Literal["earthquake", "tempest", "drought", "plague", "decline"] | None = None
    supply_round: bool = False
    bid_bonus: Annotated[float, Meta(ge=0)] = 0.0
    free_placement: bool = False
    choose_income: tuple[Literal["wood", "stone", "food", "coins"], ...] = ()


class Pieces(msgspec.Struct, frozen=True):
    """All printed figures of an edition."""

    tiles: tuple[Tile, ...]
    civilizations: tuple[Civilization, ...]
    population_income: tuple[Band, ...]
