"""The same people play again: a finished table leads to exactly one other."""

from __future__ import annotations

import msgspec

from thalassa.server.access.permissions import is_member
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.play.seen import Looker
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.problems import conflict, forbidden

from .ladder import climb, played_as
from .seats import sit
from .tables import Again, create


async def rematch(hub: Hub, room: Room, visitor: Looker) -> Room:
    """The table where the same people play again: the first to ask opens it, the others find their seats kept."""
    guest_id = visitor.guest_id
    if guest_id is None or not is_member(room.row, room.seats, guest_id):
        raise forbidden("not_seated")
    rung = await played_as(hub, room.row)
    if rung is not None:
        return await climb(hub, guest_id, room.row["game"], rung)
    if room.status != "over":
        raise conflict("still_running")
    if room.row["successor"] is None:
        following = await _open_again(hub, room, guest_id)
    else:
        found = await hub.room(room.row["successor"])
        assert found is not None
        following = found
    if following.status == "over" and is_member(following.row, following.seats, guest_id):
        return await rematch(hub, following, visitor)  # that game has been played, too
    for row in following.seats:
        if row["reserved"] == guest_id:
            await sit(following, visitor, row["seat"], "")
    return following


async def _open_again(hub: Hub, room: Room, guest_id: str) -> Room:
    kept = {row["seat"]: row["guest_id"] for row in room.seats if row["guest_id"] is not None}
    own = [seat for seat, guest in kept.items() if guest == guest_id]
    wish = alike(room, own[0] if own else None)
    wish = msgspec.structs.replace(
        wish,
        title=room.row["title"],
        public=bool(room.row["public"]),
        start=len(wish.bots) + len(own) == room.table.seats,
    )
    return await create(hub, guest_id, wish, again=Again(room, kept))


def alike(room: Room, my_seat: int | None) -> NewTable:
    """The wish for another table where the same is played against the same bots."""
    bots = {str(row["seat"]): row["bot"] for row in room.seats if row["bot"] and row["guest_id"] is None}
    return NewTable(
        game=room.row["game"],
        edition=room.table.edition.mark.fingerprint,
        seats=room.table.seats,
        options=msgspec.json.decode(room.row["options"]),
        hints=bool(room.row["hints"]),
        pace=room.time.pace,
        my_seat=my_seat,
        bots=bots,
    )
