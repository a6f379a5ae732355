"""How fast the Odyssey engine and its exact belief are on one core.

``python -m bench.engine.odyssey [games]`` prints rates per second of CPU time, and the milliseconds of one belief update
in games without variants: Navigators who follow the belief, against a Poseidon who pushes outwards or at random.
"""

from __future__ import annotations

import random
import sys
import time

from rich.console import Console

from bench.common import machine, percentile
from bench.engine.playing import fresh, positions, rate, report_playouts
from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.edition.board import DIRECTIONS, SHIPS
from thalassa.games.odyssey.rules.phases import POSEIDON
from thalassa.games.odyssey.state import OdysseyState

MIXES: dict[str, tuple[int, dict[str, object]]] = {
    "base, 2 seats": (2, {"board": "A"}),
    "base, 5 seats": (5, {"board": "D"}),
    "all variants, 4 seats": (
        4,
        {"competing": True, "harder": True, "fogs": 2, "maelstroms": 2, "sea_monsters": 2, "lighthouses": 2},
    ),
}


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
        state = fresh(GAME, 2, seed, {"board": board})
        assert isinstance(state, OdysseyState)
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


def tracker(games: int) -> None:
    """The exact belief, on every board and against both kinds of Poseidon."""
    print("belief: one update in ms of CPU (median, 99 %, largest), worlds (median, largest), games won")
    for board in "ABCD":
        for outwards in (False, True):
            times, sizes, won = updates(board, games, outwards)
            worlds = [float(size) for size in sizes]
            print(
                f"  {board} {'outwards' if outwards else 'random':<9}{percentile(times, 0.5):7.3f}"
                f" {percentile(times, 0.99):7.3f} {max(times):7.2f}   {percentile(worlds, 0.5):4.0f}"
                f" {max(sizes):6}   {won}/{games}"
            )


def speed(games: int) -> None:
    for name, (seats, options) in MIXES.items():
        report_playouts(GAME, name, seats, max(1, games // (4 if seats == 4 else 1)), options)
    reached = positions(GAME, 3, range(10), {"board": "B"})
    many = reached * 5
    rng = random.Random(1)
    rate("copy()", len(many), lambda: [state.copy() for state in many])
    rate("to_json()", len(reached), lambda: [state.to_json() for state in reached])
    rate("view()", len(reached), lambda: [state.view(state.actors()[0]) for state in reached])
    rate("sample() from scratch", len(reached), lambda: [state.copy().sample(1, rng) for state in reached])


def run(console: Console) -> None:
    """The part of ``make bench``."""
    console.print("[bold]Odyssey[/bold]: random play and the exact belief")
    speed(60)
    tracker(20)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(machine())
    speed(games)
    tracker(games)


if __name__ == "__main__":
    main()
