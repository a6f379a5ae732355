"""The environments pass PettingZoo's own suites."""

from __future__ import annotations

import random
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils import parallel_to_aec

from research.walks import GAMES
from thalassa import research
from thalassa.kernel.errors import ThalassaError
from thalassa.research import parallel_env

quiet = pytest.mark.filterwarnings(
    "ignore::UserWarning"
)  # its suites advise; observations with masks are dicts


def seeded(env: Any) -> Any:
    """The suites draw actions from the spaces: the same ones each time."""
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
        env.observation_space(agent).seed(number)
    return env


@quiet
@pytest.mark.parametrize("actions", ["stable", "listed"])
@pytest.mark.parametrize("name", GAMES)
def test_api(name: str, actions: str) -> None:
    api_test(seeded(research.env(name, seats=3, seed=1, actions=actions)), num_cycles=60)


@quiet
@pytest.mark.parametrize("name", GAMES)
def test_seeds(name: str) -> None:
    seed_test(lambda: research.env(name, seats=2), num_cycles=40)


@quiet
@pytest.mark.parametrize("name", GAMES)
def test_max_cycles(name: str) -> None:
    """The suite samples without masks in environments where everybody acts in every cycle: the parallel door."""
    make = partial(parallel_env, name, seats=3, seed=1, illegal="lowest")
    both = SimpleNamespace(
        parallel_env=lambda max_cycles: seeded(make(max_cycles=max_cycles)),
        env=lambda max_cycles: parallel_to_aec(seeded(make(max_cycles=max_cycles))),
    )
    max_cycles_test(both)


@quiet
@pytest.mark.parametrize("name", GAMES)
def test_parallel_api(name: str) -> None:
    parallel_api_test(seeded(parallel_env(name, seats=2, seed=1, illegal="lowest")), num_cycles=60)


def play(env: Any, seed: int) -> list[float]:
    rng = random.Random(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        done = terminated or truncated
        env.step(None if done else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return list(totals.values())


@pytest.mark.parametrize("name", GAMES)
def test_rewards_come_once_at_the_end(name: str) -> None:
    env = research.env(name, seats=2, seed=5)
    env.reset()
    totals = play(env, 1)
    outcome = env.session.state.outcome()
    assert outcome is not None
    assert totals == env.study.returns(outcome)


def test_a_seed_gives_the_table_of_that_seed_and_then_others() -> None:
    one, other = research.env("peloponnes", seats=3, seed=7), research.env("peloponnes", seats=3)
    deals = []
    for _ in range(2):
        one.reset()
        deals.append(one.save())
    other.reset(seed=7)
    assert other.save() == deals[0] != deals[1]


def test_decisions_are_counted_for_max_cycles() -> None:
    env = research.env("odyssey", seats=2, seed=1, max_cycles=4)
    env.reset()
    play(env, 2)
    assert env.session.seat() is not None
    assert env.agents == []


def test_a_parallel_table_refuses_what_is_illegal_unless_told_otherwise() -> None:
    env = parallel_env("peloponnes", seats=2, seed=1)
    seen, _ = env.reset()
    assert all(one["action_mask"].any() for one in seen.values())
    with pytest.raises(ThalassaError, match="is not legal"):
        env.step(dict.fromkeys(env.agents, 0))


def test_a_planner_goes_back_and_looks_ahead() -> None:
    env = research.env("odyssey", seats=2, seed=3)
    env.reset()
    env.step(min(env.session.legal()))
    kept = env.save()
    before = env.observe("seat_1")
    fork = env.fork("seat_1", seed=4)
    play(fork, 1)
    assert env.save() == kept
    play(env, 1)
    env.restore(kept)
    assert env.save() == kept
    assert np.array_equal(env.observe("seat_1")["observation"], before["observation"])


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_drawn_as_text(name: str) -> None:
    env = research.env(name, seats=2, seed=3, render_mode="ansi")
    env.reset()
    text = env.render()
    assert text is not None
    assert len(text.splitlines()) > 3


def test_wrong_use_is_named() -> None:
    with pytest.raises(ThalassaError, match="render_mode: there is no 'rgb'"):
        research.env("odyssey", render_mode="rgb")
    env = research.env("odyssey", seats=2, seed=3)
    with pytest.raises(ThalassaError, match=r"call reset\(\) first"):
        env.observe("seat_0")
