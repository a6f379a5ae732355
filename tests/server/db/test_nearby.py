"""SQLite read on the event loop, written by a thread: who does what, and that nothing overtakes anything."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import Select, bindparam, select, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from thalassa.server.db import nearby
from thalassa.server.db.database import migrate, open_database
from thalassa.server.db.guests.devices import Devices
from thalassa.server.db.nearby import Nearby, Reader
from thalassa.server.db.rows import READER, Row, all_rows
from thalassa.server.db.schema import models
from thalassa.server.db.store import Store
from thalassa.server.db.tables.talk import Talk


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


_CHAT = (
    select(models.chat)
    .where(models.chat.c.table_id == bindparam("here"))
    .order_by(models.chat.c.number)
    .limit(5)
)
_SEATS = select(models.seat).where(models.seat.c.guest_id == bindparam("guest")).order_by(models.seat.c.seat)


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    """Of a database with a guest who sits twice, at one seat of which he makes empty decisions himself."""
    store = Store(open_database(str(tmp_path / "read.sqlite3")))
    await migrate(store.engine)
    await store.save_guest("ann", "Ann")
    async with store.engine.begin() as connection:
        await connection.execute(text("PRAGMA defer_foreign_keys=ON"))
        await connection.execute(
            text(
                "INSERT INTO game_table (id, game, rules_version, edition, seats, options, seed, title, status, host, public,"
                " player_key, spectator_key, hints, created, changed)"
                " VALUES ('t', 'toy', 1, '{}', 2, '{}', '00', '', 'open', 'ann', 1, 'a', 'b', 0, 1.5, 1.5)"
            )
        )
        for seat in range(2):
            await connection.execute(
                models.seat.insert().values(
                    table_id="t",
                    seat=seat,
                    guest_id="ann",
                    token=f"token {seat}",
                    waiting=False,
                    agreed=False,
                    by_hand=bool(seat),
                )
            )
    yield store.engine
    await store.close()


def reader_of(engine: AsyncEngine) -> Reader:
    return cast(Reader, engine.get_execution_options()[READER])


@pytest.mark.parametrize("teams", [0, 1, 2])
async def test_talk_is_read_beside_the_thread_however_many_teams_hear_it(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch, teams: int
) -> None:
    names = [f"team {at}" for at in range(teams)]
    said = {"table_id": "t", "seat": 0, "name": "Ann", "time": 1.0}
    async with engine.begin() as connection:
        for at, team in enumerate((None, "team 0", "team 1")):
            row = {**said, "said": f"{at}", "team": team, "text": f"to {team}"}
            await connection.execute(models.chat.insert().values(row))
    answered: list[bool] = []
    rows = Reader.rows

    def spied(reader: Reader, query: Select[Any], values: Row) -> list[Row] | None:
        found = rows(reader, query, values)
        answered.append(found is not None)
        return found

    monkeypatch.setattr(Reader, "rows", spied)

    async def tell_nobody(*_: object) -> None:
        raise AssertionError("reading is no news")

    heard = await Talk(engine, "here", tell_nobody).of_table("t", names)
    assert [row["team"] for row in heard] == [None, *names]
    assert answered == [True]


async def test_a_question_made_once_is_answered_as_any_other(engine: AsyncEngine) -> None:
    device = await Devices(Store(open_database(str(engine.url.database)))).add(
        "ann", {"browser": "b", "system": "s"}
    )
    found = select(models.device, models.guest.c.name).join(models.guest)
    for query, values in (
        (_SEATS, {"guest": "ann"}),
        (_SEATS, {"guest": "nobody"}),
        (_CHAT, {"here": "t"}),
        (found.where(models.device.c.id == bindparam("device")), {"device": device}),
    ):
        near = reader_of(engine).rows(query, values)
        assert near == await all_rows(engine, query.params(values))
    rows = await all_rows(engine, _SEATS, {"guest": "ann"})
    assert [row["by_hand"] for row in rows] == [False, True]
    assert all(type(row["by_hand"]) is bool for row in rows)


async def test_what_was_committed_by_others_is_seen(engine: AsyncEngine) -> None:
    assert len(await all_rows(engine, _SEATS, {"guest": "ann"})) == 2
    async with engine.begin() as connection:
        await connection.execute(models.seat.update().values(guest_id=None))
        assert len(await all_rows(engine, _SEATS, {"guest": "ann"})) == 2
    assert await all_rows(engine, _SEATS, {"guest": "ann"}) == []


async def test_a_question_that_took_long_is_left_to_the_thread_for_a_while(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = reader_of(engine)
    monkeypatch.setattr(nearby, "LONG", -1.0)
    assert reader.rows(_SEATS, {"guest": "ann"}) is not None
    assert reader.rows(_SEATS, {"guest": "ann"}) is None
    assert len(await all_rows(engine, _SEATS, {"guest": "ann"})) == 2


async def test_what_goes_wrong_is_said_as_ever(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        await connection.execute(text("DROP TABLE seat"))
    with pytest.raises(OperationalError):
        await all_rows(engine, _SEATS, {"guest": "ann"})


async def test_nothing_stays_open_when_the_engine_lets_go(engine: AsyncEngine) -> None:
    reader = reader_of(engine)
    await all_rows(engine, _SEATS, {"guest": "ann"})
    assert reader.opened
    await engine.dispose()
    assert not reader.opened
