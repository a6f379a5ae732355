"""Every test that asks for ``game`` runs once for each registered game; new games are picked up by themselves."""

from __future__ import annotations

import pytest

from thalassa.kernel import registry
from thalassa.kernel.game import Game


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", registry.names(), indirect=True)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    return registry.game(request.param)
