"""How fast the Poseidon engine is on one core: random play, copies, moves, views, positions as JSON.

``python -m bench.poseidon_speed [games]`` prints rates per second of CPU time, beside wall time.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import msgspec

from bench.common import Stopwatch, machine
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.state import PoseidonState
from thalassa.kernel.chance import Chance


def play(seats: int, seed: int) -> list[PoseidonState]:
    """Positions of one random game, for measuring what happens on each of them."""
    state = GAME.start(seats, GAME.make_options(seats), Chance(str(seed)), GAME.edition())
    rng = random.Random(seed)
    found = []
    while state.actors():
        found.append(state.copy())
        state.apply(state.actor, rng.choice(state.moves(state.actor)))
    return found


def playouts(seats: int, games: int) -> tuple[int, Stopwatch]:
    options, edition = GAME.make_options(seats), GAME.edition()
    watch = Stopwatch()
    decisions = 0
    for seed in range(games):
        state = GAME.start(seats, options, Chance(str(seed)), edition)
        choice = random.Random(seed).choice
        while actors := state.actors():
            seat = actors[0]
            state.apply(seat, choice(state.moves(seat)))
            decisions += 1
    return decisions, watch


def rate(name: str, count: int, work: Callable[[], None]) -> None:
    watch = Stopwatch()
    work()
    print(f"{name:<28}{count / watch.cpu:>12,.0f} /s CPU   {watch.wall:6.2f} s wall")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(machine())
    for seats in (2, 3, 4, 5):
        decisions, watch = playouts(seats, games)
        print(
            f"{seats} seats: {games / watch.cpu:>8,.1f} games/s {decisions / watch.cpu:>10,.0f} decisions/s"
            f" ({decisions / games:.0f} a game)   {watch.wall:6.2f} s wall"
        )
    positions = [state for seed in range(4) for state in play(4, seed)]
    saved = [state.to_json() for state in positions]
    rate("copy", 5 * len(positions), lambda: _times(5, lambda: [state.copy() for state in positions]))
    rate("moves", len(positions), lambda: _all([state.moves(state.actor) for state in positions]))
    rate("view", len(positions), lambda: _all([state.view(state.actor) for state in positions]))
    rate(
        "view as JSON",
        len(positions),
        lambda: _all([msgspec.json.encode(state.view(state.actor)) for state in positions]),
    )
    rate("position to JSON", len(positions), lambda: _all([state.to_json() for state in positions]))
    rate("position from JSON", len(saved), lambda: _all([GAME.state_from_json(data) for data in saved]))


def _times(count: int, work: Callable[[], object]) -> None:
    for _ in range(count):
        work()


def _all(_: object) -> None:
    """The work is done by making the list."""


if __name__ == "__main__":
    main()
