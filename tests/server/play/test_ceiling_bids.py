"""Ceiling bids of Peloponnes at a live table: obeyed when their time comes, and known to nobody else."""

from __future__ import annotations

import json

from support.live_server import LiveServer
from support.players import Guest
from thalassa.games.peloponnes import GAME


async def test_a_ceiling_bid_is_made_in_its_turn_and_no_byte_of_it_reaches_anybody_else(
    server: LiveServer,
) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("peloponnes", 2)
        table = info["card"]["id"]
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{table}/start")
        watching = info["links"]["spectators"].split("?")[1]
        async with ann.tab(table) as one, bo.tab(table) as two, Guest(server, "Eve") as eve:
            tabs = {0: one, 1: two}
            for tab in tabs.values():
                await tab.update()
            first = one.last_update["actors"][0]
            early, late = tabs[first], tabs[1 - first]
            tables = GAME.edition().tables
            crowded = {
                tile for tile, people in zip(tables.ids, tables.gain_people, strict=True) if people < 0
            }
            lots = {
                lot["tile"]: lot["min_bid"]
                for lot in late.last_update["view"]["auction"]
                if lot["tile"] not in crowded  # L-27: not every people has the inhabitants these cost
            }
            taken, wanted = list(lots)[:2]
            ceiling = 7
            wish = {"tile": wanted, "up_to": ceiling}
            note = {"type": "order_bids", "wishes": [wish], "otherwise": "pass", "beaten": "withdraw"}
            async with eve.tab(table, watching) as outside:
                await outside.update()
                assert (await late.ask("write_note", note=note))["type"] == "done"
                sheet = (
                    await late.until(lambda frame: frame["type"] == "sheet" and frame["sheet"]["order"])
                )["sheet"]
                assert sheet["order"]["wishes"] == [wish]
                assert late.last_update["seq"] == 0, "it is not its turn yet"
                bid = {"type": "bid", "tile": taken, "amount": lots[taken]}
                assert (await early.act(bid))["type"] == "done"
                for tab in (early, outside):
                    update = await tab.update(2)
                    assert any(
                        event.get("type") == "bid_made"
                        and event["tile"] == wanted
                        and event["amount"] == lots[wanted]
                        for frame in tab.frames
                        if frame["type"] == "update"
                        for moment in frame["moments"]
                        for event in moment["events"]
                    )
                    assert update["seq"] == 2
                    told = "".join(tab.raw)
                    assert "up_to" not in told
                    assert "wishes" not in told
                    own = [frame["sheet"] for frame in tab.frames if frame["type"] == "sheet"]
                    assert all(sheet == {"order": None, "notices": []} for sheet in own)
            record = json.dumps(await (ann if early is one else bo).get(f"/api/tables/{table}/file"))
            assert "up_to" not in record
