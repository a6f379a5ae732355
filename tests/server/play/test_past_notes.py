"""Sheets of the past: kept by length of the log, private until the game is over, then shown to everybody."""

from __future__ import annotations

import msgspec

from support.live_server import LiveServer
from support.stored_tables import a_table
from thalassa.kernel.table import Table
from thalassa.server.db.schema.models import past_sheet
from thalassa.server.db.store import Store
from thalassa.server.db.writing.records import NewSheet
from thalassa.server.play.notes import Notes
from toy import GAME
from toy.notes import Guess

from .test_play import Round, playing


async def play_to_the_end(table: Round) -> None:
    one = table.tabs[0]
    while one.last_update["status"] != "over":
        seat = one.last_update["actors"][0]
        view = table.tabs[seat].last_update["view"]
        if view["shown"]:
            done = await table.tabs[seat].act(*table.sorting(seat))
        else:
            done = await table.tabs[seat].act({"type": "hide", "pebble": view["hand"][0]})
        for tab in table.tabs:
            await tab.update(done["seq"])


async def test_sheets_are_shown_when_the_game_is_over_and_not_before(server: LiveServer) -> None:
    async with playing(server, rounds=2) as table:
        ann, _ = table.tabs
        path = f"/api/tables/{table.id}/sheets"
        for guess in (5, 6):
            note = {"type": "guess", "pebble": guess, "seat": 1}
            assert (await ann.ask("write_note", note=note))["type"] == "done"
        for guest in table.guests:
            assert (await guest.get(path, status=409))["code"] == "not_over"
        await play_to_the_end(table)
        sheets = await table.guests[1].get(path)
        assert sheets == await table.guests[0].get(path)
        first = [sheet for sheet in sheets if sheet["team"] == "even" and sheet["seq"] == 0]
        assert [sheet["sheet"]["guesses"] for sheet in first] == [[[5, 1], [6, 1]]]
        assert [sheet["seq"] for sheet in sheets if sheet["team"] == "even"] == sorted(
            {sheet["seq"] for sheet in sheets if sheet["team"] == "even"}
        )


async def test_looking_back_shows_the_own_notes_of_that_time_and_nobody_elses(server: LiveServer) -> None:
    async with playing(server, rounds=2) as table:
        ann, bo = table.tabs
        for guess in (5, 6):
            await ann.ask("write_note", note={"type": "guess", "pebble": guess, "seat": 1})
            seat = ann.last_update["actors"][0]
            view = table.tabs[seat].last_update["view"]
            done = await table.tabs[seat].act({"type": "hide", "pebble": view["hand"][0]})
            for tab in table.tabs:
                await tab.update(done["seq"])
        then = await ann.ask("look", at=0)
        assert then["sheet"]["guesses"] == [[5, 1]]
        assert (await ann.ask("look", at=1))["sheet"]["guesses"] == [[5, 1], [6, 1]]
        other = (await bo.ask("look", at=1))["sheet"]
        assert other is None or other["guesses"] == []


async def test_a_note_belongs_to_the_moment_it_was_written_in(store: Store) -> None:
    """Also when the sheet has not yet followed the moves before it."""
    await a_table(store)
    table = Table(GAME, 2, {}, seed="late")
    notes = Notes(table, "T1", store, {})
    assert await notes.write(0, Guess(5, 1)) is None
    while len(table) < 2:
        seat = table.actors()[0]
        table.act(seat, table.moves(seat)[0])
    assert await notes.write(0, Guess(6, 1)) is None
    sheets = await notes.past()
    assert [sheet.seq for sheet in sheets] == [0, 2]
    assert msgspec.json.decode(msgspec.json.encode(sheets[0].sheet))["guesses"] == [[5, 1]]
    assert [6, 1] in msgspec.json.decode(msgspec.json.encode(sheets[1].sheet))["guesses"]


async def test_the_newest_sheet_of_each_moment_is_kept(store: Store) -> None:
    await a_table(store)
    versions = [("one", 0), ("two", 0), ("three", 2)]
    for number, (body, seq) in enumerate(versions, 1):
        assert await store.sheets.save(NewSheet("T1", "even", body, seq, number, keep=True))
    assert await store.sheets.save(NewSheet("T1", "odd", "secret", 0, 1))
    assert not await store.sheets.save(NewSheet("T1", "even", "late", 3, 3, keep=True))
    rows = await store.sheets.past_of_table("T1")
    assert [(row["team"], row["seq"], row["body"]) for row in rows] == [
        ("even", 0, "two"),
        ("even", 2, "three"),
    ]
    assert {column.name for column in past_sheet.primary_key} == {"table_id", "team", "seq"}
