"""The one writer of the log: commits whatever has queued up in one transaction, then acknowledges it.

Under load many moves share one transaction; a move is acknowledged only after its commit. On SQLite the writer has
a thread and a connection of its own, because a hop between threads for every statement costs more than the statement;
what a commit there survives, flushing.py says.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, Protocol

from sqlalchemy import (
    Connection,
    Engine,
    Insert,
    PoolProxiedConnection,
    Update,
    bindparam,
    func,
    insert,
    literal_column,
    null,
    select,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from .clocks import ClockChange
from .news import CHANNEL, News
from .outbox import WRITE, NewNotice, values
from .schema import models
from .upkeep.flushing import Flusher

BATCH = 200


class Taken(Exception):
    """Somebody else has already stored an entry at this seq, or this move id."""


class Climb(NamedTuple):
    """A finished game of a ladder: stored together with the decision that ended it."""

    guest_id: str
    game: str
    body: str


class NewEntry(NamedTuple):
    """A decision to be stored, and what it changes for the lobby."""

    table_id: str
    seq: int
    body: str
    move_id: str
    waiting: dict[int, bool]
    """Seats the table did not wait for before and now does, or the other way round."""
    outcome: str | None = None
    """Set if this decision ends the game."""
    climb: Climb | None = None
    notices: tuple[NewNotice, ...] = ()
    """Whom it concerns: told if the decision is stored, and only then."""
    made_by: str | None = None
    """Who decided, if the player did not in person."""
    replaced: tuple[int, str] | None = None
    """The seat and the guest for whom a bot decided, because his time was over."""
    latest: str | None = None
    """What happened, as everybody may know it."""
    clock: ClockChange | None = None


_INSERT = insert(models.entry)
_TOUCH = (
    update(models.game_table)
    .where(models.game_table.c.id == bindparam("here"))
    .values(changed=bindparam("now"), latest=bindparam("news"))
)
_END = (
    update(models.game_table)
    .where(models.game_table.c.id == bindparam("here"))
    .values(status=bindparam("final"), outcome=bindparam("result"))
)
_WAIT = (
    update(models.seat)
    .where(models.seat.c.table_id == bindparam("here"), models.seat.c.seat == bindparam("place"))
    .values(waiting=bindparam("flag"))
)
_CLIMB = insert(models.ladder)
_REPLACE = insert(models.replacement)
_CLOCK = (
    update(models.table_clock)
    .where(models.table_clock.c.table_id == bindparam("here"))
    .values(
        clocks=bindparam("reckoned"),
        due=bindparam("alarm"),
        claimed=null(),
        version=models.table_clock.c.version + literal_column("1"),
    )
)
_STATEMENTS: dict[Insert | Update, list[str] | None] = {
    _INSERT: ["table_id", "seq", "body", "move_id", "time", "made_by"],
    _TOUCH: None,
    _END: None,
    _WAIT: None,
    _CLIMB: ["table_id", "time", *Climb._fields],
    WRITE: None,
    _REPLACE: ["table_id", "seq", "seat", "kind", "guest_id", "time"],
    _CLOCK: None,
}
"""With the columns each of them fills, where it does not name them."""
_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("text")))


Values = dict[str, object]
Execute = Callable[[Insert | Update, list[Values]], object]
"""Carries out one of the statements above for each set of values."""


def write(execute: Execute, entries: Sequence[NewEntry]) -> None:
    """All entries and their consequences, inside the caller's transaction."""
    now = time.time()
    execute(
        _INSERT,
        [
            {
                "table_id": e.table_id,
                "seq": e.seq,
                "body": e.body,
                "move_id": e.move_id,
                "time": now,
                "made_by": e.made_by,
            }
            for e in entries
        ],
    )
    execute(_TOUCH, [{"here": e.table_id, "now": now, "news": e.latest} for e in entries])
    clocks: list[Values] = [
        {"here": e.table_id, "reckoned": e.clock.clocks, "alarm": e.clock.due}
        for e in entries
        if e.clock is not None
    ]
    if clocks:
        execute(_CLOCK, clocks)
    flags = [
        {"here": e.table_id, "place": seat, "flag": flag} for e in entries for seat, flag in e.waiting.items()
    ]
    if flags:
        execute(_WAIT, flags)
    for e in entries:
        if e.outcome is not None:
            execute(_END, [{"here": e.table_id, "final": "over", "result": e.outcome}])
        if e.replaced is not None:
            seat, guest_id = e.replaced
            replaced = {"table_id": e.table_id, "seq": e.seq, "seat": seat, "kind": "once"}
            execute(_REPLACE, [{**replaced, "guest_id": guest_id, "time": now}])
        if e.climb is not None:
            execute(_CLIMB, [{"table_id": e.table_id, "time": now, **e.climb._asdict()}])
    notices = [row for e in entries for row in values(e.table_id, e.notices, now)]
    if notices:
        execute(WRITE, notices)


