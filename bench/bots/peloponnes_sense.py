"""Do players of Peloponnes pay coins for buildings they then have to give up?

    python -m bench.bots.peloponnes_sense [--bot heuristic] [--games 200] [--seats 4] [--first 0] [--note TEXT] [--no-log]

Counts, over all seats, the buildings that were won and left the game because they could be neither paid nor marked (L-59), told
from what happened and not from what the player thinks, and those that their owner let go although he could have kept them.
"""

from __future__ import annotations

import argparse
import random

from bench.common import Stopwatch, log_result
from thalassa.bots.names import make_bot
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.wire.events import BuildingLost, BuildingMarked, BuildingPaid
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance


def play(bot: str, seats: int, number: int) -> tuple[int, int, int]:
    """Buildings kept, given up because there was no way to keep them, and let go."""
    state = GAME.start(seats, GAME.make_options(seats, {}), Chance(f"sense {number}"), GAME.edition())
    rng, bots = random.Random(number), [make_bot(GAME, bot) for _ in range(seats)]
    kept = vain = released = 0
    while actors := state.actors():
        seat = actors[0]
        for action in bots[seat].choose(Glance(GAME, state, seat, rng), rng).actions:
            for event in state.apply(seat, action):
                kept += isinstance(event, BuildingPaid | BuildingMarked)
                if isinstance(event, BuildingLost):
                    vain += not event.given_up
                    released += event.given_up
    return kept, vain, released


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--note", default="")
    parser.add_argument("--no-log", action="store_true")
    given = parser.parse_args()
    watch = Stopwatch()
    games = [play(given.bot, given.seats, number) for number in range(given.first, given.first + given.games)]
    kept, vain, released = (sum(counts) for counts in zip(*games, strict=True))
    result = (
        f"{given.games * given.seats} seat-games: buildings kept {kept}, won but neither paid nor marked {vain}, "
        f"let go {released}"
    )
    print(result)
    if not given.no_log:
        note = f" {given.note}" if given.note else ""
        command = f"python -m bench.bots.peloponnes_sense --bot {given.bot} --games {given.games} --seats {given.seats}"
        log_result(
            f"Peloponnes, coins for buildings that must be given up.{note} `{command}`", watch.wall, result
        )


if __name__ == "__main__":
    main()
