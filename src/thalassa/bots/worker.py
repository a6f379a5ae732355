"""Playing the games of a schedule: one game, and a process that plays the numbers it is told.

Everything a bot does follows from the seed of the game, its label, its seat and the entry, so a game is the same in
whichever process it is played (bots with a budget of time excepted: they think as far as the machine lets them).
"""

from __future__ import annotations

import multiprocessing
import os
import random
import threading
import time
from multiprocessing import connection
from pathlib import Path
from typing import Any

import msgspec

from ..kernel import registry
from ..kernel.bots import Glance
from ..kernel.table import Table
from .names import make_bot
from .record import Folder, Result, make_result
from .schedule import Fixture, Plan


def play(plan: Plan, fixture: Fixture) -> tuple[Table, Result]:
    """One game from the first position to the outcome, every bot fresh."""
    began = time.perf_counter()
    game = registry.game(plan.game)
    table = Table(game, plan.seats, plan.options, fixture.seed)
    bots = [make_bot(game, plan.bots[bot]) for bot in fixture.lineup]
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
    """A worker's answer: the result, or what went wrong."""

    number: int
    result: Result | None = None
    problem: str = ""


def carry_out(plan: Plan, folder: Folder, fixture: Fixture) -> Told:
    """Play and keep one game. A bot that fails spoils its game, not the arena."""
    try:
        table, result = play(plan, fixture)
    except Exception as error:  # whatever a bot may raise
        return Told(fixture.number, problem=f"{type(error).__name__}: {error}")
    folder.keep(table, result)
    return Told(fixture.number, result)


def work(plan: Plan, path: str, line: Any) -> None:
    """The life of a worker process: fixtures in, answers out, until the line is closed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    folder = Folder(Path(path))
    while True:
        try:
            number, seed, lineup = line.recv()
            line.send(carry_out(plan, folder, Fixture(number, seed, lineup)))
        except (EOFError, OSError):
            return


def _end_with(sentinel: int) -> None:
    """A worker never outlives its arena, however that ended."""
    connection.wait([sentinel])
    os._exit(0)
