"""Nights and vacations of a guest, and what they do to the clocks of all his tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from thalassa.server.clocks import clock
from thalassa.server.clocks.pace import DAY
from thalassa.server.clocks.rests import MOST_QUIET, Quiet, Rests, Span, apart, is_zone
from thalassa.server.clocks.vacations import DAYS_A_YEAR, days, too_many, used, year_of
from thalassa.server.play.hub import Hub
from thalassa.server.play.timekeeping.table_time import Absent
from thalassa.server.wire.problems import bad_request, conflict, not_found
from thalassa.server.wire.times import Absence, PlanVacation, SetQuiet, VacationInfo

LEAST_VACATION = 3600.0
MOST_AHEAD = 366 * DAY
DEFAULT_NIGHT = 22 * 60


async def absence(hub: Hub, guest_id: str) -> Absence:
    quiet, rows = await hub.store.clocks.quiet(guest_id), await hub.store.clocks.vacations(guest_id)
    now = hub.keeper.now()
    zone = "UTC" if quiet is None else quiet.zone
    spans = [Span(row["start"], row["until"]) for row in rows]
    return Absence(
        zone=None if quiet is None else quiet.zone,
        quiet_start=DEFAULT_NIGHT if quiet is None else quiet.start,
        quiet_minutes=0 if quiet is None else quiet.minutes,
        most_quiet=MOST_QUIET,
        vacations=tuple(
            VacationInfo(row["number"], row["start"], row["until"]) for row in rows if row["until"] > now
        ),
        days_left=max(0.0, DAYS_A_YEAR - used(spans, year_of(now, zone))),
        days_a_year=DAYS_A_YEAR,
        now=now,
    )


async def set_quiet(hub: Hub, guest_id: str, wish: SetQuiet) -> Absence:
    _check_zone(wish.zone)
    if wish.minutes > MOST_QUIET:
        raise bad_request("night_too_long", minutes=MOST_QUIET)
    quiet = Quiet(wish.zone, wish.start, wish.minutes)
    await _change(hub, guest_id, lambda: hub.store.clocks.set_quiet(guest_id, quiet))
    return await absence(hub, guest_id)


async def plan_vacation(hub: Hub, guest_id: str, wish: PlanVacation) -> Absence:
    _check_zone(wish.zone)
    now, known = hub.keeper.now(), await hub.store.clocks.vacations(guest_id)
    spans = [Span(row["start"], row["until"]) for row in known]
    wished = _wished(wish, spans, now)
    if wished.end <= now or wished.end - wished.start < LEAST_VACATION or wished.end > now + MOST_AHEAD:
        raise bad_request("bad_vacation")
    if not apart([*(span for span in spans if span.end > now), wished]):
        raise conflict("vacation_planned")
    if too_many(spans, wished, wish.zone):
        raise conflict("too_much_vacation", days=DAYS_A_YEAR)
    await _know_zone(hub, guest_id, wish.zone)
    await _change(hub, guest_id, lambda: hub.store.clocks.add_vacation(guest_id, wished))
    return await absence(hub, guest_id)


async def end_vacation(hub: Hub, guest_id: str, number: int) -> Absence:
    now = hub.keeper.now()
    if all(row["number"] != number for row in await hub.store.clocks.vacations(guest_id)):
        raise not_found("no_such_vacation")
    await _change(hub, guest_id, lambda: hub.store.clocks.end_vacation(guest_id, number, now))
    return await absence(hub, guest_id)


def _wished(wish: PlanVacation, known: list[Span], now: float) -> Span:
    """What is asked for; a vacation that has begun counts from now on."""
    if wish.first is None or wish.last is None:
        left = DAYS_A_YEAR - used(known, year_of(now, wish.zone))
        planned = min((span.start for span in known if span.start > now), default=now + MOST_AHEAD)
        return Span(now, min(now + max(0.0, left) * DAY, planned, year_of(now, wish.zone).end))
    try:
        wished = days(wish.first, wish.last, wish.zone)
    except (ValueError, OverflowError):
        raise bad_request("bad_vacation") from None
    return Span(max(wished.start, now), wished.end)


def _check_zone(zone: str) -> None:
    if not is_zone(zone):
        raise bad_request("unknown_zone", zone=zone)


async def _know_zone(hub: Hub, guest_id: str, zone: str) -> None:
    if await hub.store.clocks.quiet(guest_id) is None:
        await hub.store.clocks.set_quiet(guest_id, Quiet(zone, DEFAULT_NIGHT, 0))


async def _change(hub: Hub, guest_id: str, change: Callable[[], Awaitable[None]]) -> None:
    """Reckon the guest's clocks up to now as they ran so far, change, and let them run or stand from now on."""
    keeper = hub.keeper
    tables = await hub.store.clocks.running_tables(guest_id)
    for time in (await keeper.load(tables)).items():
        await keeper.change(
            time[0], lambda own: (clock.settled(own.clocks, keeper.now(), own.rests), None, ())
        )
    await change()
    rests = (await hub.store.clocks.rests([guest_id])).get(guest_id, Rests())
    for table_id in tables:
        room = hub.find(table_id)
        if room is not None:
            room.time.absent = Absent({**room.time.absent.rests, guest_id: rests}, room.time.absent.outages)
        await keeper.change(table_id, lambda own: (own.clocks, None, ()))
