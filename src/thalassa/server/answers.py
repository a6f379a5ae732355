"""What the server answers to each frame of a client: one function for each kind.

Nothing is answered that the asking seat may not know; a refusal leaves everything as it was.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from ..kernel.errors import IllegalAction, MalformedAction
from ..kernel.game import State
from . import wire
from .desk import PageFull
from .live import Watcher, brief
from .room import Room
from .texts import clean


class Asker(Watcher, Protocol):
    """The connection a frame came from."""

    def say(self, frame: wire.ServerFrame) -> None: ...


async def _act(room: Room, asker: Asker, frame: wire.Act) -> None:
    if asker.seat is None:
        asker.say(wire.Refused(frame.id, "not_seated"))
        return
    answer = await room.act(asker.seat, frame.version, frame.id, frame.actions)
    asker.say(answer)
    if isinstance(answer, wire.Refused) and answer.code == "stale":
        room.show(asker)


async def _draft(room: Room, asker: Asker, frame: wire.Draft) -> None:
    seat, status = asker.seat, room.status
    if seat is None or status != "running":
        asker.say(wire.Refused(frame.id, _why_not_writing(seat, status)))
    elif frame.version != room.version(seat):
        asker.say(wire.Refused(frame.id, "stale"))
        room.show(asker)
    else:
        try:
            before, after = _steps(room, seat, frame.actions)
        except MalformedAction as error:
            asker.say(wire.Refused(frame.id, "malformed", {"problem": brief(error)}))
        except IllegalAction as error:
            asker.say(wire.Refused(frame.id, "illegal", {}, error.reason))
        else:
            # a complete decision may have revealed something: show the position before its last step instead
            open_ = after.composing()
            shown = after if open_ else before
            moves = tuple(shown.moves(seat)) if open_ else ()
            asker.say(wire.Drafted(frame.id, shown.view(seat), moves, complete=not open_))


def _steps(room: Room, seat: int, actions: tuple[dict[str, Any], ...]) -> tuple[State, State]:
    """The positions before and after the last of these steps. Raises MalformedAction or IllegalAction."""
    before = after = room.table.state.copy()
    for number, step in enumerate(actions):
        if number and not after.composing():
            raise MalformedAction(f"the decision is complete after {number} of {len(actions)} actions")
        before = after.copy()
        after.apply(seat, room.table.game.action_from(step))
    return before, after


def _why_not_writing(seat: int | None, status: str) -> str:
    return "not_seated" if seat is None else "over" if status == "over" else "not_started"


async def _why(room: Room, asker: Asker, frame: wire.Why) -> None:
    if asker.seat is None or room.status == "open":
        asker.say(wire.Refused(frame.id, "not_seated"))
        return
    try:
        asker.say(wire.Because(frame.id, room.table.why_not(asker.seat, frame.action)))
    except MalformedAction as error:
        asker.say(wire.Refused(frame.id, "malformed", {"problem": brief(error)}))


async def _undo(room: Room, asker: Asker, frame: wire.Undo) -> None:
    if asker.seat is None:
        asker.say(wire.Refused(frame.id, "not_seated"))
        return
    asker.say(await room.undo(asker.seat, frame.seq, frame.id))


async def _look(room: Room, asker: Asker, frame: wire.Look) -> None:
    if room.status == "open" or not 0 <= frame.at <= len(room.table):
        asker.say(wire.Refused(frame.id, "no_such_position", {"at": frame.at}))
        return
    state = room.table.at(frame.at)
    if not room.may_look(asker.seat, state):
        asker.say(wire.Refused(frame.id, "forgotten", {"at": frame.at}))
        return
    page = None
    if asker.seat is not None:
        await room.follow_notes()
        page = await room.desk.page_at(asker.seat, frame.at)
    asker.say(wire.Seen(frame.id, frame.at, state.view(asker.seat), state.task(asker.seat), page))


async def _say(room: Room, asker: Asker, frame: wire.Say) -> None:
    text = clean(frame.text)
    guest = None if asker.guest_id is None else await room.store.guest(asker.guest_id)
    if guest is None or (frame.team and asker.seat is None):
        asker.say(wire.Refused(frame.id, "not_seated"))
        return
    if not text:
        asker.say(wire.Refused(frame.id, "malformed", {"problem": "nothing to say"}))
        return
    line = {
        "table_id": room.id,
        "seat": asker.seat,
        "name": guest["name"],
        "team": room.desk.team(asker.seat) if frame.team and asker.seat is not None else None,
        "text": text,
        "time": time.time(),
        "said": frame.id,
    }
    number = await room.store.add_chat(line)
    if number is not None:
        room.share_chat({**line, "number": number})
    asker.say(wire.Done(frame.id, len(room.table), already=number is None))


async def _note(room: Room, asker: Asker, frame: wire.WriteNote) -> None:
    seat, status = asker.seat, room.status
    if seat is None or status != "running":
        asker.say(wire.Refused(frame.id, _why_not_writing(seat, status)))
        return
    try:
        reason = await room.desk.write(seat, room.desk.read(frame.note))
    except MalformedAction as error:
        asker.say(wire.Refused(frame.id, "malformed", {"problem": brief(error)}))
    except PageFull:
        asker.say(wire.Refused(frame.id, "too_large"))
    else:
        if reason is not None:
            asker.say(wire.Refused(frame.id, "illegal", {}, reason))
            return
        room.share_page(room.desk.team(seat))
        asker.say(wire.Done(frame.id, len(room.table)))
        room.drive()


async def _hint(room: Room, asker: Asker, frame: wire.AskHint) -> None:
    """Thinking takes a while: the answer comes when it is there, and other frames are answered meanwhile."""
    seat, status = asker.seat, room.status
    if seat is None or status != "running":
        asker.say(wire.Refused(frame.id, _why_not_writing(seat, status)))
    elif not room.row["hints"]:
        asker.say(wire.Refused(frame.id, "no_hints"))
    elif frame.version != room.version(seat):
        asker.say(wire.Refused(frame.id, "stale"))
    elif seat not in room.waiting():
        asker.say(wire.Refused(frame.id, "nothing_to_decide"))
    elif seat in room.hinting:
        asker.say(wire.Refused(frame.id, "too_fast"))
    else:
        room.hub.spawn(_think_for(room, asker, seat, frame))


async def _think_for(room: Room, asker: Asker, seat: int, frame: wire.AskHint) -> None:
    try:
        bot, choice = await room.hint(seat)
    except Exception:
        asker.say(wire.Refused(frame.id, "internal"))
        raise
    asker.say(wire.Hinted(frame.id, frame.version, bot, choice.actions, choice.remark))


async def _ping(room: Room, asker: Asker, frame: wire.Ping) -> None:
    asker.say(wire.Pong(frame.id))


ANSWERS: dict[type, Callable[[Room, Asker, Any], Awaitable[None]]] = {
    wire.Act: _act,
    wire.Draft: _draft,
    wire.Why: _why,
    wire.Undo: _undo,
    wire.Look: _look,
    wire.Say: _say,
    wire.WriteNote: _note,
    wire.AskHint: _hint,
    wire.Ping: _ping,
}
