"""SQLite without a thread where nothing has to be waited for.

A thread of its own does what aiosqlite is asked for, and asking it costs more than most answers: a query of the server takes a few
hundredths of a millisecond, handing it over and back takes as long for each of its four steps. So reading is done on the event loop. What
writes goes to the thread, since it waits for other writers and for the disk; so does a query that took long of late.

The questions asked at every coming and going were made once (rows.py); they go to the driver as they are, for SQLAlchemy's half of the
way costs more than the answer, too.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from aiosqlite import Connection
from sqlalchemy import Select
from sqlalchemy.dialects import sqlite

from .rows import Row

LONG = 0.003
"""Seconds. A query that took longer holds up everybody."""
APART = 1_000.0
"""Times as long as it took it is left to the thread, so that it takes at most a thousandth of the loop's time."""
QUERIES = 1_000
"""Remembered at most."""
HARMLESS = frozenset(("cursor", "fetchall", "fetchone", "fetchmany", "description"))


class Apart:
    """Queries left to a thread, since they took long, and until when."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def __contains__(self, query: str) -> bool:
        until = self._until.get(query)
        if until is None:
            return False
        if time.monotonic() < until:
            return True
        del self._until[query]
        return False

    def took(self, query: str, seconds: float) -> None:
        if seconds > LONG:
            if len(self._until) >= QUERIES:
                self._until.clear()
            self._until[query] = time.monotonic() + APART * seconds


class Nearby(Connection):
    """A connection that reads at once. One step after the other, wherever it is done: nothing overtakes what the thread still does."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = True
        self._asked = 0
        """Steps given to the thread, counted here, and those it has done, counted there."""
        self._done = 0
        self._query = ""
        self._near = False
        """Whether the present query is answered on the event loop."""
        self._taken = 0.0
        """Seconds it has taken there."""
        self._apart = Apart()

    async def _execute(self, fn: Callable[..., Any], *args: Any, **named: Any) -> Any:
        connection = self._connection
        if connection is None or not self._running or self._asked != self._done:
            return await self._elsewhere(fn, *args, **named)
        name = getattr(fn, "__name__", "")
        if name == "execute":
            self._query, self._taken = args[0], 0.0
            self._near = self._query.startswith("SELECT") and self._query not in self._apart
            if not self._near:
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
            self._taken += time.perf_counter() - began
            self._apart.took(self._query, self._taken)

    async def _elsewhere(self, fn: Callable[..., Any], *args: Any, **named: Any) -> Any:
        step = partial(fn, *args, **named)

        def done() -> object:
            try:
                return step()
            finally:
                self._done += 1

        self._asked += 1
        return await super()._execute(done)  # type: ignore[no-untyped-call]  # aiosqlite does not say


def connect(file: str, **more: Any) -> Nearby:
    """For SQLAlchemy, which would have aiosqlite do the same."""
    return Nearby(partial(sqlite3.connect, file, **more))


class Question:
    """A query as the driver takes it, with what makes values of its answers."""

    __slots__ = ("given", "made", "text")

    def __init__(self, query: Select[Any]) -> None:
        dialect = sqlite.dialect(paramstyle="named")
        compiled = query.compile(dialect=dialect)
        self.text = str(compiled)
        self.given: Mapping[str, object] = compiled.params
        """What the query brings itself; whatever else it asks for has no value yet."""
        columns = query.selected_columns
        made = [column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns]
        self.made = [(place, maker) for place, maker in enumerate(made) if maker is not None]


class Reader:
    """A connection that only reads, for questions made once."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._questions: dict[Select[Any], Question] = {}
        self._apart = Apart()

    def rows(self, query: Select[Any], values: Row) -> list[Row] | None:
        """None if it has to be asked in the ordinary way: it takes long, it would have to wait, or something is wrong."""
        question = self._questions.get(query)
        if question is None:
            question = self._questions[query] = Question(query)
        if question.text in self._apart:
            return None
        began = time.perf_counter()
        try:
            cursor = self._open().execute(question.text, {**question.given, **values})
            names = [column[0] for column in cursor.description]
            found = cursor.fetchall()
        except sqlite3.Error:
            return None
        finally:
            self._apart.took(question.text, time.perf_counter() - began)
        rows = [dict(zip(names, row)) for row in found]  # noqa: B905, a row has as many values as names
        for place, maker in question.made:
            name = names[place]
            for row in rows:
                row[name] = maker(row[name])
        return rows

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._file, timeout=0, isolation_level=None, check_same_thread=False
            )
            self._connection.execute("PRAGMA query_only=ON")
        return self._connection

    @property
    def opened(self) -> bool:
        return self._connection is not None

    def close(self, _engine: object = None) -> None:
        """The next question opens it again. Called by SQLAlchemy when an engine has let go of its connections."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
