"""Who sits where and who is here: told once for all that happens at the same moment, as it is at its end."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocket

from thalassa.server.lobby import tables
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.wire.bodies import NewTable
from thalassa.server.ws.websocket import BrowserTab


class Listener(BrowserTab):
    """A browser tab that keeps what it is told."""

    def __init__(self) -> None:
        super().__init__(WebSocket({"type": "websocket", "headers": []}, None, None), None, "", 0)  # type: ignore[arg-type]
        self.heard: list[Any] = []

    def send(self, frame: bytes) -> None:
        self.heard.append(msgspec.json.decode(frame))


async def test_what_happens_at_once_is_told_once(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Room, "drive", lambda room: None)
    room = await tables.create(hub, "ann", NewTable("toy", 2, my_seat=0))
    await asyncio.sleep(0)
    tab = Listener()
    room.watchers.add(tab)
    room.inform()
    room.thinking.add(1)
    room.inform()
    assert tab.heard == []
    await asyncio.sleep(0)
    (told,) = tab.heard
    assert [seat["thinking"] for seat in told["table"]["card"]["seats"]] == [False, True]
    room.inform()
    await asyncio.sleep(0)
    assert len(tab.heard) == 2
