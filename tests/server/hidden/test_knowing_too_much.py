"""Nobody gets to know more of a running game than his seat: not by a personal link, a bot's seat, talk or hints."""

from __future__ import annotations

from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from support.live_server import LiveServer
from support.players import Frame, Guest, link_key
from thalassa.server.access.sessions import People
from thalassa.server.lobby import seats, tables
from thalassa.server.play.hub import Hub
from thalassa.server.wire.bodies import NewTable
from thalassa.server.ws.websocket import BrowserTab, WebSockets


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
        await bo.post(f"/api/tables/{table}/agree")
        await ann.post(f"/api/tables/{table}/start")
        link = (await bo.get(f"/api/tables/{table}"))["links"]["seat"]
        assert (await cleo.post(f"/api{link}", status=409))["code"] == "seats_closed"
        assert (await bo.post(f"/api{link}"))["card"]["seats"][1]["mine"]
        await bo.post(f"/api/tables/{table}/leave")
        for guest in (bo, cleo):
            assert (await guest.sit(info, 1, 409))["code"] == "seats_closed"
        await ann.post(f"/api/tables/{table}/bot", {"seat": 1, "bot": "random"})


async def begun(ann: Guest, *others: Guest, seats: int = 2, **options: object) -> Frame:
    """A running table of ODYSSEY with Ann as Poseidon and the others as Navigators."""
    info = await ann.create("odyssey", seats, my_seat=0, options={"board": "A", **options})
    for seat, guest in enumerate(others, 1):
        await guest.sit(info, seat)
    await ann.post(f"/api/tables/{info['card']['id']}/start")
    return info


async def spoken(guest: Guest, info: Frame, **more: object) -> str:
    """What came of saying something at the table: a code, or "done"."""
    key = link_key(info["links"]["spectators"])
    async with guest.tab(info["card"]["id"], f"key={key}") as tab:
        answer = await tab.ask("say", text="white is on b2", **more)
        return str(answer.get("code", answer["type"]))


