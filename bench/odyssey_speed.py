"""How fast the Odyssey engine and its exact belief are on one core.

``python -m bench.odyssey_speed [games]`` prints rates per second of CPU time, and the milliseconds of one belief update
in games without variants: Navigators who follow the belief, against a Poseidon who pushes outwards or at random.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from bench.common import Stopwatch, machine, percentile
from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.board import DIRECTIONS, SHIPS
from thalassa.games.odyssey.position import POSEIDON
from thalassa.games.odyssey.state import OdysseyState
from thalassa.kernel.chance import Chance

MIXES: dict[str, tuple[int, dict[str, object]]] = {
    "base, 2 seats": (2, {"board": "A"}),
    "base, 5 seats": (5, {"board": "D"}),
    "all variants, 4 seats": (
        4,
        {"competing": True, "harder": True, "fogs": 2, "maelstroms": 2, "sea_monsters": 2, "lighthouses": 2},
    ),
}


def fresh(seats: int, options: dict[str, object], seed: int) -> OdysseyState:
    return GAME.start(seats, GAME.make_options(seats, options), Chance(str(seed)), GAME.edition())


def playouts(seats: int, options: dict[str, object], games: int) -> tuple[int, Stopwatch]:
    watch = Stopwatch()
    decisions = 0
    for seed in range(games):
        state = fresh(seats, options, seed)
        choice = random.Random(seed).choice
        while actors := state.actors():
            state.apply(actors[0], choice(state.moves(actors[0])))
            decisions += 1
    return decisions, watch


def rate(name: str, count: int, work: Callable[[], object]) -> None:
    watch = Stopwatch()
    work()
    print(f"{name:<28}{count / watch.cpu:>12,.0f} /s CPU   {watch.wall:6.2f} s wall")


def push(state: OdysseyState, outwards: bool, rng: random.Random) -> None:
    """A whole turn of Poseidon: a random tile, squares far from the goal or random ones."""
    board = state.map()
    while state.phase == POSEIDON:
        moves = state.moves(0)
        if state.composing() and outwards:
            far = max(board.distance(board.index[move.square], board.sacred) for move in moves)  # type: ignore[attr-defined]
            moves = [m for m in moves if board.distance(board.index[m.square], board.sacred) == far]  # type: ignore[attr-defined]
        state.apply(0, rng.choice(moves))


def steer(state: OdysseyState, rng: random.Random) -> None:
    """One step of the Navigators: a random ship, in the direction with the least expected distance."""
    board = state.map()
    ships = [ship for ship in range(4) if not (state.arrived | state.done) >> ship & 1]
    ship = rng.choice(ships)
    marginal = state.known().marginal(ship)

    def distance(way: int) -> float:
        return sum(
            chance
            * board.distance(square if board.step[way][square] < 0 else board.step[way][square], board.sacred)
            for square, chance in marginal.items()
        )

    best = min(range(8), key=distance)
    action = next(
        move
        for move in state.moves(1)
        if getattr(move, "ship", "") == SHIPS[ship] and getattr(move, "direction", "") == DIRECTIONS[best]
    )
    state.apply(1, action)


def updates(board: str, games: int, outwards: bool) -> tuple[list[float], list[int], int]:
    """Milliseconds of every belief update, number of worlds after it, games won by the Navigators."""
    times: list[float] = []
    sizes: list[int] = []
    won = 0
    for seed in range(games):
        rng = random.Random(seed)
        state = fresh(2, {"board": board}, seed)
        state.known()
        while state.outcome() is None:
            if state.phase == POSEIDON:
                push(state, outwards, rng)
            else:
                steer(state, rng)
            if state.outcome() is None:
                begun = time.process_time()
                belief = state.known()
                times.append(1000 * (time.process_time() - begun))
                sizes.append(len(belief.worlds))
        won += state.arrived.bit_count() >= 3
    return times, sizes, won


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(machine())
    for name, (seats, options) in MIXES.items():
        decisions, watch = playouts(seats, options, max(1, games // (4 if seats == 4 else 1)))
        print(f"{name:<24}{decisions / watch.cpu:>10,.0f} decisions/s CPU   {watch.wall:6.2f} s wall")
    positions = []
    for seed in range(10):
        state = fresh(3, {"board": "B"}, seed)
        rng = random.Random(seed)
        while actors := state.actors():
            positions.append(state.copy())
            state.apply(actors[0], rng.choice(state.moves(actors[0])))
    many = positions * 5
    rng = random.Random(1)
    rate("copy()", len(many), lambda: [state.copy() for state in many])
    rate("to_json()", len(positions), lambda: [state.to_json() for state in positions])
    rate("view()", len(positions), lambda: [state.view(state.actors()[0]) for state in positions])
    rate(
        "sample() from scratch", len(positions), lambda: [state.copy().sample(1, rng) for state in positions]
    )
    print("belief: one update in ms of CPU (median, 99 %, largest), worlds (median, largest), games won")
    for board in "ABCD":
        for outwards in (False, True):
            times, sizes, won = updates(board, games, outwards)
            print(
                f"  {board} {'outwards' if outwards else 'random':<9}{percentile(times, 0.5):7.3f} {percentile(times, 0.99):7.3f}"
                f" {max(times):7.2f}   {percentile([float(s) for s in sizes], 0.5):4.0f} {max(sizes):6}   {won}/{games}"
            )


if __name__ == "__main__":
    main()
