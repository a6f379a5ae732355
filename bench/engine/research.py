"""How fast the doors for researchers are: random play through PettingZoo and OpenSpiel, and rows of self-play.

python -m bench.engine.research [--seconds 3]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from rich.console import Console

from bench.common import Stopwatch, grid, log_result
from thalassa.bots.arena.schedule import fixtures, make_plan
from thalassa.bots.arena.worker import play
from thalassa.kernel.registry import games
from thalassa.research import Study, env, vector_env
from thalassa.research.rows import rows

SEATS = 4
GAMES = 64
"""Stepped together."""


def through_pettingzoo(name: str, seconds: float) -> tuple[int, Stopwatch]:
    """Steps with observation and mask for the agent that acts."""
    table, rng = env(name, seats=SEATS, seed=1), random.Random(1)
    steps, watch = 0, Stopwatch()
    while watch.cpu < seconds:
        table.reset()
        while not any(table.terminations.values()) and watch.cpu < seconds:
            observation, *_ = table.last()
            table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
    return steps, watch


def through_vector(name: str, seconds: float) -> tuple[int, Stopwatch]:
    """Steps of many games together, with observations and masks of all that act."""
    tables, rng = vector_env(name, count=GAMES, seats=SEATS, seed="bench"), random.Random(1)
    steps, watch = 0, Stopwatch()
    while watch.cpu < seconds:
        for _ in range(20):
            tables.step([rng.choice(list(session.legal())) for session in tables.sessions])
            steps += GAMES
    return steps, watch


def through_indexes(name: str, seconds: float) -> tuple[int, Stopwatch]:
    """Steps by legal indexes alone: what a search pays that looks only at the end."""
    study, rng = Study(name, SEATS), random.Random(1)
    steps, number, watch = 0, 0, Stopwatch()
    while watch.cpu < seconds:
        session = study.start(f"bench {number}")
        number += 1
        while session.seat() is not None and watch.cpu < seconds:
            session.step(rng.choice(list(session.legal())))
            steps += 1
    return steps, watch


def through_openspiel(name: str, seconds: float, observed: bool = False) -> tuple[int, Stopwatch]:
    """Legal actions and steps, without or with the observation of whoever acts."""
    import pyspiel

    from thalassa.research.openspiel import PREFIX, register

    register()
    game, rng = pyspiel.load_game(PREFIX + name, {"players": SEATS}), random.Random(1)
    observer = game.make_py_observer()
    steps, watch = 0, Stopwatch()
    while watch.cpu < seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and watch.cpu < seconds:
            if observed and not state.is_chance_node():
                observer.set_from(state, state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps, watch


def openspiel_observed(name: str, seconds: float) -> tuple[int, Stopwatch]:
    return through_openspiel(name, seconds, observed=True)


def as_rows(name: str, seconds: float) -> tuple[int, Stopwatch]:
    """Rows of self-play by random bots, playing included, files not."""
    study = Study(name, SEATS)
    plan = make_plan(study.game, ("random",), SEATS, {}, "bench")
    made, number, watch = 0, 0, Stopwatch()
    while watch.cpu < seconds:
        made += len(rows(study, *play(plan, fixtures(plan, number + 1)[number])))
        number += 1
    return made, watch


DOORS: dict[str, Callable[[str, float], tuple[int, Stopwatch]]] = {
    "PettingZoo": through_pettingzoo,
    "vector": through_vector,
    "indexes": through_indexes,
    "OpenSpiel": through_openspiel,
    "OpenSpiel, observed": openspiel_observed,
    "self-play rows": as_rows,
}


class Door(NamedTuple):
    game: str
    door: str
    rate: float
    """Steps per CPU second."""


def run(console: Console, seconds: float = 3.0, log: bool = False) -> list[Door]:
    rows = grid(
        "Research doors, one core: steps per CPU second", "game", "seats", "actions", "entries", *DOORS
    )
    found: list[Door] = []
    whole = Stopwatch()
    for name in games():
        study = Study(name, SEATS)
        rates = []
        for key, door in DOORS.items():
            steps, watch = door(name, seconds)
            found.append(Door(name, key, steps / watch.cpu))
            rates.append(f"{found[-1].rate:,.0f}")
        rows.add_row(name, str(SEATS), str(study.codec.size), str(study.observer.size), *rates)
    console.print(rows)
    if log:
        what = "Research doors, random play of four seats, steps per CPU second. `python -m bench.engine.research --log`"
        said = "; ".join(f"{one.game} {one.door} {one.rate:,.0f}" for one in found)
        log_result(what, whole.wall, said)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--log", action="store_true", help="add a line to the results log")
    given = parser.parse_args()
    run(Console(), given.seconds, given.log)
