"""``thalassa tables``: what a host can see and change about the tables of a server, and that it is written down."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab
from support.receivers import Receiver
from thalassa.cli.app import run
from thalassa.kernel import tablefile
from thalassa.server.db.database import migrate, open_database
from thalassa.server.db.store import Store
from thalassa.server.db.upkeep.holding import held


@pytest.fixture
def database(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"

    async def fill() -> None:
        store = Store(open_database(url))
        await migrate(store.engine)
        for guest_id, name in (("a" * 32, "Ann"), ("b" * 32, "Bo")):
            await store.save_guest(guest_id, name)
        await store.engine.dispose()

    asyncio.run(fill())
    return url


def tables(database: str, *arguments: str) -> int:
    return run(["tables", *arguments, "--database", database, "--json"])


def said(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def opened(database: str, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    capsys.readouterr()
    assert tables(database, "open", "peloponnes", "--host", "ann", *more) == 0
    made = said(capsys)
    assert made["path"].startswith(f"/t/{made['table']}?key=")
    return str(made["table"])


def test_tables_are_opened_filled_closed_and_taken_along_and_all_of_it_is_written_down(
    database: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = opened(database, capsys, "--seats", "3", "--title", "Delos", "--clock", "steady", "--public")
    assert tables(database, "replace", table, "1", "--person", "Bo") == 0
    assert tables(database, "replace", table[:6], "2", "--bot", "random") == 0
    capsys.readouterr()
    assert tables(database, "list", "delos", "--status", "open") == 0
    [row] = said(capsys)
    assert (row["id"], row["seats"], row["title"]) == (table, ["Bo", "random", None], "Delos")
    file = tmp_path / "delos.json"
    assert tables(database, "export", table, str(file)) == 0
    assert tablefile.load(file).game.name == "peloponnes"
    assert tables(database, "export", table, str(file)) == 2, "no file is overwritten"
    assert tables(database, "close", table) == 0
    capsys.readouterr()
    assert tables(database, "close", table) == 2
    assert "over" in capsys.readouterr().err
    assert tables(database, "list", "--status", "over") == 0
    assert [one["id"] for one in said(capsys)] == [table]
    assert run(["people", "log", "--database", database, "--json"]) == 0
    assert [one["what"] for one in said(capsys)] == [
        "close table",
        "export table",
        "replace seat",
        "replace seat",
        "open table",
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        ("open", "chess", "--host", "ann"),
        ("open", "peloponnes", "--host", "nobody"),
        ("open", "peloponnes", "--host", "ann", "--clock", "sundial"),
        ("open", "peloponnes", "--host", "ann", "--seats", "40"),
        ("close", "nowhere"),
        ("list", "--status", "lost"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    database: str, capsys: pytest.CaptureFixture[str], wrong: tuple[str, ...]
) -> None:
    assert tables(database, *wrong) == 2
    assert json.loads(capsys.readouterr().err)["error"]
    assert tables(database, "list") == 0
    assert said(capsys) == []


def test_a_seat_is_for_a_bot_or_a_person_and_must_be_there(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = opened(database, capsys)
    assert tables(database, "replace", table, "9", "--bot", "random") == 2
    assert tables(database, "replace", table, "1", "--bot", "nobody") == 2
    assert tables(database, "replace", table, "1", "--bot", "random", "--person", "Bo") == 2
    assert tables(database, "replace", table, "1", "--bot", "random") == 0
    assert tables(database, "replace", table, "1") == 0
    capsys.readouterr()
    assert tables(database, "list") == 0
    assert said(capsys)[0]["seats"] == [None, None]


def test_what_a_server_holds_is_not_changed_behind_its_back(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = opened(database, capsys)
    with held(database, "http://localhost:8000/"):
        assert tables(database, "close", table) == 2
        assert tables(database, "list") == 0, "looking is always allowed"


# -- a running game of days -----------------------------------------------------------------------------------------

DAY = 24 * 3600
STEADY = {"kind": "days", "bank": 3 * DAY, "increment": DAY // 2, "cap": 5 * DAY}


async def hide(tab: Tab) -> Frame:
    update = await tab.update()
    return await tab.act({"type": "hide", "pebble": update["view"]["hand"][0]})


@pytest.mark.slow
async def test_a_game_of_days_goes_on_with_whoever_was_put_on_a_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        Receiver() as receiver,
        LiveServer(tmp_path, own_time=True, notice_seconds=0.0, private_webhooks=True) as server,
    ):
        database = f"sqlite:///{server.database}"
        async with (
            Guest(server, "Ann") as ann,
            Guest(server, "Bo") as bo,
            Guest(server, "Cleo") as cleo,
            Guest(server, "Dio") as dio,
        ):
            info = await ann.create("toy", 3, pace=STEADY)
            table = info["card"]["id"]
            await bo.sit(info, 1)
            await cleo.sit(info, 2)
            await ann.post(f"/api/tables/{table}/start")
            await dio.post("/api/me/ways/hook", {"form": "json", "url": receiver.url})
            async with ann.tab(table) as tab:
                await hide(tab)
            server.move_time(DAY)
            server.stop()

            def replace(*who: str) -> int:
                return tables(database, "replace", table, *who)

            assert await asyncio.to_thread(replace, "2", "--person", "Dio") == 0
            assert await asyncio.to_thread(replace, "3", "--bot", "random") == 0
            with contextlib.closing(sqlite3.connect(server.database)) as file, file:
                file.execute("UPDATE notice SET due = 0")  # what is collected within a minute is told at once
            server.move_time(10 * DAY)
            server.start()

            told = await asyncio.to_thread(receiver.next)
            assert told.json["text"] == "You were given a seat at this table."
            async with dio.tab(table) as tab:
                update = await tab.update(2)  # the bot has decided
                assert update["actors"] == [1]
                info = await dio.get(f"/api/tables/{table}")
                taken, left = info["card"]["seats"][1:], info["replaced"]
                assert [(seat["kind"], seat["name"]) for seat in taken] == [("person", "Dio"), ("bot", None)]
                assert [(one["seat"], one["name"], one["resigned"]) for one in left] == [
                    (1, "Bo", True),
                    (2, "Cleo", True),
                ]
                # He has the time the seat had; nobody lost any while the server was down.
                assert taken[0]["clock"]["runs"]
                assert taken[0]["clock"]["left"] == pytest.approx(2 * DAY, abs=300.0)
                assert (await hide(tab))["type"] == "done"
                await tab.update(3)
