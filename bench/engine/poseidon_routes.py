"""How fast the exact route front of Poseidon is, beside a depth-first search over the same positions.

``python -m bench.engine.poseidon_routes [games] [extreme fleets]`` prints median, 90 %, 99 % and worst time of one front in
milliseconds of CPU time, and the ratio to the plain search. Extreme fleets lie far beyond what games reach.
"""

from __future__ import annotations

import contextlib
import sys
import time

from rich.console import Console

from bench.common import machine, percentile
from bench.engine.poseidon_positions import extreme_case, fleet_positions
from thalassa.games.poseidon.routes.best import MOST_WORK, best_routes
from thalassa.games.poseidon.rules.exploration import fleet
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


def measure(games: int) -> None:
    positions = fleet_positions(games)
    fast: list[float] = []
    proved = 0
    for state in positions:
        state.frame.fronts.clear()  # measure the search, not the memory of it
        begun = time.process_time()
        front = fleet.front(state, state.acting)
        fast.append(1000 * (time.process_time() - begun))
        proved += front[-1].proven
    shares = ", ".join(
        f"{name} {percentile(fast, share):.2f}"
        for name, share in (("median", 0.5), ("90 %", 0.9), ("99 %", 0.99), ("worst", 1.0))
    )
    print(f"{len(positions)} fronts of {games} games, ms of CPU: {shares}; {proved} proved")
    compare(positions, fast)


def compare(positions: list[PoseidonState], fast: list[float]) -> None:
    """Every seventh position by the plain search too; one that is cut off counts with the time it took till then."""
    ours = plain = 0.0
    ended = tried = 0
    for number in range(0, len(positions), 7):
        state = positions[number]
        if state.fleet_range(state.acting) < 0:
            continue
        begun = time.process_time()
        best = -1
        with contextlib.suppress(TooLong):
            best = plain_search(state)
        plain += 1000 * (time.process_time() - begun)
        ours += fast[number]
        tried += 1
        if best >= 0:
            ended += 1
            assert best == fleet.front(state, state.acting)[-1].revenue
    print(
        f"plain depth-first search on {tried} of them: {plain / max(ours, 0.001):,.0f} times slower at least;"
        f" it ended within {PLAIN_LIMIT:,} steps in {ended}, with the same best revenue"
    )


def hardest(cases: int, largest: bool) -> None:
    """Fleets at the limits of the rules: many posts, every temple, long ranges; or the most there can be of all."""
    times: list[tuple[float, str]] = []
    proved = 0
    for seed in range(cases):
        waters, starts, goals, steps, purse = extreme_case(seed, largest)
        begun = time.process_time()
        proved += best_routes(waters, starts, goals, [], steps, purse, MOST_WORK)[-1].proven
        took = time.process_time() - begun
        times.append((took, f"{len(goals)} goals, range {steps}, coffers {purse}"))
    times.sort()
    spent = [each for each, _ in times]
    print(
        f"{cases} {'largest' if largest else 'extreme'} fleets, s of CPU: median {percentile(spent, 0.5):.2f},"
        f" 90 % {percentile(spent, 0.9):.2f}, worst {times[-1][0]:.1f} ({times[-1][1]}); {proved} proved",
        flush=True,
    )


def run(console: Console) -> None:
    """The part of ``make bench``."""
    console.print("[bold]Poseidon[/bold]: the best routes of a fleet")
    measure(10)


def main() -> None:
    print(machine())
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
    if len(sys.argv) > 2:
        hardest(int(sys.argv[2]), False)
        hardest(int(sys.argv[2]), True)


if __name__ == "__main__":
    main()
