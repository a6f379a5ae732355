"""All live tables of this process: opened from the log on demand, kept going, put away when idle."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Coroutine

import msgspec
import structlog

from thalassa.kernel import registry
from thalassa.kernel.edition import EditionMark, differences
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.table import Table
from thalassa.server import metrics
from thalassa.server.access.crowd import Crowd
from thalassa.server.access.open_sockets import OpenSockets
from thalassa.server.configuration import Settings
from thalassa.server.db.database import unavailable
from thalassa.server.db.guests.devices import Devices
from thalassa.server.db.news import News
from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store
from thalassa.server.db.tables.overview import prepare
from thalassa.server.editions import Shelf
from thalassa.server.wire.problems import Refusal

from .analysing import Analyst
from .live_table import decode_entry
from .presence import BEAT_SECONDS, Presence
from .room import Room
from .thinking import Thinkers
from .timekeeping.table_time import TableTime, pace_of
from .timekeeping.timekeeper import Timekeeper
from .timekeeping.timing import SystemTime, Time

log = structlog.get_logger()

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
VERSIONS_KNOWN = 24


class Hub:
    def __init__(self, store: Store, settings: Settings, shelf: Shelf, time: Time | None = None) -> None:
        self.store = store
        self.settings = settings
        self.keeper = Timekeeper(self, SystemTime() if time is None else time)
        self.analyst = Analyst()
        self.shelf = shelf
        self.thinkers = Thinkers(
            settings.bot_workers,
            settings.bot_seconds,
            settings.editions,
            settings.bot_thinking,
            settings.own_bots,
        )
        self.open_sockets = OpenSockets()
        store.tell_after(settings.notice_seconds)
        self.presence = Presence(store.outbox)
        self.crowd = Crowd()
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._overtaken: set[str] = set()
        """Tables of which there was news while they were being opened: what was read of them may be old."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.followers: list[Callable[[str], Coroutine[object, None, None]]] = []
        """Told of every table at which somebody has sat down or whose game is over."""

    def moved_on(self, table_id: str) -> None:
        """Somebody has sat down at the table, or its game is over."""
        for follow in self.followers:
            self.spawn(follow(table_id))

    def spawn(self, work: Coroutine[object, None, None]) -> asyncio.Task[None]:
        """A background task whose failure is logged, never lost."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work failed", exc_info=task.exception())
            metrics.CRASHES.inc()

    async def open(self) -> None:
        self.thinkers.open()
        await self.keeper.open()
        await prepare(self.store.engine)
        self.spawn(self._tidy())
        self.spawn(self.presence.stay())
        self.spawn(self._stay())
        self.spawn(self._listen())
        self.spawn(self._resume())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.keeper.close()
        self.thinkers.close()

    @staticmethod
    def lacks_database(error: Exception) -> bool:
        """Whether this went wrong because the database cannot be reached or cannot store anything now."""
        return unavailable(error)

    # -- rooms ------------------------------------------------------------------------------------------

    def guests_at_tables(self) -> set[str]:
        watchers = (watcher for room in self._rooms.values() for watcher in room.watchers)
        return {watcher.guest_id for watcher in watchers if watcher.guest_id is not None}

    def find(self, table_id: str) -> Room | None:
        """The room if it is in memory."""
        return self._rooms.get(table_id)

    def rooms_of(self, guest_id: str) -> list[Room]:
        """Rooms in memory where this guest sits."""
        return [
            room for room in self._rooms.values() if any(seat["guest_id"] == guest_id for seat in room.seats)
        ]

    def may_let_bots_play(self, host: str) -> bool:
        """Whether this guest may have one more table at which nobody but bots plays."""
        alone = [room.row["host"] for room in self._rooms.values() if room.bots_alone]
        most, each = self.settings.bot_tables_in_all, self.settings.bot_tables_each
        return len(alone) < most and alone.count(host) < each

    async def room(self, table_id: str) -> Room | None:
        """The room of a table, opened by replaying its log if need be; None if there is no such table.

        Raises Refusal if the table is there but cannot be played with what is installed.
        """
        room = self._rooms.get(table_id)
        if room is None and TABLE_ID.fullmatch(table_id):
            async with self._opening.setdefault(table_id, asyncio.Lock()):
                room = self._rooms.get(table_id) or await self._open(table_id)
            self._opening.pop(table_id, None)
        if room is not None:
            room.last_used = time.monotonic()
        return room

    async def _open(self, table_id: str) -> Room | None:
        self._overtaken.discard(table_id)
        row = await self.store.table(table_id)
        if row is None:
            return None
        try:
            room = await self._replay(row)
        except ThalassaError as error:
            log.error("table cannot be opened", table=table_id, problem=str(error))
            raise Refusal(409, "cannot_open", problem=error.code) from None
        self._rooms[table_id] = room
        metrics.LIVE_TABLES.set(len(self._rooms))
        if table_id in self._overtaken:
            self._overtaken.discard(table_id)
            await self._hear(room, News("", table_id, "missed"))
        room.drive()
        return room

    async def _replay(self, row: Row) -> Room:
        game = registry.game(row["game"])
        mark = msgspec.json.decode(row["edition"], type=EditionMark)
        edition = self.shelf.find(game, mark.fingerprint)
        if edition is None:
            changed = differences(mark, game.edition().mark)
            raise Refusal(409, "other_edition", edition=mark.name, differences=changed[:8])
        if row["rules_version"] != game.rules_version:
            raise Refusal(409, "other_rules", played=row["rules_version"], here=game.rules_version)
        table = Table(game, row["seats"], msgspec.json.decode(row["options"]), row["seed"], edition)
        entries = await self.store.entries(row["id"])
        # whose decision dates from when is worked out for the last entries only: it costs more than replaying
        older = max(0, len(entries) - VERSIONS_KNOWN)
        for number, entry in enumerate(entries[:older]):
            table.redo(decode_entry(table, entry["body"]))
            if number % 100 == 99:
                await asyncio.sleep(0)  # a long log must not hold up everybody else
        seats, sheets = await self.store.seats(row["id"]), await self.store.sheets.of_table(row["id"])
        stored = (await self.store.clocks.of_tables([row["id"]])).get(row["id"])
        time = TableTime(pace_of(row), seats, stored, await self.keeper.absent(seats))
        room = Room(self, row, seats, table, entries[:older], sheets, time)
        room.replaced = await self.store.replacements.of_table(row["id"])
        room.take_over(entries[older:])
        return room

    async def read(self, row: Row) -> Room:
        """The room of a table as the database has it, in nobody's way: it is not played on."""
        return await self._replay(row)

    async def _tidy(self) -> None:
        """Put away rooms nobody has looked at for a while; their log stays."""
        while True:
            await asyncio.sleep(60)
            oldest = time.monotonic() - self.settings.idle_minutes * 60
            for table_id, room in list(self._rooms.items()):
                if not room.busy and not room.lock.locked() and room.last_used < oldest:
                    del self._rooms[table_id]
            metrics.LIVE_TABLES.set(len(self._rooms))

    async def _listen(self) -> None:
        """Changes made by other server processes on the same PostgreSQL database."""
        async with contextlib.aclosing(self.store.news()) as heard:
            async for news in heard:
                await self.heed(news)

    async def heed(self, news: News) -> None:
        if news.kind in ("devices", "missed"):
            await self._end_sockets_of_strangers()
        opening = self._opening if news.kind == "missed" else {news.table_id}.intersection(self._opening)
        self._overtaken.update(opening)
        rooms = list(self._rooms.values()) if news.kind == "missed" else [self.find(news.table_id)]
        for room in rooms:
            if room is not None:
                try:
                    await self._hear(room, news)
                except Exception as error:  # one table in trouble must not deafen the others
                    log.error("news not followed", table=room.id, kind=news.kind, exc_info=error)

    async def _end_sockets_of_strangers(self) -> None:
        """Another process may have revoked devices whose sockets end here."""
        here = self.open_sockets.devices()
        try:
            self.open_sockets.end(here - await Devices(self.store).known(here))
        except Exception as error:  # they end when they are opened anew; the tables must not go deaf over it
            log.error("news not followed", kind="devices", exc_info=error)

    async def _hear(self, room: Room, news: News) -> None:
        if news.kind == "seats" or news.kind == "missed":
            await room.refresh()
        if (news.kind == "move" and len(room.table) < news.number) or news.kind == "missed":
            await room.catch_up()
        for team in (
            [news.team] if news.kind == "sheet" else room.notes.known() if news.kind == "missed" else []
        ):
            await room.notes.reload(team)
            room.share_notes(team)
            room.drive()
        if news.kind == "clock" or news.kind == "missed":
            await self.keeper.reload(room)
            await room.name_replaced()
        if news.kind == "chat":
            await room.chat.tell_stored(news.number)
        if news.kind == "here":
            before = room.online()
            await room.tell_attendance(again=room.attendance.heard(news.origin, news.number))
            if room.online() != before:
                room.inform()

    async def _stay(self) -> None:
        """For ever: tell the other processes who still looks at which table, and notice who has gone with one."""
        while self.store.shared:
            await asyncio.sleep(BEAT_SECONDS / 2)
            for room in [room for room in self._rooms.values() if room.watchers]:
                try:
                    await room.tell_attendance()
                except Exception as error:  # at worst somebody seems to be away
                    log.warning("attendance not told", table=room.id, exc_info=error)

    async def _resume(self) -> None:
        """After a restart, tables that wait for a bot go on by themselves."""
        for table_id in await self.store.waiting_for_bots():
            try:
                await self.room(table_id)
            except Refusal as refusal:
                log.warning("table not resumed", table=table_id, problem=refusal.problem.code)
            except Exception as error:  # one broken table must not keep the others waiting
                log.error("table not resumed", table=table_id, exc_info=error)
