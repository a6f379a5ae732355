"""The WebSocket of a table: frames in, frames out, one connection per browser tab.

Every input is bounded in size and rate, decoded strictly, and answered: done, refused with a reason, or the thing
asked for. Nothing a client sends can name a seat: the seat follows from the guest's cookie.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..kernel.errors import IllegalAction, MalformedAction, ThalassaError
from . import metrics, wire
from .cards import may_watch, table_info
from .hub import Hub, Room
from .live import LiveTable
from .people import People
from .problems import Refusal

log = structlog.get_logger()

CLOSE_UNKNOWN, CLOSE_FORBIDDEN, CLOSE_SLOW, CLOSE_FULL = 4404, 4403, 4408, 4429
QUEUE = 256

_decoder = msgspec.json.Decoder(wire.AnyClientFrame)


class Throttle:
    """A token bucket: so many frames per second, with a burst of twice that."""

    def __init__(self, per_second: int) -> None:
        self._rate = per_second
        self._tokens = 2.0 * per_second
        self._at = time.monotonic()

    def allow(self) -> bool:
        now = time.monotonic()
        self._tokens = min(2.0 * self._rate, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Connection:
    """One browser tab at one table."""

    def __init__(self, socket: WebSocket, guest_id: str | None, key: str, wanted: int | None) -> None:
        self.socket = socket
        self.guest_id = guest_id
        self.key = key
        self.seat: int | None = None
        self.since = 0
        self._wanted = wanted
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)

    def send(self, frame: bytes) -> None:
        try:
            self._queue.put_nowait(frame)
        except asyncio.QueueFull:
            # a client that does not read must not hold memory: it reconnects and gets a fresh view
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    def say(self, frame: wire.ServerFrame) -> None:
        self.send(msgspec.json.encode(frame))

    def own_seat(self, room: LiveTable) -> int | None:
        """Which seat this tab plays: one of the guest's own, the wanted one if several are."""
        mine = [row["seat"] for row in room.seats if self.guest_id and row["guest_id"] == self.guest_id]
        return self._wanted if self._wanted in mine else (mine[0] if mine else None)

    def reseat(self, room: LiveTable) -> None:
        """Seats have changed: show the table from the seat this tab has now."""
        seat = self.own_seat(room)
        if seat != self.seat:
            self.seat = seat
            self.since = 0
            self.say(room.update(seat, 0))
            self.since = len(room.table)

    async def pump(self) -> None:
        """Send what is queued until the end."""
        while True:
            frame = await self._queue.get()
            if frame is None:
                await self.socket.close(CLOSE_SLOW)
                return
            await self.socket.send_text(frame.decode())


