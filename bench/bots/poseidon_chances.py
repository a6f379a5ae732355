"""How far Poseidon's winning chances can be trusted: by round, against who won.

    python -m bench.bots.poseidon_chances [--games 40] [--first 0]

The heuristic player plays itself at tables of 2 to 5. At the beginning of every round the guide values the position; printed are the
Brier score of its chances (0 is perfect, the second figure is what always naming equal chances gives), and how sure the
favourite was beside how often he won. ``games/poseidon/bots/guide.py`` keeps what follows: how sharp a lead is, by the
rounds to come, and from when on the guide claims to know anything.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from statistics import fmean

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.bots.chances import Named, brier
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.bots.guide import PoseidonGuide
from thalassa.games.poseidon.bots.players import HeuristicBot
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance


def play(seats: int, seed: str) -> dict[int, Named]:
    state = GAME.start(seats, GAME.make_options(seats, {}), Chance(seed), GAME.edition())
    rng, guide = random.Random(seed), PoseidonGuide()
    players = [HeuristicBot() for _ in range(seats)]
    named: dict[int, list[float]] = {}
    while actors := state.actors():
        if state.round() not in named and not state.composing():
            named[state.round()] = guide.value(state).chances
        seat = actors[0]
        for action in players[seat].choose(Glance(GAME, state, seat, rng), rng).actions:
            state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    won = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(seats)]
    return {number: (chances, won) for number, chances in named.items()}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    console = Console()
    found: dict[int, list[Named]] = defaultdict(list)
    for number in track(range(given.first, given.first + given.games), "games", console=console):
        for round_number, pair in play(2 + number % 4, f"chances {number}").items():
            found[round_number].append(pair)
    table = Table("round", "games", "Brier", "equal chances", "favourite sure", "favourite won")
    for number, pairs in sorted(found.items()):
        even = [([1 / len(won)] * len(won), won) for _, won in pairs]
        favourites = [named.index(max(named)) for named, _ in pairs]
        table.add_row(
            str(number),
            str(len(pairs)),
            f"{brier(pairs):.3f}",
            f"{brier(even):.3f}",
            f"{fmean(max(named) for named, _ in pairs):.0%}",
            f"{fmean(won[seat] for seat, (_, won) in zip(favourites, pairs, strict=True)):.0%}",
        )
    console.print(table)


if __name__ == "__main__":
    main()
