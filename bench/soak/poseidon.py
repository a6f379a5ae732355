"""Thousands of random games, 2 to 5 seats and random options, with every invariant checked at every step.

``python -m bench.soak.poseidon [games] [first seed]``. Each log is then replayed in another process and must end in
the same bytes; the bank's ledger must balance to the drachma after every action.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

import msgspec

from bench.common import Stopwatch
from games.poseidon.watching import Watcher, random_options, random_play, start
from thalassa.games.poseidon import GAME

Log = list[tuple[int, bytes]]


def played(seed: int) -> tuple[Log, bytes, str]:
    """One watched game: its log, its last position and how it ended."""
    rng = random.Random(seed)
    state = start(seed, 2 + seed % 4, random_options(rng))
    watcher = Watcher(state)
    log: Log = []
    for before, seat, action, events in random_play(state, rng):
        watcher.check(before, seat, action, events)
        log.append((seat, msgspec.json.encode(action)))
    ending = "bankruptcy" if state.bankrupt else f"phase {state.phase}"
    return log, state.to_json(), ending


def replayed(seed: int, log: Log) -> bytes:
    state = start(seed, 2 + seed % 4, random_options(random.Random(seed)))
    for seat, action in log:
        state.apply(seat, GAME.action_from(action))
    return state.to_json()


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    watch = Stopwatch()
    decisions = 0
    endings: Counter[str] = Counter()
    with ProcessPoolExecutor(1) as other:
        waiting = []
        for number, seed in enumerate(range(first, first + games), start=1):
            log, last, ending = played(seed)
            decisions += len(log)
            endings[ending] += 1
            waiting.append((seed, last, other.submit(replayed, seed, log)))
            if number % 100 == 0 or number == games:
                for done, expected, answer in waiting:
                    if answer.result() != expected:
                        raise SystemExit(f"seed {done}: the replay differs")
                waiting.clear()
                print(
                    f"{number} games, {decisions:,} decisions, {watch.wall:.0f} s, {dict(endings)}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
