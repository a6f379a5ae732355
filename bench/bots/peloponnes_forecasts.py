"""How far the points that bots of Peloponnes expect are off: by round, against how the games ended.

    python -m bench.bots.peloponnes_forecasts [--bot archon] [--games 60] [--solo 60] [--first 0]

Plays games of 2 to 5 seats and solo levels in turn and prints, for every round, what ``games/peloponnes/bots/forecast.py``
keeps (how much too high the bare reckoning is, and within how many points four of five results lie), and how many of
the results fell into the range that was told.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.common import percentile
from thalassa.bots.names import make_bot
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.bots import forecast
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance

Told = tuple[int, float, int, int]
"""Of a forecast: its round, what was reckoned before it was set right, and the range that was told."""


def play(bot: str, seats: int, options: dict[str, object], seed: str) -> list[tuple[Told, int]]:
    """Every forecast of a game beside the points its seat had at the end."""
    state = GAME.start(seats, GAME.make_options(seats, options), Chance(seed), GAME.edition())
    rng = random.Random(seed)
    players = [make_bot(GAME, bot) for _ in range(seats)]
    told: list[tuple[int, Told]] = []
    while actors := state.actors():
        seat = actors[0]
        choice = players[seat].choose(Glance(GAME, state, seat, rng), rng)
        outlook = choice.remark.params.get("outlook") if choice.remark is not None else None
        if isinstance(outlook, dict) and outlook["code"] == "remark.expects":
            low, high = outlook["params"]["low"], outlook["params"]["high"]
            told.append((seat, (max(1, state.round_number), reckoned(bot, state, low, high), low, high)))
        for action in choice.actions:
            state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    points = {standing.seat: int(standing.score) for standing in outcome.standings}
    return [(one, points[seat]) for seat, one in told]


def reckoned(bot: str, state: PeloponnesState, low: int, high: int) -> float:
    used = forecast.outlook(state) if bot == "heuristic" else forecast.rehearsed(state)
    return (low + high) / 2 + used.excess[max(1, state.round_number) - 1]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="archon")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--solo", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    console = Console()
    for name, count in (("among rivals", given.games), ("alone", given.solo)):
        found: dict[int, list[tuple[Told, int]]] = defaultdict(list)
        for number in track(range(given.first, given.first + count), f"{given.bot} {name}", console=console):
            alone = name == "alone"
            seats = 1 if alone else 2 + number % 4
            options: dict[str, object] = {"solo_level": 1 + number % 5} if alone else {}
            for told, points in play(given.bot, seats, options, f"forecast {number}"):
                found[told[0]].append((told, points))
        table = Table(
            "round",
            "forecasts",
            "too high",
            "four of five within",
            "in the range",
            title=f"{given.bot} {name}",
        )
        for number, pairs in sorted(found.items()):
            gaps = [told[1] - points for told, points in pairs]
            excess = sum(gaps) / len(gaps)
            within = percentile([abs(gap - excess) for gap in gaps], 0.8)
            hits = sum(told[2] <= points <= told[3] for told, points in pairs)
            table.add_row(
                str(number), str(len(pairs)), f"{excess:.1f}", f"{within:.1f}", f"{hits / len(pairs):.0%}"
            )
        console.print(table)


if __name__ == "__main__":
    main()
