"""How fast bots search: playouts (or walks through the tree) per second of CPU time, at positions of games played well.

python -m bench.engine.searching [--positions 12] [GAME …]

A game whose guide wants few candidates compared is searched by halving, any other by a tree (bots/search/). What is timed
is the search alone, on what a seat knows: samples, copies, moves, playouts and values.
"""

from __future__ import annotations

import argparse
import random
import statistics
from typing import NamedTuple

from rich.console import Console

from bench.common import Stopwatch, grid
from thalassa.bots.names import make_bot, quickest_good
from thalassa.bots.search.playouts import PlainGuide
from thalassa.bots.search.seeking import Seeker
from thalassa.kernel.bots import Glance
from thalassa.kernel.extras.guide import Budget, Shortlisting
from thalassa.kernel.game import Game
from thalassa.kernel.registry import engines, games
from thalassa.kernel.table import Table

SEATS = 4
POSITIONS = 12
ROUNDS = 3
"""So often everything is measured; the median counts."""
ITERATIONS = {"poseidon": 32}
"""A playout of Poseidon is long, so fewer of them are enough."""
OTHERWISE = 400


class Searched(NamedTuple):
    game: str
    how: str
    rates: list[float]
    """Playouts per CPU second, one figure for each round."""


def glances(game: Game, seats: int, wanted: int) -> list[Glance]:
    """What seats know at decisions with a choice, evenly over one game of the best bots that do not search."""
    table = Table(game, seats, seed="search bench")
    bots = [make_bot(game, quickest_good(game)) for _ in range(seats)]
    chances: list[tuple[int, int]] = []
    while actors := table.actors():
        seat = actors[0]
        if len(table.moves(seat)) > 2:
            chances.append((len(table), seat))
        rng = random.Random(f"search bench {len(table)}")
        table.act(seat, bots[seat].choose(Glance(game, table.state, seat, rng), rng).actions)
    chosen = [chances[at * len(chances) // wanted] for at in range(wanted)]
    return [Glance(game, table.at(seq), seat, random.Random(seq)) for seq, seat in chosen]


def measure(game: Game, positions: int) -> Searched:
    guide = game.guide() or PlainGuide()
    budget = Budget(iterations=ITERATIONS.get(game.name, OTHERWISE))
    seats = min(max(SEATS, game.min_seats), game.max_seats)
    known = glances(game, seats, positions)
    rates = []
    for number in range(ROUNDS):
        done, watch = 0, Stopwatch()
        for glance in known:
            done += Seeker(guide).seek(glance, random.Random(number), budget).done
        rates.append(done / watch.cpu)
    return Searched(game.name, "halving" if isinstance(guide, Shortlisting) else "tree", rates)


def run(console: Console, positions: int = POSITIONS, names: list[str] | None = None) -> list[Searched]:
    found = []
    for game in games().values():
        if not names or game.name in names:
            with console.status(f"{game.name}: searching …"):
                found.append(measure(game, positions))
    rows = grid(
        "Search, one core: playouts per CPU second", "game", "search", "median", "lowest – highest", words=2
    )
    how = engines()
    for one in found:
        rows.add_row(
            f"{one.game}, {how[one.game]}",
            one.how,
            f"{statistics.median(one.rates):,.0f}",
            f"{min(one.rates):,.0f} – {max(one.rates):,.0f}",
        )
    console.print(rows)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    given = parser.parse_args()
    run(Console(), given.positions, given.games)
