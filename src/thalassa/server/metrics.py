"""Numbers for Prometheus, under /metrics.

Several processes on one port write theirs into a folder they share, and whichever is asked adds them up: that is what
the library does where ``PROMETHEUS_MULTIPROC_DIR`` names one (set by workers.py).
"""

from __future__ import annotations

import os
from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
REGISTRY = CollectorRegistry()

REQUESTS = Counter("thalassa_requests", "HTTP requests", ("method", "status"), registry=REGISTRY)
REQUEST_SECONDS = Histogram("thalassa_request_seconds", "Time of HTTP requests", registry=REGISTRY)
MOVES = Counter("thalassa_moves", "Moves stored", ("game", "by"), registry=REGISTRY)
MOVE_SECONDS = Histogram(
    "thalassa_move_seconds",
    "From receiving a move to its commit",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5),
    registry=REGISTRY,
)
REFUSED = Counter("thalassa_refused", "Frames refused", ("code",), registry=REGISTRY)
CONNECTIONS = Gauge("thalassa_connections", "Open WebSockets", registry=REGISTRY, multiprocess_mode="livesum")
LIVE_TABLES = Gauge(
    "thalassa_live_tables", "Tables in memory", registry=REGISTRY, multiprocess_mode="livesum"
)
BOT_SECONDS = Histogram("thalassa_bot_seconds", "Thinking time of bots", ("bot",), registry=REGISTRY)
CRASHES = Counter("thalassa_crashes", "Errors nobody expected", registry=REGISTRY)
NOTICES = Counter(
    "thalassa_notices", "Notices sent to people who are away", ("way", "end"), registry=REGISTRY
)


@lru_cache(maxsize=64)
def moves(game: str, by: str) -> Counter:
    """The counter of such moves, looked up once."""
    return MOVES.labels(game, by)


def shown() -> bytes:
    """The numbers of all processes that serve together."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together, folder)  # type: ignore[no-untyped-call]
    return generate_latest(together)
