"""SQLite read on the event loop, written by a thread: who does what, and that nothing overtakes anything."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from thalassa.server.db import nearby
from thalassa.server.db.nearby import Nearby


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[Nearby]:
    made = nearby.connect(str(tmp_path / "near.sqlite3"), check_same_thread=False)
    async with made:
        await made.create_function("thread", 0, threading.get_ident)
        await made.execute("CREATE TABLE said (word)")
        await made.commit()
        yield made


async def answer(connection: Nearby, query: str) -> object:
    cursor = await connection.execute(query)
    rows = list(await cursor.fetchall())
    await cursor.close()
    return rows[0][0]


async def test_what_only_reads_is_done_at_once(connection: Nearby) -> None:
    assert await answer(connection, "SELECT thread()") == threading.get_ident()


async def test_what_writes_is_left_to_the_thread(connection: Nearby) -> None:
    await connection.execute("INSERT INTO said VALUES (thread())")
    assert await answer(connection, "SELECT word FROM said") != threading.get_ident()
    await connection.rollback()
    assert await answer(connection, "SELECT count(*) FROM said") == 0


async def test_a_query_that_took_long_is_left_to_the_thread_for_a_while(
    connection: Nearby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearby, "LONG", -1.0)
    assert await answer(connection, "SELECT thread()") == threading.get_ident()
    assert await answer(connection, "SELECT thread()") != threading.get_ident()
    monkeypatch.setattr(nearby, "APART", 0.0)
    for _ in range(2):  # another one, and left to it for no time
        assert await answer(connection, "SELECT thread() + 0") == threading.get_ident()


async def test_nothing_overtakes_what_the_thread_still_does(connection: Nearby) -> None:
    go_on, begun = threading.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def held() -> int:
        loop.call_soon_threadsafe(begun.set)
        go_on.wait(20)
        return 1

    await connection.create_function("held", 0, held)
    writing = asyncio.create_task(connection.execute("INSERT INTO said VALUES (held())"))
    await begun.wait()
    writing.cancel()  # whoever asked is gone, the thread is not
    reading = asyncio.create_task(answer(connection, "SELECT count(*) FROM said"))
    await asyncio.sleep(0)
    assert not reading.done()
    go_on.set()
    assert await reading == 1
