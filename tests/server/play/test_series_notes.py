"""Sheets of teams that change: in a series of Odyssey the Navigators of each game share a sheet, and only they see it."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab
from support.stored_tables import a_table
from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.notes import MoveFigure, OdysseyNotebook, PutReminder, Sheet
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import ChooseBoard
from thalassa.kernel.table import Table
from thalassa.server.db.store import Store
from thalassa.server.play.notes import Notes

OPTIONS = {"competing": True, "board": "A", "end_when_decided": True}


def series() -> Table:
    return Table(GAME, 3, OPTIONS, seed="series")


def game_of(table: Table) -> int:
    assert isinstance(table.state, OdysseyState)
    return table.state.game + 1


def decide(table: Table, rng: random.Random) -> None:
    seat = rng.choice(table.actors())
    length = len(table)
    while len(table) == length:
        table.act(seat, rng.choice(table.moves(seat)))


async def sail(table: Table, notes: Notes, until_game: int, rng: random.Random) -> None:
    while table.outcome() is None and game_of(table) < until_game:
        decide(table, rng)
        await notes.follow()


def plain(sheet: Any) -> Sheet:
    """A sheet as it was, whether it comes from memory or from the database."""
    return msgspec.json.decode(msgspec.json.encode(sheet), type=Sheet)


@pytest.mark.rule("O-82", "O-112", "OR-22")
async def test_each_game_of_a_series_has_a_sheet_for_its_navigators(store: Store) -> None:
    await a_table(store, seats=3)
    table, rng = series(), random.Random(3)
    notes = Notes(table, "T1", store, {})
    assert notes.turned() == []
    assert await notes.write(1, PutReminder("red", "c5")) is None
    assert plain(notes.sheet(2)).reminders == {"red": ("c5",)}
    assert plain(notes.sheet(0)).reminders == {}
    refused = await notes.write(0, PutReminder("red", "c6"))
    assert refused is not None
    assert refused.code == "notes_are_navigators"
    refused = await notes.write(1, MoveFigure("green", "c6"))
    assert refused is not None
    assert refused.code == "not_your_figure"

    await sail(table, notes, 2, rng)
    change = len(table)
    assert notes.turned() == ["navigators-2", "poseidon-2"]
    assert notes.turned() == []
    blank = GAME.notebook().blank("navigators-2", 3, table.options)
    assert [notes.sheet(seat) for seat in range(3)] == [blank] * 3
    assert await notes.write(0, PutReminder("red", "d5")) is None
    assert plain(notes.sheet(2)).reminders == {"red": ("d5",)}
    assert plain(notes.sheet(1)).reminders == {}
    refused = await notes.write(1, PutReminder("red", "c6"))
    assert refused is not None
    assert refused.code == "notes_are_navigators"

    # looking back, everybody finds the sheet he had then
    then = [plain(await notes.sheet_at(seat, change - 1)).reminders for seat in range(3)]
    assert then == [{}, {"red": ("c5",)}, {"red": ("c5",)}]
    now = [plain(await notes.sheet_at(seat, change)).reminders for seat in range(3)]
    assert now == [{"red": ("d5",)}, {}, {"red": ("d5",)}]

    # a server that starts anew has the same sheets
    again = Notes(table, "T1", store, await store.sheets.of_table("T1"))
    assert [again.sheet(seat) for seat in range(3)] == [notes.sheet(seat) for seat in range(3)]
    await again.follow()
    assert [again.sheet(seat) for seat in range(3)] == [notes.sheet(seat) for seat in range(3)]

    await sail(table, again, 4, rng)
    assert table.outcome() is not None
    past = await again.past()
    assert {sheet.team for sheet in past} == {
        f"{side}-{game}" for side in ("navigators", "poseidon") for game in (1, 2, 3)
    }
    for sheet in past:
        marks = {"navigators-1": {"red": ("c5",)}, "navigators-2": {"red": ("d5",)}}.get(sheet.team, {})
        assert plain(sheet.sheet).reminders == marks
        first, last = (0, change) if sheet.team.endswith("-1") else (change, len(table))
        assert first <= sheet.seq <= last, "a sheet follows its own game only"


@pytest.mark.rule("O-52", "O-112")
@pytest.mark.parametrize("board", ["A", "poseidon"])
async def test_sheets_that_follow_late_say_the_same_as_those_that_follow_at_once(
    store: Store, board: str
) -> None:
    """Also the last step of a game, which comes together with the first events of the next one."""
    table, rng = Table(GAME, 3, {**OPTIONS, "board": board}, seed="late"), random.Random(5)
    await a_table(store, "T1", seats=3)
    await a_table(store, "T2", seats=3)
    at_once, late = Notes(table, "T1", store, {}), Notes(table, "T2", store, {})
    while game_of(table) < 3:
        decide(table, rng)
        await at_once.follow()
    for _ in range(12):
        decide(table, rng)
        await at_once.follow()
    await late.follow()
    one, two = await store.sheets.of_table("T1"), await store.sheets.of_table("T2")
    assert {team: row["body"] for team, row in one.items()} == {
        team: row["body"] for team, row in two.items()
    }
    assert {"navigators-1", "navigators-2", "navigators-3"} <= set(one)

    ends = [seq for seq in range(1, len(table)) if round_of(table, seq) < round_of(table, seq - 1)]
    book, first = OdysseyNotebook(), ends[0]
    view = table.view(1, at=first - 1)
    events = [event for moment in table.history(1)[:first] for event in moment.events]
    followed = book.follow(book.blank("navigators-1", 3, table.options), events, view)
    assert msgspec.json.decode(one["navigators-1"]["body"], type=Sheet) == followed
    assert one["navigators-1"]["seq"] <= first
    await late.follow()
    assert await store.sheets.of_table("T2") == two, "a sheet that was left stays as it is"


@pytest.mark.rule("O-16", "O-112")
async def test_a_board_taken_back_changes_no_team(store: Store) -> None:
    await a_table(store, seats=3)
    table, rng = Table(GAME, 3, {**OPTIONS, "board": "poseidon"}, seed="undo"), random.Random(7)
    notes = Notes(table, "T1", store, {})
    await sail(table, notes, 2, rng)
    assert await notes.write(1, PutReminder("red", "c5")) is not None, "Poseidon now"
    sheets, change = await store.sheets.of_table("T1"), len(table)
    assert table.why_not_undo(table.log[-1].seat) is not None, "nobody takes back the end of a game"
    notes.turned()
    table.act(1, ChooseBoard("B"))
    await notes.follow()
    assert await notes.write(2, PutReminder("red", "c5")) is None
    table.undo(1)
    await notes.follow()
    assert set(notes.turned()) <= {"navigators-2", "poseidon-2"}
    assert [notes.team(seat) for seat in range(3)] == ["navigators-2", "poseidon-2", "navigators-2"]
    assert plain(notes.sheet(0)).reminders == plain(notes.sheet(2)).reminders == {"red": ("c5",)}
    assert plain(notes.sheet(1)).reminders == {}
    table.act(1, ChooseBoard("C"))
    await notes.follow()
    assert plain(notes.sheet(0)).reminders == {}, "a new board, and nothing on it"
    now = await store.sheets.of_table("T1")
    assert {team: row for team, row in now.items() if team in sheets} == sheets, "those of game 1 stay"
    assert (await store.sheets.past("T1", "navigators-2", change)) is None


def round_of(table: Table, seq: int) -> int:
    return table.at(seq).round()


# -- over real WebSockets -----------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def sailing(server: LiveServer) -> AsyncIterator[tuple[str, list[Guest], list[Tab]]]:
    async with contextlib.AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(Guest(server, name)) for name in ("Ann", "Bo", "Cleo")]
        info = await guests[0].create("odyssey", 3, options=OPTIONS)
        for seat, guest in enumerate(guests[1:], 1):
            await guest.sit(info, seat)
        table = str(info["card"]["id"])
        await guests[0].post(f"/api/tables/{table}/start")
        tabs = [await stack.enter_async_context(guest.tab(table)) for guest in guests]
        for tab in (*tabs, *tabs):
            await tab.ask("ping")
        yield table, guests, tabs


def decision(update: Frame) -> list[Frame]:
    """A whole decision of the seat that is asked, read off its view."""
    view = update["view"]
    if view["phase"] != "poseidon":
        return [update["moves"][0]]
    tile = next(tile for tile in view["tiles"] if tile["playable"])
    ships = {ship["ship"]: ship for ship in view["ships"]}
    pushes = [
        {"type": "push_ship", "ship": ship, "square": ships[ship]["pushes"][0]["square"]}
        for ship in tile["hits"]
    ]
    return [{"type": "raise_storm", "colour": tile["tile"]}, *pushes]


async def sail_live(tabs: list[Tab], until_game: int) -> None:
    while tabs[0].last_update["view"]["series"]["game"] < until_game:
        seat = tabs[0].last_update["actors"][0]
        done = await tabs[seat].act(*decision(tabs[seat].last_update))
        assert done["type"] == "done", done
        for tab in tabs:
            await tab.update(done["seq"])


def reminders(tab: Tab) -> list[Any]:
    """What every sheet this tab was sent says, in order."""
    return [frame["sheet"]["reminders"] for frame in tab.frames if frame["type"] == "sheet"]


def talk(tab: Tab) -> list[str]:
    return [frame["text"] for frame in tab.frames if frame["type"] == "chat_line"]


@pytest.mark.timeout(900)
@pytest.mark.rule("O-112", "OR-22")
async def test_nothing_of_a_teams_sheet_or_talk_reaches_the_other_side(server: LiveServer) -> None:
    async with sailing(server) as (table, guests, tabs):
        first, second = {"red": ["c5"]}, {"red": ["d6"]}
        assert (
            await tabs[1].ask("write_note", note={"type": "put_reminder", "colour": "red", "square": "c5"})
        )["type"] == "done"
        await tabs[2].until(lambda frame: frame["type"] == "sheet" and frame["sheet"]["reminders"] == first)
        await tabs[1].ask("say", text="first plan", team=True)
        await tabs[2].until(lambda frame: frame["type"] == "chat_line")

        await sail_live(tabs, 2)
        change = tabs[0].last_update["seq"]
        for tab in tabs:  # the new sheet comes at once, after the new position
            begins = next(
                at
                for at, frame in enumerate(tab.frames)
                if frame["type"] == "update" and frame["seq"] == change
            )
            sheet = await tab.until(lambda frame: frame["type"] == "sheet", begins)
            assert (sheet["sheet"]["reminders"], sheet["sheet"]["figures"]) == ({}, {})
        await tabs[0].ask("write_note", note={"type": "put_reminder", "colour": "red", "square": "d6"})
        await tabs[2].until(lambda frame: frame["type"] == "sheet" and frame["sheet"]["reminders"] == second)
        await tabs[0].ask("say", text="second plan", team=True)
        await tabs[2].until(lambda frame: frame.get("text") == "second plan")
        note = {"type": "put_reminder", "colour": "red", "square": "e7"}
        assert (await tabs[1].ask("write_note", note=note))["reason"]["code"] == "notes_are_navigators"
        for tab in tabs:
            await tab.ask("ping")

        async with contextlib.AsyncExitStack() as stack:
            back = [await stack.enter_async_context(guest.tab(table)) for guest in guests]
            for tab in back:
                await tab.ask("ping")
                await tab.until(lambda frame: frame["type"] == "sheet")
            assert [reminders(tab)[-1] for tab in back] == [second, {}, second]
            assert [talk(tab) for tab in back] == [
                ["second plan"],
                ["first plan"],
                ["first plan", "second plan"],
            ]
            # looking back shows everybody the sheet he had then
            then = [(await tab.ask("look", at=change - 1))["sheet"]["reminders"] for tab in back]
            assert then == [{}, first, first]
            now = [(await tab.ask("look", at=change))["sheet"]["reminders"] for tab in back]
            assert now == [second, {}, second]
            heard = [[*tab.frames, *again.frames] for tab, again in zip(tabs, back, strict=True)]
        assert talk(tabs[0]) == ["second plan"]
        assert talk(tabs[1]) == ["first plan"]
        assert not any('"red":["c5"]' in json.dumps(frame, separators=(",", ":")) for frame in heard[0])
        assert not any('"red":["d6"]' in json.dumps(frame, separators=(",", ":")) for frame in heard[1])
        for guest in guests:
            assert (await guest.get(f"/api/tables/{table}/sheets", status=409))["code"] == "not_over"
