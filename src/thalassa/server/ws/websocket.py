"""The WebSocket of a table: frames in, frames out, one connection for each browser tab.

Every input is bounded in size and rate, decoded strictly, and answered by answers.py: done, refused with a reason, or
the thing asked for. Nothing a client sends can name a seat: the seat follows from the guest's cookie.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from thalassa.kernel.messages import View
from thalassa.server import metrics
from thalassa.server.access.addresses import network_of
from thalassa.server.access.limiting import Limiter
from thalassa.server.access.permissions import may_watch
from thalassa.server.access.sessions import People
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.play.summaries import table_info
from thalassa.server.play.watchers import looker
from thalassa.server.wire import frames
from thalassa.server.wire.close_codes import (
    CLOSE_FORBIDDEN,
    CLOSE_FULL,
    CLOSE_LATER,
    CLOSE_SLOW,
    CLOSE_STRANGER,
    CLOSE_UNKNOWN,
)
from thalassa.server.wire.problems import Refusal, bounded, brief

from .answers import ANSWERS, look, note_visit

log = structlog.get_logger()

QUEUE = 256
QUEUE_BYTES = 524_288
"""What waits for a client that reads slowly; a frame that is due for many is kept once for all of them."""

DECIDING = (frames.Act, frames.Undo, frames.WriteNote, frames.AskHint, frames.AskOutlook)
"""What is for those who play here: also to be told what a bot thinks."""

read_frame = msgspec.json.Decoder(frames.AnyClientFrame).decode


class Envelopes:
    """Frames as they travel (RFC 6455, 5.2: a whole text, not masked). What goes to a crowd is put into its envelope once."""

    def __init__(self) -> None:
        self._last: tuple[bytes, bytes] = (b"", b"")

    def around(self, frame: bytes) -> bytes:
        inside, whole = self._last
        if inside is not frame:
            size = len(frame)
            if size < 126:
                head = bytes((0x81, size))
            elif size < 65_536:
                head = b"\x81\x7e" + size.to_bytes(2, "big")
            else:
                head = b"\x81\x7f" + size.to_bytes(8, "big")
            whole = head + frame
            self._last = (frame, whole)
        return whole


enveloped = Envelopes().around


class Throttle:
    """A token bucket: so many per second in the long run, and so many at once."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate = per_second
        self._burst = burst
        self._tokens = burst
        self._at = time.monotonic()

    def allow(self) -> bool:
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class BrowserTab:
    """One browser tab at one table."""

    def __init__(self, socket: WebSocket, guest_id: str | None, key: str, wanted: int | None) -> None:
        self.socket = socket
        self.guest_id = guest_id
        self.device_id: str | None = None
        self.key = key
        self.wanted = wanted
        self.seat: int | None = None
        self.since = 0
        self.paged = False
        self.holds: View | None = None
        self.memory = 0
        self.looks = False
        self.plays: dict[int, bool] = {}
        """By seat: whether somebody who has seen what was seen on this device may decide there."""
        self.ended: int | None = None
        """The code with which the socket is being closed."""
        self._at_once = socket.scope.get("extensions", {}).get(frames.AT_ONCE)
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self._queued = 0
        """Bytes in the queue and in the hand of the pump."""

    def send(self, frame: bytes) -> None:
        if self.ended is not None:
            return
        if self._queued == 0 and self._at_once is not None and self._at_once(enveloped(frame)):
            return
        if self._queued > QUEUE_BYTES or self._queue.full():
            # a client that does not read must not hold memory: it reconnects and gets a fresh view
            self.end(CLOSE_SLOW)
            return
        self._queued += len(frame)
        self._queue.put_nowait(frame)

    def end(self, code: int) -> None:
        """Nothing more is said or heard: the socket is closed with this code."""
        if self.ended is None:
            self.ended = code
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    def say(self, frame: frames.ServerFrame) -> None:
        if isinstance(frame, frames.Refused | frames.Because):
            frame = bounded(frame)
        self.send(msgspec.json.encode(frame))

    async def pump(self) -> None:
        """Send what is queued until the end."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # gone while being spoken to
            while (frame := await self._queue.get()) is not None:
                await self.socket.send_text(frame.decode())
                self._queued -= len(frame)
            await self.socket.close(CLOSE_SLOW if self.ended is None else self.ended)


class WebSockets:
    """Accepts connections and hands their frames to the answers."""

    def __init__(self, hub: Hub, people: People) -> None:
        self.hub = hub
        self.people = people
        self._open: Counter[str] = Counter()
        """Connections by address."""
        self._count = 0
        """All of them: summing them up at every coming and going would cost by the square of their number."""
        self._chatter = Limiter({"chat": hub.settings.chats_per_minute})

    async def __call__(self, socket: WebSocket) -> None:
        await socket.accept()
        address = network_of(socket)
        settings = self.hub.settings
        if self._count >= settings.max_connections or self._open[address] >= settings.max_connections_each:
            await socket.close(CLOSE_FULL)
            return
        self._open[address] += 1
        self._count += 1
        metrics.CONNECTIONS.set(self._count)
        try:
            await self._serve(socket)
        except WebSocketDisconnect:
            pass
        except Exception as error:
            if not self.hub.lacks_database(error):
                raise
            log.error("database does not do its work", exc_info=error)
            await socket.close(CLOSE_LATER)
        finally:
            self._count -= 1
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
            metrics.CONNECTIONS.set(self._count)

    async def _serve(self, socket: WebSocket) -> None:
        key, wanted = socket.query_params.get("key", "")[:64], number(socket.query_params.get("seat", ""))
        device_id = self.people.device_id(socket)
        tab = BrowserTab(socket, None, key, wanted)
        with self.hub.open_sockets.kept(device_id, tab):
            room = await self._enter(tab, device_id)
            if room is not None:
                await self._attend(room, tab)

    async def _attend(self, room: Room, tab: BrowserTab) -> None:
        pump = asyncio.create_task(tab.pump())
        try:
            await self._welcome(room, tab)
            await look(room, tab, True)
            await self._listen(room, tab)
        finally:
            pump.cancel()
            room.watchers.discard(tab)
            if tab.looks:
                await note_visit(room, tab)
            self.hub.spawn(look(room, tab, False))
            if (
                tab.seat is not None
            ):  # spectators come and go unannounced: their number must not cost by its square
                room.inform()
                self.hub.spawn(room.tell_attendance())

    async def _enter(self, tab: BrowserTab, device_id: str | None) -> Room | None:
        """The room, if the guest may look at it; else the socket is closed."""
        socket = tab.socket
        tab.guest_id, tab.device_id = await self.people.guest_id(socket), device_id
        try:
            room = await self.hub.room(socket.path_params["table_id"])
        except Refusal:
            room = None
        if room is None:
            await socket.close(CLOSE_UNKNOWN)
            return None
        if not may_watch(room.row, room.seats, tab.guest_id, tab.key):
            revoked = device_id is not None and tab.guest_id is None
            await socket.close(CLOSE_STRANGER if revoked else CLOSE_FORBIDDEN)
            return None
        return room

    async def _welcome(self, room: Room, tab: BrowserTab) -> None:
        held = number(tab.socket.query_params.get("since", "")) or 0
        tab.paged = tab.socket.query_params.get("paged") == "1"
        await room.freshen()
        seen = None
        if tab.guest_id is not None and held == 0 and len(room.table) > 0:
            seen = await self.hub.store.visits.last(room.id, tab.guest_id)
        await self._take_place(room, tab)
        # from here to the table without waiting for anything: whoever watches is told when seats change
        tab.since = held if held <= len(room.table) else 0
        tab.say(frames.Info(table_info(room, tab.guest_id, tab.key)))
        if tab.seat is not None and seen is not None and seen["seq"] < len(room.table):
            tab.say(frames.LastSeen(seen["seq"], seen["time"]))
        room.show(tab)
        room.watchers.add(tab)
        room.show_notes(tab)
        for line in await room.chat.so_far(tab):
            tab.say(line)
        await note_visit(room, tab)
        if tab.seat is not None:
            room.inform()
            self.hub.spawn(room.tell_attendance())

    @staticmethod
    async def _take_place(room: Room, tab: BrowserTab) -> None:
        """Seats may be left and taken while it is noted from which one the table is seen."""
        while True:
            seat = tab.seat = room.own_seat(tab)
            await room.seen.note(looker(tab), seat)
            if room.own_seat(tab) == seat:
                return

    async def _listen(self, room: Room, tab: BrowserTab) -> None:
        settings = self.hub.settings
        throttle = Throttle(settings.frames_per_second, 2 * settings.frames_per_second)
        while True:
            message = await tab.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if tab.ended is not None:
                continue  # whoever was sent away decides nothing any more, however long the goodbye takes
            text = message.get("text")
            if not throttle.allow():
                self._refuse(tab, None, "too_fast")
                continue
            if text is None:
                self._refuse(tab, None, "malformed", problem="frames are text, not binary")
                continue
            try:
                frame = read_frame(text)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                self._refuse(tab, None, "malformed", problem=brief(error))
                continue
            if isinstance(frame, frames.Say) and not await self._chatter.allow("chat", tab.guest_id or ""):
                self._refuse(tab, frame.id, "too_fast")
                continue
            try:
                if isinstance(frame, DECIDING) and not await self._may_play(room, tab):
                    self._refuse(tab, frame.id, "knows_too_much")
                    continue
                await ANSWERS[type(frame)](room, tab, frame)
            except Exception as error:
                log.error("frame failed", table=room.id, frame=type(frame).__name__, exc_info=error)
                metrics.CRASHES.inc()
                self._refuse(tab, frame.id, "not_stored" if self.hub.lacks_database(error) else "internal")

    @staticmethod
    async def _may_play(room: Room, tab: BrowserTab) -> bool:
        """A device may have seen more of the game than the guest who uses it now: then he only watches there."""
        if tab.seat is not None and room.status == "running" and tab.seat not in tab.plays:
            tab.plays[tab.seat] = await room.seen.may_speak(looker(tab), tab.seat)
        return tab.seat is None or tab.plays.get(tab.seat, True)

    @staticmethod
    def _refuse(tab: BrowserTab, frame_id: str | None, code: str, **params: object) -> None:
        metrics.REFUSED.labels(code).inc()
        tab.say(frames.Refused(frame_id, code, params))


def number(text: str) -> int | None:
    """A small number in a query; anything else is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
