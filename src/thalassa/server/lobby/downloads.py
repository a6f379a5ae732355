"""A table as a file to take home."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from thalassa.kernel import tablefile
from thalassa.server.play.room import Room
from thalassa.server.play.seen import Looker


class Download(NamedTuple):
    name: str
    data: bytes


async def download(room: Room, looker: Looker) -> Download:
    """The whole table once it is over; before that, only what the asking guest's seat may know. With what that guest has
    written down for himself."""
    guest_id = looker.guest_id
    notes = "" if guest_id is None else await room.store.visits.text(room.id, guest_id)
    if room.status == "over":
        names = tuple(row["name"] or row["bot"] or "" for row in room.seats)
        data, kind = tablefile.to_bytes(room.table, names, notes), "table"
    else:
        own = [row["seat"] for row in room.seats if guest_id and row["guest_id"] == guest_id]
        seat = own[0] if own else None
        await room.seen.note(looker, seat)
        data, kind = msgspec.json.encode({**_record(room, seat), "notes": notes}), "record"
    return Download(f"{room.row['game']}-{room.id}-{kind}.json", data)


def _record(room: Room, seat: int | None) -> dict[str, object]:
    """A running game as one seat may take it home: what it was told and sees, no secret of anybody."""
    return {
        "format": "thalassa-record",
        "version": 1,
        "game": room.row["game"],
        "seat": seat,
        "seats": room.table.seats,
        "options": msgspec.json.decode(room.row["options"]),
        "seed_hash": room.table.seed_hash,
        "history": room.table.history(seat),
        "view": room.table.view(seat),
    }
