"""How strong a Peloponnes player is: against another at a table of any size, and alone on the solo levels.

    python -m bench.bots.peloponnes [--bot heuristic] [--against random] [--seats 2] [--seeds 400]
                                   [--solo 200] [--levels 1] [--first 0] [--note TEXT] [--no-log]

Bots are spelled as in the arena (`pythia:200` searches 200 rehearsals a decision). Every seed is played from every seat,
all other seats by the opponent. Prints Wilson intervals and adds a line to docs/results-log.md.
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
from thalassa.bots.names import make_bot
from thalassa.games.peloponnes import GAME
from thalassa.kernel.bots import Bot, Glance
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Outcome

EDITION = GAME.edition()


class Player:
    """The measured bot, fresh for every game: notes how long each decision took."""

    def __init__(self, name: str, seconds: list[float]) -> None:
        self.bot = make_bot(GAME, name)
        self.seconds = seconds

    def choose(self, glance: Glance, rng: random.Random) -> Any:
        begun = time.process_time()
        choice = self.bot.choose(glance, rng)
        self.seconds.append(time.process_time() - begun)
        return choice


class Tally:
    """Games at tables with rivals."""

    def __init__(self) -> None:
        self.games = 0
        self.alone_first = 0
        self.shared_first = 0
        self.own: list[int] = []
        self.others: list[int] = []

    def add(self, outcome: Outcome, seat: int) -> None:
        self.games += 1
        if seat in outcome.winners:
            if len(outcome.winners) == 1:
                self.alone_first += 1
            else:
                self.shared_first += 1
        for standing in outcome.standings:
            (self.own if standing.seat == seat else self.others).append(standing.score)

    def text(self) -> str:
        shared = f" and {self.shared_first} shared" if self.shared_first else ""
        return (
            f"first {percent(self.alone_first, self.games)}{shared}, "
            f"mean score {mean(self.own):.1f} against {mean(self.others):.1f}"
        )


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


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


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--against", default="random")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seeds", type=int, default=400)
    parser.add_argument("--solo", type=int, default=200)
    parser.add_argument("--levels", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--note", default="")
    parser.add_argument("--no-log", action="store_true")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    console, watch = Console(), Stopwatch()
    seconds: list[float] = []
    tally, parts, rows = Tally(), [], []
    seeds = range(given.first, given.first + given.seeds)
    solo = range(given.first, given.first + given.solo)
    levels = [int(level) for level in given.levels.split(",")] if given.solo else []
    with Progress(console=console) as progress:
        tables = progress.add_task(f"against {given.against}", total=given.seats * len(seeds))
        for seed in seeds:
            for seat in range(given.seats):
                bots: list[Bot] = [make_bot(GAME, given.against) for _ in range(given.seats)]
                bots[seat] = Player(given.bot, seconds)
                tally.add(play(bots, seed), seat)
                progress.advance(tables)
        if tally.games:
            rows.append((f"against {given.against}, {given.seats} seats", tally.text()))
            parts.append(tally.text())
        for level in levels:
            alone = progress.add_task(f"alone, level {level}", total=len(solo))
            scores: list[int] = []
            for seed in solo:
                outcome = play([Player(given.bot, seconds)], seed, {"solo_level": level})
                scores.append(outcome.standings[0].score)
                progress.advance(alone)
            target = EDITION.tables.level_target[level]
            text = (
                f"{percent(sum(score >= target for score in scores), len(scores))}, mean {mean(scores):.1f}"
            )
            rows.append((f"solo level {level} ({target} points)", text))
            parts.append(f"alone level {level} ({target} points) {text}")
    pace = f"mean {1000 * mean(seconds):.1f} ms, p99 {1000 * percentile(seconds, 0.99):.1f} ms"
    grid = Table(title=f"Peloponnes, bot {given.bot}, commit {commit()}", caption=machine())
    grid.add_column("measured")
    grid.add_column("result")
    for what, text in rows:
        grid.add_row(what, text)
    grid.add_row("CPU per decision", pace)
    grid.add_row("time", f"{watch.wall:.0f} s wall, {watch.cpu:.0f} s CPU")
    console.print(grid)
    if not given.no_log:
        what = f"Peloponnes `{given.bot}`"
        command = f"python -m bench.bots.peloponnes --bot {given.bot}"
        if tally.games:
            what += f" against `{given.against}`, {given.seats} seats, {given.seeds} seeds × every seat"
            command += f" --against {given.against} --seats {given.seats}"
        if levels:
            what += f"; alone {given.solo} games a level"
        command += f" --seeds {given.seeds} --solo {given.solo} --levels {given.levels}"
        if given.first:
            command += f" --first {given.first}"
        note = f" {given.note}" if given.note else ""
        result = "; ".join(parts) + f"; CPU a decision {pace}; {watch.cpu:.0f} s CPU in all"
        log_result(f"{what}.{note} `{command}`", watch.wall, result)


if __name__ == "__main__":
    main()
