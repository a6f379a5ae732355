"""The games as OpenSpiel games: its own simulation test and its own players."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

from research.walks import GAMES
from thalassa.kernel.errors import ThalassaError
from thalassa.research.openspiel import PREFIX, register

NAMES = ("odyssey", "peloponnes", "poseidon")


@pytest.fixture(autouse=True)
def registered() -> None:
    assert {PREFIX + name for name in GAMES} <= set(register())


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(PREFIX + name, {"players": 2, "deals": 4, **parameters})


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name: str) -> None:
    """Copies, serialization and history at every step; without serialization where games are long."""
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=name != "poseidon", verbose=False)


def test_a_long_game_is_serialized_with_its_open_decision() -> None:
    game = load("poseidon")
    state = game.new_initial_state()
    rng = np.random.RandomState(3)
    for number in range(120):
        state.apply_action(rng.choice(state.legal_actions()))
        if number % 10 == 0:
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            assert str(again) == str(state)
            assert again.history() == state.history()


def searching(game: Any) -> Any:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    return mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=np.random.RandomState(2))


def play(state: Any, bots: list[Any], most: int) -> None:
    rng = np.random.RandomState(5)
    while not state.is_terminal() and most:
        if state.is_chance_node():
            state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
        else:
            state.apply_action(bots[state.current_player()].step(state))
            most -= 1


@pytest.mark.parametrize(("name", "most"), [("peloponnes", 1000), ("odyssey", 30), ("poseidon", 8)])
def test_mcts_plays_against_chance(name: str, most: int) -> None:
    game = load(name)
    state = game.new_initial_state()
    play(state, [searching(game), uniform_random.UniformRandomBot(1, np.random.RandomState(3))], most)
    assert len(state.history()) > 5
    if most == 1000:
        assert state.is_terminal()
        assert sum(state.returns()) == 1.0


@pytest.mark.parametrize("name", NAMES)
def test_search_over_what_a_player_can_know(name: str) -> None:
    game = load(name)
    state = game.new_initial_state()
    state.apply_action(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        1.4,
        3,
        use_observation_string=True,
        random_state=np.random.RandomState(2),
    )
    assert bot.step(state) in state.legal_actions()


def test_resampling_keeps_what_the_player_knows_and_draws_the_rest() -> None:
    state = load("peloponnes").new_initial_state()
    state.apply_action(1)
    player = state.current_player()
    other = state.resample_from_infostate(player, lambda: 0.3)
    assert str(other) != str(state)
    assert other.history() == state.history()
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)


@pytest.mark.parametrize(
    ("parameters", "text"),
    [
        ({"options": "{x"}, "options: not a JSON object"),
        ({"players": 9}, "1 to 5 seats"),
        ({"rewards": "score"}, "bounded utilities"),
        ({"deals": 0}, "deals: at least 1"),
    ],
)
def test_wrong_parameters_are_named(parameters: dict[str, Any], text: str) -> None:
    with pytest.raises(ThalassaError, match=text):
        load("peloponnes", **parameters)


def test_a_program_that_registered_the_games_ends_cleanly() -> None:
    code = "from thalassa.research.openspiel import register; register()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
