"""How often one address or one guest may do what costs something."""

from __future__ import annotations

from collections.abc import Mapping

from limits import RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter


class Limiter:
    """So many a minute of each kind, counted for each person or address alone."""

    def __init__(self, per_minute: Mapping[str, int]) -> None:
        self._items = {what: RateLimitItemPerMinute(count) for what, count in per_minute.items()}
        self._strategy = FixedWindowRateLimiter(MemoryStorage())

    async def allow(self, what: str, who: str) -> bool:
        return await self._strategy.hit(self._items[what], what, who)
