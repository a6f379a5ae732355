"""What the server answers to each frame of a client: one function for each kind.

Nothing is answered that the asking seat may not know; a refusal leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import structlog

from thalassa.kernel.errors import IllegalAction, MalformedAction
from thalassa.server.play.moves import act, try_steps
from thalassa.server.play.notes import SheetFull
from thalassa.server.play.room import Room
from thalassa.server.play.timekeeping.time_outs import come_back
from thalassa.server.play.undo import undo
from thalassa.server.play.watchers import Watcher
from thalassa.server.wire import frames
from thalassa.server.wire.problems import brief

log = structlog.get_logger()


class Asker(Watcher, Protocol):
    """The browser tab a frame came from."""

    looks: bool
    """Whether somebody has the table before his eyes there."""

    def say(self, frame: frames.ServerFrame) -> None: ...


async def look(room: Room, asker: Asker, looks: bool) -> None:
    """The tab has come to the front or gone to the back: whoever looks at a table is not told what happens there."""
    if asker.guest_id is not None and asker.looks != looks:
        asker.looks = looks
        presence = room.hub.presence
        await (presence.come if looks else presence.go)(asker.guest_id, room.id)


async def note_visit(room: Room, asker: Asker) -> None:
    """What somebody has seen until now is not new when he comes back."""
    if asker.guest_id is None or asker.seat is None or asker.since == 0:
        return
    try:
        await room.store.visits.note(room.id, asker.guest_id, asker.since, room.keeper.now())
    except Exception as error:  # at worst he is told once more what he knows
        log.warning("visit not noted", table=room.id, exc_info=error)


async def _attend(room: Room, asker: Asker, frame: frames.Attend) -> None:
    if asker.looks and not frame.here:  # what happens from now on nobody sees, though the tab is told of it
        await note_visit(room, asker)
    await look(room, asker, frame.here)
    asker.say(frames.Pong(frame.id))


async def _act(room: Room, asker: Asker, frame: frames.Act) -> None:
    if asker.seat is None:
        asker.say(frames.Refused(frame.id, "not_seated"))
        return
    if room.seats[asker.seat]["stand_in"] is not None:  # whoever decides is back
        await come_back(room, asker.seat)
    answer = await act(room, asker.seat, frame.version, frame.id, frame.actions)
    if (
        isinstance(answer, frames.Refused)
        and answer.code == "stale"
        and room.spared(asker.seat, frame.version, frame.actions)
    ):
        answer = frames.Done(frame.id, len(room.table), already=True)
    asker.say(answer)
    if isinstance(answer, frames.Refused) and answer.code == "stale":
        room.show(asker)


async def _draft(room: Room, asker: Asker, frame: frames.Draft) -> None:
    seat, status = asker.seat, room.status
    if seat is None or status != "running":
        asker.say(frames.Refused(frame.id, _why_not_writing(seat, status)))
    elif frame.version != room.version(seat):
        asker.say(frames.Refused(frame.id, "stale"))
        room.show(asker)
    else:
        try:
            tried = try_steps(room.table.game, room.table.options, room.table.state, seat, frame.actions)
        except MalformedAction as error:
            asker.say(frames.Refused(frame.id, "malformed", {"problem": brief(error)}))
        except IllegalAction as error:
            asker.say(frames.Refused(frame.id, "illegal", {}, error.reason))
        else:
            moves = () if tried.complete else tuple(tried.state.moves(seat))
            asker.say(frames.Drafted(frame.id, tried.state.view(seat), moves, tried.complete))


def _why_not_writing(seat: int | None, status: str) -> str:
    return "not_seated" if seat is None else "over" if status == "over" else "not_started"


async def _why(room: Room, asker: Asker, frame: frames.Why) -> None:
    if asker.seat is None or room.status == "open":
        asker.say(frames.Refused(frame.id, "not_seated"))
        return
    try:
        asker.say(frames.Because(frame.id, room.table.why_not(asker.seat, frame.action)))
    except MalformedAction as error:
        asker.say(frames.Refused(frame.id, "malformed", {"problem": brief(error)}))


async def _undo(room: Room, asker: Asker, frame: frames.Undo) -> None:
    if asker.seat is None:
        asker.say(frames.Refused(frame.id, "not_seated"))
        return
    asker.say(await undo(room, asker.seat, frame.seq, frame.id))


async def _look(room: Room, asker: Asker, frame: frames.Look) -> None:
    if room.status == "open" or not 0 <= frame.at <= len(room.table):
        asker.say(frames.Refused(frame.id, "no_such_position", {"at": frame.at}))
        return
    state = room.table.at(frame.at)
    if not room.may_look(asker.seat, state):
        asker.say(frames.Refused(frame.id, "forgotten", {"at": frame.at}))
        return
    sheet = None
    if asker.seat is not None:
        await room.follow_notes()
        sheet = await room.notes.sheet_at(asker.seat, frame.at)
    asker.say(frames.Seen(frame.id, frame.at, state.view(asker.seat), state.task(asker.seat), sheet))


async def _recall(room: Room, asker: Asker, frame: frames.Recall) -> None:
    if not 0 < frame.before <= len(room.table):
        asker.say(frames.Refused(frame.id, "no_such_position", {"at": frame.before}))
    else:
        asker.say(frames.Recalled(frame.id, room.page(asker.seat, frame.before)))


async def _say(room: Room, asker: Asker, frame: frames.Say) -> None:
    asker.say(await room.chat.say(asker, frame))


async def _note(room: Room, asker: Asker, frame: frames.WriteNote) -> None:
    seat, status = asker.seat, room.status
    if seat is None or status != "running":
        asker.say(frames.Refused(frame.id, _why_not_writing(seat, status)))
        return
    try:
        reason = await room.notes.write(seat, room.notes.read(frame.note))
    except MalformedAction as error:
        asker.say(frames.Refused(frame.id, "malformed", {"problem": brief(error)}))
    except SheetFull:
        asker.say(frames.Refused(frame.id, "too_large"))
    else:
        if reason is not None:
            asker.say(frames.Refused(frame.id, "illegal", {}, reason))
            return
        room.share_notes(room.notes.team(seat))
        asker.say(frames.Done(frame.id, len(room.table)))
        room.drive()


async def _hint(room: Room, asker: Asker, frame: frames.AskHint) -> None:
    """Thinking takes a while: the answer comes when it is there, and other frames are answered meanwhile."""
    seat = _who_may_ask(room, asker, frame, room.hinting)
    if seat is not None:
        room.hub.spawn(_think_for(room, asker, seat, frame))


def _who_may_ask(
    room: Room, asker: Asker, frame: frames.AskHint | frames.AskOutlook, thinking: set[int]
) -> int | None:
    """The seat a bot may be asked for, which is among those thought for from now on; none if it has been told why not."""
    seat, refused = asker.seat, _why_no_hint(room, asker, frame.version)
    if refused is None and seat in thinking:
        refused = "too_fast"
    if seat is None or refused is not None:
        asker.say(frames.Refused(frame.id, refused or "not_seated"))
        return None
    thinking.add(seat)
    return seat


def _why_no_hint(room: Room, asker: Asker, version: int) -> str | None:
    """Why a bot says nothing about this seat's decision now."""
    seat, status = asker.seat, room.status
    if seat is None or status != "running":
        return _why_not_writing(seat, status)
    if not room.gives_hints:
        return "no_hints"
    if version != room.version(seat):
        return "stale"
    return None if seat in room.waiting() else "nothing_to_decide"


