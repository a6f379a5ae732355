"""Addresses for whoever looks after the server: whether it is healthy, and its numbers for Prometheus."""

from __future__ import annotations

from prometheus_client import generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from thalassa.server import metrics

from .requests import Paths, Routes


class MonitoringRoutes(Routes):
    def paths(self) -> Paths:
        return [("GET", "/healthz", self.health), ("GET", "/metrics", self.metrics)]

    async def health(self, request: Request) -> Response:
        """Healthy means: the database answers."""
        healthy = await self.hub.healthy()
        return JSONResponse({"status": "ok" if healthy else "no_database"}, 200 if healthy else 503)

    async def metrics(self, request: Request) -> Response:
        return PlainTextResponse(generate_latest(metrics.REGISTRY))
