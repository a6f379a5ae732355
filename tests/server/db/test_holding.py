"""One server for one SQLite file, and a close look at what is stored."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from support.live_server import LiveServer
from support.players import Guest
from thalassa.cli.app import run
from thalassa.server.db.database import BadDatabase, prepare
from thalassa.server.db.upkeep.holding import InUse, held


def test_a_second_server_is_told_where_the_first_one_runs(tmp_path: Path) -> None:
    database = str(tmp_path / "x.sqlite3")
    with held(database, "http://localhost:8000/"):
        with pytest.raises(InUse) as refused, held(database, "http://localhost:8001/"):
            pass
        assert refused.value.address == "http://localhost:8000/"
        with held(str(tmp_path / "y.sqlite3"), "http://localhost:8001/"):
            pass
    with held(database, "http://localhost:8001/"):
        pass


def test_serve_says_so_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "x.sqlite3")
    with held(database, "http://localhost:4711/"):
        assert run(["serve", "--port=0", f"--database={database}"]) == 2
        complaint = capsys.readouterr().err
        assert "http://localhost:4711/" in complaint
        assert complaint.count("\n") == 1
        assert run(["serve", "--port=0", f"--database={database}", "--open"]) == 0, "opens the running one"
        assert "http://localhost:4711/" in capsys.readouterr().out


def play_some(folder: Path) -> str:
    async def play() -> str:
        with LiveServer(folder) as live:
            async with Guest(live, "Ann") as ann:
                bots = {"0": "random", "1": "random"}
                for _ in range(2):
                    info = await ann.create("toy", 2, my_seat=None, bots=bots, start=True)
                    async with ann.tab(info["card"]["id"]) as tab:
                        await tab.until(lambda frame: frame["type"] == "update" and frame["status"] == "over")
            live.stop()
        return str(info["card"]["id"])

    return asyncio.run(play())


def test_check_names_the_damaged_table_and_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = play_some(tmp_path)
    file = tmp_path / "thalassa.sqlite3"
    assert run(["check", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["tables"], found["problems"]) == (2, [])
    assert found["entries"] > 2
    with (
        contextlib.closing(sqlite3.connect(file)) as database,
        database,
    ):  # the other one was ended by consent
        database.execute("DELETE FROM entry WHERE seq > 0 AND table_id != ?", (table,))
        database.execute(
            'UPDATE game_table SET outcome = NULL, ended = \'{"by":"consent"}\' WHERE id != ?', (table,)
        )
    for damage, word in (
        ("UPDATE game_table SET seed_hash = '0' WHERE id = ?", "seed"),
        ("UPDATE game_table SET outcome = NULL WHERE id = ?", "result"),
        ("UPDATE entry SET body = '{\"seat\":9}' WHERE seq = 0 AND table_id = ?", "entry 0"),
        ("UPDATE game_table SET options = '{' WHERE id = ?", "Error"),
        ("DELETE FROM entry WHERE seq = 0 AND table_id = ?", "gaps"),
    ):
        with contextlib.closing(sqlite3.connect(file)) as database, database:
            database.execute(damage, (table,))
        assert run(["check", str(file), "--json"]) == 1
        problems = json.loads(capsys.readouterr().out)["problems"]
        assert [problem["table"] for problem in problems] == [table]
        assert word in problems[0]["problem"]
        if word == "seed":
            with contextlib.closing(sqlite3.connect(file)) as database, database:
                database.execute("UPDATE game_table SET seed_hash = NULL")


def test_check_makes_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(tmp_path / "none.sqlite3")]) == 2
    assert list(tmp_path.iterdir()) == []
    assert "none.sqlite3" in capsys.readouterr().err


async def test_a_damaged_file_is_noticed_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"
    await prepare(str(file))
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = bytearray(file.read_bytes())
    pages[4096:] = b"\x5a" * (len(pages) - 4096)
    file.write_bytes(pages)
    with pytest.raises(BadDatabase):
        await prepare(str(file))
