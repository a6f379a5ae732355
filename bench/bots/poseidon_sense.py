"""Habits of Poseidon's players that people notice: how they found, trade, crown, sail and buy ships.

    python -m bench.bots.poseidon_sense [--bot heuristic] [--games 20] [--seats 4] [--first 0] [--note TEXT] [--no-log]

Plays one of them against itself and counts the disks and Merchant Rounds of foundings, New Homes, changes of kings, deals with ships (those between
nations of one king apart: they are no deals), merchants sold and bought back (or bought and sold again) by one seat in one
Merchant Round at the price they had before, decisions and passes of each Merchant Round, and, Exploration Round by
Exploration Round, the revenue a merchant gets, what all merchants get together, the ships bought and the fleets' range.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from statistics import fmean

from bench.common import Stopwatch, log_result
from thalassa.bots.names import make_bot
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire.actions import (
    ErBuyBank,
    ErForcedBuy,
    ErOffer,
    ErSail,
    GovTake,
    MrBuy,
    MrFound,
    MrPass,
    MrSell,
)
from thalassa.games.poseidon.wire.events import DividendPaid, FleetSailed
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Action, Event, Seat


class Habits:
    """Counts over several games."""

    def __init__(self) -> None:
        self.disks: Counter[int] = Counter()
        self.founded: Counter[str] = Counter()
        self.decisions: Counter[str] = Counter()
        self.passes: Counter[str] = Counter()
        self.crowns = 0
        self.deals = [0, 0]
        """With other kings, and between nations of one king."""
        self.sold: dict[tuple[Seat, str], int] = {}
        self.bought: dict[tuple[Seat, str], int] = {}
        """What each seat sold and bought in the present Merchant Round, and the price."""
        self.back = self.again = 0
        """Bought back, and sold again, at that price."""
        self.trades = 0
        self.nations = self.homes = 0
        self.revenue: defaultdict[str, list[int]] = defaultdict(list)
        self.paid: Counter[str] = Counter()
        """By the bank to all players together."""
        self.range: defaultdict[str, list[int]] = defaultdict(list)
        """Of fleets without an E-ship that sail."""
        self.ships: Counter[str] = Counter()
        """Bought from the bank."""
        self.lasting = 0
        """Nations that have a ship at the end which never leaves."""
        self.scores: list[int] = []

    def decided(self, state: PoseidonState, seat: Seat, action: Action) -> None:
        at, frame = state.round_index, state.frame
        name = str(frame.rounds[at]) if at >= 0 else ""
        if at >= 0 and frame.is_merchant_round[at]:
            self.decisions[name] += 1
        self._traded(state, seat, action)
        if isinstance(action, MrFound):
            self.disks[action.disks] += 1
            self.founded[name] += 1
        elif isinstance(action, MrPass):
            self.passes[name] += 1
        elif isinstance(action, GovTake):
            self.crowns += 1
        elif isinstance(action, ErBuyBank | ErForcedBuy):
            self.ships[name] += 1
        elif isinstance(action, ErSail):
            fleet = state.ships[frame.nation_index[action.nation]]
            if not any(frame.ship_endless[ship] for ship in fleet):
                self.range[name].append(sum(frame.ship_range[ship] for ship in fleet))
        elif isinstance(action, ErOffer):
            self.deals[state.king[frame.nation_index[action.seller]] == seat] += 1

    def _traded(self, state: PoseidonState, seat: Seat, action: Action) -> None:
        at, frame = state.round_index, state.frame
        if at < 0 or not frame.is_merchant_round[at]:
            self.sold.clear()
            self.bought.clear()
        elif isinstance(action, MrBuy | MrSell):
            price = state.prestige(frame.nation_index[action.nation])
            here, there = (self.bought, self.sold) if isinstance(action, MrBuy) else (self.sold, self.bought)
            same = there.get((seat, action.nation)) == price
            self.back += same and isinstance(action, MrBuy)
            self.again += same and isinstance(action, MrSell)
            self.trades += 1
            here[seat, action.nation] = price
        elif isinstance(action, MrFound):
            self.bought[seat, action.nation] = action.prestige

    def happened(self, state: PoseidonState, name: str, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, FleetSailed):
                self.revenue[name].append(event.revenue)
            elif isinstance(event, DividendPaid):
                self.paid[name] += event.money

    def ended(self, state: PoseidonState) -> None:
        self.nations += len(state.order)
        self.homes += sum(home >= 0 for home in state.new_homes)
        leaves = state.frame.ship_obsolete
        self.lasting += sum(any(leaves[ship] == 0 for ship in state.ships[nation]) for nation in state.order)
        self.scores += [state.worth(seat) for seat in range(state.seats)]


def play(bot: str, seats: int, number: int, habits: Habits) -> None:
    state = GAME.start(seats, GAME.make_options(seats, {}), Chance(f"sense {number}"), GAME.edition())
    bots, rng = [make_bot(GAME, bot) for _ in range(seats)], random.Random(number)
    while actors := state.actors():
        seat = actors[0]
        for action in bots[seat].choose(Glance(GAME, state, seat, rng), rng).actions:
            habits.decided(state, seat, action)
            name = str(state.frame.rounds[state.round_index])
            habits.happened(state, name, state.apply(seat, action))
    habits.ended(state)


def told(habits: Habits, games: int) -> str:
    def shares(counts: Counter[str] | Counter[int]) -> str:
        total = max(1, counts.total())
        return ", ".join(f"{key} {100 * counts[key] / total:.0f} %" for key in sorted(counts))  # type: ignore[index]

    rounds = sorted(habits.revenue, key=lambda name: int(name[2:]))
    each = ", ".join(
        f"{name} {habits.decisions[name] / games:.0f} ({habits.passes[name] / games:.0f} passes)"
        for name in sorted(habits.decisions)
    )
    return (
        f"disks {shares(habits.disks)}; founded in {shares(habits.founded)}; "
        f"New Homes {habits.homes} of {habits.nations} nations; crowns taken {habits.crowns}; "
        f"merchants bought back at the price they were sold at {habits.back}, sold again at the price they were bought at "
        f"{habits.again}, of {habits.trades} purchases and sales; "
        f"ships offered to other kings {habits.deals[0]}, between nations of one king {habits.deals[1]}; "
        f"decisions a game in {each}; revenue a merchant "
        + ", ".join(f"{name} {fmean(habits.revenue[name]):.0f}" for name in rounds)
        + "; to all players together a game "
        + ", ".join(f"{name} {habits.paid[name] / games:.0f}" for name in rounds)
        + "; ships bought a game "
        + ", ".join(f"{name} {habits.ships[name] / games:.1f}" for name in ["ER1", *rounds])
        + "; range of a fleet "
        + ", ".join(f"{name} {fmean(habits.range[name]):.1f}" for name in rounds if habits.range[name])
        + f"; at the end {habits.lasting} of {habits.nations} nations have a ship that never leaves"
        + f"; mean score {fmean(habits.scores):.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--note", default="")
    parser.add_argument("--no-log", action="store_true")
    given = parser.parse_args()
    watch, habits = Stopwatch(), Habits()
    for number in range(given.first, given.first + given.games):
        play(given.bot, given.seats, number, habits)
    result = told(habits, given.games)
    print(result)
    if not given.no_log:
        note = f" {given.note}" if given.note else ""
        command = f"python -m bench.bots.poseidon_sense --bot {given.bot} --games {given.games} --seats {given.seats} --first {given.first}"
        log_result(
            f"Poseidon `{given.bot}` against itself: its habits.{note} `{command}`", watch.wall, result
        )


if __name__ == "__main__":
    main()
