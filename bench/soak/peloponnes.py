"""Thousands of random games, 1 to 5 seats and random options, with every invariant checked at every step.

``python -m bench.soak.peloponnes [games] [first seed]``. Each log is then replayed in another process and must end
in the same bytes.
"""

from __future__ import annotations

import random
import sys
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

import msgspec

from bench.common import Stopwatch
from games.peloponnes.builders import random_options, start, walk
from games.peloponnes.watching import Watch
from thalassa.games.peloponnes import GAME
from thalassa.kernel.messages import Event

Log = list[tuple[int, bytes]]


def played(seed: int) -> tuple[Log, str]:
    """One watched game: its log and the digest of all positions in it."""
    rng = random.Random(seed)
    seats = 1 + seed % 5
    state = start(seats, seed, **random_options(rng, seats))
    watch = Watch(state)
    digest = sha256(state.to_json())
    log: Log = []
    events: list[Event] = []
    for seat, action, events in walk(state, rng):
        watch.step(seat, action, events)
        log.append((seat, msgspec.json.encode(action)))
        digest.update(state.to_json())
    watch.end(events)
    return log, digest.hexdigest()


def replayed(seed: int, log: Log) -> str:
    rng = random.Random(seed)
    seats = 1 + seed % 5
    state = start(seats, seed, **random_options(rng, seats))
    digest = sha256(state.to_json())
    for seat, action in log:
        state.apply(seat, GAME.action_from(action))
        digest.update(state.to_json())
    return digest.hexdigest()


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    watch = Stopwatch()
    decisions = 0
    with ProcessPoolExecutor(1) as other:
        waiting = []
        for number, seed in enumerate(range(first, first + games), start=1):
            log, digest = played(seed)
            decisions += len(log)
            waiting.append((seed, digest, other.submit(replayed, seed, log)))
            if number % 200 == 0 or number == games:
                for done, expected, answer in waiting:
                    if answer.result() != expected:
                        raise SystemExit(f"seed {done}: the replay differs")
                waiting.clear()
                print(f"{number} games, {decisions} decisions, {watch.wall:.0f} s", flush=True)
    print("every invariant held, every replay gave the same bytes")


if __name__ == "__main__":
    main()
