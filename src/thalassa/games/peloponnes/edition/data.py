"""Reads and checks component data: a wrong or missing field is named with its file, entry and field."""

from __future__ import annotations

import itertools
import re
import tomllib
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from thalassa.games.peloponnes.wire.actions import Buy, Relocate
from thalassa.games.peloponnes.wire.pieces import (
    Band,
    Civilization,
    Cost,
    Count,
    Gain,
    Income,
    Pieces,
    Positive,
    Tile,
)
from thalassa.kernel.edition import Edition
from thalassa.kernel.mistakes import BadEdition, mistake, not_toml, of_file, part, unreadable

from .figures import CHITS, DISASTERS, FOOD, GOODS, STACKS, STONE, WOOD, Tables


class Meta_(msgspec.Struct, forbid_unknown_fields=True):  # noqa: N801
    game: Literal["Peloponnes"]
    edition: str
    players_min: int
    players_max: int
    schema: Literal[1]
    source: str = ""


class Constants(msgspec.Struct, forbid_unknown_fields=True):
    rounds: Positive
    tiles_per_round: Positive
    pass_coins: Count
    withdraw_coins: Count
    conquest_surcharge: Count
    luxury_per_unit: Positive
    mark_coins: Positive
    chits_per_round: Positive
    chits_to_trigger: Positive
    fraction_lost: Positive
    decline_loss: Count
    points_per_inhabitant: Positive
    coins_per_prestige: Positive


class Storage(msgspec.Struct, forbid_unknown_fields=True):
    wood: Positive
    stone: Positive
    food: Positive
    population: Positive
    luxury_track: Positive


class Display(msgspec.Struct, forbid_unknown_fields=True):
    players: Annotated[int, Meta(ge=2, le=5)]
    auction: Positive
    conquest: Count


class Disaster(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    chits: Positive
    effect: str
    pay: dict[str, int] = {}
    of: str = ""


class Level(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=1, le=5)]
    auction: Positive
    conquest: Count
    extra_income: Count
    target: Count


class Rows(msgspec.Struct, forbid_unknown_fields=True):
    auction: Positive
    conquest: Count


class Solo(msgspec.Struct, forbid_unknown_fields=True):
    pass_coins: Count
    extra_income_types: tuple[Literal["wood"], Literal["stone"], Literal["food"]]
    free_game: Rows


# What each disaster does is written in the rules; the data may only confirm it.
KNOWN_DISASTERS: dict[str, tuple[str, dict[str, int], str]] = {
    "earthquake": ("per_building", {"wood": 1, "stone": 1}, ""),
    "tempest": ("per_land", {"food": 1, "coins": 1}, ""),
    "drought": ("lose_third", {}, "food"),
    "plague": ("lose_third", {}, "population"),
    "decline": ("lose_fixed", {}, "luxury"),
    "blank": ("none", {}, ""),
}

PACKAGE = "thalassa.games.peloponnes"

T = TypeVar("T")


class PeloponnesEdition(Edition):
    """Loaded component data of Peloponnes."""

    def __init__(self, name: str, parts: dict[str, object], tables: Tables) -> None:
        super().__init__(name, parts)
        self.tables = tables


def load(source: Path | None = None) -> PeloponnesEdition:
    """The edition in a file, or the one that comes with the game. Raises BadData."""
    return _default() if source is None else read(source.name, _bytes(source))


@lru_cache(maxsize=1)
def _default() -> PeloponnesEdition:
    resource = resources.files("thalassa.games.peloponnes.edition").joinpath("data.toml")
    return read("data.toml", resource.read_bytes())


def _bytes(source: Path) -> bytes:
    try:
        return source.read_bytes()
    except OSError as error:
        raise BadEdition(PACKAGE, [unreadable(source.name, error)]) from None


def read(file: str, content: bytes) -> PeloponnesEdition:
    try:
        raw = tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadEdition(PACKAGE, [unreadable(file, error)]) from None
    except tomllib.TOMLDecodeError as error:
        raise BadEdition(PACKAGE, [not_toml(file, str(error))]) from None
    return _Reader(file, raw).edition()


