"""What the lobby and the table's frame show about a table: built for one guest, with only that guest's links."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ..kernel import registry
from ..kernel.edition import EditionMark
from .store import Row
from .wire import Links, SeatInfo, TableCard, TableInfo

if TYPE_CHECKING:
    from .hub import Room


def may_watch(row: Row, seats: Sequence[Row], guest_id: str | None, key: str) -> bool:
    """Knowing a table's address is not a permission: a seat, the host, a link or a public table is."""
    return (
        bool(row["public"])
        or is_member(row, seats, guest_id)
        or _is(key, row["spectator_key"], row["player_key"])
    )


def may_sit(row: Row, seats: Sequence[Row], guest_id: str | None, key: str) -> bool:
    return bool(row["public"]) or is_member(row, seats, guest_id) or _is(key, row["player_key"])


def is_member(row: Row, seats: Sequence[Row], guest_id: str | None) -> bool:
    return guest_id is not None and (
        row["host"] == guest_id or any(seat["guest_id"] == guest_id for seat in seats)
    )


def _is(key: str, *known: str) -> bool:
    return any(hmac.compare_digest(key.encode(), other.encode()) for other in known)


def seat_infos(
    row: Row, seats: Sequence[Row], guest_id: str | None, room: Room | None = None
) -> tuple[SeatInfo, ...]:
    game = registry.game(row["game"])
    options = game.make_options(row["seats"], msgspec.json.decode(row["options"]))
    online = set() if room is None else {watcher.seat for watcher in room.watchers}
    return tuple(
        SeatInfo(
            seat=seat["seat"],
            kind="bot" if seat["bot"] else "person" if seat["guest_id"] else "open",
            name=seat["name"],
            bot=seat["bot"],
            role=game.role(seat["seat"], row["seats"], options),
            mine=guest_id is not None and seat["guest_id"] == guest_id,
            online=seat["seat"] in online,
            thinking=room is not None and seat["seat"] in room.thinking,
        )
        for seat in seats
    )


def card(row: Row, seats: Sequence[Row], guest_id: str | None, room: Room | None = None) -> TableCard:
    return TableCard(
        id=row["id"],
        game=row["game"],
        title=row["title"],
        status=row["status"],
        seats=seat_infos(row, seats, guest_id, room),
        public=bool(row["public"]),
        host=guest_id is not None and row["host"] == guest_id,
        my_turn=row["status"] == "running"
        and any(seat["waiting"] and seat["guest_id"] == guest_id for seat in seats if guest_id is not None),
        created=row["created"],
        changed=row["changed"],
        rung=row["rung"],
    )


def links(row: Row, seats: Sequence[Row], guest_id: str | None, key: str) -> Links:
    address = f"/t/{row['id']}?key="
    mine = next((seat for seat in seats if guest_id is not None and seat["guest_id"] == guest_id), None)
    member = is_member(row, seats, guest_id)
    return Links(
        spectators=address + row["spectator_key"] if may_watch(row, seats, guest_id, key) else None,
        players=address + row["player_key"] if member or _is(key, row["player_key"]) else None,
        seat=None if mine is None else f"/seat/{mine['token']}",
    )


def table_info(room: Room, guest_id: str | None, key: str) -> TableInfo:
    row = room.row
    mark = msgspec.json.decode(row["edition"], type=EditionMark)
    options: dict[str, Any] = msgspec.json.decode(row["options"])
    return TableInfo(
        card=card(row, room.seats, guest_id, room),
        options=options,
        seed_hash=room.table.seed_hash,
        seed=room.table.seed if row["status"] == "over" else None,
        edition=mark.name,
        fingerprint=mark.fingerprint,
        links=links(row, room.seats, guest_id, key),
    )
