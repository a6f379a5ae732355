"""What the host's page shows and does. Everything that changes something is written down."""

from __future__ import annotations

from thalassa.kernel import registry
from thalassa.server.access.texts import clean
from thalassa.server.db.guests.devices import Devices
from thalassa.server.db.guests.people import PeopleStore
from thalassa.server.db.rows import Row
from thalassa.server.own_bots import all_keys
from thalassa.server.play.hub import Hub
from thalassa.server.wire.hosting import (
    HostDeed,
    HostOpen,
    HostPerson,
    HostSeat,
    HostTable,
    HostView,
    ReplaceSeat,
)
from thalassa.server.wire.problems import bad_request, conflict, not_found

from .hosting import Hosting
from .leaving import forget

SHOWN = 100
SHORT = 8
"""So much of an id tells people apart, and opens nothing."""


class Caretaker:
    def __init__(self, hub: Hub, devices: Devices, people: PeopleStore) -> None:
        self._hub = hub
        self._devices = devices
        self._people = people
        self.tables = Hosting(hub)
        self._store = self.tables.store

    async def use_link(self, token: str) -> bool:
        """True once for the link printed at the last start."""
        used = await self._store.use_link(token)
        if used:
            await self._store.note("enter", "the host's page")
        return used

    async def view(self, search: str = "") -> HostView:
        return HostView(
            tuple(
                HostPerson(row["id"][:SHORT], row["name"], row["seen"], row["devices"], row["tables"])
                for row in await self._store.people(search, SHOWN)
            ),
            tuple(
                HostTable(
                    row["id"],
                    row["game"],
                    row["title"],
                    row["status"],
                    row["changed"],
                    tuple(HostSeat(seat["name"], seat["bot"]) for seat in seats),
                    tuple(all_keys(registry.game(row["game"]), self._hub.settings.own_bots)),
                )
                for row, seats in (await self.tables.tables(None, search))[:SHOWN]
                if row["game"] in registry.games()
            ),
            tuple(HostDeed(row["time"], row["what"], row["about"]) for row in await self._store.log(SHOWN)),
        )

    async def _one(self, who: str) -> Row:
        found = [row for row in await self._store.people(who, 3) if row["id"].startswith(who)]
        if len(who) < SHORT or len(found) != 1:
            raise not_found("no_such_person")
        return found[0]

    # -- people -----------------------------------------------------------------------------------------

    async def rename(self, who: str, name: str) -> None:
        row, wished = await self._one(who), clean(name)[:24]
        if not wished:
            raise bad_request("bad_name")
        await self._hub.store.save_guest(row["id"], wished)
        await self._store.note("rename", f"{row['id'][:SHORT]} {row['name']} → {wished}")
        await self._reseat(row["id"])

    async def merge(self, who: str, into: str) -> None:
        gone, stays = await self._one(who), await self._one(into)
        if gone["id"] == stays["id"] or await self._people.shared_tables(gone["id"], stays["id"]):
            raise conflict("cannot_merge")
        rooms = self._hub.rooms_of(gone["id"])
        devices = [device["id"] for device in await self._devices.of(gone["id"])]
        await self._people.merge(gone["id"], stays["id"])
        self._hub.open_sockets.end(set(devices))
        for room in rooms:
            await room.reseat()
        about = f"{gone['id'][:SHORT]} {gone['name']} → {stays['id'][:SHORT]} {stays['name']}"
        await self._store.note("merge", about)

    async def sign_out(self, who: str) -> None:
        row = await self._one(who)
        known = [device["id"] for device in await self._devices.of(row["id"])]
        await self._devices.revoke(row["id"], known)
        self._hub.open_sockets.end(set(known))
        await self._store.note("sign-out", f"{row['id'][:SHORT]} {row['name']}")

    async def remove(self, who: str) -> None:
        row = await self._one(who)
        known = [device["id"] for device in await self._devices.of(row["id"])]
        await forget(self._hub, self._people, row["id"])
        self._hub.open_sockets.end(set(known))
        await self._store.note("remove", row["id"][:SHORT])

    async def _reseat(self, guest_id: str) -> None:
        for room in self._hub.rooms_of(guest_id):
            await room.reseat()

    # -- tables -----------------------------------------------------------------------------------------

    async def open(self, wish: HostOpen) -> None:
        host = await self._one(wish.host)
        await self.tables.open(host["id"], wish.game, wish.seats, wish.title, wish.public, wish.clock)

    async def replace(self, table_id: str, wish: ReplaceSeat) -> None:
        guest = None if wish.person is None else (await self._one(wish.person))["id"]
        await self.tables.replace(table_id, wish.seat, guest, wish.bot if guest is None else None)
