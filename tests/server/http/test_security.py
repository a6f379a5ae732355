"""What must not work: forged cookies, foreign pages, other people's tables, hostile frames; and what must not leak."""

from __future__ import annotations

import json
import time
from pathlib import Path

import httpx
import pytest
import websockets

from support.live_server import LiveServer
from support.players import PATIENCE, Guest, Tab, link_key, new_id
from thalassa.server.access import limiting
from thalassa.server.access.guard import shown_path
from thalassa.server.access.limiting import Limiter

EVIL = "https://evil.example"


async def test_a_forged_cookie_is_nobody(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        info = await ann.create("toy", 2)
        guest_id = (await ann.get("/api/me"))["id"]
        genuine = ann.http.cookies["thalassa"]
        signature = genuine.partition(".")[2]
        for forged in (
            guest_id,
            f"{guest_id}.",
            f"{guest_id}.{'A' * len(signature)}",
            f"{'0' * 32}.{signature}",
            # not its last sign, of which two bits say nothing
            f"{guest_id}.{'B' if signature[0] == 'A' else 'A'}{signature[1:]}",
            "x" * 3000,
            "é.é",
        ):
            cookie = f"thalassa={forged}"
            response = httpx.get(
                f"{server.url}/api/me", headers={b"Cookie": cookie.encode("latin-1")}, timeout=PATIENCE
            )
            assert response.json() == {"id": None, "name": None}, forged
            if forged.isascii():
                tab = Tab(f"{server.ws_url}/ws/tables/{info['card']['id']}", {"Cookie": cookie})
                async with tab:
                    assert await tab.ended() == 4403


async def test_the_guest_id_in_answers_does_not_open_anything(server: LiveServer) -> None:
    """Other guests never even learn it."""
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("toy", 2)
        seated = await bo.sit(info, 1)
        assert (await ann.get("/api/me"))["id"] not in json.dumps(seated)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-Thalassa": "1", "Origin": EVIL},
        {"X-Thalassa": "1", "Origin": "null"},
        {"X-Thalassa": "1", "Origin": "http://["},
        {"X-Thalassa": "1", "Origin": "http://127.0.0.1:1"},
        {"Content-Type": "text/plain", "Origin": EVIL},
    ],
)
async def test_a_foreign_page_cannot_change_anything(server: LiveServer, headers: dict[str, str]) -> None:
    async with Guest(server, "Ann") as ann:
        before = len((await ann.get("/api/lobby"))["mine"])
        body = json.dumps({"game": "toy", "seats": 2})
        response = httpx.post(
            f"{server.url}/api/tables",
            content=body,
            headers={**headers, "Cookie": ann.cookie},
            timeout=PATIENCE,
        )
        assert response.status_code == 403
        assert response.json()["code"] == "origin"
        assert len((await ann.get("/api/lobby"))["mine"]) == before


