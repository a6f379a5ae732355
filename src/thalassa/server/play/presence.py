"""Who has which table before his eyes: whoever does needs no notice of what happens there.

Each process writes down what its own tabs see, for as long as it can vouch for; what a killed process has written
lapses by itself.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

import structlog

from thalassa.server.db.notices.outbox import Outbox

log = structlog.get_logger()

LEASE = 90.0
"""Seconds for which a look is vouched for; renewed in time while it lasts."""
BEAT_SECONDS = 30.0
"""How often processes that share a database tell each other again who is there."""


class Presence:
    def __init__(self, outbox: Outbox, clock: Callable[[], float] = time.time) -> None:
        self._outbox = outbox
        self._clock = clock
        self._tabs: Counter[tuple[str, str]] = Counter()
        """Guest and table -> in how many tabs it is looked at."""

    async def come(self, guest_id: str, table_id: str) -> None:
        self._tabs[guest_id, table_id] += 1
        if self._tabs[guest_id, table_id] == 1:
            now = self._clock()
            await self._outbox.look(guest_id, table_id, now, now + LEASE)

    async def go(self, guest_id: str, table_id: str) -> None:
        self._tabs[guest_id, table_id] -= 1
        if self._tabs[guest_id, table_id] <= 0:
            del self._tabs[guest_id, table_id]
            now = self._clock()
            await self._outbox.look(guest_id, table_id, now, now)

    async def stay(self) -> None:
        """For ever: those who look still do."""
        while True:
            await asyncio.sleep(LEASE / 2)
            now = self._clock()
            try:
                await self._outbox.go_on_looking(list(self._tabs), now, now + LEASE)
            except Exception as error:  # at worst somebody is told what he sees
                log.warning("looks not written", exc_info=error)


class Attendance:
    """From which seats of a table somebody looks on, over all processes that share the database.

    Each says what its own tabs see, when that changes and now and then; it counts for a while, so that those who were
    at a process that was killed are soon gone.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._elsewhere: dict[str, tuple[int, float]] = {}
        """By process: a bit for each seat, and until when that counts."""
        self._told: tuple[int, float] = (0, 0.0)

    def heard(self, origin: str, seats: int) -> bool:
        """Another process has said who is there. True if it may not know yet who is here."""
        stranger = origin not in self._elsewhere
        self._elsewhere[origin] = (seats, self._clock() + LEASE)
        return stranger and self._told[0] != 0

    def elsewhere(self) -> set[int]:
        """Seats of those who are here through other processes."""
        now = self._clock()
        self._elsewhere = {origin: said for origin, said in self._elsewhere.items() if said[1] > now}
        bits = 0
        for seats, _ in self._elsewhere.values():
            bits |= seats
        return {seat for seat in range(bits.bit_length()) if bits >> seat & 1}

    def to_tell(self, seats: set[int], again: bool = False) -> int | None:
        """What the others have to be told, if anything: nobody needs to hear again and again that nobody is here."""
        bits, now = sum(1 << seat for seat in seats), self._clock()
        said, when = self._told
        if bits == said and not again and (bits == 0 or now - when < BEAT_SECONDS):
            return None
        self._told = (bits, now)
        return bits
