"""A client that does not read holds no memory: it is sent away, comes back and gets a fresh view."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import httpx
from starlette.websockets import WebSocket

from support.live_server import LiveServer
from support.players import PATIENCE, Guest
from thalassa.server.wire.close_codes import CLOSE_SLOW
from thalassa.server.ws.websocket import QUEUE, QUEUE_BYTES, BrowserTab, Throttle


async def test_a_client_that_does_not_read_is_sent_away() -> None:
    sent: list[dict[str, Any]] = []
    reads = asyncio.Event()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send":
            await reads.wait()
        sent.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    socket = WebSocket({"type": "websocket", "headers": []}, receive, send)
    await socket.accept()
    connection = BrowserTab(socket, None, "", None)
    for number in range(QUEUE + 1):
        connection.send(b'{"type":"update","number":%d}' % number)
    pump = asyncio.create_task(connection.pump())
    reads.set()
    await pump
    assert [message["type"] for message in sent] == ["websocket.accept", "websocket.close"]
    assert sent[-1]["code"] == CLOSE_SLOW


async def test_what_waits_for_a_client_is_bounded_in_bytes() -> None:
    async def silence(*_: Any) -> Any:
        return {"type": "websocket.connect"}

    tab = BrowserTab(WebSocket({"type": "websocket", "headers": []}, silence, silence), None, "", None)
    frame = b"x" * (QUEUE_BYTES // 4)
    for _ in range(5):
        tab.send(frame)
    assert tab.ended is None, "one frame may always be added, however large"
    tab.send(b"x")
    assert tab.ended == CLOSE_SLOW


async def test_a_client_that_takes_nothing_is_cut_off(tmp_path: Path) -> None:
    """Its place is free again, whatever the goodbye would take."""
    with LiveServer(tmp_path, stall_seconds=0.2, send_buffer=4_096) as live:
        async with Guest(live, "Ann") as ann:
            info = await ann.create("toy", 2)
            table = info["card"]["id"]
            deaf = socket.socket()
            deaf.setsockopt(
                socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096
            )  # before it connects, or it is offered more
            deaf.connect(("127.0.0.1", live.port))
            deaf.sendall(
                f"GET /ws/tables/{table} HTTP/1.1\r\nHost: localhost\r\nCookie: {ann.cookie}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            async with ann.tab(table) as tab:
                await tab.update()

                def open_lines() -> float:
                    numbers = httpx.get(f"{live.url}/metrics", timeout=PATIENCE).text
                    line = next(
                        row for row in numbers.splitlines() if row.startswith("thalassa_connections ")
                    )
                    return float(line.split()[1])

                while open_lines() < 2:
                    await asyncio.sleep(0.01)
                while open_lines() > 1:
                    for _ in range(50):
                        await tab.ask("say", text="x" * 500)
            deaf.close()


def test_a_throttle_lets_a_burst_through_and_then_a_steady_stream() -> None:
    throttle = Throttle(per_second=0.001, burst=3)
    assert [throttle.allow() for _ in range(5)] == [True, True, True, False, False]
