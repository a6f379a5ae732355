"""Decisions nobody makes in person, when storing fails for a moment: they are made again, not replaced or forgotten."""

from __future__ import annotations

import asyncio

import pytest

from support.thinkers import InstantThinkers
from thalassa.kernel.bots import Choice
from thalassa.server.db.store import Store
from thalassa.server.db.writing.records import NewEntry
from thalassa.server.lobby import tables
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.frames import AskHint, Refused, ServerFrame
from thalassa.server.ws.answers import ANSWERS
from toy.notes import Order


def fail_once(monkeypatch: pytest.MonkeyPatch, store: Store, at: int) -> list[int]:
    """The entry at this place of the log cannot be stored the first time; returns the places tried."""
    tried: list[int] = []
    append = store.append

    async def full(entry: NewEntry) -> None:
        tried.append(entry.seq)
        if tried.count(at) == 1 and entry.seq == at:
            raise OSError(28, "No space left on device")
        await append(entry)

    monkeypatch.setattr(store, "append", full)
    return tried


async def settled(room: Room) -> None:
    """Until nothing goes on by itself any more."""
    while room._driver is not None and not room._driver.done():
        await asyncio.wait([room._driver])


async def test_a_bot_decides_again_and_nobody_stands_in(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = fail_once(monkeypatch, hub.store, 1)
    bots = {"0": "plays", "1": "plays"}
    wish = NewTable("stubborn", 2, options={"rounds": 1}, my_seat=None, bots=bots, start=True)
    room = await tables.create(hub, "ann", wish)
    await settled(room)
    assert tried.count(1) == 2
    assert room.status == "over"
    assert isinstance(hub.thinkers, InstantThinkers)
    assert set(hub.thinkers.asked) == {"plays"}


async def two_people(hub: Hub) -> Room:
    room = await tables.create(hub, "ann", NewTable("toy", 2))
    await hub.store.save_guest("bo", "Bo")
    await hub.store.take_seat(room.id, 1, "bo")
    await room.reseat()
    await tables.start(room, "ann")
    return room


async def test_a_standing_order_is_carried_out_when_there_is_room_again(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = fail_once(monkeypatch, hub.store, 0)
    room = await two_people(hub)
    pebble: int = room.table.view(0).hand[0]  # type: ignore[attr-defined]
    assert await room.notes.write(0, Order(pebble)) is None
    room.drive()
    await settled(room)
    assert tried == [0, 0]
    assert [entry.seat for entry in room.table.log] == [0]


class Asker:
    seat = 0
    guest_id = "ann"

    def __init__(self) -> None:
        self.heard: list[ServerFrame] = []

    def say(self, frame: ServerFrame) -> None:
        self.heard.append(frame)


async def test_a_hint_that_fails_is_answered_all_the_same(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> Choice:
        raise OSError("no worker can be started")

    monkeypatch.setattr(hub.thinkers, "think", broken)
    room, asker = await two_people(hub), Asker()
    await ANSWERS[AskHint](room, asker, AskHint("aaaaaaaa", room.version(0)))  # type: ignore[arg-type]
    await asyncio.gather(*hub._tasks, return_exceptions=True)
    assert asker.heard == [Refused("aaaaaaaa", "internal")]
