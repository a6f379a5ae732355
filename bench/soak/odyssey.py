"""Thousands of random games of Odyssey, 2 to 5 seats and random mixes of variants, with everything checked at every step.

``python -m bench.soak.odyssey [games] [first seed]``: the invariants hold, the log replays to the same bytes, a position
read back is the same, and the exact belief never excludes the truth (positions, hidden tiles, tiles left).
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

import msgspec
from rich.console import Console
from rich.progress import track

from bench.common import Stopwatch
from games.odyssey.builders import random_game, walk
from games.odyssey.rules.test_invariants import check_position, check_step
from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.rules.phases import MAELSTROM, NAVIGATORS, POSEIDON
from thalassa.games.odyssey.state import OdysseyState


def believed(state: OdysseyState) -> bool:
    """Whether the truth is still thought possible; also says whether the belief is exact."""
    belief = state.known()
    bag = (*state.left, state.last) if state.frame.harder else ()
    fogs = sum(1 << square for square in state.fogs)
    if not belief.contains(state.places, state.whirl_mask, fogs, bag):
        raise SystemExit(f"the belief excludes the truth: {state.to_json().decode()}")
    return belief.exact


def soak(seed: int) -> tuple[int, int, int]:
    """One game: decisions, belief updates, those that had to be loosened."""
    state, rng = random_game(seed)
    replay = state.copy()
    before = state.copy()
    decisions = looked = loosened = 0
    for seat, action, events in walk(state, rng):
        decisions += 1
        check_position(state)
        check_step(state, before, events)
        if replay.apply(seat, GAME.action_from(msgspec.json.encode(action))) != events:
            raise SystemExit(f"seed {seed}: the replay tells something else at decision {decisions}")
        data = state.to_json()
        if replay.to_json() != data:
            raise SystemExit(f"seed {seed}: the replay differs at decision {decisions}")
        if decisions % 7 == 0 and GAME.state_from_json(data).to_json() != data:
            raise SystemExit(f"seed {seed}: a position read back differs at decision {decisions}")
        if state.phase in (POSEIDON, NAVIGATORS, MAELSTROM) and not state.composing():
            looked += 1
            loosened += not believed(state)
        before = state.copy()
    if state.outcome() is None:
        raise SystemExit(f"seed {seed}: no outcome")
    return decisions, looked, loosened


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    watch = Stopwatch()
    decisions = looked = loosened = 0
    for seed in track(range(first, first + games), console=Console(stderr=True)):
        made, seen, loose = soak(seed)
        decisions += made
        looked += seen
        loosened += loose
    print(
        f"{games} games, {decisions:,} decisions, {looked:,} beliefs ({loosened:,} loosened), all in order;"
        f" {watch.wall:.0f} s wall, {watch.cpu:.0f} s CPU"
    )


if __name__ == "__main__":
    main()
