"""Reading and writing the database: tables, seats and guests. What else is stored has modules beside this one."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncGenerator, Callable, Collection, Sequence
from typing import Literal

from sqlalchemy import ColumnElement, Executable, and_, bindparam, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .guests.namesakes import told_apart
from .guests.sightings import Sightings, note
from .guests.visits import Visits
from .news import CHANNEL, News, listen
from .notices import telling
from .notices.outbox import NewNotice, Outbox
from .rows import Row, all_rows, among, one_row
from .schema import models
from .tables.afterwards import Afterwards
from .tables.clocks import ClockChange, ClockStore
from .tables.lists import SEATS, by_table, own_tables, seats_at
from .tables.replacements import Replacements, note_left
from .tables.sheets import Sheets
from .tables.talk import Talk
from .tables.words import TableWords
from .upkeep.health import Health
from .writing.arrivals import NewGuest, NewSitter
from .writing.journal import Journal
from .writing.pens import PooledPen, SqlitePen
from .writing.records import NewEntry, Taken


def new_token() -> str:
    """128 random bits for a personal link."""
    return secrets.token_urlsafe(16)


def new_id() -> str:
    """What a table or cup is called in addresses and on command lines, where a dash in front would be an option."""
    while True:
        found = secrets.token_urlsafe(8)
        if not found.startswith("-"):
            return found


_SEATS_HERE = SEATS.where(models.seat.c.table_id == bindparam("here")).order_by(models.seat.c.seat)


class Store:
    def __init__(self, database: Database) -> None:
        self.engine = database.engine
        self.origin = secrets.token_hex(4)
        """Name of this process among those that share the database."""
        self.sightings = Sightings(self.engine)
        self.visits = Visits(self.engine)
        self.clocks = ClockStore(self.engine, self.origin, self.tell)
        self.health = Health(self.engine)
        self.outbox = Outbox(self.engine)
        self.notice_seconds = 60.0
        """What happens within so much time is told together."""
        self.replacements = Replacements(self.engine, self.origin, self.tell)
        self.talk = Talk(self.engine, self.origin, self.tell)
        self.words = TableWords(self.engine)
        self.afterwards = Afterwards(self.engine)
        self._journal = Journal(
            PooledPen(self.engine, self.origin)
            if database.writer is None
            else SqlitePen(database.writer, database.flushed)
        )
        self.sheets = Sheets(self.engine, self._journal)

    async def close(self) -> None:
        await self._journal.close()
        await self.engine.dispose()

    @property
    def shared(self) -> bool:
        """Whether other server processes may work on the same database."""
        return self.engine.dialect.name == "postgresql"

    @property
    def last_commit(self) -> float | None:
        """When the last move was stored by this process."""
        return self._journal.last_commit

    # -- moves ------------------------------------------------------------------------------------------

    async def append(self, entry: NewEntry) -> None:
        """Store one log entry durably. Raises Taken if the seq or the move id exists."""
        await self._journal.append(entry)

    async def entries(self, table_id: str, since: int = 0) -> list[Row]:
        query = (
            select(models.entry)
            .where(models.entry.c.table_id == table_id, models.entry.c.seq >= since)
            .order_by(models.entry.c.seq)
        )
        return await self._all(query)

    def tell_after(self, seconds: float) -> None:
        """Notices are collected for so long; from now on clocks give some, too."""
        self.notice_seconds = self.replacements.notice_seconds = seconds
        self.clocks.listeners.append(telling.listener(seconds))

    def notice(self, guest_id: str, kind: str, who: str = "") -> NewNotice:
        return NewNotice(guest_id, kind, who, self.notice_seconds)

    def news(self) -> AsyncGenerator[News, None]:
        """Changes made by other server processes. PostgreSQL only; silent elsewhere."""
        return listen(self.engine, self.origin)

    async def tell(self, connection: AsyncConnection, news: News) -> None:
        """Within the transaction that makes the change: the news go out when it is committed."""
        if connection.dialect.name == "postgresql":
            await connection.execute(select(func.pg_notify(CHANNEL, news.encode())))

    async def announce(self, table_id: str, kind: Literal["here"], number: int) -> None:
        """What no change in the database goes with."""
        if self.shared:
            async with self.engine.begin() as connection:
                await self.tell(connection, News(self.origin, table_id, kind, number))

    # -- people -----------------------------------------------------------------------------------------

    async def secret(self) -> str:
        """The server's signing secret: made once, kept with the data so that visits survive a restart."""
        return await self.made_once("secret", lambda: secrets.token_hex(32))

    async def made_once(self, key: str, make: Callable[[], str]) -> str:
        """A setting nobody chooses: made when it is needed first, the same for all processes for ever."""
        query = select(models.setting.c.value).where(models.setting.c.key == key)
        for _ in range(2):
            async with self.engine.connect() as connection:
                known: str | None = (await connection.execute(query)).scalar()
            if known is not None:
                return known
            try:
                async with self.engine.begin() as connection:
                    await connection.execute(insert(models.setting).values(key=key, value=make()))
            except IntegrityError:
                continue  # another process was faster: its value is the one
        return await self.made_once(key, make)

    async def guest(self, guest_id: str) -> Row | None:
        return await self._one(select(models.guest).where(models.guest.c.id == guest_id))

    async def welcome(self, guest_id: str, name: str, device: Row) -> None:
        """Somebody who was never here, and the device he came with."""
        await self._journal.append(NewGuest(guest_id, name, device))

    async def save_guest(self, guest_id: str, name: str) -> None:
        rename = update(models.guest).where(models.guest.c.id == guest_id).values(name=name)
        async with self.engine.begin() as connection:
            if (await connection.execute(rename)).rowcount == 0:
                await connection.execute(
                    insert(models.guest).values(id=guest_id, name=name, created=time.time())
                )
            sits = select(models.seat.c.table_id).where(models.seat.c.guest_id == guest_id)
            for table_id in (await connection.execute(sits)).scalars():
                await self.tell(connection, News(self.origin, table_id, "seats"))

    # -- tables -----------------------------------------------------------------------------------------

    async def create(self, table: Row, seats: Sequence[Row], after: str | None = None) -> bool:
        """Store a new table. ``after`` another one it is that table's only successor: False if there is one."""
        first = and_(models.game_table.c.id == after, models.game_table.c.successor.is_(None))
        leads = {"successor": table["id"], "successor_by": table["host"]}
        async with self.engine.connect() as connection:
            await connection.execute(insert(models.game_table).values(table))
            await connection.execute(insert(models.seat), list(seats))
            if after is not None:
                if (
                    await connection.execute(update(models.game_table).where(first).values(leads))
                ).rowcount != 1:
                    return False  # nothing is committed
                await self.tell(connection, News(self.origin, after, "seats"))
            await telling.invitations(connection, table, seats, self.notice_seconds)
            await connection.commit()
        return True

    async def table(self, table_id: str) -> Row | None:
        return await self._one(select(models.game_table).where(models.game_table.c.id == table_id))

    async def tables(self, table_ids: Collection[str]) -> list[Row]:
        table = models.game_table
        return await self._all(select(table).where(among(table.c.id, table_ids, self.engine.dialect.name)))

    async def table_of_deal(self, key: str) -> Row | None:
        """The table whose deal this key opens."""
        return await self._one(select(models.game_table).where(models.game_table.c.deal_key == key))

    async def games_of_deal(self, first: str, guest_id: str | None, limit: int = 200) -> list[Row]:
        """The finished games of the deal of this first table: of the many, the guest's own and the earliest."""
        table = models.game_table.c
        query = (
            select(models.game_table)
            .where(or_(table.id == first, table.deal_of == first), table.status == "over")
            .order_by((table.host == guest_id).desc(), table.changed, table.id)
            .limit(limit)
        )
        return await self._all(query)

    async def seats(self, table_id: str) -> list[Row]:
        return told_apart(await all_rows(self.engine, _SEATS_HERE, {"here": table_id}))

    async def take_seat(self, table_id: str, seat: int, guest_id: str) -> bool:
        """True if the seat was free (or already this guest's) and is now taken."""
        # a personal link belongs to one person: whoever sat here before must not come back through it
        sits = NewSitter(table_id, seat, guest_id, new_token(), self.notice_seconds)
        try:
            await self._journal.append(sits)
        except Taken:
            # it may be his already, perhaps since a moment, from another tab
            mine = and_(models.seat.c.guest_id == guest_id, models.seat.c.bot.is_(None))
            return await self._set_seat(table_id, seat, mine, {"guest_id": guest_id})
        return True

    async def leave_seat(self, table_id: str, seat: int, guest_id: str, freed: bool = False) -> bool:
        """``freed``: not by himself, so that he is told."""
        mine = models.seat.c.guest_id == guest_id
        values = {"guest_id": None, "token": new_token(), "agreed": False, "stand_in": None, "by_hand": False}
        return await self._set_seat(table_id, seat, mine, values, left_by=guest_id, freed=freed)

    async def set_bot(self, table_id: str, seat: int, bot: str | None) -> bool:
        """True if the seat has no person and now has this bot (or none). It is kept for nobody any more."""
        values = {"bot": bot, "reserved": None}
        return await self._set_seat(table_id, seat, models.seat.c.guest_id.is_(None), values)

    async def keep_seat(self, table_id: str, seat: int, guest: str | None, by: str, told: bool) -> bool:
        """True if nobody sits there and the seat is now kept for this guest (None: for nobody), who is told."""
        place = models.seat.c
        free = and_(
            place.table_id == table_id, place.seat == seat, place.guest_id.is_(None), place.bot.is_(None)
        )
        async with self.engine.begin() as connection:
            kept = update(models.seat).where(free).values(reserved=guest)
            if (await connection.execute(kept)).rowcount != 1:
                return False
            if guest is not None and told:
                invited = [{"reserved": guest}]
                await telling.invitations(
                    connection, {"id": table_id, "host": by}, invited, self.notice_seconds
                )
            await self.tell(connection, News(self.origin, table_id, "seats"))
        return True

    async def agree(self, table_id: str, guest_id: str) -> None:
        """The guest's seats let spectators see everything."""
        here = and_(models.seat.c.table_id == table_id, models.seat.c.guest_id == guest_id)
        async with self.engine.begin() as connection:
            await connection.execute(update(models.seat).where(here).values(agreed=True))
            await self.tell(connection, News(self.origin, table_id, "seats"))

    async def set_by_hand(self, table_id: str, guest_id: str, by_hand: bool) -> None:
        """Whether the guest wants to make empty decisions himself."""
        here = and_(models.seat.c.table_id == table_id, models.seat.c.guest_id == guest_id)
        async with self.engine.begin() as connection:
            await connection.execute(update(models.seat).where(here).values(by_hand=by_hand))
            await self.tell(connection, News(self.origin, table_id, "seats"))

    async def _set_seat(
        self,
        table_id: str,
        seat: int,
        condition: ColumnElement[bool],
        values: Row,
        left_by: str | None = None,
        freed: bool = False,
    ) -> bool:
        here = and_(models.seat.c.table_id == table_id, models.seat.c.seat == seat, condition)
        async with self.engine.begin() as connection:
            if (await connection.execute(update(models.seat).where(here).values(values))).rowcount != 1:
                return False
            if left_by is not None:
                await self._note_left(connection, table_id, seat, left_by)
                if freed:
                    await telling.freed(connection, table_id, left_by, self.notice_seconds)
                await telling.members(connection, table_id, "left", left_by, self.notice_seconds)
            await self.tell(connection, News(self.origin, table_id, "seats"))
            return True

    @staticmethod
    async def _note_left(connection: AsyncConnection, table_id: str, seat: int, guest_id: str) -> None:
        """Within the transaction that takes the seat away. Before the start nobody has seen anything, nor left a game."""
        table = models.game_table.c
        runs = select(table.id).where(table.id == table_id, table.status == "running")
        if (await connection.execute(runs)).first() is not None:
            await note(connection, table_id, guest_id, seat)
            await note_left(connection, table_id, seat, guest_id)

    async def start(
        self, table_id: str, waiting: Sequence[int], by: str = "", clock: ClockChange | None = None
    ) -> bool:
        """True for exactly one caller: the table runs from now on, and so do its clocks. ``by``: the guest who
        started it."""
        opened = and_(models.game_table.c.id == table_id, models.game_table.c.status == "open")
        values = {"status": "running", "changed": time.time()}
        async with self.engine.begin() as connection:
            if (
                await connection.execute(update(models.game_table).where(opened).values(values))
            ).rowcount != 1:
                return False
            expected = and_(models.seat.c.table_id == table_id, models.seat.c.seat.in_(waiting))
            await connection.execute(update(models.seat).where(expected).values(waiting=True))
            await telling.asked(connection, table_id, by, self.notice_seconds)
            if clock is not None:
                await self.clocks.begin(connection, table_id, clock)
            await self.tell(connection, News(self.origin, table_id, "seats"))
            return True

    async def seat_by_token(self, token: str) -> Row | None:
        return await self._one(select(models.seat).where(models.seat.c.token == token))

    async def give_seat(self, token: str, guest_id: str) -> str | None:
        """The personal link of a seat was opened: the seat belongs to this guest now. Returns the table."""
        while True:
            row = await self.seat_by_token(token)
            if row is None or row["bot"] is not None or row["guest_id"] is None:
                return None
            before = row["guest_id"]
            same = and_(models.seat.c.token == token, models.seat.c.guest_id == before)
            left_by = before if before != guest_id else None
            values = {"guest_id": guest_id, "agreed": row["agreed"] and left_by is None}
            if await self._set_seat(row["table_id"], row["seat"], same, values, left_by):
                return str(row["table_id"])
            # somebody was faster: look again who sits there

    async def tables_of(self, guest_id: str) -> list[Row]:
        return await self._all(own_tables(guest_id))

    async def seats_of(self, table_ids: Collection[str]) -> dict[str, list[Row]]:
        rows = await self._all(seats_at(table_ids, self.engine.dialect.name))
        return by_table(table_ids, rows)

    async def waiting_for_bots(self, limit: int = 200) -> list[str]:
        """Running tables whose next decision is a bot's: after a restart they go on by themselves."""
        query = (
            select(models.seat.c.table_id)
            .join(models.game_table, models.game_table.c.id == models.seat.c.table_id)
            .where(
                models.game_table.c.status == "running",
                models.seat.c.waiting,
                or_(models.seat.c.bot.is_not(None), models.seat.c.stand_in.is_not(None)),
            )
            .distinct()
            .limit(limit)
        )
        return [row["table_id"] for row in await self._all(query)]

    # -- helpers ----------------------------------------------------------------------------------------

    async def _all(self, query: Executable) -> list[Row]:
        return await all_rows(self.engine, query)

    async def _one(self, query: Executable) -> Row | None:
        return await one_row(self.engine, query)
