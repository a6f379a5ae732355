"""Empty decisions: the table makes them for whoever can make no other, unless he wants to be asked."""

from __future__ import annotations

import asyncio
import dataclasses
import random

import msgspec
import pytest

from thalassa.kernel.messages import Action
from thalassa.server.lobby import seats, tables
from thalassa.server.play.hub import Hub
from thalassa.server.play.moves import act, new_move_id
from thalassa.server.play.room import Room
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.frames import Done, Refused

NEVER = 0.0
AT_ONCE = 1e-6
SEED = "5e" * 32


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "new_seed", lambda: SEED)


def pause(hub: Hub, seconds: float) -> None:
    hub.settings = dataclasses.replace(hub.settings, forced_pause=seconds)


async def two_people(hub: Hub, **options: str) -> Room:
    room = await tables.create(hub, "ann", NewTable("poseidon", 2, options=dict(options)))
    await hub.store.save_guest("bo", "Bo")
    await hub.store.take_seat(room.id, 1, "bo")
    await room.reseat()
    await tables.start(room, "ann")
    return room


def decision(room: Room, rng: random.Random) -> tuple[int, list[Action]]:
    """Any whole decision of whoever has to make one."""
    seat, state, steps = room.waiting()[0], room.table.state.copy(), []
    while True:
        steps.append(rng.choice(state.moves(seat)))
        state.apply(seat, steps[-1])
        if not state.composing():
            return seat, steps


async def until_forced(room: Room) -> int:
    """Play until somebody can make nothing but an empty decision."""
    rng = random.Random(3)
    while room.forced(seat := room.waiting()[0]) is None:
        assert len(room.table) < 400, "no empty decision in a long game"
        acting, steps = decision(room, rng)
        done = await act(room, acting, room.version(acting), new_move_id("test"), steps)
        assert isinstance(done, Done), done
    return seat


async def settled(room: Room) -> None:
    while room._driver is not None and not room._driver.done():
        await asyncio.wait([room._driver])


async def test_the_table_makes_it_and_the_log_says_so(hub: Hub) -> None:
    pause(hub, NEVER)
    room = await two_people(hub)
    seat = await until_forced(room)
    version, only, length = room.version(seat), room.forced(seat), len(room.table)
    assert only is not None
    pause(hub, AT_ONCE)
    room.drive()
    await settled(room)
    assert room.table.log[length].actions == (only,)
    rows = await hub.store.entries(room.id, length)
    assert rows[0]["made_by"] == "forced"
    other = 1 - seat
    assert room._made_for(other, length)[str(length)] == "forced", "everybody may know"
    late = await act(room, seat, version, new_move_id("late"), [only])
    assert isinstance(late, Refused)
    assert room.spared(seat, version, [{"type": "x"}]) is False
    assert room.spared(seat, version, [_plain(only)]), "whoever presses at the same moment is not refused"


def _plain(action: Action) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(action)
    return plain


async def test_whoever_wants_to_be_asked_is(hub: Hub) -> None:
    pause(hub, NEVER)
    room = await two_people(hub)
    seat = await until_forced(room)
    guest = str(room.seats[seat]["guest_id"])
    await seats.set_by_hand(room, guest, True)
    pause(hub, AT_ONCE)
    length = len(room.table)
    room.drive()
    await settled(room)
    assert len(room.table) == length
    assert room._quiet()
    await seats.set_by_hand(room, guest, False)
    await settled(room)
    assert len(room.table) > length


async def test_nothing_is_made_where_it_would_tell_what_is_hidden(hub: Hub) -> None:
    pause(hub, AT_ONCE)
    room = await two_people(hub, hidden_cash="yes")
    rng = random.Random(3)
    for _ in range(120):
        assert all(room.forced(seat) is None for seat in range(2))
        if not room.waiting():
            break
        seat, steps = decision(room, rng)
        assert isinstance(await act(room, seat, room.version(seat), new_move_id("test"), steps), Done)
