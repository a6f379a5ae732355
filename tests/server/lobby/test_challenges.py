"""The same deal again: by the player or somebody challenged, hidden until the end, counted for no level, compared."""

from __future__ import annotations

from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, text

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab
from thalassa.server.db.database import migrations
from thalassa.server.db.rows import Row
from thalassa.server.db.store import Store, new_token
from thalassa.server.play.summaries import links

SHORT = {"rounds": 1, "bell": False}
OPTIONS = {**SHORT, "bowl": "narrow"}


async def play(guest: Guest, table: str, choice: int) -> Frame:
    """Decide with the first (0) or last (-1) of all moves until the game is over; the last update."""
    async with guest.tab(table) as tab:
        update = await tab.update()
        while update["status"] != "over":
            # where both decide at once the bot goes first: its chance follows from the length of the log
            if update["actors"] == [update["seat"]]:
                done = await tab.act(*await steps(tab, update, choice))
                assert done["type"] == "done", done
            update = await tab.update(update["seq"] + 1)
        # the end tells what was kept secret, without the page being loaded anew
        told = await tab.until(lambda frame: frame["type"] == "info" and frame["table"]["seed"])
        assert told["table"]["card"]["status"] == "over"
        return update


async def steps(tab: Tab, update: Frame, choice: int) -> list[Frame]:
    """One whole decision, in steps where the game asks for them."""
    made = [update["moves"][choice]]
    while True:
        drafted = await tab.ask("draft", version=update["version"], actions=made)
        if drafted["complete"]:
            return made
        made.append(drafted["moves"][choice])


async def finished(guest: Guest, choice: int = 0) -> tuple[Frame, Frame]:
    """A game against a bot, played to its end: the table as its player sees it then, and the last update."""
    made = await guest.create(
        "toy", 2, title="Harbour", options=OPTIONS, my_seat=1, bots={"0": "random"}, start=True
    )
    update = await play(guest, made["card"]["id"], choice)
    return await guest.get(f"/api/tables/{made['card']['id']}"), update


async def level(guest: Guest, choice: int) -> Frame:
    made = await guest.post("/api/ladder/peloponnes/level_1", status=201)
    await play(guest, made["card"]["id"], choice)
    info: Frame = await guest.get(f"/api/tables/{made['card']['id']}")
    return info


def score(update: Frame, seat: int) -> int:
    return int(next(one["score"] for one in update["outcome"]["standings"] if one["seat"] == seat))


