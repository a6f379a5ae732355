"""What one connection may cost before any request is understood: bytes of headers, seconds of waiting, handles.

Works with whichever HTTP parser uvicorn uses: the limits are kept around it, not in it.
"""

from __future__ import annotations

import asyncio
import resource
import socket
from collections import Counter
from typing import TYPE_CHECKING, Any

import structlog
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where that is to be had

from thalassa.server.access.addresses import is_loopback, network
from thalassa.server.configuration import Settings
from thalassa.server.wire.frames import AT_ONCE

log = structlog.get_logger()

HEADER_BYTES = 65_536
SYSTEM_BYTES = 65_536
"""What the system is asked to keep of what a WebSocket's client has not taken yet. Left to itself it keeps megabytes: who never reads
would cost that much, and be noticed no sooner than by the pongs he owes."""
RESERVED = 96
"""Handles kept for the database, files, worker processes and the listening socket."""
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\ncache-control: no-store\r\n\r\n"
)


class Handles:
    """How many connections there may be, in all and from one network."""

    def __init__(self, settings: Settings, limit: int | None = None) -> None:
        self.limit = raise_limit() if limit is None else limit
        self.in_all = max(16, min(2 * settings.max_connections, self.limit - RESERVED))
        self.each = min(2 * settings.max_connections_each + 16, self.in_all)
        self.request_seconds = settings.request_seconds
        self.stall_seconds = settings.stall_seconds
        self._behind_proxy = settings.https
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """True if one more connection from there is let in; ``free`` has to follow."""
        place = network(address)
        proxy = self._behind_proxy and is_loopback(address)
        if self._open.total() >= self.in_all or (self._open[place] >= self.each and not proxy):
            return False
        self._open[place] += 1
        return True

    def free(self, address: str) -> None:
        place = network(address)
        self._open[place] -= 1
        if self._open[place] <= 0:
            del self._open[place]

    def __len__(self) -> int:
        return self._open.total()


def raise_limit() -> int:
    """As many handles as the system lets this process have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        except (OSError, ValueError):
            return soft
    return wanted if soft == resource.RLIM_INFINITY else soft


if TYPE_CHECKING:
    HttpBase = asyncio.Protocol
    WebSocketBase = asyncio.Protocol
else:
    HttpBase, WebSocketBase = AutoHTTPProtocol, AutoWebSocketsProtocol


class _Held:
    """A connection's place among the handles, given back once."""

    def __init__(self, handles: Handles, transport: asyncio.Transport) -> None:
        self._handles = handles
        place = transport.get_extra_info("peername")
        self._address = str(place[0]) if isinstance(place, tuple) and place else ""
        self.let_in = handles.take(self._address)

    def free(self) -> None:
        if self.let_in:
            self.let_in = False
            self._handles.free(self._address)


