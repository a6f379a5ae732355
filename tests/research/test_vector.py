"""Many games together: each is the game it would be alone."""

from __future__ import annotations

import random

import numpy as np
import pytest

from thalassa.kernel.errors import ThalassaError
from thalassa.research import Study, vector_env


@pytest.mark.parametrize("name", ["odyssey", "peloponnes", "poseidon"])
def test_games_stepped_together_are_those_stepped_alone(name: str) -> None:
    tables = vector_env(name, count=3, seats=2, seed=5)
    study = Study(name, 2)
    alone = [study.start(f"5-{number}") for number in range(3)]
    rng = random.Random(1)
    for _ in range(40):
        chosen = []
        for number, session in enumerate(alone):
            seat = session.seat()
            assert seat is not None
            assert seat == tables.seats[number]
            assert np.flatnonzero(tables.masks[number]).tolist() == sorted(session.legal())
            assert tables.observations[number].tolist() == list(session.observe(seat))
            chosen.append(rng.choice(sorted(session.legal())))
        tables.step(chosen)
        for session, action in zip(alone, chosen, strict=True):
            session.step(action)
            if session.seat() is None:
                return


def test_a_game_that_is_over_pays_and_is_dealt_anew() -> None:
    tables = vector_env("peloponnes", count=4, seats=2, seed=3)
    rng = random.Random(2)
    ended = 0
    while ended < 6:
        tables.step([rng.choice(np.flatnonzero(mask).tolist()) for mask in tables.masks])
        for number in np.flatnonzero(tables.over):
            ended += 1
            assert tables.rewards[number].sum() == pytest.approx(1.0)
            assert tables.sessions[number].state.round() <= 1
        assert not tables.rewards[~tables.over].any()
    tables.reset()
    assert not tables.over.any()
    assert tables.sessions[0].state.to_json() == Study("peloponnes", 2).start("3-0").state.to_json()


def test_a_wrong_action_changes_no_game() -> None:
    tables = vector_env("odyssey", count=2, seats=2, seed=1)
    before = [session.to_json() for session in tables.sessions]
    good, wrong = int(tables.masks[0].argmax()), int(tables.masks[1].argmin())
    with pytest.raises(ThalassaError, match=r"game 1: .* is not legal"):
        tables.step([good, wrong])
    with pytest.raises(ThalassaError, match="2 games need 2 actions, not 1"):
        tables.step([good])
    assert [session.to_json() for session in tables.sessions] == before
    with pytest.raises(ThalassaError, match="at least 1 game"):
        vector_env("odyssey", count=0)
