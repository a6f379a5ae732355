"""Tables the installed games cannot play on are refused loudly, kept as they are, and harm nobody else."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

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


UNPLAYABLE: dict[str, tuple[Change, str]] = {
    "other rules": (other_rules, "other_rules"),
    "other data": (other_data, "other_edition"),
    "an unknown game": (unknown_game, "cannot_open"),
    "an edited log": (edited_log, "cannot_open"),
}


async def test_tables_that_cannot_be_played_on(tmp_path: Path) -> None:
    """One of each kind and a sound one beside them, on one server that is started again."""
    with LiveServer(tmp_path) as live:
        async with Guest(live, "Ann") as ann:
            tables: dict[str, str] = {}
            for kind in (*UNPLAYABLE, "sound"):
                info = await ann.create("toy", 2, my_seat=0, bots={"1": "random"}, start=True)
                tables[kind] = info["card"]["id"]
                async with ann.tab(tables[kind]) as tab:
                    await tab.update()
                    await tab.until(lambda frame: frame["type"] == "update" and frame["seq"] >= 1)
            live.stop()
            with contextlib.closing(sqlite3.connect(live.database)) as database, database:
                for kind, (change, _) in UNPLAYABLE.items():
                    change(database, tables[kind])
                entries = _entries(database)
            live.start()
            for kind, (_, code) in UNPLAYABLE.items():
                assert (await ann.get(f"/api/tables/{tables[kind]}", 409))["code"] == code, kind
                async with ann.tab(tables[kind]) as tab:
                    assert await tab.ended() == 4404, kind
            await ann.get("/api/lobby")
            async with ann.tab(tables["sound"]) as tab:
                await tab.update()
            assert "Traceback" not in live.log()
        live.stop()
        with contextlib.closing(sqlite3.connect(live.database)) as database:
            kept = _entries(database)
        for kind in UNPLAYABLE:
            assert [row for row in kept if row[0] == tables[kind]] == [
                row for row in entries if row[0] == tables[kind]
            ], kind


def _entries(database: sqlite3.Connection) -> list[tuple[Any, ...]]:
    return database.execute("SELECT * FROM entry ORDER BY table_id, seq").fetchall()
