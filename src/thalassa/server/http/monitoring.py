"""Addresses for whoever looks after the server: whether it is healthy, and its numbers for Prometheus."""

from __future__ import annotations

import hmac

from prometheus_client import generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from thalassa.server import metrics
from thalassa.server.access.addresses import is_loopback
from thalassa.server.wire.problems import not_found

from .requests import Paths, Routes


class MonitoringRoutes(Routes):
    def paths(self) -> Paths:
        return [("GET", "/healthz", self.health), ("GET", "/metrics", self.metrics)]

    async def health(self, request: Request) -> Response:
        """Healthy means: the database answers."""
        healthy = await self.hub.healthy()
        return JSONResponse({"status": "ok" if healthy else "no_database"}, 200 if healthy else 503)

    async def metrics(self, request: Request) -> Response:
        """For this machine, and for whoever knows the host's token."""
        token = self.hub.settings.metrics_token
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        known = token is not None and hmac.compare_digest(given.encode(), token.encode())
        here = request.client is not None and is_loopback(request.client.host) and not self.hub.settings.https
        if not (known or here):
            raise not_found()
        return PlainTextResponse(generate_latest(metrics.REGISTRY))
