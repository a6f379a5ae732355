"""Every test that asks for ``game`` runs once for each registered game, and every test that asks for ``lesson`` once for
some lessons of each of them, others every day (``support.rotation``); new ones are picked up by themselves."""

from __future__ import annotations

import pytest

from thalassa.kernel import registry
from thalassa.kernel.game import Game
from thalassa.learn.lessons import Lesson, find, names

LESSONS = 8
"""How many a day each test of lessons takes."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", registry.names(), indirect=True)
    if "lesson" in metafunc.fixturenames:
        ids = [f"{game.name}/{name}" for game in registry.games().values() for name in names(game)]
        cases = [pytest.param(one, id=one, marks=pytest.mark.rotating(LESSONS)) for one in ids]
        metafunc.parametrize("lesson", cases, indirect=True)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    return registry.game(request.param)


@pytest.fixture
def lesson(request: pytest.FixtureRequest) -> Lesson:
    game, _, name = request.param.partition("/")
    return find(registry.game(game), name)