def http_protocol(handles: Handles, base: type[asyncio.Protocol] = HttpBase) -> type[asyncio.Protocol]:
    """``base``: one of uvicorn's, by default the one it would take itself."""

    class BoundedHttp(base):  # type: ignore[valid-type, misc]  # which one is known when the server starts
        _held: _Held | None = None
        _clock: asyncio.TimerHandle | None = None
        _stall: asyncio.TimerHandle | None = None
        _head = 0
        _upgraded = False

        # what uvicorn's protocols share
        cycle: Any
        transport: asyncio.Transport

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._held = _Held(handles, transport)
            if self._held.let_in:
                self._wait()
            else:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._held is None or not self._held.let_in:
                return
            if not self._answering():
                end = data.find(b"\r\n\r\n")
                self._head += len(data) if end < 0 else end
                if self._head > HEADER_BYTES:
                    self.transport.write(TOO_LARGE)
                    self._abort()
                    return
            before = self.cycle
            super().data_received(data)
            if self.cycle is not before:
                self._head = 0
            if self._upgraded:
                return
            if self._complete():
                self._stop()
            elif self._clock is None:
                self._wait()

        def handle_websocket_upgrade(self, *given: object) -> None:
            self._upgraded = True
            self._leave()
            super().handle_websocket_upgrade(*given)

        def pause_writing(self) -> None:
            super().pause_writing()
            if self._stall is None:
                self._stall = asyncio.get_running_loop().call_later(handles.stall_seconds, self._abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self._stall is not None:
                self._stall.cancel()
                self._stall = None

        def _answering(self) -> bool:
            return self.cycle is not None and not self.cycle.response_complete

        def _complete(self) -> bool:
            """A whole request is here: what it costs from now on is the server's own affair."""
            return self._answering() and not self.cycle.more_body

        def _wait(self) -> None:
            self._stop()
            self._clock = asyncio.get_running_loop().call_later(handles.request_seconds, self._late)

        def _late(self) -> None:
            self._clock = None
            if not self._complete():
                self._abort()

        def _stop(self) -> None:
            if self._clock is not None:
                self._clock.cancel()
                self._clock = None

        def _abort(self) -> None:
            self._stop()
            self.transport.abort()

        def _leave(self) -> None:
            self._stop()
            self.resume_writing()
            if self._held is not None:
                self._held.free()
                self._held = None

    return BoundedHttp


def whole_size(data: bytes) -> int:
    """The bytes of the masked frame with which a chunk begins (RFC 6455, 5.2); 0 if that cannot be said."""
    if len(data) < 6 or not data[1] & 0x80:
        return 0
    size = data[1] & 0x7F
    if size < 126:
        return 6 + size
    return 8 + int.from_bytes(data[2:4], "big") if size == 126 else 0


def whole_text(data: bytes) -> bytes | None:
    """What a chunk says that is exactly one text in one frame."""
    if data[:1] != b"\x81" or whole_size(data) != len(data):
        return None
    begin = 6 if data[1] & 0x7F < 126 else 8
    text: bytes = apply_mask(data[begin:], data[begin - 4 : begin])
    return text


def websocket_protocol(handles: Handles) -> type[asyncio.Protocol]:
    class BoundedWebSocket(WebSocketBase):
        _held: _Held | None = None
        _stall: asyncio.TimerHandle | None = None

        # what uvicorn's protocol on websockets' own has; without it frames go the ordinary way
        transport: asyncio.Transport
        scope: dict[str, dict[str, object]]
        queue: asyncio.Queue[object]
        curr_msg_data_type: str
        frames: list[bytes]
        _due: list[bytes]
        _between: bool | None = None
        """Whether the next chunk begins with a frame; not known before the handshake."""
        handshake_complete = False
        close_sent = False
        read_paused = False

        def handle_connect(self, event: object) -> None:
            super().handle_connect(event)  # type: ignore[misc]
            if hasattr(self, "scope"):  # else the handshake was refused
                self.scope["extensions"][AT_ONCE] = self.write_at_once

        def write_at_once(self, enveloped: bytes) -> bool:
            """A server's frames are not masked, so that one envelope serves everybody who gets the same frame."""
            if self._stall is not None or self.close_sent or not self.handshake_complete:
                return False
            if self.transport.is_closing():
                return False
            self._due.append(enveloped)
            if len(self._due) == 1:
                asyncio.get_running_loop().call_soon(self._write_due)
            return True

        def _write_due(self) -> None:
            """All that was said in one round of the loop in one go: each asks the system once."""
            due, self._due = self._due, []
            if due and not self.transport.is_closing():
                self.transport.write(due[0] if len(due) == 1 else b"".join(due))

        async def send(self, message: object) -> None:
            self._write_due()  # nothing overtakes what was said before
            await super().send(message)  # type: ignore[misc]

        def shutdown(self) -> None:
            self._write_due()
            super().shutdown()  # type: ignore[misc]

        def data_received(self, data: bytes) -> None:
            """Nearly always a chunk is one whole text: it is taken as it is, and everything else goes the ordinary way."""
            payload = whole_text(data) if self._between is True else None
            if payload is not None and self.handshake_complete and not self.close_sent:
                self.curr_msg_data_type, self.frames = "text", [payload]
                self.send_receive_event_to_app()
                return
            if self._between is None:
                self._between = data.endswith(b"\r\n\r\n")
            elif whole_size(data) != len(data) or not data[0] & 0x80:
                self._between = False  # for good: where a frame ends, only the library knows now
            super().data_received(data)

        def send_receive_event_to_app(self) -> None:
            """uvicorn stops reading after every frame and begins again once it is taken, which asks the system twice.
            Only whoever sends another frame before the last one was taken is kept waiting."""
            one_alone = self.queue.empty()
            if one_alone:
                self.read_paused = True  # so that nothing is stopped
            try:
                super().send_receive_event_to_app()  # type: ignore[misc]
            finally:
                if one_alone:
                    self.read_paused = False

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._held = _Held(handles, transport)
            self._due = []
            place = transport.get_extra_info("socket")
            if place is not None:
                place.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BYTES)

        def connection_lost(self, exc: Exception | None) -> None:
            self._forget_stall()
            if self._held is not None:
                self._held.free()
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            if self._stall is None:
                self._stall = asyncio.get_running_loop().call_later(
                    handles.stall_seconds, self.transport.abort
                )

        def resume_writing(self) -> None:
            super().resume_writing()
            self._forget_stall()

        def _forget_stall(self) -> None:
            if self._stall is not None:
                self._stall.cancel()
                self._stall = None

    return BoundedWebSocket
