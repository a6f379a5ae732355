"""Playing one game of a schedule, in whichever process.

Everything a bot does follows from the seed of the game, its label, its seat and the entry, so a game is the same in
whichever process it is played (bots with a budget of time excepted: they think as far as the machine lets them).
"""

from __future__ import annotations

import random
import time

import msgspec

from thalassa.bots.names import make_bot
from thalassa.kernel import registry, tablefile
from thalassa.kernel.bots import Glance
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.table import Table

from .record import Result, make_result
from .schedule import Fixture, Plan


def play(plan: Plan, fixture: Fixture) -> tuple[Table, Result]:
    """One game from the first position to the outcome, every bot fresh."""
    began = time.perf_counter()
    game = registry.game(plan.game)
    table = Table(game, plan.seats, plan.options, fixture.seed)
    bots = [make_bot(game, plan.bots[bot], own=True) for bot in fixture.lineup]
    thinking: list[list[float]] = [[] for _ in bots]
    while actors := table.actors():
        seat = actors[0]
        label = plan.labels[fixture.lineup[seat]]
        rng = random.Random(f"{fixture.seed}|{label}|{seat}|{len(table)}")
        glance = Glance(game, table.state, seat, rng)
        asked = time.perf_counter()
        choice = bots[seat].choose(glance, rng)
        thinking[seat].append(time.perf_counter() - asked)
        table.act(seat, choice.actions)
    outcome = table.outcome()
    assert outcome is not None
    seconds = time.perf_counter() - began
    return table, make_result(plan, fixture, outcome, len(table), seconds, thinking)


class Told(msgspec.Struct, frozen=True):
    """What became of a game: the result, or what went wrong."""

    number: int
    result: Result | None = None
    problem: str = ""


class OtherGame(ThalassaError):
    """The worker's game is not the one that was planned: it would play by other rules."""

    code = "other_game"


class Playing:
    """The work of an arena's workers: a game of the schedule in, its table file and its result out."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __call__(self, fixture: Fixture) -> tuple[bytes, Result]:
        game = registry.game(self.plan.game)
        here, planned = (
            (game.rules_version, game.edition().mark.name),
            (self.plan.rules_version, self.plan.edition),
        )
        if here != planned:
            raise OtherGame(f"{game.name} has rules and edition {here} here, {planned} in the plan")
        table, result = play(self.plan, fixture)
        return tablefile.to_bytes(table, result.bots), result
