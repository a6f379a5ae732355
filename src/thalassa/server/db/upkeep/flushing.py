"""When a committed move reaches the disk, on SQLite: what an acknowledgement is worth.

Either way a move is acknowledged only after its commit, so it survives the end of the process, however sudden
(SIGKILL included): the operating system holds what was written. The two ways differ in a power failure:

``first``  the disk is waited for before the move is acknowledged; nothing acknowledged is lost.
``soon``   nobody waits for the flush, which begins at the commit or, under load, a twentieth of a second after the
           last one; a power failure may take the moves of the last moment (that pause and as long as one flush
           takes), never older ones, and never leaves the file damaged.
"""

from __future__ import annotations

import contextlib
import math
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal, get_args

import structlog

log = structlog.get_logger()

Flush = Literal["first", "soon"]
WAYS: tuple[str, ...] = get_args(Flush)
PAGES_BEFORE_TIDYING = 1_000
"""Pages in the write-ahead log after which they are copied into the database file, aside from the writer."""
PAGES_AT_MOST = 10 * PAGES_BEFORE_TIDYING
"""Pages after which the writer copies them itself, so that the log cannot grow for ever under constant load."""
PAGE_BYTES = 4_096
PAUSE = 0.05
"""Seconds between two flushes at least: each costs more than storing a move does."""
TIDYING_PAUSE = 1.0
"""Seconds between two rounds of copying at least."""

PRAGMAS: dict[str, tuple[str, ...]] = {
    "first": ("synchronous=FULL",),
    "soon": ("synchronous=NORMAL", f"wal_autocheckpoint={PAGES_AT_MOST}"),
}
"""How the writer's connection is set for each way."""


class Flusher:
    """A thread that sends the write-ahead log to the disk whenever something was committed."""

    def __init__(self, database: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._since: float | None = None
        """When the flush under way began."""
        self._log = database.with_name(f"{database.name}-wal")
        self._news = threading.Event()
        self._ending = threading.Event()
        self.tidied = False
        """Pages were copied since the writer's thread wrote last: the next commit may begin the write-ahead log anew, which waits
        for the disk."""
        self._tidied_at = -math.inf
        self._thread = threading.Thread(target=self._run, name="flusher", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Something was committed."""
        if not self._news.is_set():
            self._news.set()

    def under_way(self, now: float) -> float:
        """For how long the disk has been waited for; 0 while nothing is flushed."""
        since = self._since
        return 0.0 if since is None else now - since

    def close(self) -> None:
        """All that was committed has reached the disk when this returns."""
        self._ending.set()
        self._news.set()
        self._thread.join()

    def _run(self) -> None:
        ending = False
        while not ending:
            self._news.wait()
            ending = self._ending.is_set()  # before the last flush, which takes all that was committed
            self._news.clear()  # before the flush: a commit during it is flushed again
            self._since = self._clock()
            try:
                self._flush()
            except (OSError, sqlite3.Error) as error:
                log.error("moves are stored but not flushed to the disk", problem=str(error))
            finally:
                self._since = None
            if not ending:
                self._ending.wait(PAUSE)

    def _flush(self) -> None:
        if not self._log.exists():  # nothing was written yet
            return
        # SQLite's locks lie on other files: opening and closing this one disturbs none
        handle = os.open(self._log, os.O_RDWR)
        try:
            os.fsync(handle)
            pages = os.fstat(handle).st_size // PAGE_BYTES
        finally:
            os.close(handle)
        if pages >= PAGES_BEFORE_TIDYING and time.monotonic() - self._tidied_at >= TIDYING_PAUSE:
            self.tidied = True
            with contextlib.closing(sqlite3.connect(self._database)) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            self.tidied = True
            self._tidied_at = time.monotonic()
