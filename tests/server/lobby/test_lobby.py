"""The REST door: guests, games, tables, links, the ladder, files; and refusals as problems."""

from __future__ import annotations

import json

import httpx
import pytest

from support.live_server import LiveServer
from support.players import PATIENCE, Guest, link_key
from thalassa.kernel import tablefile


async def test_a_guest_gets_a_signed_cookie_no_script_can_read(server: LiveServer) -> None:
    async with Guest(server) as guest:
        assert await guest.get("/api/me") == {"id": None, "name": None}
        response = await guest.http.post("/api/me", json={"name": "  Ann \u202e\u0000 Marie "})
        cookie = response.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Path=/" in cookie
        assert response.json()["name"] == "Ann Marie"
        me = await guest.get("/api/me")
        assert me["name"] == "Ann Marie"
        await guest.post("/api/me", {"name": "Anna"})
        assert await guest.get("/api/me") == {"id": me["id"], "name": "Anna"}
        assert (await guest.http.delete("/api/me")).json() == {"id": None, "name": None}
        assert (await guest.get("/api/me"))["id"] is None


@pytest.mark.parametrize("name", ["", "   ", "\u0000", "\u202e", "x" * 25])
async def test_names_that_say_nothing_or_too_much_are_refused(server: LiveServer, name: str) -> None:
    async with Guest(server) as guest:
        problem = await guest.post("/api/me", {"name": name}, 400)
        assert problem["code"] in ("empty_name", "malformed")


async def test_over_https_the_cookie_is_bound_to_the_host(tmp_path_factory: pytest.TempPathFactory) -> None:
    with LiveServer(tmp_path_factory.mktemp("https"), https=True) as live:
        response = httpx.post(
            live.url + "/api/me", json={"name": "Ann"}, headers={"X-Thalassa": "1"}, timeout=PATIENCE
        )
        cookie = response.headers["set-cookie"]
        assert cookie.startswith("__Host-thalassa=")
        assert "Secure" in cookie
        assert response.headers["strict-transport-security"]


async def test_games_words_and_rules(server: LiveServer) -> None:
    async with Guest(server) as guest:
        games = {game["name"]: game for game in await guest.get("/api/games")}
        assert {"peloponnes", "toy"} <= set(games)
        assert games["toy"]["roles"] == {"2": ["keeper", None], "3": ["keeper", None, None]}
        assert games["peloponnes"]["bots"][0] == "random"
        assert (await guest.get("/api/words/toy/en")) != (await guest.get("/api/words/toy/de"))
        frame = await guest.get("/api/words/frame/en")
        assert frame["frame.settings"]
        # The command line's words are heavy, and no page says them.
        assert not [key for key in frame if key.startswith(("cli.", "letter."))]
        assert await guest.get("/api/rules/peloponnes/de")
        assert (await guest.get("/api/words/toy/fr", 404))["code"] == "no_such_language"
        assert (await guest.get("/api/words/chess/en", 404))["code"] == "unknown_game"


async def test_refusals_are_problems(server: LiveServer) -> None:
    async with Guest(server) as guest:
        assert (await guest.get("/api/nothing/here", 404))["code"] == "not_found"
        assert (await guest.get("/api/tables", 405))["code"] == "method"
        assert (await guest.get("/api/tables/unknown", 404))["code"] == "no_such_table"
        assert (await guest.post("/api/tables", {"game": "toy", "seats": 2}, 401))["code"] == "no_name"


async def test_the_machine_is_healthy_and_counts(server: LiveServer) -> None:
    async with Guest(server) as guest:
        health = await guest.get("/healthz")
        assert (health["status"], health["database"]) == ("ok", "ok")
        text = (await guest.http.get("/metrics")).text
        assert "thalassa_requests_total" in text
        assert "thalassa_move_seconds" in text


