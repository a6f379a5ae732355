"""Tables the installed games cannot play on are refused loudly, kept as they are, and harm nobody else."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from support.live_server import LiveServer
from support.players import Guest

Change = Callable[[sqlite3.Connection, str], Any]


def other_rules(database: sqlite3.Connection, table: str) -> None:
    database.execute("UPDATE game_table SET rules_version = 99 WHERE id = ?", (table,))


def other_data(database: sqlite3.Connection, table: str) -> None:
    (text,) = database.execute("SELECT edition FROM game_table WHERE id = ?", (table,)).fetchone()
    edition = json.loads(text)
    edition["parts"]["pebble 7"] = "000000000000"
    database.execute("UPDATE game_table SET edition = ? WHERE id = ?", (json.dumps(edition), table))


def unknown_game(database: sqlite3.Connection, table: str) -> None:
    database.execute("UPDATE game_table SET game = 'go' WHERE id = ?", (table,))


def edited_log(database: sqlite3.Connection, table: str) -> None:
    body = '{"seat":0,"actions":[{"type":"hide","pebble":99}]}'
    database.execute("UPDATE entry SET body = ? WHERE table_id = ?", (body, table))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (other_rules, "other_rules"),
        (other_data, "other_edition"),
        (unknown_game, "cannot_open"),
        (edited_log, "cannot_open"),
    ],
)
async def test_a_table_that_cannot_be_played_on(
    change: Change, code: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with LiveServer(tmp_path_factory.mktemp("old")) as live:
        async with Guest(live, "Ann") as ann:
            tables = []
            for _ in range(2):
                info = await ann.create("toy", 2, my_seat=0, bots={"1": "random"}, start=True)
                tables.append(info["card"]["id"])
                async with ann.tab(tables[-1]) as tab:
                    await tab.update()
                    await tab.until(lambda frame: frame["type"] == "update" and frame["seq"] >= 1)
            live.stop()
            with contextlib.closing(sqlite3.connect(live.database)) as database, database:
                change(database, tables[0])
                entries = database.execute("SELECT * FROM entry ORDER BY table_id, seq").fetchall()
            live.start()
            assert (await ann.get(f"/api/tables/{tables[0]}", 409))["code"] == code
            async with ann.tab(tables[0]) as tab:
                assert await tab.ended() == 4404
            await ann.get("/api/lobby")
            async with ann.tab(tables[1]) as tab:
                await tab.update()
            assert "Traceback" not in live.log()
        live.stop()
        with contextlib.closing(sqlite3.connect(live.database)) as database:
            kept = database.execute(
                "SELECT * FROM entry WHERE table_id = ? ORDER BY seq", (tables[0],)
            ).fetchall()
        assert kept == [row for row in entries if row[0] == tables[0]]
