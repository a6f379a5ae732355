"""The one writer of the log and of the notes beside it: commits whatever has queued up in one transaction, then acknowledges it.

Under load many moves share one transaction; a move is acknowledged only after its commit. What is stored, records.py says, and how it
reaches the database, pens.py.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from .pens import Pen
from .records import Record

BATCH = 200


class Waiting(NamedTuple):
    """A record, and whoever waits until it is stored."""

    record: Record
    done: asyncio.Future[None]


class Journal:
    def __init__(self, pen: Pen) -> None:
        self._pen = pen
        self._queue: deque[Waiting] = deque()
        self._apart: deque[Waiting] = deque()
        """A batch that failed: one bad record must not fail its neighbours, so each is tried alone."""
        self._under_way: Sequence[Waiting] = ()
        self._writes = False
        """A batch is under way or about to be."""
        self.last_commit: float | None = None
        """When something was last stored here."""

    async def close(self) -> None:
        """Nothing half-written stays behind; whatever was not acknowledged is as if never sent."""
        for waiting in (*self._under_way, *self._apart, *self._queue):
            waiting.done.cancel()
        self._apart.clear()
        self._queue.clear()
        await self._pen.close()

    async def append(self, record: Record) -> None:
        """Store it durably. Raises Taken if somebody was faster."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._queue.append(Waiting(record, done))
        if not self._writes:
            self._writes = True
            loop.call_soon(self._write_next)  # what else is decided in this round of the loop goes along
        await done

    def _write_next(self) -> None:
        waiting = self._apart or self._queue
        size = 1 if self._apart else min(len(waiting), BATCH)
        self._under_way = [waiting.popleft() for _ in range(size)]
        self._writes = size > 0
        if self._writes:
            self._pen.write([record for record, _ in self._under_way], self._written)

    def _written(self, error: BaseException | None) -> None:
        batch, self._under_way = self._under_way, ()
        if error is None:
            self.last_commit = time.time()
        if error is None or len(batch) == 1:
            for _, done in batch:
                _settle(done, error)
        else:
            self._apart.extend(batch)
        # not at once: a pen that writes at once would go one call deeper for every batch
        asyncio.get_running_loop().call_soon(self._write_next)


def _settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    """Tell whoever waits, if anybody still does."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
