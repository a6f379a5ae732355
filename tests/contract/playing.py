"""Random play of any game, recorded for the contract tests: tables with random options, and every position of them.

Plays are made once per process and game; the checks look at their positions in random order until their share of
time is used up, so that a slow game is checked at fewer positions, never in more time.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from thalassa.kernel.errors import BadOptions
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action, Event, Options
from thalassa.kernel.table import Table

SECONDS = float(os.environ.get("THALASSA_CONTRACT_SECONDS", "1.2"))
"""Processor time each test may spend on each game (at least one position is always checked)."""
GAMES = int(os.environ.get("THALASSA_CONTRACT_GAMES", "24"))
ENDLESS = 50_000
OUT_OF_TURN = 0.1


@dataclass
class Step:
    """A position of a play and what was done in it."""

    play: Play
    index: int
    state: State
    """A copy kept from the moment of play."""
    bytes: bytes
    seat: int
    action: Action
    events: tuple[Event, ...] = ()
    """What the action led to."""
    decision: bool = True
    """False in the middle of a composed decision."""


@dataclass
class Play:
    """A finished game."""

    game: Game
    table: Table
    steps: list[Step] = field(default_factory=list)

    @property
    def title(self) -> str:
        table = self.table
        options = msgspec.json.encode(table.options).decode()
        return f"{table.game.name}, {table.seats} seats, seed {table.seed!r}, options {options}"

    def past(self, step: Step) -> list[Event]:
        return [event for earlier in self.steps[: step.index] for event in earlier.events]


def random_options(game: Game, seats: int, rng: random.Random) -> Options:
    """Options a host could choose for this number of seats; combinations the game refuses are drawn anew."""
    rungs = [rung for rung in game.ladder([]) if rung.open] if seats == 1 else []
    for _ in range(100):
        if rungs and rng.random() < 0.3:
            given = dict(rng.choice(rungs).options)
        else:
            given = {
                spec.key: rng.choice(spec.values if spec.kind != "switch" else (False, True))
                for spec in game.option_specs()
                if not spec.hidden
                and spec.kind != "list"
                and rng.random() < 0.5
                and (spec.seats is None or spec.seats[0] <= seats <= spec.seats[1])
            }
        try:
            return game.make_options(seats, given)
        except BadOptions as error:
            if "reason" not in error.params:
                raise
    return game.make_options(seats)


def random_table(game: Game, number: int) -> tuple[Table, random.Random]:
    """The ``number``-th random table: seat counts take turns, everything else is drawn."""
    rng = random.Random(f"{game.name} {number}")
    seats = game.min_seats + number % (game.max_seats - game.min_seats + 1)
    return Table(game, seats, random_options(game, seats, rng), f"{rng.getrandbits(128):032x}"), rng


def choose(state: State, seats: int, rng: random.Random) -> tuple[int, Action]:
    """Somebody who may act, usually one of those who must, and any of the moves."""
    if rng.random() < OUT_OF_TURN and not state.composing():
        able = [(seat, moves) for seat in range(seats) if (moves := state.moves(seat))]
        seat, moves = rng.choice(able)
    else:
        seat = rng.choice(list(state.actors()))
        moves = state.moves(seat)
    return seat, rng.choice(moves)


def play(game: Game, number: int) -> Play:
    table, rng = random_table(game, number)
    record = Play(game, table)
    while table.outcome() is None:
        state = table.state
        actors = list(state.actors())
        assert actors, f"nobody may act and the game is not over: {record.title}, step {len(record.steps)}"
        seat, action = choose(state, table.seats, rng)
        step = Step(record, len(record.steps), state.copy(), state.to_json(), seat, action)
        step.decision = not state.composing()
        record.steps.append(step)
        step.events = tuple(table.act(seat, action))
        assert len(record.steps) < ENDLESS, f"no end in sight: {record.title}"
    return record


@lru_cache(maxsize=16)
def plays(game: Game) -> tuple[Play, ...]:
    """Random games of all seat counts: GAMES of them, or fewer (but one of each) when the time is used up."""
    clock = Clock(SECONDS)
    done: list[Play] = []
    least = game.max_seats - game.min_seats + 1
    while len(done) < least or (len(done) < GAMES and clock.has_time()):
        done.append(play(game, len(done)))
    return tuple(done)


class Clock:
    """A share of processor time."""

    def __init__(self, seconds: float) -> None:
        self._end = time.process_time() + seconds

    def has_time(self) -> bool:
        return time.process_time() < self._end


def some_steps(
    game: Game, purpose: str, wanted: Callable[[Step], bool] = lambda step: True
) -> Iterator[tuple[Step, random.Random]]:
    """Recorded steps of all plays in random order, as many as there is time for, each with its own randomness."""
    recorded = plays(game)
    clock = Clock(SECONDS)
    order = [step for record in recorded for step in record.steps if wanted(step)]
    random.Random(f"{game.name} {purpose}").shuffle(order)
    for number, step in enumerate(order):
        if number and not clock.has_time():
            return
        yield step, random.Random(f"{purpose} {number}")


def some_plays(game: Game, share: float = 1.0) -> Iterator[Play]:
    """Plays, short ones first, as many as there is time for."""
    clock = Clock(SECONDS * share)
    for number, record in enumerate(sorted(plays(game), key=lambda record: len(record.steps))):
        if number and not clock.has_time():
            return
        yield record


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)


def where(step: Step) -> str:
    return f"{step.play.title}, step {step.index}"
