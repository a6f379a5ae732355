"""How fast the Peloponnes engine is on one core: random play, copies, moves, views, positions as JSON.

``python -m bench.engine.peloponnes [games]`` prints rates per second of CPU time, beside wall time.
"""

from __future__ import annotations

import random
import sys

import msgspec

from bench.common import machine
from bench.engine.playing import positions as played
from bench.engine.playing import rate, report_playouts
from thalassa.games.peloponnes import GAME


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print(machine())
    for seats in (1, 2, 4, 5):
        report_playouts(GAME, f"{seats} seats", seats, games)
    positions = played(GAME, 4, range(20))
    many = positions * 10
    count = len(many)
    rate("copy()", count, lambda: [state.copy() for state in many])
    rate("moves()", count, lambda: [state.moves(state.actors()[0]) for state in many])
    rng = random.Random(1)
    rate("sample()", count, lambda: [state.sample(0, rng) for state in many])
    rate("to_json()", len(positions), lambda: [state.to_json() for state in positions])
    contents = [state.to_json() for state in positions]
    rate("state_from_json()", len(contents), lambda: [GAME.state_from_json(each) for each in contents])
    rate("view()", len(positions), lambda: [state.view(state.actors()[0]) for state in positions])
    sizes = [len(msgspec.json.encode(state.view(state.actors()[0]))) for state in positions]
    print(f"view on the wire: mean {sum(sizes) / len(sizes):,.0f} bytes, largest {max(sizes):,}")


if __name__ == "__main__":
    main()
