"""Many spectators of one table: what they all see is written out once, and put into its envelope once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode

from thalassa.server.lobby import tables
from thalassa.server.play import live_table
from thalassa.server.play.hub import Hub
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.frames import AT_ONCE
from thalassa.server.ws.websocket import BrowserTab, enveloped

CROWD = 200


def spectator(written: list[bytes], writable: bool = True) -> BrowserTab:
    def at_once(frame: bytes) -> bool:
        if writable:
            written.append(frame)
        return writable

    async def silence(*_: Any) -> Any:
        return {"type": "websocket.connect"}

    scope = {"type": "websocket", "headers": [], "extensions": {AT_ONCE: at_once}}
    return BrowserTab(WebSocket(scope, silence, silence), None, "", None)


async def test_one_frame_is_written_out_once_for_all_who_see_the_same(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await tables.create(hub, "ann", NewTable("toy", 2, bots={"1": "random"}, my_seat=0))
    await tables.start(room, "ann")
    encoded: list[object] = []

    def encode(value: object) -> bytes:
        encoded.append(value)
        return b'{"type":"update","number":%d}' % len(encoded)

    for size in (1, CROWD):
        written: list[bytes] = []
        room.watchers = {spectator(written) for _ in range(size)}
        room.broadcast()  # whoever has just come is shown what never changes, too
        with monkeypatch.context() as patch:
            patch.setattr(live_table, "encode", encode)
            encoded.clear()
            written.clear()
            room.broadcast()
        assert len(encoded) == 1
        assert len(written) == size
        assert len({id(frame) for frame in written}) == 1, "the very same bytes for everybody"
        assert written[0].endswith(b'{"type":"update","number":1}')


async def test_spectators_who_come_are_shown_the_position_of_that_moment_written_out_once(hub: Hub) -> None:
    room = await tables.create(hub, "ann", NewTable("toy", 2, bots={"1": "random"}, my_seat=0))
    await tables.start(room, "ann")
    shown: list[list[bytes]] = []
    for seat in (None, None, 0):
        shown.append([])
        tab = spectator(shown[-1])
        tab.seat = seat
        room.show(tab)
    first, second, player = (b"".join(frames) for frames in shown)
    assert first == second
    assert shown[0][0] is shown[1][0], "the very same bytes for everybody"
    assert player != first, "a seat knows more than a spectator"
    seat = room.waiting()[0]
    entry = room.table.propose(seat, [room.table.moves(seat)[0]])
    room.table.accept(entry)
    room.changed(seat, "aaaaaaaa")
    later: list[bytes] = []
    room.show(spectator(later))
    assert json_of(later)["seq"] == json_of(shown[0])["seq"] + 1
    assert json_of(later)["moments"] != []


def json_of(frames: list[bytes]) -> Any:
    """The frame without its envelope."""
    text = b"".join(frames)
    return msgspec.json.decode(text[text.index(b"{") :])


async def test_what_cannot_be_written_at_once_waits_and_what_follows_waits_behind_it() -> None:
    written: list[bytes] = []
    tab = spectator(written, writable=False)
    tab.send(b"one")
    tab.send(b"two")
    assert written == []
    assert [tab._queue.get_nowait() for _ in range(2)] == [b"one", b"two"]
    ready = spectator(written)
    ready._queued = 1  # the pump has a frame in its hand
    ready.send(b"three")
    assert written == []


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_an_envelope_is_the_one_the_library_makes(size: int) -> None:
    frame = b"x" * size
    assert enveloped(frame) == Frame(Opcode.TEXT, frame).serialize(mask=False)
