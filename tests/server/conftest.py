"""Fixtures of the server's tests: databases of both kinds, and real servers."""

from __future__ import annotations

import os
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from support.live_server import START_SECONDS, LiveServer
from support.postgres import Postgres
from support.stubborn import GAME as STUBBORN
from support.thinkers import InstantThinkers
from thalassa.kernel import registry
from thalassa.server.configuration import Settings
from thalassa.server.db.database import migrate, open_database
from thalassa.server.db.store import Store
from thalassa.server.editions import Shelf
from thalassa.server.play import room as rooms
from thalassa.server.play.hub import Hub


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """Its data lie outside of pytest's own folder: every pytest that begins closes that to all but its own user, and
    started as root PostgreSQL runs as another one."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    os.environ.setdefault("PGCTLTIMEOUT", f"{START_SECONDS:.0f}")
    with tempfile.TemporaryDirectory(prefix="thalassa-postgres-") as folder:
        server = Postgres(Path(folder))
        try:
            yield server
        finally:
            server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'thalassa.sqlite3'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    database = open_database(database_url)
    await migrate(database.engine)
    store = Store(database)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server on SQLite that many tests share."""
    with LiveServer(tmp_path_factory.mktemp("server")) as live:
        yield live


@pytest.fixture
async def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    """A hub without workers and without a network."""
    monkeypatch.setattr(rooms, "RETRY_SECONDS", 0.0)
    monkeypatch.setitem(registry._added, STUBBORN.name, STUBBORN)
    settings = Settings(database=str(tmp_path / "tables.sqlite3"), bot_pause=0.0)
    database = open_database(settings.database, settings.flush)
    await migrate(database.engine)
    store = Store(database)
    hub = Hub(store, settings, Shelf())
    monkeypatch.setattr(hub, "thinkers", InstantThinkers())
    await store.save_guest("ann", "Ann")
    try:
        yield hub
    finally:
        monkeypatch.undo()
        await hub.close()
        await store.close()
