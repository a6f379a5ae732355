"""Friends and ignored people: who they are, keeping a seat for somebody, and declining it."""

from __future__ import annotations

from collections.abc import Iterable

from thalassa.server.access.permissions import is_member
from thalassa.server.clocks.vacations import until
from thalassa.server.db.guests.bonds import FRIEND, IGNORED, Bonds
from thalassa.server.db.guests.ratings import Ratings
from thalassa.server.db.rows import Row
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.wire.people import Bond, Friend, Friends
from thalassa.server.wire.problems import bad_request, conflict, forbidden, not_found

MOST = 500


class Circle:
    """The people around one guest."""

    def __init__(self, hub: Hub, bonds: Bonds, ratings: Ratings) -> None:
        self._hub = hub
        self._bonds = bonds
        self._ratings = ratings

    async def of(self, guest_id: str) -> Friends:
        bonds = await self._bonds.of(guest_id)
        known = {row["other_id"] for row in bonds}
        met = [row for row in await self._bonds.met(guest_id) if row["other_id"] not in known]
        return Friends(
            await self._shown(row for row in bonds if row["kind"] == FRIEND),
            await self._shown((row for row in bonds if row["kind"] == IGNORED), False),
            await self._shown(met, False),
        )

    async def _shown(self, rows: Iterable[Row], presence: bool = True) -> tuple[Friend, ...]:
        """With who is here and who is away, where that may be shown: to friends of those who hide nothing."""
        found = list(rows)
        ids = [str(row["other_id"]) for row in found]
        rests = await self._hub.store.clocks.rests(ids) if presence else {}
        here = self._hub.crowd.here(self._hub.guests_at_tables()) if presence else set()
        now, shown = self._hub.keeper.now(), []
        for row in found:
            person = await self._ratings.person(row["other_id"])
            open_to_others = presence and not person["hidden"]
            away = until(now, rests[row["other_id"]].spans) if open_to_others else None
            shown.append(
                Friend(person["handle"], row["name"], open_to_others and str(row["other_id"]) in here, away)
            )
        return tuple(shown)

    async def bind(self, guest_id: str, handle: str, kind: Bond | None) -> Friends:
        other = await self._find(handle)
        if other == guest_id:
            raise conflict("yourself")
        if kind is not None and len(await self._bonds.of(guest_id)) >= MOST:
            raise conflict("too_many_friends", most=MOST)
        await self._bonds.bind(guest_id, other, kind)
        return await self.of(guest_id)

    async def _find(self, handle: str) -> str:
        row = await self._ratings.by_handle(handle)
        if row is None or not row["name"]:
            raise not_found("no_such_person")
        return str(row["guest_id"])

    async def invite(self, room: Room, guest_id: str, seat: int, handle: str) -> None:
        """Whoever is ignored by the other one keeps the seat for him, and nobody hears of it."""
        if not is_member(room.row, room.seats, guest_id):
            raise forbidden("not_seated")
        if room.status != "open":
            raise conflict("already_started" if room.status == "running" else "over")
        if not 0 <= seat < room.table.seats:
            raise bad_request("no_such_seat", seat=seat)
        other = await self._find(handle)
        if any(other in (row["guest_id"], row["reserved"]) for row in room.seats):
            raise conflict("sits_here_already")
        told = guest_id not in await self._bonds.ignored(other)
        if not await room.store.keep_seat(room.id, seat, other, guest_id, told):
            raise conflict("seat_taken", seat=seat)
        await room.reseat()

    async def decline(self, room: Room, guest_id: str) -> None:
        for row in room.seats:
            if row["reserved"] == guest_id:
                await room.store.keep_seat(room.id, row["seat"], None, guest_id, False)
        await room.reseat()
