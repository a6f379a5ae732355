"""A database of an older version: its guests are known by their cookies, its tables are as they left them and go on."""

from __future__ import annotations

import contextlib
import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab
from thalassa.kernel import tablefile

HERE = Path(__file__).parent
COUNTED = ("guest", "device", "game_table", "seat", "entry", "chat", "page", "past_page", "ladder")


class OldTable(msgspec.Struct, frozen=True):
    """A table as its guests saw it; lists go by seat."""

    id: str
    status: str
    key: str = ""
    seq: int = 0
    actors: list[int] = []
    moves: list[int] = []
    moments: list[int] = []
    chat: list[list[str]] = []
    notes: list[Frame] = []
    successor: str = ""


class OldDatabase(msgspec.Struct, frozen=True):
    tables: dict[str, OldTable]
    rung: str
    """A level that Ann has played."""
    deal: str
    """The link of a deal of hers."""
    cookies: dict[str, str]
    version: str
    """Of the database's shape."""
    rows: dict[str, int]


OLD = msgspec.json.decode((HERE / "database.json").read_bytes(), type=OldDatabase)
RUNNING = [name for name, table in OLD.tables.items() if table.seq]
SEATED = ("Ann", "Bo", "Cleo")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    data = gzip.decompress((HERE / "thalassa.sqlite3.gz").read_bytes())
    (tmp_path / "thalassa.sqlite3").write_bytes(data)
    with LiveServer(tmp_path) as live:
        yield live
        assert "Traceback" not in live.log()


def returning(server: LiveServer, name: str) -> Guest:
    """A guest who comes back with the cookie of then."""
    guest = Guest(server)
    cookie, _, value = OLD.cookies[name].partition("=")
    guest.http.cookies.set(cookie, value)
    return guest


async def settled(tab: Tab) -> Frame:
    """The first update, once everything that is sent on connecting has come."""
    update = await tab.update()
    assert (await tab.ask("ping"))["type"] == "pong"
    return update


async def decide(tab: Tab) -> Frame:
    """The first decision that can be made, step by step where it has several."""
    update = tab.last_update
    steps = update["moves"][:1]
    while True:
        draft = await tab.ask("draft", version=update["version"], actions=steps)
        if draft["type"] != "drafted" or draft["complete"]:
            return await tab.act(*steps)
        steps.append(draft["moves"][0])


def test_the_database_holds_what_it_held(tmp_path: Path, server: LiveServer) -> None:
    server.stop()
    with contextlib.closing(sqlite3.connect(server.database)) as database:
        rows = {name: database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COUNTED}
    assert rows == OLD.rows


async def test_guests_are_known_with_their_devices_and_tables(server: LiveServer) -> None:
    for name in SEATED:
        async with returning(server, name) as guest:
            assert (await guest.get("/api/me"))["name"] == name
    async with returning(server, "Ann") as ann, returning(server, "phone") as phone:
        assert await phone.get("/api/me") == await ann.get("/api/me")
        devices = await ann.get("/api/me/devices")
        assert [device["here"] for device in devices] == [True, False]
        listed = {table["id"]: table["status"] for table in (await ann.get("/api/lobby"))["mine"]}
        assert listed.items() >= {table.id: table.status for table in OLD.tables.values()}.items()
        ladder = await ann.get("/api/ladder/peloponnes")
        assert [rung["tries"] for rung in ladder["rungs"] if rung["key"] == OLD.rung] == [1]
        challenge = await ann.get(f"/api{OLD.deal}")
        assert challenge["result"]["mine"]


LIMITS = {"letters"}
"""What says how much may be written on a sheet, and is not writing."""


def without_news(sheet: Any, then: Any) -> Any:
    """A sheet as it could be written then; what can be written on it since is empty."""
    if not isinstance(then, dict):
        return sheet
    since = sheet.keys() - then.keys() - LIMITS
    assert not [key for key in since if sheet[key] not in (None, [], {})]
    return {key: sheet[key] for key in then}


@pytest.mark.parametrize("name", RUNNING)
async def test_a_running_table_is_as_it_was_and_goes_on(server: LiveServer, name: str) -> None:
    then = OLD.tables[name]
    async with contextlib.AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(returning(server, name)) for name in SEATED]
        seats = range(len(then.moves))
        tabs = [await stack.enter_async_context(guests[seat].tab(then.id)) for seat in seats]
        for seat, tab in enumerate(tabs):
            update = await settled(tab)
            assert (update["seat"], update["seq"], update["actors"]) == (seat, then.seq, then.actors)
            assert len(update["moves"]) == then.moves[seat]
            assert sum(len(moment["events"]) for moment in update["moments"]) == then.moments[seat]
            assert [frame["text"] for frame in tab.frames if frame["type"] == "chat_line"] == then.chat[seat]
            notes = [frame["sheet"] for frame in tab.frames if frame["type"] == "sheet"]
            assert without_news(notes[-1], then.notes[seat]) == then.notes[seat]
            assert (await tab.ask("look", at=1))["view"] is not None
        mover = tabs[then.actors[0]]
        done = await decide(mover)
        assert (done["type"], done["seq"]) == ("done", then.seq + 1)
        for tab in tabs:
            assert (await tab.update(then.seq + 1))["seq"] == then.seq + 1
        assert (await mover.ask("say", text="We are back."))["type"] == "done"


async def test_finished_tables_can_be_looked_at_and_played_again(server: LiveServer, tmp_path: Path) -> None:
    async with returning(server, "Ann") as ann, returning(server, "Bo") as bo:
        for name, table in OLD.tables.items():
            if table.status == "over":
                file = tmp_path / f"{name}.json"
                file.write_bytes((await ann.http.get(f"/api/tables/{table.id}/file")).content)
                assert tablefile.load(file).outcome() is not None
                assert len(await ann.get(f"/api/tables/{table.id}/chart")) > 2
        again = OLD.tables["Again"]
        following = await bo.post(f"/api/tables/{again.id}/rematch", status=201)
        assert following["card"]["id"] == again.successor, "the table Ann has opened"
        assert [seat["name"] for seat in following["card"]["seats"]] == ["Ann", "Bo"]
        await ann.post(f"/api/tables/{again.successor}/start")
        async with ann.tab(again.successor) as tab:
            assert (await tab.update())["status"] == "running"
        assert json.loads((tmp_path / "Again.json").read_bytes())["names"] == ["Ann", "Bo"]
