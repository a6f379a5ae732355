"""Test vectors V-44 to V-52: the end, winners, points, the split of ships, reminders."""

from __future__ import annotations

import pytest

from thalassa.games.odyssey.edition.board import SHIPS
from thalassa.games.odyssey.notes import OdysseyNotebook, PutReminder
from thalassa.games.odyssey.options import OdysseyOptions
from thalassa.games.odyssey.rules.ending import score
from thalassa.games.odyssey.state import OdysseyState

from ..builders import order, sea, start, storm

WAYS = {"white": "SE", "green": "SW", "red": "NW", "yellow": "NE"}


def finish(state: OdysseyState) -> OdysseyState:
    """Every live ship takes a harmless step; the storm tiles are used up, so the game ends."""
    for ship in SHIPS:
        if state.phase != 7 and not state.arrived >> SHIPS.index(ship) & 1:
            order(state, ship, WAYS[ship])
    return state


def last_round(arrived: str, seats: int = 3, **options: object) -> OdysseyState:
    return finish(sea(seats=seats, round=11, left=(0, 0, 0, 0, 0), arrived=arrived, **options))  # type: ignore[arg-type]


@pytest.mark.rule("O-117", "O-120")
def test_v44_three_arrivals_win_for_all_navigators() -> None:
    outcome = last_round("white green red").outcome()
    assert outcome is not None
    assert outcome.winners == (1, 2)
    assert outcome.verdict.code == "verdict.navigators"
    assert [(standing.seat, standing.place) for standing in outcome.standings] == [(1, 1), (2, 1), (0, 2)]
    assert [standing.score for standing in outcome.standings] == [3, 3, 1]


@pytest.mark.rule("O-121", "O-122", "OR-18")
def test_v45_two_arrivals_poseidon_and_lucky_navigators() -> None:
    outcome = last_round("white red", owners=(1, 1, 2, 2)).outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)
    strict = last_round("white red", owners=(1, 1, 2, 2), individual_winner="all_ships").outcome()
    assert strict is not None
    assert strict.winners == (0,)


@pytest.mark.rule("O-122", "O-121", "OR-17")
def test_v46_a_single_navigator_does_not_share_the_win() -> None:
    for arrived in ("white red", "white", ""):
        outcome = last_round(arrived, seats=2).outcome()
        assert outcome is not None
        assert outcome.winners == (0,)


@pytest.mark.rule("O-118", "OR-16")
def test_v47_the_fourth_arrival_ends_the_game() -> None:
    state = sea(round=10, left=(0, 0, 0, 1, 0), arrived="white green", red="d4", yellow="d6")
    order(state, "red", "SE")
    assert state.outcome() is None
    order(state, "yellow", "NE")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert state.storms_left() == 1


@pytest.mark.rule("OR-15")
def test_end_when_decided_stops_at_the_third_arrival() -> None:
    state = sea(round=5, arrived="white green", red="d4", end_when_decided=True)
    order(state, "red", "SE")
    assert state.outcome() is not None
    stormy = sea("poseidon", round=5, arrived="white green", red="d4", end_when_decided=True)
    storm(stormy, "red", red="e5")
    assert stormy.outcome() is not None


@pytest.mark.rule("O-115")
def test_v48_points_with_four_navigators() -> None:
    assert score(sea(seats=5, arrived="white green red", competing=True)) == [1, 3, 3, 3, 0]


@pytest.mark.rule("O-113", "O-115", "OR-42")
def test_v49_points_with_a_cooperative_ship() -> None:
    state = sea(seats=4, arrived="white green yellow", competing=True)
    assert state.owners == (1, 2, 3, -1)
    assert score(state) == [1, 4, 4, 1]


@pytest.mark.rule("O-115", "OR-41")
def test_v50_points_with_two_navigators() -> None:
    state = sea(seats=3, arrived="white red green", competing=True)
    assert score(state) == [1, 6, 3]


@pytest.mark.rule("O-5", "OR-19")
@pytest.mark.parametrize(
    ("seats", "owners"), [(2, (1, 1, 1, 1)), (3, (1, 2, 1, 2)), (4, (1, 2, 3, 1)), (5, (1, 2, 3, 4))]
)
def test_v51_default_split(seats: int, owners: tuple[int, ...]) -> None:
    assert start(seats).owners == owners


@pytest.mark.rule("O-80", "O-83", "OR-26")
def test_v52_reminders_are_limited() -> None:
    book = OdysseyNotebook()
    view = start().view(1)
    sheet = book.blank("navigators", 2, OdysseyOptions())
    for square in ("a1", "b1", "c1", "d1"):
        sheet = book.write(sheet, 1, PutReminder("red", square), view)
    fifth = book.refuse(sheet, 1, PutReminder("red", "e1"), view)
    assert fifth is not None
    assert fifth.code == "no_reminder_left"
    assert book.refuse(sheet, 1, PutReminder("green", "e1"), view) is None
    memory = book.blank("navigators", 2, OdysseyOptions(memory=True))
    assert book.refuse(memory, 1, PutReminder("red", "a1"), view).code == "no_reminders"  # type: ignore[union-attr]
    free = book.blank("navigators", 2, OdysseyOptions(reminder_limit="unlimited"))
    for square in ("a1", "b1", "c1", "d1", "e1"):
        assert book.refuse(free, 1, PutReminder("red", square), view) is None
        free = book.write(free, 1, PutReminder("red", square), view)
