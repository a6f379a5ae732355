"""The clocks of one table: which run, what they have left, when the next one needs somebody to look.

A clock runs for a person whose decision the table waits for, each for itself. Nothing here changes: every function
gives new clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from .pace import Pace, low
from .rests import NEVER, Rests, ends, ran

LEAST = 60.0
"""Whoever takes back gives back what his decision added, but is left time to make it again; and nobody whose time was
over is late again at once."""

RestsOf = Callable[[int], Rests]
"""By seat: what stops its clock."""


class SeatClock(msgspec.Struct, frozen=True):
    left: float
    """Seconds, as of ``since``."""
    since: float | None = None
    """When it was started; None while the table waits for nobody there."""
    told: bool = False
    """Its owner has been told that it runs low."""
    over: bool = False
    """Time is over, and what the table wants done then may have to be done yet."""


class Clocks(msgspec.Struct, frozen=True):
    seats: tuple[SeatClock, ...]


class Look(msgspec.Struct, frozen=True):
    """What somebody who looks at the clocks finds."""

    clocks: Clocks
    low: tuple[int, ...]
    """Seats whose clock has just begun to run low."""
    over: tuple[int, ...]
    """Seats whose time is just over."""


def begin(pace: Pace, seats: int) -> Clocks:
    """All clocks full, none running."""
    return Clocks((SeatClock(float(pace.bank)),) * seats)


def left(clock: SeatClock, now: float, rests: Rests) -> float:
    spent = 0.0 if clock.since is None else ran(rests, clock.since, now)
    return max(0.0, clock.left - spent)


def run_for(clocks: Clocks, awaited: Collection[int], now: float, rests: RestsOf) -> Clocks:
    """Start the clocks of these seats and stop all others; those that run already run on."""
    return Clocks(
        tuple(
            _start(clock, now) if seat in awaited else _stop(clock, now, rests(seat))
            for seat, clock in enumerate(clocks.seats)
        )
    )


def _start(clock: SeatClock, now: float) -> SeatClock:
    return clock if clock.since is not None else msgspec.structs.replace(clock, since=now)


def _stop(clock: SeatClock, now: float, rests: Rests) -> SeatClock:
    if clock.since is None:
        return clock
    return msgspec.structs.replace(clock, left=left(clock, now, rests), since=None)


def decided(clocks: Clocks, pace: Pace, seat: int, now: float, rests: RestsOf, undo: bool = False) -> Clocks:
    """The seat has decided, or has taken back; its clock stands until the table waits for it again.

    Where time was over the seat begins anew with what a decision adds.
    """
    clock = clocks.seats[seat]
    rest = left(clock, now, rests(seat))
    if undo:
        rest = max(rest - pace.increment, min(rest, LEAST))
    elif clock.over:
        rest = after_time_over(pace)
    else:
        rest = min(rest + pace.increment, pace.cap)
    return _with(clocks, seat, SeatClock(rest))


def after_time_over(pace: Pace) -> float:
    """What a seat has after a decision that was made for it."""
    return min(max(float(pace.increment), LEAST), float(pace.cap))


def settled(clocks: Clocks, now: float, rests: RestsOf) -> Clocks:
    """The same clocks, reckoned up to now: before something changes that stops them."""
    return Clocks(
        tuple(
            clock
            if clock.since is None
            else msgspec.structs.replace(clock, left=left(clock, now, rests(seat)), since=now)
            for seat, clock in enumerate(clocks.seats)
        )
    )


def granted(clocks: Clocks, pace: Pace, seat: int, seconds: float, now: float, rests: RestsOf) -> Clocks:
    """The seat is given more time, up to the cap."""
    clock = clocks.seats[seat]
    more = min(left(clock, now, rests(seat)) + seconds, pace.cap)
    return _with(clocks, seat, SeatClock(more, None if clock.since is None else now))


def looked_at(clocks: Clocks, pace: Pace, now: float, rests: RestsOf) -> Look:
    """What has become of the running clocks by now."""
    seats = list(clocks.seats)
    runs_low: list[int] = []
    is_over: list[int] = []
    for seat, clock in enumerate(clocks.seats):
        if clock.since is None or clock.over:
            continue
        rest = left(clock, now, rests(seat))
        if rest <= 0:
            is_over.append(seat)
            seats[seat] = SeatClock(0.0, now, True, True)
        elif rest <= low(pace) and not clock.told:
            runs_low.append(seat)
            seats[seat] = msgspec.structs.replace(clock, told=True)
    return Look(Clocks(tuple(seats)), tuple(runs_low), tuple(is_over))


def next_look(clocks: Clocks, pace: Pace, rests: RestsOf) -> float | None:
    """When somebody has to look next; None if nothing can happen by itself."""
    soonest = NEVER
    for seat, clock in enumerate(clocks.seats):
        if clock.since is None:
            continue
        if clock.over:  # what is to be done now is done at once, or again after a failure
            when = NEVER if pace.over in ("vote", "nothing") else clock.since
        else:
            warning = low(pace)
            spare = clock.left - warning if not clock.told and clock.left > warning else clock.left
            when = ends(rests(seat), clock.since, spare)
        soonest = min(soonest, when)
    return None if soonest == NEVER else soonest


def _with(clocks: Clocks, seat: int, clock: SeatClock) -> Clocks:
    seats = list(clocks.seats)
    seats[seat] = clock
    return Clocks(tuple(seats))
