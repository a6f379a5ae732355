"""The one who looks at the clocks of all tables: knows which is due first, and sleeps until then.

What the clocks of a table say is in the database (``db/clocks.py``). Of several processes one looks at a time. Time
in which no server was there counts for nobody: a server says every few seconds that it is there.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
import structlog

from thalassa.server import metrics
from thalassa.server.clocks import clock
from thalassa.server.clocks.agreements import Agreement
from thalassa.server.clocks.alarms import Alarms
from thalassa.server.clocks.clock import Clocks, Look
from thalassa.server.clocks.happenings import Happening
from thalassa.server.clocks.rests import Rests, Span
from thalassa.server.db.rows import Row
from thalassa.server.db.tables.clocks import ClockChange

from .table_time import Absent, TableTime, pace_of
from .time_outs import carry_out
from .timing import Time

if TYPE_CHECKING:
    from ..hub import Hub
    from ..room import Room

log = structlog.get_logger()

BEAT_SECONDS = 5.0
LOST_SECONDS = 15.0
"""A machine that slept for longer was not there."""
CLAIM_SECONDS = 60.0
"""After this time somebody else looks at a table whose process may have died over it."""
NEIGHBOURS_SECONDS = 20.0
"""How often a process asks what has become due at tables of the others."""
AT_ONCE = 8
"""Tables looked at side by side."""
TRIES = 5

Change = Callable[[TableTime], tuple[Clocks | None, Agreement | None, Sequence[Happening]] | None]
"""What is to become of the time of a table; None: nothing."""


class Timekeeper:
    def __init__(self, hub: Hub, time: Time) -> None:
        self._hub = hub
        self.time = time
        self._store = hub.store.clocks
        self._alarms = Alarms()
        self._woken = asyncio.Event()
        self._never = asyncio.Event()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._outages: tuple[Span, ...] = ()
        self._seen = (0.0, 0.0)
        """Time and ticks of the last beat."""

    def now(self) -> float:
        return self.time.now()

    async def open(self) -> None:
        now = self.now()
        alive = await self._store.alive()
        await self._beat(None if alive is None or alive >= now else Span(alive, now))
        for table_id, due in await self._store.dues():
            self._alarms.set(table_id, due)
        self._hub.spawn(self._keep_beating())
        self._hub.spawn(self._watch())
        if self._hub.store.engine.dialect.name == "postgresql":
            self._hub.spawn(self._look_at_neighbours())

    async def close(self) -> None:
        """The server was there until now."""
        with contextlib.suppress(Exception):  # a database that is gone keeps nobody from going home
            await self._store.beat(self.now())

    def set_alarm(self, table_id: str, due: float | None) -> None:
        self._alarms.set(table_id, due)
        self._woken.set()

    # -- the server's own life --------------------------------------------------------------------------

    async def _beat(self, lost: Span | None) -> None:
        self._seen = (self.now(), self.time.ticks())
        await self._store.beat(self._seen[0], lost)
        if lost is not None or not self._outages:
            self._outages = await self._store.outages(0.0)

    async def _keep_beating(self) -> None:
        while True:
            await self.time.wait(self._never, self.now() + BEAT_SECONDS)
            then, ticks = self._seen
            slept = (self.now() - then) - (self.time.ticks() - ticks)
            try:
                await self._beat(Span(then, self.now()) if slept > LOST_SECONDS else None)
            except Exception as error:  # it is there, even if it cannot say so
                log.warning("sign of life not written", exc_info=error)

    # -- looking ----------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        while True:
            self._woken.clear()
            due = self._alarms.next()
            if due is None:
                await self._woken.wait()
            elif due > self.now():
                await self.time.wait(self._woken, due)
            for table_id in self._alarms.pop(self.now()):
                await self._places.acquire()
                self._hub.spawn(self._attend(table_id))

    async def _look_at_neighbours(self) -> None:
        while True:
            await self.time.wait(self._never, self.now() + NEIGHBOURS_SECONDS)
            try:
                dues = await self._store.dues(self.now() + 2 * NEIGHBOURS_SECONDS)
            except Exception as error:
                log.warning("clocks of other processes not read", exc_info=error)
                continue
            for table_id, due in dues:
                self._alarms.set(table_id, due)
            self._woken.set()

    async def _attend(self, table_id: str) -> None:
        """Look at one table whose alarm has gone off."""
        try:
            now = self.now()
            if await self._store.claim(table_id, now, now + CLAIM_SECONDS):
                for seat in await self._look(table_id):
                    room = await self._hub.room(table_id)
                    if room is not None:
                        await carry_out(room, seat)
            else:
                await self._rearm(table_id)
        except Exception as error:  # one table in trouble must not stop the clocks of the others
            log.error("clock not looked at, trying again", table=table_id, exc_info=error)
            metrics.CRASHES.inc()
            self.set_alarm(table_id, self.now() + CLAIM_SECONDS)
        finally:
            self._places.release()

    async def _rearm(self, table_id: str) -> None:
        """Somebody else looks, or it is not due any more: look again when the database says so."""
        row = (await self._store.of_tables([table_id])).get(table_id)
        if row is not None and row["due"] is not None:
            self.set_alarm(table_id, max(row["due"], (row["claimed"] or 0.0) + 1.0))

    async def _look(self, table_id: str) -> list[int]:
        """Seats for which something has to be done because their time is over."""

        def look(time: TableTime) -> tuple[Clocks | None, Agreement | None, Sequence[Happening]] | None:
            if time.pace is None:
                return None
            found = clock.looked_at(time.clocks, time.pace, self.now(), time.rests)
            return found.clocks, self._others_decide(time, found), self._happenings(table_id, found)

        time = await self.change(table_id, look)
        if time is None or time.pace is None or time.pace.over in ("vote", "nothing"):
            return []
        return [seat for seat, own in enumerate(time.clocks.seats) if own.over and own.since is not None]

    @staticmethod
    def _others_decide(time: TableTime, found: Look) -> Agreement | None:
        assert time.pace is not None
        if time.pace.over != "vote" or not found.over:
            return None
        return msgspec.structs.replace(time.agreement, late=found.over[0], votes={})

    @staticmethod
    def _happenings(table_id: str, found: Look) -> list[Happening]:
        return [
            *(Happening("clock_low", table_id, seat) for seat in found.low),
            *(Happening("time_over", table_id, seat) for seat in found.over),
        ]

    # -- changing ---------------------------------------------------------------------------------------

    async def change(self, table_id: str, change: Change) -> TableTime | None:
        """Change what a table's clocks say, in memory and in the database; None if there is nothing to change.

        Whoever was faster is heard first: then the change is worked out anew.
        """
        room = self._hub.find(table_id)
        if room is None:
            return await self._change(table_id, None, change)
        async with room.lock:
            time = await self._change(table_id, room, change)
        room.inform()
        return time

    async def _change(self, table_id: str, room: Room | None, change: Change) -> TableTime | None:
        for _ in range(TRIES):
            time = (await self.load([table_id])).get(table_id) if room is None else room.time
            wished = None if time is None else change(time)
            if time is None or wished is None:
                return time
            clocks, agreement, happenings = wished
            written = time.change(clocks, agreement)
            if await self._store.change(table_id, time.version, written, happenings):
                self.accept(table_id, time, written)
                return time
            if room is not None:
                await self.reload(room)
        raise RuntimeError(f"clocks of table {table_id} change too fast")

    def accept(self, table_id: str, time: TableTime, change: ClockChange) -> None:
        """The change is in the database."""
        time.take(
            {
                "clocks": change.clocks,
                "agreement": change.agreement or msgspec.json.encode(time.agreement),
                "version": time.version + 1,
            }
        )
        self.set_alarm(table_id, change.due)

    async def run_for(self, room: Room) -> None:
        """Others sit at the table, or it has begun: let the clocks run of those who must decide now."""

        def run(time: TableTime) -> tuple[Clocks | None, Agreement | None, Sequence[Happening]] | None:
            if time.pace is None:
                return None
            clocks = time.running_for(room.waiting(), self.now())
            return None if clocks == time.clocks else (clocks, None, ())

        room.time.seats = room.seats
        if room.time.pace is not None:
            room.time.absent = await self.absent(room.seats)
            await self.change(room.id, run)

    # -- reading ----------------------------------------------------------------------------------------

    async def absent(self, seats: Collection[Row]) -> Absent:
        """When those who sit there rest."""
        guests = {str(row["guest_id"]) for row in seats if row["guest_id"] is not None}
        return Absent(await self._store.rests(guests), self._outages)

    async def load(self, table_ids: Collection[str]) -> dict[str, TableTime]:
        """The time of these tables, from the database."""
        rows = {row["id"]: row for row in await self._hub.store.tables(table_ids)}
        seats = await self._hub.store.seats_of(list(rows))
        return await self.of(list(rows.values()), seats)

    async def of(self, rows: Sequence[Row], seats: dict[str, list[Row]]) -> dict[str, TableTime]:
        """The time of tables whose rows and seats are known already."""
        stored = await self._store.of_tables([row["id"] for row in rows])
        timed = [row for row in rows if row["pace"] is not None and row["status"] == "running"]
        absent = await self.absent([seat for row in timed for seat in seats[row["id"]]])
        return self.times(rows, seats, stored, absent.rests)

    def times(
        self,
        rows: Iterable[Row],
        seats: Mapping[str, list[Row]],
        stored: Mapping[str, Row],
        rests: Mapping[str, Rests],
    ) -> dict[str, TableTime]:
        """The time of tables about which everything is read already."""
        absent = Absent(rests, self._outages)
        return {
            row["id"]: TableTime(pace_of(row), seats[row["id"]], stored.get(row["id"]), absent)
            for row in rows
        }

    async def reload(self, room: Room) -> None:
        """Another process, or the guest at another table, has changed something."""
        row = (await self._store.of_tables([room.id])).get(room.id)
        room.time.seats = room.seats
        room.time.absent = await self.absent(room.seats)
        if row is not None:
            room.time.take(row)
            self.set_alarm(room.id, row["due"])
