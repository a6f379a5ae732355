"""Two server processes on one PostgreSQL database: any of them can serve any table, and they tell each other."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab, new_id
from thalassa.server.db.store import Store
from thalassa.server.lobby import tables
from thalassa.server.play.hub import Hub
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.close_codes import CLOSE_LATER, CLOSE_STRANGER


@pytest.fixture(scope="module")
def pair(postgres: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, LiveServer]]:
    url = postgres.new_database()
    with (
        LiveServer(tmp_path_factory.mktemp("first"), database=url) as first,
        LiveServer(tmp_path_factory.mktemp("second"), database=url) as second,
    ):
        yield first, second


def elsewhere(guest: Guest, server: LiveServer) -> Guest:
    """The same guest, talking to another process."""
    other = Guest(server)
    other.http.cookies.update(dict(guest.http.cookies))
    return other


@contextlib.asynccontextmanager
async def at_both(
    pair: tuple[LiveServer, LiveServer], seats: int = 2
) -> AsyncIterator[tuple[Frame, list[Guest], list[Tab]]]:
    """Ann at the first process, the others at the second, before the start."""
    async with contextlib.AsyncExitStack() as stack:
        ann = await stack.enter_async_context(Guest(pair[0], "Ann"))
        others = [
            await stack.enter_async_context(Guest(pair[1], name)) for name in ("Bo", "Cleo")[: seats - 1]
        ]
        info = await ann.create("toy", seats)
        tabs = [await stack.enter_async_context(ann.tab(info["card"]["id"]))]
        await tabs[0].update()
        for seat, guest in enumerate(others, 1):
            await guest.sit(info, seat)
            tabs.append(await stack.enter_async_context(guest.tab(info["card"]["id"])))
            await tabs[-1].update()
        yield info, [ann, *others], tabs


def has_name(name: str) -> Any:
    return lambda frame: (
        frame["type"] == "info" and name in [s["name"] for s in frame["table"]["card"]["seats"]]
    )


async def test_seats_start_and_moves_reach_the_other_process(pair: tuple[LiveServer, LiveServer]) -> None:
    async with at_both(pair) as (info, guests, (one, two)):
        await one.until(has_name("Bo"))
        await guests[0].post(f"/api/tables/{info['card']['id']}/start")
        running = await two.until(lambda frame: frame["type"] == "update" and frame["status"] == "running")
        assert running["view"]["hand"]
        mine = await one.until(lambda frame: frame["type"] == "update" and frame["status"] == "running")
        await one.act({"type": "hide", "pebble": mine["view"]["hand"][0]})
        assert (await two.update(1))["actors"] == [1]
        await two.act({"type": "hide", "pebble": running["view"]["hand"][0]})
        update = await one.update(2)
        sorter = (one, two)[update["actors"][0]]
        await sorter.update(2)
        steps = [{"type": "put", "pebble": pebble, "bowl": "left"} for pebble in update["view"]["shown"]]
        assert (await sorter.act(*steps))["type"] == "done"
        assert (await one.update(3))["view"]["round"] == (await two.update(3))["view"]["round"] == 2


async def test_chat_notes_and_names_reach_the_other_process(pair: tuple[LiveServer, LiveServer]) -> None:
    async with at_both(pair, 3) as (info, guests, (one, two, three)):
        await one.until(has_name("Cleo"))
        await guests[0].post(f"/api/tables/{info['card']['id']}/start")
        await three.until(lambda frame: frame["type"] == "update" and frame["status"] == "running")
        await one.ask("say", text="hello over there")
        await two.until(lambda frame: frame["type"] == "chat_line" and frame["text"] == "hello over there")
        await one.ask("say", text="psst", team=True)
        await three.until(lambda frame: frame["type"] == "chat_line" and frame["text"] == "psst")
        assert (await one.ask("write_note", note={"type": "guess", "pebble": 4, "seat": 1}))["type"] == "done"
        await three.until(lambda frame: frame["type"] == "sheet" and frame["sheet"]["guesses"] == [[4, 1]])
        # both write on the same sheet from different processes: nothing is lost
        await asyncio.gather(
            one.ask("write_note", note={"type": "guess", "pebble": 5, "seat": 1}),
            three.ask("write_note", note={"type": "guess", "pebble": 6, "seat": 1}),
        )
        whole = [[4, 1], [5, 1], [6, 1]]
        await one.until(lambda frame: frame["type"] == "sheet" and frame["sheet"]["guesses"] == whole)
        await three.until(lambda frame: frame["type"] == "sheet" and frame["sheet"]["guesses"] == whole)
        await guests[1].post("/api/me", {"name": "Boudica"})
        await one.until(has_name("Boudica"))
        assert (await two.ask("ping"))["type"] == "pong"
        assert not any(frame.get("text") == "psst" for frame in two.frames)
        assert all(frame["sheet"]["guesses"] == [] for frame in two.frames if frame["type"] == "sheet")


async def test_two_processes_race_for_the_same_seq_and_one_wins(pair: tuple[LiveServer, LiveServer]) -> None:
    async with at_both(pair) as (info, guests, (one, two)):
        await one.until(has_name("Bo"))
        await guests[0].post(f"/api/tables/{info['card']['id']}/start")
        await two.until(lambda frame: frame["type"] == "update" and frame["status"] == "running")
        await one.until(lambda frame: frame["type"] == "update" and frame["status"] == "running")
        answers = await asyncio.gather(one.act({"type": "ring"}), two.act({"type": "ring"}))
        for tab, answer in zip((one, two), answers, strict=True):
            if answer["type"] == "refused":
                assert answer["code"] == "stale"
                await tab.update(1)
                assert (await tab.act({"type": "ring"}))["type"] == "done"
        for tab in (one, two):
            assert (await tab.update(2))["view"]["rang"] == [True, True]
            seen = [m["seq"] for frame in tab.frames if frame["type"] == "update" for m in frame["moments"]]
            assert seen == [0, 1], "every moment once, in order"


async def test_a_move_resent_to_the_other_process_is_one_move(pair: tuple[LiveServer, LiveServer]) -> None:
    async with at_both(pair) as (info, guests, (one, _)):
        await one.until(has_name("Bo"))
        await guests[0].post(f"/api/tables/{info['card']['id']}/start")
        await one.until(lambda frame: frame["type"] == "update" and frame["status"] == "running")
        move = new_id()
        async with elsewhere(guests[0], pair[1]) as ann, ann.tab(info["card"]["id"]) as there:
            await there.until(lambda frame: frame["type"] == "update" and frame["status"] == "running")
            answers = await asyncio.gather(
                one.act({"type": "ring"}, id=move, version=0), there.act({"type": "ring"}, id=move, version=0)
            )
            assert [(answer["type"], answer["seq"]) for answer in answers] == [("done", 1)] * 2
            assert sorted(answer["already"] for answer in answers) == [False, True]
            assert (await there.update(1))["seq"] == 1


async def test_a_seat_given_away_at_one_process_is_lost_at_the_other(
    pair: tuple[LiveServer, LiveServer],
) -> None:
    async with at_both(pair) as (info, guests, (one, two)), Guest(pair[1], "Phone") as phone:
        await one.until(has_name("Bo"))
        await guests[0].post(f"/api/tables/{info['card']['id']}/start")
        await two.until(lambda frame: frame["type"] == "update" and frame["status"] == "running")
        token = (await guests[0].get(f"/api/tables/{info['card']['id']}"))["links"]["seat"].removeprefix(
            "/seat/"
        )
        await phone.post(f"/api/seat/{token}")
        await one.until(lambda frame: frame["type"] == "update" and frame["seat"] is None)
        assert (await one.act({"type": "ring"}, version=0))["code"] == "not_seated"


async def test_a_device_signed_out_at_one_process_loses_its_line_at_the_other(
    pair: tuple[LiveServer, LiveServer],
) -> None:
    async with Guest(pair[0], "Ann") as ann, Guest(pair[1]) as phone:
        made = await ann.post("/api/me/devices/link", status=201)
        await phone.post(f"/api{made['path']}")
        table = (await ann.create("toy", 2))["card"]["id"]
        async with (
            ann.tab(table) as one,
            elsewhere(ann, pair[1]).tab(table) as two,
            phone.tab(table) as lost,
        ):
            for tab in (one, two, lost):
                assert (await tab.update())["seat"] == 0
            (await ann.http.delete("/api/me/devices")).raise_for_status()
            assert await lost.ended() == CLOSE_STRANGER
            for tab in (one, two):
                assert (await tab.ask("ping"))["type"] == "pong"


async def test_bots_play_once_though_both_processes_hold_the_table(
    pair: tuple[LiveServer, LiveServer],
) -> None:
    async with Guest(pair[0], "Ann") as ann, elsewhere(ann, pair[1]) as there:
        info = await ann.create("toy", 2, my_seat=None, bots={"0": "random", "1": "random"})
        table = info["card"]["id"]
        async with ann.tab(table) as one, there.tab(table) as two:
            await one.update()
            await two.update()
            await ann.post(f"/api/tables/{table}/start")
            over = [await tab.until(lambda f: f["type"] == "update" and f["outcome"]) for tab in (one, two)]
            assert over[0]["outcome"] == over[1]["outcome"]
            assert over[0]["seq"] == over[1]["seq"]


async def test_when_one_process_dies_the_other_goes_on(
    postgres: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    url = postgres.new_database()
    with (
        LiveServer(tmp_path_factory.mktemp("dying"), database=url) as first,
        LiveServer(tmp_path_factory.mktemp("living"), database=url) as second,
    ):
        async with at_both((first, second)) as (info, guests, (one, two)):
            await one.until(has_name("Bo"))
            await guests[0].post(f"/api/tables/{info['card']['id']}/start")
            await one.until(lambda frame: frame["type"] == "update" and frame["status"] == "running")
            assert (await one.act({"type": "ring"}))["seq"] == 1
            first.kill()
            await two.update(1)
            async with elsewhere(guests[0], second) as ann, ann.tab(info["card"]["id"]) as again:
                assert (await again.update())["view"]["rang"] == [True, False]
                hand = again.last_update["view"]["hand"]
                assert (await again.act({"type": "hide", "pebble": hand[0]}))["type"] == "done"
                await two.update(2)


async def test_a_database_that_goes_away_is_named_and_when_it_is_back_all_goes_on(
    postgres: Any, tmp_path: Path
) -> None:
    url = postgres.new_database()
    name = url.partition("?")[0].rpartition("/")[2]
    with LiveServer(tmp_path, database=url) as live:
        async with Guest(live, "Ann") as ann:
            table = (await ann.create("toy", 2, bots={"1": "random"}, start=True))["card"]["id"]
            async with ann.tab(table) as tab:
                # the bot has made its move: nobody but us uses the database
                await tab.until(lambda frame: frame["type"] == "update" and frame["actors"] == [0])
                played = tab.last_update["seq"]
                postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false;")
                postgres.run(
                    "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "  # waits until it is gone
                    f"WHERE datname = '{name}';"
                )
                assert (await tab.act({"type": "ring"}))["code"] == "not_stored"
                assert (await tab.ask("say", text="hello?"))["code"] == "not_stored"
                assert (await ann.get("/api/lobby", 503))["code"] == "no_database"
                async with ann.tab("another") as other:
                    assert await other.ended() == CLOSE_LATER
                postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true;")
                assert (await tab.act({"type": "ring"}))["type"] == "done"
                await tab.update(played + 1)
                assert len((await ann.get("/api/lobby"))["mine"]) == 1


async def test_a_table_starts_with_whoever_sat_down_through_another_process_a_moment_ago(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host may press Start before the news of it have come here."""
    room = await tables.create(hub, "ann", NewTable("toy", 2))
    await hub.store.save_guest("bo", "Bo")
    await hub.store.take_seat(room.id, 1, "bo")  # as the other process does it: nobody here has heard of it
    monkeypatch.setattr(Store, "shared", property(lambda store: True))
    await tables.start(room, "ann")
    assert (room.status, [row["guest_id"] for row in room.seats]) == ("running", ["ann", "bo"])
