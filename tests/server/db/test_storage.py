"""Storage on both databases: the log is the truth, and nothing is stored twice or overwritten unseen."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from support.stored_tables import a_table
from thalassa.kernel.extras.ladder import Result
from thalassa.server.configuration import BadSetting, Settings
from thalassa.server.db.database import (
    BadDatabase,
    migrate,
    migrations,
    newest_shape,
    open_database,
    parse_url,
    prepare,
)
from thalassa.server.db.schema import cup_models as _cup_models  # noqa: F401  # the rest of the shape
from thalassa.server.db.schema.models import metadata
from thalassa.server.db.store import Store, new_id
from thalassa.server.db.upkeep import flushing
from thalassa.server.db.writing.records import Climb, NewEntry, NewSheet, Taken


def entry(table_id: str, seq: int, move_id: str | None = None, **more: Any) -> NewEntry:
    return NewEntry(
        table_id, seq, '{"seat":0}', move_id or f"move-{table_id}-{seq}", more.pop("waiting", {}), **more
    )


async def test_an_empty_database_gets_the_shape_the_code_expects(store: Store) -> None:
    def difference(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store.engine.connect() as connection:
        assert await connection.run_sync(difference) == []


async def test_the_newest_shape_is_that_of_the_last_migration(store: Store) -> None:
    """A database of this shape is used as it is, without asking Alembic."""
    async with store.engine.connect() as connection:
        config = await connection.run_sync(migrations)
    assert ScriptDirectory.from_config(config).get_heads() == [newest_shape()]


async def test_migrating_twice_changes_nothing_and_going_back_works(store: Store) -> None:
    await migrate(store.engine)

    def back_and_forth(connection: Connection) -> list[str]:
        command.downgrade(migrations(connection), "base")
        left = inspect(connection).get_table_names()
        command.upgrade(migrations(connection), "head")
        return left

    async with store.engine.begin() as connection:
        assert await connection.run_sync(back_and_forth) == ["alembic_version"]
    await a_table(store)


async def test_a_sheet_and_a_line_of_the_first_shape_survive_the_second(store: Store) -> None:
    """A database written before sheets remembered how far they followed."""
    await a_table(store)
    await store.append(entry("T1", 0))

    def back_and_forth(connection: Connection) -> None:
        command.downgrade(migrations(connection), "0001")
        connection.execute(text("INSERT INTO page (table_id, team, body) VALUES ('T1', 'even', '{}')"))
        connection.execute(
            text("INSERT INTO chat (table_id, name, text, time) VALUES ('T1', 'Ann', 'hello', 1.0)")
        )
        command.upgrade(migrations(connection), "head")

    async with store.engine.begin() as connection:
        await connection.run_sync(back_and_forth)
    sheet = (await store.sheets.of_table("T1"))["even"]
    assert (sheet["body"], sheet["seq"], sheet["version"]) == ("{}", 1, 1)
    assert [line["text"] for line in await store.talk.of_table("T1", ())] == ["hello"]
    assert len(await store.entries("T1")) == 1


async def test_entries_come_back_in_order(store: Store) -> None:
    await a_table(store)
    for seq in range(5):
        await store.append(entry("T1", seq))
    assert [row["seq"] for row in await store.entries("T1")] == [0, 1, 2, 3, 4]
    assert [row["seq"] for row in await store.entries("T1", since=3)] == [3, 4]


async def test_two_entries_cannot_share_a_seq(store: Store) -> None:
    await a_table(store)
    await store.append(entry("T1", 0, "first-one"))
    with pytest.raises(Taken):
        await store.append(entry("T1", 0, "second-one"))
    assert [row["move_id"] for row in await store.entries("T1")] == ["first-one"]


async def test_one_move_id_is_one_move(store: Store) -> None:
    await a_table(store)
    await store.append(entry("T1", 0, "same-id"))
    with pytest.raises(Taken):
        await store.append(entry("T1", 1, "same-id"))
    assert len(await store.entries("T1")) == 1


async def test_racing_writers_store_every_seq_once(store: Store) -> None:
    await a_table(store)

    async def try_to(move_id: str) -> bool:
        try:
            await store.append(entry("T1", 0, move_id))
        except Taken:
            return False
        return True

    won = await asyncio.gather(*(try_to(f"racer-{number}") for number in range(20)))
    assert won.count(True) == 1
    assert len(await store.entries("T1")) == 1


async def test_a_bad_entry_does_not_fail_its_neighbours(store: Store) -> None:
    for number in range(6):
        await a_table(store, f"T{number}")
    await store.append(entry("T3", 0, "was-there"))
    results = await asyncio.gather(
        *(store.append(entry(f"T{number}", 0)) for number in range(6)), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None)] * 3 + [Taken] + [type(None)] * 2
    for number in range(6):
        assert len(await store.entries(f"T{number}")) == 1


async def test_a_failed_entry_leaves_no_trace(store: Store) -> None:
    await a_table(store)
    await store.append(entry("T1", 0, waiting={0: True}))
    with pytest.raises(Taken):
        await store.append(entry("T1", 0, "late", waiting={0: False, 1: True}, outcome="{}"))
    row, seats = await store.table("T1"), await store.seats("T1")
    assert row is not None
    assert row["status"] == "running"
    assert [seat["waiting"] for seat in seats] == [True, False]


async def test_the_last_entry_ends_the_table_and_counts_on_the_ladder(store: Store) -> None:
    await a_table(store, rung="level_1")
    body = '{"rung":"level_1","done":true,"score":30,"carry":{"used":["A01"]}}'
    await store.append(
        entry("T1", 0, waiting={0: False}, outcome='{"winners":[0]}', climb=Climb("ann", "toy", body))
    )
    row = await store.table("T1")
    assert row is not None
    assert (row["status"], row["outcome"]) == ("over", '{"winners":[0]}')
    assert await store.afterwards.results("ann", "toy") == [Result("level_1", True, 30, {"used": ["A01"]})]
    assert await store.afterwards.results("bo", "toy") == []


async def test_a_seat_is_taken_once(store: Store) -> None:
    await a_table(store)
    won = await asyncio.gather(store.take_seat("T1", 0, "ann"), store.take_seat("T1", 0, "bo"))
    assert sorted(won) == [False, True]
    holder = (await store.seats("T1"))[0]["guest_id"]
    assert await store.take_seat("T1", 0, holder), "sitting down again where one sits is no error"


async def test_a_personal_link_changes_with_the_person(store: Store) -> None:
    await a_table(store)
    assert await store.take_seat("T1", 0, "ann")
    token = (await store.seats("T1"))[0]["token"]
    assert await store.take_seat("T1", 0, "ann")
    assert (await store.seats("T1"))[0]["token"] == token
    assert await store.leave_seat("T1", 0, "ann")
    assert await store.give_seat(token, "ann") is None
    assert await store.take_seat("T1", 0, "bo")
    assert await store.give_seat(token, "ann") is None
    assert (await store.seats("T1"))[0]["guest_id"] == "bo"


async def test_bots_do_not_sit_on_people(store: Store) -> None:
    await a_table(store)
    assert await store.take_seat("T1", 0, "ann")
    assert not await store.set_bot("T1", 0, "random")
    assert await store.set_bot("T1", 1, "random")
    assert not await store.take_seat("T1", 1, "bo")


async def test_a_table_starts_once(store: Store) -> None:
    await a_table(store, status="open")
    assert sorted(await asyncio.gather(store.start("T1", [1]), store.start("T1", [1]))) == [False, True]
    assert [seat["waiting"] for seat in await store.seats("T1")] == [False, True]


async def test_waiting_bots_are_found(store: Store) -> None:
    await a_table(store)
    await a_table(store, "T2")
    await store.set_bot("T1", 1, "random")
    await store.append(entry("T1", 0, waiting={1: True}))
    await store.append(entry("T2", 0, waiting={1: True}))
    assert await store.waiting_for_bots() == ["T1"]


async def test_a_line_said_twice_is_one_line(store: Store) -> None:
    await a_table(store)
    said = {
        "table_id": "T1",
        "seat": 0,
        "name": "Ann",
        "team": None,
        "text": "χαῖρε",
        "time": 1.0,
        "said": "id-1",
    }
    assert await store.talk.add(said) is not None
    assert await store.talk.add(said) is None
    assert [row["text"] for row in await store.talk.of_table("T1", ())] == ["χαῖρε"]


async def test_what_others_say_among_themselves_takes_no_place_in_the_latest_talk(store: Store) -> None:
    await a_table(store)
    teams: list[str | None] = [None, "even", "even", "odd"]
    for number, team in enumerate(teams):
        said = {
            "table_id": "T1",
            "name": "Ann",
            "team": team,
            "text": str(number),
            "time": 1.0,
            "said": str(number),
        }
        await store.talk.add(said)
    for teams_of, latest in (((), ["0"]), (("odd",), ["0", "3"]), (("even",), ["1", "2"])):
        rows = await store.talk.of_table("T1", teams_of, limit=2)
        assert [row["text"] for row in rows] == latest


async def test_a_sheet_is_never_overwritten_unseen(store: Store) -> None:
    await a_table(store)
    assert await store.sheets.save(NewSheet("T1", "even", "a", 0, 1))
    assert not await store.sheets.save(NewSheet("T1", "even", "b", 0, 1))
    assert await store.sheets.save(NewSheet("T1", "even", "b", 3, 2))
    assert not await store.sheets.save(NewSheet("T1", "even", "c", 3, 2))
    assert (await store.sheets.of_table("T1"))["even"]["body"] == "b"


async def test_the_secret_is_made_once(store: Store) -> None:
    first = await asyncio.gather(*(store.secret() for _ in range(4)))
    assert len({*first, await store.secret()}) == 1
    assert len(first[0]) == 64


async def test_processes_that_start_together_migrate_one_after_the_other(postgres: Any) -> None:
    url = postgres.new_database()
    databases = [open_database(url) for _ in range(3)]
    await asyncio.gather(*(migrate(database.engine) for database in databases))
    for database in databases:
        await database.engine.dispose()


async def test_a_flush_aside_reaches_the_disk_before_the_store_is_closed(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``soon``: nobody waits for the flush, but it follows every commit, and closing waits for the last one."""
    file = tmp_path / "file.sqlite3"
    flushed: list[int] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        real(handle)
        flushed.append(os.fstat(handle).st_size)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(flushing, "PAGES_BEFORE_TIDYING", 1)
    database = open_database(str(file), "soon")
    assert database.writer is not None
    with database.writer.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 1
        connection.execute(text("CREATE TABLE note (number INTEGER)"))
        connection.commit()
        flusher = flushing.Flusher(file)
        for number in range(20):
            connection.execute(text("INSERT INTO note VALUES (:number)"), {"number": number})
            connection.commit()
            flusher.wake()
        written = file.with_name("file.sqlite3-wal").stat().st_size
        flusher.close()
        assert flushed[-1] == written > 0
    with contextlib.closing(sqlite3.connect(file)) as again:
        assert again.execute("SELECT count(*) FROM note").fetchone() == (20,)
    await database.engine.dispose()


