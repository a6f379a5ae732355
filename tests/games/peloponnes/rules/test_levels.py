"""The ladder of solo levels: what is open, what is remembered (L-115 to L-117, LR-44)."""

from __future__ import annotations

import random

import pytest

from games.peloponnes.builders import start, walk
from thalassa.games.peloponnes import GAME
from thalassa.kernel.extras.ladder import Result


def done(level: int, civilization: int, score: int = 40) -> Result:
    return Result(f"level_{level}", True, score, {"civilization": civilization})


def failed(level: int, civilization: int, score: int = 10) -> Result:
    return Result(f"level_{level}", False, score, {"civilization": civilization})


@pytest.mark.rule("L-115", "L-116")
def test_levels_open_one_after_the_other() -> None:
    rungs = GAME.ladder([])
    assert [rung.key for rung in rungs] == [f"level_{n}" for n in (1, 2, 3, 4, 5)]
    assert [rung.target for rung in rungs] == [24, 28, 32, 35, 35]
    assert [rung.open for rung in rungs] == [True, False, False, False, False]
    rungs = GAME.ladder([failed(1, 3), done(1, 4), failed(2, 1, 20), failed(2, 2, 25)])
    assert [rung.open for rung in rungs] == [True, True, False, False, False]
    assert [rung.done for rung in rungs] == [True, False, False, False, False]
    assert (rungs[0].best, rungs[0].tries) == (40, 2)
    assert (rungs[1].best, rungs[1].tries) == (25, 2)
    assert (rungs[2].best, rungs[2].tries) == (None, 0)


@pytest.mark.rule("L-117", "LR-44")
def test_only_completed_levels_use_up_a_civilization() -> None:
    rungs = GAME.ladder([failed(1, 3), done(1, 4), failed(2, 5)])
    assert rungs[1].options == {"solo_level": 2, "solo_used": [4]}
    assert rungs[0].options == {"solo_level": 1, "solo_used": []}  # a completed level may be played again
    rungs = GAME.ladder([done(n, n) for n in (1, 2, 3, 4)])
    assert rungs[4].options == {"solo_level": 5, "solo_used": [1, 2, 3, 4]}
    assert rungs[2].options == {"solo_level": 3, "solo_used": [1, 2, 4]}
    for rung in rungs:
        GAME.make_options(1, rung.options)  # raises what does not go together
    again = GAME.ladder([done(1, 4), done(1, 6)])
    assert again[1].options["solo_used"] == [4]  # the first success counts


@pytest.mark.rule("L-116")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_played_level_contributes_its_result(level: int) -> None:
    state = start(1, level, solo_level=level)
    assert GAME.result(state) is None
    for _ in walk(state, random.Random(level)):
        pass
    result = GAME.result(state)
    outcome = state.outcome()
    assert result is not None
    assert outcome is not None
    assert result.rung == f"level_{level}"
    assert result.score == outcome.standings[0].score
    assert result.done == (result.score >= GAME.ladder([])[level - 1].target)
    assert result.carry == {"civilization": state.civilization[0]}


def test_other_games_contribute_nothing() -> None:
    for seats in (1, 2):
        state = start(seats, 1)
        for _ in walk(state, random.Random(1)):
            pass
        assert GAME.result(state) is None
