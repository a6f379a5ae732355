"""Positions as canonical JSON and back, by the table of fields. Everything is checked on the way in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from thalassa.games.poseidon.edition.data import PoseidonEdition
from thalassa.games.poseidon.options import PoseidonOptions
from thalassa.games.poseidon.rules.frame import Frame, frame_for
from thalassa.games.poseidon.rules.moves import list_moves
from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.stages import OVER
from thalassa.kernel.errors import BadData, BadOptions

from .consistency import problem
from .fields import FIELDS, Field
from .kinds import bad, unchecked

SHEETS: Final = "nations"
"""The object that has a sheet for every nation."""


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """What a file begins with. The entries of the fields follow."""

    game: str
    edition: str
    seats: int
    options: PoseidonOptions


def _layout() -> dict[str, list[tuple[str, Field]]]:
    """The objects of a file in their order, each with its entries; an entry outside of them is under its own key."""
    found: dict[str, list[tuple[str, Field]]] = {}
    for field in FIELDS:
        first, *rest = field.place.split(".")
        found.setdefault(first, []).append((rest[-1] if rest else "", field))
    return found


LAYOUT: Final = _layout()


def _file_type() -> type[Header]:
    """The structs of a file, made from the table."""
    types: list[tuple[str, Any]] = []  # msgspec takes types and unions of types
    for key, entries in LAYOUT.items():
        if not entries[0][0]:
            types.append((key, entries[0][1].kind.json))
            continue
        inner = msgspec.defstruct(
            key.title().replace("_", "") + "Json",
            [(name, field.kind.json) for name, field in entries],
            forbid_unknown_fields=True,
        )
        types.append((key, dict[str, inner] if key == SHEETS else inner))  # type: ignore[valid-type]
    made = msgspec.defstruct("PositionJson", types, bases=(Header,), forbid_unknown_fields=True)
    assert issubclass(made, Header)
    return made


FILE: Final = _file_type()


def to_json(pos: Position) -> bytes:
    frame = pos.frame
    file: dict[str, object] = {
        "game": "poseidon",
        "edition": frame.edition.mark.fingerprint,
        "seats": pos.seats,
        "options": frame.options,
    }
    for key, entries in LAYOUT.items():
        written = {name: field.kind.write(getattr(pos, field.name), frame) for name, field in entries}
        if key == SHEETS:
            sheets = [dict(zip(written, row, strict=True)) for row in zip(*written.values(), strict=True)]
            file[key] = dict(zip(frame.nation_ids, sheets, strict=True))
        else:
            file[key] = written.get("", written)
    return msgspec.json.encode(file)


def parse(data: bytes, edition: PoseidonEdition) -> tuple[Header, Frame]:
    """What the file says and the frame it was played in; ``fill`` makes a position of it."""
    try:
        file = msgspec.json.decode(data, type=FILE)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise bad("position", str(error)) from None
    except (BadOptions, BadData) as error:
        raise bad("options", str(error)) from None
    if file.game != "poseidon":
        raise bad("game", f"is {file.game!r}")
    if not 2 <= file.seats <= 5:
        raise bad("seats", "must be 2 to 5")
    if file.edition != edition.mark.fingerprint:
        raise bad("edition", f"was played with another edition ({file.edition})")
    return file, frame_for(edition, file.seats, file.options)


def _entries(file: Header, key: str, frame: Frame) -> Iterable[Any]:  # each entry is of its own type
    """What stands in an object: its entries, or column by column those of all sheets."""
    found = getattr(file, key)
    if key != SHEETS:
        return msgspec.structs.astuple(found)
    if list(found) != frame.nation_ids:
        raise bad(key, "must be those of the edition, in its order")
    return map(list, zip(*map(msgspec.structs.astuple, found.values()), strict=True))


def fill(pos: Position, file: Header) -> None:
    """Give a position the facts of a file, and refuse what could not occur in play."""
    frame = pos.frame
    shares: list[int] = []
    for key, entries in LAYOUT.items():
        if not entries[0][0]:
            found: Iterable[Any] = (getattr(file, key),)
        else:
            found = _entries(file, key, frame)
        for (_, field), entry in zip(entries, found, strict=True):
            place, name, kind, _ = field
            value = entry if kind.read is unchecked else kind.read(entry, frame, place)
            if name == "money":  # stands in several entries, one after the other
                value = shares = shares + value
            setattr(pos, name, value)
    reason = problem(pos)
    if reason is not None:
        raise bad(reason[0], reason[1])
    if pos.stage != OVER and not list_moves(pos, pos.actor):
        raise bad("actor", f"seat {pos.actor} has nothing to decide here")
