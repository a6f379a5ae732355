"""Texts that come over a WebSocket, however they are cut into frames and chunks: what is heard is what was said."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from thalassa.server.configuration import Settings
from thalassa.server.http.connections import Handles, websocket_protocol, whole_text

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def text(said: str | bytes, fin: bool = True, opcode: Opcode = Opcode.TEXT) -> bytes:
    data = said.encode() if isinstance(said, str) else said
    return Frame(opcode, data, fin=fin).serialize(mask=True)


class Line(asyncio.Transport):
    """A connection on which nothing is sent anywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name == "peername" else default

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Ear:
    """An application that writes down what it hears."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.heard.append(message["text"])


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def heard(chunks: list[bytes]) -> tuple[list[str], Line]:
    ear, line = Ear(), Line()
    config = uvicorn.Config(ear, ws_max_size=65_536, ws_per_message_deflate=False, log_level="critical")
    config.load()
    made: Any = websocket_protocol(Handles(Settings()))
    protocol = made(config=config, server_state=ServerState(), app_state={})
    protocol.connection_made(line)
    protocol.data_received(HANDSHAKE)
    await settle()
    for chunk in chunks:
        protocol.data_received(chunk)
        await settle()
    protocol.connection_lost(None)
    await settle()
    return ear.heard, line


PING = Frame(Opcode.PING, b"here?").serialize(mask=True)
LONG = "λ" * 20_000
A, B = text("one"), text("two")
SAID = {
    "one in each": ([A, text(LONG), text("")], ["one", LONG, ""]),
    "two in one": ([A + B, text("three")], ["one", "two", "three"]),
    "a ping between": ([A, PING, B], ["one", "two"]),
    "cut anywhere": ([A[:3], A[3:], B], ["one", "two"]),
    "a head alone": ([A + B[:1], B[1:2], B[2:], text("three")], ["one", "two", "three"]),
    "several frames": (
        [text("one", fin=False), PING, text(" two", opcode=Opcode.CONT), text("three")],
        ["one two", "three"],
    ),
}


@pytest.mark.parametrize("name", SAID)
async def test_what_is_heard_is_what_was_said(name: str) -> None:
    chunks, said = SAID[name]
    assert (await heard(chunks))[0] == said


async def test_what_is_no_text_or_too_long_ends_the_connection() -> None:
    for chunk in (text(b"\xff\xfe"), text("x" * 70_000), b"\x81\x03abc", b"\xc1" + text("one")[1:]):
        found, line = await heard([chunk, text("later")])
        assert (found, line.closed) == ([], True)


def test_only_a_whole_text_in_one_frame_is_taken_as_it_is() -> None:
    assert whole_text(text("one")) == b"one"
    for other in (
        b"",
        text("one")[:-1],
        text("one") + b"\x81",
        text("one", fin=False),
        PING,
        text("x" * 70_000),
    ):
        assert whole_text(other) is None
