"""How the players of Odyssey fare against each other, board by board: Poseidon against one Navigator with four ships.

    python -m bench.odyssey_bot [--games 400] [--pairs ripple:tempest,tempest:ripple,gale:tempest,tempest:tempest]
                                [--boards ABCD] [--note TEXT] [--no-log]

A pair names Poseidon first. Prints the share of games the Navigators win with its Wilson interval.
"""

from __future__ import annotations

import argparse
import random

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.common import Stopwatch, log_result, machine, percent
from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.players import STRENGTHS, OdysseyBot
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance

EDITION = GAME.edition()
PAIRS = "ripple:tempest,tempest:ripple,gale:tempest,tempest:tempest"


def navigators_win(board: str, poseidon: str, navigator: str, seed: int) -> bool:
    state = GAME.start(2, GAME.make_options(2, {"board": board}), Chance(f"bench {seed}"), EDITION)
    rng = random.Random(seed)
    bots = [OdysseyBot(STRENGTHS[poseidon]), OdysseyBot(STRENGTHS[navigator])]
    while state.actors():
        seat = state.actors()[0]
        for action in bots[seat].choose(Glance(GAME, state, seat, rng), rng).actions:
            state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return 0 not in outcome.winners


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--pairs", default=PAIRS)
    parser.add_argument("--boards", default="ABCD")
    parser.add_argument("--note", default="")
    parser.add_argument("--no-log", action="store_true")
    given = parser.parse_args()
    pairs = [tuple(pair.split(":")) for pair in given.pairs.split(",")]
    console, watch = Console(), Stopwatch()
    table = Table(title=f"Games won by the Navigators ({given.games} each; {machine()})")
    for column in ("Poseidon", "Navigator", *given.boards):
        table.add_column(column)
    results: list[str] = []
    with Progress(console=console) as progress:
        task = progress.add_task("games", total=len(pairs) * len(given.boards) * given.games)
        for poseidon, navigator in pairs:
            cells: list[str] = []
            for board in given.boards:
                won = 0
                for seed in range(given.games):
                    won += navigators_win(board, poseidon, navigator, seed)
                    progress.advance(task)
                cells.append(percent(won, given.games))
            table.add_row(poseidon, navigator, *cells)
            results.append(f"{poseidon} against {navigator}: " + ", ".join(cells))
    console.print(table)
    if not given.no_log:
        what = f"Odyssey, boards {given.boards}, share of games the Navigators win. {given.note}".strip()
        log_result(f"{what} `python -m bench.odyssey_bot`", watch.wall, "; ".join(results))


if __name__ == "__main__":
    main()
