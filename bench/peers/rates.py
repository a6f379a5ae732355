"""One rate, measured in this process and printed: ``python -m bench.peers.rates WHO SECONDS``."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any


def engine(name: str) -> Callable[[float], float]:
    def measured(seconds: float) -> float:
        from bench.engine.speed import playouts
        from thalassa.kernel.registry import game

        chosen = game(name)
        playouts(chosen, 4, 0.1)  # what is loaded at first use is no part of it
        _, decisions, (cpu, _) = playouts(chosen, 4, seconds)
        return decisions / cpu

    return measured


def until(seconds: float, game: Callable[[], int]) -> float:
    """Decisions of whole games, one after the other, per CPU second."""
    decisions, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        decisions += game()
    return decisions / spent


def chess(seconds: float) -> float:
    board_of: Any = import_module("chess").Board
    rng = random.Random(1)

    def game() -> int:
        board, made = board_of(), 0
        while not board.is_game_over() and made < 300:
            board.push(rng.choice(list(board.legal_moves)))
            made += 1
        return made

    return until(seconds, game)


def catanatron(seconds: float) -> float:
    player: Any = import_module("catanatron.models.player")
    table: Any = import_module("catanatron.game").Game
    random.seed(1)

    def game() -> int:
        played = table([player.RandomPlayer(color) for color in list(player.Color)[:4]])
        played.play()
        made = getattr(played.state, "actions", None) or played.state.action_records
        return len(made)

    return until(seconds, game)


def open_spiel(name: str) -> Callable[[float], float]:
    def measured(seconds: float) -> float:
        chosen: Any = import_module("pyspiel").load_game(name)
        rng = random.Random(1)

        def game() -> int:
            state, made = chosen.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    made += 1
            return made

        return until(seconds, game)

    return measured


RATES: dict[str, Callable[[float], float]] = {
    "poseidon": engine("poseidon"),
    "peloponnes": engine("peloponnes"),
    "odyssey": engine("odyssey"),
    "chess": chess,
    "catanatron": catanatron,
    "open_spiel connect_four": open_spiel("connect_four"),
    "open_spiel backgammon": open_spiel("backgammon"),
}

if __name__ == "__main__":
    print(RATES[sys.argv[1]](float(sys.argv[2])))
