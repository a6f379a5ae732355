"""The edition: board, ships, nations, cards and tables, taken from a data file and checked on the way.

A wrong or missing value names the file, the entry and the field. What the printed rules fix about the data is checked
in ``facts.py``; files are read in ``loading.py``. This module knows no rule of play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from thalassa.kernel.edition import Edition
from thalassa.kernel.messages import Remark
from thalassa.kernel.mistakes import BadEdition, mistake, part

PACKAGE = "thalassa.games.poseidon"
KINDS = ("sea", "home", "site", "temple", "culture", "newworld")
POWERS = ("double_post", "culture_post", "culture_post", "culture_post", "double_range", "trade_for_merchant")
CARD_IDS = ("P0", "P1", "P2", "P3", "P4", "P5")
SCHEMA = 1
"""The form of an edition file that is read here."""
FEWEST_SEATS, MOST_SEATS = 2, 5
PHASES = 4
LONGEST_SHOWN = 200
"""Characters of a wrong value that are repeated in a complaint."""
MAX_HEXES = 100
"""A walk through a tree of 100 hexes fits into the 200 steps a route may have."""


T = TypeVar("T")


class Entry:
    """One table of a data file; knows where it stands, so that complaints can say so: nowhere for the file itself."""

    __slots__ = ("counted", "data", "file", "place")

    def __init__(self, file: str, place: str, data: dict[str, object], counted: int = 0) -> None:
        self.file = file
        self.place = place
        self.data = data
        self.counted = counted
        """Counted from 1, for an entry of a list that is not named by what it says of itself."""

    def wrong(self, field: str, code: str, **params: object) -> Remark:
        value = self.data.get(field)
        # A list of tables (all hexes) would hide the complaint; what is wrong in it is named by its own entry.
        shown = repr(value) if field in self.data and len(repr(value)) <= LONGEST_SHOWN else ""
        place = {
            "file": self.file,
            "entry": self.place,
            "number": self.counted,
            "field": field,
            "shown": shown,
        }
        return mistake("at", place, part(code, **params))

    def bad(self, field: str, code: str, **params: object) -> BadEdition:
        return BadEdition(PACKAGE, [self.wrong(field, code, **params)])

    def _get(self, field: str) -> object:
        if field not in self.data:
            raise self.bad(field, "missing")
        return self.data[field]

    def text(self, field: str, default: str | None = None) -> str:
        value = self._get(field) if default is None else self.data.get(field, default)
        if not isinstance(value, str):
            raise self.bad(field, "not_text")
        return value

    def number(self, field: str, low: int = 0, high: int = 1_000_000, default: int | None = None) -> int:
        value = self._get(field) if default is None else self.data.get(field, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            if low == high:
                raise self.bad(field, "not_this", wanted=str(low))
            raise self.bad(field, "not_whole", low=low, high=high)
        return value

    def flag(self, field: str, default: bool | None = None) -> bool:
        value = self._get(field) if default is None else self.data.get(field, default)
        if not isinstance(value, bool):
            raise self.bad(field, "not_flag")
        return value

    def real(self, field: str, default: float | None) -> float | None:
        value = self.data.get(field, default)
        if value is not None and (not isinstance(value, int | float) or isinstance(value, bool)):
            raise self.bad(field, "not_number")
        return None if value is None else float(value)

    def numbers(self, field: str, low: int = 0) -> tuple[int, ...]:
        value = self._get(field)
        if not isinstance(value, list) or not all(
            isinstance(item, int) and not isinstance(item, bool) and item >= low for item in value
        ):
            raise self.bad(field, "not_numbers", low=low)
        return tuple(value)

    def texts(self, field: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        value = self._get(field) if default is None else self.data.get(field, list(default))
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.bad(field, "not_texts")
        return tuple(value)

    def table(self, field: str) -> Entry:
        value = self._get(field)
        if not isinstance(value, dict):
            raise self.bad(field, "not_table")
        return Entry(self.file, f"{self.place}.{field}" if self.place else field, value)

    def tables(self, field: str, key: str) -> list[Entry]:
        value = self._get(field)
        if not isinstance(value, list) or not value or not all(isinstance(item, dict) for item in value):
            raise self.bad(field, "not_tables")
        return [
            Entry(self.file, f"{field} {item[key]}", item)
            if key in item
            else Entry(self.file, field, item, number)
            for number, item in enumerate(value, 1)
        ]

    def known(self, *fields: str) -> None:
        for field in self.data:
            if field not in fields:
                raise self.bad(field, "no_such_field")


class Hex:
    __slots__ = (
        "circles",
        "coord",
        "donation",
        "kind",
        "lat",
        "lon",
        "name",
        "note",
        "printed",
        "source",
        "values",
        "west",
    )

    def __init__(self, entry: Entry) -> None:
        entry.known(
            "coord", "name", "kind", "circles", "value", "donation", "west", "lat", "lon", "source", "printed",
            "note", "coord_printed",
        )  # fmt: skip
        self.coord = entry.text("coord")
        self.name = entry.text("name")
        self.kind = entry.text("kind")
        if self.kind not in KINDS:
            raise entry.bad("kind", "not_among", known=", ".join(KINDS))
        self.circles = entry.number("circles", 0, 8)
        # PR-5: values are constant, but an edition may give one for each phase
        if isinstance(entry.data.get("value"), list):
            self.values = entry.numbers("value")
            if len(self.values) != PHASES:
                raise entry.bad("value", "one_or_each_phase", phases=PHASES)
        else:
            self.values = (entry.number("value", 0, 1000),) * PHASES
        self.donation = entry.number("donation", 0, 1000, 0)
        self.west = entry.flag("west", False)
        self.lat = entry.real("lat", None)
        self.lon = entry.real("lon", None)
        self.source = entry.text("source", "")
        self.printed = entry.texts("printed", ())
        self.note = entry.text("note", "")


class Nation:
    __slots__ = ("color", "disks", "home", "home_name", "id", "name", "name_de", "source")

    def __init__(self, entry: Entry) -> None:
        entry.known(
            "number", "id", "name", "name_de", "home_name", "home", "home_printed", "name_printed", "color",
            "discs", "two_players", "source",
        )  # fmt: skip
        entry.number("number", 1, 99, default=1)
        self.id = entry.text("id")
        self.name = entry.text("name")
        self.name_de = entry.text("name_de")
        self.home_name = entry.text("home_name")
        self.home = entry.text("home")
        self.color = entry.text("color")
        self.disks = entry.number("discs", 5, 99)
        self.source = entry.text("source", "")


class ShipType:
    __slots__ = ("count", "endless", "obsolete", "phase", "price", "price_source", "range", "source", "type")

    def __init__(self, entry: Entry) -> None:
        entry.known(
            "type",
            "phase",
            "obsolete_in_phase",
            "range",
            "endless",
            "count",
            "price",
            "source",
            "price_source",
        )
        self.type = entry.text("type")
        self.phase = entry.number("phase", 1, PHASES)
        self.obsolete = entry.number("obsolete_in_phase", 0, PHASES)
        self.endless = entry.flag("endless")
        self.range = entry.number("range", 0 if self.endless else 1, 99)
        self.count = entry.number("count", 1, 30)
        self.price = entry.number("price", 1)
        self.source = entry.text("source", "")
        self.price_source = entry.text("price_source", "")


class Card:
    __slots__ = ("hex", "id", "income", "name", "name_de", "power", "price", "source")

    def __init__(self, entry: Entry) -> None:
        entry.known(
            "id", "name", "name_de", "price", "income", "power", "hex", "discarded_after_use", "source"
        )
        self.id = entry.text("id")
        self.name = entry.text("name")
        self.name_de = entry.text("name_de")
        self.price = entry.number("price", 1)
        self.income = entry.numbers("income")
        if len(self.income) != PHASES:
            raise entry.bad("income", "each_phase", phases=PHASES)
        self.power = entry.text("power")
        self.hex = entry.text("hex", "")
        self.source = entry.text("source", "")


class Phase:
    __slots__ = (
        "discovery_range",
        "home_income",
        "king_money",
        "new_merchants",
        "number",
        "posts_per_hex",
        "started_by",
        "temples_pay",
    )

    def __init__(self, entry: Entry) -> None:
        entry.known(
            "number", "started_by", "king_money", "home_income", "discovery_range", "posts_per_hex",
            "new_merchants", "temples_pay", "source",
        )  # fmt: skip
        self.number = entry.number("number", 1, PHASES)
        self.started_by = entry.text("started_by")
        self.king_money = entry.number("king_money")
        self.home_income = entry.number("home_income")
        self.discovery_range = entry.number("discovery_range", 0, 20)
        self.posts_per_hex = entry.number("posts_per_hex", 1, 8)
        self.new_merchants = entry.number("new_merchants", 0, 99)
        self.temples_pay = entry.flag("temples_pay")


class PlayerRow:
    __slots__ = ("capital", "cards", "count", "limit")

    def __init__(self, entry: Entry) -> None:
        entry.known("count", "capital", "merchant_limit", "special_cards", "source")
        self.count = entry.number("count", 2, 5)
        self.capital = entry.number("capital", 1)
        self.limit = entry.number("merchant_limit", 3, 99)
        self.cards = entry.number("special_cards", 1, 6)


class PoseidonEdition(Edition):
    """Everything printed on board, cards and charts."""

    def __init__(self, file: str, raw: dict[str, object]) -> None:
        top = Entry(file, "", raw)
        top.known(
            "edition", "players", "two_players", "phase", "ship", "prestige", "nation", "special", "rounds",
            "hex", "barrier",
        )  # fmt: skip
        about = top.table("edition")
        about.number("schema", SCHEMA, SCHEMA, default=SCHEMA)
        about.number("players_min", FEWEST_SEATS, FEWEST_SEATS, default=FEWEST_SEATS)
        about.number("players_max", MOST_SEATS, MOST_SEATS, default=MOST_SEATS)
        super().__init__(about.text("edition"), {key: raw[key] for key in sorted(raw) if key != "edition"})
        self.file = file
        self.top = top
        self.about: dict[str, object] = dict(about.data)
        wrong: list[Remark] = []
        self.players = _each(PlayerRow, top.tables("players", "count"), wrong)
        self.phases = _each(Phase, top.tables("phase", "number"), wrong)
        self.ships = _each(ShipType, top.tables("ship", "type"), wrong)
        self.nations = _each(Nation, top.tables("nation", "id"), wrong)
        self.cards = _each(Card, top.tables("special", "id"), wrong)
        self.hexes = _each(Hex, top.tables("hex", "coord"), wrong)
        refuse(wrong)
        self.track = top.table("prestige").numbers("track", 1)
        self.rounds = top.table("rounds").texts("sequence")
        self.removals = top.table("rounds").texts("ship_removed_after")
        pair = top.table("two_players")
        self.west_in_play = pair.flag("west_in_play", False)
        self.nations_out = pair.texts("nations_out", ())
        self.ships_removed = pair.texts("ships_removed", ())
        self.neighbours = _neighbours(about, self.hexes)
        self.barriers = _barriers(top, self.hexes, self.neighbours)


def _each(kind: Callable[[Entry], T], entries: list[Entry], wrong: list[Remark]) -> list[T]:
    made: list[T] = []
    for entry in entries:
        try:
            made.append(kind(entry))
        except BadEdition as error:
            wrong.extend(error.mistakes)
    return made


def refuse(wrong: Sequence[Remark]) -> None:
    """Raise all complaints as one, so that who writes an edition can mend them in one go."""
    if wrong:
        raise BadEdition(PACKAGE, wrong)


def place_of(coord: str) -> tuple[int, int] | None:
    """Row and column of a coordinate such as F10."""
    if len(coord) < 2 or not coord[0].isalpha() or not coord[1:].isdigit():
        return None
    return ord(coord[0].upper()) - ord("A"), int(coord[1:])


def _neighbours(about: Entry, hexes: list[Hex]) -> list[set[int]]:
    """PR-3: neighbours follow from the coordinates, or are listed pair by pair (``edition.grid.links``)."""
    grid = about.table("grid")
    index = {hex.coord: number for number, hex in enumerate(hexes)}
    near: list[set[int]] = [set() for _ in hexes]
    if "links" in grid.data:
        links = grid.data["links"]
        if not isinstance(links, list):
            raise grid.bad("links", "not_links")
        for link in links:
            if not isinstance(link, list) or len(link) != 2 or any(coord not in index for coord in link):
                raise grid.bad("links", "link_unlisted", link=repr(link))
            one, other = index[link[0]], index[link[1]]
            if one == other:
                raise grid.bad("links", "link_to_itself", link=repr(link))
            near[one].add(other)
            near[other].add(one)
        return near
    steps = grid.data.get("neighbours")
    if not isinstance(steps, list) or not all(
        isinstance(step, list) and len(step) == 2 and all(isinstance(part, int) for part in step)
        for step in steps
    ):
        raise grid.bad("neighbours", "not_steps")
    for row_step, column_step in steps:
        if [-row_step, -column_step] not in steps:
            raise grid.bad("neighbours", "no_step_back", step=f"[{row_step}, {column_step}]")
    places: dict[tuple[int, int], int] = {}
    for number, hex in enumerate(hexes):
        place = place_of(hex.coord)
        if place is None:
            raise about.bad("grid", "no_coordinate", hex=repr(hex.coord))
        places[place] = number
    for (row, column), number in places.items():
        for row_step, column_step in steps:
            other = places.get((row + row_step, column + column_step), -1)
            if other >= 0:
                near[number].add(other)
    return near


def _barriers(top: Entry, hexes: list[Hex], near: list[set[int]]) -> list[tuple[int, int]]:
    index = {hex.coord: number for number, hex in enumerate(hexes)}
    found: list[tuple[int, int]] = []
    entries = top.tables("barrier", "between") if top.data.get("barrier") else []
    for entry in entries:
        entry.known("between", "land", "source")
        pair = entry.texts("between")
        if len(pair) != 2 or any(coord not in index for coord in pair):
            raise entry.bad("between", "not_two_hexes")
        one, other = sorted((index[pair[0]], index[pair[1]]))
        if other not in near[one]:
            raise entry.bad("between", "not_neighbours")
        found.append((one, other))
    return found
