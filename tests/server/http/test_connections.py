"""What a connection may cost before a request is understood, and the names this server answers to."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from support.live_server import LiveServer
from support.players import PATIENCE, Guest
from thalassa.server.access import addresses
from thalassa.server.access.addresses import Names, is_loopback, network
from thalassa.server.configuration import Settings
from thalassa.server.http.connections import (
    HEADER_BYTES,
    RESERVED,
    SYSTEM_BYTES,
    Handles,
    http_protocol,
    websocket_protocol,
)


def speak(server: LiveServer, *pieces: bytes) -> bytes:
    """What the server says to these bytes until it hangs up."""
    return speak_to(server.port, *pieces)


def speak_to(port: int, *pieces: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        for piece in pieces:
            try:
                connection.sendall(piece)
            except (BrokenPipeError, ConnectionResetError):
                break
        heard = b""
        try:
            while chunk := connection.recv(65_536):
                heard += chunk
        except ConnectionResetError:
            pass
        return heard


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server that waits for nobody."""
    folder = tmp_path_factory.mktemp("hasty")
    with LiveServer(folder, request_seconds=0.2, metrics_token="token", bot_tables_each=1) as live:
        yield live


def test_headers_beyond_the_limit_are_refused_and_the_others_are_answered(server: LiveServer) -> None:
    line = b"X-Filler: " + b"x" * 8_000 + b"\r\n"
    heard = speak(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n", *[line] * 40)
    assert heard == b"" or heard.startswith(b"HTTP/1.1 431"), "a reset may overtake the answer"
    assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize("parser", [H11Protocol, HttpToolsProtocol])
def test_either_parser_is_bounded(parser: type[asyncio.Protocol]) -> None:
    """Headers without an end and half requests, at an application that would answer anything."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("here")(scope, receive, send)

    handles = Handles(Settings(database="none", request_seconds=0.2))
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    config = uvicorn.Config(app, http=http_protocol(handles, parser), lifespan="off", log_level="critical")
    server = uvicorn.Server(config)
    serving = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    serving.start()
    try:
        line = b"X-Filler: " + b"x" * 8_000 + b"\r\n"
        endless = speak_to(port, b"GET / HTTP/1.1\r\nHost: localhost\r\n", *[line] * 40)
        assert endless == b"" or endless.startswith(b"HTTP/1.1 431")
        assert speak_to(port, b"GET / HTTP/1.1\r\nHost: local") == b""
        assert httpx.get(f"http://127.0.0.1:{port}/", timeout=PATIENCE).text == "here"
    finally:
        server.should_exit = True
        serving.join(PATIENCE)


def test_the_system_keeps_little_for_who_does_not_read() -> None:
    kept: list[int] = []
    handles = Handles(Settings(database="none"))

    class Watched(websocket_protocol(handles)):  # type: ignore[misc]  # which one is known when the server starts
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            here = transport.get_extra_info("socket")
            kept.append(here.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF))

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.close"})

    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, ws=Watched, lifespan="off", log_level="critical")
    server = uvicorn.Server(config)
    serving = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    serving.start()
    try:
        speak_to(
            listener.getsockname()[1],
            b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        )
    finally:
        server.should_exit = True
        serving.join(PATIENCE)
    assert len(kept) == 1
    assert kept[0] <= 2 * SYSTEM_BYTES, "Linux counts its own book-keeping, too"


def test_one_header_may_be_as_long_as_the_limit(server: LiveServer) -> None:
    filler = "x" * (HEADER_BYTES - 1_000)
    answer = httpx.get(f"{server.url}/healthz", headers={"X-Filler": filler}, timeout=PATIENCE)
    assert answer.status_code in (200, 400), "uvicorn's parser may have a smaller limit of its own"


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: local",
        b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nX-Thalassa: 1\r\nContent-Length: 50\r\n\r\n{",
    ],
    ids=["nothing", "half of the headers", "half of the body"],
)
def test_half_a_request_is_hung_up_on(hasty: LiveServer, half: bytes) -> None:
    assert b"200 OK" not in speak(hasty, half)
    assert httpx.get(f"{hasty.url}/healthz", timeout=PATIENCE).status_code == 200


def test_connections_in_all_leave_handles_for_the_database() -> None:
    handles = Handles(Settings(database="x", max_connections=2_000), limit=256)
    assert handles.in_all == 256 - RESERVED
    taken = sum(handles.take(f"10.0.{number // 200}.{number % 200}") for number in range(500))
    assert taken == len(handles) == handles.in_all
    handles.free("10.0.0.0")
    assert handles.take("10.9.9.9")


def test_connections_of_one_network_are_limited_behind_a_proxy_only_in_all() -> None:
    open_door = Handles(Settings(database="x", max_connections_each=2), limit=10_000)
    assert sum(open_door.take("::1") for _ in range(100)) == open_door.each == 20
    proxy = Handles(Settings(database="x", max_connections_each=2, https=True), limit=10_000)
    assert all(proxy.take("127.0.0.1") for _ in range(100))
    assert sum(proxy.take(f"2001:db8::{number:x}") for number in range(100)) == proxy.each


def test_an_ipv6_network_counts_as_one() -> None:
    assert network("2001:db8:1:2::7") == network("2001:db8:1:2:ffff::1") != network("2001:db8:1:3::7")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7")
    for address, here in (
        ("::1", True),
        ("127.0.0.1", True),
        ("::ffff:127.0.0.1", True),
        ("2001:db8::1", False),
    ):
        assert is_loopback(address) is here


def test_names_of_this_server() -> None:
    here = Names("https://games.example.org", https=True)
    for host in ("games.example.org", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.5"):
        assert here.known(host), host
    strangers: tuple[str | None, ...] = ("evil.example", "games.example.org.evil.example", "", None, "[")
    for stranger in (*strangers, "127.0.0.1.evil.example"):
        assert not here.known(stranger), stranger
    remembered = addresses._name_in.cache_info().currsize
    for number in range(3):
        assert not here.known(f"{number}{'a' * addresses.LONGEST_HOST}.localhost")
    assert addresses._name_in.cache_info().currsize == remembered, "strangers fill no memory with long names"
    assert Names(None, https=True).known("games.example.org"), "the certificate vouches for it"
    assert not Names(None, https=False).known("evil.example")
    assert here.scheme("games.example.org:443") == "https"
    assert here.scheme("192.168.1.5:8000") is None, "in the house nothing stands between"


@pytest.mark.parametrize("public", ["https://games.example.org", "http://games.example.org"])
async def test_a_server_with_a_name_of_its_own_is_used_by_name_and_in_the_house(
    tmp_path: Path, public: str
) -> None:
    with LiveServer(tmp_path, public_url=public) as live:
        by_name, in_house = "games.example.org", f"127.0.0.1:{live.port}"
        for host, origin, status in (
            (by_name, public, 200),
            (in_house, f"http://{in_house}", 200),
            (in_house, f"https://{in_house}", 403),
            (in_house, public, 403),
            (by_name, f"http://{in_house}", 403),
        ):
            headers = {"X-Thalassa": "1", "Host": host, "Origin": origin}
            answer = httpx.post(f"{live.url}/api/me", json={"name": "Ann"}, headers=headers, timeout=PATIENCE)
            assert answer.status_code == status, (host, origin)


async def test_a_rebound_name_reads_and_changes_nothing(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        for path in ("/api/lobby", "/api/me", "/"):
            answer = await ann.http.get(path, headers={"Host": f"evil.example:{server.port}"})
            assert (answer.status_code, answer.json()["code"]) == (421, "host")
        headers = {"Host": "evil.example", "Origin": "http://evil.example"}
        answer = await ann.http.post("/api/me", json={"name": "Eve"}, headers=headers)
        assert answer.status_code == 421


async def test_the_scheme_of_the_origin_counts(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        for scheme, status in (("http", 200), ("https", 403), ("ftp", 403)):
            origin = f"{scheme}://127.0.0.1:{server.port}"
            answer = await ann.http.post("/api/me", json={"name": "Ann"}, headers={"Origin": origin})
            assert answer.status_code == status, scheme


async def test_answers_of_the_api_are_kept_by_nobody(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        for path in ("/api/me", "/api/lobby", "/api/nothing"):
            assert (await ann.http.get(path)).headers["cache-control"] == "no-store"


def test_metrics_are_for_this_machine_or_whoever_knows_the_token(hasty: LiveServer, tmp_path: Path) -> None:
    assert httpx.get(f"{hasty.url}/metrics", timeout=PATIENCE).status_code == 200
    with LiveServer(tmp_path, https=True, metrics_token="token", hsts_seconds=60) as proxied:
        for headers, status in (
            ({}, 404),
            ({"Authorization": "Bearer guess"}, 404),
            ({"Authorization": "Bearer token"}, 200),
        ):
            answer = httpx.get(f"{proxied.url}/metrics", headers=headers, timeout=PATIENCE)
            assert answer.status_code == status, "behind a proxy everybody seems to come from this machine"
        assert answer.headers["strict-transport-security"] == "max-age=60"


async def test_a_refusal_quotes_no_more_than_a_kilobyte(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        info = await ann.create("odyssey", 2, my_seat=1, bots={"0": "random"}, start=True)
        async with ann.tab(info["card"]["id"]) as tab:
            await tab.update()
            for note in ({"type": "move_figure", "ship": "white", "square": "x" * 50_000},):
                refused = await tab.ask("write_note", note=note)
                assert refused["type"] == "refused"
                assert len(json.dumps(refused)) <= 1_100
        answer = await ann.http.post("/api/tables", json={"game": "toy", "seats": 2, "bots": {"1": "y" * 40}})
        assert len(answer.content) <= 1_000


async def test_tables_where_only_bots_play_are_limited(hasty: LiveServer) -> None:
    async with Guest(hasty, "Ann") as ann:
        bots = {"0": "hangs", "1": "hangs"}
        codes = []
        for _ in range(3):
            wish = {"game": "stubborn", "seats": 2, "my_seat": None, "bots": bots, "start": True}
            codes.append((await ann.http.post("/api/tables", json=wish)).json().get("code"))
        assert codes[0] is None
        assert codes[1:] == ["bot_tables"] * 2
        refused = {"game": "toy", "seats": 2, "start": True}
        assert (await ann.http.post("/api/tables", json=refused)).json()["code"] == "open_seats"
        assert len((await ann.get("/api/lobby"))["mine"]) == 1, "what could not start was not opened"
