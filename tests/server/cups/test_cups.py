"""Cups on a live server: tables open by themselves, standings follow, results can be taken along."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from support.live_server import LiveServer
from support.players import PATIENCE, Frame, Guest

DAYS = {"kind": "days", "bank": 86_400, "increment": 3600, "cap": 172_800}
CUP = {"game": "toy", "kind": "swiss", "places": 4, "seats": 2, "rounds": 2, "title": "Delos"}


async def until(guest: Guest, cup: str, wanted: Any) -> Frame:
    async def look() -> Frame:
        while True:
            info: Frame = await guest.get(f"/api/cups/{cup}")
            if wanted(info):
                return info
            await asyncio.sleep(0.02)

    return await asyncio.wait_for(look(), PATIENCE)


async def play(guests: list[Guest], table: str) -> None:
    """To the end, everybody the first move there is."""
    tabs = [guest.tab(table) for guest in guests]
    async with tabs[0], tabs[1]:
        for tab in tabs:
            await tab.update()
        while tabs[0].last_update["outcome"] is None:
            update = tabs[0].last_update
            actor = next(tab for tab in tabs if tab.last_update["seat"] in update["actors"])
            steps = [actor.last_update["moves"][0]]
            if steps[0]["type"] == "put":
                steps = [{"type": "put", "pebble": one, "bowl": "left"} for one in update["view"]["shown"]]
            answer = await actor.act(*steps)
            assert answer["type"] == "done", answer
            for tab in tabs:
                await tab.update(answer["seq"])


async def test_a_cup_of_bots_plays_itself_to_its_end(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        info = await ann.post("/api/cups", {**CUP, "bots": 4, "join": False, "bot": "random"}, 201)
        assert info["card"]["status"] == "running"
        info = await until(ann, info["card"]["id"], lambda one: one["card"]["status"] == "over")
        assert [table["round"] for table in info["tables"]] == [0, 0, 1, 1]
        assert sum(one["points"] for one in info["players"]) == 40
        assert [one["points"] for one in info["players"]] == sorted(
            (one["points"] for one in info["players"]), reverse=True
        )
        assert all(one["games"] == 2 and one["bot"] == "random" for one in info["players"])
        sheet = (await ann.http.get(f"/api/cups/{info['card']['id']}/results?language=de")).text.splitlines()
        assert sheet[0] == "place,name,points,won,games"
        assert len(sheet) == 1 + 4 + 1 + 1 + 8
        assert len({line.split(",")[1] for line in sheet[1:5]}) == 4, "bots of one name are told apart"
        cards = await ann.get("/api/cups")
        assert info["card"]["id"] in [card["id"] for card in cards]


async def test_the_last_to_join_starts_it_and_everybody_finds_his_table(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        wish = {**CUP, "kind": "rotation", "places": 2, "pace": DAYS}
        info = await ann.post("/api/cups", wish, 201)
        cup = info["card"]["id"]
        assert (info["card"]["status"], info["card"]["taken"], info["tables"]) == ("open", 1, [])
        info = await bo.post(f"/api/cups/{cup}/join")
        assert (await cleo.post(f"/api/cups/{cup}/join", status=409))["code"] == "already_started"
        assert (info["card"]["status"], len(info["tables"])) == ("running", 1)
        first = info["tables"][0]
        table = (await ann.get(f"/api/tables/{first['table']}"))["card"]
        assert table["status"] == "running"
        assert table["pace"] == {**DAYS, "over": "once"}
        assert table["title"] == "Delos · 1"
        assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bo"]

        await play([ann, bo], first["table"])
        info = await until(ann, cup, lambda one: len(one["tables"]) == 2)
        second = info["tables"][1]
        assert second["players"] == first["players"][::-1], "the seats have changed"
        assert (await bo.get(f"/api/tables/{second['table']}"))["card"]["seats"][0]["name"] == "Bo"

        # a game that is ended by consent counts the same for both
        await ann.post(f"/api/tables/{second['table']}/ask", {"what": "end", "until": None})
        await bo.post(f"/api/tables/{second['table']}/answer", {"agree": True})
        info = await until(ann, cup, lambda one: one["card"]["status"] == "over")
        assert (info["tables"][1]["finished"], info["tables"][1]["points"]) == (False, [5, 5])


async def test_at_a_live_clock_a_table_starts_when_all_have_come(server: LiveServer) -> None:
    live = {"kind": "live", "bank": 600, "increment": 10, "cap": 1200, "over": "stand_in"}
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.post("/api/cups", {**CUP, "places": 2, "pace": live, "public": False}, 201)
        cup = info["card"]["id"]
        info = await bo.post(f"/api/cups/{cup}/join")
        [table] = info["tables"]
        assert table["status"] == "open"
        card = (await bo.get(f"/api/tables/{table['table']}"))["card"]
        assert sorted(seat["reserved"] for seat in card["seats"]) == ["Ann", "Bo"]
        for guest in (ann, bo):
            mine = next(n for n, seat in enumerate(card["seats"]) if seat["reserved"] == guest.name)
            await guest.post(f"/api/tables/{table['table']}/sit", {"seat": mine})
        await until(ann, cup, lambda one: one["tables"][0]["status"] == "running")


async def test_hosts_start_and_end_cups_and_others_do_not(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        cup = (await ann.post("/api/cups", CUP, 201))["card"]["id"]
        assert (await ann.post(f"/api/cups/{cup}/start", status=409))["code"] == "cup_too_few"
        await bo.post(f"/api/cups/{cup}/join")
        await cleo.post(f"/api/cups/{cup}/join")
        assert (await bo.post(f"/api/cups/{cup}/start", status=403))["code"] == "not_host"
        await cleo.post(f"/api/cups/{cup}/leave")
        info = await ann.post(f"/api/cups/{cup}/start")
        assert [one["name"] for one in info["players"]] == ["Ann", "Bo"]
        assert (await bo.post(f"/api/cups/{cup}/leave", status=409))["code"] == "already_started"
        assert (await ann.post(f"/api/cups/{cup}/end"))["card"]["status"] == "over"
        assert (await ann.get("/api/cups/nowhere", 404))["code"] == "no_such_cup"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seats": 9}, "bad_cup"),
        ({"places": 1}, "malformed"),
        ({"seats": 4, "places": 3}, "bad_cup"),
        ({"kind": "rotation", "places": 40}, "bad_cup"),
        ({"bots": 1, "bot": "nobody"}, "unknown_bot"),
        ({"pace": {**DAYS, "cap": 1}}, "bad_pace"),
        ({"options": {"rounds": -7}}, "bad_options"),
    ],
)
async def test_a_cup_that_cannot_be_is_refused(server: LiveServer, change: Frame, code: str) -> None:
    async with Guest(server, "Ann") as ann:
        assert (await ann.post("/api/cups", {**CUP, **change}, 400))["code"] == code


async def test_a_cup_goes_on_after_a_kill(tmp_path_factory: pytest.TempPathFactory) -> None:
    with LiveServer(tmp_path_factory.mktemp("killed"), bot_pause=0.01) as live:
        async with Guest(live, "Ann") as ann:
            wish = {**CUP, "places": 6, "rounds": 3, "bots": 6, "join": False, "bot": "random"}
            cup = (await ann.post("/api/cups", wish, 201))["card"]["id"]
            await until(ann, cup, lambda one: any(table["places"] for table in one["tables"]))
            live.kill()
            live.start()
            info = await until(ann, cup, lambda one: one["card"]["status"] == "over")
            assert len(info["tables"]) == 9
            assert sum(one["points"] for one in info["players"]) == 90
