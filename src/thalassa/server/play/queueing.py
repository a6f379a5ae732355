"""Whose turn it is with the bots' workers: fair by guest and by kind, so that nobody's tables starve another's.

What people wait for comes before what goes on by itself. Among equals whoever has used the least comes first, so a
guest with many tables waits for them himself.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

HALF_LIFE = 60.0
"""Seconds after which half of what somebody has used is forgotten."""


class Kind(IntEnum):
    """What is thought about, most urgent first."""

    DECISION = 0
    HINT = 1
    ANALYSIS = 2
    BOTS_ALONE = 3


class Asking(NamedTuple):
    """For which guest, and for what."""

    guest: str
    kind: Kind = Kind.DECISION


@dataclass(eq=False)
class _Waiting:
    guest: str
    kind: Kind
    number: int
    called: asyncio.Future[None]


@dataclass
class _Use:
    seconds: float = 0.0
    at: float = field(default_factory=time.monotonic)

    def now(self) -> float:
        now = time.monotonic()
        self.seconds *= 0.5 ** ((now - self.at) / HALF_LIFE)
        self.at = now
        return self.seconds


class FairQueue:
    """So many places, and a queue for them."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: list[_Waiting] = []
        self._used: dict[str, _Use] = {}
        self._count = 0

    @contextlib.asynccontextmanager
    async def turn(self, asking: Asking) -> AsyncIterator[None]:
        """A place while it lasts; the guest pays for the time."""
        guest, kind = asking
        await self._enter(guest, kind)
        began = time.monotonic()
        try:
            yield
        finally:
            self._pay(guest, time.monotonic() - began)
            self._free += 1
            self._call()

    async def _enter(self, guest: str, kind: Kind) -> None:
        self._count += 1
        waiting = _Waiting(guest, kind, self._count, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._call()
        try:
            await waiting.called
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:  # called just now: the place goes to the next one
                self._free += 1
                self._call()
            raise

    def _call(self) -> None:
        while self._free > 0 and self._waiting:
            following = min(self._waiting, key=self._rank)
            self._waiting.remove(following)
            self._free -= 1
            following.called.set_result(None)

    def _rank(self, waiting: _Waiting) -> tuple[int, float, int]:
        used = self._used.get(waiting.guest)
        return waiting.kind, 0.0 if used is None else used.now(), waiting.number

    def _pay(self, guest: str, seconds: float) -> None:
        used = self._used.setdefault(guest, _Use())
        used.now()
        used.seconds += seconds
        if len(self._used) > 1_000:  # whoever has used next to nothing is forgotten
            self._used = {one: use for one, use in self._used.items() if use.now() > 0.01}
