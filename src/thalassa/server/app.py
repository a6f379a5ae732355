"""The server as one ASGI application, put together from its parts."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from . import logs, pages
from .database import migrate, open_engine
from .guard import Guard
from .hub import Hub
from .people import People
from .rest import Rest
from .settings import Settings
from .sockets import Sockets
from .store import Store


def create_app(settings: Settings | None = None) -> Starlette:
    """The application. The database is opened, migrated and closed with the server's life."""
    settings = settings or Settings()
    logs.configure(settings.json_logs)
    engine = open_engine(settings.database)
    store = Store(engine)
    hub = Hub(store, settings)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await migrate(engine)
        await store.open()
        people = People(store, await store.secret(secrets.token_hex(32)), settings.https)
        sockets = Sockets(hub, people)
        app.state.hub = hub

        async def table_socket(socket: WebSocket) -> None:
            await sockets(socket)

        app.router.routes.insert(0, WebSocketRoute("/ws/tables/{table_id}", table_socket))
        app.router.routes[1:1] = Rest(hub, people).routes()
        await hub.open()
        try:
            yield
        finally:
            await hub.close()
            await store.close()

    return Starlette(
        routes=pages.routes(),
        middleware=[Middleware(Guard, max_body=settings.max_body)],
        lifespan=life,
    )
