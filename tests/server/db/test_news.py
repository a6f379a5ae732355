"""What several server processes tell each other: nothing is missed while a table opens, nobody is shown an old position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from support.players import Frame
from thalassa.server.db.database import open_database
from thalassa.server.db.news import News
from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store
from thalassa.server.db.writing.records import NewEntry
from thalassa.server.lobby import tables
from thalassa.server.play.hub import Hub
from thalassa.server.play.live_table import encode
from thalassa.server.play.presence import BEAT_SECONDS, LEASE, Attendance
from thalassa.server.play.room import Room
from thalassa.server.play.summaries import table_info
from thalassa.server.play.watchers import Watcher
from thalassa.server.wire.bodies import NewTable


async def running(hub: Hub) -> Room:
    room = await tables.create(hub, "ann", NewTable("toy", 2))
    await hub.store.save_guest("bo", "Bo")
    await hub.store.take_seat(room.id, 1, "bo")
    await room.reseat()
    await tables.start(room, "ann")
    return room


async def ring_elsewhere(room: Room, seq: int = 0) -> None:
    """Another process on the same database stores a move."""
    proposal = room.table.propose(0, [room.table.game.action_from({"type": "ring"})])
    store = Store(open_database(room.hub.settings.database))
    try:
        await store.append(NewEntry(room.id, seq, encode(proposal.entry).decode(), f"elsewhere-{seq}", {}))
    finally:
        await store.close()


@pytest.mark.parametrize("kind", ["move", "missed"])
async def test_news_that_come_while_a_table_opens_are_not_missed(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    room = await running(hub)
    del hub._rooms[room.id]
    entries, told = hub.store.entries, list[Frame]()

    async def overtaken(table_id: str, since: int = 0) -> Sequence[Row]:
        rows = await entries(table_id, since)
        if not told:
            told.append({})
            await ring_elsewhere(room)
            await hub.heed(News("other", room.id if kind == "move" else "", kind, 1))  # type: ignore[arg-type]
        return rows

    monkeypatch.setattr(hub.store, "entries", overtaken)
    opened = await hub.room(room.id)
    assert opened is not None
    assert opened is not room
    assert len(opened.table) == 1
    assert not hub._overtaken


async def test_whoever_comes_from_another_process_is_shown_what_that_one_knows(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await running(hub)
    await ring_elsewhere(room)
    await room.freshen()
    assert len(room.table) == 0, "one process alone has nothing to look up"
    monkeypatch.setattr(Store, "shared", True)
    await room.freshen()
    assert len(room.table) == 1


def test_who_is_here_through_other_processes_is_known_for_as_long_as_they_say_so() -> None:
    now = 1_000.0
    attendance = Attendance(lambda: now)
    assert attendance.to_tell(set()) is None, "that nobody is here needs no saying"
    assert attendance.to_tell({0, 2}) == 0b101
    assert attendance.to_tell({0, 2}) is None
    assert attendance.heard("other", 0b010), "whoever is new has to be told who is here"
    assert not attendance.heard("other", 0b010)
    assert attendance.elsewhere() == {1}
    now += BEAT_SECONDS
    assert attendance.to_tell({0, 2}) == 0b101, "said again while it is so"
    now += LEASE
    assert attendance.elsewhere() == set(), "a killed process says nothing any more"
    assert attendance.to_tell(set()) == 0


async def test_people_at_other_processes_are_shown_as_being_here(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, told = await running(hub), list[News]()

    async def tell(connection: object, news: News) -> None:
        told.append(news)

    monkeypatch.setattr(Store, "shared", True)
    monkeypatch.setattr(hub.store, "tell", tell)
    assert [seat.online for seat in table_info(room, "ann", "").card.seats] == [False, False]
    await hub.heed(News("other", room.id, "here", 0b10))
    assert [seat.online for seat in table_info(room, "ann", "").card.seats] == [False, True]
    assert told == [], "nobody is here to be told of"
    onlooker = Onlooker()
    room.watchers = {cast(Watcher, onlooker)}
    await room.tell_attendance()
    await hub.heed(News("third", room.id, "here", 0))
    assert [(news.kind, news.number) for news in told] == [("here", 1), ("here", 1)]
    await hub.heed(News("other", room.id, "here", 0))
    assert onlooker.frames, "whoever is here sees others come and go"
    assert [seat.online for seat in table_info(room, "ann", "").card.seats] == [True, False]


class Onlooker:
    """A tab of Ann's."""

    seat, guest_id, key = 0, "ann", ""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)
