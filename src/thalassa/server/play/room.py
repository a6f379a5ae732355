"""A room: a live table together with its people, its notes and the bots at its seats."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING

import msgspec
import structlog

from ..bots.names import RANDOM, strongest
from ..kernel.bots import Choice
from ..kernel.chance import Chance
from ..kernel.table import Table
from . import metrics
from .bodies import ChartLine
from .cards import chat_line, facts, table_info
from .desk import Desk
from .live import LiveTable, new_move_id
from .store import Row
from .wire import Done, Info, Page, Refused

if TYPE_CHECKING:
    from .hub import Hub

log = structlog.get_logger()

RETRY_SECONDS = 5.0


class NotStored(Exception):
    """A decision nobody made in person could not be stored."""


class Room(LiveTable):
    """A live table together with its notes and the bots at its seats."""

    def __init__(
        self, hub: Hub, row: Row, seats: list[Row], table: Table, made: list[Row], pages: dict[str, Row]
    ) -> None:
        super().__init__(hub.store, row, seats, table, made)
        self.hub = hub
        self.desk = Desk(table, self.id, hub.store, pages)
        self.facts = facts(row, table)
        self.hinting: set[int] = set()
        """Seats for which a bot is thinking about a hint."""
        self._driver: asyncio.Task[None] | None = None
        self._chart: tuple[int, bytes] = (-1, b"")

    # -- people -----------------------------------------------------------------------------------------

    async def reseat(self) -> None:
        """Seats have changed in the database: tell everybody and let bots take their turns."""
        self.seats = await self.store.seats(self.id)
        for watcher in list(self.watchers):
            watcher.reseat(self)
        self.inform()
        self.drive()

    async def refresh(self) -> None:
        """Another process has changed seats or started the table."""
        row = await self.store.table(self.id)
        if row is not None:
            self.row |= {key: row[key] for key in ("successor", "successor_by")}
        if row is not None and row["status"] == "running" and self.status == "open":
            self.row["status"] = "running"
            self.broadcast()
        await self.reseat()

    def inform(self) -> None:
        """Who sits where, who is here, who thinks: to everybody, each with their own links."""
        frames: dict[tuple[str | None, str], bytes] = {}
        for watcher in list(self.watchers):
            person = (watcher.guest_id, watcher.key)
            if person not in frames:
                frames[person] = msgspec.json.encode(Info(table_info(self, *person)))
            watcher.send(frames[person])

    def share_page(self, team: str) -> None:
        for watcher in list(self.watchers):
            if watcher.seat is not None and self.desk.team(watcher.seat) == team:
                watcher.send(msgspec.json.encode(Page(self.desk.page(watcher.seat))))

    def share_chat(self, line: Row) -> None:
        """A line of talk to everybody it is meant for."""
        frame = msgspec.json.encode(chat_line(line))
        for watcher in list(self.watchers):
            if self.is_meant(line, watcher.seat):
                watcher.send(frame)

    def is_meant(self, line: Row, seat: int | None) -> bool:
        """Talk of a team is for the seats that were in it, also when they are in another one by now."""
        team = line["team"]
        return team is None or (seat is not None and team in self.desk.teams(seat))

    def chart(self) -> bytes:
        """Public gauges after every decision; worked out once for every length of the log."""
        if self._chart[0] != len(self.table):
            lines = [ChartLine(*line) for line in self.table.chart()]
            self._chart = (len(self.table), msgspec.json.encode(lines))
        return self._chart[1]

    # -- what goes on by itself -------------------------------------------------------------------------

    def broadcast(self) -> None:
        super().broadcast()
        for team in self.desk.begun():
            self.share_page(team)
        if self.status == "over":
            self.inform()  # the seed and what can be done with the deal are told now
        self.drive()

    def drive(self) -> None:
        """Make sure somebody looks after notes, bots and standing orders after a change."""
        if (self._driver is None or self._driver.done()) and not self._quiet():
            self._driver = self.hub.spawn(self._drive())

    def _quiet(self) -> bool:
        """Nothing goes on by itself: people decide, and nobody has left an order or a note that follows the game."""
        return self.desk.rests() and not any(self.seats[seat]["bot"] for seat in self.waiting())

    @property
    def busy(self) -> bool:
        return bool(self.watchers) or (self._driver is not None and not self._driver.done())

    async def follow_notes(self) -> None:
        """Pages that say what has happened up to now, shown to those they belong to."""
        for team in await self.desk.follow():
            self.share_page(team)

    async def _drive(self) -> None:
        while True:
            before = len(self.table)
            try:
                await self.follow_notes()
                moved = self.status == "running" and (await self._obey() or await self._let_bots_think())
            except Exception as error:  # the table must not stand still because of one failure
                log.error("table stumbled, trying again", table=self.id, exc_info=error)
                metrics.CRASHES.inc()
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if not moved and len(self.table) == before:
                return

    async def _obey(self) -> bool:
        for row in self.seats:
            if row["bot"] is None and row["guest_id"] is not None:
                seat = row["seat"]
                action = self.desk.order(seat)
                if action is not None:
                    done = await self.act(
                        seat, self.version(seat), new_move_id("order"), [action], by="order"
                    )
                    self._check_stored(done)
                    return isinstance(done, Done)
        return False

    @staticmethod
    def _check_stored(done: Done | Refused) -> None:
        """What could not be stored is no fault of the decision: it is made again when the table tries again."""
        if isinstance(done, Refused) and done.code == "not_stored":
            raise NotStored

    async def _let_bots_think(self) -> bool:
        seats = [seat for seat in self.waiting() if self.seats[seat]["bot"] is not None]
        if not seats:
            return False
        await asyncio.gather(*(self._think(seat) for seat in seats))
        return True

    async def _think(self, seat: int) -> None:
        """One decision of one bot. It is dropped if the position has moved on meanwhile."""
        key, version = self.seats[seat]["bot"], self.version(seat)
        self.thinking.add(seat)
        self.inform()
        try:
            choice = await self._choice(seat, key)
        finally:
            self.thinking.discard(seat)
        if self.seats[seat]["bot"] == key:
            if choice.remark is not None:
                self.remarks = {**self.remarks, str(seat): choice.remark}
            done = await self.act(seat, version, new_move_id("bot"), choice.actions, by="bot")
            self._check_stored(done)
            if isinstance(done, Refused) and done.code not in ("stale", "over"):
                log.error("bot broke a rule, a random move stands in", table=self.id, bot=key, code=done.code)
                choice = await self._choice(seat, RANDOM)
                done = await self.act(seat, version, new_move_id("bot"), choice.actions, by="bot")
                if isinstance(done, Refused) and done.code not in ("stale", "over"):
                    raise RuntimeError(f"seat {seat} has no way to move: {done.code}")
        self.inform()

    async def _choice(self, seat: int, key: str) -> Choice:
        began = time.monotonic()
        choice = await self._thought(seat, key)
        if self.watchers:
            await asyncio.sleep(max(0.0, self.hub.settings.bot_pause - (time.monotonic() - began)))
        return choice

    async def _thought(self, seat: int, key: str) -> Choice:
        began = time.monotonic()
        # what bots leave to chance follows from the table's seed, too: nobody can have them think again for another answer
        chance = Chance(self.table.seed).stream(f"bot {seat} at {len(self.table)}")
        rng = random.Random(chance.below(1 << 64))
        position = self.table.state.sample(seat, rng).to_json()
        edition = self.table.edition.mark.fingerprint
        choice = await self.hub.thinkers.think(
            self.table.game, key, edition, position, seat, rng.getrandbits(60)
        )
        metrics.BOT_SECONDS.labels(key).observe(time.monotonic() - began)
        return choice

    async def hint(self, seat: int) -> tuple[str, Choice]:
        """What the strongest bot would do in this seat's place, and which bot that is."""
        key = strongest(self.table.game)
        self.hinting.add(seat)
        try:
            return key, await self._thought(seat, key)
        finally:
            self.hinting.discard(seat)
