"""Backup and restore, rehearsed: a table played on, saved under the playing server, restored and played on."""

from __future__ import annotations

import asyncio
import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from support.live_server import LiveServer
from support.players import Guest
from thalassa.cli.app import run
from thalassa.server.db.database import prepare
from thalassa.server.db.guests.ratings import Ratings
from thalassa.server.db.upkeep.backup import BadBackup, read_backup, write_backup, write_next
from thalassa.server.db.upkeep.rewinding import cut_ratings
from thalassa.server.lobby import tables
from thalassa.server.play.hub import Hub
from thalassa.server.wire.bodies import NewTable


async def rehearse(folder: Path, database: str, fresh: str) -> None:
    """Play, back up while the server runs, play on, restore elsewhere: the position is that of the backup."""
    (folder / "first").mkdir()
    (folder / "second").mkdir()
    with LiveServer(folder / "first", database=database) as live:
        async with Guest(live, "Ann") as ann:
            info = await ann.create("toy", 2, bots={"1": "random"}, start=True)
            table = info["card"]["id"]
            async with ann.tab(table) as tab:
                await tab.update()
                assert (await tab.act({"type": "ring"}, version=tab.last_update["version"]))["type"] == "done"
                await tab.until(lambda f: f["type"] == "update" and f["actors"] == [0])
                before = tab.last_update
                write_backup(database, folder / "saved")
                hand = before["view"]["hand"]
                assert (await tab.act({"type": "hide", "pebble": hand[0]}))["type"] == "done"
            cookies = dict(ann.http.cookies)
    read_backup(folder / "saved", fresh)
    with LiveServer(folder / "second", database=fresh) as live:
        async with Guest(live) as ann:
            ann.http.cookies.update(cookies)  # the signing secret is part of the backup
            async with ann.tab(table) as tab:
                after = await tab.update()
                for key in ("seq", "view", "moves", "actors", "status"):
                    assert after[key] == before[key]
                assert (await tab.act({"type": "hide", "pebble": hand[1]}))["type"] == "done"


async def test_a_sqlite_backup_is_restored_and_played_on(tmp_path: Path) -> None:
    await rehearse(tmp_path, str(tmp_path / "played.sqlite3"), str(tmp_path / "restored.sqlite3"))