async def test_the_same_decisions_in_the_same_deal_meet_the_same_answers(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info, end = await finished(ann)
        repeated = await bo.post(f"/api{info['links']['deal']}", status=201)
        card = repeated["card"]
        assert (card["status"], card["known_deal"], card["title"], card["public"]) == (
            "running",
            True,
            "",
            False,
        )
        assert [(seat["kind"], seat["bot"], seat["mine"]) for seat in card["seats"]] == [
            ("bot", "random", False),
            ("person", None, True),
        ]
        assert (repeated["options"], repeated["fingerprint"], repeated["seed_hash"], repeated["hints"]) == (
            info["options"],
            info["fingerprint"],
            info["seed_hash"],
            info["hints"],
        )
        again = await play(bo, card["id"], 0)
        assert again["moments"] == end["moments"]
        assert again["outcome"] == end["outcome"]
        assert info["card"]["known_deal"] is False


async def test_a_running_repeat_tells_neither_the_seed_nor_the_table_it_comes_from(
    server: LiveServer,
) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info, _ = await finished(ann)
        first, link = info["card"]["id"], f"/api{info['links']['deal']}"
        told = [(await bo.http.get(link)).text]
        repeated = await bo.post(link, status=201)
        table = repeated["card"]["id"]
        assert (repeated["seed"], repeated["links"]["deal"]) == (None, None)
        async with bo.tab(table) as tab:
            await tab.update()
            await tab.ask("look", at=0)
        told += tab.raw
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/file", f"/api/tables/{table}/chart"):
            told.append((await bo.http.get(path)).text)
        told.append((await bo.http.get("/api/lobby")).text)
        for secret in (info["seed"], first, "Harbour"):
            assert secret not in "".join(told)
        for path in ("deal", "sheets", "analysis"):
            assert (await bo.get(f"/api/tables/{table}/{path}", 409))["code"] == "not_over"
        await bo.get(f"/api/tables/{first}", 404)


async def test_a_level_played_again_says_so_and_counts_for_nobody(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await level(ann, -1)
        before = (await ann.get("/api/ladder/peloponnes"))["rungs"]
        assert before[0]["tries"] == 1
        for guest in (ann, bo):
            told = await guest.get(f"/api{info['links']['deal']}")
            assert (told["game"], told["rung"], told["seat"]) == ("peloponnes", "level_1", 0)
            assert told["result"]["mine"] is (guest is ann)
            repeated = await guest.post(f"/api{info['links']['deal']}", status=201)
            assert (repeated["card"]["rung"], repeated["card"]["known_deal"]) == (None, True)
            assert repeated["hints"] is False, "no more help than the one who challenges had"
            await play(guest, repeated["card"]["id"], 0)
        assert (await ann.get("/api/ladder/peloponnes"))["rungs"] == before
        assert (await bo.get("/api/ladder/peloponnes"))["rungs"][0]["tries"] == 0
        # the next game with a new deal is one that counts again
        fresh = await bo.post(f"/api/tables/{repeated['card']['id']}/rematch", status=201)
        assert (fresh["card"]["rung"], fresh["card"]["known_deal"]) == ("level_1", False)
        assert fresh["seed_hash"] != info["seed_hash"]
        # a challenge that goes back names the level, too
        own = await bo.get(f"/api/tables/{repeated['card']['id']}")
        assert (await ann.get(f"/api{own['links']['deal']}"))["rung"] == "level_1"


async def test_the_link_tells_what_is_played_and_the_result_and_changes_nothing(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server) as nobody:
        info, end = await finished(ann)
        link = f"/api{info['links']['deal']}"
        told = await nobody.get(link)
        assert told["result"] == {
            "name": "Ann",
            "score": score(end, 1),
            "place": next(one["place"] for one in end["outcome"]["standings"] if one["seat"] == 1),
            "won": 1 in end["outcome"]["winners"],
            "mine": False,
        }
        assert (told["game"], told["seat"], told["rung"]) == ("toy", 1, None)
        assert told["options"] == info["options"]
        assert told["verdict"] == end["outcome"]["verdict"]
        assert [seat["bot"] for seat in told["seats"]] == ["random", None]
        await bo.get(link)
        assert (await bo.get("/api/lobby"))["mine"] == []
        assert (await nobody.post(link, status=401))["code"] == "no_name"


async def test_only_the_one_player_of_a_finished_game_has_the_link(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        running = await ann.create("toy", 2, options=SHORT, bots={"1": "random"}, start=True)
        assert running["links"]["deal"] is None
        info, _ = await finished(ann)
        watched = await bo.get(info["links"]["spectators"].replace("/t/", "/api/tables/"))
        assert watched["links"]["deal"] is None
        # neither an address nor another key of the table opens its deal
        keys = [
            info["card"]["id"],
            info["seed"],
            *(link.split("=")[1] for link in watchers(info)),
            "%00",
            "x" * 99,
        ]
        for key in (*keys, info["links"]["seat"].removeprefix("/seat/")):
            assert (await bo.get(f"/api/deal/{key}", 404))["code"] in ("no_such_deal", "not_found")
        # two people have played: what one of them decided is not to be handed on by the other
        table = (await ann.create("toy", 2, options=SHORT))["card"]["id"]
        both = await ann.get(f"/api/tables/{table}")
        await bo.sit(both, 1)
        await ann.post(f"/api/tables/{table}/start")
        async with ann.tab(table) as one, bo.tab(table) as two:
            for tab in (one, two):
                await tab.act((await tab.update())["moves"][0])
            tab = (one, two)[(await one.update(2))["actors"][0]]
            await tab.act(*await steps(tab, await tab.update(2), 0))
            assert (await one.update(3))["status"] == "over"
        assert (await ann.get(f"/api/tables/{table}"))["links"]["deal"] is None


@pytest.mark.parametrize(("game", "offered"), [("peloponnes", True), ("poseidon", True), ("odyssey", False)])
def test_no_deal_is_offered_where_knowing_it_is_all_there_is_to_know(game: str, offered: bool) -> None:
    over = row("first", 1.0, game=game, deal_key="k1")
    mine = {**seat("first"), "guest_id": "ann", "bot": None, "reserved": None}
    assert links(over, [mine], "ann", "").deal == ("/deal/k1" if offered else None)


def watchers(info: Frame) -> list[str]:
    return [info["links"]["spectators"], info["links"]["players"]]


async def test_bots_of_a_repeated_deal_stay(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        info, _ = await finished(ann)
        table = (await ann.post(f"/api{info['links']['deal']}", status=201))["card"]["id"]
        for bot in (None, "random"):
            refused = await ann.post(f"/api/tables/{table}/bot", {"seat": 0, "bot": bot}, 409)
            assert refused["code"] == "same_bots"


async def test_all_who_have_finished_a_deal_are_compared_best_first(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        first = await level(ann, -1)
        assert [one["name"] for one in await results(ann, first)] == ["Ann"]
        tables = [first]
        # the challenge is handed on: every game belongs to the deal of the first
        for guest, choice in ((bo, 0), (cleo, -1), (ann, 0)):
            made = await guest.post(f"/api{tables[-1]['links']['deal']}", status=201)
            await play(guest, made["card"]["id"], choice)
            tables.append(await guest.get(f"/api/tables/{made['card']['id']}"))
        seen = await results(bo, tables[1])
        scores = [one["score"] for one in seen]
        assert scores == sorted(scores, reverse=True)
        assert len(set(scores)) == 2, "this test needs decisions that make a difference"
        assert sorted(one["name"] for one in seen) == ["Ann", "Ann", "Bo", "Cleo"]
        assert [one["rank"] for one in seen] == [1, 1, 3, 3], "equal results share a rank"
        assert [one["name"] for one in seen if one["mine"]] == ["Bo"]
        assert [one["name"] for one in seen if one["here"]] == ["Bo"]
        assert [one["table"] for one in seen if one["name"] != "Bo"] == [None] * 3, (
            "others' tables stay theirs"
        )
        assert sum(one["mine"] for one in await results(ann, first)) == 2
        # who only watches one of the games sees that one
        async with Guest(server, "Eve") as eve:
            path = tables[1]["links"]["spectators"].replace("/t/", "/api/tables/").replace("?", "/deal?")
            assert [one["name"] for one in await eve.get(path)] == ["Bo"]


async def results(guest: Guest, info: Frame) -> list[Any]:
    found: list[Any] = await guest.get(f"/api/tables/{info['card']['id']}/deal")
    return found


# -- storage --------------------------------------------------------------------------------------------------


def row(table_id: str, changed: float, **more: Any) -> Row:
    return {
        "id": table_id,
        "game": "toy",
        "rules_version": 1,
        "edition": "{}",
        "seats": 1,
        "options": "{}",
        "seed": "secret",
        "title": "",
        "status": "over",
        "host": "ann",
        "public": False,
        "player_key": new_token(),
        "spectator_key": new_token(),
        "rung": None,
        "outcome": None,
        "created": changed,
        "changed": changed,
        **more,
    }


def seat(table_id: str) -> Row:
    return {"table_id": table_id, "seat": 0, "token": new_token(), "waiting": False}


async def test_the_finished_games_of_a_deal_are_found_own_ones_first(store: Store) -> None:
    for guest in ("ann", "bo"):
        await store.save_guest(guest, guest)
    for one in (
        row("first", 1.0, deal_key="k1"),
        row("second", 3.0, deal_of="first", host="bo"),
        row("third", 2.0, deal_of="first"),
        row("running", 4.0, deal_of="first", status="running"),
        row("other", 5.0),
    ):
        await store.create(one, [seat(one["id"])])

    async def found(guest: str | None, limit: int = 9) -> list[str]:
        return [one["id"] for one in await store.games_of_deal("first", guest, limit)]

    assert await found("bo") == ["second", "first", "third"]
    assert await found("bo", 2) == ["second", "first"]
    assert await found(None) == ["first", "third", "second"]
    by_key = await store.table_of_deal("k1")
    assert by_key is not None
    assert by_key["id"] == "first"
    assert await store.table_of_deal("") is None


async def test_tables_from_before_get_a_key_each(store: Store) -> None:
    await store.save_guest("ann", "Ann")

    def back_and_forth(connection: Connection) -> None:
        command.downgrade(migrations(connection), "0005")
        for table_id in ("old1", "old2"):
            connection.execute(
                text(
                    "INSERT INTO game_table (id, game, rules_version, edition, seats, options, seed, title, status, host,"
                    " public, player_key, spectator_key, hints, created, changed) VALUES (:id, 'toy', 1, '{}', 1, '{}',"
                    " 's', '', 'over', 'ann', false, 'p', 's', false, 1.0, 1.0)"
                ),
                {"id": table_id},
            )
        command.upgrade(migrations(connection), "head")

    async with store.engine.begin() as connection:
        await connection.run_sync(back_and_forth)
    keys = []
    for table_id in ("old1", "old2"):
        table = await store.table(table_id)
        assert table is not None
        assert table["deal_of"] is None
        keys.append(table["deal_key"])
    assert len(set(keys)) == 2
    assert all(len(key) >= 22 for key in keys)
