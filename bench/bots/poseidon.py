"""How strong the heuristic Poseidon player is: alone among three random players, and four of its kind together.

    python -m bench.bots.poseidon [--random 200] [--own 100] [--first 0] [--note TEXT] [--no-log] [--cards]

The seat of the measured player goes round with the seed. Prints Wilson intervals and adds a line to docs/results-log.md.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.common import Stopwatch, commit, log_result, machine, percent, percentile
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.bots.players import HeuristicBot
from thalassa.games.poseidon.state import PoseidonState
from thalassa.kernel.bots import Bot, Glance, RandomBot
from thalassa.kernel.chance import Chance

KEY = "heuristic"
SEATS = 4
EDITION = GAME.edition()
LOW, HIGH = 2700, 4800
"""Scores that people report of games for four."""


class Player:
    """The measured bot: remembers how long each decision took."""

    def __init__(self) -> None:
        self.bot = HeuristicBot()
        self.seconds: list[float] = []

    def choose(self, glance: Glance, rng: random.Random) -> Any:
        begun = time.process_time()
        choice = self.bot.choose(glance, rng)
        self.seconds.append(time.process_time() - begun)
        return choice


def play(bots: Sequence[Bot], seed: int) -> tuple[PoseidonState, list[int]]:
    """The final position, and who bought each Special card."""
    state = GAME.start(len(bots), GAME.make_options(len(bots)), Chance(f"bench {seed}"), EDITION)
    rng = random.Random(seed)
    owners: list[int] = []
    while state.actors():
        seat = state.actors()[0]
        for action in bots[seat].choose(Glance(GAME, state, seat, rng), rng).actions:
            state.apply(seat, action)
        if state.round_index < 0 or not owners:
            owners = state.card_owner.copy()
    return state, owners


def spread_by(scores: Sequence[int], width: int) -> str:
    """How many scores lie in each stretch, lowest first."""
    stretches = Counter(score // width * width for score in scores)
    return ", ".join(f"{low}–{low + width - 1}: {count}" for low, count in sorted(stretches.items()))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--random", type=int, default=200)
    parser.add_argument("--own", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--note", default="")
    parser.add_argument("--no-log", action="store_true")
    parser.add_argument("--cards", action="store_true", help="mean score by Special card")
    given = parser.parse_args()
    console = Console()
    player, watch = Player(), Stopwatch()
    wins, short = 0, 0
    own: list[int] = []
    others: list[int] = []
    scores: list[int] = []
    game_seconds: list[float] = []
    bankrupt = 0
    by_card: dict[int, list[int]] = defaultdict(list)
    phases: list[int] = []
    with Progress(console=console) as progress:
        task = progress.add_task("against three random players", total=given.random)
        for seed in range(given.first, given.first + given.random):
            seat = seed % SEATS
            bots: list[Bot] = [RandomBot() for _ in range(SEATS)]
            bots[seat] = player
            state, _ = play(bots, seed)
            outcome = state.outcome()
            assert outcome is not None
            wins += outcome.winners == (seat,)
            short += state.round_index + 1 < len(state.frame.rounds)
            for standing in outcome.standings:
                (own if standing.seat == seat else others).append(standing.score)
            progress.advance(task)
        task = progress.add_task("four of a kind", total=given.own)
        for seed in range(given.first, given.first + given.own):
            begun = time.process_time()
            state, owners = play([player] * SEATS, seed)
            game_seconds.append(time.process_time() - begun)
            outcome = state.outcome()
            assert outcome is not None
            bankrupt += state.bankrupt != 0
            phases.append(state.phase)
            for standing in outcome.standings:
                scores.append(standing.score)
                for card, owner in enumerate(owners):
                    if owner == standing.seat:
                        by_card[card].append(standing.score)
            progress.advance(task)
    grid = Table(title=f"Poseidon, bot {KEY}, commit {commit()}", caption=machine())
    grid.add_column("measured")
    grid.add_column("result")
    parts: list[str] = []
    if own:
        grid.add_row("wins against three random players", percent(wins, len(own)))
        means = f"{sum(own) / len(own):.0f} against {sum(others) / len(others):.0f}"
        grid.add_row("mean score, bot and random", means)
        grid.add_row("ended early by a bankruptcy", f"{short} of {len(own)}")
        parts.append(f"wins {percent(wins, len(own))}, mean score {means}")
    if scores:
        ordered = sorted(scores)
        mean = sum(scores) / len(scores)
        tenth, ninth = ordered[len(ordered) // 10], ordered[-1 - len(ordered) // 10]
        inside = sum(LOW <= score <= HIGH for score in scores)
        spread = f"mean {mean:.0f}, 10–90 %: {tenth}–{ninth}, extremes {ordered[0]} and {ordered[-1]}"
        grid.add_row("four of a kind, score", spread)
        grid.add_row(f"scores from {LOW} to {HIGH}", percent(inside, len(scores)))
        grid.add_row("scores by 400", spread_by(scores, 400))
        grid.add_row("games with a bankruptcy", percent(bankrupt, given.own))
        grid.add_row("last phase", ", ".join(f"{p}: {phases.count(p)}" for p in (1, 2, 3, 4)))
        seconds = f"mean {sum(game_seconds) / len(game_seconds):.1f} s, longest {max(game_seconds):.1f} s"
        grid.add_row("CPU of a game of four", seconds)
        parts.append(
            f"four of a kind, {given.own} games: {spread}; {LOW}–{HIGH} {percent(inside, len(scores))}; "
            f"by 400: {spread_by(scores, 400)}; "
            f"last phase {', '.join(f'{p}: {phases.count(p)}' for p in (1, 2, 3, 4))}; "
            f"bankruptcy {percent(bankrupt, given.own)}; CPU a game {seconds}"
        )
    milliseconds = 1000 * sum(player.seconds) / len(player.seconds)
    slow = 1000 * percentile(player.seconds, 0.99)
    grid.add_row("CPU per decision", f"mean {milliseconds:.1f} ms, p99 {slow:.1f} ms")
    grid.add_row("time", f"{watch.wall:.0f} s wall, {watch.cpu:.0f} s CPU")
    if given.cards:
        for card, found in sorted(by_card.items()):
            grid.add_row(f"card P{card}", f"{sum(found) / len(found):.0f} in {len(found)}")
    console.print(grid)
    if not given.no_log:
        note = f" {given.note}" if given.note else ""
        what = (
            f"Poseidon `{KEY}` among three random players, {given.random} games, seat by turns; four together"
        )
        result = "; ".join(parts) + f"; {milliseconds:.1f} ms CPU a decision"
        log_result(f"{what}.{note} `python -m bench.bots.poseidon`", watch.wall, result)


if __name__ == "__main__":
    main()