async def test_a_postgresql_backup_is_restored_and_played_on(
    postgres: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{postgres.programs}{os.pathsep}{os.environ['PATH']}")
    await rehearse(tmp_path, postgres.new_database(), postgres.new_database())


def test_nothing_is_ever_overwritten(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("do not touch")
    with pytest.raises(BadBackup, match="exists already"):
        write_backup(str(tmp_path / "any.sqlite3"), precious)
    with pytest.raises(BadBackup, match="exists already"):
        read_backup(precious, str(precious))
    assert precious.read_text() == "do not touch"


def test_what_is_no_backup_is_not_restored(tmp_path: Path) -> None:
    import sqlite3

    with pytest.raises(BadBackup, match="no backup"):
        read_backup(tmp_path / "nothing", str(tmp_path / "new.sqlite3"))
    (tmp_path / "text").write_text("not a database, but long enough to look at" * 100)
    with pytest.raises(BadBackup, match="no backup"):
        read_backup(tmp_path / "text", str(tmp_path / "new.sqlite3"))
    sqlite3.connect(tmp_path / "empty").execute("CREATE TABLE other (x)").connection.close()
    with pytest.raises(BadBackup, match="without alembic_version"):
        read_backup(tmp_path / "empty", str(tmp_path / "new.sqlite3"))
    with pytest.raises(BadBackup, match="no database"):
        write_backup(str(tmp_path / "missing.sqlite3"), tmp_path / "saved")
    with pytest.raises(BadBackup, match="no folder"):
        write_backup(str(tmp_path / "missing.sqlite3"), tmp_path / "deep" / "saved")
    assert not (tmp_path / "new.sqlite3").exists()
    assert not (tmp_path / "saved").exists()


async def test_backups_of_a_folder_are_kept_by_number_and_each_can_be_restored(tmp_path: Path) -> None:
    database, folder = str(tmp_path / "x.sqlite3"), tmp_path / "saved"
    await prepare(database)
    folder.mkdir()
    (folder / "letter.txt").write_text("not a backup")
    written = [write_next(database, folder, keep=2, now=1_000_000.0 + 3_600 * hour) for hour in range(4)]
    assert [file.name for file in sorted(folder.iterdir())] == [
        "letter.txt",
        *(file.name for file in written[2:]),
    ]
    with pytest.raises(BadBackup):
        write_next(database, folder, keep=2, now=1_000_000.0 + 3_600 * 3)
    for number, file in enumerate(written[2:]):
        read_backup(file, str(tmp_path / f"again-{number}.sqlite3"))


def test_the_time_between_backups_is_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for given in ("often", "0h", "1", "-1h", "1y"):
        assert run(["backup", str(tmp_path / "saved"), f"--every={given}"]) == 2
        assert given in capsys.readouterr().err
    assert not (tmp_path / "saved").exists()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_backup_goes_back_to_a_moment_and_is_played_on(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drill: one table is played on after the moment, one to its end, one is opened; then all of it is taken back."""
    database, fresh = str(tmp_path / "played.sqlite3"), str(tmp_path / "restored.sqlite3")
    if kind == "postgresql":
        postgres = request.getfixturevalue("postgres")
        monkeypatch.setenv("PATH", f"{postgres.programs}{os.pathsep}{os.environ['PATH']}")
        database, fresh = postgres.new_database(), postgres.new_database()
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    with LiveServer(tmp_path / "first", database=database) as live:
        async with Guest(live, "Ann") as ann:
            table = (await ann.create("toy", 2, bots={"1": "random"}, start=True))["card"]["id"]
            # one bot, not two at once: among those it matters who rings the bell first
            alone = (await ann.create("peloponnes", 1, my_seat=None, bots={"0": "random"}))["card"]["id"]
            async with ann.tab(table) as tab, ann.tab(alone) as watching:
                await tab.update()
                assert (await tab.act({"type": "ring"}))["type"] == "done"
                before = await tab.until(  # the bot may have hidden its pebble before or after the ring
                    lambda frame: frame["type"] == "update" and frame["seq"] == 2 and frame["actors"] == [0]
                )
                await tab.ask("say", text="until here")
                moment = time.time()
                await tab.ask("say", text="too late")
                assert (await tab.act({"type": "hide", "pebble": before["view"]["hand"][0]}))[
                    "type"
                ] == "done"
                await ann.post(f"/api/tables/{alone}/start")
                ended = await watching.until(
                    lambda frame: frame["type"] == "update" and frame["status"] == "over"
                )
            later = (await ann.create("toy", 2))["card"]["id"]
            cookies = dict(ann.http.cookies)
    write_backup(database, tmp_path / "saved")
    stamp = datetime.fromtimestamp(moment, UTC).isoformat()
    asked = ["restore", str(tmp_path / "saved"), "--database", fresh, "--until", stamp]
    assert await asyncio.to_thread(run, asked) == 0
    with LiveServer(tmp_path / "second", database=fresh) as live:
        async with Guest(live) as ann:
            ann.http.cookies.update(cookies)
            await ann.get(f"/api/tables/{later}", 404)
            async with ann.tab(table) as tab:
                after = await tab.update()
                for key in ("seq", "view", "moves", "actors", "status"):
                    assert after[key] == before[key], key
                await tab.ask("ping")
                assert [frame["text"] for frame in tab.frames if frame["type"] == "chat_line"] == [
                    "until here"
                ]
                assert (await tab.act({"type": "hide", "pebble": after["view"]["hand"][1]}))["type"] == "done"
            async with ann.tab(alone) as watching:  # the bot goes on by itself, and decides as it did
                again = await watching.until(
                    lambda frame: frame["type"] == "update" and frame["status"] == "over"
                )
                assert again["outcome"] == ended["outcome"]


async def test_what_a_moment_takes_back_comes_back_with_clocks_and_ratings(tmp_path: Path) -> None:
    """Clocks as they were then, a game that was ended by consent goes on, and what it did to ratings is undone."""
    database, fresh = str(tmp_path / "played.sqlite3"), str(tmp_path / "restored.sqlite3")
    pace = {"kind": "days", "bank": 7_200, "increment": 3_600, "cap": 36_000}
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    with LiveServer(tmp_path / "first", database=database) as live:
        async with Guest(live, "Ann") as ann, Guest(live, "Bo") as bo:
            opened = [await ann.create("toy", 2, pace=pace) for _ in range(2)]
            ids = [info["card"]["id"] for info in opened]
            for info in opened:
                await bo.sit(info, 1)
                await ann.post(f"/api/tables/{info['card']['id']}/start")
            async with ann.tab(ids[0]) as tab:
                await tab.update()
                assert (await tab.act({"type": "ring"}))["type"] == "done"
                moment = time.time()
            then = (await ann.get(f"/api/tables/{ids[0]}"))["card"]["seats"]
            async with bo.tab(ids[0]) as tab:
                await tab.update(1)
                assert (await tab.act({"type": "ring"}))["type"] == "done"
            await ann.post(f"/api/tables/{ids[1]}/ask", {"what": "end"})
            assert (await bo.post(f"/api/tables/{ids[1]}/answer", {"agree": True}))["card"][
                "status"
            ] == "over"
            cookies = dict(ann.http.cookies)
    write_backup(database, tmp_path / "saved")
    stamp = datetime.fromtimestamp(moment, UTC).isoformat()
    asked = ["restore", str(tmp_path / "saved"), "--database", fresh, "--until", stamp]
    assert await asyncio.to_thread(run, asked) == 0
    with LiveServer(tmp_path / "second", database=fresh) as live:
        async with Guest(live) as ann:
            ann.http.cookies.update(cookies)
            first, second = [(await ann.get(f"/api/tables/{table}"))["card"] for table in ids]
            clocks = [seat["clock"] for seat in first["seats"]]
            assert [clock["runs"] for clock in clocks] == [seat["clock"]["runs"] for seat in then]
            assert clocks[0]["left"] > 10_000, "Ann's decision has added to hers"
            assert all(10_000 < clock["left"] <= 10_800 for clock in clocks), "and nobody has lost any"
            assert second["status"] == "running", "what all agreed on later has not happened"


async def test_ratings_go_back_with_the_games(hub: Hub) -> None:
    await hub.store.save_guest("bo", "Bo")
    early, late = [(await tables.create(hub, "ann", NewTable("toy", 2))).id for _ in range(2)]
    ratings = Ratings(hub.store)
    step = {"game": "toy", "place": 1, "score": 9, "won": True, "before": 25.0, "sigma": 7.0}
    bot = {"bot": "random", "game": "toy", "won": False, "sigma": 8.0}
    first = {**step, "guest_id": "ann", "mu": 26.0, "time": 100.0}
    assert await ratings.note(early, [first], [{**bot, "mu": 24.0, "time": 100.0}])
    steps = [{**step, "guest_id": guest, "mu": 27.0, "time": 200.0} for guest in ("ann", "bo")]
    assert await ratings.note(late, steps, [{**bot, "mu": 23.0, "time": 200.0}])
    async with hub.store.engine.begin() as connection:
        await cut_ratings(connection, [], 150.0)
    (ann,) = (await ratings.of(["ann", "bo"], "toy")).values()
    assert (ann["guest_id"], ann["mu"], ann["games"], ann["won"]) == ("ann", 26.0, 1, 1)
    (random,) = await ratings.best_bots("toy")
    assert (random["mu"], random["games"], random["won"]) == (24.0, 1, 0)
    assert await ratings.note(late, steps, []), "it counts when it is over again"
    assert not await ratings.note(early, [], [])


def test_a_moment_is_read_or_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["restore", str(tmp_path / "none"), "--until", "yesterday"]) == 2
    assert "yesterday" in capsys.readouterr().err
