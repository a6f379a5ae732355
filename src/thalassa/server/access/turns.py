"""The one loop that answers everybody, shared out: whoever has used little of it of late goes first.

What requests and frames cost is counted step by step for the network they come from. A network that has used much of
late takes one step a round, so that all others come in between; if there are several of these, whoever has used least
is next. Where nobody else is there nobody waits.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator

from starlette.types import ASGIApp, Receive, Scope, Send

from .addresses import network

HALF_SECONDS = 1.0
"""After so long half of what somebody has used is forgotten."""
MUCH = 0.1
"""Seconds of the loop's time from which on a network takes its turns with the others."""
GONE_SECONDS = 10.0
"""Whoever has asked for nothing for so long is not there."""


class Use:
    """What one network has used: seconds, fading with time."""

    __slots__ = ("at", "seconds")

    def __init__(self, at: float) -> None:
        self.seconds = 0.0
        self.at = at

    def now(self, at: float) -> float:
        return self.seconds * math.exp2((self.at - at) / HALF_SECONDS)

    def add(self, seconds: float, at: float) -> None:
        self.seconds = self.seconds * math.exp2((self.at - at) / HALF_SECONDS) + seconds
        self.at = at


class Turns:
    """``spent``: the clock by which steps are measured, ``now``: the one by which use fades."""

    def __init__(
        self, spent: Callable[[], float] = time.thread_time, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.spent = spent
        self._now = now
        self._uses: dict[str, Use] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._tidied = now()

    def use(self, who: str, seconds: float) -> None:
        """A step of this network has taken so long."""
        at = self._now()
        known = self._uses.get(who)
        if known is None:
            known = self._uses[who] = Use(at)
        known.add(seconds, at)
        if at - self._tidied > GONE_SECONDS / 2:
            self._tidied = at
            self._uses = {one: use for one, use in self._uses.items() if at - use.at < GONE_SECONDS}

    def used(self, who: str) -> float:
        known = self._uses.get(who)
        return 0.0 if known is None else known.now(self._now())

    def turn(self, who: str) -> asyncio.Future[None] | None:
        """What the next step of this network has to wait for; None: it goes on at once."""
        if len(self._uses) < 2 or self.used(who) < MUCH:
            return None
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._next)
        self._waiting.setdefault(who, deque()).append(turn)
        return turn

    def _next(self) -> None:
        """One step in each round of the loop; whatever else is ready comes in between."""
        while self._waiting:
            who = min(self._waiting, key=self.used)
            turn = self._waiting[who].popleft()
            if not self._waiting[who]:
                del self._waiting[who]
            if not turn.done():  # who waited may have been cancelled
                turn.set_result(None)
                break
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._next)

    def counted(self, who: str, work: Coroutine[object, object, None]) -> Awaitable[None]:
        """The work of this network, each of its steps counted and in its turn."""
        return _Counted(self, who, work)


class _Counted:
    def __init__(self, turns: Turns, who: str, work: Coroutine[object, object, None]) -> None:
        self._turns = turns
        self._who = who
        self._work = work

    def __await__(self) -> Generator[object, object, None]:
        turns, who, work = self._turns, self._who, self._work
        spent, use = turns.spent, turns.use
        thrown: BaseException | None = None
        while True:
            if thrown is None and (turn := turns.turn(who)) is not None:
                try:
                    yield from turn
                except BaseException as error:  # cancelled while waiting: the work has to know
                    thrown = error
            began = spent()
            try:
                waits_for = work.send(None) if thrown is None else work.throw(thrown)
            except StopIteration:
                return
            finally:
                use(who, spent() - began)
            thrown = None
            try:
                yield waits_for
            except BaseException as error:
                thrown = error


class TakingTurns:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] not in ("http", "websocket") or client is None:
            await self._app(scope, receive, send)
            return

        async def work() -> None:
            await self._app(scope, receive, send)

        await self._turns.counted(network(client[0]), work())
