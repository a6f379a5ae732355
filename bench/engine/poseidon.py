"""How fast the Poseidon engine is on one core: random play, copies, moves, views, positions as JSON.

``python -m bench.engine.poseidon [games]`` prints rates per second of CPU time, beside wall time.
"""

from __future__ import annotations

import sys

import msgspec

from bench.common import machine
from bench.engine.playing import positions as played
from bench.engine.playing import rate, report_playouts
from thalassa.games.poseidon import GAME


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(machine())
    for seats in (2, 3, 4, 5):
        report_playouts(GAME, f"{seats} seats", seats, games)
    positions = played(GAME, 4, range(4))
    saved = [state.to_json() for state in positions]
    many = positions * 5
    rate("copy()", len(many), lambda: [state.copy() for state in many])
    rate("moves()", len(positions), lambda: [state.moves(state.actors()[0]) for state in positions])
    rate("view()", len(positions), lambda: [state.view(state.actors()[0]) for state in positions])
    rate(
        "view as JSON",
        len(positions),
        lambda: [msgspec.json.encode(state.view(state.actors()[0])) for state in positions],
    )
    rate("to_json()", len(positions), lambda: [state.to_json() for state in positions])
    rate("state_from_json()", len(saved), lambda: [GAME.state_from_json(data) for data in saved])


if __name__ == "__main__":
    main()
