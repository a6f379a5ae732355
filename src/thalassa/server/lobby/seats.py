"""Who sits where: taking, leaving, handing on and giving seats to bots."""

from __future__ import annotations

import re

from thalassa.bots.names import bot_keys
from thalassa.server.access.permissions import may_sit
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.wire.problems import bad_request, conflict, forbidden, not_found

from .tables import check_host

TOKEN = re.compile(r"[A-Za-z0-9_-]{1,32}")
"""What the secret part of a link looks like."""


async def sit(room: Room, guest_id: str, seat: int, key: str) -> None:
    _check_seat(room, seat)
    if not may_sit(room.row, room.seats, guest_id, key):
        raise forbidden("not_invited")
    if room.status == "over":
        raise conflict("over")
    await _check_no_second_hand(room, guest_id, seat)
    if not await room.store.take_seat(room.id, seat, guest_id):
        raise conflict("seat_taken", seat=seat)
    await room.reseat()


async def leave(room: Room, guest_id: str) -> None:
    """Free the guest's seats. A finished game keeps its players."""
    if room.status == "over":
        raise conflict("over")
    for row in room.seats:
        if row["guest_id"] == guest_id:
            await room.store.leave_seat(room.id, row["seat"], guest_id)
    await room.reseat()


async def claim(hub: Hub, token: str, guest_id: str) -> Room:
    """The personal link of a seat was opened by this guest."""
    row = await hub.store.seat_by_token(token) if TOKEN.fullmatch(token) else None
    room = None if row is None else await hub.room(row["table_id"])
    if row is None or room is None:
        raise not_found("no_such_seat_link")
    await _check_no_second_hand(room, guest_id, row["seat"])
    if await hub.store.give_seat(token, guest_id) is None:
        raise not_found("no_such_seat_link")
    await room.reseat()
    return room


async def set_bot(room: Room, guest_id: str, seat: int, bot: str | None) -> None:
    """The host decides where bots sit, on seats that nobody holds."""
    _check_seat(room, seat)
    check_host(room, guest_id)
    if room.status == "over":
        raise conflict("over")
    if room.row["deal_of"] is not None:
        raise conflict("same_bots")  # nobody joins who does not know the deal, and results can be compared
    if bot is None and _may_not_open(room, guest_id):
        raise conflict("host_plays")
    if bot is not None and bot not in bot_keys(room.table.game):
        raise bad_request("unknown_bot", bot=bot)
    if not await room.store.set_bot(room.id, seat, bot):
        raise conflict("seat_taken", seat=seat)
    await room.reseat()


def _may_not_open(room: Room, host: str) -> bool:
    """Whoever plays a game with hidden facts opens no bot's seat of it: a friend could look and tell."""
    plays = any(row["guest_id"] == host for row in room.seats)
    return room.status == "running" and plays and room.table.game.hides(room.table.options)


def _check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < room.table.seats:
        raise bad_request("no_such_seat", seat=seat)


async def _check_no_second_hand(room: Room, guest_id: str, seat: int) -> None:
    """Nobody gets to see a second hand of a running game: whoever plays stays at that seat, and whoever has left a
    seat may come back to it and to no other."""
    if room.status != "running":
        return
    table = room.table
    if table.game.oversees(table.options) and room.seats[seat]["guest_id"] != guest_id:
        raise conflict("seats_closed")  # whoever has no seat may have seen everything
    left = await room.store.seats_left(room.id, guest_id)
    if seat in left:
        return
    if any(row["guest_id"] == guest_id and row["seat"] != seat for row in room.seats):
        raise conflict("seated_already")
    if left:
        raise conflict("left_other_seat", seats=[number + 1 for number in sorted(left)])
