"""Clocks of tables on a time of their own: what runs, what stands still, what is left."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thalassa.server.clocks import clock, vacations
from thalassa.server.clocks.alarms import Alarms
from thalassa.server.clocks.clock import Clocks, SeatClock
from thalassa.server.clocks.pace import DAY, HOUR, PRESETS, Pace, low, problem
from thalassa.server.clocks.rests import NEVER, Quiet, Rests, Span, ends, next_rest, ran, rest_at, still

STEADY = Pace("days", 3 * DAY, 12 * HOUR, 5 * DAY)
NONE = Rests()
START = 1_000_000.0


def nothing(seat: int) -> Rests:
    return NONE


def at(text: str, zone: str = "Europe/Athens") -> float:
    return datetime.datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


# -- paces ---------------------------------------------------------------------------------------------------


def test_every_preset_can_be_played() -> None:
    assert [problem(preset.pace) for preset in PRESETS] == [None] * len(PRESETS)


@pytest.mark.parametrize(
    ("pace", "field"),
    [
        (Pace("live", 10, 5, 60), "bank"),
        (Pace("days", 3 * DAY, 61 * DAY, 5 * DAY), "increment"),
        (Pace("days", 3 * DAY, -1, 5 * DAY), "increment"),
        (Pace("days", 3 * DAY, HOUR, 2 * DAY), "cap"),
        (Pace("days", 3 * DAY, 4 * DAY, 3 * DAY), "cap"),
        (Pace("live", 60, 5, DAY), "cap"),
    ],
)
def test_a_pace_out_of_bounds_is_refused_with_the_figure(pace: Pace, field: str) -> None:
    found = problem(pace)
    assert found is not None
    assert found.field == field


# -- running -------------------------------------------------------------------------------------------------


def test_only_clocks_of_awaited_seats_run_each_for_itself() -> None:
    clocks = clock.run_for(clock.begin(STEADY, 3), {0, 2}, START, nothing)
    later = START + HOUR
    assert [clock.left(one, later, NONE) for one in clocks.seats] == [3 * DAY - HOUR, 3 * DAY, 3 * DAY - HOUR]
    clocks = clock.run_for(clock.decided(clocks, STEADY, 2, later, nothing), {0}, later, nothing)
    assert [one.since for one in clocks.seats] == [START, None, None], "the other one's clock runs on"
    assert clocks.seats[2].left == 3 * DAY - HOUR + 12 * HOUR


def test_a_question_to_somebody_else_stops_the_clock_of_whoever_was_thinking() -> None:
    clocks = clock.run_for(clock.begin(STEADY, 2), {0}, START, nothing)
    asked = clock.run_for(clocks, {1}, START + 100, nothing)
    assert asked.seats == (SeatClock(3 * DAY - 100), SeatClock(3 * DAY, START + 100))
    back = clock.run_for(asked, {0}, START + 500, nothing)
    assert back.seats == (SeatClock(3 * DAY - 100, START + 500), SeatClock(3 * DAY - 400))


def test_a_decision_adds_the_increment_up_to_the_cap() -> None:
    clocks = Clocks((SeatClock(float(STEADY.cap) - HOUR, START),))
    assert clock.decided(clocks, STEADY, 0, START, nothing).seats[0] == SeatClock(float(STEADY.cap))


@given(st.floats(0, 4 * DAY), st.integers(1, 20))
def test_taking_back_and_deciding_again_earns_no_time(had: float, times: int) -> None:
    once = clock.decided(Clocks((SeatClock(had, START),)), STEADY, 0, START, nothing)
    clocks = once
    for _ in range(times):
        clocks = clock.run_for(clocks, {0}, START, nothing)
        clocks = clock.decided(clocks, STEADY, 0, START, nothing, undo=True)
        clocks = clock.decided(clocks, STEADY, 0, START, nothing)
    assert clocks.seats[0].left <= once.seats[0].left + clock.LEAST


def test_time_is_over_once_and_the_owner_is_warned_once_before() -> None:
    clocks = Clocks((SeatClock(float(DAY), START), SeatClock(float(DAY))))
    assert low(STEADY) == 6 * HOUR
    first = clock.next_look(clocks, STEADY, nothing)
    assert first == START + 18 * HOUR
    warned = clock.looked_at(clocks, STEADY, first, nothing)
    assert (warned.low, warned.over) == ((0,), ())
    assert clock.looked_at(warned.clocks, STEADY, first + 1, nothing).low == ()
    last = clock.next_look(warned.clocks, STEADY, nothing)
    assert last == START + DAY
    over = clock.looked_at(warned.clocks, STEADY, last, nothing)
    assert (over.low, over.over) == ((), (0,))
    assert clock.looked_at(over.clocks, STEADY, last + 5, nothing).over == ()
    assert clock.next_look(over.clocks, STEADY, nothing) == last, "what is to be done is due until it is done"
    begun = clock.decided(over.clocks, STEADY, 0, last + 9, nothing)
    assert begun.seats[0] == SeatClock(12.0 * HOUR), "and begins anew with what a decision adds"


@pytest.mark.parametrize("over", ["vote", "nothing"])
def test_where_people_decide_what_follows_nothing_is_due_after_time_is_over(over: str) -> None:
    pace = Pace("days", DAY, HOUR, DAY, over)  # type: ignore[arg-type]
    clocks = Clocks((SeatClock(0.0, START, True, True),))
    assert clock.next_look(clocks, pace, nothing) is None


# -- standing still ------------------------------------------------------------------------------------------


def test_a_clock_stands_still_at_night_by_the_wall_of_its_owner() -> None:
    quiet = Rests(quiet=Quiet("Europe/Athens", 22 * 60, 9 * 60))
    evening = at("2026-11-18T21:00")
    assert ran(quiet, evening, at("2026-11-19T08:00")) == 2 * HOUR
    assert ends(quiet, evening, 2.0 * HOUR) == at("2026-11-19T08:00")
    assert rest_at(quiet, at("2026-11-19T03:00")) == Span(at("2026-11-18T22:00"), at("2026-11-19T07:00"))
    assert next_rest(quiet, evening) == at("2026-11-18T22:00")


def test_the_night_in_which_clocks_are_set_is_an_hour_longer() -> None:
    night = next(still(Rests(quiet=Quiet("Europe/Athens", 22 * 60, 9 * 60)), at("2026-10-24T21:00")))
    assert night.end - night.start == 10 * HOUR


def test_vacation_night_and_a_server_that_was_down_count_once_where_they_overlap() -> None:
    vacation = Span(at("2026-11-20T00:00"), at("2026-11-22T00:00"))
    down = Span(at("2026-11-21T12:00"), at("2026-11-22T03:00"))
    rests = Rests((down, vacation), Quiet("Europe/Athens", 0, 6 * 60))
    assert ran(rests, at("2026-11-19T20:00"), at("2026-11-22T10:00")) == 4 * HOUR + 4 * HOUR


def test_a_rest_without_end_leaves_nothing_due() -> None:
    resting = Rests((Span(START, NEVER),), Quiet("Europe/Athens", 0, 60))
    assert ends(resting, START, 10.0) == NEVER
    assert clock.next_look(Clocks((SeatClock(10.0, START),)), STEADY, lambda seat: resting) is None


spans = st.lists(
    st.tuples(st.floats(0, 40 * DAY), st.floats(0, 5 * DAY)).map(lambda one: Span(one[0], one[0] + one[1])),
    max_size=6,
).map(tuple)
quiets = st.none() | st.builds(
    Quiet,
    st.sampled_from(["Europe/Athens", "America/St_Johns", "Pacific/Chatham", "UTC"]),
    st.integers(0, 1439),
    st.integers(0, 540),
)
rests_of_all_kinds = st.builds(Rests, spans, quiets)


@given(rests_of_all_kinds, st.floats(0, 30 * DAY), st.floats(1, 10 * DAY))
def test_a_clock_has_run_out_exactly_when_it_was_foretold(rests: Rests, start: float, left: float) -> None:
    end = ends(rests, start, left)
    assert ran(rests, start, end) == pytest.approx(left, abs=1e-3)
    assert end >= start + left - 1e-3


@given(rests_of_all_kinds, st.floats(0, 30 * DAY), st.floats(0, 5 * DAY), st.floats(0, 5 * DAY))
def test_time_adds_up_however_often_it_is_reckoned(
    rests: Rests, start: float, first: float, second: float
) -> None:
    middle = start + first
    whole = ran(rests, start, middle + second)
    assert ran(rests, start, middle) + ran(rests, middle, middle + second) == pytest.approx(whole, abs=1e-3)


@given(rests_of_all_kinds, st.floats(0, 30 * DAY), st.floats(0, 5 * DAY))
def test_settling_takes_time_from_nobody(rests: Rests, start: float, passed: float) -> None:
    before = Clocks((SeatClock(9.0 * DAY, start),))
    now = start + passed
    after = clock.settled(before, now, lambda seat: rests)
    assert clock.left(after.seats[0], now + DAY, rests) == pytest.approx(
        clock.left(before.seats[0], now + DAY, rests), abs=1e-3
    )


# -- vacations -----------------------------------------------------------------------------------------------


def test_vacation_days_are_days_of_the_persons_calendar() -> None:
    span = vacations.days("2026-12-20", "2027-01-02", "Europe/Athens")
    year = vacations.year_of(at("2026-12-01T12:00"), "Europe/Athens")
    assert span == Span(at("2026-12-20T00:00"), at("2027-01-03T00:00"))
    assert vacations.used([span], year) == 12


def test_nobody_has_more_than_thirty_days_in_any_year() -> None:
    spent = [vacations.days("2026-07-01", "2026-07-20", "UTC")]
    assert not vacations.too_many(spent, vacations.days("2026-12-01", "2026-12-10", "UTC"), "UTC")
    assert vacations.too_many(spent, vacations.days("2026-12-01", "2026-12-11", "UTC"), "UTC")
    assert not vacations.too_many(spent, vacations.days("2026-12-25", "2027-01-20", "UTC"), "UTC")
    assert vacations.too_many([], vacations.days("2026-12-31", "2027-01-31", "UTC"), "UTC")


def test_days_planned_twice_count_once() -> None:
    twice = [
        vacations.days("2026-07-01", "2026-07-10", "UTC"),
        vacations.days("2026-07-05", "2026-07-12", "UTC"),
    ]
    assert vacations.used(twice, vacations.year_of(at("2026-07-01T12:00"), "UTC")) == 12


# -- alarms --------------------------------------------------------------------------------------------------


@given(
    st.lists(st.tuples(st.integers(0, 9), st.none() | st.integers(0, 50)), max_size=300), st.integers(0, 50)
)
def test_alarms_ring_in_order_and_only_as_they_were_last_set(
    settings: list[tuple[int, int | None]], now: int
) -> None:
    alarms, expected = Alarms(), dict[str, int]()
    for number, due in settings:
        alarms.set(str(number), due)
        expected.pop(str(number), None)
        if due is not None:
            expected[str(number)] = due
    assert alarms.next() == min(expected.values(), default=None)
    ringing = alarms.pop(now)
    assert sorted(ringing) == sorted(table for table, due in expected.items() if due <= now)
    assert [expected[table] for table in ringing] == sorted(expected[table] for table in ringing)
    assert len(alarms) == len(expected) - len(ringing)
