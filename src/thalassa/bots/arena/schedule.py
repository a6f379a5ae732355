"""Who plays whom, where and with which seed: a function of the plan alone, so every process works out the same.

A round is one seed played by every pairing in every seating. All pairings thus meet the same deals, and within a
pairing every bot sits in every seat equally often.
"""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

import msgspec

from thalassa.bots.names import labels, make_bot
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.game import Game
from thalassa.kernel.messages import Json

MOST_ARRANGEMENTS = 24
"""How many orders around the table are taken in turn, round by round, before they repeat."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an arena plays; everything but the number of games."""

    game: str
    rules_version: int
    edition: str
    seats: int
    options: dict[str, Json]
    seed: str
    bots: tuple[str, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        return labels(self.bots)


class Fixture(NamedTuple):
    """One game of the schedule."""

    number: int
    seed: str
    lineup: tuple[int, ...]
    """The bot at each seat, as its place in ``Plan.bots``."""


def make_plan(game: Game, bots: tuple[str, ...], seats: int, options: dict[str, Json], seed: str) -> Plan:
    """A checked plan with all options filled in. Raises UnknownBot and BadOptions."""
    if not bots:
        raise ThalassaError("an arena needs at least one bot")
    for name in bots:
        make_bot(game, name, own=True)
    # as JSON has them, so that a plan read from its file equals the one made anew
    full = msgspec.json.decode(msgspec.json.encode(game.make_options(seats, options)))
    return Plan(game.name, game.rules_version, game.edition().mark.name, seats, full, seed, bots)


def pairings(bots: int, seats: int) -> list[tuple[int, ...]]:
    """The line-ups of a schedule. With fewer bots than seats, each bot faces a table of each other bot.

    >>> pairings(3, 2)
    [(0, 1), (0, 2), (1, 2)]
    >>> pairings(2, 4)
    [(0, 1, 1, 1), (1, 0, 0, 0)]
    """
    if bots == 1:
        return [(0,) * seats]
    if bots >= seats:
        return list(itertools.combinations(range(bots), seats))
    return [(one, *(other,) * (seats - 1)) for one, other in itertools.permutations(range(bots), 2)]


def seatings(pairing: tuple[int, ...], turn: int) -> list[tuple[int, ...]]:
    """The pairing turned around the table; from round to round the neighbours change."""
    if len(set(pairing)) == 1:
        return [pairing]
    first, *rest = pairing
    if len(set(pairing)) == len(pairing):
        count = min(MOST_ARRANGEMENTS, math.factorial(len(rest)))
        rest = list(next(itertools.islice(itertools.permutations(rest), turn % count, None)))
    order = (first, *rest)
    return [order[-shift:] + order[:-shift] if shift else order for shift in range(len(order))]


def _round(plan: Plan, turn: int) -> list[tuple[int, ...]]:
    return [
        seating for pairing in pairings(len(plan.bots), plan.seats) for seating in seatings(pairing, turn)
    ]


def balanced(plan: Plan, wanted: int) -> int:
    """The number of games asked for, rounded up to whole rounds."""
    size = len(_round(plan, 0))
    return max(1, math.ceil(wanted / size)) * size


def fixtures(plan: Plan, games: int) -> list[Fixture]:
    """The first so many games of the schedule. A longer schedule begins with the shorter one."""
    found: list[Fixture] = []
    for turn in itertools.count():
        for lineup in _round(plan, turn):
            if len(found) == games:
                return found
            found.append(Fixture(len(found), f"{plan.seed}-{turn}", lineup))
    raise AssertionError("the rounds never end")
