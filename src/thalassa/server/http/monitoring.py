"""Addresses for whoever looks after the server: whether it is healthy, and its numbers for Prometheus."""

from __future__ import annotations

import asyncio
import hmac
import time
from functools import cached_property
from typing import Literal, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from thalassa.kernel.registry import engines
from thalassa.server import metrics
from thalassa.server.access.addresses import is_loopback
from thalassa.server.wire.problems import not_found

from .requests import Paths, Routes

FRESH_SECONDS = 5.0
"""However often somebody asks, nobody looks more often than this."""
BOT_SECONDS = 60.0
"""A bots' process that rests answers within this time, also while it starts on a busy machine."""
BRIEFLY = 1.0


class Health(NamedTuple):
    database: str
    bots: str

    @property
    def worst(self) -> str:
        return self.database if self.database != "ok" else "no_bots" if self.bots == "silent" else "ok"


class MonitoringRoutes(Routes):
    _looked: asyncio.Task[str] | None = None
    _at = 0.0
    _asking: asyncio.Task[None] | None = None
    _bots: Literal["starting", "ok", "silent"] = "starting"

    @cached_property
    def _engines(self) -> dict[str, str]:
        """Games by whether their rules run compiled."""
        return engines()

    def paths(self) -> Paths:
        return [("GET", "/healthz", self.health), ("GET", "/metrics", self.metrics)]

    async def health(self, request: Request) -> Response:
        """Healthy means: the database answers, is whole and takes what is written, and bots answer."""
        if self._looked is None or (self._looked.done() and time.monotonic() - self._at > FRESH_SECONDS):
            self._looked = asyncio.create_task(self._look())
            self._at = time.monotonic()
        health = Health(await asyncio.shield(self._looked), self._bots)
        last = self.hub.store.last_commit
        age = None if last is None else round(time.time() - last, 1)
        found = {
            "status": health.worst,
            "database": health.database,
            "bots": health.bots,
            "last_commit_seconds": age,
            "engine": self._engines,
        }
        return JSONResponse(found, 200 if health.database == "ok" else 503)

    async def _look(self) -> str:
        """What is with the database; the bots are asked too, and waited for, but not while their process starts."""
        database: str = await self.hub.store.health.look()
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_bots())
        if self._bots != "starting":
            await asyncio.wait({self._asking}, timeout=BRIEFLY)
        return database

    async def _ask_bots(self) -> None:
        self._bots = "ok" if await self.hub.thinkers.answer(BOT_SECONDS) else "silent"

    async def metrics(self, request: Request) -> Response:
        """For this machine, and for whoever knows the host's token."""
        token = self.hub.settings.metrics_token
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        known = token is not None and hmac.compare_digest(given.encode(), token.encode())
        here = request.client is not None and is_loopback(request.client.host) and not self.hub.settings.https
        if not (known or here):
            raise not_found()
        return PlainTextResponse(metrics.shown())
