"""How strong one level of Poseidon is among others: one seat against a table of another level, every seed from every seat.

    python -m bench.bots.poseidon_levels strategos:1 heuristic [--seats 4] [--games 200] [--minutes 30] [--note TEXT] [--no-log]

Bots are spelled as in the arena. Prints a line for every game, so that a measurement cut short still tells something, and
adds one line to docs/results-log.md. With --minutes no new game is begun after that time; the log says how many there were.
"""

from __future__ import annotations

import argparse
import random
import time

from bench.common import Stopwatch, commit, log_result, machine, percent
from thalassa.bots.names import make_bot
from thalassa.games.poseidon import GAME
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance

EDITION = GAME.edition()


def play(bot: str, rival: str, seats: int, number: int) -> tuple[int, list[int], tuple[int, ...], float]:
    """The measured seat, all scores, the winners, and the CPU seconds of the measured bot."""
    measured = number % seats
    seed = f"levels {number // seats}"
    state = GAME.start(seats, GAME.make_options(seats), Chance(seed), EDITION)
    bots = [make_bot(GAME, bot if seat == measured else rival) for seat in range(seats)]
    seconds, entry = 0.0, 0
    while state.actors():
        seat = state.actors()[0]
        rng = random.Random(f"{seed}|{seat}|{entry}|{'one' if seat == measured else 'other'}")
        began = time.process_time()
        choice = bots[seat].choose(Glance(GAME, state, seat, rng), rng)
        if seat == measured:
            seconds += time.process_time() - began
        for action in choice.actions:
            state.apply(seat, action)
        entry += 1
    outcome = state.outcome()
    assert outcome is not None
    return measured, [state.worth(seat) for seat in range(seats)], outcome.winners, seconds


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bot")
    parser.add_argument("rival")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--note", default="")
    parser.add_argument("--no-log", action="store_true")
    given = parser.parse_args()
    watch = Stopwatch()
    name = commit()
    print(f"{machine()}, commit {name}", flush=True)
    wins, games, own, others, seconds = 0, 0, 0.0, 0.0, 0.0
    for number in range(given.games):
        if watch.wall > 60 * given.minutes:
            break
        seat, scores, winners, spent = play(given.bot, given.rival, given.seats, number)
        games += 1
        wins += winners == (seat,)
        seconds += spent
        own += scores[seat]
        others += (sum(scores) - scores[seat]) / (given.seats - 1)
        print(f"{number} seat {seat} {scores} wins {percent(wins, games)}", flush=True)
    table = f"{given.rival}" if given.seats == 2 else f"{given.seats - 1} × {given.rival}"
    result = (
        f"first alone {percent(wins, games)}, mean score {own / games:.0f} against {others / games:.0f}, "
        f"{seconds / games:.1f} s CPU a game for its decisions"
    )
    print(result)
    if not given.no_log:
        command = f"python -m bench.bots.poseidon_levels {given.bot} {given.rival} --seats {given.seats}"
        asked = "" if games == given.games else f" of {given.games} asked for"
        note = f" {given.note}" if given.note else ""
        what = f"Poseidon `{given.bot}` against {table}, {games} games{asked}, seats rotated.{note}"
        log_result(f"{what} `{command} --games {given.games}`", watch.wall, result)


if __name__ == "__main__":
    main()
