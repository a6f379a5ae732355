"""Nobody gets to know more of a running game than his seat: not by a personal link, a bot's seat, talk or hints."""

from __future__ import annotations

from support.live_server import LiveServer
from support.players import Guest, link_key


async def test_a_navigator_cannot_open_the_link_of_poseidons_seat(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        info = await ann.create("odyssey", 2, my_seat=0)
        table = info["card"]["id"]
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{table}/start")
        link = (await ann.get(f"/api/tables/{table}"))["links"]["seat"]
        assert (await bo.post(f"/api{link}", status=409))["code"] == "seated_already"
        seats = (await bo.get(f"/api/tables/{table}"))["card"]["seats"]
        assert [seat["mine"] for seat in seats] == [False, True]
        assert (await cleo.post(f"/api{link}"))["card"]["seats"][0]["mine"], "links are there to be handed on"
        assert (await ann.post(f"/api{link}"))["card"]["seats"][0]["mine"]


async def test_a_host_who_plays_opens_no_bots_seat_where_something_is_hidden(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("odyssey", 2, my_seat=1, bots={"0": "random"}, start=True)
        address = f"/api/tables/{info['card']['id']}/bot"
        assert (await ann.post(address, {"seat": 0, "bot": None}, 409))["code"] == "host_plays"
        assert (await bo.sit(info, 0, 409))["code"] == "seat_taken"


async def test_a_bots_seat_is_opened_where_all_know_the_same(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        for game in ("peloponnes", "poseidon"):
            info = await ann.create(game, 2, my_seat=1, bots={"0": "random"}, start=True)
            await ann.post(f"/api/tables/{info['card']['id']}/bot", {"seat": 0, "bot": None})
            assert (await bo.sit(info, 0))["card"]["seats"][0]["mine"]


async def test_spectators_who_see_everything_talk_to_nobody(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        for spectators, answer in (("omniscient", "refused"), ("blind", "done")):
            options = {"spectators": spectators}
            info = await ann.create(
                "odyssey", 2, my_seat=0, bots={"1": "random"}, options=options, start=True
            )
            key = link_key(info["links"]["spectators"])
            async with bo.tab(info["card"]["id"], f"key={key}") as tab:
                said = await tab.ask("say", text="white is on b2")
                assert said["type"] == answer
                assert said.get("code") == ("knows_too_much" if answer == "refused" else None)


async def test_no_hints_where_players_have_to_remember(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        for memory in (True, False):
            options = {"memory": memory, "board": "A"}
            info = await ann.create(
                "odyssey", 2, my_seat=0, bots={"1": "random"}, options=options, start=True
            )
            assert info["hints"] is not memory
            async with ann.tab(info["card"]["id"]) as tab:
                hint = await tab.ask("ask_hint", version=(await tab.update())["version"])
                assert hint.get("code") == ("no_hints" if memory else None)


async def test_nobody_sits_down_where_spectators_see_everything(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        info = await ann.create("odyssey", 2, my_seat=0, options={"spectators": "omniscient"})
        table = info["card"]["id"]
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{table}/start")
        link = (await bo.get(f"/api/tables/{table}"))["links"]["seat"]
        assert (await cleo.post(f"/api{link}", status=409))["code"] == "seats_closed"
        assert (await bo.post(f"/api{link}"))["card"]["seats"][1]["mine"]
        await bo.post(f"/api/tables/{table}/leave")
        for guest in (bo, cleo):
            assert (await guest.sit(info, 1, 409))["code"] == "seats_closed"
        await ann.post(f"/api/tables/{table}/bot", {"seat": 1, "bot": "random"})
