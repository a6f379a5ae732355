"""A client that does not read holds no memory: it is sent away, comes back and gets a fresh view."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.websockets import WebSocket

from thalassa.server.wire.close_codes import CLOSE_SLOW
from thalassa.server.ws.websocket import QUEUE, BrowserTab, Throttle


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


def test_a_throttle_lets_a_burst_through_and_then_a_steady_stream() -> None:
    throttle = Throttle(per_second=0.001, burst=3)
    assert [throttle.allow() for _ in range(5)] == [True, True, True, False, False]
