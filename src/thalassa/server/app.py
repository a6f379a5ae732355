"""The server as one ASGI application, put together from its parts, and the way uvicorn has to run it."""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import AsyncIterator
from typing import Any

import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from thalassa.kernel import registry
from thalassa.kernel.errors import ThalassaError
from thalassa.server.access.guard import Guard, problem_response
from thalassa.server.access.sessions import People
from thalassa.server.access.turns import TakingTurns
from thalassa.server.cups.running import Cups
from thalassa.server.db.database import migrate, open_database
from thalassa.server.db.guests.ways import Ways
from thalassa.server.db.store import Store
from thalassa.server.editions import Shelf
from thalassa.server.http import static_files
from thalassa.server.http.account_routes import AccountRoutes
from thalassa.server.http.connections import Handles, http_protocol, websocket_protocol
from thalassa.server.http.cup_routes import CupRoutes
from thalassa.server.http.finding import together
from thalassa.server.http.host_routes import HostRoutes
from thalassa.server.http.lesson_routes import LessonRoutes
from thalassa.server.http.lobby_routes import LobbyRoutes
from thalassa.server.http.monitoring import MonitoringRoutes
from thalassa.server.http.notice_routes import NoticeRoutes
from thalassa.server.http.people_routes import PeopleRoutes
from thalassa.server.http.puzzle_routes import PuzzleRoutes
from thalassa.server.http.requests import limiter
from thalassa.server.http.sandbox_routes import SandboxRoutes
from thalassa.server.http.sign_in import SignInRoutes
from thalassa.server.http.table_routes import TableRoutes
from thalassa.server.http.time_routes import TimeRoutes
from thalassa.server.notices.post import Post
from thalassa.server.notices.preferences import Preferences
from thalassa.server.notices.push import new_private_key
from thalassa.server.play.hub import Hub
from thalassa.server.play.timekeeping.timing import Time
from thalassa.server.wire.bodies import Problem
from thalassa.server.ws.websocket import WebSockets

from . import logs
from .configuration import Settings

log = structlog.get_logger()

WEBSOCKET_BYTES = 65_536


def create_app(settings: Settings | None = None, time: Time | None = None) -> Starlette:
    """The application. The database is opened, migrated and closed with the server's life.

    ``time``: what clocks go by, if not by the machine's own time.
    """
    settings = settings or Settings()
    logs.configure(settings.json_logs)
    shelf = Shelf(settings.editions)
    database = open_database(settings.database, settings.flush)
    store = Store(database)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await migrate(database.engine)
        hub = Hub(store, settings, shelf, time)
        secret = await store.secret()
        people = People(store, secret, settings.https)
        post = Post(store.outbox, settings, secret, await store.made_once("push", new_private_key))
        preferences = Preferences(Ways(store.engine), post)
        sockets, limits = WebSockets(hub, people), limiter(settings)
        app.state.hub, app.state.people = hub, people
        cups = Cups(hub)
        hub.followers.append(cups.follow)

        async def table_socket(socket: WebSocket) -> None:
            await sockets(socket)

        app.router.routes[:0] = [
            WebSocketRoute("/ws/tables/{table_id}", table_socket),
            *together(
                [
                    *(
                        route
                        for routes in (
                            MonitoringRoutes,
                            LobbyRoutes,
                            PuzzleRoutes,
                            LessonRoutes,
                            TableRoutes,
                            TimeRoutes,
                            SandboxRoutes,
                            SignInRoutes,
                            PeopleRoutes,
                        )
                        for route in routes(hub, people, limits).routes()
                    ),
                    *HostRoutes(hub, people, limits, secret).routes(),
                    *CupRoutes(hub, people, limits, cups).routes(),
                    *NoticeRoutes(hub, people, limits, preferences).routes(),
                    *AccountRoutes(hub, people, limits, preferences).routes(),
                ]
            ),
        ]
        await hub.open()
        hub.spawn(post.run())
        hub.spawn(cups.resume())
        try:
            yield
        finally:
            await hub.close()
            await post.close()
            await store.close()

    app = Starlette(
        routes=static_files.routes(),
        middleware=[Middleware(TakingTurns), Middleware(Guard, settings=settings)],
        exception_handlers={HTTPException: _no_such_thing},
        lifespan=life,
    )
    app.state.settings = settings
    return app


async def _no_such_thing(request: Request, error: Exception) -> Response:
    """404 and 405 as everything else that is refused."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and static_files.is_for_readers(request):
        return await static_files.nothing_here(request)
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
    gc.enable()  # whoever starts it may have put it off
    sys.setswitchinterval(SWITCH_SECONDS)


def uvicorn_config(app: Starlette, **more: object) -> uvicorn.Config:
    """Bounded connections and frames, no access log (addresses may hold a link's key), no compression (views change
    little but often)."""
    handles = Handles(app.state.settings)
    log.info("connections", handles=handles.limit, in_all=handles.in_all, each=handles.each)
    if handles.in_all < app.state.settings.max_connections:
        log.warning(
            "the system gives this process few handles: fewer connections than wished for",
            handles=handles.limit,
            in_all=handles.in_all,
            wished=app.state.settings.max_connections,
        )
    given: dict[str, Any] = {  # uvicorn checks them
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "http": http_protocol(handles),
        "ws": websocket_protocol(handles),
        "ws_max_size": WEBSOCKET_BYTES,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 3,
        **more,
    }
    return uvicorn.Config(app, **given)
