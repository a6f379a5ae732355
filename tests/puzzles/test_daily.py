"""The puzzle of the day: the same for everybody, the level by the weekday, nothing twice before all had their day."""

from __future__ import annotations

import datetime

from thalassa.kernel import registry
from thalassa.puzzles import daily
from thalassa.puzzles.shelf import Shelf, shelf, shelves

MONDAY = datetime.date(2026, 11, 16)


def test_it_follows_from_the_release_and_the_date_alone() -> None:
    for one in shelves():
        again = Shelf(one.game, one.puzzles)
        for back in range(40):
            day = MONDAY - datetime.timedelta(days=back)
            assert daily.of_day(one, day).id == daily.of_day(again, day).id


def test_the_level_follows_the_weekday_where_there_is_one() -> None:
    own = shelf(registry.game("poseidon"))
    days = [MONDAY + datetime.timedelta(days=after) for after in range(7)]
    assert [daily.of_day(own, day).level for day in days] == list(daily.LEVELS)


def test_nothing_repeats_before_the_level_is_used_up() -> None:
    own = shelf(registry.game("poseidon"))
    pool = [puzzle for puzzle in own.puzzles if puzzle.level == 3]
    days = [MONDAY + datetime.timedelta(days=after) for after in range(7 * len(pool) // 2)]
    shown = [daily.of_day(own, day).id for day in days if daily.LEVELS[day.weekday()] == 3]
    assert len(set(shown)) == len(shown)


def test_an_empty_level_is_served_by_the_next_higher_then_lower() -> None:
    own = shelf(registry.game("poseidon"))
    high = Shelf(own.game, [puzzle for puzzle in own.puzzles if puzzle.level == 4])
    low = Shelf(own.game, [puzzle for puzzle in own.puzzles if puzzle.level == 1])
    assert daily.of_day(high, MONDAY).level == 4
    assert daily.of_day(low, MONDAY + datetime.timedelta(days=4)).level == 1


def test_another_release_may_have_another_order() -> None:
    own = shelf(registry.game("poseidon"))
    fewer = Shelf(own.game, own.puzzles[:-1])
    assert own.digest != fewer.digest


def test_days_begin_at_midnight_in_greenwich() -> None:
    late = datetime.datetime(2026, 11, 16, 23, 59, tzinfo=datetime.UTC)
    assert daily.today(late) == MONDAY
    assert daily.number(daily.FIRST_MONDAY) == 1
