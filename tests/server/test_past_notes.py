"""Pages of the past: kept by length of the log, private until the game is over, then shown to everybody."""

from __future__ import annotations

import msgspec

from support.live_server import LiveServer
from thalassa.kernel.table import Table
from thalassa.server.desk import Desk
from thalassa.server.models import past_page
from thalassa.server.store import Store
from toy import GAME
from toy.notes import Guess

from .test_play import Round, playing
from .test_storage import a_table


async def play_to_the_end(table: Round) -> None:
    one = table.lines[0]
    while one.last_update["status"] != "over":
        seat = one.last_update["actors"][0]
        view = table.lines[seat].last_update["view"]
        if view["shown"]:
            done = await table.lines[seat].act(*table.sorting(seat))
        else:
            done = await table.lines[seat].act({"type": "hide", "pebble": view["hand"][0]})
        for line in table.lines:
            await line.update(done["seq"])


async def test_pages_are_shown_when_the_game_is_over_and_not_before(server: LiveServer) -> None:
    async with playing(server, rounds=2) as table:
        ann, _ = table.lines
        path = f"/api/tables/{table.id}/pages"
        for guess in (5, 6):
            note = {"type": "guess", "pebble": guess, "seat": 1}
            assert (await ann.ask("write_note", note=note))["type"] == "done"
        for guest in table.guests:
            assert (await guest.get(path, status=409))["code"] == "not_over"
        await play_to_the_end(table)
        pages = await table.guests[1].get(path)
        assert pages == await table.guests[0].get(path)
        first = [page for page in pages if page["team"] == "even" and page["seq"] == 0]
        assert [page["page"]["guesses"] for page in first] == [[[5, 1], [6, 1]]]
        assert [page["seq"] for page in pages if page["team"] == "even"] == sorted(
            {page["seq"] for page in pages if page["team"] == "even"}
        )


async def test_looking_back_shows_the_own_notes_of_that_time_and_nobody_elses(server: LiveServer) -> None:
    async with playing(server, rounds=2) as table:
        ann, bo = table.lines
        for guess in (5, 6):
            await ann.ask("write_note", note={"type": "guess", "pebble": guess, "seat": 1})
            seat = ann.last_update["actors"][0]
            view = table.lines[seat].last_update["view"]
            done = await table.lines[seat].act({"type": "hide", "pebble": view["hand"][0]})
            for line in table.lines:
                await line.update(done["seq"])
        then = await ann.ask("look", at=0)
        assert then["page"]["guesses"] == [[5, 1]]
        assert (await ann.ask("look", at=1))["page"]["guesses"] == [[5, 1], [6, 1]]
        other = (await bo.ask("look", at=1))["page"]
        assert other is None or other["guesses"] == []


async def test_a_note_belongs_to_the_moment_it_was_written_in(store: Store) -> None:
    """Also when the page has not yet followed the moves before it."""
    await a_table(store)
    table = Table(GAME, 2, {}, seed="late")
    desk = Desk(table, "T1", store, {})
    assert await desk.write(0, Guess(5, 1)) is None
    while len(table) < 2:
        seat = table.actors()[0]
        table.act(seat, table.moves(seat)[0])
    assert await desk.write(0, Guess(6, 1)) is None
    pages = await desk.past()
    assert [page.seq for page in pages] == [0, 2]
    assert msgspec.json.decode(pages[0].page)["guesses"] == [[5, 1]]
    assert [6, 1] in msgspec.json.decode(pages[1].page)["guesses"]


async def test_the_newest_page_of_each_moment_is_kept(store: Store) -> None:
    await a_table(store)
    versions = [("one", 0), ("two", 0), ("three", 2)]
    for number, (body, seq) in enumerate(versions, 1):
        assert await store.save_page("T1", "even", body, seq, number, keep=True)
    assert await store.save_page("T1", "odd", "secret", 0, 1)
    assert not await store.save_page("T1", "even", "late", 3, 3, keep=True)
    rows = await store.past_pages("T1")
    assert [(row["team"], row["seq"], row["body"]) for row in rows] == [
        ("even", 0, "two"),
        ("even", 2, "three"),
    ]
    assert {column.name for column in past_page.primary_key} == {"table_id", "team", "seq"}
