"""How far what merchants of Poseidon are said to gain is off: by Merchant Round, against how the games ended.

    python -m bench.bots.poseidon_forecasts [--bot heuristic] [--games 160] [--first 0] [--note TEXT] [--no-log]

The player plays itself at tables of 2 to 5. Every merchant bought with a forecast is followed to the end: the dividends paid for
it and its prestige then, less its price. Printed are what ``games/poseidon/bots/forecast.py`` keeps (between so many
times the reckoning lay four of five results) and how many of the results fell into the range that was told.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.common import Stopwatch, log_result, percent, percentile
from thalassa.bots.names import make_bot
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.bots.forecast import SPREAD
from thalassa.games.poseidon.wire.actions import MrBuy, MrFound
from thalassa.games.poseidon.wire.events import FleetSailed
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance


class Told(NamedTuple):
    """A forecast."""

    at: int
    """The round, from 0."""
    nation: str
    merchants: int
    price: int
    low: int
    high: int


def play(bot: str, seats: int, seed: str) -> list[tuple[int, Told, int]]:
    """The Merchant Round (from 1) of every forecast, the forecast, and what came of it."""
    state = GAME.start(seats, GAME.make_options(seats, {}), Chance(seed), GAME.edition())
    rng, frame = random.Random(seed), state.frame
    players = [make_bot(GAME, bot) for _ in range(seats)]
    told: list[Told] = []
    revenues: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    while actors := state.actors():
        seat = actors[0]
        choice = players[seat].choose(Glance(GAME, state, seat, rng), rng)
        outlook = None if choice.remark is None else choice.remark.params.get("outlook")
        action = choice.actions[0]
        if isinstance(outlook, dict) and isinstance(action, MrBuy | MrFound):
            said = outlook["params"]
            if isinstance(action, MrFound):
                price, merchants = action.prestige, action.bought
            else:
                price, merchants = state.prestige(frame.nation_index[action.nation]), 1
            if "low" in said:
                told.append(
                    Told(state.round_index, action.nation, merchants, price, said["low"], said["high"])
                )
        for one in choice.actions:
            at = state.round_index
            for event in state.apply(seat, one):
                if isinstance(event, FleetSailed):
                    revenues[event.nation].append((at, event.revenue))
    found = []
    for each in told:
        paid = sum(revenue for at, revenue in revenues[each.nation] if at > each.at)
        gained = each.merchants * (paid + state.prestige(frame.nation_index[each.nation]) - each.price)
        found.append((sum(frame.is_merchant_round[: each.at + 1]), each, gained))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--games", type=int, default=160)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--note", default="")
    parser.add_argument("--no-log", action="store_true")
    given = parser.parse_args()
    console, watch = Console(), Stopwatch()
    found: dict[int, list[tuple[Told, int]]] = defaultdict(list)
    for number in track(range(given.first, given.first + given.games), "games", console=console):
        for merchant_round, told, gained in play(given.bot, 2 + number % 4, f"forecast {number}"):
            found[merchant_round].append((told, gained))
    table = Table("round", "forecasts", "a tenth below", "half below", "a tenth above", "in the range told")
    results: list[str] = []
    for number, pairs in sorted(found.items()):
        low, high = SPREAD[number - 1]
        ratios = [gained * (low + high) / max(1, told.low + told.high) for told, gained in pairs]
        hits = percent(sum(told.low <= gained <= told.high for told, gained in pairs), len(pairs))
        shares = [f"{percentile(ratios, share):.2f}" for share in (0.1, 0.5, 0.9)]
        table.add_row(f"MR{number}", str(len(pairs)), *shares, hits)
        results.append(f"MR{number} {hits}")
    console.print(table)
    if not given.no_log:
        note = f" {given.note}" if given.note else ""
        command = f"python -m bench.bots.poseidon_forecasts --bot {given.bot} --games {given.games} --first {given.first}"
        what = "Poseidon, what merchants are said to gain, share of results in the range told (aim 80 %)"
        log_result(f"{what}.{note} `{command}`", watch.wall, ", ".join(results))


if __name__ == "__main__":
    main()