class Sockets:
    """Accepts connections and answers their frames."""

    def __init__(self, hub: Hub, people: People) -> None:
        self.hub = hub
        self.people = people
        self._open = 0

    async def __call__(self, socket: WebSocket) -> None:
        await socket.accept()
        if self._open >= self.hub.settings.max_connections:
            await socket.close(CLOSE_FULL)
            return
        room, connection = await self._enter(socket)
        if room is None or connection is None:
            return
        self._open += 1
        metrics.CONNECTIONS.set(self._open)
        pump = asyncio.create_task(connection.pump())
        try:
            await self._welcome(room, connection)
            await self._listen(room, connection)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            pump.cancel()
            room.watchers.discard(connection)
            room.inform()
            self._open -= 1
            metrics.CONNECTIONS.set(self._open)

    async def _enter(self, socket: WebSocket) -> tuple[Room | None, Connection | None]:
        guest_id = self.people.guest_id(socket)
        key = socket.query_params.get("key", "")[:64]
        try:
            room = await self.hub.room(socket.path_params["table_id"])
        except (Refusal, ThalassaError) as error:
            log.warning("table cannot be opened", table=socket.path_params["table_id"], problem=str(error))
            room = None
        if room is None:
            await socket.close(CLOSE_UNKNOWN)
            return None, None
        if not may_watch(room.row, room.seats, guest_id, key):
            await socket.close(CLOSE_FORBIDDEN)
            return None, None
        wanted = socket.query_params.get("seat", "")
        return room, Connection(socket, guest_id, key, int(wanted) if wanted.isdigit() else None)

    async def _welcome(self, room: Room, connection: Connection) -> None:
        connection.seat = connection.own_seat(room)
        since = connection.socket.query_params.get("since", "")
        held = int(since) if since.isdigit() else 0
        connection.since = held if held <= len(room.table) else 0
        connection.say(wire.Info(table_info(room, connection.guest_id, connection.key)))
        connection.say(room.update(connection.seat, connection.since))
        connection.since = len(room.table)
        room.watchers.add(connection)
        page = room.desk.page(connection.seat)
        if page is not None:
            connection.say(wire.Page(page))
        team = None if connection.seat is None else room.desk.team(connection.seat)
        for line in await room.store.chat(room.id):
            if line["team"] is None or line["team"] == team:
                connection.say(chat_line(line))
        room.inform()

    async def _listen(self, room: Room, connection: Connection) -> None:
        throttle = Throttle(self.hub.settings.frames_per_second)
        chatter = Throttle(max(1, self.hub.settings.chats_per_minute // 30))
        while True:
            text = await connection.socket.receive_text()
            if not throttle.allow():
                self._refuse(connection, None, "too_fast")
                continue
            try:
                frame = _decoder.decode(text)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                self._refuse(connection, None, "malformed", problem=str(error))
                continue
            if isinstance(frame, wire.Say) and not chatter.allow():
                self._refuse(connection, frame.id, "too_fast")
                continue
            try:
                await ANSWERS[type(frame)](room, connection, frame)
            except Exception as error:
                log.error("frame failed", table=room.id, frame=type(frame).__name__, exc_info=error)
                metrics.CRASHES.inc()
                self._refuse(connection, frame.id, "internal")

    @staticmethod
    def _refuse(connection: Connection, frame_id: str | None, code: str, **params: Any) -> None:
        metrics.REFUSED.labels(code).inc()
        connection.say(wire.Refused(frame_id, code, params))


# -- answers ----------------------------------------------------------------------------------------------------


async def _act(room: Room, connection: Connection, frame: wire.Act) -> None:
    if connection.seat is None:
        connection.say(wire.Refused(frame.id, "not_seated"))
        return
    answer = await room.act(connection.seat, frame.version, frame.id, frame.actions)
    connection.say(answer)
    if isinstance(answer, wire.Refused) and answer.code == "stale":
        connection.say(room.update(connection.seat, connection.since))


async def _draft(room: Room, connection: Connection, frame: wire.Draft) -> None:
    seat = connection.seat
    if seat is None or room.status != "running":
        connection.say(wire.Refused(frame.id, "not_seated" if seat is None else "over"))
        return
    if frame.version != room.version(seat):
        connection.say(wire.Refused(frame.id, "stale"))
        return
    state = room.table.state.copy()
    try:
        for number, step in enumerate(frame.actions):
            if number and not state.composing():
                connection.say(wire.Refused(frame.id, "too_long"))
                return
            action = room.table.game.action_from(step)
            reason = state.why_not(seat, action)
            if reason is not None:
                raise IllegalAction(reason)
            before = state.copy()
            state.apply(seat, action)
    except MalformedAction as error:
        connection.say(wire.Refused(frame.id, "malformed", {"problem": str(error)}))
        return
    except IllegalAction as error:
        connection.say(wire.Refused(frame.id, "illegal", {}, error.reason))
        return
    # a complete decision may have revealed something: show the position before its last step instead
    shown = state if state.composing() else before
    connection.say(
        wire.Drafted(
            frame.id,
            shown.view(seat),
            tuple(shown.moves(seat)) if state.composing() else (),
            complete=not state.composing(),
        )
    )


async def _why(room: Room, connection: Connection, frame: wire.Why) -> None:
    if connection.seat is None or room.status == "open":
        connection.say(wire.Refused(frame.id, "not_seated"))
        return
    try:
        connection.say(wire.Because(frame.id, room.table.why_not(connection.seat, frame.action)))
    except MalformedAction as error:
        connection.say(wire.Refused(frame.id, "malformed", {"problem": str(error)}))


async def _undo(room: Room, connection: Connection, frame: wire.Undo) -> None:
    if connection.seat is None:
        connection.say(wire.Refused(frame.id, "not_seated"))
        return
    connection.say(await room.undo(connection.seat, frame.seq, frame.id))


async def _look(room: Room, connection: Connection, frame: wire.Look) -> None:
    if room.status == "open" or not 0 <= frame.at <= len(room.table):
        connection.say(wire.Refused(frame.id, "no_such_position", {"at": frame.at}))
        return
    state = room.table.at(frame.at)
    connection.say(wire.Seen(frame.id, frame.at, state.view(connection.seat), state.task(connection.seat)))


async def _say(room: Room, connection: Connection, frame: wire.Say) -> None:
    text = " ".join(frame.text.split())
    guest = None if connection.guest_id is None else await room.store.guest(connection.guest_id)
    if guest is None or not text:
        connection.say(wire.Refused(frame.id, "not_seated" if guest is None else "malformed"))
        return
    team = room.desk.team(connection.seat) if frame.team and connection.seat is not None else None
    line = {
        "table_id": room.id,
        "seat": connection.seat,
        "name": guest["name"],
        "team": team,
        "text": text,
        "time": time.time(),
    }
    line["number"] = await room.store.add_chat(line)
    for watcher in list(room.watchers):
        if team is None or (watcher.seat is not None and room.desk.team(watcher.seat) == team):
            watcher.send(msgspec.json.encode(chat_line(line)))
    connection.say(wire.Done(frame.id, len(room.table)))


async def _note(room: Room, connection: Connection, frame: wire.WriteNote) -> None:
    if connection.seat is None or room.status != "running":
        connection.say(wire.Refused(frame.id, "not_seated" if connection.seat is None else "over"))
        return
    try:
        reason = await room.desk.write(connection.seat, room.desk.read(frame.note))
    except MalformedAction as error:
        connection.say(wire.Refused(frame.id, "malformed", {"problem": str(error)}))
        return
    if reason is not None:
        connection.say(wire.Refused(frame.id, "illegal", {}, reason))
        return
    room.share_page(room.desk.team(connection.seat))
    connection.say(wire.Done(frame.id, len(room.table)))
    room.drive()


async def _ping(room: Room, connection: Connection, frame: wire.Ping) -> None:
    connection.say(wire.Pong(frame.id))


def chat_line(line: dict[str, Any]) -> wire.ChatLine:
    return wire.ChatLine(
        line["number"], line["seat"], line["name"], line["text"], line["time"], line["team"] is not None
    )


ANSWERS: dict[type, Callable[[Room, Connection, Any], Awaitable[None]]] = {
    wire.Act: _act,
    wire.Draft: _draft,
    wire.Why: _why,
    wire.Undo: _undo,
    wire.Look: _look,
    wire.Say: _say,
    wire.WriteNote: _note,
    wire.Ping: _ping,
}
