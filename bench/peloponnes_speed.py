"""How fast the Peloponnes engine is on one core: random play, copies, moves, views, positions as JSON.

``python -m bench.peloponnes_speed [games]`` prints rates per second of CPU time, beside wall time.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import msgspec

from bench.common import Stopwatch, machine
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.kernel.chance import Chance


def play(seats: int, seed: int) -> list[PeloponnesState]:
    """Positions of one random game, for measuring what happens on each of them."""
    state = GAME.start(seats, GAME.make_options(seats), Chance(str(seed)), GAME.edition())
    rng = random.Random(seed)
    found = []
    while actors := state.actors():
        found.append(state.copy())
        seat = rng.choice(actors)
        state.apply(seat, rng.choice(state.moves(seat)))
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
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print(machine())
    for seats in (1, 2, 4, 5):
        decisions, watch = playouts(seats, games)
        print(
            f"{seats} seats: {games / watch.cpu:>8,.0f} games/s {decisions / watch.cpu:>10,.0f} decisions/s"
            f" ({decisions / games:.0f} a game)   {watch.wall:6.2f} s wall"
        )
    positions = [state for seed in range(20) for state in play(4, seed)]
    many = positions * 10
    count = len(many)
    rate("copy()", count, lambda: [state.copy() for state in many] and None)
    rate("moves()", count, lambda: [state.moves(state.actors()[0]) for state in many] and None)
    rng = random.Random(1)
    rate("sample()", count, lambda: [state.sample(0, rng) for state in many] and None)
    rate("to_json()", len(positions), lambda: [state.to_json() for state in positions] and None)
    contents = [state.to_json() for state in positions]
    rate(
        "state_from_json()", len(contents), lambda: [GAME.state_from_json(each) for each in contents] and None
    )
    rate("view()", len(positions), lambda: [state.view(state.actors()[0]) for state in positions] and None)
    sizes = [len(msgspec.json.encode(state.view(state.actors()[0]))) for state in positions]
    print(f"view on the wire: mean {sum(sizes) / len(sizes):,.0f} bytes, largest {max(sizes):,}")


if __name__ == "__main__":
    main()
