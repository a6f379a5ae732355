"""Clocks on both databases, and at two processes that share one: a row for each table, and one who decides."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab
from support.stored_tables import a_table
from thalassa.server.clocks.happenings import Happening
from thalassa.server.db.store import Store
from thalassa.server.db.tables.clocks import ClockChange, ClockStore

RIVALS = 6
DAY = 86_400
STEADY = {"kind": "days", "bank": 3 * DAY, "increment": DAY // 2, "cap": 5 * DAY, "over": "once"}


def made(tab: Tab) -> dict[str, str]:
    """Which decisions nobody made in person, as this tab was told."""
    updates = (frame for frame in tab.frames if frame["type"] == "update")
    return {seq: by for update in updates for seq, by in update["made"].items()}


async def test_of_many_who_look_at_a_due_clock_one_does_until_his_time_is_over(store: Store) -> None:
    here, now = await a_table(store), time.time()
    assert await store.clocks.change(here, 0, ClockChange("{}", now + 10))
    assert not await store.clocks.claim(here, now + 9, now + 69), "it is not due yet"

    async def claimed(at: float) -> int:
        return sum(await asyncio.gather(*(store.clocks.claim(here, at, at + 60) for _ in range(RIVALS))))

    assert await claimed(now + 10) == 1
    assert await claimed(now + 69) == 0
    assert await claimed(now + 71) == 1, "whoever looked may have died over it"


async def test_of_changes_worked_out_on_the_same_row_one_is_written_and_told_of(store: Store) -> None:
    here, heard = await a_table(store), []

    async def listen(connection: Any, happenings: Any) -> None:
        heard.extend(happenings)

    def process() -> ClockStore:
        one = ClockStore(store.engine, "", store.tell)
        one.listeners.append(listen)
        return one

    processes = [process() for _ in range(RIVALS)]
    for version in (0, 1):
        tries = [
            one.change(here, version, ClockChange(f'{{"n":{n}}}', None), [Happening("time_over", here, n)])
            for n, one in enumerate(processes)
        ]
        written = await asyncio.gather(*tries)
        assert written.count(True) == 1
        row = (await store.clocks.of_tables([here]))[here]
        winner = written.index(True)
        assert (row["version"], row["clocks"]) == (version + 1, f'{{"n":{winner}}}')
        assert [one.seat for one in heard] == [winner]
        heard.clear()


async def test_two_processes_agree_on_a_time_out_and_one_is_enough(
    postgres: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    url = postgres.new_database()
    with (
        LiveServer(tmp_path_factory.mktemp("first"), database=url, own_time=True) as first,
        LiveServer(tmp_path_factory.mktemp("second"), database=url, own_time=True) as second,
    ):
        async with Guest(first, "Ann") as ann, Guest(second, "Bo") as bo:
            info = await ann.create("toy", 2, pace=STEADY, options={"rounds": 3})
            here = info["card"]["id"]
            await bo.sit(info, 1)
            await ann.post(f"/api/tables/{here}/start")
            async with ann.tab(here) as one, bo.tab(here) as two:
                await one.update()
                hand = (await two.update())["view"]["hand"]
                assert (await two.act({"type": "hide", "pebble": hand[0]}))["type"] == "done"
                for server in (first, second):
                    server.move_time(3 * DAY + 1)
                for tab in (one, two):
                    await tab.update(2)

                    def all_named(known: Frame, tab: Tab = tab) -> bool:
                        return [one["decisions"] for one in known["replaced"]] == [len(made(tab))]

                    await tab.until(lambda frame: frame["type"] == "info" and all_named(frame["table"]))
                    seen = [m["seq"] for f in tab.frames if f["type"] == "update" for m in f["moments"]]
                    assert seen == sorted(set(seen)), "every moment once, in order"
                assert set(made(one).values()) == {"late"}
                # a turn of several decisions reaches the two one after the other: both know it as far as this
                known = min(tab.last_update["seq"] for tab in (one, two))
                told = [{seq: by for seq, by in made(tab).items() if int(seq) < known} for tab in (one, two)]
                assert told[0] == told[1]
                assert told[0]
            # the process at which Ann was dies: the other one looks at the clocks alone
            first.kill()
            async with bo.tab(here) as two:
                seq = (await two.update())["seq"]
                second.move_time(6 * DAY)
                await two.update(seq + 1)
                assert made(two)[str(seq)] == "late"
