"""What time it is for the clocks of tables. Tests bring a time of their own."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Protocol


class Time(Protocol):
    def now(self) -> float:
        """Seconds since 1970, as everybody's clock shows them."""

    def ticks(self) -> float:
        """Seconds that pass while the machine is awake, from any beginning."""

    async def wait(self, woken: asyncio.Event, until: float) -> None:
        """Return at this moment or, if that comes first, when woken."""


class SystemTime:
    """The machine's own."""

    def now(self) -> float:
        return time.time()

    def ticks(self) -> float:
        return time.monotonic()

    async def wait(self, woken: asyncio.Event, until: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(woken.wait(), max(0.0, until - self.now()))
