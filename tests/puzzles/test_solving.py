"""Ratings of solvers and puzzles, the next puzzle, days in a row."""

from __future__ import annotations

import datetime

import pytest

from thalassa.kernel.extras.puzzles import Puzzle
from thalassa.puzzles.glicko import Meeting, Rating, expected, rated
from thalassa.puzzles.solving import DAILY_STEP, following, met, start_of, streaks

DAY = datetime.date(2026, 11, 17)


def test_the_example_of_the_paper() -> None:
    """Glickman, Example of the Glicko-2 system: 1464.06, 151.52, 0.05999."""
    others = [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]
    games = [Meeting(one, score) for one, score in zip(others, (1, 0, 0), strict=True)]
    new = rated(Rating(1500, 200, 0.06), games)
    assert new.rating == pytest.approx(1464.06, abs=0.02)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_becomes_less_certain() -> None:
    assert rated(Rating(1500, 200), []).deviation > 200
    assert expected(Rating(1500, 50), Rating(1500, 50)) == pytest.approx(0.5)


def _puzzle(number: int, level: int) -> Puzzle:
    return Puzzle(id=f"toy-kind-{number}", kind="kind", level=level, seats=2, seat=0, position={}, answer={})


def test_a_puzzle_moves_only_against_proven_solvers_and_by_little_a_day() -> None:
    start = start_of(_puzzle(1, 3))
    assert (start.rating, start.deviation) == (1400, 200)
    _, kept = met(Rating(), start, 1.0, 0.0)
    assert kept == start
    _, lower = met(Rating(1400, 80), start, 1.0, 0.0)
    assert start.rating - lower.rating == pytest.approx(DAILY_STEP)
    _, same = met(Rating(1400, 80), lower, 1.0, -DAILY_STEP)
    assert same.rating == pytest.approx(lower.rating)


def test_right_raises_wrong_lowers_half_lies_between() -> None:
    me, puzzle = Rating(1400, 100), Rating(1400, 100)
    right, half, wrong = (met(me, puzzle, score, 0)[0].rating for score in (1.0, 0.5, 0.0))
    assert right > half > wrong
    assert half == pytest.approx(me.rating)


def test_the_next_one_is_new_and_a_little_easier_than_i_am_strong() -> None:
    pool = [_puzzle(number, number) for number in range(1, 6)]
    assert following(pool, (), Rating(1570), {}) == pool[2]
    assert following(pool, [pool[2].id], Rating(1571), {}) == pool[3]
    assert following(pool, [puzzle.id for puzzle in pool], Rating(), {}) is None


@pytest.mark.parametrize(
    ("back", "row", "longest"),
    [((), 0, 0), ((0,), 1, 1), ((1,), 1, 1), ((2,), 0, 1), ((0, 1, 2, 5, 6, 7, 8), 3, 4), ((1, 2, 4), 2, 2)],
)
def test_days_in_a_row_end_with_a_day_left_out(back: tuple[int, ...], row: int, longest: int) -> None:
    days = [DAY - datetime.timedelta(days=days) for days in back]
    assert streaks(days, DAY) == (row, longest)
