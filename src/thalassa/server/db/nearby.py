"""SQLite without a thread where nothing has to be waited for.

A thread of its own does what aiosqlite is asked for, and asking it costs more than most answers: a query of the server takes a few
hundredths of a millisecond, handing it over and back takes as long for each of its four steps. So reading is done on the event loop. What
writes goes to the thread, since it waits for other writers and for the disk; so does a query that took long of late.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from aiosqlite import Connection

LONG = 0.003
"""Seconds. A query that took longer holds up everybody."""
APART = 1_000.0
"""Times as long as it took it is left to the thread, so that it takes at most a thousandth of the loop's time."""
QUERIES = 1_000
"""Remembered at most."""
HARMLESS = frozenset(("cursor", "fetchall", "fetchone", "fetchmany", "description"))


class Nearby(Connection):
    """A connection that reads at once. One step after the other, wherever it is done: nothing overtakes what the thread still does."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = True
        self._asked = 0
        """Steps given to the thread, counted here, and those it has done, counted there."""
        self._done = 0
        self._query = ""
        self._taken = 0.0
        """Seconds the present query has taken on the event loop."""
        self._apart: dict[str, float] = {}
        """Queries left to the thread, and until when."""

    async def _execute(self, fn: Callable[..., Any], *args: Any, **named: Any) -> Any:
        connection = self._connection
        if connection is None or not self._running or self._asked != self._done:
            return await self._elsewhere(fn, *args, **named)
        name = getattr(fn, "__name__", "")
        if name == "execute":
            self._query, self._taken = args[0], 0.0
            if not self._reads(self._query):
                return await self._elsewhere(fn, *args, **named)
        elif name in ("commit", "rollback"):
            if connection.in_transaction:
                return await self._elsewhere(fn, *args, **named)
        elif name == "close":
            if isinstance(getattr(fn, "__self__", None), sqlite3.Connection):
                return await self._elsewhere(fn, *args, **named)
        elif name not in HARMLESS or self._query in self._apart:
            return await self._elsewhere(fn, *args, **named)
        began = time.perf_counter()
        try:
            return fn(*args, **named)
        finally:
            self._took(time.perf_counter() - began)

    async def _elsewhere(self, fn: Callable[..., Any], *args: Any, **named: Any) -> Any:
        step = partial(fn, *args, **named)

        def done() -> object:
            try:
                return step()
            finally:
                self._done += 1

        self._asked += 1
        return await super()._execute(done)  # type: ignore[no-untyped-call]  # aiosqlite does not say

    def _reads(self, query: str) -> bool:
        """Whether it only reads and has not taken long of late."""
        if not query.startswith("SELECT"):
            return False
        until = self._apart.get(query)
        if until is None:
            return True
        if time.monotonic() < until:
            return False
        del self._apart[query]
        return True

    def _took(self, seconds: float) -> None:
        self._taken += seconds
        if self._taken > LONG:
            if len(self._apart) >= QUERIES:
                self._apart.clear()
            self._apart[self._query] = time.monotonic() + APART * self._taken


def connect(file: str, **more: Any) -> Nearby:
    """For SQLAlchemy, which would have aiosqlite do the same."""
    return Nearby(partial(sqlite3.connect, file, **more))
