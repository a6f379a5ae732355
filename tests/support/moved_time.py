"""Time as a test moves it: that of the machine and what a file says on top."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

LOOK_SECONDS = 0.02


class MovedTime:
    def __init__(self, file: Path) -> None:
        self._file = file

    def _moved(self) -> float:
        return float(self._file.read_text()) if self._file.exists() else 0.0

    def now(self) -> float:
        return time.time() + self._moved()

    def ticks(self) -> float:
        return time.monotonic() + self._moved()

    async def wait(self, woken: asyncio.Event, until: float) -> None:
        while not woken.is_set() and self.now() < until:
            await asyncio.sleep(LOOK_SECONDS)
