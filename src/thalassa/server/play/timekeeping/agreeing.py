"""What the people at a running table agree on: that it rests or wakes, that somebody gets more time, that it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from thalassa.server.clocks import clock
from thalassa.server.clocks.agreements import (
    Agreement,
    Asked,
    Request,
    Rest,
    Vote,
    agree,
    ask,
    unanimous,
    verdict,
)
from thalassa.server.clocks.clock import Clocks, SeatClock
from thalassa.server.clocks.happenings import Happening
from thalassa.server.clocks.pace import DAY, more_time
from thalassa.server.wire.problems import bad_request, conflict, forbidden
from thalassa.server.wire.times import Ended

from .table_time import TableTime
from .time_outs import stand_in

if TYPE_CHECKING:
    from ..room import Room

LONGEST_REST = 366 * DAY
Changed = tuple[Clocks | None, Agreement | None, Sequence[Happening]]


async def put_question(room: Room, guest_id: str, what: Request, until: float | None) -> None:
    """One of the people asks the others. Alone at the table, nobody has to be asked."""
    seats, now = _own(room, guest_id), room.keeper.now()
    time = room.time
    if what == "rest" and until is not None and not now < until <= now + LONGEST_REST:
        raise bad_request("bad_rest")
    if (what == "rest" and time.resting(now)) or (what == "wake" and not time.resting(now)):
        raise conflict("rests_already" if what == "rest" else "awake_already")
    if what == "more" and (time.pace is None or not any(time.clocks.seats[seat].since for seat in seats)):
        raise conflict("no_clock_runs")
    seat = next((own for own in seats if own in room.waiting()), seats[0])
    asked = Asked(what, seat, tuple(seats), until)

    def put(time: TableTime) -> Changed:
        if unanimous(asked, time.people()):
            return _agreed(room, time, asked)
        return None, ask(time.agreement, asked), (Happening("asked", room.id, seat, what),)

    await _change(room, put)


async def answer(room: Room, guest_id: str, agrees: bool) -> None:
    """Whoever asked may take the question back by not agreeing to it any more."""
    seats = _own(room, guest_id)
    if room.time.agreement.asked is None:
        raise conflict("nothing_asked")

    def settle(time: TableTime) -> Changed | None:
        asked = time.agreement.asked
        if asked is None:
            return None
        if not agrees:
            refused = msgspec.structs.replace(time.agreement, asked=None)
            return None, refused, (Happening("refused", room.id, seats[0], asked.what),)
        so_far = agree(asked, seats)
        if unanimous(so_far, time.people()):
            return _agreed(room, time, so_far)
        return None, ask(time.agreement, so_far), ()

    await _change(room, settle)


async def vote(room: Room, guest_id: str, wish: Vote) -> None:
    """Somebody's time is over, and one of the others says what shall follow."""
    seats = _own(room, guest_id)
    late = room.time.agreement.late
    if late is None or late in seats:
        raise conflict("nobody_late")
    decided: list[Vote] = []

    def count(time: TableTime) -> Changed | None:
        decided.clear()
        if time.agreement.late != late:
            return None
        votes = {**time.agreement.votes, **{str(seat): wish for seat in seats}}
        found = verdict(votes, [seat for seat in time.people() if seat != late])
        if found is None:
            return None, msgspec.structs.replace(time.agreement, votes=votes), ()
        decided.append(found)
        return _waits(time, late) if found == "wait" else (None, _nobody_late(time), ())

    await _change(room, count)
    if decided == ["bot"]:
        await stand_in(room, late)
    elif decided == ["end"]:
        await _end(room, Ended("vote", late))


def _waits(time: TableTime, late: int) -> Changed:
    """Whoever is late begins anew with what a decision adds."""
    assert time.pace is not None
    own = SeatClock(clock.after_time_over(time.pace))
    seats = tuple(own if seat == late else one for seat, one in enumerate(time.clocks.seats))
    return Clocks(seats), _nobody_late(time), ()


def _nobody_late(time: TableTime) -> Agreement:
    return msgspec.structs.replace(time.agreement, late=None, votes={})


def _agreed(room: Room, time: TableTime, asked: Asked) -> Changed:
    """All want it."""
    now, told = room.keeper.now(), (Happening("agreed", room.id, asked.seat, asked.what),)
    done = msgspec.structs.replace(time.agreement, asked=None)
    if asked.what == "rest":
        return None, msgspec.structs.replace(done, rest=Rest(now, asked.until)), told
    if asked.what == "wake":  # what was running is reckoned up to now, the rest left out
        clocks = clock.settled(time.clocks, now, time.rests)
        return clocks, msgspec.structs.replace(done, rest=None), told
    if asked.what == "more" and time.pace is not None:
        more = more_time(time.pace)
        return clock.granted(time.clocks, time.pace, asked.seat, more, now, time.rests), done, told
    return None, done, told


async def _change(room: Room, change: Callable[[TableTime], Changed | None]) -> None:
    asked: list[Asked | None] = []

    def noting(time: TableTime) -> Changed | None:
        changed = change(time)
        ends = changed is not None and any(one.kind == "agreed" and one.what == "end" for one in changed[2])
        asked[:] = [None] if ends else []
        return changed

    await room.keeper.change(room.id, noting)
    if asked:
        await _end(room, Ended("consent"))
    elif room.status == "running":
        await room.keeper.run_for(room)


async def _end(room: Room, why: Ended) -> None:
    text = msgspec.json.encode(why).decode()
    async with room.lock:
        ended = await room.store.replacements.end(room.id, text)
    if ended:
        room.keeper.set_alarm(room.id, None)
        room.finish(text)


def _own(room: Room, guest_id: str) -> list[int]:
    if room.status != "running":
        raise conflict("over" if room.status == "over" else "not_started")
    seats = [row["seat"] for row in room.seats if row["guest_id"] == guest_id]
    if not seats:
        raise forbidden("not_seated")
    return seats
