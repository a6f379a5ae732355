"""Days on which somebody's clocks stand still: thirty of them a year, by the calendar of the person."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable
from zoneinfo import ZoneInfo

from .pace import DAY
from .rests import Span, merged

DAYS_A_YEAR = 30


def year_of(now: float, zone: str) -> Span:
    """The year of this moment on the person's calendar."""
    place = ZoneInfo(zone)
    year = datetime.datetime.fromtimestamp(now, place).year
    return Span(*(datetime.datetime(one, 1, 1, tzinfo=place).timestamp() for one in (year, year + 1)))


def days(first: str, last: str, zone: str) -> Span:
    """From the first day to the last, both included. Raises ValueError if one of them is no day."""
    place = ZoneInfo(zone)
    begin, end = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last)
    following = end + datetime.timedelta(days=1)
    return Span(
        *(datetime.datetime(d.year, d.month, d.day, tzinfo=place).timestamp() for d in (begin, following))
    )


def used(vacations: Iterable[Span], year: Span) -> float:
    """Days of this year that are spent or planned."""
    within = (Span(max(one.start, year.start), min(one.end, year.end)) for one in merged(vacations))
    return sum(max(0.0, one.end - one.start) for one in within) / DAY


def too_many(vacations: Iterable[Span], wished: Span, zone: str) -> bool:
    """Whether with the wished one some year would have more vacation than there is."""
    every = [*vacations, wished]
    years = {year_of(moment, zone) for moment in (wished.start, wished.end - 1)}
    # a day on which clocks are set has 25 hours: a quarter of a day is nobody's advantage
    return any(used(every, year) > DAYS_A_YEAR + 0.25 for year in years)


def until(now: float, vacations: Collection[Span]) -> float | None:
    """When the vacation somebody is on at this moment ends."""
    if not any(one.start <= now < one.end for one in vacations):
        return None
    return next((one.end for one in merged(vacations) if one.start <= now < one.end), None)
