"""Playing again: the first to ask opens the table, everybody else finds a seat kept there."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from support.live_server import LiveServer
from support.players import Frame, Guest, link_key
from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store, new_token


async def finished(host: Guest, other: Guest) -> Frame:
    """A short game of two people, played to its end."""
    info = await host.create("toy", 2, options={"rounds": 1, "bell": False})
    table = info["card"]["id"]
    await other.sit(info, 1)
    await host.post(f"/api/tables/{table}/start")
    async with host.tab(table) as one, other.tab(table) as two:
        for tab in (one, two):
            hand = (await tab.update())["view"]["hand"]
            assert (await tab.act({"type": "hide", "pebble": hand[0]}))["type"] == "done"
        tabs = (one, two)
        winner = (await one.update(2))["actors"][0]
        shown = (await tabs[winner].update(2))["view"]["shown"]
        await tabs[winner].act(*({"type": "put", "pebble": pebble, "bowl": "right"} for pebble in shown))
        assert (await one.update(3))["status"] == "over"
    return info


async def again(guest: Guest, table: str, status: int = 201) -> Any:
    return await guest.post(f"/api/tables/{table}/rematch", status=status)


def seats(info: Frame) -> list[tuple[str, str | None, str | None]]:
    return [(seat["kind"], seat["name"], seat["reserved"]) for seat in info["card"]["seats"]]


async def test_the_first_opens_a_table_and_the_others_are_told_and_find_their_seats(
    server: LiveServer,
) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await finished(ann, bo)
        old = info["card"]["id"]
        watching = f"key={link_key(info['links']['spectators'])}"
        async with ann.tab(old) as tab, Guest(server, "Eve") as eve, eve.tab(old, watching) as outside:
            opened = await again(bo, old)
            new = opened["card"]["id"]
            assert opened["card"]["status"] == "open"
            assert opened["card"]["host"] is True
            assert seats(opened) == [("open", None, "Ann"), ("person", "Bo", None)]
            told = await tab.until(lambda frame: frame["type"] == "info" and frame["table"]["successor"])
            assert told["table"]["successor"] == {"id": new, "by": 1}
            await outside.until(
                lambda frame: frame["type"] == "info" and not frame["table"]["card"]["my_turn"]
            )
            assert all(
                frame["table"]["successor"] is None for frame in outside.frames if frame["type"] == "info"
            )
        mine = {card["id"]: card for card in (await ann.get("/api/lobby"))["mine"]}
        assert mine[new]["seats"][0]["invited"] is True
        joined = await again(ann, old)
        assert joined["card"]["id"] == new
        assert seats(joined) == [("person", "Ann", None), ("person", "Bo", None)]
        assert (await again(bo, old))["card"]["id"] == new
        assert (await bo.post(f"/api/tables/{new}/start"))["card"]["status"] == "running"


async def test_those_who_ask_at_once_land_at_one_table(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        old = (await finished(ann, bo))["card"]["id"]
        answers = await asyncio.gather(*(again(guest, old) for guest in (ann, bo, ann, bo)))
        assert len({answer["card"]["id"] for answer in answers}) == 1
        new = await ann.get(f"/api/tables/{answers[0]['card']['id']}")
        assert [seat["kind"] for seat in new["card"]["seats"]] == ["person", "person"]


async def test_a_kept_seat_is_taken_by_nobody_else_until_the_host_gives_it_free(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        old = (await finished(ann, bo))["card"]["id"]
        opened = await again(ann, old)
        new = opened["card"]["id"]
        assert (await cleo.sit(opened, 1, 409))["code"] == "seat_taken"
        assert (await cleo.post(f"/api/tables/{new}/bot", {"seat": 1, "bot": None}, 404))[
            "code"
        ] == "no_such_table"
        assert (await bo.post(f"/api/tables/{new}/bot", {"seat": 1, "bot": None}, 403))["code"] == "not_host"
        await ann.post(f"/api/tables/{new}/bot", {"seat": 1, "bot": None})
        assert seats(await cleo.sit(opened, 1))[1] == ("person", "Cleo", None)
        # who comes too late may watch, by the link that comes with the answer
        late = await again(bo, old)
        assert late["card"]["id"] == new
        assert not any(seat["mine"] for seat in late["card"]["seats"])
        assert link_key(late["links"]["spectators"])
        assert late["links"]["players"] is None


async def test_a_running_game_has_no_successor(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("toy", 2)
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{info['card']['id']}/start")
        assert (await again(ann, info["card"]["id"], 409))["code"] == "still_running"


async def test_playing_again_from_an_older_table_goes_on_after_the_newest(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        info = await ann.create(
            "toy", 2, options={"rounds": 1, "bell": False}, bots={"1": "random"}, start=True
        )
        tables = [info["card"]["id"]]
        for _ in range(2):
            async with ann.tab(tables[-1]) as tab:
                while (update := await tab.update())["status"] != "over":
                    if 0 in update["actors"]:
                        await play(tab, update)
                    else:
                        await tab.update(update["seq"] + 1)
            following = await again(ann, tables[0])
            assert following["card"]["status"] == "running", "alone with bots it starts at once"
            tables.append(following["card"]["id"])
        assert len(set(tables)) == 3


async def play(tab: Any, update: Frame) -> None:
    view = update["view"]
    if view["shown"]:
        steps = [{"type": "put", "pebble": pebble, "bowl": "right"} for pebble in view["shown"]]
    else:
        steps = [{"type": "hide", "pebble": view["hand"][0]}]
    assert (await tab.act(*steps))["type"] == "done"
    await tab.update(update["seq"] + 1)


async def test_a_table_gets_one_successor_whoever_stores_it(store: Store) -> None:
    await store.save_guest("g1", "Ann")
    await store.create(row("old"), [seat("old")])
    won = await asyncio.gather(*(store.create(row(f"new{n}"), [seat(f"new{n}")], "old") for n in range(8)))
    assert won.count(True) == 1
    first = f"new{won.index(True)}"
    old = await store.table("old")
    assert old is not None
    assert (old["successor"], old["successor_by"]) == (first, "g1")
    assert [await store.table(f"new{n}") is not None for n in range(8)] == list(won)


def row(table_id: str) -> Row:
    return {
        "id": table_id,
        "game": "toy",
        "rules_version": 1,
        "edition": "{}",
        "seats": 1,
        "options": "{}",
        "seed": "0" * 64,
        "title": "",
        "status": "over",
        "host": "g1",
        "public": False,
        "player_key": "p",
        "spectator_key": "s",
        "rung": None,
        "outcome": None,
        "created": time.time(),
        "changed": time.time(),
    }


def seat(table_id: str) -> Row:
    return {
        "table_id": table_id,
        "seat": 0,
        "guest_id": None,
        "bot": None,
        "token": new_token(),
        "waiting": False,
        "reserved": None,
    }
