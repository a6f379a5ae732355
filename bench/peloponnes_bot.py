"""How strong the heuristic Peloponnes player is: against random play for two, alone on the solo levels.

    python -m bench.peloponnes_bot [--seeds 400] [--solo 200] [--level 1] [--note TEXT] [--no-log]

Every seed is played from both seats. Prints Wilson intervals and adds a line to docs/results-log.md.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.common import Stopwatch, commit, log_result, machine, percent, percentile
from thalassa.games.peloponnes import GAME
from thalassa.kernel.bots import Bot, Glance, RandomBot
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Outcome

KEY = "heuristic"


class Player:
    """The measured bot: remembers how long each decision took."""

    def __init__(self) -> None:
        self.bot = GAME.bots()[KEY]()
        self.seconds: list[float] = []

    def choose(self, glance: Glance, rng: random.Random) -> Any:
        begun = time.process_time()
        choice = self.bot.choose(glance, rng)
        self.seconds.append(time.process_time() - begun)
        return choice


def play(bots: Sequence[Bot], seed: int, options: Mapping[str, Any] | None = None) -> Outcome:
    state = GAME.start(len(bots), GAME.make_options(len(bots), options), Chance(f"bench {seed}"), EDITION)
    rng = random.Random(seed)
    while True:
        actors = state.actors()
        if not actors:
            outcome = state.outcome()
            assert outcome is not None
            return outcome
        seat = actors[0]
        for action in bots[seat].choose(Glance(GAME, state, seat, rng), rng).actions:
            state.apply(seat, action)


EDITION = GAME.edition()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=400)
    parser.add_argument("--solo", type=int, default=200)
    parser.add_argument("--level", type=int, default=1)
    parser.add_argument("--note", default="")
    parser.add_argument("--no-log", action="store_true")
    given = parser.parse_args()
    console = Console()
    player, watch = Player(), Stopwatch()
    wins, own, others, solo = 0, [], [], []
    with Progress(console=console) as progress:
        duels = progress.add_task("two players against random play", total=2 * given.seeds)
        for seed in range(given.seeds):
            for seat in (0, 1):
                bots: list[Bot] = [player, player]
                bots[1 - seat] = RandomBot()
                outcome = play(bots, seed)
                wins += outcome.winners == (seat,)
                scores = {standing.seat: standing.score for standing in outcome.standings}
                own.append(scores[seat])
                others.append(scores[1 - seat])
                progress.advance(duels)
        alone = progress.add_task(f"alone, level {given.level}", total=given.solo)
        for seed in range(given.solo):
            outcome = play([player], seed, {"solo_level": given.level})
            solo.append(outcome.standings[0].score)
            progress.advance(alone)
    target = EDITION.tables.level_target[given.level]
    reached = sum(score >= target for score in solo)
    milliseconds = 1000 * sum(player.seconds) / len(player.seconds)
    grid = Table(title=f"Peloponnes, bot {KEY}, commit {commit()}", caption=machine())
    grid.add_column("measured")
    grid.add_column("result")
    if own:
        grid.add_row("wins against random play, 2 seats", percent(wins, len(own)))
        grid.add_row(
            "mean score, bot and random", f"{sum(own) / len(own):.1f} and {sum(others) / len(others):.1f}"
        )
    if solo:
        grid.add_row(f"solo level {given.level} ({target} points)", percent(reached, len(solo)))
        grid.add_row("mean solo score", f"{sum(solo) / len(solo):.1f}")
    slow = 1000 * percentile(player.seconds, 0.99)
    grid.add_row("CPU per decision", f"mean {milliseconds:.1f} ms, p99 {slow:.1f} ms")
    grid.add_row("time", f"{watch.wall:.0f} s wall, {watch.cpu:.0f} s CPU")
    console.print(grid)
    if not given.no_log:
        note = f" {given.note}" if given.note else ""
        parts = []
        if own:
            parts.append(f"wins {percent(wins, len(own))}, mean score {sum(own) / len(own):.1f}")
        if solo:
            parts.append(
                f"reaches {target} alone {percent(reached, len(solo))}, mean {sum(solo) / len(solo):.1f}"
            )
        result = "; ".join(parts) + f"; {milliseconds:.1f} ms CPU a decision"
        what = f"Peloponnes `{KEY}` against random, 2 seats, {given.seeds} seeds × both seats; solo level {given.level}"
        log_result(f"{what}.{note} `python -m bench.peloponnes_bot`", watch.wall, result)


if __name__ == "__main__":
    main()
