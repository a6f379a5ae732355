"""The one writer of the log and of the notes beside it: commits whatever has queued up in one transaction, then acknowledges it.

Under load many moves share one transaction; a move is acknowledged only after its commit. What is stored, records.py says. On SQLite the writer has
a thread and a connection of its own, because a hop between threads for every statement costs more than the statement;
what a commit there survives, flushing.py says.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Protocol

from sqlalchemy import Connection, Engine, PoolProxiedConnection, bindparam, func, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from .news import CHANNEL
from .records import STATEMENTS, Record, Taken, news, write
from .upkeep.flushing import Flusher

BATCH = 200

_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("text")))


class Pen(Protocol):
    """How one batch reaches one kind of database."""

    async def write(self, records: Sequence[Record]) -> None:
        """Store all of it or nothing. Raises Taken if somebody was faster with one of them."""

    async def close(self) -> None: ...


class ThreadPen:
    """SQLite: a thread of its own that keeps its connection.

    The statements go straight to the driver, as text made once: they are few and always the same.
    """

    def __init__(self, engine: Engine, flushed: Path | None) -> None:
        self._engine = engine
        self._flusher = None if flushed is None else Flusher(flushed)
        self._batches: SimpleQueue[tuple[Sequence[Record], asyncio.Future[None]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._connection: PoolProxiedConnection | None = None
        dialect = sqlite.dialect(paramstyle="named")
        self._texts = {
            statement: str(statement.compile(dialect=dialect, column_keys=columns))
            for statement, columns in STATEMENTS.items()
        }
        self._thread.start()

    async def write(self, records: Sequence[Record]) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._batches.put((records, done))
        await done

    def _run(self) -> None:
        while (batch := self._batches.get()) is not None:
            records, done = batch
            error: BaseException | None = None
            try:
                self._write(records)
            except BaseException as problem:  # whoever waits is told
                error = problem
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                done.get_loop().call_soon_threadsafe(_settle, done, error)
        self._close()

    def _write(self, records: Sequence[Record]) -> None:
        if self._connection is None:
            self._connection = self._engine.raw_connection()
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

    async def write(self, records: Sequence[Record]) -> None:
        async with self._engine.begin() as connection:
            await connection.run_sync(self._write, records)

    def _write(self, connection: Connection, records: Sequence[Record]) -> None:
        try:
            write(connection.execute, records)
        except IntegrityError as error:
            raise Taken from error
        for record in records:
            connection.execute(_NOTIFY, {"text": news(self._origin, record).encode()})

    async def close(self) -> None:
        pass


class Journal:
    def __init__(self, pen: Pen) -> None:
        self._pen = pen
        self._queue: asyncio.Queue[tuple[Record, asyncio.Future[None]]] = asyncio.Queue()
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

    async def append(self, record: Record) -> None:
        """Store it durably. Raises Taken if somebody was faster."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((record, done))
        await done

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < BATCH:
                batch.append(self._queue.get_nowait())
            try:
                await self._pen.write([record for record, _ in batch])
            except asyncio.CancelledError:
                for _, done in batch:
                    done.cancel()
                raise
            except Exception:
                # one bad record must not fail its neighbours: try each alone
                for record, done in batch:
                    await self._write_alone(record, done)
            else:
                self.last_commit = time.time()
                for _, done in batch:
                    _settle(done, None)

    async def _write_alone(self, record: Record, done: asyncio.Future[None]) -> None:
        try:
            await self._pen.write([record])
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