async def test_the_own_page_may(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        headers = {"Origin": server.url}
        response = await ann.http.post("/api/tables", json={"game": "toy", "seats": 2}, headers=headers)
        assert response.status_code == 201


async def test_a_foreign_page_cannot_open_a_line(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        table = (await ann.create("toy", 2))["card"]["id"]
        for origin in (EVIL, "http://["):
            with pytest.raises(websockets.InvalidStatus) as refused:
                async with ann.tab(table, Origin=origin):
                    pass
            assert refused.value.response.status_code == 403
        async with ann.tab(table, Origin=server.url) as tab:
            await tab.update()


async def test_no_state_changes_by_get(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        table = (await ann.create("toy", 2))["card"]["id"]
        for path in ("start", "leave", "sit", "bot", "rematch"):
            assert (await ann.get(f"/api/tables/{table}/{path}", 405))["code"] == "method"


async def test_other_peoples_tables_do_not_exist(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Eve") as eve:
        table = (await ann.create("toy", 2))["card"]["id"]
        for path in ("", "/chart", "/file"):
            assert (await eve.get(f"/api/tables/{table}{path}", 404))["code"] == "no_such_table"
            assert (await eve.get(f"/api/tables/{table}{path}?key=guess", 404))["code"] == "no_such_table"
        for path in ("start", "leave", "rematch"):
            assert (await eve.post(f"/api/tables/{table}/{path}", status=404))["code"] == "no_such_table"
        assert (await eve.post(f"/api/tables/{table}/bot", {"seat": 1, "bot": "random"}, 404))["code"]
        async with eve.tab(table) as tab:
            assert await tab.ended() == 4403
            assert tab.frames == []
        async with eve.tab("nothing-here") as tab:
            assert await tab.ended() == 4404


async def test_a_seat_cannot_be_taken_from_its_player(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo, Guest(server, "Eve") as eve:
        info = await ann.create("toy", 2, public=True)
        table = info["card"]["id"]
        await bo.sit(info, 1)
        assert (await eve.sit(info, 1, 409))["code"] == "seat_taken"
        seen = await eve.get(f"/api/tables/{table}")
        assert (seen["links"]["seat"], seen["links"]["players"]) == (None, None)
        mine = (await bo.get(f"/api/tables/{table}"))["links"]["seat"].removeprefix("/seat/")
        await bo.post(f"/api/tables/{table}/leave")
        await eve.sit(info, 1)
        # the link of somebody who has left does not throw out whoever sits there now
        assert (await bo.post(f"/api/seat/{mine}", status=404))["code"] == "no_such_seat_link"
        assert (await eve.get(f"/api/tables/{table}"))["card"]["seats"][1]["mine"]


HOSTILE = [
    "",
    "null",
    "[]",
    "{}",
    '{"type":"act"}',
    '{"type":"act","id":"short","version":0,"actions":[]}',
    '{"type":"act","id":"aaaaaaaaaa","version":0,"actions":[]}',
    '{"type":"act","id":"aaaaaaaaaa","version":"0","actions":[{}]}',
    '{"type":"act","id":"aaaaaaaaaa","version":0,"actions":[{}],"seat":1}',
    '{"type":"act","id":"aaaa/../aaaa","version":0,"actions":[{}]}',
    '{"type":"update","id":"aaaaaaaaaa"}',
    '{"type":"say","id":"aaaaaaaaaa","text":"' + "x" * 501 + '"}',
    '{"type":"say","id":"aaaaaaaaaa","text":"\\ud800"}',
    '{"type":"look","id":"aaaaaaaaaa","at":1e400}',
    "[" * 30_000,
    '{"type":"why","id":"aaaaaaaaaa","action":' + '{"a":' * 10_000 + "1" + "}" * 10_000 + "}",
    "\u0000",
    "🏺" * 1000,
]


async def test_hostile_frames_are_refused_and_change_nothing(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("toy", 2)
        table = info["card"]["id"]
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{table}/start")
        async with ann.tab(table) as tab, bo.tab(table) as other:
            await tab.update()
            for each in (tab, other, tab, other):  # everybody is here and has been told so
                assert (await each.ask("ping"))["type"] == "pong"
            heard = len(other.frames)
            for text in HOSTILE:
                since = len(tab.frames)
                await tab.socket.send(text)
                answer = await tab.until(lambda frame: frame["type"] == "refused", since)
                assert answer["code"] in ("malformed", "illegal"), text[:80]
                assert len(json.dumps(answer)) < 1000
                assert "Traceback" not in json.dumps(answer)
            since = len(tab.frames)
            await tab.socket.send(b'{"type":"ping","id":"aaaaaaaaaa"}')
            assert (await tab.until(lambda frame: frame["type"] == "refused", since))["code"] == "malformed"
            assert (await tab.ask("look", at=10**30))["code"] == "no_such_position"
            assert (await tab.ask("undo", seq=-(10**30)))["code"] == "stale"
            refused = await tab.act({"type": "hide", "pebble": 10**40}, version=0)
            assert refused["code"] in ("malformed", "illegal")
            assert (await tab.ask("ping"))["type"] == "pong"
            assert tab.last_update["seq"] == 0
            assert (await other.ask("ping"))["type"] == "pong"
            assert [frame["type"] for frame in other.frames[heard:]] == ["pong"]


async def test_a_frame_too_large_ends_the_line(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        table = (await ann.create("toy", 2))["card"]["id"]
        async with ann.tab(table) as tab:
            await tab.update()
            await tab.socket.send("x" * 70_000)
            assert await tab.ended() == 1009
        async with ann.tab(table) as tab:
            await tab.update()


async def test_replayed_frames_of_another_guest_change_nothing(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("toy", 2)
        table = info["card"]["id"]
        await bo.sit(info, 1)
        await ann.post(f"/api/tables/{table}/start")
        async with ann.tab(table) as tab, bo.tab(table) as other:
            hand = (await tab.update())["view"]["hand"]
            await other.update()
            frame = {
                "type": "act",
                "id": new_id(),
                "version": 0,
                "actions": [{"type": "hide", "pebble": hand[0]}],
            }
            await other.send(frame)  # before: not his pebble
            assert (await other.until(lambda answer: answer.get("id") == frame["id"]))["code"] == "illegal"
            await tab.send(frame)
            assert (await tab.until(lambda answer: answer.get("id") == frame["id"]))["type"] == "done"
            since = len(other.frames)
            await other.send(frame)  # after: not his id
            assert (await other.until(lambda answer: answer.get("id") == frame["id"], since))[
                "code"
            ] == "id_taken"
            assert (await other.update(1))["actors"] == [1]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[" * 50_000,
        b'{"name": "\xff\xfe"}',
        b'{"name": "\\ud800"}',
        b'{"name": 7}',
        b'{"name": "Ann", "admin": true}',
    ],
)
async def test_hostile_bodies_are_refused(server: LiveServer, body: bytes) -> None:
    headers = {"X-Thalassa": "1"}
    response = httpx.post(f"{server.url}/api/me", content=body, headers=headers, timeout=PATIENCE)
    assert response.status_code == 400
    assert response.json()["code"] in ("malformed", "empty_name")
    assert len(response.content) < 1000


async def test_large_bodies_are_refused_announced_or_not(server: LiveServer) -> None:
    headers = {"X-Thalassa": "1"}
    address = f"{server.url}/api/me"
    response = httpx.post(address, content=b"x" * 70_000, headers=headers, timeout=PATIENCE)
    assert (response.status_code, response.json()["code"]) == (413, "too_large")
    pieces = (b"x" * 1000 for _ in range(70))
    response = httpx.post(address, content=pieces, headers=headers, timeout=PATIENCE)
    assert (response.status_code, response.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/%00",
        "/api/tables/" + "x" * 3000,
        "/api/tables/%ff%fe",
        "/api/tables/..%2f..",
        "/api/tables/'%20OR%201=1--",
        "/api/words/%00/en",
        "/api/words/toy/..",
        "/api/rules/toy/%00",
        "/api/ladder/%00",
        "/%00",
        "/%ff",
    ],
)
async def test_hostile_addresses_are_not_found(server: LiveServer, path: str) -> None:
    async with Guest(server, "Ann") as ann:
        response = await ann.http.get(path)
        assert response.status_code == 404
        assert "Traceback" not in response.text


async def test_an_unknown_address_is_told_to_readers_by_the_page_and_to_programs_by_a_code(
    server: LiveServer,
) -> None:
    async with Guest(server, "Ann") as ann:
        reader = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
        for path in ("/nonsense", "/about", "/new/poseidon", "/a/b/c"):
            told = await ann.http.get(path, headers=reader)
            assert told.status_code in (404, 503), "503 where no client is built"
            assert not told.headers["content-type"].startswith("application/json")
            assert (await ann.get(path, status=404))["code"] == "not_found"
        told = await ann.http.get("/api/nothing", headers=reader)
        assert (told.status_code, told.json()["code"]) == (404, "not_found")


async def test_every_answer_carries_the_security_headers(server: LiveServer) -> None:
    for path in ("/", "/api/lobby", "/api/nothing", "/nothing", "/healthz"):
        headers = httpx.get(server.url + path, timeout=PATIENCE).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


async def test_links_and_cookies_never_reach_the_log(server: LiveServer) -> None:
    async with Guest(server, "Zenobia") as ann:
        info = await ann.create("toy", 2, title="Palmyra")
        table, links = info["card"]["id"], info["links"]
        token = links["seat"].removeprefix("/seat/")
        await ann.post(f"/api/seat/{token}")
        await ann.http.get(f"/seat/{token}")
        await ann.get(f"/api/tables/{table}?key={link_key(links['players'])}")
        async with ann.tab(table, f"key={link_key(links['spectators'])}") as tab:
            await tab.ask("say", text="a private matter")
        async with ann.tab("nothing", f"key={link_key(links['spectators'])}") as tab:
            await tab.ended()
        written = server.log()
        for secret in (
            token,
            link_key(links["players"]),
            link_key(links["spectators"]),
            ann.http.cookies["thalassa"],
            "a private matter",
            "Zenobia",
            "Palmyra",
        ):
            assert secret not in written


def test_a_path_in_the_log_is_short_and_without_secrets() -> None:
    assert shown_path("/api/seat/abcdef") == "/api/seat/…"
    assert shown_path("/seat/abcdef") == "/seat/…"
    assert shown_path("/api/deal/abcdef") == "/api/deal/…"
    assert len(shown_path("/" + "x" * 5000)) == 200


async def test_everything_that_costs_is_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = {
        "frames_per_second": 5,
        "chats_per_minute": 5,
        "tables_per_minute": 3,
        "greetings_per_minute": 4,
        "max_connections_each": 3,
    }
    with LiveServer(tmp_path_factory.mktemp("limits"), **limits) as live:
        async with Guest(live, "Ann") as ann:
            for _ in range(3):
                table = (await ann.create("toy", 2))["card"]["id"]
            assert (await ann.post("/api/tables", {"game": "toy", "seats": 2}, 429))["code"] == "too_fast"
            async with ann.tab(table) as tab:
                await tab.update()
                answers = [await tab.ask("say", text=f"tab {number}") for number in range(6)]
                assert [answer["type"] for answer in answers] == ["done"] * 5 + ["refused"]
                assert answers[-1]["code"] == "too_fast"
                for _ in range(30):
                    await tab.send({"type": "ping", "id": new_id()})
                await tab.until(lambda frame: frame["type"] == "refused" and frame["id"] is None)
                async with ann.tab(table) as second, ann.tab(table) as third, ann.tab(table) as fourth:
                    await second.update()
                    await third.update()
                    assert await fourth.ended() == 4429
            for _ in range(3):
                await ann.post("/api/me", {"name": "Ann"})
            assert (await ann.post("/api/me", {"name": "Ann"}, 429))["code"] == "too_fast"


async def test_what_everybody_does_together_is_limited(tmp_path: Path) -> None:
    """Many guests from many addresses cannot fill the database, either."""
    with LiveServer(tmp_path, tables_in_all_per_minute=2, greetings_in_all_per_minute=3) as live:
        async with Guest(live, "Ann") as ann, Guest(live, "Bo") as bo:
            wish, guests = {"game": "toy", "seats": 2}, (ann, bo) * 3
            assert 429 in [(await guest.http.post("/api/tables", json=wish)).status_code for guest in guests]
            assert 429 in [
                (await guest.http.post("/api/me", json={"name": "X"})).status_code for guest in guests
            ]


async def test_so_many_a_minute_or_an_hour_for_each_alone() -> None:
    now = 0.0
    limiter = Limiter({"talk": 2}, {"letter": 1}, clock=lambda: now)
    assert [await limiter.allow("talk", "ann") for _ in range(3)] == [True, True, False]
    assert await limiter.allow("talk", "bo")
    assert [await limiter.allow("letter", "ann") for _ in range(2)] == [True, False]
    now = 59.9
    assert not await limiter.allow("talk", "ann")
    now = 60.0
    assert [await limiter.allow("talk", "ann") for _ in range(3)] == [True, True, False]
    assert not await limiter.allow("letter", "ann")
    now = 3600.0
    assert await limiter.allow("letter", "ann")


async def test_whoever_is_counted_no_more_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiting, "TIDYING", 10)
    now = 0.0
    limiter = Limiter({"talk": 1}, clock=lambda: now)
    for number in range(100):
        now = 30.0 * number
        await limiter.allow("talk", str(number))
    assert len(limiter) <= 13


async def test_a_clock_set_back_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    limiter, now, since = Limiter({"talk": 2}), time.time, time.monotonic
    assert [await limiter.allow("talk", "ann") for _ in range(3)] == [True, True, False]
    monkeypatch.setattr(time, "time", lambda: now() - 3600)
    monkeypatch.setattr(limiter, "_clock", lambda: since() + 60)
    assert [await limiter.allow("talk", "ann") for _ in range(3)] == [True, True, False]


async def test_requests_from_one_address_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    with LiveServer(tmp_path_factory.mktemp("limits"), requests_per_minute=10) as live:
        codes = [httpx.get(f"{live.url}/api/games", timeout=PATIENCE).status_code for _ in range(22)]
        assert codes[:10] == [200] * 10
        assert 429 in codes
        assert httpx.get(f"{live.url}/healthz", timeout=PATIENCE).status_code == 200
        with pytest.raises(websockets.InvalidStatus):
            await open_lines(live, 22)


async def open_lines(live: LiveServer, count: int) -> None:
    """A connection costs too, even one that leads nowhere."""
    for _ in range(count):
        async with Tab(f"{live.ws_url}/ws/tables/x", {}):
            pass


async def test_a_crash_shows_a_ticket_and_no_insides(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The database loses a table under the running server."""
    import sqlite3

    with LiveServer(tmp_path_factory.mktemp("crash")) as live:
        async with Guest(live, "Ann") as ann:
            with sqlite3.connect(live.database) as database:
                # nothing else asks for this one meanwhile: what has just started looks for tables to go on with
                database.execute("ALTER TABLE guest RENAME TO lost")
            problem = await ann.post("/api/tables", {"game": "toy", "seats": 2}, 500)
            assert problem["code"] == "internal"
            assert set(problem["params"]) == {"ticket"}
            assert "lost" not in json.dumps(problem)
            assert problem["params"]["ticket"] in live.log()
            assert (await ann.get("/healthz"))["status"] == "ok"
            assert "thalassa_crashes_total 1.0" in (await ann.http.get("/metrics")).text