def _form(text: str) -> dict[str, object]:
    """What is wrong with the form of a value, from what msgspec says of it."""
    if "missing required field" in text:
        return part("missing")
    if "unknown field" in text:
        return part("unknown_field")
    if text.startswith("Invalid enum value"):
        return part("not_among")
    if "matching regex" in text:
        return part("no_tile_id")
    found = re.match(r"Expected `array` of length (\d+)", text)
    if found:
        return part("length", length=int(found[1]))
    found = re.match(r"Expected `\w+` (>=|<=) (-?\d+)", text)
    if found:
        return part("too_low" if found[1] == ">=" else "too_high", limit=int(found[2]))
    found = re.match(r"Expected `(\w+)[^`]*`, got `(\w+)`", text)
    if found:
        return part("other_form", wanted=found[1], given=found[2])
    return part("no_form")


class _Reader:
    """Turns the raw file into tables, entry by entry, so that every complaint names its place."""

    def __init__(self, file: str, raw: dict[str, object]) -> None:
        self.file = file
        self.raw = raw

    def fail(self, entry: str, field: str, code: str, **params: object) -> BadEdition:
        return self.failing(entry, 0, field, part(code, **params))

    def failing(self, entry: str, counted: int, field: str, problem: dict[str, object]) -> BadEdition:
        """``counted`` from 1, for an entry of a list that does not say which it is."""
        place = {"file": self.file, "entry": entry, "number": counted, "field": field}
        return BadEdition(PACKAGE, [mistake("at", place, problem)])

    def section(self, name: str) -> object:
        if name not in self.raw:
            raise BadEdition(PACKAGE, [of_file(self.file, "no_section", section=name)])
        return self.raw[name]

    def convert(self, value: object, kind: type[T], entry: str, counted: int = 0) -> T:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            text = str(error)
            path = re.search(r"at `\$\.?([^`]*)`", text)
            named = re.search(r"field `([^`]*)`", text)
            field = ".".join(part for part in (path and path[1], named and named[1]) if part) or "?"
            raise self.failing(entry, counted, field, _form(text)) from None

    def entries(self, name: str, kind: type[T], key: str) -> list[T]:
        raw = self.section(name)
        if not isinstance(raw, list):
            raise self.fail(name, name, "not_entries")
        found = []
        for place, item in enumerate(raw, start=1):
            known = item.get(key) if isinstance(item, dict) else None
            found.append(
                self.convert(item, kind, f"{name} {known}" if known else name, 0 if known else place)
            )
        return found

    def edition(self) -> PeloponnesEdition:
        unknown = set(self.raw) - {"meta", *_PARTS}
        if unknown:
            raise BadEdition(PACKAGE, [of_file(self.file, "unknown_section", section=sorted(unknown)[0])])
        meta = self.convert(self.section("meta"), Meta_, "meta")
        tables = Tables()
        bands = self.constants(tables)
        tiles = self.tiles(tables)
        civilizations = self.civilizations(tables)
        tables.pieces = Pieces(tuple(tiles), tuple(civilizations), tuple(bands))
        self.rows(tables)
        self.disasters(tables)
        return PeloponnesEdition(meta.edition, {part: self.raw[part] for part in _PARTS}, tables)

    def constants(self, tables: Tables) -> list[Band]:
        constants = self.convert(self.section("constants"), Constants, "constants")
        for name in Constants.__struct_fields__:
            setattr(tables, name, getattr(constants, name))
        storage = self.convert(self.section("storage"), Storage, "storage")
        tables.wood_cap, tables.stone_cap, tables.food_cap = storage.wood, storage.stone, storage.food
        tables.people_cap, tables.luxury_track = storage.population, storage.luxury_track
        per_stack = self.convert(self.section("rounds_per_stack"), dict[str, Positive], "rounds_per_stack")
        if tuple(sorted(per_stack)) != STACKS or sum(per_stack.values()) != constants.rounds:
            raise self.fail("rounds_per_stack", "A, B, C", "sum_of_rounds", rounds=constants.rounds)
        tables.rounds_per_stack = [per_stack[stack] for stack in STACKS]
        income = self.convert(self.section("population_income"), dict[str, list[Band]], "population_income")
        tables.people_coins, tables.people_luxury = [], []
        for band in income.get("bands", []):
            if band.start != len(tables.people_coins) or band.end < band.start:
                raise self.fail("population_income", "bands", "gap", start=band.start)
            for _ in range(band.start, band.end + 1):
                tables.people_coins.append(band.coins)
                tables.people_luxury.append(band.luxury)
        if len(tables.people_coins) != storage.population + 1:
            raise self.fail("population_income", "bands", "not_covered", most=storage.population)
        return income["bands"]

    def tiles(self, tables: Tables) -> list[Tile]:
        tiles = sorted(self.entries("tile", Tile, "id"), key=lambda tile: tile.id)
        for before, tile in itertools.pairwise(tiles):
            if before.id == tile.id:
                raise self.fail(f"tile {tile.id}", "id", "twice")
        for tile in tiles:
            self.check_tile(tile)
        for stack, rounds in zip(STACKS, tables.rounds_per_stack, strict=True):
            count = sum(tile.stack == stack for tile in tiles)
            if count != rounds * tables.tiles_per_round:
                needed = rounds * tables.tiles_per_round
                raise self.fail(f"stack {stack}", "tile", "tiles_in_stack", count=count, needed=needed)
        tables.ids = [tile.id for tile in tiles]
        tables.index = {tile.id: place for place, tile in enumerate(tiles)}
        tables.stack = [STACKS.index(tile.stack) for tile in tiles]
        tables.is_land = [tile.kind == "land" for tile in tiles]
        tables.prestige = [tile.prestige for tile in tiles]
        tables.min_bid = [tile.min_bid for tile in tiles]
        tables.cost_wood = [tile.cost.wood for tile in tiles]
        tables.cost_stone = [tile.cost.stone for tile in tiles]
        tables.gain_people = [tile.gain.population for tile in tiles]
        tables.gain_coins = [tile.gain.coins for tile in tiles]
        tables.gain_luxury = [tile.gain.luxury for tile in tiles]
        tables.gain_food = [tile.gain.food for tile in tiles]
        tables.brings = [tile.gain != Gain() for tile in tiles]
        tables.income_wood = [tile.income.wood for tile in tiles]
        tables.income_stone = [tile.income.stone for tile in tiles]
        tables.income_food = [tile.income.food for tile in tiles]
        tables.kinds = [
            (tile.income.wood > 0) << WOOD | (tile.income.stone > 0) << STONE | (tile.income.food > 0) << FOOD
            for tile in tiles
        ]
        tables.protects = [DISASTERS.index(tile.protects) if tile.protects else -1 for tile in tiles]
        tables.supply_round = [tile.supply_round for tile in tiles]
        tables.bonus = [round(2 * tile.bid_bonus) for tile in tiles]
        tables.free_placement = [tile.free_placement for tile in tiles]
        tables.chooses = [tuple(sorted(GOODS.index(good) for good in tile.choose_income)) for tile in tiles]
        tables.bids = [[] for _ in tiles]
        tables.relocates = [Relocate(tile.id) for tile in tiles]
        tables.buys = [Buy(tile.id) for tile in tiles]
        return tiles

    def check_tile(self, tile: Tile) -> None:
        entry = f"tile {tile.id}"
        if tile.id[0] != tile.stack:
            raise self.fail(entry, "stack", "other_stack", stack=tile.stack, letter=tile.id[0])
        if (2 * tile.bid_bonus) % 1:
            raise self.fail(entry, "bid_bonus", "not_halves")
        if len(set(tile.choose_income)) < len(tile.choose_income):
            raise self.fail(entry, "choose_income", "good_twice")
        if tile.kind == "land":
            if tile.cost != Cost():
                raise self.fail(entry, "cost", "land_cost")
            for field in ("protects", "bid_bonus", "free_placement", "choose_income"):
                if getattr(tile, field):
                    raise self.fail(entry, field, "buildings_only")
            if tile.income == Income():
                raise self.fail(entry, "income", "barren_land")
        elif tile.terrain:
            raise self.fail(entry, "terrain", "lands_only")

    def civilizations(self, tables: Tables) -> list[Civilization]:
        found = self.entries("civilization", Civilization, "number")
        found.sort(key=lambda civilization: civilization.number)
        numbers = [civilization.number for civilization in found]
        if numbers != list(range(1, len(found) + 1)) or len(found) < 5:
            raise self.fail("civilization", "number", "civilization_numbers")
        for civilization in found:
            start, limit = civilization.start, f"civilization {civilization.number}"
            for name in ("wood", "stone", "food"):
                if getattr(start, name) > getattr(tables, f"{name}_cap"):
                    raise self.fail(limit, f"start.{name}", "above_storehouse")
            if start.population > tables.people_cap:
                raise self.fail(limit, "start.population", "above_track")
        tables.civilizations = numbers
        tables.civ_names = ["", *(civilization.name for civilization in found)]
        tables.civ_coins = [0, *(civilization.start.coins for civilization in found)]
        tables.civ_wood = [0, *(civilization.start.wood for civilization in found)]
        tables.civ_stone = [0, *(civilization.start.stone for civilization in found)]
        tables.civ_food = [0, *(civilization.start.food for civilization in found)]
        tables.civ_people = [0, *(civilization.start.population for civilization in found)]
        tables.civ_income_wood = [0, *(civilization.income.wood for civilization in found)]
        tables.civ_income_stone = [0, *(civilization.income.stone for civilization in found)]
        tables.civ_income_food = [0, *(civilization.income.food for civilization in found)]
        tables.civ_income_people = [0, *(civilization.income.population for civilization in found)]
        return found

    def rows(self, tables: Tables) -> None:
        total = tables.tiles_per_round
        displays = {row.players: row for row in self.entries("display", Display, "players")}
        raw_solo = self.convert(self.section("solo"), dict[str, object], "solo")
        raw_levels = self.convert(raw_solo.pop("level", []), list[object], "solo level")
        solo = self.convert(raw_solo, Solo, "solo")
        levels = {
            level.number: level
            for level in (
                self.convert(item, Level, f"solo level {place}") for place, item in enumerate(raw_levels, 1)
            )
        }
        if sorted(displays) != [2, 3, 4, 5]:
            raise self.fail("display", "players", "displays")
        if sorted(levels) != [1, 2, 3, 4, 5]:
            raise self.fail("solo", "level", "levels")
        every: list[tuple[str, Display | Level | Rows]] = [("solo free_game", solo.free_game)]
        every += [(f"display {players}", row) for players, row in displays.items()]
        every += [(f"solo level {number}", level) for number, level in levels.items()]
        for entry, row in every:
            if row.auction + row.conquest != total:
                raise self.fail(entry, "auction, conquest", "sum_of_tiles", tiles=total)
        for players, row in displays.items():
            if row.auction < players and row.conquest == 0:
                raise self.fail(f"display {players}", "auction", "too_few_tiles")
        tables.auction_rows = [0, solo.free_game.auction, *(displays[n].auction for n in (2, 3, 4, 5))]
        tables.level_auction = [solo.free_game.auction, *(levels[n].auction for n in (1, 2, 3, 4, 5))]
        tables.level_extra = [0, *(levels[n].extra_income for n in (1, 2, 3, 4, 5))]
        tables.level_target = [0, *(levels[n].target for n in (1, 2, 3, 4, 5))]
        tables.solo_pass_coins = solo.pass_coins

    def disasters(self, tables: Tables) -> None:
        found = {entry.name: entry for entry in self.entries("disaster", Disaster, "name")}
        if sorted(found) != sorted(CHITS):
            raise self.fail("disaster", "name", "disasters", names=", ".join(CHITS))
        for name, disaster in found.items():
            entry = f"disaster {name}"
            effect, pay, of = KNOWN_DISASTERS[name]
            for field, given, known in (
                ("effect", disaster.effect, effect),
                ("pay", disaster.pay, pay),
                ("of", disaster.of, of),
            ):
                if given != known:
                    raise self.fail(entry, field, "not_this", wanted=repr(known))
            if name != "blank" and disaster.chits != tables.chits_to_trigger:
                raise self.fail(entry, "chits", "chits_of_one", chits=tables.chits_to_trigger)
        tables.chit_counts = [found[name].chits for name in CHITS]
        if sum(tables.chit_counts) != tables.rounds * tables.chits_per_round:
            needed = tables.rounds * tables.chits_per_round
            raise self.fail("disaster", "chits", "chits_in_all", chits=needed)


_PARTS = (
    "constants",
    "storage",
    "rounds_per_stack",
    "display",
    "population_income",
    "disaster",
    "solo",
    "civilization",
    "tile",
)
