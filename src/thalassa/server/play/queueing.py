"""Whose turn it is with the bots' workers: fair by guest and by kind, so that nobody's tables starve another's.

What people wait for comes before what goes on by itself. Among equals whoever has used the least comes first, so a
guest with many tables waits for them himself.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
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


UNWATCHED = (Kind.ANALYSIS, Kind.BOTS_ALONE)
"""Nobody sits there until it is done."""


class Asking(NamedTuple):
    """For which guest, and for what."""

    guest: str
    kind: Kind = Kind.DECISION


@dataclass(eq=False)
class _Waiting:
    guest: str
    kind: Kind
    number: int
    called: asyncio.Future[int]


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
    """So many places, and a queue for them. Nobody has all of them: what takes long cannot be interrupted, so one
    place must be left for whoever comes next, unless there is only one. People get the first places, what nobody waits
    for the last ones, which may have less of the machine."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._free = set(range(places))
        self._share = max(1, places // 2)
        """Places one guest may have at once, and all together for what nobody waits for."""
        self._inside: Counter[str] = Counter()
        self._unwatched = 0
        self._waiting: list[_Waiting] = []
        self._used: dict[str, _Use] = {}
        self._count = 0

    def yields(self, place: int) -> bool:
        """Whether what nobody waits for is thought about in this place."""
        return place >= self._places - self._places // 2

    @contextlib.asynccontextmanager
    async def turn(self, asking: Asking) -> AsyncIterator[int]:
        """The number of a place, held while it lasts; the guest pays for the time."""
        place = await self._enter(*asking)
        began = time.monotonic()
        try:
            yield place
        finally:
            self._pay(asking.guest, time.monotonic() - began)
            self._leave(asking, place)

    async def _enter(self, guest: str, kind: Kind) -> int:
        self._count += 1
        waiting = _Waiting(guest, kind, self._count, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._call()
        try:
            return await waiting.called
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:  # called just now: the place goes to the next one
                self._leave(Asking(guest, kind), waiting.called.result())
            raise

    def _leave(self, asking: Asking, place: int) -> None:
        self._free.add(place)
        self._inside[asking.guest] -= 1
        self._inside += Counter()  # forget those without a place
        self._unwatched -= asking.kind in UNWATCHED
        self._call()

    def _call(self) -> None:
        while self._free and (able := [waiting for waiting in self._waiting if self._may_enter(waiting)]):
            following = min(able, key=self._rank)
            self._waiting.remove(following)
            place = max(self._free) if following.kind in UNWATCHED else min(self._free)
            self._free.remove(place)
            self._inside[following.guest] += 1
            self._unwatched += following.kind in UNWATCHED
            following.called.set_result(place)

    def _may_enter(self, waiting: _Waiting) -> bool:
        if waiting.kind in UNWATCHED and self._unwatched >= self._share:
            return False
        return self._inside[waiting.guest] < self._share

    def _rank(self, waiting: _Waiting) -> tuple[int, float, int]:
        used = self._used.get(waiting.guest)
        return waiting.kind, 0.0 if used is None else used.now(), waiting.number

    def _pay(self, guest: str, seconds: float) -> None:
        used = self._used.setdefault(guest, _Use())
        used.now()
        used.seconds += seconds
        if len(self._used) > 1_000:  # whoever has used next to nothing is forgotten
            self._used = {one: use for one, use in self._used.items() if use.now() > 0.01}
