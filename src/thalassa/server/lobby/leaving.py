"""Taking one's data along, and leaving for good: games stay for those who played them, played by somebody unnamed."""

from __future__ import annotations

import io
import zipfile

import msgspec
import structlog

from thalassa.server.db.guests.people import PeopleStore
from thalassa.server.play.hub import Hub
from thalassa.server.play.seen import Looker
from thalassa.server.wire.problems import Refusal

from . import seats
from .downloads import download

log = structlog.get_logger()

MOST_TABLES = 500


async def export(hub: Hub, people: PeopleStore, looker: Looker, name: str) -> bytes:
    """A ZIP: what is known of the guest as JSON, and each table as a file, a running one as his seat may know it."""
    assert looker.guest_id is not None
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        known = {"name": name, **await people.known(looker.guest_id)}
        archive.writestr("me.json", msgspec.json.format(msgspec.json.encode(known), indent=2))
        for table_id in (await people.tables(looker.guest_id))[:MOST_TABLES]:
            try:
                room = await hub.room(table_id)
            except Refusal:  # what cannot be opened here is told by the rows about it
                continue
            if room is not None and room.status != "open":
                file = await download(room, looker)
                archive.writestr(f"tables/{file.name}", file.data)
    return packed.getvalue()


async def forget(hub: Hub, people: PeopleStore, guest_id: str) -> None:
    tables = await people.tables(guest_id)
    for table_id in tables:
        try:
            room = await hub.room(table_id)
            if room is not None and room.status != "over":
                await seats.leave(room, guest_id)
        except Refusal as refusal:
            log.warning("seat not left", table=table_id, problem=refusal.problem.code)
    rooms = hub.rooms_of(guest_id)
    await people.forget(guest_id, tables)
    for room in rooms:
        await room.reseat()
