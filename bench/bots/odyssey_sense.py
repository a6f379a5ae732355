"""Habits of Odyssey's players with Maelstroms and Sea Monsters that people notice.

    python -m bench.bots.odyssey_sense [--games 40] [--bot tempest] [--boards ABCD] [--note TEXT] [--no-log]

Two Maelstroms and two Sea Monsters, one player of the kind at each side. Counts the captures, those on a square that had captured a
ship before, and among them those that could be known: the Navigators were at least half sure that the order led onto a
square known to be a Maelstrom. Of Sea Monsters: how many ships were still at sea when they were played.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from bench.common import Stopwatch, log_result, percent
from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.bots.pilot import pilot_of
from thalassa.games.odyssey.bots.players import STRENGTHS, OdysseyBot
from thalassa.games.odyssey.edition.board import DIRECTIONS
from thalassa.games.odyssey.show.views import SHIP_NAMES
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import OrderMove, PlayMonster
from thalassa.games.odyssey.wire.events import Captured
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Action

SURE = 0.999
HALF = 0.5


class Habits:
    """Counts over several games."""

    def __init__(self) -> None:
        self.orders = self.captures = self.again = self.knowable = 0
        self.at_sea: Counter[int] = Counter()


def risk(state: OdysseyState, order: OrderMove) -> float:
    """How sure the Navigators could be that the order leads onto a Maelstrom that is known."""
    belief, pilot = state.known(), pilot_of(state)
    known = {square for square, chance in belief.secret(fog=False).items() if chance > SURE}
    way = DIRECTIONS.index(order.direction)
    squares = belief.marginal(SHIP_NAMES.index(order.ship))
    return sum(chance for square, chance in squares.items() if pilot.sailed(square, way) in known)


def play(bot: str, board: str, number: int, habits: Habits) -> None:
    options = {"board": board, "maelstroms": 2, "sea_monsters": 2}
    state = GAME.start(2, GAME.make_options(2, options), Chance(f"sense {number}"), GAME.edition())
    rng, bots = random.Random(number), [OdysseyBot(STRENGTHS[bot]) for _ in range(2)]
    caught: set[int] = set()
    while actors := state.actors():
        seat = actors[0]
        for action in bots[seat].choose(Glance(GAME, state, seat, rng), rng).actions:
            step(state, seat, action, caught, habits)


def step(state: OdysseyState, seat: int, action: Action, caught: set[int], habits: Habits) -> None:
    known = 0.0
    if isinstance(action, OrderMove):
        habits.orders += 1
        known = risk(state, action)
    elif isinstance(action, PlayMonster):
        habits.at_sea[state.live().bit_count()] += 1
    for event in state.apply(seat, action):
        if isinstance(event, Captured):
            square = state.places[SHIP_NAMES.index(event.ship)]
            habits.captures += 1
            habits.again += square in caught
            habits.knowable += known >= HALF
            caught.add(square)


def told(habits: Habits) -> str:
    monsters = ", ".join(f"{ships}: {habits.at_sea[ships]}" for ships in sorted(habits.at_sea, reverse=True))
    return (
        f"{habits.captures} captures in {habits.orders} orders, on a square that had captured before "
        f"{percent(habits.again, habits.captures)}, knowable {percent(habits.knowable, habits.captures)}; "
        f"Sea Monsters by ships still at sea {monsters}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--bot", default="tempest")
    parser.add_argument("--boards", default="ABCD")
    parser.add_argument("--note", default="")
    parser.add_argument("--no-log", action="store_true")
    given = parser.parse_args()
    watch, habits = Stopwatch(), Habits()
    for board in given.boards:
        for number in range(given.games):
            play(given.bot, board, number, habits)
    result = told(habits)
    print(result)
    if not given.no_log:
        note = f" {given.note}" if given.note else ""
        command = f"python -m bench.bots.odyssey_sense --games {given.games} --bot {given.bot} --boards {given.boards}"
        log_result(
            f"Odyssey `{given.bot}` with Maelstroms and Sea Monsters.{note} `{command}`", watch.wall, result
        )


if __name__ == "__main__":
    main()
