"""What the measurements of every engine share: whole random games, the positions on their way, and rates."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from bench.common import Stopwatch
from thalassa.kernel.chance import Chance
from thalassa.kernel.game import Game, State


def fresh(game: Game, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> State:
    """A game about to begin; the same seed, the same game."""
    return game.start(seats, game.make_options(seats, options), Chance(str(seed)), game.edition())


def playouts(
    game: Game, seats: int, games: int, options: Mapping[str, Any] | None = None
) -> tuple[int, Stopwatch]:
    """Decisions of so many random games, and the time they took."""
    watch = Stopwatch()
    decisions = 0
    for seed in range(games):
        state = fresh(game, seats, seed, options)
        choice = random.Random(seed).choice
        while actors := state.actors():
            state.apply(actors[0], choice(state.moves(actors[0])))
            decisions += 1
    return decisions, watch


def report_playouts(
    game: Game, name: str, seats: int, games: int, options: Mapping[str, Any] | None = None
) -> None:
    decisions, watch = playouts(game, seats, games, options)
    print(
        f"{name:<24}{games / watch.cpu:>10,.1f} games/s {decisions / watch.cpu:>10,.0f} decisions/s CPU"
        f" ({decisions / games:.0f} a game)   {watch.wall:6.2f} s wall"
    )


def positions(game: Game, seats: int, seeds: range, options: Mapping[str, Any] | None = None) -> list[State]:
    """Every position of random games, for measuring what happens on each of them."""
    found: list[State] = []
    for seed in seeds:
        state = fresh(game, seats, seed, options)
        rng = random.Random(seed)
        while actors := state.actors():
            found.append(state.copy())
            seat = rng.choice(actors)
            state.apply(seat, rng.choice(state.moves(seat)))
    return found


def rate(name: str, count: int, work: Callable[[], object]) -> None:
    """Carry out ``count`` pieces of work at once and print how many that is in a second."""
    watch = Stopwatch()
    work()
    print(f"{name:<28}{count / watch.cpu:>12,.0f} /s CPU   {watch.wall:6.2f} s wall")
