"""How often one address or one guest may do what costs something."""

from __future__ import annotations

import time
from collections.abc import Mapping

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter

JUMP = 1.0
"""Seconds by which a clock may differ from itself without having been set."""


class Limiter:
    """So many a minute, or an hour, of each kind, counted for each person or address alone."""

    def __init__(self, per_minute: Mapping[str, int], per_hour: Mapping[str, int] | None = None) -> None:
        self._items: dict[str, RateLimitItem] = {
            what: RateLimitItemPerMinute(count) for what, count in per_minute.items()
        }
        self._items |= {what: RateLimitItemPerHour(count) for what, count in (per_hour or {}).items()}
        self._storage = MemoryStorage()
        self._strategy = FixedWindowRateLimiter(self._storage)
        self._ahead = time.time() - time.monotonic()

    async def allow(self, what: str, who: str) -> bool:
        # minutes are counted by the clock on the wall: when that is set back, they would not end for as long
        ahead = time.time() - time.monotonic()
        if ahead < self._ahead - JUMP:
            await self._storage.reset()
        self._ahead = ahead
        return await self._strategy.hit(self._items[what], what, who)