async def test_the_host_chooses_and_friends_follow_the_link(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Cleo") as cleo:
        info = await ann.create("toy", 3, title="Evening", options={"rounds": 1})
        table, links = info["card"]["id"], info["links"]
        assert info["card"]["host"]
        assert info["options"]["rounds"] == 1
        assert info["seed"] is None
        assert len(info["seed_hash"]) == 64
        # knowing the address is not a permission
        assert (await bo.get(f"/api/tables/{table}", 404))["code"] == "no_such_table"
        assert (await bo.post(f"/api/tables/{table}/sit", {"seat": 1}, 404))["code"] == "no_such_table"
        # the spectators' link is no players' link, and does not show it
        watching = await bo.get(f"/api/tables/{table}?key={link_key(links['spectators'])}")
        assert watching["links"] == {**dict.fromkeys(links), "spectators": links["spectators"]}
        wish = {"seat": 1, "key": link_key(links["spectators"])}
        assert (await bo.post(f"/api/tables/{table}/sit", wish, 403))["code"] == "not_invited"
        seated = await bo.sit(info, 1)
        assert [seat["mine"] for seat in seated["card"]["seats"]] == [False, True, False]
        assert seated["links"]["seat"].startswith("/seat/")
        assert seated["links"]["seat"] != links["seat"]
        assert (await cleo.sit(info, 1, 409))["code"] == "seat_taken"
        assert (await cleo.sit(info, 7, 400))["code"] == "no_such_seat"
        assert (await ann.post(f"/api/tables/{table}/start", status=409))["code"] == "open_seats"
        assert (await bo.post(f"/api/tables/{table}/start", status=403))["code"] == "not_host"
        assert (await bo.post(f"/api/tables/{table}/bot", {"seat": 2, "bot": "random"}, 403))[
            "code"
        ] == "not_host"
        problem = await ann.post(f"/api/tables/{table}/bot", {"seat": 1, "bot": "random"}, 409)
        assert problem["code"] == "seat_taken"
        await ann.post(f"/api/tables/{table}/bot", {"seat": 2, "bot": "random"})
        started = await ann.post(f"/api/tables/{table}/start")
        assert started["card"]["status"] == "running"
        assert started["card"]["my_turn"]
        assert (await ann.post(f"/api/tables/{table}/start", status=409))["code"] == "already_started"
        lobby = await bo.get("/api/lobby")
        assert [card["id"] for card in lobby["mine"]] == [table]
        assert lobby["mine"][0]["my_turn"]
        assert table not in [card["id"] for card in lobby["open"]]


async def test_a_public_table_is_open_to_everybody(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("toy", 2, public=True)
        table = info["card"]["id"]
        assert table in [card["id"] for card in (await bo.get("/api/lobby"))["open"]]
        await bo.post(f"/api/tables/{table}/sit", {"seat": 1})
        await bo.post(f"/api/tables/{table}/leave")
        assert [seat["kind"] for seat in (await ann.get(f"/api/tables/{table}"))["card"]["seats"]] == [
            "person",
            "open",
        ]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": 9}, "bad_options"),
        ({"seats": -1}, "bad_options"),
        ({"options": {"rounds": 7}}, "bad_options"),
        ({"options": {"nonsense": 1}}, "bad_options"),
        ({"options": {"rounds": 3, "lost": [1, 2, 3, 4, 5, 6, 7, 8]}}, "bad_options"),
        ({"my_seat": 2}, "no_such_seat"),
        ({"bots": {"0": "random"}}, "no_such_seat"),
        ({"bots": {"²": "random"}}, "no_such_seat"),
        ({"bots": {"1": "genius"}}, "unknown_bot"),
        ({"seats": "two"}, "malformed"),
        ({"cheat": True}, "malformed"),
        ({"title": "x" * 41}, "malformed"),
    ],
)
async def test_wishes_that_cannot_be_met_say_why(
    server: LiveServer, wish: dict[str, object], code: str
) -> None:
    async with Guest(server, "Ann") as ann:
        assert (await ann.post("/api/tables", {"game": "toy", "seats": 2, **wish}, 400))["code"] == code


