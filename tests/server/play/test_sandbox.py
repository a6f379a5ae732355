"""What if: a private copy in which a player decides for all seats. It tells nothing about the table."""

from __future__ import annotations

import random

import msgspec
import pytest

from thalassa.server.lobby import tables
from thalassa.server.play.hub import Hub
from thalassa.server.play.moves import act, new_move_id
from thalassa.server.play.room import Room
from thalassa.server.sandbox.copies import KEPT, Copies
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.frames import Done
from thalassa.server.wire.problems import Refusal
from thalassa.server.wire.sandbox import TriedStep, WhatIf


async def table_of(hub: Hub, game: str, hints: bool = True, **options: str) -> Room:
    room = await tables.create(hub, "ann", NewTable(game, 2, options=dict(options), hints=hints))
    await hub.store.save_guest("bo", "Bo")
    await hub.store.take_seat(room.id, 1, "bo")
    await room.reseat()
    await tables.start(room, "ann")
    return room


async def try_some(copies: Copies, room: Room, count: int) -> tuple[TriedStep, ...]:
    """So many decisions, whatever comes first, by whoever must decide."""
    steps: tuple[TriedStep, ...] = ()
    for _ in range(count):
        shown = await copies.show(room, "ann", WhatIf(0, steps=steps))
        actions: tuple[dict[str, object], ...] = ()
        moves = shown.moves
        while True:
            actions = (*actions, msgspec.to_builtins(moves[0]))
            drafted = await copies.draft(
                room, "ann", WhatIf(0, steps=steps, seat=shown.seat, actions=actions)
            )
            if drafted.complete:
                break
            moves = drafted.moves
        steps = (*steps, TriedStep(shown.seat, actions))
    return steps


async def test_all_seats_are_tried_and_the_table_stays_as_it_is(hub: Hub) -> None:
    room, copies = await table_of(hub, "peloponnes"), Copies()
    before = room.table.state.to_json()
    steps = await try_some(copies, room, 6)
    assert {one.seat for one in steps} == {0, 1}
    shown = await copies.show(room, "ann", WhatIf(0, steps=steps))
    assert len(shown.moments) == 6
    assert shown.drawn
    assert room.table.state.to_json() == before
    assert len(room.table) == 0


async def test_stepping_back_and_another_process_give_the_same_position(hub: Hub) -> None:
    room, copies = await table_of(hub, "poseidon"), Copies()
    steps = await try_some(copies, room, 5)
    forth = [await copies.show(room, "ann", WhatIf(0, steps=steps[:n], seat=0)) for n in range(6)]
    back = [await copies.show(room, "ann", WhatIf(0, steps=steps[:n], seat=0)) for n in reversed(range(6))]
    assert [msgspec.json.encode(one) for one in reversed(back)] == [msgspec.json.encode(one) for one in forth]
    fresh = await Copies().show(room, "ann", WhatIf(0, steps=steps, seat=0))
    assert msgspec.json.encode(fresh) == msgspec.json.encode(forth[-1])


async def test_hidden_facts_are_drawn_anew(hub: Hub) -> None:
    """What the copy holds follows from what the seat may know: other truths behind the same view give the same copy."""
    room, copies = await table_of(hub, "toy"), Copies()
    shown = await copies.show(room, "ann", WhatIf(0, seat=1))
    room.table._state = room.table.state.sample(0, random.Random(5))
    room.table._checkpoints[0] = room.table._state.copy()
    again = await Copies().show(room, "ann", WhatIf(0, seat=1))
    assert msgspec.json.encode(again) == msgspec.json.encode(shown)
    draws = {
        msgspec.json.encode((await copies.show(room, "ann", WhatIf(0, n, seat=1))).view) for n in range(12)
    }
    assert len(draws) > 1


async def test_who_may_not(hub: Hub) -> None:
    room, copies = await table_of(hub, "peloponnes", hints=False), Copies()
    with pytest.raises(Refusal) as refused:
        await copies.show(room, "ann", WhatIf(0))
    assert refused.value.problem.code == "no_what_if"
    open_table = await table_of(hub, "peloponnes")
    with pytest.raises(Refusal) as refused:
        await copies.show(open_table, "eve", WhatIf(0))
    assert refused.value.problem.code == "not_seated"
    with pytest.raises(Refusal) as refused:
        await copies.show(open_table, "ann", WhatIf(99))
    assert refused.value.problem.code == "no_such_position"


async def test_what_is_not_possible_is_said_and_nothing_is_kept_of_it(hub: Hub) -> None:
    room, copies = await table_of(hub, "peloponnes"), Copies()
    seat = room.waiting()[0]
    wrong = TriedStep(seat, ({"type": "withdraw"},))
    with pytest.raises(Refusal) as refused:
        await copies.show(room, "ann", WhatIf(0, steps=(wrong,)))
    assert refused.value.problem.reason is not None
    with pytest.raises(Refusal) as refused:
        await copies.show(room, "ann", WhatIf(0, steps=(TriedStep(seat, ({"type": "nonsense"},)),)))
    assert refused.value.problem.code == "malformed"
    with pytest.raises(Refusal) as refused:
        await copies.show(room, "ann", WhatIf(0, steps=(TriedStep(7, ({"type": "pass"},)),)))
    assert refused.value.problem.code == "no_such_seat"
    judged = await copies.why(room, "ann", WhatIf(0, seat=seat, actions=({"type": "withdraw"},)))
    assert judged.reason is not None
    assert (await copies.show(room, "ann", WhatIf(0))).moves


async def test_copies_in_memory_are_bounded(hub: Hub) -> None:
    room, copies = await table_of(hub, "toy"), Copies()
    for number in range(3):
        await copies.show(room, "ann", WhatIf(0, number))
    assert len(copies._kept) == 1, "one for each guest"
    await copies.show(room, "bo", WhatIf(0))
    assert len(copies._kept) == 2 <= KEPT


async def test_after_the_end_the_copy_is_the_truth(hub: Hub) -> None:
    room, copies = await table_of(hub, "toy"), Copies()
    while room.waiting():
        seat, state = room.waiting()[0], room.table.state.copy()
        steps = [state.moves(seat)[0]]
        state.apply(seat, steps[0])
        while state.composing():
            steps.append(state.moves(seat)[0])
            state.apply(seat, steps[-1])
        assert isinstance(await act(room, seat, room.version(seat), new_move_id("t"), steps), Done)
    shown = await copies.show(room, "eve", WhatIf(0, seat=1))
    assert not shown.drawn
    assert msgspec.to_builtins(shown.view) == msgspec.to_builtins(room.table.view(1, 0))
