"""How fast the exact route front of Poseidon is, beside a depth-first search over the same positions.

``python -m bench.poseidon_routes [games]`` prints median, 90 %, 99 % and worst time of one front in milliseconds of
CPU time, and the ratio to the plain search on positions where that ends within its limit of steps.
"""

from __future__ import annotations

import sys
import time

from bench.common import machine, percentile
from bench.poseidon_positions import fleet_positions
from thalassa.games.poseidon import fleet
from thalassa.games.poseidon.state import PoseidonState

PLAIN_LIMIT = 400_000


class TooLong(Exception):
    pass


def plain_search(state: PoseidonState) -> int:
    """Depth first over all walks: the best revenue. Raises TooLong."""
    nation = state.acting
    goals, _ = fleet.route_goals(state, nation)
    value = {goal.hex: (goal.value, goal.donation) for goal in goals}
    near, purse = state.frame.sail_near, state.coffers(nation)
    best = steps = 0

    def walk(at: int, left: int, seen: frozenset[int], revenue: int, money: int) -> None:
        nonlocal best, steps
        steps += 1
        if steps > PLAIN_LIMIT:
            raise TooLong
        best = max(best, revenue)
        if left == 0:
            return
        for other in near[at]:
            walk(other, left - 1, seen, revenue, money)
            if other in value and other not in seen and value[other][1] <= money:
                gain, cost = value[other]
                walk(other, left - 1, seen | {other}, revenue + gain, money - cost)

    for start in fleet.starts(state, nation):
        walk(start, state.fleet_range(nation), frozenset(), 0, purse)
    return best


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    positions = fleet_positions(games)
    print(machine())
    times: list[float] = []
    fast: dict[int, float] = {}
    for number, state in enumerate(positions):
        state.frame.acts.pop("fronts", None)  # measure the search, not the memory of it
        begun = time.process_time()
        fleet.front(state, state.acting)
        fast[number] = 1000 * (time.process_time() - begun)
        times.append(fast[number])
    shares = ", ".join(
        f"{name} {percentile(times, share):.2f}"
        for name, share in (("median", 0.5), ("90 %", 0.9), ("99 %", 0.99), ("worst", 1.0))
    )
    print(f"{len(positions)} fronts of {games} games, ms: {shares}")
    ours = plain = 0.0
    compared = 0
    for number, state in enumerate(positions):
        if number % 7 or state.fleet_range(state.acting) < 0:
            continue
        begun = time.process_time()
        try:
            best = plain_search(state)
        except TooLong:
            continue
        plain += 1000 * (time.process_time() - begun)
        ours += fast[number]
        compared += 1
        assert best == fleet.front(state, state.acting)[-1].revenue
    print(
        f"plain search ends within {PLAIN_LIMIT:,} steps in {compared} of {len(positions) // 7 + 1}: {plain / max(ours, 0.001):,.0f} times slower there"
    )


if __name__ == "__main__":
    main()
