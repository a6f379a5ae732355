"""A finished game is analysed in the background: asked for once, seen growing, kept."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from support.live_server import LiveServer
from support.players import Frame, Guest, link_key
from thalassa.server.play.analysing import Analyst
from thalassa.server.play.room import Room
from thalassa.server.wire.results import Analysis


async def finished(server: LiveServer, guest: Guest) -> Frame:
    """A game that random bots have played to its end."""
    info = await guest.create("toy", 2, my_seat=None, bots={"0": "random", "1": "random"}, start=True)
    async with guest.tab(info["card"]["id"]) as tab:
        await tab.until(lambda frame: frame["type"] == "update" and frame["status"] == "over")
    return info


async def test_an_analysis_is_worked_out_once_and_stays(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        info = await finished(server, ann)
        address = f"/api/tables/{info['card']['id']}/analysis"
        assert (await ann.get(address))["state"] == "none"
        begun = await ann.post(address)
        assert begun["state"] == "working"
        seen = [begun]
        while seen[-1]["state"] != "done":
            await asyncio.sleep(0.05)
            seen.append(await ann.get(address))
            assert seen[-1]["state"] != "none", "it failed"
        done = seen[-1]
        assert done["done"] == done["total"] == len(done["verdicts"]) > 0
        assert [len(step["verdicts"]) for step in seen] == sorted(len(step["verdicts"]) for step in seen)
        assert all(len(verdict["chances"]) == 2 for verdict in done["verdicts"])
        assert set(done["turning_points"]) <= {verdict["seq"] for verdict in done["verdicts"]}
        assert await ann.post(address) == done, "a second wish changes nothing"


async def test_nothing_is_told_before_the_end_nor_to_strangers(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("toy", 2, bots={"1": "random"}, start=True)
        address = f"/api/tables/{info['card']['id']}/analysis"
        assert (await ann.get(address, status=409))["code"] == "not_over"
        assert (await ann.post(address, status=409))["code"] == "not_over"
        over = await finished(server, ann)
        address = f"/api/tables/{over['card']['id']}/analysis"
        assert (await bo.get(address, status=404))["code"] == "no_such_table"
        key = link_key(over["links"]["spectators"])
        assert (await bo.get(f"{address}?key={key}"))["state"] == "none"


class Store:
    """Looks for an analysis just before it is stored, and answers only when it has been."""

    def __init__(self, running: dict[str, Analysis]) -> None:
        self.running = running

    async def analysis(self, table_id: str) -> str | None:
        self.running.pop(table_id, None)
        return None


async def test_an_analysis_that_ends_while_somebody_looks_does_not_vanish() -> None:
    class Place:
        id = "T1"

        def __init__(self, store: Any) -> None:
            self.store = store

    analyst = Analyst()
    analyst._running["T1"] = Analysis("working", "random")
    room = cast(Room, Place(Store(analyst._running)))
    assert (await analyst.look(room)).state == "working"
