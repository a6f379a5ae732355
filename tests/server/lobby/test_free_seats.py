"""A stranger at a table cannot stall it for good: the host takes the seat back."""

from __future__ import annotations

from pathlib import Path

from support.live_server import LiveServer
from support.players import Guest


async def test_before_the_start_the_host_frees_any_seat(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Eve") as eve:
        info = await ann.create("toy", 2)
        free = f"/api/tables/{info['card']['id']}/free"
        assert (await ann.post(free, {"seat": 1}, 409))["code"] == "nobody_there"
        await eve.sit(info, 1)
        assert (await eve.post(free, {"seat": 0}, 403))["code"] == "not_host"
        assert (await ann.post(free, {"seat": 7}, 400))["code"] == "no_such_seat"
        assert (await ann.post(free, {"seat": 1}))["card"]["seats"][1]["kind"] == "open"


async def test_nobody_loses_a_seat_he_has_just_been_asked_for(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Eve") as eve:
        info = await ann.create("toy", 2)
        table = info["card"]["id"]
        await eve.sit(info, 1)
        started = await ann.post(f"/api/tables/{table}/start")
        seats = started["card"]["seats"]
        assert seats[1]["overdue"] > started["card"]["changed"]
        assert (await eve.get(f"/api/tables/{table}"))["card"]["seats"][1]["overdue"] is None, (
            "the host's affair"
        )
        assert (await ann.post(f"/api/tables/{table}/free", {"seat": 1}, 409))["code"] == "not_yet"


async def test_a_seat_that_does_not_answer_goes_to_a_bot_and_the_game_goes_on(tmp_path: Path) -> None:
    with LiveServer(tmp_path, seat_minutes=0.0) as live:
        async with Guest(live, "Ann") as ann, Guest(live, "Eve") as eve:
            info = await ann.create("toy", 2)
            table = info["card"]["id"]
            await eve.sit(info, 1)
            await ann.post(f"/api/tables/{table}/start")
            async with ann.tab(table) as tab:
                update = await tab.update()
                assert (await ann.post(f"/api/tables/{table}/free", {"seat": 1}))["card"]["seats"][1][
                    "kind"
                ] == "open"
                await ann.post(f"/api/tables/{table}/bot", {"seat": 1, "bot": "random"})
                await tab.update(update["seq"] + 1)
            assert (await eve.sit(info, 1, 409))["code"] == "seat_taken"