async def test_whoever_has_left_poseidons_seat_talks_to_nobody(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        info = await begun(ann, bo)
        assert await spoken(ann, info) == "done", "Poseidon himself may"
        assert await spoken(cleo, info) == "done", "so may a spectator who sees what both sides know"
        await ann.post(f"/api/tables/{info['card']['id']}/leave")
        assert await spoken(ann, info) == "knows_too_much"
        assert await spoken(bo, info) == "done"
        await ann.sit(info, 0)
        assert await spoken(ann, info) == "done"


async def test_where_all_know_the_same_whoever_left_may_talk(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        info = await ann.create("peloponnes", 2, my_seat=0, bots={"1": "random"}, start=True)
        await ann.post(f"/api/tables/{info['card']['id']}/leave")
        assert await spoken(ann, info) == "done"


async def test_a_navigator_who_has_left_comes_back_as_any_navigator_but_not_as_poseidon(
    server: LiveServer,
) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        info = await begun(ann, bo, cleo, seats=3)
        address = f"/api/tables/{info['card']['id']}/leave"
        await bo.post(address)
        await cleo.post(address)
        await ann.post(address)
        assert (await bo.sit(info, 0, 409))["code"] == "left_other_seat"
        assert (await ann.sit(info, 1, 409))["code"] == "left_other_seat"
        assert (await bo.sit(info, 2))["card"]["seats"][2]["mine"]


async def test_a_host_who_has_looked_from_a_bots_seat_stays_silent(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("odyssey", 2, my_seat=None, bots={"0": "random"}, options={"board": "A"})
        table = info["card"]["id"]
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{table}/start")
        assert await spoken(ann, info) == "done"
        await ann.post(f"/api/tables/{table}/bot", {"seat": 0, "bot": None})
        await ann.sit(info, 0)
        await ann.post(f"/api/tables/{table}/leave")
        await ann.post(f"/api/tables/{table}/bot", {"seat": 0, "bot": "random"})
        assert await spoken(ann, info) == "knows_too_much"
        await bo.post(f"/api/tables/{table}/leave")
        assert (await ann.sit(info, 1, 409))["code"] == "left_other_seat"


async def test_what_was_seen_on_a_device_stays_seen_whoever_uses_it(server: LiveServer) -> None:
    """Signing out, another name and another guest's link do not make a browser forget."""
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        info = await begun(ann, bo)
        table = info["card"]["id"]
        async with ann.tab(table) as tab:
            await tab.update()
        await ann.http.delete("/api/me")
        assert (await ann.get("/api/me"))["id"] is None
        await ann.post("/api/me", {"name": "Dido"})
        await bo.post(f"/api/tables/{table}/leave")
        assert (await ann.sit(info, 1, 409))["code"] == "left_other_seat"
        assert await spoken(ann, info) == "knows_too_much"
        link = (await cleo.post("/api/me/devices/link", status=201))["path"]
        await ann.post(f"/api{link}")
        assert (await ann.get("/api/me"))["name"] == "Cleo"
        assert (await ann.sit(info, 1, 409))["code"] == "left_other_seat"
        assert (await cleo.sit(info, 1))["card"]["seats"][1]["mine"], "on her own device she has seen nothing"


async def test_a_device_that_has_seen_poseidons_chart_plays_no_navigator(server: LiveServer) -> None:
    """Whoever becomes a Navigator there by a link only watches; on her own device she plays and talks."""
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        info = await begun(ann, bo, cleo, seats=3)
        table = info["card"]["id"]
        async with ann.tab(table) as tab:
            await tab.update()
        link = (await cleo.post("/api/me/devices/link", status=201))["path"]
        await ann.post(f"/api{link}")
        assert await spoken(ann, info, team=True) == "knows_too_much"
        assert await spoken(cleo, info, team=True) == "done"
        async with ann.tab(table) as tab, cleo.tab(table) as own:
            assert (await tab.update())["seat"] == (await own.update())["seat"] == 2
            note = {"type": "move_figure", "ship": "white", "square": "a1"}
            asked: dict[str, Frame] = {
                "act": {"version": 0, "actions": [note]},
                "write_note": {"note": note},
                "ask_hint": {"version": -1},
                "ask_outlook": {"version": -1},
            }
            for kind, fields in asked.items():
                assert (await tab.ask(kind, **fields)).get("code") == "knows_too_much"
                assert (await own.ask(kind, **fields)).get("code") != "knows_too_much"


async def test_a_device_that_has_seen_nothing_is_forgotten(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        await ann.http.delete("/api/me")
        assert "thalassa" not in ann.http.cookies


async def test_every_seat_agrees_before_spectators_see_everything(server: LiveServer) -> None:
    """OR-46"""
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        info = await ann.create("odyssey", 2, my_seat=0, options={"spectators": "omniscient"})
        table = info["card"]["id"]
        assert info["overseen"] is True
        await bo.sit(info, 1)
        start = f"/api/tables/{table}/start"
        refused = await ann.post(start, status=409)
        assert (refused["code"], refused["params"]) == ("not_agreed", {"seats": [2]})
        agree = f"/api/tables/{table}/agree?key={link_key(info['links']['players'])}"
        assert (await cleo.post(agree, status=403))["code"] == "not_seated"
        agreed = await bo.post(agree)
        assert [seat["agreed"] for seat in agreed["card"]["seats"]] == [True, True]
        await bo.post(f"/api/tables/{table}/leave")
        await cleo.sit(info, 1)
        assert (await ann.post(start, status=409))["code"] == "not_agreed", "everybody for himself"
        await cleo.post(agree)
        await ann.post(start)


async def test_whoever_took_the_record_home_as_a_spectator_has_seen_everything(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create(
            "odyssey", 2, my_seat=0, bots={"1": "random"}, options={"spectators": "omniscient"}, start=True
        )
        table, key = info["card"]["id"], link_key(info["links"]["spectators"])
        await bo.get(f"/api/tables/{table}/file?key={key}")
        assert await spoken(bo, info) == "knows_too_much"
        assert (await bo.sit(info, 1, 409))["code"] in ("seats_closed", "seat_taken")


async def test_one_person_plays_both_sides_only_where_nobody_else_sat_before(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("odyssey", 3, my_seat=0)
        assert info["hot_seats"] == []
        assert (await ann.sit(info, 1))["hot_seats"] == [[0, 1]], "one device goes round"
        seated = await bo.sit(info, 2)
        assert seated["hot_seats"] == [[0, 1]], "said to whoever joins"
        other = await ann.create("odyssey", 3, my_seat=0)
        await bo.sit(other, 1)
        assert (await ann.sit(other, 2, 409))["code"] == "both_sides"
        assert (await bo.sit(other, 2))["hot_seats"] == [], "two Navigators are one side"


async def test_navigators_talk_among_themselves_unless_the_table_is_public(server: LiveServer) -> None:
    """OR-22"""
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        for chat, answer, mates in (("private", "done", [2]), ("public", "no_team_talk", [])):
            info = await begun(ann, bo, cleo, seats=3, navigator_chat=chat)
            async with bo.tab(info["card"]["id"]) as tab:
                assert (await tab.update())["mates"] == mates
            async with ann.tab(info["card"]["id"]) as tab:
                assert (await tab.update())["mates"] == [], "Poseidon has nobody"
            assert await spoken(bo, info, team=True) == answer
            assert await spoken(bo, info) == "done"


async def test_a_seat_left_while_its_tab_opens_is_not_looked_from(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the tab would go on seeing and playing a seat that somebody else may have by then."""

    async def silence(*_: Any) -> Any:
        return {"type": "websocket.connect"}

    wish = NewTable("odyssey", 2, options={"board": "A"}, my_seat=0, bots={"1": "random"}, start=True)
    room = await tables.create(hub, "ann", wish)
    scope = {"type": "websocket", "headers": [], "query_string": b""}
    tab = BrowserTab(WebSocket(scope, silence, silence), "ann", "", None)
    note = room.seen.note

    async def leave_meanwhile(*noted: Any) -> None:
        await note(*noted)
        if noted[1] == 0:
            await seats.leave(room, "ann")

    monkeypatch.setattr(room.seen, "note", leave_meanwhile)
    await WebSockets(hub, cast(People, None))._welcome(room, tab)
    assert tab.seat is None
    assert tab in room.watchers