def test_the_way_of_flushing_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("THALASSA_FLUSH", raising=False)
    assert Settings(database="x").flush == "soon"
    monkeypatch.setenv("THALASSA_FLUSH", "first")
    assert Settings(database="x").flush == "first"
    monkeypatch.setenv("THALASSA_FLUSH", "never")
    with pytest.raises(BadSetting, match="first or soon, not 'never'"):
        Settings(database="x")


async def test_sqlite_flushes_every_commit_to_the_disk(tmp_path: Any) -> None:
    database = open_database(str(tmp_path / "deep" / "folder" / "file.sqlite3"))
    assert database.writer is not None
    with database.writer.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    await database.engine.dispose()


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("some/file.db", "sqlite+aiosqlite"),
        ("sqlite:///some/file.db", "sqlite+aiosqlite"),
        ("postgresql://host/name", "postgresql+asyncpg"),
        ("postgres://host/name", "postgresql+asyncpg"),
    ],
)
def test_database_urls(url: str, driver: str) -> None:
    assert parse_url(url).drivername == driver


@pytest.mark.parametrize("url", ["mysql://host/name", "://", "sqlite://", "sqlite:///:memory:"])
def test_databases_that_cannot_be_used_are_refused_clearly(url: str) -> None:
    with pytest.raises(BadDatabase):
        open_database(url)


async def test_a_database_that_cannot_be_used_is_named_with_the_cause(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match=f"{tmp_path} cannot be used: unable to open database file"):
        await prepare(str(tmp_path))
    newer = tmp_path / "newer.sqlite3"
    await prepare(str(newer))
    with contextlib.closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'f00d'")
    before = newer.read_bytes()
    with pytest.raises(BadDatabase, match=r"newer.sqlite3 was written by another.*'f00d'"):
        await prepare(str(newer))
    assert newer.read_bytes() == before
    with socket.socket() as silent:  # bound, not listening: nobody else gets the port
        silent.bind(("127.0.0.1", 0))
        with pytest.raises(BadDatabase, match="cannot be used") as refused:
            await prepare(f"postgresql://ann:hidden-word@127.0.0.1:{silent.getsockname()[1]}/tables")
    assert "hidden-word" not in str(refused.value)


def test_no_id_looks_like_an_option_of_a_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-nwVKuumjhs", "--xK3uumjhs", "a-VKuumjhs0"])
    monkeypatch.setattr("thalassa.server.db.store.secrets.token_urlsafe", lambda _: next(drawn))
    assert new_id() == "a-VKuumjhs0"
