"""What /healthz tells: whether the database is there, whole and can be written, and whether bots answer."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from sqlalchemy.ext.asyncio import create_async_engine
from starlette.requests import Request

from support.live_server import LiveServer
from support.players import Guest
from thalassa.server.access.limiting import Limiter
from thalassa.server.access.sessions import People
from thalassa.server.db.database import open_database, prepare
from thalassa.server.db.upkeep.health import Health
from thalassa.server.http import monitoring
from thalassa.server.play.hub import Hub
from thalassa.server.play.thinking import Thinkers


async def look(url: str) -> str:
    engine = create_async_engine(url) if "mode=ro" in url else open_database(url).engine
    try:
        return await Health(engine).look()
    finally:
        await engine.dispose()


async def test_each_trouble_of_the_database_has_a_name(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"
    await prepare(str(file))
    assert await look(str(file)) == "ok"
    assert await look(str(file)) == "ok", "the mark is written over"
    assert await look(f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true") == "unwritable"
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("PRAGMA journal_mode=DELETE")
    pages = bytearray(file.read_bytes())
    pages[4096:] = b"\x5a" * (len(pages) - 4096)
    file.write_bytes(pages)
    assert await look(str(file)) == "corrupt"
    file.write_bytes(b"no database at all " * 400)
    assert await look(str(file)) == "corrupt"
    assert await look("postgresql://nobody@127.0.0.1:1/none") == "no_database"


async def test_bots_that_do_not_answer_are_told() -> None:
    thinkers = Thinkers(1, patience=5.0)
    thinkers._busy[0] = -1e9  # somebody has thought for ages
    assert not await thinkers.answer(1.0)


async def test_nobody_waits_for_the_bots_process_to_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever starts the server sees it sooner; afterwards they are waited for, as they answer at once if at all."""
    monkeypatch.setattr(monitoring, "BRIEFLY", None)
    here = asyncio.Event()

    async def answer(seconds: float) -> bool:
        await here.wait()
        return True

    async def fine() -> str:
        return "ok"

    store = SimpleNamespace(health=SimpleNamespace(look=fine), last_commit=None)
    hub = SimpleNamespace(store=store, thinkers=SimpleNamespace(answer=answer))
    routes = monitoring.MonitoringRoutes(cast(Hub, hub), cast(People, None), Limiter({}))

    async def told() -> tuple[str, str]:
        async with asyncio.timeout(20):
            found = json.loads(bytes((await routes.health(Request({"type": "http"}))).body))
        return found["status"], found["bots"]

    assert await told() == ("ok", "starting")
    here.set()
    while routes._bots == "starting":
        await asyncio.sleep(0)
    assert await told() == ("ok", "ok")


async def test_health_tells_the_last_commit(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        bots = {"0": "random", "1": "random"}
        table = (await ann.create("toy", 2, my_seat=None, bots=bots, start=True))["card"]["id"]
        async with ann.tab(table) as tab:
            await tab.until(lambda frame: frame["type"] == "update" and frame["status"] == "over")
        health = await ann.get("/healthz")
        assert (health["status"], health["database"]) == ("ok", "ok")
        assert health["last_commit_seconds"] >= 0
        assert health["bots"] in ("ok", "starting")
        assert health["engine"]["peloponnes"] in ("compiled", "interpreted")
