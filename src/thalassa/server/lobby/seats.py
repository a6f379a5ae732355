"""Who sits where: taking, leaving, handing on and giving seats to bots."""

from __future__ import annotations

import re

from thalassa.bots.names import strongest
from thalassa.server.access.permissions import may_sit
from thalassa.server.db.store import new_token
from thalassa.server.own_bots import all_keys
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.play.seen import Looker
from thalassa.server.play.summaries import overdue_at
from thalassa.server.play.timekeeping import time_outs
from thalassa.server.wire.problems import bad_request, conflict, forbidden, not_found

from .tables import check_host

TOKEN = re.compile(r"[A-Za-z0-9_-]{1,32}")
"""What the secret part of a link looks like."""


async def sit(room: Room, looker: Looker, seat: int, key: str) -> None:
    guest_id = _guest(looker)
    _check_seat(room, seat)
    if not may_sit(room.row, room.seats, guest_id, key):
        raise forbidden("not_invited")
    if room.status == "over":
        raise conflict("over")
    await room.seen.check_sitting(looker, seat)
    if not await room.store.take_seat(room.id, seat, guest_id):
        raise conflict("seat_taken", seat=seat)
    await room.reseat()
    room.hub.moved_on(room.id)


async def leave(room: Room, guest_id: str) -> None:
    """Free the guest's seats. A finished game keeps its players."""
    if room.status == "over":
        raise conflict("over")
    for row in room.seats:
        if row["guest_id"] == guest_id:
            await room.store.leave_seat(room.id, row["seat"], guest_id)
    await room.reseat()


def check_seated(room: Room, guest_id: str) -> None:
    if all(row["guest_id"] != guest_id for row in room.seats):
        raise forbidden("not_seated")


async def agree(room: Room, guest_id: str) -> None:
    """Spectators may see everything, as far as this guest's seats are concerned."""
    check_seated(room, guest_id)
    await room.store.agree(room.id, guest_id)
    await room.reseat()


async def set_by_hand(room: Room, guest_id: str, by_hand: bool) -> None:
    """Whether the guest makes empty decisions himself; the others are not told."""
    check_seated(room, guest_id)
    await room.store.set_by_hand(room.id, guest_id, by_hand)
    await room.reseat()


async def claim(hub: Hub, token: str, looker: Looker) -> Room:
    """The personal link of a seat was opened by this guest."""
    row = await hub.store.seat_by_token(token) if TOKEN.fullmatch(token) else None
    room = None if row is None else await hub.room(row["table_id"])
    if row is None or room is None:
        raise not_found("no_such_seat_link")
    await room.seen.check_sitting(looker, row["seat"])
    if await hub.store.give_seat(token, _guest(looker)) is None:
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
    if bot is not None and bot not in all_keys(room.table.game, room.hub.settings.own_bots):
        raise bad_request("unknown_bot", bot=bot)
    if not await room.store.set_bot(room.id, seat, bot):
        raise conflict("seat_taken", seat=seat)
    await room.reseat()


async def free(room: Room, guest_id: str, seat: int) -> None:
    """The host takes a seat away from a person, who is told: before the start at any time, afterwards if the table has
    waited for that seat long enough. A bot may play it then, or somebody else."""
    _check_seat(room, seat)
    check_host(room, guest_id)
    holder = room.seats[seat]["guest_id"]
    if room.status == "over":
        raise conflict("over")
    if holder is None:
        raise conflict("nobody_there", seat=seat)
    since = overdue_at(room, seat)
    if room.status == "running" and holder != guest_id and (since is None or since > room.keeper.now()):
        if room.time.pace is not None:
            raise conflict("clock_runs")
        raise conflict("not_yet", minutes=room.hub.settings.seat_minutes)
    await room.store.leave_seat(room.id, seat, holder, freed=holder != guest_id)
    await room.reseat()


async def come_back(room: Room, guest_id: str) -> None:
    """The guest plays himself again at every seat where a bot has stood in for him."""
    own = [row for row in room.seats if row["guest_id"] == guest_id]
    if not own:
        raise forbidden("not_seated")
    for row in own:
        if row["stand_in"] is not None:
            await time_outs.come_back(room, row["seat"])


async def resign(room: Room, guest_id: str) -> None:
    """The guest leaves for good; a bot plays his seats to the end."""
    if room.status != "running":
        raise conflict("over" if room.status == "over" else "not_started")
    own = [row["seat"] for row in room.seats if row["guest_id"] == guest_id]
    if not own:
        raise forbidden("not_seated")
    for seat in own:
        values = {"guest_id": None, "bot": strongest(room.table.game), "stand_in": None, "token": new_token()}
        await room.store.sightings.add(room.id, [guest_id], seat)
        await room.store.replacements.resign(room.id, seat, guest_id, values, len(room.table))
    await room.reseat()


def _may_not_open(room: Room, host: str) -> bool:
    """Whoever plays a game with hidden facts opens no bot's seat of it: a friend could look and tell."""
    plays = any(row["guest_id"] == host for row in room.seats)
    return room.status == "running" and plays and room.table.game.hides(room.table.options)


def _check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < room.table.seats:
        raise bad_request("no_such_seat", seat=seat)


def _guest(looker: Looker) -> str:
    assert looker.guest_id is not None, "only guests sit down"
    return looker.guest_id
