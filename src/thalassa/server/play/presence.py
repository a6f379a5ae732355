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

from thalassa.server.db.outbox import Outbox

log = structlog.get_logger()

LEASE = 90.0
"""Seconds for which a look is vouched for; renewed in time while it lasts."""


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
