"""How a batch of records reaches a database: the hands of the one writer (journal.py).

On SQLite a commit that waits neither for the disk nor for another writer takes less time than handing it to another thread, so it is made
on the event loop. Whatever has to wait goes to a thread with a connection of its own: it waits there, and nobody else does. So does
everything while the disk is slow: a commit that has taken long, or a flush that does, says so.
What a commit survives, flushing.py says.
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
from typing import Protocol

from sqlalchemy import Connection, Engine, PoolProxiedConnection, bindparam, func, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from ..news import CHANNEL
from ..upkeep.flushing import Flusher
from .arrivals import Statement
from .records import STATEMENTS, Record, Taken, news, write

_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("text")))

SLOW_COMMIT = 0.05
"""Seconds. A commit takes a few hundredths of a millisecond where nothing is waited for, and more only where the processor is busy."""
SLOW_FLUSH = 0.25
CALM = 10.0
"""Times as long as a slow commit took none is made on the event loop, so that it loses at most a tenth of its time."""

Written = Callable[[BaseException | None], None]
"""Told on the event loop how it went: None when everything is stored, Taken if somebody was faster with one of them."""


class Pen(Protocol):
    def write(self, records: Sequence[Record], written: Written) -> None:
        """Store all of it or nothing. The next batch comes when this one has been written."""

    async def close(self) -> None: ...


class SqlitePen:
    def __init__(
        self, engine: Engine, flushed: Path | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """``flushed``: the file that is flushed by itself; None where each commit waits for the disk."""
        self._clock = clock
        self._calm_from = clock()
        self._flusher = None if flushed is None else Flusher(flushed, clock)
        texts = Texts()
        self._here = (
            None if self._flusher is None else Hand(engine, texts, ("busy_timeout=0", "wal_autocheckpoint=0"))
        )
        self._there = Hand(engine, texts)
        self._engine = engine
        self._batches: SimpleQueue[tuple[Sequence[Record], asyncio.AbstractEventLoop, Written] | None]
        self._batches = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def write(self, records: Sequence[Record], written: Written) -> None:
        if not self._written_here(records, written):
            self._batches.put((records, asyncio.get_running_loop(), written))

    def _written_here(self, records: Sequence[Record], written: Written) -> bool:
        """False if it would have to wait."""
        if self._here is None or self._flusher is None or self._flusher.tidied:
            return False
        began = self._clock()
        if began < self._calm_from or self._flusher.under_way(began) > SLOW_FLUSH:
            return False
        error: BaseException | None = None
        try:
            self._here.write(records)
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                return False
            error = problem
        except Exception as problem:  # whoever waits is told
            error = problem
        else:
            self._flusher.wake()
        self._took(began)
        written(error)
        return True

    def _took(self, began: float) -> None:
        now = self._clock()
        if now - began > SLOW_COMMIT:
            self._calm_from = now + CALM * (now - began)

    def _run(self) -> None:
        while (batch := self._batches.get()) is not None:
            records, loop, written = batch
            error: BaseException | None = None
            if self._flusher is not None:
                self._flusher.tidied = False
            began = self._clock()
            try:
                self._there.write(records)
            except BaseException as problem:  # whoever waits is told
                error = problem
            else:
                if self._flusher is not None:
                    self._flusher.wake()
            self._took(began)
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(written, error)
        if self._flusher is not None:
            self._flusher.close()
        self._there.close()

    async def close(self) -> None:
        if self._here is not None:
            self._here.close()
        self._batches.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
        self._engine.dispose()


class Texts(dict[Statement, str]):
    """What the driver is told of each statement, made when it is first needed: they are few and always the same."""

    _dialect = sqlite.dialect(paramstyle="named")

    def __missing__(self, statement: Statement) -> str:
        text = str(statement.compile(dialect=self._dialect, column_keys=STATEMENTS[statement]))
        self[statement] = text
        return text


class Hand:
    """One connection that stays open, used by one thread. The statements go straight to the driver."""

    def __init__(self, engine: Engine, texts: Texts, pragmas: Sequence[str] = ()) -> None:
        self._engine = engine
        self._texts = texts
        self._pragmas = pragmas
        self._connection: PoolProxiedConnection | None = None

    def write(self, records: Sequence[Record]) -> None:
        if self._connection is None:
            self._connection = self._engine.raw_connection()
            for pragma in self._pragmas:
                self._connection.cursor().execute(f"PRAGMA {pragma}")
        cursor = self._connection.cursor()
        try:
            write(lambda statement, rows: cursor.executemany(self._texts[statement], rows), records)
            self._connection.commit()
        except sqlite3.IntegrityError as error:
            self._connection.rollback()
            raise Taken from error
        except BaseException:
            self._connection.rollback()
            raise
        finally:
            cursor.close()

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class PooledPen:
    """PostgreSQL: a connection from the pool for every batch."""

    def __init__(self, engine: AsyncEngine, origin: str) -> None:
        self._engine = engine
        self._origin = origin
        self._writing: asyncio.Task[None] | None = None

    def write(self, records: Sequence[Record], written: Written) -> None:
        self._writing = asyncio.create_task(self._transaction(records, written), name="journal")

    async def _transaction(self, records: Sequence[Record], written: Written) -> None:
        error: BaseException | None = None
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(self._write, records)
        except Exception as problem:  # whoever waits is told
            error = problem
        written(error)

    def _write(self, connection: Connection, records: Sequence[Record]) -> None:
        try:
            write(connection.execute, records)
        except IntegrityError as error:
            raise Taken from error
        for record in records:
            told = news(self._origin, record)
            if told is not None:
                connection.execute(_NOTIFY, {"text": told.encode()})

    async def close(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writing
