"""Reading and writing the database: every query of the server, and nothing else.

Moves go through one writer task that commits whatever has queued up in one transaction: under load many moves
share one flush to disk, and a move is acknowledged only after its commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..kernel.ladder import Result
from . import models as m

Row = dict[str, Any]


class Taken(Exception):
    """Somebody else has already stored an entry at this seq, or this move id."""


class NewEntry(NamedTuple):
    """A decision to be stored, and what it changes for the lobby."""

    table_id: str
    seq: int
    body: str
    move_id: str
    waiting: tuple[int, ...]
    """Seats the table waits for afterwards."""
    outcome: str | None
    """Set if this decision ends the game."""


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._queue: asyncio.Queue[tuple[NewEntry, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._writer = asyncio.create_task(self._write_forever(), name="entry-writer")

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    # -- moves ------------------------------------------------------------------------------------------

    async def append(self, entry: NewEntry) -> None:
        """Store one log entry durably. Raises Taken if the seq or the move id exists."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((entry, done))
        await done

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < 200:
                batch.append(self._queue.get_nowait())
            try:
                await self._write([entry for entry, _ in batch])
            except asyncio.CancelledError:
                for _, done in batch:
                    done.cancel()
                raise
            except Exception:
                # one bad entry must not fail its neighbours: try each alone
                for entry, done in batch:
                    await self._write_alone(entry, done)
            else:
                for _, done in batch:
                    if not done.done():
                        done.set_result(None)

    async def _write_alone(self, entry: NewEntry, done: asyncio.Future[None]) -> None:
        try:
            await self._write([entry])
        except IntegrityError:
            self._fail(done, Taken())
        except Exception as error:
            self._fail(done, error)
        else:
            if not done.done():
                done.set_result(None)

    @staticmethod
    def _fail(done: asyncio.Future[None], error: Exception) -> None:
        if not done.done():
            done.set_exception(error)

    async def _write(self, entries: Sequence[NewEntry]) -> None:
        now = time.time()
        async with self.engine.begin() as connection:
            await connection.execute(
                insert(m.entry),
                [
                    {"table_id": e.table_id, "seq": e.seq, "body": e.body, "move_id": e.move_id, "time": now}
                    for e in entries
                ],
            )
            for e in entries:
                await self._after_entry(connection, e, now)

    async def _after_entry(self, connection: AsyncConnection, e: NewEntry, now: float) -> None:
        values: Row = {"changed": now}
        if e.outcome is not None:
            values |= {"outcome": e.outcome, "status": "over"}
        await connection.execute(update(m.game_table).where(m.game_table.c.id == e.table_id).values(values))
        await self.set_waiting(connection, e.table_id, e.waiting)
        if connection.dialect.name == "postgresql":
            await connection.execute(select(func.pg_notify("thalassa", f"{e.table_id} {e.seq + 1}")))

    @staticmethod
    async def set_waiting(connection: AsyncConnection, table_id: str, waiting: Sequence[int]) -> None:
        flag = m.seat.c.seat.in_(waiting)
        changed = and_(m.seat.c.table_id == table_id, m.seat.c.waiting != flag)
        await connection.execute(update(m.seat).where(changed).values(waiting=flag))

    async def entries(self, table_id: str, since: int = 0) -> list[Row]:
        query = (
            select(m.entry)
            .where(m.entry.c.table_id == table_id, m.entry.c.seq >= since)
            .order_by(m.entry.c.seq)
        )
        return await self._all(query)

    async def listen(self) -> AsyncGenerator[tuple[str, int], None]:
        """(table, seq) of moves stored by any server process. PostgreSQL only; silent elsewhere."""
        if self.engine.dialect.name != "postgresql":
            return
        news: asyncio.Queue[str] = asyncio.Queue()
        async with self.engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            await driver.add_listener("thalassa", lambda *args: news.put_nowait(args[-1]))
            while True:
                table_id, seq = (await news.get()).split()
                yield table_id, int(seq)

    # -- people -----------------------------------------------------------------------------------------

    async def secret(self, fresh: str) -> str:
        """The server's signing secret: made once, kept with the data so that visits survive a restart."""
        async with self.engine.begin() as connection:
            query = select(m.setting.c.value).where(m.setting.c.key == "secret")
            known: str | None = (await connection.execute(query)).scalar()
            if known is None:
                await connection.execute(insert(m.setting).values(key="secret", value=fresh))
            return known or fresh

    async def guest(self, guest_id: str) -> Row | None:
        return await self._one(select(m.guest).where(m.guest.c.id == guest_id))

    async def save_guest(self, guest_id: str, name: str) -> None:
        async with self.engine.begin() as connection:
            changed = await connection.execute(
                update(m.guest).where(m.guest.c.id == guest_id).values(name=name)
            )
            if changed.rowcount == 0:
                await connection.execute(insert(m.guest).values(id=guest_id, name=name, created=time.time()))

    # -- tables -----------------------------------------------------------------------------------------

    async def create(self, table: Row, seats: Sequence[Row]) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(m.game_table).values(table))
            await connection.execute(insert(m.seat), list(seats))

    async def table(self, table_id: str) -> Row | None:
        return await self._one(select(m.game_table).where(m.game_table.c.id == table_id))

    async def seats(self, table_id: str) -> list[Row]:
        query = (
            select(m.seat, m.guest.c.name)
            .outerjoin(m.guest, m.guest.c.id == m.seat.c.guest_id)
            .where(m.seat.c.table_id == table_id)
            .order_by(m.seat.c.seat)
        )
        return await self._all(query)

    async def take_seat(self, table_id: str, seat: int, guest_id: str) -> bool:
        """True if the seat was free (or already this guest's) and is now taken."""
        free = or_(m.seat.c.guest_id.is_(None), m.seat.c.guest_id == guest_id)
        return await self._set_seat(
            table_id, seat, and_(free, m.seat.c.bot.is_(None)), {"guest_id": guest_id, "bot": None}
        )

    async def leave_seats(self, table_id: str, guest_id: str) -> None:
        async with self.engine.begin() as connection:
            mine = and_(m.seat.c.table_id == table_id, m.seat.c.guest_id == guest_id)
            await connection.execute(update(m.seat).where(mine).values(guest_id=None))

    async def set_bot(self, table_id: str, seat: int, bot: str | None) -> bool:
        """True if the seat has no person and now has this bot (or none)."""
        return await self._set_seat(table_id, seat, m.seat.c.guest_id.is_(None), {"bot": bot})

    async def _set_seat(self, table_id: str, seat: int, condition: Any, values: Row) -> bool:
        here = and_(m.seat.c.table_id == table_id, m.seat.c.seat == seat, condition)
        async with self.engine.begin() as connection:
            return (await connection.execute(update(m.seat).where(here).values(values))).rowcount == 1

    async def start(self, table_id: str, waiting: Sequence[int]) -> bool:
        """True for exactly one caller: the table runs from now on."""
        opened = and_(m.game_table.c.id == table_id, m.game_table.c.status == "open")
        async with self.engine.begin() as connection:
            values = {"status": "running", "changed": time.time()}
            if (await connection.execute(update(m.game_table).where(opened).values(values))).rowcount != 1:
                return False
            await self.set_waiting(connection, table_id, waiting)
            return True

    async def seat_by_token(self, token: str) -> Row | None:
        return await self._one(select(m.seat).where(m.seat.c.token == token))

    async def give_seat(self, token: str, guest_id: str) -> None:
        """The personal link of a seat was opened: the seat belongs to this guest now."""
        async with self.engine.begin() as connection:
            await connection.execute(
                update(m.seat).where(m.seat.c.token == token).values(guest_id=guest_id, bot=None)
            )

    async def tables_of(self, guest_id: str, limit: int = 60) -> list[Row]:
        mine = select(m.seat.c.table_id).where(m.seat.c.guest_id == guest_id)
        query = (
            select(m.game_table)
            .where(or_(m.game_table.c.id.in_(mine), m.game_table.c.host == guest_id))
            .order_by(m.game_table.c.changed.desc())
            .limit(limit)
        )
        return await self._all(query)

    async def open_tables(self, limit: int = 60) -> list[Row]:
        query = (
            select(m.game_table)
            .where(m.game_table.c.public, m.game_table.c.status != "over")
            .order_by(m.game_table.c.status, m.game_table.c.changed.desc())
            .limit(limit)
        )
        return await self._all(query)

    async def seats_of(self, table_ids: Sequence[str]) -> dict[str, list[Row]]:
        query = (
            select(m.seat, m.guest.c.name)
            .outerjoin(m.guest, m.guest.c.id == m.seat.c.guest_id)
            .where(m.seat.c.table_id.in_(table_ids))
            .order_by(m.seat.c.table_id, m.seat.c.seat)
        )
        found: dict[str, list[Row]] = {table_id: [] for table_id in table_ids}
        for row in await self._all(query):
            found[row["table_id"]].append(row)
        return found

    async def waiting_for_bots(self, limit: int = 200) -> list[str]:
        """Running tables whose next decision is a bot's: after a restart they go on by themselves."""
        query = (
            select(m.seat.c.table_id)
            .join(m.game_table, m.game_table.c.id == m.seat.c.table_id)
            .where(m.game_table.c.status == "running", m.seat.c.waiting, m.seat.c.bot.is_not(None))
            .distinct()
            .limit(limit)
        )
        return [row["table_id"] for row in await self._all(query)]

    # -- beside the log ---------------------------------------------------------------------------------

    async def add_chat(self, line: Row) -> int:
        async with self.engine.begin() as connection:
            result = await connection.execute(insert(m.chat).values(line))
            key = result.inserted_primary_key
            assert key is not None
            return int(key[0])

    async def chat(self, table_id: str, limit: int = 200) -> list[Row]:
        query = (
            select(m.chat).where(m.chat.c.table_id == table_id).order_by(m.chat.c.number.desc()).limit(limit)
        )
        return list(reversed(await self._all(query)))

    async def pages(self, table_id: str) -> dict[str, str]:
        rows = await self._all(select(m.page).where(m.page.c.table_id == table_id))
        return {row["team"]: row["body"] for row in rows}

    async def save_page(self, table_id: str, team: str, body: str) -> None:
        async with self.engine.begin() as connection:
            here = and_(m.page.c.table_id == table_id, m.page.c.team == team)
            await connection.execute(delete(m.page).where(here))
            await connection.execute(insert(m.page).values(table_id=table_id, team=team, body=body))

    async def add_result(self, table_id: str, guest_id: str, game: str, result: Result) -> None:
        body = msgspec.json.encode(result).decode()
        with contextlib.suppress(IntegrityError):  # the same table counts once
            async with self.engine.begin() as connection:
                await connection.execute(
                    insert(m.ladder).values(
                        table_id=table_id, guest_id=guest_id, game=game, body=body, time=time.time()
                    )
                )

    async def results(self, guest_id: str, game: str) -> list[Result]:
        query = (
            select(m.ladder.c.body)
            .where(m.ladder.c.guest_id == guest_id, m.ladder.c.game == game)
            .order_by(m.ladder.c.time)
        )
        return [msgspec.json.decode(row["body"], type=Result) for row in await self._all(query)]

    # -- helpers ----------------------------------------------------------------------------------------

    async def _all(self, query: Any) -> list[Row]:
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def _one(self, query: Any) -> Row | None:
        rows = await self._all(query)
        return rows[0] if rows else None
