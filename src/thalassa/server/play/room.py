"""A room: a live table together with its people, its notes and the bots at its seats."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING

import msgspec
import structlog

from thalassa.bots.names import RANDOM, strongest
from thalassa.kernel.bots import Choice
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Action, Json, Remark
from thalassa.kernel.table import Table
from thalassa.server import metrics
from thalassa.server.db.rows import Row
from thalassa.server.db.tables.clocks import ClockChange
from thalassa.server.wire.frames import Done, Info, Refused, Sheet
from thalassa.server.wire.results import ChartPoint

from .chat import Chat
from .live_table import LiveTable
from .moves import act, new_move_id
from .notes import Notes
from .presence import Attendance
from .queueing import Asking, Kind
from .steps import Step
from .summaries import facts, latest, table_info
from .timekeeping.table_time import TableTime
from .watchers import Watcher, looker

if TYPE_CHECKING:
    from .hub import Hub
    from .timekeeping.timekeeper import Timekeeper

log = structlog.get_logger()

RETRY_SECONDS = 5.0


def beat(taken: float, pause: float) -> float:
    """When a bot that knows something hidden speaks: not when it has done thinking, which may follow from what it
    knows, but on a beat – after a pause, two of them, four, eight …"""
    while 0 < pause < taken:
        pause *= 2
    return max(taken, pause)


class NotStored(Exception):
    """A decision nobody made in person could not be stored."""


class Room(LiveTable):
    """A live table together with its notes and the bots at its seats."""

    def __init__(
        self,
        hub: Hub,
        row: Row,
        seats: list[Row],
        table: Table,
        made: list[Row],
        sheets: dict[str, Row],
        time: TableTime,
    ) -> None:
        super().__init__(hub.store, row, seats, table, made)
        self.hub = hub
        self.time = time
        self.replaced: list[Row] = []
        """Where bots have played for people, as the database has it."""
        self.notes = Notes(table, self.id, hub.store, sheets)
        self.chat = Chat(self, self.notes)
        self.facts = facts(row, table)
        self.hinting: set[int] = set()
        """Seats for which a bot is thinking about a hint."""
        self.foreseeing: set[int] = set()
        """Seats for which bots reckon out what they expect of the choices."""
        self.attendance = Attendance()
        self._driver: asyncio.Task[None] | None = None
        self._chart: tuple[int, bytes] = (-1, b"")

    # -- people -----------------------------------------------------------------------------------------

    @property
    def keeper(self) -> Timekeeper:
        return self.hub.keeper

    async def reseat(self) -> None:
        """Seats have changed in the database: tell everybody and let bots take their turns."""
        self.seats = await self.store.seats(self.id)
        await self.name_replaced()
        await self.keeper.run_for(self)
        for watcher in list(self.watchers):
            seat = self.own_seat(watcher)
            if seat != watcher.seat:  # it sees the table from there now
                watcher.seat, watcher.since = seat, 0
                await self.seen.note(looker(watcher), seat)
                self.show(watcher)
                self.show_notes(watcher)
        self.inform()
        await self.tell_attendance()
        self.drive()

    async def name_replaced(self) -> None:
        """Say for whom bots have played."""
        if self.status != "open":
            self.replaced = await self.store.replacements.of_table(self.id)
        self.inform()

    async def _catch_up(self) -> None:
        before = len(self.table)
        await super()._catch_up()
        if self.late_since(before):  # another process has let bots decide for whoever's time was over
            await self.name_replaced()

    async def refresh(self) -> None:
        """Another process has changed seats or started the table."""
        row = await self.store.table(self.id)
        if row is not None:
            self.row |= {key: row[key] for key in ("successor", "successor_by")}
        if row is not None and row["ended"] is not None and self.status == "running":
            self.finish(row["ended"])
        if row is not None and row["status"] == "running" and self.status == "open":
            await self.begin()
        await self.reseat()

    def changed(self, seat: int, move_id: str, remark: Remark | None = None) -> None:
        super().changed(seat, move_id, remark)
        if self.status == "over":
            self.hub.moved_on(self.id)

    def finish(self, why: str) -> None:
        """The game is over, unfinished."""
        self.row |= {"status": "over", "ended": why}
        self.hub.moved_on(self.id)
        self.inform()
        self.broadcast()

    async def begin(self) -> None:
        """The table runs from now on: whoever is here sees it."""
        self.row["status"] = "running"
        await self.keeper.reload(self)
        for watcher in list(self.watchers):
            await self.seen.note(looker(watcher), watcher.seat)
        self.inform()
        self.broadcast()

    def mates(self, seat: int | None) -> tuple[int, ...]:
        if seat is None or not self.table.game.confers(self.table.options):
            return ()
        return self.notes.mates(seat)

    def online(self) -> set[int]:
        """Seats that somebody looks from, here or through another process."""
        return self._looking() | self.attendance.elsewhere()

    def _looking(self) -> set[int]:
        return {watcher.seat for watcher in self.watchers if watcher.seat is not None}

    async def tell_attendance(self, again: bool = False) -> None:
        """Let the other processes know who is here."""
        seats = self.attendance.to_tell(self._looking(), again) if self.store.shared else None
        if seats is not None:
            await self.store.announce(self.id, "here", seats)

    def inform(self) -> None:
        """Who sits where, who is here, who thinks: to everybody, each with their own links.

        At once, not once for all that happens in a round of the loop: which changes fall into the same round may follow from
        what is secret, and how many of these frames there are would tell it.
        """
        frames: dict[tuple[str | None, str], bytes] = {}
        members = {self.row["host"], *(row[who] for row in self.seats for who in ("guest_id", "reserved"))}
        for watcher in list(self.watchers):
            # whoever is nobody here gets the same as all others of that kind
            person = (watcher.guest_id if watcher.guest_id in members else None, watcher.key)
            if person not in frames:
                frames[person] = msgspec.json.encode(Info(table_info(self, *person)))
            watcher.send(frames[person])

    def show_notes(self, watcher: Watcher) -> None:
        sheet = self.notes.sheet(watcher.seat)
        if sheet is not None:
            watcher.send(msgspec.json.encode(Sheet(sheet)))

    def share_notes(self, team: str) -> None:
        self.notes.shown(team)
        for watcher in list(self.watchers):
            if watcher.seat is not None and self.notes.team(watcher.seat) == team:
                self.show_notes(watcher)

    def chart(self) -> bytes:
        """Public gauges after every decision; worked out once for every length of the log."""
        if self._chart[0] != len(self.table):
            lines = [ChartPoint(*line) for line in self.table.chart()]
            self._chart = (len(self.table), msgspec.json.encode(lines))
        return self._chart[1]

    # -- time -------------------------------------------------------------------------------------------

    def clock_after(self, step: Step) -> ClockChange | None:
        if self.time.pace is None:
            return None
        actors = step.after.actors() if step.after.outcome() is None else ()
        clocks = self.time.after(step.entry.seat, actors, self.keeper.now(), step.entry.undo)
        return self.time.change(clocks)

    def clock_stored(self, change: ClockChange) -> None:
        self.keeper.accept(self.id, self.time, change)

    def latest(self, step: Step) -> str | None:
        return latest(self, step)

    # -- what goes on by itself -------------------------------------------------------------------------

    def broadcast(self) -> None:
        super().broadcast()
        self._share_turned()
        if self.status == "over" or self.time.pace is not None:
            self.inform()  # how the clocks stand; at the end the seed and what can be done with the deal
        self.drive()

    def drive(self) -> None:
        """Make sure somebody looks after notes, bots and standing orders after a change."""
        if (self._driver is None or self._driver.done()) and not self._quiet():
            self._driver = self.hub.spawn(self._drive())

    def _quiet(self) -> bool:
        """Nothing goes on by itself: people decide, and nobody has left an order or a note that follows the game."""
        return self.notes.rests() and not any(
            self._bot(seat) or self._spared_now(seat) for seat in self.waiting()
        )

    def _bot(self, seat: int) -> str | None:
        """The bot that decides at this seat: its own, or the one that stands in for a person."""
        bot: str | None = self.seats[seat]["bot"] or self.seats[seat]["stand_in"]
        return bot

    @property
    def busy(self) -> bool:
        return bool(self.watchers) or (self._driver is not None and not self._driver.done())

    async def follow_notes(self) -> None:
        """Sheets that say what has happened up to now are stored."""
        await self.notes.follow()
        self._share_turned()  # another process may have written on one of them

    def _share_turned(self) -> None:
        """A sheet that an update has changed is shown right after it: how many of these frames there are, and where
        among the others they stand, follows from what the team was told and from nothing else."""
        for team in self.notes.turned():
            self.share_notes(team)

    async def _drive(self) -> None:
        while True:
            before = len(self.table)
            try:
                await self.follow_notes()
                moved = self.status == "running" and (
                    await self._obey() or await self._let_bots_think() or await self._spare()
                )
            except Exception as error:  # the table must not stand still because of one failure
                log.error("table stumbled, trying again", table=self.id, exc_info=error)
                metrics.CRASHES.inc()
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if not moved and len(self.table) == before:
                return

    async def _obey(self) -> bool:
        for row in self.seats:
            if row["guest_id"] is not None and self._bot(row["seat"]) is None:
                seat = row["seat"]
                action = self.notes.order(seat)
                if action is not None:
                    done = await act(
                        self, seat, self.version(seat), new_move_id("order"), [action], by="order"
                    )
                    self._check_stored(done)
                    return isinstance(done, Done)
        return False

    @property
    def spares(self) -> bool:
        return self.hub.settings.forced_pause > 0

    def _spared_now(self, seat: int) -> Action | None:
        return self.forced(seat) if self.spares and self._bot(seat) is None else None

    async def _spare(self) -> bool:
        """Make the empty decisions of those who can make no other, after a pause in which they see what happened."""
        asked = {seat: self.version(seat) for seat in self.waiting() if self._spared_now(seat) is not None}
        if not asked:
            return False
        await asyncio.sleep(self.hub.settings.forced_pause)
        made = False
        for seat, version in asked.items():
            action = self._spared_now(seat)
            if action is None or version != self.version(seat):
                continue  # he was faster, or wants to be asked from now on
            self.spare(seat, version, action)
            done = await act(self, seat, version, new_move_id("forced"), [action], by="forced")
            self._check_stored(done)
            made = made or isinstance(done, Done)
        return made

    @staticmethod
    def _check_stored(done: Done | Refused) -> None:
        """What could not be stored is no fault of the decision: it is made again when the table tries again."""
        if isinstance(done, Refused) and done.code == "not_stored":
            raise NotStored

    async def _let_bots_think(self) -> bool:
        seats = [(seat, bot) for seat in self.waiting() if (bot := self._bot(seat)) is not None]
        if not seats:
            return False
        await asyncio.gather(*(self._think(seat, bot) for seat, bot in seats))
        return True

    async def decide_for(self, seat: int, key: str) -> None:
        """A bot makes one decision for a person whose time is over."""
        await self._think(seat, key, late=True)
        await self.name_replaced()

    async def _think(self, seat: int, key: str, late: bool = False) -> None:
        """One decision of one bot. It is dropped if the position has moved on meanwhile."""
        version, by = self.version(seat), "late" if late else "bot"
        self.thinking.add(seat)
        self.inform()
        try:
            choice = await self._choice(seat, key)
        finally:
            self.thinking.discard(seat)
        if late or self._bot(seat) == key:
            done = await act(
                self, seat, version, new_move_id(by), choice.actions, by=by, remark=choice.remark
            )
            self._check_stored(done)
            if isinstance(done, Refused) and done.code not in ("stale", "over"):
                log.error("bot broke a rule, a random move stands in", table=self.id, bot=key, code=done.code)
                choice = await self._choice(seat, RANDOM)
                done = await act(self, seat, version, new_move_id(by), choice.actions, by=by)
                if isinstance(done, Refused) and done.code not in ("stale", "over"):
                    raise RuntimeError(f"seat {seat} has no way to move: {done.code}")
        self.inform()

    async def _choice(self, seat: int, key: str) -> Choice:
        began = time.monotonic()
        choice = await self._thought(seat, key, self._asking())
        if self.watchers:
            taken = time.monotonic() - began
            pause, hides = self.hub.settings.bot_pause, self.table.game.hides(self.table.options)
            await asyncio.sleep((beat(taken, pause) if hides else max(taken, pause)) - taken)
        return choice

    def _asking(self) -> Asking:
        """For whom the bots at this table think: the host if he plays, else one of those who do."""
        people = [row["guest_id"] for row in self.seats if row["guest_id"] is not None]
        if not people:
            return Asking(str(self.row["host"]), Kind.BOTS_ALONE)
        return Asking(self.row["host"] if self.row["host"] in people else people[0])

    @property
    def bots_alone(self) -> bool:
        """Nobody plays here but bots."""
        return self.status == "running" and all(row["bot"] is not None for row in self.seats)

    async def _thought(self, seat: int, key: str, asking: Asking) -> Choice:
        began = time.monotonic()
        # what bots leave to chance follows from the table's seed, too: nobody can have them think again for another answer;
        # the seat's own decisions are counted, so that it does not matter who of several is quicker
        decided = sum(entry.seat == seat for entry in self.table.log)
        chance = Chance(self.table.seed).stream(f"bot {seat} at {decided}")
        rng = random.Random(chance.below(1 << 64))
        seed = rng.getrandbits(60)
        position = self.table.state.sample(seat, rng).to_json()
        edition = self.table.edition.mark.fingerprint
        choice = await self.hub.thinkers.think(asking, self.table.game, key, edition, position, seat, seed)
        metrics.BOT_SECONDS.labels(key).observe(time.monotonic() - began)
        return choice

    @property
    def gives_hints(self) -> bool:
        """The host allows them, and so does the game with these options."""
        return bool(self.row["hints"]) and self.table.game.advises(self.table.options)

    async def hint(self, seat: int) -> tuple[str, Choice]:
        """What the strongest bot would do in this seat's place, and which bot that is."""
        key = strongest(self.table.game)
        guest = self.seats[seat]["guest_id"] or self.row["host"]
        return key, await self._thought(seat, key, Asking(str(guest), Kind.HINT))

    async def outlook(self, seat: int) -> Json:
        """What bots expect of this seat's choices, as the game tells it; None if it has nothing to tell."""
        table = self.table
        if table.game.outlook_type is None:
            return None
        asking = Asking(str(self.seats[seat]["guest_id"] or self.row["host"]), Kind.HINT)
        position = table.state.sample(seat, random.Random(len(table))).to_json()
        edition = table.edition.mark.fingerprint
        return await self.hub.thinkers.foresee(asking, table.game, edition, position, seat)
