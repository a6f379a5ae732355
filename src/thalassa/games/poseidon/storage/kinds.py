"""What a field of a position can hold: its type, its value on an empty table, and its form in a file.

Inside, nations, hexes, ships and cards are numbers; a file has their names. What cannot be read is refused with the name of
the field. Knows no field.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from types import GenericAlias
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from thalassa.games.poseidon.rules.frame import GONE, UNSOLD, Frame
from thalassa.games.poseidon.rules.stages import STAGE_NAMES, Stage
from thalassa.kernel.errors import BadPosition

V = TypeVar("V")
"""A value in the position."""
J = TypeVar("J")
"""The same in a file."""


class Kind(NamedTuple, Generic[V, J]):
    type: str
    """The annotation of the field."""
    empty: str
    """Its value on an empty table, as Python writes it with ``frame``, ``seats`` and ``nations``."""
    json: Any
    """What msgspec has to read; no annotation can say "a type or a union of types"."""
    write: Callable[[V, Frame], J]
    read: Callable[[J, Frame, str], V]
    """The last argument is the name of the field, for complaints."""


def bad(field: str, problem: str) -> BadPosition:
    return BadPosition(f"position of poseidon, {field}: {problem}", field=field, problem=problem)


# -- numbers and flags --------------------------------------------------------------------------------------


def same(value: V, frame: Frame) -> V:
    return value


def unchecked(value: V, frame: Frame, field: str) -> V:
    return value


def number(empty: int = 0) -> Kind[int, int]:
    return Kind("int", str(empty), int, same, unchecked)


FLAG: Kind[bool, bool] = Kind("bool", "False", bool, same, unchecked)
PENCIL: Kind[int, int] = Kind("Pencil", "PLAIN", int, same, unchecked)


def bounded(empty: int, low: int, high: Callable[[Frame], int], problem: str) -> Kind[int, int]:
    def read(value: int, frame: Frame, field: str) -> int:
        if not low <= value <= high(frame):
            raise bad(field, problem)
        return value

    return Kind("int", str(empty), int, same, read)


def last_seat(frame: Frame) -> int:
    return frame.seats - 1


SEAT = bounded(0, 0, last_seat, "is not a seat")
SEAT_OR_NOBODY = bounded(-1, -1, last_seat, "is not a seat")
PHASE = bounded(1, 1, lambda frame: 4, "must be 1 to 4")
DECK_PLACE = bounded(0, 0, lambda frame: len(frame.deck), "is not in the deck")


def _round_index(value: int, frame: Frame, field: str) -> int:
    if not 0 <= value <= len(frame.rounds):
        raise bad(field, "is not on the track")
    return value - 1


ROUND_INDEX: Kind[int, int] = Kind("int", "-1", int, lambda value, frame: value + 1, _round_index)


def _stage(name: str, frame: Frame, field: str) -> Stage:
    if name not in STAGE_NAMES:
        raise bad(field, f"{name!r} is unknown")
    return Stage(STAGE_NAMES.index(name))


STAGE: Kind[Stage, str] = Kind("Stage", "PICK", str, lambda stage, frame: STAGE_NAMES[stage], _stage)


def _space(prestige: int, frame: Frame, field: str) -> int:
    """A nation without a marker on the track has the prestige 0."""
    if prestige != 0 and prestige not in frame.space_of:
        raise bad(field, f"{prestige} is not on the track")
    return frame.space_of[prestige] if prestige else -1


SPACE: Kind[int, int] = Kind(
    "int", "-1", int, lambda space, frame: frame.track[space] if space >= 0 else 0, _space
)


# -- things by their names ------------------------------------------------------------------------------------


class Names(NamedTuple):
    """How things of one sort are called."""

    of: Callable[[Frame], list[str]]
    numbers: Callable[[Frame], dict[str, int]]

    def find(self, found: list[str], frame: Frame, field: str) -> list[int]:
        numbers = self.numbers(frame)
        try:
            return [numbers[name] for name in found]
        except KeyError as error:
            raise bad(field, f"{error.args[0]!r} is unknown") from None


NATIONS = Names(attrgetter("nation_ids"), attrgetter("nation_index"))
HEXES = Names(attrgetter("hex_ids"), attrgetter("hex_index"))
SHIPS = Names(attrgetter("ship_ids"), attrgetter("ship_index"))


def one_of(names: Names) -> Kind[int, str | None]:
    """One thing, or none."""

    of = names.of

    def write(value: int, frame: Frame) -> str | None:
        return of(frame)[value] if value >= 0 else None

    def read(name: str | None, frame: Frame, field: str) -> int:
        if name is None:
            return -1
        number = names.numbers(frame).get(name, -1)
        return number if number >= 0 else names.find([name], frame, field)[0]

    return Kind("int", "-1", str | None, write, read)


def set_of(names: Names) -> Kind[int, list[str]]:
    """Things as the bits of a number."""

    def write(mask: int, frame: Frame) -> list[str]:
        if not mask:
            return []
        return [name for number, name in enumerate(names.of(frame)) if mask >> number & 1]

    def read(found: list[str], frame: Frame, field: str) -> int:
        mask = 0
        for number in names.find(found, frame, field) if found else ():
            mask |= 1 << number
        return mask

    return Kind("int", "0", list[str], write, read)


def row_of(names: Names) -> Kind[tuple[int, ...], list[str]]:
    """Things in an order."""

    def write(row: tuple[int, ...], frame: Frame) -> list[str]:
        if not row:
            return []
        known = names.of(frame)
        return [known[number] for number in row]

    def read(found: list[str], frame: Frame, field: str) -> tuple[int, ...]:
        return tuple(names.find(found, frame, field)) if found else ()

    return Kind("tuple[int, ...]", "()", list[str], write, read)


ORDER: Kind[list[int], list[str]] = Kind(
    "list[int]",
    "[]",
    list[str],
    lambda order, frame: [frame.nation_ids[nation] for nation in order],
    NATIONS.find,
)
NUMBERS: Kind[tuple[int, ...], list[int]] = Kind(
    "tuple[int, ...]", "()", list[int], lambda row, frame: list(row), lambda row, frame, field: tuple(row)
)


def _seats(found: list[int], frame: Frame, field: str) -> int:
    mask = 0
    for seat in found:
        if not 0 <= seat < frame.seats:
            raise bad(field, "is not a seat")
        mask |= 1 << seat
    return mask


SEAT_SET: Kind[int, list[int]] = Kind(
    "int", "0", list[int], lambda mask, frame: [n for n in range(frame.seats) if mask >> n & 1], _seats
)


# -- one value for each seat, card, ship or nation --------------------------------------------------------------


def by_seat(kind: Kind[V, J]) -> Kind[list[V], list[J]]:
    def write(values: list[V], frame: Frame) -> list[J]:
        return [kind.write(value, frame) for value in values]

    def read(found: list[J], frame: Frame, field: str) -> list[V]:
        if len(found) != frame.seats:
            raise bad(field, f"must have {frame.seats} lists")
        return [kind.read(value, frame, field) for value in found]

    json = GenericAlias(list, (kind.json,))
    return Kind(f"list[{kind.type}]", f"[{kind.empty}] * seats", json, write, read)


def by_nation(kind: Kind[V, J]) -> Kind[list[V], list[J]]:
    """In a file every nation has a sheet; what is written and read here is one entry of all the sheets."""
    translate, understand = kind.write, kind.read

    def write(values: list[V], frame: Frame) -> list[J]:
        return [translate(value, frame) for value in values]

    def read(column: list[J], frame: Frame, field: str) -> list[V]:
        try:
            return [understand(value, frame, field) for value in column]
        except BadPosition:  # say on whose sheet
            for name, value in zip(frame.nation_ids, column, strict=True):
                understand(value, frame, field.replace("*", name))
            raise

    return Kind(f"list[{kind.type}]", f"[{kind.empty}] * nations", kind.json, write, read)


def numbers_by_nation(empty: int = 0) -> Kind[list[int], list[int]]:
    """The same for plain numbers, which need no translation."""
    return Kind("list[int]", f"[{empty}] * nations", int, same, unchecked)


def _held(column: list[list[int]], frame: Frame, field: str) -> list[int]:
    for name, merchants in zip(frame.nation_ids, column, strict=True):
        if len(merchants) != frame.seats:
            raise bad(field.replace("*", name), f"must have {frame.seats} numbers")
    return [merchants[seat] for seat in range(frame.seats) for merchants in column]


HELD: Kind[list[int], list[list[int]]] = Kind(
    "list[int]",
    "[0] * (seats * nations)",
    list[int],
    lambda held, frame: [held[nation :: frame.nation_count] for nation in range(frame.nation_count)],
    _held,
)
"""Merchants of every seat and nation; also an entry of all the sheets."""


def by_name(
    names: Callable[[Frame], list[str]], empty: str, problem: str, low: int
) -> Kind[list[int], dict[str, int]]:
    """A number for each card or ship type; if there is a lowest one, each is a seat or stands for nobody."""

    def write(values: list[int], frame: Frame) -> dict[str, int]:
        return dict(zip(names(frame), values, strict=True))

    def read(found: dict[str, int], frame: Frame, field: str) -> list[int]:
        if list(found) != names(frame):
            raise bad(field, problem)
        if low < 0 and not all(low <= value < frame.seats for value in found.values()):
            raise bad(field, "an owner is not a seat")
        return list(found.values())

    return Kind("list[int]", empty, dict[str, int], write, read)


CARD_OWNERS = by_name(lambda frame: frame.card_ids, "[UNSOLD] * 6", "must be P0 to P5", min(UNSOLD, GONE))
SHIP_COUNTS = by_name(
    lambda frame: frame.ship_ids, "[0] * len(frame.ship_ids)", "must list every ship type", 0
)


# -- money, in three shares: they stand one after the other in one list ---------------------------------------------

ACCOUNTS = "[0] * (1 + seats + nations)"


def _cash(found: list[int], frame: Frame, field: str) -> list[int]:
    if len(found) != frame.seats:
        raise bad(field, f"must have {frame.seats} numbers")
    return found


BANK_SHARE: Kind[list[int], int] = Kind(
    "list[int]", ACCOUNTS, int, lambda money, frame: money[0], lambda bank, frame, field: [bank]
)
CASH_SHARE: Kind[list[int], list[int]] = Kind(
    "list[int]", ACCOUNTS, list[int], lambda money, frame: money[1 : 1 + frame.seats], _cash
)
COFFERS_SHARE: Kind[list[int], list[int]] = Kind(
    "list[int]", ACCOUNTS, int, lambda money, frame: money[1 + frame.seats :], unchecked
)


# -- what occurs once -----------------------------------------------------------------------------------------------


class OfferJson(msgspec.Struct, forbid_unknown_fields=True):
    seller: str
    ship_type: str
    price: int


def _write_offer(offer: tuple[int, int, int] | None, frame: Frame) -> OfferJson | None:
    if offer is None:
        return None
    return OfferJson(frame.nation_ids[offer[0]], frame.ship_ids[offer[1]], offer[2])


def _offer(found: OfferJson | None, frame: Frame, field: str) -> tuple[int, int, int] | None:
    if found is None:
        return None
    (seller,) = NATIONS.find([found.seller], frame, f"{field}.seller")
    (kind,) = SHIPS.find([found.ship_type], frame, f"{field}.ship_type")
    return (seller, kind, found.price)


OFFER: Kind[tuple[int, int, int] | None, OfferJson | None] = Kind(
    "tuple[int, int, int] | None", "None", OfferJson | None, _write_offer, _offer
)


def _seen(found: list[list[int]], frame: Frame, field: str) -> list[tuple[int, ...]]:
    width = frame.seats * frame.nation_count + frame.seats + 1
    if any(len(key) != width for key in found):
        raise bad(field, f"an entry must have {width} numbers")
    return [tuple(key) for key in found]


SEEN: Kind[list[tuple[int, ...]], list[list[int]]] = Kind(
    "list[tuple[int, ...]]", "[]", list[list[int]], lambda seen, frame: [list(key) for key in seen], _seen
)


def _history(found: list[list[list[int]]], frame: Frame, field: str) -> list[tuple[tuple[int, ...], ...]]:
    wanted = [frame.nation_count] * 4 + [frame.seats]
    if any([len(part) for part in row] != wanted for row in found):
        raise bad(field, "a row has the wrong shape")
    return [tuple([tuple(part) for part in row]) for row in found]


HISTORY: Kind[list[tuple[tuple[int, ...], ...]], list[list[list[int]]]] = Kind(
    "list[tuple[tuple[int, ...], ...]]",
    "[]",
    list[list[list[int]]],
    lambda history, frame: [[list(part) for part in row] for row in history],
    _history,
)