async def test_a_new_name_reaches_the_tables(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        table = (await ann.create("toy", 2))["card"]["id"]
        async with ann.tab(table) as tab:
            await tab.update()
            await ann.post("/api/me", {"name": "Anna"})
            await tab.until(
                lambda frame: frame["type"] == "info" and frame["table"]["card"]["seats"][0]["name"] == "Anna"
            )


async def test_a_solo_level_is_climbed_and_counted(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        rungs = (await ann.get("/api/ladder/peloponnes"))["rungs"]
        assert [rung["open"] for rung in rungs[:2]] == [True, False]
        assert (await ann.post("/api/ladder/peloponnes/level_2", status=409))["code"] == "rung_closed"
        assert (await ann.post("/api/ladder/peloponnes/level_99", status=404))["code"] == "no_such_rung"
        info = await ann.post("/api/ladder/peloponnes/level_1", status=201)
        table = info["card"]["id"]
        async with ann.tab(table) as tab:
            update = await tab.update()
            while update["outcome"] is None:
                assert (await tab.act(update["moves"][-1]))["type"] == "done"
                update = await tab.update(update["seq"] + 1)
        first = (await ann.get("/api/ladder/peloponnes"))["rungs"][0]
        assert first["tries"] == 1
        assert first["best"] == update["outcome"]["standings"][0]["score"]
        again = await ann.post(f"/api/tables/{table}/rematch", status=201)
        assert again["card"]["rung"] == "level_1"
        assert again["card"]["status"] == "running"


async def test_a_table_is_taken_home_in_parts_before_and_whole_after_the_end(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("toy", 2, options={"rounds": 1, "bell": False})
        table = info["card"]["id"]
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{table}/start")
        async with ann.tab(table) as one, bo.tab(table) as two:
            await one.update()
            hand = (await two.update())["view"]["hand"]
            await two.act({"type": "hide", "pebble": hand[0]})
            record = await ann.get(f"/api/tables/{table}/file")
            assert record["format"] == "thalassa-record"
            assert "seed" not in record
            assert record["seed_hash"] == info["seed_hash"]
            hidden = record["history"][0]
            assert (hidden["events"][0]["pebble"], hidden["actions"]) == (None, [])
            assert record["view"]["hands"] is None
            own = await bo.get(f"/api/tables/{table}/file")
            assert own["history"][0]["events"][0]["pebble"] == hand[0]
            await one.act({"type": "hide", "pebble": (await one.update())["view"]["hand"][0]})
            tabs = (one, two)
            winner = (await one.update(2))["actors"][0]
            shown = (await tabs[winner].update(2))["view"]["shown"]
            steps = [{"type": "put", "pebble": pebble, "bowl": "right"} for pebble in shown]
            assert (await tabs[winner].act(*steps))["type"] == "done"
            end = await one.update(3)
            assert end["status"] == "over"
        response = await ann.http.get(f"/api/tables/{table}/file")
        assert "attachment" in response.headers["content-disposition"]
        file = tablefile.parse(response.content)
        replayed = tablefile.from_file(file)
        assert file.names == ("Ann", "Bo")
        assert file.seed_hash == info["seed_hash"]
        outcome = replayed.outcome()
        assert outcome is not None
        assert [standing.score for standing in outcome.standings] == [
            standing["score"] for standing in end["outcome"]["standings"]
        ]
        shown_now = await ann.get(f"/api/tables/{table}")
        assert shown_now["seed"] == file.seed
        chart = await bo.get(f"/api/tables/{table}/chart")
        assert [line["seq"] for line in chart] == [0, 1, 2, 3]
        # a finished game keeps its players
        assert (await bo.post(f"/api/tables/{table}/leave", status=409))["code"] == "over"


async def test_the_page_is_served_for_every_address_of_the_client(server: LiveServer) -> None:
    async with Guest(server) as guest:
        for path in (
            "/",
            "/t/abc?key=x",
            "/seat/abc",
            "/device/abc",
            "/deal/abc",
            "/rules/peloponnes",
            "/learn",
            "/learn/toy/1",
        ):
            response = await guest.http.get(path)
            assert response.status_code in (200, 503), path  # 503 says how to build the client
            assert "script-src 'self'" in response.headers["content-security-policy"]
        assert (await guest.http.get("/nothing")).status_code == 404
        assert (await guest.http.get("/" + "x" * 5000)).status_code == 404
        assert (await guest.http.get("/assets/..%2f..%2fapp.py")).status_code == 404
        assert (await guest.http.get("/assets/%00")).status_code == 404


async def test_every_request_is_one_line_of_json_in_the_log(server: LiveServer) -> None:
    async with Guest(server) as guest:
        await guest.get("/api/lobby")
        await guest.get("/healthz")  # its turn comes when the request before it has been written down
    lines = [json.loads(line) for line in server.log().splitlines() if line.startswith("{")]
    assert any(line["event"] == "request" and line["path"] == "/api/lobby" for line in lines)
