"""The time of one table: its pace, its clocks, what its people agreed on, and when each of them rests."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from thalassa.server.clocks import clock
from thalassa.server.clocks.agreements import Agreement
from thalassa.server.clocks.clock import Clocks
from thalassa.server.clocks.pace import Pace
from thalassa.server.clocks.rests import NEVER, Rests, Span, ends, next_rest, rest_at, unbroken
from thalassa.server.clocks.vacations import until
from thalassa.server.db.rows import Row
from thalassa.server.db.tables.clocks import ClockChange
from thalassa.server.wire.times import ClockInfo

_read_clocks = msgspec.json.Decoder(Clocks).decode
_read_agreement = msgspec.json.Decoder(Agreement).decode
_encode = msgspec.json.Encoder().encode


class Absent(NamedTuple):
    """Nights and vacations of everybody concerned, and when no server was there."""

    rests: Mapping[str, Rests]
    """By guest."""
    outages: tuple[Span, ...]


NOBODY = Absent({}, ())


_read_pace = lru_cache(maxsize=500)(msgspec.json.Decoder(Pace).decode)
"""Most tables are played at one of few paces."""


def pace_of(row: Row) -> Pace | None:
    return None if row["pace"] is None else _read_pace(row["pace"])


def plays_himself(seat: Row) -> bool:
    """Whether a person decides at this seat now."""
    return seat["guest_id"] is not None and seat["bot"] is None and seat["stand_in"] is None


class TableTime:
    """What is known about the time of a table. Every change gives a ``ClockChange`` to be stored first."""

    def __init__(self, pace: Pace | None, seats: Sequence[Row], stored: Row | None, absent: Absent) -> None:
        self.pace = pace
        self.seats = seats
        self.absent = absent
        self.clocks = Clocks(()) if pace is None or stored is not None else clock.begin(pace, len(seats))
        self.agreement = Agreement()
        self.version = 0
        """How often it was stored; 0: never."""
        if stored is not None:
            self.take(stored)

    def take(self, stored: Row) -> None:
        """It is as the database says."""
        self.clocks = _read_clocks(stored["clocks"])
        self.agreement = _read_agreement(stored["agreement"])
        self.version = stored["version"]

    # -- who rests --------------------------------------------------------------------------------------

    def rests(self, seat: int) -> Rests:
        """All that stops the clock of this seat. Nights and vacations are for games of days."""
        rest = self.agreement.rest
        spans = [*self.absent.outages]
        if rest is not None:
            spans.append(Span(rest.since, NEVER if rest.until is None else rest.until))
        own = self.absent.rests.get(self.seats[seat]["guest_id"] or "")
        if own is None or self.pace is None or self.pace.kind == "live":
            return Rests(tuple(spans))
        return Rests((*spans, *own.spans), own.quiet)

    def away_until(self, seat: int, now: float) -> float | None:
        """When whoever sits there is back from vacation."""
        own = self.absent.rests.get(self.seats[seat]["guest_id"] or "")
        return None if own is None or not own.spans else until(now, own.spans)

    def resting(self, now: float) -> bool:
        """Whether everybody agreed to let the table rest, and it still does."""
        rest = self.agreement.rest
        return rest is not None and (rest.until is None or rest.until > now)

    # -- changes ----------------------------------------------------------------------------------------

    def people(self) -> list[int]:
        """Seats at which a person decides."""
        return [row["seat"] for row in self.seats if plays_himself(row)]

    def _awaited(self, actors: Collection[int]) -> set[int]:
        return set(self.people()) & set(actors)

    def after(self, seat: int, actors: Collection[int], now: float, undo: bool = False) -> Clocks:
        """The clocks after a decision of this seat, with those who must decide then."""
        assert self.pace is not None
        clocks = clock.decided(self.clocks, self.pace, seat, now, self.rests, undo)
        return clock.run_for(clocks, self._awaited(actors), now, self.rests)

    def running_for(self, actors: Collection[int], now: float) -> Clocks:
        """The clocks as they should run for those who must decide."""
        return clock.run_for(self.clocks, self._awaited(actors), now, self.rests)

    def due(self, clocks: Clocks) -> float | None:
        return None if self.pace is None else clock.next_look(clocks, self.pace, self.rests)

    def change(self, clocks: Clocks | None = None, agreement: Agreement | None = None) -> ClockChange:
        """How these clocks and this agreement (None: as they are) are stored."""
        before = self.agreement
        wanted = self.clocks if clocks is None else clocks
        try:
            self.agreement = before if agreement is None else agreement
            due = self.due(wanted)  # with the rest that is agreed on from now on
        finally:
            self.agreement = before
        return ClockChange(
            _encode(wanted).decode(), due, None if agreement is None else _encode(agreement).decode()
        )

    # -- showing ----------------------------------------------------------------------------------------

    def info(self, seat: int, now: float) -> ClockInfo | None:
        """The seat's clock as everybody at the table may see it."""
        if self.pace is None or not self.clocks.seats or self.seats[seat]["bot"] is not None:
            return None
        own = self.clocks.seats[seat]
        if own.since is None and self.agreement.rest is None and self.away_until(seat, now) is None:
            return ClockInfo(own.left, False, own.over)
        rests = self.rests(seat)
        runs, left = own.since is not None, clock.left(own, now, rests)
        if own.since is not None and unbroken(rests, own.since):
            return ClockInfo(left, True, own.over, ends=now + left)
        span = rest_at(rests, now) if runs or self.resting(now) or self.away_until(seat, now) else None
        return ClockInfo(
            left=left,
            runs=runs,
            over=own.over,
            stands=None if span is None else self._why(seat, now),
            until=None if span is None or math.isinf(span.end) else span.end,
            stops=next_rest(rests, now) if runs and span is None else None,
            ends=ends(rests, now, left) if runs and self._ends(span) else None,
        )

    @staticmethod
    def _ends(span: Span | None) -> bool:
        return span is None or not math.isinf(span.end)

    def _why(self, seat: int, now: float) -> Literal["rest", "vacation", "night"]:
        if self.resting(now):
            return "rest"
        return "vacation" if self.away_until(seat, now) is not None else "night"
