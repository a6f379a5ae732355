"""A long log comes in parts to whoever can ask for the rest; together the parts are what everybody else gets at once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocket

from thalassa.server.lobby import tables
from thalassa.server.play import live_table
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.wire import frames
from thalassa.server.wire.bodies import NewTable
from thalassa.server.ws.answers import ANSWERS
from thalassa.server.ws.websocket import BrowserTab

MOVE_ID = "aaaaaaaa"


class Listener(BrowserTab):
    """A browser tab that keeps what it is told."""

    def __init__(self, seat: int | None, *, paged: bool = True) -> None:
        super().__init__(WebSocket({"type": "websocket", "headers": []}, None, None), None, "", None)  # type: ignore[arg-type]
        self.seat, self.paged = seat, paged
        self.heard: list[Any] = []

    def send(self, frame: bytes) -> None:
        self.heard.append(msgspec.json.decode(frame))


@pytest.fixture(autouse=True)
def short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "LAST_MOMENTS", 3)
    monkeypatch.setattr(live_table, "PAGE", 4)
    monkeypatch.setattr(Room, "drive", lambda room: None)


async def played(hub: Hub, moves: int) -> Room:
    """A game of the toy with one decision taken back."""
    room = await tables.create(hub, "ann", NewTable("toy", 3, bots={"1": "random", "2": "random"}, my_seat=0))
    await tables.start(room, "ann")
    table = room.table
    while len(table) < moves:
        seat = table.actors()[0]
        if len(table) == 2:
            table.undo(table.seat_at(1))
        else:
            table.act(seat, [table.moves(seat)[0]])
    return room


async def recall(room: Room, tab: Listener, before: int) -> Any:
    await ANSWERS[frames.Recall](room, tab, frames.Recall(MOVE_ID, before))
    return tab.heard[-1]


@pytest.mark.parametrize("seat", [None, 0, 2])
async def test_outline_last_part_and_pages_are_the_whole_log_as_the_seat_may_see_it(
    hub: Hub, seat: int | None
) -> None:
    room = await played(hub, 9)
    tab, whole = Listener(seat), Listener(seat, paged=False)
    room.show(tab)
    room.show(whole)
    shown, log = tab.heard[0], whole.heard[0]["moments"]
    assert [moment["seq"] for moment in log] == list(range(9))
    assert whole.heard[0]["earlier"] == []
    assert shown["moments"] == log[-3:]
    assert shown["earlier"] == [[moment["seat"], moment["round"], moment["undo"]] for moment in log[:-3]]
    told = shown["moments"]
    pages = 0
    while told[0]["seq"] > 0:
        told = (await recall(room, tab, told[0]["seq"]))["moments"] + told
        pages += 1
    assert told == log
    assert pages == 2


async def test_whoever_holds_a_part_is_told_what_is_new_and_no_more(hub: Hub) -> None:
    room = await played(hub, 9)
    tab = Listener(0)
    tab.since = 2
    room.show(tab)
    assert [moment["seq"] for moment in tab.heard[0]["moments"]] == list(range(2, 9))
    assert tab.heard[0]["earlier"] == []


async def test_spectators_with_and_without_pages_are_each_shown_their_own(hub: Hub) -> None:
    room = await played(hub, 9)
    tabs = [Listener(None), Listener(None, paged=False), Listener(None)]
    for tab in tabs:
        room.show(tab)
    assert [len(tab.heard[0]["moments"]) for tab in tabs] == [3, 9, 3]


@pytest.mark.parametrize("before", [-1, 0, 10, 10**12])
async def test_a_page_before_what_is_no_entry_is_refused(hub: Hub, before: int) -> None:
    room = await played(hub, 9)
    assert (await recall(room, Listener(0), before))["code"] == "no_such_position"


async def test_a_table_that_has_not_begun_has_no_pages(hub: Hub) -> None:
    room = await tables.create(hub, "ann", NewTable("toy", 2, my_seat=0))
    assert (await recall(room, Listener(0), 1))["code"] == "no_such_position"
