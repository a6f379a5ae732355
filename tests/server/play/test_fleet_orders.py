"""Orders for fleets of Poseidon at a live table: the fleet sails without its king being asked, and what changes its world
ends the order with a notice (D-3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab


def sheet(tab: Tab) -> Frame:
    found: Frame = next(frame["sheet"] for frame in reversed(tab.frames) if frame["type"] == "sheet")
    return found


def sailings(tab: Tab) -> int:
    """How often my fleets have sailed."""
    moments = [moment for frame in tab.frames if frame["type"] == "update" for moment in frame["moments"]]
    return sum(
        event["type"] == "fleet_sailed"
        for moment in moments
        if moment["seat"] == 0
        for event in moment["events"]
    )


async def order_all(tab: Tab) -> None:
    """Every fleet of mine sails its best route, whatever it earns."""
    held = {one["nation"] for one in sheet(tab)["fleets"]}
    for nation in tab.last_update["view"]["nations"]:
        if nation["king"] == 0 and nation["nation"] not in held:
            note = {"type": "order_fleet", "nation": nation["nation"], "at_least": 0, "donate": True}
            assert (await tab.ask("write_note", note=note))["type"] == "done"


async def my_turn(tab: Tab) -> Frame:
    """The newest update, once it asks me for a decision (or the game is over)."""
    await tab.until(lambda _: 0 in tab.last_update["actors"] or tab.last_update["status"] == "over")
    return tab.last_update


@pytest.mark.slow
async def test_a_fleet_sails_by_order_until_a_notice_says_what_has_changed(tmp_path: Path) -> None:
    with LiveServer(tmp_path, bot_thinking=0.02) as server:
        async with Guest(server, "Ann") as ann:
            info = await ann.create("poseidon", 2, bots={"1": "heuristic"}, start=True)
            async with ann.tab(info["card"]["id"]) as tab:
                update, by_hand = await tab.update(), 0
                await tab.until(lambda frame: frame["type"] == "sheet")
                while update["status"] != "over" and not (sheet(tab)["notices"] and sailings(tab) > by_hand):
                    await order_all(tab)
                    update = await my_turn(tab)
                    hint = await tab.ask("ask_hint", version=update["version"])
                    if hint["type"] != "hinted":
                        continue  # an order was quicker
                    done = await tab.act(*hint["actions"])
                    if done["type"] == "done":
                        by_hand += hint["actions"][0]["type"] == "er_sail"
                        update = await tab.update(done["seq"])
                assert sailings(tab) > by_hand
                notice = sheet(tab)["notices"][0]
                assert notice["order"] == "fleet"
                assert notice["cause"] in ("phase", "crown", "ships", "over")
                assert sheet(tab)["fleets"] == [] or notice["nation"] is not None
