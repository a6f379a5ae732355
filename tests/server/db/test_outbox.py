"""The outbox on both databases: what is due is decided on once, and a message has one carrier at a time."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from sqlalchemy import insert

from thalassa.server.clocks.agreements import Agreement, Rest
from thalassa.server.db.guests.ways import Ways
from thalassa.server.db.notices.outbox import Batch, NewNotice, Outbox, Verdict
from thalassa.server.db.schema import models
from thalassa.server.db.store import Store
from thalassa.server.notices.deciding import judge

GUESTS = 40


async def reachable(store: Store, guest_id: str, **more: Any) -> None:
    await store.save_guest(guest_id, guest_id.capitalize())
    given = {"kind": "hook", "address": f"https://example.org/{guest_id}", "label": "", "base": ""}
    await Ways(store.engine).add(guest_id, 4, **{**given, "confirmed": True, **more})


async def table(store: Store, guests: list[str], name: str = "table") -> str:
    row = {
        "id": name,
        "game": "toy",
        "rules_version": 1,
        "edition": "{}",
        "seats": len(guests),
        "options": "{}",
        "seed": "",
        "title": "Chios",
        "status": "running",
        "host": guests[0],
        "public": False,
        "player_key": "",
        "spectator_key": "",
        "rung": None,
        "hints": False,
        "deal_of": None,
        "deal_key": name,
        "outcome": None,
        "created": time.time(),
        "changed": time.time(),
    }
    seats = [
        {"table_id": name, "seat": n, "guest_id": guest, "bot": None, "token": f"{name}{n}", "waiting": True}
        for n, guest in enumerate(guests)
    ]
    await store.create(row, [{**seat, "reserved": None, "agreed": False} for seat in seats])
    return name


def decide(now: float) -> Any:
    def verdict(batch: Batch) -> Verdict:
        return judge(batch, now)

    return verdict


async def test_a_notice_goes_to_those_who_can_be_reached_and_to_them_alone(store: Store) -> None:
    await reachable(store, "ann")
    await store.save_guest("bo", "Bo")
    await reachable(store, "cleo", confirmed=False)
    here = await table(store, ["ann", "bo", "cleo"])
    now = time.time()
    await store.outbox.put(here, [NewNotice(guest, "turn") for guest in ("ann", "bo", "cleo")], now)
    assert await store.outbox.decide(now + 59, decide(now + 59)) == 0, "it is still being collected"
    assert await store.outbox.decide(now + 61, decide(now + 61)) == 1
    claimed = await store.outbox.claim(now + 61, 60, 10)
    assert [row["way"]["guest_id"] for row in claimed] == ["ann"]


async def test_a_message_has_one_carrier_until_its_time_is_over_and_stays_until_it_has_arrived(
    store: Store,
) -> None:
    guests = [f"guest{n}" for n in range(GUESTS)]
    for guest in guests:
        await reachable(store, guest)
    here = await table(store, guests)
    now = time.time()
    await store.outbox.put(here, [NewNotice(guest, "turn", wait=0) for guest in guests], now)
    # a SQLite database has one process
    processes = [store.outbox] + [Outbox(store.engine)] * (store.engine.dialect.name == "postgresql")
    while sum(await asyncio.gather(*(one.decide(now, decide(now)) for one in processes))):
        pass
    claimed: list[dict[str, Any]] = []
    while any(found := await asyncio.gather(*(one.claim(now, 60, 7) for one in processes))):
        claimed += [row for some in found for row in some]
    assert sorted(row["way"]["guest_id"] for row in claimed) == sorted(guests), "each once"
    assert await store.outbox.claim(now + 59, 60, 100) == []
    await store.outbox.arrived(claimed[1:], now)
    await store.outbox.failed(claimed[0], '["refused",{}]', now, now + 3600)
    assert await store.outbox.claim(now + 3599, 60, 100) == []
    [again] = await store.outbox.claim(now + 3600, 60, 100)
    assert (again["id"], again["attempts"]) == (claimed[0]["id"], 2)
    assert again["way"]["error"] == '["refused",{}]'
    await store.outbox.failed(again, "[]", now, None)
    assert await store.outbox.next_due() is None


async def test_a_look_is_remembered_and_what_was_told_before_is_forgotten(store: Store) -> None:
    await reachable(store, "ann")
    here = await table(store, ["ann"])
    now = time.time()
    for told in (1, 0):
        await store.outbox.put(here, [NewNotice("ann", "turn", wait=0)], now)
        await store.outbox.decide(now, decide(now))
        assert len(await store.outbox.claim(now, 60, 10)) == told
    await store.outbox.look("ann", here, now, now)
    await store.outbox.put(here, [NewNotice("ann", "turn", wait=0)], now + 1)
    await store.outbox.decide(now + 1, decide(now + 1))
    assert len(await store.outbox.claim(now + 1, 60, 10)) == 1


async def test_a_table_that_rests_is_not_counted_among_those_that_wait(store: Store) -> None:
    await reachable(store, "ann")
    now = time.time()
    here = await table(store, ["ann"])
    for name, rest in (("resting", Rest(now)), ("awake", Rest(now - 9, now - 1)), ("ticking", None)):
        there = await table(store, ["ann"], name)
        agreement = msgspec.json.encode(Agreement(rest)).decode()
        row = {"table_id": there, "clocks": "{}", "agreement": agreement, "due": None, "version": 1}
        async with store.engine.begin() as connection:
            await connection.execute(insert(models.table_clock), row)
    await store.outbox.put(here, [NewNotice("ann", "turn", wait=0)], now)
    counted: list[dict[str, int]] = []

    def verdict(batch: Batch) -> Verdict:
        counted.append(batch.waiting)
        return judge(batch, now)

    await store.outbox.decide(now, verdict)
    assert counted == [{"ann": 3}]
