"""Pages of teams that change: in a series of Odyssey the Navigators of each game share a page, and only they see it."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from support.live_server import LiveServer
from support.players import Frame, Guest, Line
from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.actions import ChooseBoard
from thalassa.games.odyssey.notes import MoveFigure, OdysseyNotebook, Page, PutReminder
from thalassa.games.odyssey.state import OdysseyState
from thalassa.kernel.table import Table
from thalassa.server.desk import Desk
from thalassa.server.store import Store

from .test_storage import a_table

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


async def sail(table: Table, desk: Desk, until_game: int, rng: random.Random) -> None:
    while table.outcome() is None and game_of(table) < until_game:
        decide(table, rng)
        await desk.follow()


def plain(page: Any) -> Page:
    """A page as it was, whether it comes from memory or from the database."""
    return msgspec.json.decode(msgspec.json.encode(page), type=Page)


@pytest.mark.rule("O-82", "O-112", "OR-22")
async def test_each_game_of_a_series_has_a_page_for_its_navigators(store: Store) -> None:
    await a_table(store, seats=3)
    table, rng = series(), random.Random(3)
    desk = Desk(table, "T1", store, {})
    assert desk.begun() == set()
    assert await desk.write(1, PutReminder("red", "c5")) is None
    assert desk.page(2).reminders == {"red": ("c5",)}
    assert desk.page(0).reminders == {}
    refused = await desk.write(0, PutReminder("red", "c6"))
    assert refused is not None
    assert refused.code == "notes_are_navigators"
    refused = await desk.write(1, MoveFigure("green", "c6"))
    assert refused is not None
    assert refused.code == "not_your_figure"

    await sail(table, desk, 2, rng)
    change = len(table)
    assert desk.begun() == {"navigators-2", "poseidon-2"}
    assert desk.begun() == set()
    blank = GAME.notebook().blank("navigators-2", 3, table.options)  # type: ignore[union-attr]
    assert [desk.page(seat) for seat in range(3)] == [blank] * 3
    assert await desk.write(0, PutReminder("red", "d5")) is None
    assert desk.page(2).reminders == {"red": ("d5",)}
    assert desk.page(1).reminders == {}
    refused = await desk.write(1, PutReminder("red", "c6"))
    assert refused is not None
    assert refused.code == "notes_are_navigators"

    # looking back, everybody finds the page he had then
    then = [plain(await desk.page_at(seat, change - 1)).reminders for seat in range(3)]
    assert then == [{}, {"red": ("c5",)}, {"red": ("c5",)}]
    now = [plain(await desk.page_at(seat, change)).reminders for seat in range(3)]
    assert now == [{"red": ("d5",)}, {}, {"red": ("d5",)}]

    # a server that starts anew has the same pages
    again = Desk(table, "T1", store, await store.pages("T1"))
    assert [again.page(seat) for seat in range(3)] == [desk.page(seat) for seat in range(3)]
    await again.follow()
    assert [again.page(seat) for seat in range(3)] == [desk.page(seat) for seat in range(3)]

    await sail(table, again, 4, rng)
    assert table.outcome() is not None
    past = await again.past()
    assert {page.team for page in past} == {
        f"{side}-{game}" for side in ("navigators", "poseidon") for game in (1, 2, 3)
    }
    for page in past:
        marks = {"navigators-1": {"red": ("c5",)}, "navigators-2": {"red": ("d5",)}}.get(page.team, {})
        assert plain(page.page).reminders == marks
        first, last = (0, change) if page.team.endswith("-1") else (change, len(table))
        assert first <= page.seq <= last, "a page follows its own game only"


@pytest.mark.rule("O-52", "O-112")
@pytest.mark.parametrize("board", ["A", "poseidon"])
async def test_pages_that_follow_late_say_the_same_as_those_that_follow_at_once(
    store: Store, board: str
) -> None:
    """Also the last step of a game, which comes together with the first events of the next one."""
    table, rng = Table(GAME, 3, {**OPTIONS, "board": board}, seed="late"), random.Random(5)
    await a_table(store, "T1", seats=3)
    await a_table(store, "T2", seats=3)
    at_once, late = Desk(table, "T1", store, {}), Desk(table, "T2", store, {})
    while game_of(table) < 3:
        decide(table, rng)
        await at_once.follow()
    for _ in range(12):
        decide(table, rng)
        await at_once.follow()
    await late.follow()
    one, two = await store.pages("T1"), await store.pages("T2")
    assert {team: row["body"] for team, row in one.items()} == {
        team: row["body"] for team, row in two.items()
    }
    assert {"navigators-1", "navigators-2", "navigators-3"} <= set(one)

    ends = [seq for seq in range(1, len(table)) if round_of(table, seq) < round_of(table, seq - 1)]
    book, first = OdysseyNotebook(), ends[0]
    view = table.view(1, at=first - 1)
    events = [event for moment in table.history(1)[:first] for event in moment.events]
    followed = book.follow(book.blank("navigators-1", 3, table.options), events, view)
    assert msgspec.json.decode(one["navigators-1"]["body"], type=Page) == followed
    assert one["navigators-1"]["seq"] <= first
    await late.follow()
    assert await store.pages("T2") == two, "a page that was left stays as it is"


@pytest.mark.rule("O-16", "O-112")
async def test_a_board_taken_back_changes_no_team(store: Store) -> None:
    await a_table(store, seats=3)
    table, rng = Table(GAME, 3, {**OPTIONS, "board": "poseidon"}, seed="undo"), random.Random(7)
    desk = Desk(table, "T1", store, {})
    await sail(table, desk, 2, rng)
    assert await desk.write(1, PutReminder("red", "c5")) is not None, "Poseidon now"
    pages, change = await store.pages("T1"), len(table)
    assert table.why_not_undo(table.log[-1].seat) is not None, "nobody takes back the end of a game"
    desk.begun()
    table.act(1, ChooseBoard("B"))
    await desk.follow()
    assert await desk.write(2, PutReminder("red", "c5")) is None
    table.undo(1)
    await desk.follow()
    assert desk.begun() == set()
    assert [desk.team(seat) for seat in range(3)] == ["navigators-2", "poseidon-2", "navigators-2"]
    assert desk.page(0).reminders == desk.page(2).reminders == {"red": ("c5",)}
    assert desk.page(1).reminders == {}
    table.act(1, ChooseBoard("C"))
    await desk.follow()
    assert desk.page(0).reminders == {}, "a new board, and nothing on it"
    now = await store.pages("T1")
    assert {team: row for team, row in now.items() if team in pages} == pages, "those of game 1 stay"
    assert (await store.past_page("T1", "navigators-2", change)) is None


def round_of(table: Table, seq: int) -> int:
    return table.at(seq).round()


# -- over real WebSockets -----------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def sailing(server: LiveServer) -> AsyncIterator[tuple[str, list[Guest], list[Line]]]:
    async with contextlib.AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(Guest(server, name)) for name in ("Ann", "Bo", "Cleo")]
        info = await guests[0].create("odyssey", 3, options=OPTIONS)
        for seat, guest in enumerate(guests[1:], 1):
            await guest.sit(info, seat)
        table = str(info["card"]["id"])
        await guests[0].post(f"/api/tables/{table}/start")
        lines = [await stack.enter_async_context(guest.line(table)) for guest in guests]
        for line in (*lines, *lines):
            await line.ask("ping")
        yield table, guests, lines


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


async def sail_live(lines: list[Line], until_game: int) -> None:
    while lines[0].last_update["view"]["series"]["game"] < until_game:
        seat = lines[0].last_update["actors"][0]
        done = await lines[seat].act(*decision(lines[seat].last_update))
        assert done["type"] == "done", done
        for line in lines:
            await line.update(done["seq"])


def reminders(line: Line) -> list[Any]:
    """What every page this line was sent says, in order."""
    return [frame["page"]["reminders"] for frame in line.frames if frame["type"] == "page"]


def talk(line: Line) -> list[str]:
    return [frame["text"] for frame in line.frames if frame["type"] == "chat_line"]


@pytest.mark.timeout(900)
@pytest.mark.rule("O-112", "OR-22")
async def test_nothing_of_a_teams_page_or_talk_reaches_the_other_side(server: LiveServer) -> None:
    async with sailing(server) as (table, guests, lines):
        first, second = {"red": ["c5"]}, {"red": ["d6"]}
        assert (
            await lines[1].ask("write_note", note={"type": "put_reminder", "colour": "red", "square": "c5"})
        )["type"] == "done"
        await lines[2].until(lambda frame: frame["type"] == "page" and frame["page"]["reminders"] == first)
        await lines[1].ask("say", text="first plan", team=True)
        await lines[2].until(lambda frame: frame["type"] == "chat_line")

        await sail_live(lines, 2)
        change = lines[0].last_update["seq"]
        for line in lines:  # the new page comes at once, after the new position
            begins = next(
                at
                for at, frame in enumerate(line.frames)
                if frame["type"] == "update" and frame["seq"] == change
            )
            page = await line.until(lambda frame: frame["type"] == "page", begins)
            assert (page["page"]["reminders"], page["page"]["figures"]) == ({}, {})
        await lines[0].ask("write_note", note={"type": "put_reminder", "colour": "red", "square": "d6"})
        await lines[2].until(lambda frame: frame["type"] == "page" and frame["page"]["reminders"] == second)
        await lines[0].ask("say", text="second plan", team=True)
        await lines[2].until(lambda frame: frame.get("text") == "second plan")
        note = {"type": "put_reminder", "colour": "red", "square": "e7"}
        assert (await lines[1].ask("write_note", note=note))["reason"]["code"] == "notes_are_navigators"
        for line in lines:
            await line.ask("ping")

        async with contextlib.AsyncExitStack() as stack:
            back = [await stack.enter_async_context(guest.line(table)) for guest in guests]
            for line in back:
                await line.ask("ping")
                await line.until(lambda frame: frame["type"] == "page")
            assert [reminders(line)[-1] for line in back] == [second, {}, second]
            assert [talk(line) for line in back] == [
                ["second plan"],
                ["first plan"],
                ["first plan", "second plan"],
            ]
            # looking back shows everybody the page he had then
            then = [(await line.ask("look", at=change - 1))["page"]["reminders"] for line in back]
            assert then == [{}, first, first]
            now = [(await line.ask("look", at=change))["page"]["reminders"] for line in back]
            assert now == [second, {}, second]
            heard = [[*line.frames, *again.frames] for line, again in zip(lines, back, strict=True)]
        assert talk(lines[0]) == ["second plan"]
        assert talk(lines[1]) == ["first plan"]
        assert not any('"red":["c5"]' in json.dumps(frame, separators=(",", ":")) for frame in heard[0])
        assert not any('"red":["d6"]' in json.dumps(frame, separators=(",", ":")) for frame in heard[1])
        for guest in guests:
            assert (await guest.get(f"/api/tables/{table}/pages", status=409))["code"] == "not_over"
