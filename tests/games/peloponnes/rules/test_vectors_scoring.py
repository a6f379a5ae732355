"""Worked examples V-49 to V-53: scoring and the solo game."""

from __future__ import annotations

from typing import Any

import pytest

from games.peloponnes.builders import Seat, has, position, seat
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.rules import income, scoring
from thalassa.games.peloponnes.rules.solo_levels import result
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Buy, ChooseCivilization, ChooseExtraIncome, Pass
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Remark


def finished(*players: object, **options: object) -> PeloponnesState:
    return position(*players, phase="finished", round=8, **options)  # type: ignore[arg-type]


@pytest.mark.rule("L-107", "L-109", "L-110")
def test_v49_the_lower_total_counts() -> None:
    dimitrios = seat(buildings="B03 C08 C01", lands="A01", p=6)  # 7 + 8 + 7 + 3 = 25
    helena = seat(buildings="C10 B15 C07 B02", p=9)  # 7 + 5 + 6 + 4 = 22
    state = finished(dimitrios, helena)
    assert [scoring.prestige_points(state, place) for place in (0, 1)] == [25, 22]
    assert [scoring.population_points(state, place) for place in (0, 1)] == [18, 27]
    outcome = state.outcome()
    assert outcome is not None
    assert [(standing.seat, standing.score) for standing in outcome.standings] == [(1, 22), (0, 18)]
    assert outcome.winners == (1,)


@pytest.mark.rule("L-107")
@pytest.mark.parametrize(("coins", "points"), [(11, 23), (2, 20), (3, 21)])
def test_v50_coins_make_prestige(coins: int, points: int) -> None:
    state = finished(seat(buildings="C08 C01 B12", c=coins, p=20), seat())  # 8 + 7 + 5 = 20
    assert scoring.prestige_points(state, 0) == points


@pytest.mark.rule("L-110")
@pytest.mark.parametrize(
    ("people", "luxury", "winners", "places"),
    [((8, 11), (0, 0), (1,), [1, 2]), ((8, 10), (5, 6), (1,), [1, 2]), ((8, 10), (6, 6), (0, 1), [1, 1])],
)
def test_v51_ties(
    people: tuple[int, int], luxury: tuple[int, int], winners: tuple[int, ...], places: list[int]
) -> None:
    # P 30 prestige and 24 population; Q 24 prestige and 33 or 30 population
    first = seat(buildings="C08 C01 C10 A13 B12", p=people[0], x=luxury[0])  # 8 + 7 + 7 + 3 + 5 = 30
    second = seat(
        buildings="B03 C07 B15 C06 ", lands="A05", p=people[1], x=luxury[1]
    )  # 7 + 6 + 5 + 5 + 1 = 24
    state = finished(first, second)
    outcome = state.outcome()
    assert outcome is not None
    assert {standing.score for standing in outcome.standings} == {24}
    assert outcome.winners == winners
    assert [standing.place for standing in outcome.standings] == places


def solo(level: int, *used: int, **options: object) -> PeloponnesState:
    given = {"solo_level": level, "solo_used": list(used), **options}
    return GAME.start(1, GAME.make_options(1, given), Chance("5"), GAME.edition())


@pytest.mark.rule("L-115", "L-116", "L-118")
def test_v52_solo_level_3() -> None:
    state = solo(3)
    state.apply(0, ChooseCivilization(1))
    state.apply(0, ChooseExtraIncome(("food", "food")))
    view = state.view(0)
    assert (len(view.auction), len(view.conquest)) == (3, 2)
    assert view.seats[0].income.food == 4
    for place in (0, 4):
        row = [["C01", "C02", "C03", "C05", "C06"][n] for n in range(5)]
        row[place] = "C08"
        state = position(
            seat(civ=1, c=20), auction=" ".join(row[:3]), conquest=" ".join(row[3:]), round=7, extra=(0, 0, 2),
            solo_level=3,
        )  # fmt: skip
        state.apply(0, Buy("C08"))
        has(state, 0, c=20 - (8 if place == 0 else 11))
    for points, done in ((31, False), (32, True)):
        treasure = 3 * (points - 30)
        end = finished(seat(buildings="C08 C01 C10 A13 B12", c=treasure, p=11), solo_level=3, extra=(0, 0, 2))
        outcome = end.outcome()
        assert outcome is not None
        assert outcome.standings[0].score == points
        assert outcome.winners == ((0,) if done else ())
        assert outcome.verdict.code == ("verdict.level_completed" if done else "verdict.level_failed")
        contributed = result(end)
        assert contributed is not None
        assert contributed.done == done


@pytest.mark.rule("L-115", "L-117", "LR-44")
def test_v53_solo_level_5() -> None:
    state = solo(5, 1, 2, 3, 4)
    assert state.moves(0) == [ChooseCivilization(number) for number in (5, 6, 7)]
    reason = state.why_not(0, ChooseCivilization(4))
    assert reason is not None
    assert (reason.code, reason.rule) == ("civilization_used", "L-117")
    state.apply(0, ChooseCivilization(6))
    state.apply(0, ChooseExtraIncome(("wood", "stone", "food")))
    view = state.view(0)
    assert (len(view.auction), len(view.conquest)) == (1, 4)
    assert view.solo is not None
    assert view.solo.target == 35
    before = income.goods_income(state, 0)
    assert before == (1, 2, 1)
    state.apply(0, Pass())
    assert state.round_number == 2


def test_the_verdict_tells_its_figures() -> None:
    def verdict(*players: Seat, **options: Any) -> Remark:
        outcome = finished(*players, **options).outcome()
        assert outcome is not None
        return outcome.verdict

    rich, poor = seat(buildings="C08 C01 C10 A13 B12", c=3, p=11), seat(p=11)
    assert verdict(rich) == Remark("verdict.solo", {"score": 31})
    level = {"level": 3, "score": 31, "target": 32}
    assert verdict(rich, solo_level=3, extra=(0, 0, 2)) == Remark("verdict.level_failed", level)
    assert verdict(poor, rich) == Remark("verdict.win", {"seat": 1, "score": 31})
    alike = verdict(poor, poor)
    assert (alike.code, set(alike.params)) == ("verdict.shared", {"seats", "score"})
    assert (alike.params["seats"], alike.params["score"]) == ((0, 1), 0)