class Pen(Protocol):
    """How one batch reaches one kind of database."""

    async def write(self, entries: Sequence[NewEntry]) -> None:
        """Store all of it or nothing. Raises Taken if a seq or a move id exists."""

    async def close(self) -> None: ...


class ThreadPen:
    """SQLite: a thread of its own that keeps its connection.

    The statements go straight to the driver, as text made once: they are few and always the same.
    """

    def __init__(self, engine: Engine, flushed: Path | None) -> None:
        self._engine = engine
        self._flusher = None if flushed is None else Flusher(flushed)
        self._batches: SimpleQueue[tuple[Sequence[NewEntry], asyncio.Future[None]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._connection: PoolProxiedConnection | None = None
        dialect = sqlite.dialect(paramstyle="named")
        self._texts = {
            statement: str(statement.compile(dialect=dialect, column_keys=columns))
            for statement, columns in _STATEMENTS.items()
        }
        self._thread.start()

    async def write(self, entries: Sequence[NewEntry]) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._batches.put((entries, done))
        await done

    def _run(self) -> None:
        while (batch := self._batches.get()) is not None:
            entries, done = batch
            error: BaseException | None = None
            try:
                self._write(entries)
            except BaseException as problem:  # whoever waits is told
                error = problem
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                done.get_loop().call_soon_threadsafe(_settle, done, error)
        self._close()

    def _write(self, entries: Sequence[NewEntry]) -> None:
        if self._connection is None:
            self._connection = self._engine.raw_connection()
        cursor = self._connection.cursor()
        try:
            write(lambda statement, rows: cursor.executemany(self._texts[statement], rows), entries)
            self._connection.commit()
        except sqlite3.IntegrityError as error:
            self._connection.rollback()
            raise Taken from error
        except BaseException:
            self._connection.rollback()
            raise
        finally:
            cursor.close()
        if self._flusher is not None:
            self._flusher.wake()

    async def close(self) -> None:
        self._batches.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)

    def _close(self) -> None:
        if self._flusher is not None:
            self._flusher.close()
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


class PooledPen:
    """PostgreSQL: a connection from the pool for every batch."""

    def __init__(self, engine: AsyncEngine, origin: str) -> None:
        self._engine = engine
        self._origin = origin

    async def write(self, entries: Sequence[NewEntry]) -> None:
        async with self._engine.begin() as connection:
            await connection.run_sync(self._write, entries)

    def _write(self, connection: Connection, entries: Sequence[NewEntry]) -> None:
        try:
            write(connection.execute, entries)
        except IntegrityError as error:
            raise Taken from error
        for e in entries:
            connection.execute(_NOTIFY, {"text": News(self._origin, e.table_id, "move", e.seq + 1).encode()})

    async def close(self) -> None:
        pass


class Journal:
    def __init__(self, pen: Pen) -> None:
        self._pen = pen
        self._queue: asyncio.Queue[tuple[NewEntry, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.last_commit: float | None = None
        """When something was last stored here."""

    def open(self) -> None:
        self._writer = asyncio.create_task(self._write_forever(), name="journal")

    async def close(self) -> None:
        """Nothing half-written stays behind; whatever was not acknowledged is as if never sent."""
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self._pen.close()

    async def append(self, entry: NewEntry) -> None:
        """Store one log entry durably. Raises Taken if the seq or the move id exists."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((entry, done))
        await done

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < BATCH:
                batch.append(self._queue.get_nowait())
            try:
                await self._pen.write([entry for entry, _ in batch])
            except asyncio.CancelledError:
                for _, done in batch:
                    done.cancel()
                raise
            except Exception:
                # one bad entry must not fail its neighbours: try each alone
                for entry, done in batch:
                    await self._write_alone(entry, done)
            else:
                self.last_commit = time.time()
                for _, done in batch:
                    _settle(done, None)

    async def _write_alone(self, entry: NewEntry, done: asyncio.Future[None]) -> None:
        try:
            await self._pen.write([entry])
        except Exception as error:
            _settle(done, error)
        else:
            self.last_commit = time.time()
            _settle(done, None)


def _settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    """Tell whoever waits, if anybody still does."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
