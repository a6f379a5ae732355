"""All live tables of this process: opened from the log on demand, kept going, put away when idle."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import Coroutine
from typing import Any

import msgspec
import structlog

from ..kernel import registry
from ..kernel.edition import EditionMark, differences
from ..kernel.table import Table
from . import metrics
from .cards import table_info
from .desk import Desk
from .live import LiveTable, decode_entry, new_move_id
from .problems import Refusal
from .settings import Settings
from .store import Row, Store
from .thinking import Thinkers
from .wire import Done, Info, Page

log = structlog.get_logger()


class Room(LiveTable):
    """A live table together with its notes and the bots at its seats."""

    def __init__(
        self, hub: Hub, row: Row, seats: list[Row], table: Table, ids: dict[str, int], pages: dict[str, str]
    ) -> None:
        super().__init__(hub.store, row, seats, table, ids)
        self.hub = hub
        self.desk = Desk(table, self.id, hub.store, pages)
        self._followed = len(table)
        self._driver: asyncio.Task[None] | None = None

    # -- people -----------------------------------------------------------------------------------------

    async def reseat(self) -> None:
        """Seats have changed in the database: tell everybody and let bots take their turns."""
        self.seats = await self.store.seats(self.id)
        for watcher in self.watchers:
            watcher.reseat(self)
        self.inform()
        self.drive()

    def inform(self) -> None:
        """Who sits where, who is here, who thinks: to everybody, each with their own links."""
        for watcher in list(self.watchers):
            watcher.send(msgspec.json.encode(Info(table_info(self, watcher.guest_id, watcher.key))))

    def share_page(self, team: str) -> None:
        for watcher in list(self.watchers):
            if watcher.seat is not None and self.desk.team(watcher.seat) == team:
                watcher.send(msgspec.json.encode(Page(self.desk.page(watcher.seat))))

    # -- what goes on by itself -------------------------------------------------------------------------

    def broadcast(self) -> None:
        super().broadcast()
        self.drive()

    def drive(self) -> None:
        """Make sure somebody looks after notes, bots and standing orders after a change."""
        if self._driver is None or self._driver.done():
            self._driver = self.hub.spawn(self._drive())

    async def _drive(self) -> None:
        while True:
            before = len(self.table)
            await self._follow_notes()
            await self._finish()
            if self.status != "running":
                return
            moved = await self._obey() or await self._let_bots_think()
            if not moved and len(self.table) == before:
                return

    async def _follow_notes(self) -> None:
        since, self._followed = self._followed, len(self.table)
        if since != self._followed:
            for team in await self.desk.follow(since):
                self.share_page(team)

    async def _obey(self) -> bool:
        for seat in self.waiting():
            if self.seats[seat]["bot"] is None:
                action = self.desk.order(seat)
                if action is not None:
                    done = await self.act(
                        seat, self.version(seat), new_move_id("order"), [action], by="order"
                    )
                    return isinstance(done, Done)
        return False

    async def _let_bots_think(self) -> bool:
        seats = [seat for seat in self.waiting() if self.seats[seat]["bot"] is not None]
        if not seats:
            return False
        results = await asyncio.gather(*(self._think(seat) for seat in seats))
        return any(results)

    async def _think(self, seat: int) -> bool:
        """One decision of one bot. It is dropped if the position has moved on meanwhile."""
        key, version = self.seats[seat]["bot"], self.version(seat)
        rng = random.Random(secrets.randbits(64))
        position = self.table.state.sample(seat, rng).to_json()
        began = time.monotonic()
        self.thinking.add(seat)
        self.inform()
        try:
            choice = await self.hub.thinkers.think(self.table.game, key, position, seat, rng.getrandbits(60))
            metrics.BOT_SECONDS.labels(key).observe(time.monotonic() - began)
            if self.watchers:
                await asyncio.sleep(max(0.0, self.hub.settings.bot_pause - (time.monotonic() - began)))
        finally:
            self.thinking.discard(seat)
            self.inform()
        if choice.remark is not None:
            self.remarks = {**self.remarks, str(seat): choice.remark}
        await self.act(seat, version, new_move_id("bot"), choice.actions, by="bot")
        return True

    async def _finish(self) -> None:
        """A finished game of a ladder counts for the player who climbed it."""
        rung, guest_id = self.row["rung"], self.seats[0]["guest_id"]
        if self.status == "over" and rung is not None and guest_id is not None:
            result = self.table.game.result(self.table.state)
            if result is not None:
                await self.store.add_result(self.id, guest_id, self.table.game.name, result)


class Hub:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.thinkers = Thinkers(settings.bot_workers)
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """A background task whose failure is logged, never lost."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work failed", exc_info=task.exception())

    async def open(self) -> None:
        self.thinkers.open()
        self.spawn(self._tidy())
        self.spawn(self._listen())
        self.spawn(self._resume())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()

    # -- rooms ------------------------------------------------------------------------------------------

    def find(self, table_id: str) -> Room | None:
        """The room if it is in memory."""
        return self._rooms.get(table_id)

    async def room(self, table_id: str) -> Room | None:
        """The room of a table, opened by replaying its log if need be; None if there is no such table."""
        room = self._rooms.get(table_id)
        if room is None:
            async with self._opening.setdefault(table_id, asyncio.Lock()):
                room = self._rooms.get(table_id) or await self._open(table_id)
            self._opening.pop(table_id, None)
        if room is not None:
            room.last_used = time.monotonic()
        return room

    async def _open(self, table_id: str) -> Room | None:
        row = await self.store.table(table_id)
        if row is None:
            return None
        game = registry.game(row["game"])
        edition = game.edition()
        changed = differences(msgspec.json.decode(row["edition"], type=EditionMark), edition.mark)
        if changed or row["rules_version"] != game.rules_version:
            raise Refusal(409, "other_edition", differences=changed[:8], version=row["rules_version"])
        table = Table(game, row["seats"], msgspec.json.decode(row["options"]), row["seed"], edition)
        ids: dict[str, int] = {}
        for entry in await self.store.entries(table_id):
            table.redo(decode_entry(table, entry["body"]))
            ids[entry["move_id"]] = entry["seq"]
        seats = await self.store.seats(table_id)
        room = Room(self, row, seats, table, ids, await self.store.pages(table_id))
        self._rooms[table_id] = room
        metrics.LIVE_TABLES.set(len(self._rooms))
        room.drive()
        return room

    async def _tidy(self) -> None:
        """Put away rooms nobody has looked at for a while; their log stays."""
        while True:
            await asyncio.sleep(60)
            oldest = time.monotonic() - self.settings.idle_minutes * 60
            for table_id, room in list(self._rooms.items()):
                if not room.watchers and not room.thinking and room.last_used < oldest:
                    del self._rooms[table_id]
            metrics.LIVE_TABLES.set(len(self._rooms))

    async def _listen(self) -> None:
        """Moves stored by other server processes on the same PostgreSQL database."""
        async with contextlib.aclosing(self.store.listen()) as news:
            async for table_id, seq in news:
                room = self._rooms.get(table_id)
                if room is not None and len(room.table) < seq:
                    await room.catch_up()

    async def _resume(self) -> None:
        """After a restart, tables that wait for a bot go on by themselves."""
        for table_id in await self.store.waiting_for_bots():
            try:
                await self.room(table_id)
            except Refusal as refusal:
                log.warning("table not resumed", table=table_id, problem=refusal.problem.code)
