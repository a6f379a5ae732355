"""The server as one ASGI application, put together from its parts, and the way uvicorn has to run it."""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import AsyncIterator
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from ..kernel import registry
from ..kernel.errors import ThalassaError
from . import logs, pages
from .bodies import Problem
from .database import migrate, open_database
from .doors import limiter
from .editions import Shelf
from .guard import Guard, problem_response
from .hub import Hub
from .people import People
from .rest import Rest
from .settings import Settings
from .sockets import Sockets
from .store import Store
from .visits import Visits

WEBSOCKET_BYTES = 65_536


def create_app(settings: Settings | None = None) -> Starlette:
    """The application. The database is opened, migrated and closed with the server's life."""
    settings = settings or Settings()
    logs.configure(settings.json_logs)
    shelf = Shelf(settings.editions)
    database = open_database(settings.database, settings.flush)
    store = Store(database)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await migrate(database.engine)
        await store.open()
        hub = Hub(store, settings, shelf)
        people = People(store, await store.secret(), settings.https)
        sockets, limits = Sockets(hub, people), limiter(settings)
        app.state.hub = hub

        async def table_socket(socket: WebSocket) -> None:
            await sockets(socket)

        app.router.routes[:0] = [
            WebSocketRoute("/ws/tables/{table_id}", table_socket),
            *Rest(hub, people, limits).routes(),
            *Visits(hub, people, limits).routes(),
        ]
        await hub.open()
        try:
            yield
        finally:
            await hub.close()
            await store.close()

    return Starlette(
        routes=pages.routes(),
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={HTTPException: _no_such_thing},
        lifespan=life,
    )


async def _no_such_thing(request: Request, error: Exception) -> Response:
    """404 and 405 as everything else that is refused."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and pages.is_for_readers(request):
        return await pages.nothing_here(request)
    code = {404: "not_found", 405: "method"}.get(error.status_code, "refused")
    response = problem_response(error.status_code, Problem(code))
    response.headers.update(error.headers or {})
    return response


GARBAGE_ROUNDS = (5_000, 20, 100)
"""When the garbage collector looks at new, older and old objects: seldom, as nearly nothing here refers to itself."""
SWITCH_SECONDS = 0.0005
"""How long the thread that stores moves may have to wait for the one that works them out."""


def settle() -> None:
    """Before serving: load every game, and take all that was loaded out of the rounds of the garbage collector, each
    of which would stop every table for tens of milliseconds to look at things that stay for ever."""
    for name in registry.names():
        with contextlib.suppress(ThalassaError):  # what cannot be loaded is refused when it is asked for
            registry.game(name).edition()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_ROUNDS)
    sys.setswitchinterval(SWITCH_SECONDS)


def uvicorn_config(app: Starlette, **more: Any) -> uvicorn.Config:
    """Bounded frames, no access log (addresses may hold a link's key), no compression (views change little but often)."""
    given: dict[str, Any] = {
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "ws_max_size": WEBSOCKET_BYTES,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 3,
        **more,
    }
    return uvicorn.Config(app, **given)