async def _think_for(room: Room, asker: Asker, seat: int, frame: frames.AskHint) -> None:
    try:
        bot, choice = await room.hint(seat)
    except Exception:
        asker.say(frames.Refused(frame.id, "internal"))
        raise
    finally:
        room.hinting.discard(seat)
    table, remark = room.table, choice.remark
    if remark is not None:
        remark = table.game.heard(table.state, seat, seat, remark)
    asker.say(frames.Hinted(frame.id, frame.version, bot, choice.actions, remark))


async def _outlook(room: Room, asker: Asker, frame: frames.AskOutlook) -> None:
    seat = _who_may_ask(room, asker, frame, room.foreseeing)
    if seat is not None:
        room.hub.spawn(_foresee_for(room, asker, seat, frame))


async def _foresee_for(room: Room, asker: Asker, seat: int, frame: frames.AskOutlook) -> None:
    try:
        outlook = await room.outlook(seat)
    except Exception:
        asker.say(frames.Refused(frame.id, "internal"))
        raise
    finally:
        room.foreseeing.discard(seat)
    asker.say(frames.Foreseen(frame.id, outlook))


async def _ping(room: Room, asker: Asker, frame: frames.Ping) -> None:
    asker.say(frames.Pong(frame.id))


ANSWERS: dict[type, Callable[[Room, Asker, Any], Awaitable[None]]] = {  # each takes frames of its own type
    frames.Act: _act,
    frames.Draft: _draft,
    frames.Why: _why,
    frames.Undo: _undo,
    frames.Look: _look,
    frames.Recall: _recall,
    frames.Say: _say,
    frames.WriteNote: _note,
    frames.AskHint: _hint,
    frames.AskOutlook: _outlook,
    frames.Attend: _attend,
    frames.Ping: _ping,
}
