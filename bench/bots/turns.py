"""Turning points that an analysis names, and whether its judge may say so: what follows a swing, and what its chances are worth.

    python -m bench.bots.turns --game poseidon [--bots heuristic,kapelos] [--games 8] [--first 0] [--note TEXT] [--no-log]

Bots play each other at tables of every size the game allows (``--seats`` only one), and every decision is judged as the analysis
after a game would. Printed are the turning points, the Brier score of the chances of all decisions judged, how much the
chances move at a decision, by its kind, and what follows the swings that are large: -1 means that they are all taken back, 0
that they are worth what they say.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from itertools import pairwise
from statistics import fmean

from rich.console import Console
from rich.progress import track

import thalassa
from bench.bots.chances import Named, brier
from bench.common import Stopwatch, log_result
from thalassa.bots.analysis import TURN, Question, Verdict, judge, questions, turning_points
from thalassa.bots.names import make_bot
from thalassa.kernel.bots import Glance
from thalassa.kernel.game import Game
from thalassa.kernel.table import Table


def play(game: Game, bots: list[str], options: dict[str, object], seed: str) -> Table:
    table, rng = Table(game, len(bots), options, seed), random.Random(seed)
    players = [make_bot(game, bot) for bot in bots]
    while actors := table.actors():
        seat = actors[0]
        table.act(seat, players[seat].choose(Glance(game, table.state, seat, rng), rng).actions)
    return table


def judged(table: Table, bots: list[str]) -> list[tuple[Question, Verdict]]:
    """Every decision that left a choice. The bot beside it is of no interest here, so it is a quick one."""
    game, quick = table.game, next(iter(table.game.bots()))
    found = []
    for question in questions(table, range(len(bots)), random.Random(1), tuple(bots)):
        state = game.state_from_json(question.position)
        found.append((question, judge(game, quick, question, state, random.Random(question.seq))))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", required=True)
    parser.add_argument("--bots", default="heuristic")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--note", default="")
    parser.add_argument("--no-log", action="store_true")
    given = parser.parse_args()
    game, keys = thalassa.game(given.game), given.bots.split(",")
    options: dict[str, object] = dict(option.split("=", 1) for option in given.option)
    sizes = [given.seats] if given.seats else list(range(max(2, game.min_seats), game.max_seats + 1))
    console, watch = Console(), Stopwatch()
    pairs: list[Named] = []
    swings: defaultdict[str, list[float]] = defaultdict(list)
    turns: list[int] = []
    moved = followed = 0.0
    for number in track(range(given.first, given.first + given.games), "games", console=console):
        seats = sizes[number % len(sizes)]
        table = play(
            game, [keys[(number + seat) % len(keys)] for seat in range(seats)], options, f"turns {number}"
        )
        outcome = table.outcome()
        assert outcome is not None
        won = [float(seat in outcome.winners) for seat in range(seats)]
        asked = judged(table, [""] * seats)
        known = [(question, verdict) for question, verdict in asked if not verdict.unknown]
        found = turning_points([verdict for _, verdict in known])
        turns.append(len(found))
        pairs += [(list(verdict.chances), won) for _, verdict in known]
        for (_, before), (question, after) in pairwise(known):
            swing = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
            name = type(game.action_from(question.actions[0])).__name__
            swings[name].append(max(map(abs, swing)))
            if max(map(abs, swing)) >= TURN:
                moved += sum(each * each for each in swing)
                followed += sum(
                    each * (came - now) for each, came, now in zip(swing, won, after.chances, strict=True)
                )
            if question.seq in found:
                console.print(
                    f"game {number}, round {question.round}: {question.actions[0]} {before.chances} → {after.chances}"
                )
    most = sorted(swings.items(), key=lambda pair: -fmean(pair[1]))[:4]
    result = (
        f"{sum(turns)} turning points in {len(turns)} games ({', '.join(map(str, turns))}); Brier {brier(pairs):.3f} of "
        f"{len(pairs)} decisions; largest mean swing by kind "
        + ", ".join(f"{name} {fmean(each):.3f} of {len(each)}" for name, each in most)
        + f"; what follows large swings {followed / moved if moved else 0.0:+.2f}"
    )
    console.print(result)
    if not given.no_log:
        note = f" {given.note}" if given.note else ""
        command = f"python -m bench.bots.turns --game {given.game} --bots {given.bots} --games {given.games} --first {given.first}"
        log_result(f"Turning points of analyses.{note} `{command}`", watch.wall, result)


if __name__ == "__main__":
    main()
