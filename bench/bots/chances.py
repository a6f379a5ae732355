"""How far the chances of an analysis can be trusted: by eighths of the game, against who won.

    python -m bench.bots.chances --game odyssey [--bot tempest] [--games 40] [--first 0] [--people] [--option board=D]

Bots of one kind play each other at tables of every size the game allows (``--seats`` only one). In each eighth of the rounds one decision is
judged as the analysis after a game would: from what its seat could know, by as many playouts. Printed are the Brier score of
the chances (0 is perfect, the second figure is what always naming the usual chances of that place gives), how sure the
favourite was and how often he won, and how many of the decisions the game's guide admits to know nothing about; those count
nowhere else.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from statistics import fmean

from rich.console import Console
from rich.progress import track
from rich.table import Table

import thalassa
from bench.common import Stopwatch
from thalassa.bots.analysis import PLAYOUTS, followed, knows, winning
from thalassa.bots.names import make_bot
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action

EIGHTHS = 8
Asked = tuple[State, int, tuple[Action, ...]]
Named = tuple[list[float], list[float]]
"""Chances and what came of them, seat by seat."""


def play(
    game: Game, bot: str, seats: int, options: dict[str, object], seed: str
) -> tuple[list[Asked], list[float]]:
    """Every decision that left a choice, and who won."""
    state = game.start(seats, game.make_options(seats, options), Chance(seed), game.edition())
    rng = random.Random(seed)
    players = [make_bot(game, bot) for _ in range(seats)]
    asked: list[Asked] = []
    while actors := state.actors():
        seat = actors[0]
        free = len(state.moves(seat)) > 1
        before = state.copy()
        choice = players[seat].choose(Glance(game, state, seat, rng), rng)
        if free and state.round():
            asked.append((before, seat, choice.actions))
        for action in choice.actions:
            state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return asked, [float(seat in outcome.winners) for seat in range(seats)]


def brier(pairs: list[Named]) -> float:
    return fmean(
        (chance - came) ** 2 for named, won in pairs for chance, came in zip(named, won, strict=True)
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", required=True)
    parser.add_argument("--bot", required=True)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--from", type=int, default=1, dest="since", help="eighth of the game to begin with")
    parser.add_argument(
        "--people", action="store_true", help="judge as if people had played, whose strength nobody knows"
    )
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    game = thalassa.game(given.game)
    options: dict[str, object] = dict(option.split("=", 1) for option in given.option)
    console, watch = Console(), Stopwatch()
    sizes = [given.seats] if given.seats else list(range(max(2, game.min_seats), game.max_seats + 1))
    found: dict[int, list[Named]] = defaultdict(list)
    silent: dict[int, int] = defaultdict(int)
    for number in track(range(given.first, given.first + given.games), "games", console=console):
        seed = f"chances {number}"
        asked, won = play(game, given.bot, sizes[number % len(sizes)], options, seed)
        rng = random.Random(seed)
        for eighth in range(given.since, EIGHTHS + 1):
            part = asked[len(asked) * (eighth - 1) // EIGHTHS : len(asked) * eighth // EIGHTHS]
            if not part:
                continue
            state, seat, actions = rng.choice(part)
            known = state.sample(seat, rng)
            if not knows(game, known):
                silent[eighth] += 1
                continue
            playing = [] if given.people else [given.bot] * len(won)
            seeds = [rng.getrandbits(60) for _ in range(PLAYOUTS)]
            each = [winning(reached) for reached in followed(game, known, seat, actions, seeds, playing)]
            found[eighth].append(([fmean(chances) for chances in zip(*each, strict=True)], won))
    table = Table(
        "eighth", "asked", "says nothing", "Brier", "equal chances", "favourite sure", "favourite won"
    )
    for eighth in range(given.since, EIGHTHS + 1):
        pairs = found[eighth]
        row = ["–"] * 4
        if pairs:
            usual = [([fmean(won)] * len(won), won) for _, won in pairs]
            favourites = [named.index(max(named)) for named, _ in pairs]
            row = [
                f"{brier(pairs):.3f}",
                f"{brier(usual):.3f}",
                f"{fmean(max(named) for named, _ in pairs):.0%}",
                f"{fmean(won[seat] for seat, (_, won) in zip(favourites, pairs, strict=True)):.0%}",
            ]
        table.add_row(str(eighth), str(len(pairs) + silent[eighth]), str(silent[eighth]), *row)
    console.print(table)
    later = [pair for eighth, pairs in found.items() if eighth > EIGHTHS // 2 for pair in pairs]
    if later:
        console.print(f"second half: Brier {brier(later):.3f} of {len(later)}")
    console.print(f"{watch.wall:.0f} s, {watch.cpu:.0f} s CPU")


if __name__ == "__main__":
    main()
