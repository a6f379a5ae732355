"""When a clock stands still although its seat must decide: nights, vacations, a table at rest, a server that was down.

All times are seconds since 1970, as ``time.time()`` gives them.
"""

from __future__ import annotations

import datetime
import heapq
import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

MOST_QUIET = 9 * 60
"""Minutes of a night."""
NEVER = math.inf


class Span(NamedTuple):
    """From, included, until, excluded."""

    start: float
    end: float


class Quiet(msgspec.Struct, frozen=True):
    """Somebody's night, by the clock on his own wall."""

    zone: str
    """Name of a time zone, such as ``Europe/Athens``."""
    start: int
    """Minute of the day at which it begins."""
    minutes: int


class Rests(NamedTuple):
    """All that stops a clock."""

    spans: tuple[Span, ...] = ()
    """In any order; they may overlap."""
    quiet: Quiet | None = None


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def nights(quiet: Quiet, since: float) -> Iterator[Span]:
    """Every night that ends after this moment, without end."""
    zone = ZoneInfo(quiet.zone)
    day = datetime.datetime.fromtimestamp(since, zone).date() - datetime.timedelta(days=1)
    hour, minute = divmod(quiet.start, 60)
    length = datetime.timedelta(minutes=quiet.minutes)
    while True:
        evening = datetime.datetime.combine(day, datetime.time(hour, minute))
        # both ends by the wall: the night in which clocks are set is longer or shorter
        start = evening.replace(tzinfo=zone).timestamp()
        end = (evening + length).replace(tzinfo=zone).timestamp()
        if end > since and end > start:
            yield Span(start, end)
        day += datetime.timedelta(days=1)


def still(rests: Rests, since: float) -> Iterator[Span]:
    """Every stretch of rest that ends after this moment, in order, overlapping ones as one; perhaps without end."""
    fixed = [span for span in rests.spans if span.end > since and span.end > span.start]
    if len(fixed) > 1:
        fixed.sort()
    every: Iterable[Span] = fixed
    if rests.quiet is not None and rests.quiet.minutes > 0:
        every = heapq.merge(fixed, nights(rests.quiet, since))
    current: Span | None = None
    for span in every:
        if current is None:
            current = span
        elif span.start <= current.end:
            current = Span(current.start, max(current.end, span.end))
        else:
            yield current
            current = span
        if current.end == NEVER:
            break
    if current is not None:
        yield current


def unbroken(rests: Rests, since: float) -> bool:
    """Whether a clock that was started then runs on for ever."""
    return (rests.quiet is None or rests.quiet.minutes == 0) and all(
        span.end <= since for span in rests.spans
    )


def ran(rests: Rests, start: float, end: float) -> float:
    """How long a clock that was started then has run until now."""
    if end <= start:
        return 0.0
    total = end - start
    for span in still(rests, start):
        if span.start >= end:
            break
        total -= min(span.end, end) - max(span.start, start)
    return max(0.0, total)


def ends(rests: Rests, start: float, left: float) -> float:
    """When a clock started then has run for so long; never, if a rest without end comes first."""
    at = start
    for span in still(rests, start):
        if span.start - at >= left:
            break
        left -= max(0.0, span.start - at)
        at = max(at, span.end)
        if at == NEVER:
            return NEVER
    return at + max(0.0, left)


def rest_at(rests: Rests, now: float) -> Span | None:
    """The rest a clock is in at this moment."""
    span = next(still(rests, now), None)
    return span if span is not None and span.start <= now else None


def next_rest(rests: Rests, now: float) -> float | None:
    """When the next rest begins that has not begun yet."""
    return next((span.start for span in still(rests, now) if span.start > now), None)


def merged(spans: Iterable[Span]) -> list[Span]:
    """The same stretches in order, none touching another."""
    return list(still(Rests(tuple(spans)), -NEVER))


def apart(spans: Iterable[Span]) -> bool:
    """Whether none of them overlaps another."""
    return all(before.end <= after.start for before, after in pairwise(sorted(spans)))
