"""Private notes: one text for each player at a table, for nobody else, kept with the table and in its file."""

from __future__ import annotations

import json

import thalassa
from support.live_server import LiveServer
from support.players import Guest
from thalassa.kernel import tablefile


async def test_only_their_author_reads_them_and_takes_them_along(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Eve") as eve:
        info = await ann.create("toy", 2)
        await bo.sit(info, 1)
        table = info["card"]["id"]
        await ann.post(f"/api/tables/{table}/start")
        address = f"/api/tables/{table}/note"
        assert (await ann.get(address)) == {"text": ""}
        await ann.post(address, {"text": "Bo keeps his\n\n  low pebbles\u202e  "})
        assert (await ann.get(address))["text"] == "Bo keeps his\n\n  low pebbles"
        assert (await bo.get(address))["text"] == ""
        assert (await eve.http.get(address)).status_code in (403, 404)
        mine = json.loads((await ann.http.get(f"/api/tables/{table}/file")).content)
        other = json.loads((await bo.http.get(f"/api/tables/{table}/file")).content)
        assert (mine["notes"], other["notes"]) == ("Bo keeps his\n\n  low pebbles", "")
        await ann.post(address, {"text": "x" * 10_001}, 400)
        assert (await ann.get(address))["text"].startswith("Bo")
        await ann.post(address, {"text": ""})
        assert (await ann.get(address)) == {"text": ""}


def test_a_file_with_notes_is_whole_and_one_without_is_as_before() -> None:
    table = thalassa.new("toy", seats=2, seed=1)
    plain = tablefile.to_bytes(table)
    assert b'"notes"' not in plain
    noted = tablefile.to_bytes(table, notes="Remember the red one.")
    assert tablefile.parse(noted).notes == "Remember the red one."
    assert tablefile.parse(plain).notes == ""
