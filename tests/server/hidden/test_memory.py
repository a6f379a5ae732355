"""Odyssey by memory: what a Navigator was told in earlier rounds is neither sent again nor to be looked at again."""

from __future__ import annotations

from typing import Any

import pytest

from support.live_server import LiveServer
from support.players import Guest, Tab

Frame = dict[str, Any]


def surveys(moments: list[Frame]) -> set[int]:
    """The rounds whose surveys are told in these moments."""
    return {event["round"] for one in moments for event in one["events"] if event["type"] == "surveyed"}


async def sail(tab: Tab, until: int) -> None:
    """Any order whenever one is asked for, until this round waits for orders."""
    while True:
        update = await tab.until(
            lambda frame: (
                frame["type"] == "update" and frame["seq"] >= tab.last_update["seq"] and 1 in frame["actors"]
            )
        )
        if update["view"]["round"] >= until:
            return
        done = await tab.act(update["moves"][0])
        assert done["type"] == "done", done
        await tab.update(done["seq"])


@pytest.mark.rule("OR-25")
@pytest.mark.parametrize("memory", [True, False])
async def test_earlier_rounds_are_forgotten_where_memory_counts(server: LiveServer, memory: bool) -> None:
    async with Guest(server, "Ann") as ann:
        info = await ann.create(
            "odyssey", 2, my_seat=1, bots={"0": "random"}, options={"memory": memory}, start=True
        )
        async with ann.tab(info["card"]["id"]) as tab:
            await sail(tab, 1)
            first = tab.last_update["seq"]
            await sail(tab, 2)
            await sail(tab, 3)
            seq = tab.last_update["seq"]
            told = next(
                frame
                for frame in tab.frames
                if frame["type"] == "update" and frame["seq"] == seq and frame["moments"]
            )
            back = await tab.ask("look", at=first)
            here = await tab.ask("look", at=seq)
            page = (await tab.ask("recall", before=seq))["moments"]
        assert here["type"] == "seen"
        async with ann.tab(info["card"]["id"], f"since={seq}") as again:
            anew = (await again.update())["moments"]
        if memory:
            assert told["moments"][0]["seq"] == 0
            assert surveys(told["moments"]) == surveys(anew) == surveys(page) == set()
            assert (back["type"], back["code"]) == ("refused", "forgotten")
        else:
            assert told["moments"][0]["seq"] == seq - 1
            assert anew == []
            assert back["type"] == "seen"
