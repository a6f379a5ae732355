"""Paths into what a seat sees, tests of values, and patterns of actions."""

from __future__ import annotations

import pytest

from thalassa.learn.facts import BadScript, Sight, is_meant, matches, passes
from thalassa.learn.script import Fact, Predicate
from toy import GAME
from toy.actions import Hide, Put
from toy.helpers import hide_highest, table


def sight(seat: int = 0) -> Sight:
    at = table(seed="lesson")
    hide_highest(at, 0, 1)
    return Sight(GAME, at.state, seat)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("round", 1),
        ("shown", [8, 9]),
        ("shown.1", 9),
        ("len(hand)", 2),
        ("winner", 0),
        ("elsewhere", [1, 4, 5, 6, 7]),
        ("len(elsewhere)", 5),
    ],
)
def test_a_path_leads_into_the_view_and_the_facts_of_the_game(path: str, value: object) -> None:
    assert sight().at(path) == value


def test_one_thing_of_a_list_is_found_by_a_field() -> None:
    at = table(seed="lesson")
    hide_highest(at, 0, 1)
    at.act(0, [Put(8, "left"), Put(9, "left")])
    seen = Sight(GAME, at.state, 1)
    assert seen.at("piles[seat=0].points") == 17
    with pytest.raises(BadScript):
        seen.at("piles[seat=1].points")


@pytest.mark.parametrize("path", ["nothing", "shown.7", "hand.first", "round.number", "winner[seat=0]"])
def test_a_path_that_leads_nowhere_is_said(path: str) -> None:
    with pytest.raises(BadScript, match="at"):
        sight().at(path)


@pytest.mark.parametrize(
    ("value", "test", "good"),
    [
        (3, 3, True),
        (3, {"is": 4}, False),
        (3, {"min": 3, "max": 3}, True),
        (None, {"min": 1}, False),
        ("a", {"in": ["a", "b"]}, True),
        ("c", {"not": "c"}, False),
        ([1, 2], {"has": 2}, True),
        ([1, 2], {"without": 2}, False),
        ([1, 2], {"count": 2}, True),
        ([1, 2], [1, 2], True),
    ],
)
def test_values_are_tested(value: object, test: object, good: bool) -> None:
    assert passes(value, test) is good


@pytest.mark.parametrize(("value", "test"), [(3, {"most": 4}), (3, {"count": 1}), ("x", {"min": 2})])
def test_a_test_that_makes_no_sense_is_said(value: object, test: object) -> None:
    with pytest.raises(BadScript):
        passes(value, test)


def test_a_pattern_names_some_fields() -> None:
    assert matches({"type": "hide", "pebble": 4}, {"type": "hide"})
    assert not matches({"type": "hide", "pebble": 4}, {"type": "hide", "pebble": {"min": 5}})
    assert not matches({"type": "ring"}, {"pebble": 4})


def test_a_predicate_asks_for_an_alternative_and_for_facts() -> None:
    either = Predicate(
        action=({"type": "hide"}, ({"type": "put", "pebble": 1}, {"type": "put", "pebble": 2}))
    )
    assert is_meant(either, [Hide(3)], sight())
    assert is_meant(either, [Put(1, "left"), Put(2, "left")], sight())
    assert not is_meant(either, [Put(1, "left")], sight())
    assert not is_meant(Predicate(result=(Fact("winner", is_=1),)), [Hide(3)], sight())
    assert is_meant(
        Predicate(action=({"type": "hide"},), result=(Fact("winner", is_=0),)), [Hide(3)], sight()
    )
