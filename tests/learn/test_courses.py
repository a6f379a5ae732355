"""The courses of the games that come with the house."""

from __future__ import annotations

import itertools

import pytest

from thalassa.kernel.registry import game
from thalassa.learn import script
from thalassa.learn.lessons import Course, courses

COURSES = {
    ("peloponnes", "all"): 7,
    ("odyssey", "navigator"): 5,
    ("odyssey", "poseidon"): 3,
    ("poseidon", "all"): 12,
}


def course(name: str, key: str) -> Course:
    (found,) = (one for one in courses(game(name)) if one.key == key)
    return found


def test_these_are_all_courses() -> None:
    found = {(name, one.key) for name in ("peloponnes", "odyssey", "poseidon") for one in courses(game(name))}
    assert found == set(COURSES)


@pytest.mark.parametrize(("name", "key"), COURSES)
def test_chapters_are_numbered_and_lead_from_one_to_the_next(name: str, key: str) -> None:
    lessons = course(name, key).lessons
    assert [lesson.script.chapter for lesson in lessons] == list(range(1, COURSES[name, key] + 1))
    for before, lesson in itertools.pairwise(lessons):
        assert lesson.script.needs == (before.name,)
        assert lesson.script.rules
        assert lesson.script.picture is not None


@pytest.mark.parametrize(("name", "key"), COURSES)
def test_the_last_chapter_is_a_whole_game_against_the_gentlest_bot_with_help_that_fades(
    name: str, key: str
) -> None:
    last = course(name, key).lessons[-1]
    assert last.script.table.position is None
    assert last.script.table.moves == ()
    step = last.steps[-1]
    assert isinstance(step, script.Free)
    assert step.until == ()
    assert step.bots == next(iter(game(name).bots()))
    assert step.adviser is not None
    assert 0 < step.help.lead < step.help.offer
    assert len(step.tip) >= 5


@pytest.mark.parametrize(("name", "key"), COURSES)
def test_the_learner_acts_within_the_first_steps(name: str, key: str) -> None:
    first = course(name, key).lessons[0]
    acting = [
        number for number, step in enumerate(first.steps) if not isinstance(step, script.Say | script.Watch)
    ]
    assert acting[0] <= 3
    assert any(isinstance(step, script.Do) for step in first.steps)
