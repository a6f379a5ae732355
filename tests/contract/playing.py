"""Random play of any game, recorded for the contract tests: tables with random options, and every position of them.

Plays are made once per process and game; the checks look at a fixed number of their positions in an order drawn by lot,
another one every day (``support.rotation``): the same ones on every machine, however fast it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from support import rotation
from thalassa.kernel.errors import BadOptions
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action, Event, Options
from thalassa.kernel.table import Table

GAMES = 24
"""Plays of a game, fewer when they are long."""
POSITIONS = rotation.amount(1_500, 3_000)
"""Positions after which no further play is recorded."""
STEPS = rotation.amount(100, 300)
"""Positions each test looks at."""
REPLAYED = rotation.amount(500, 1_500)
"""Positions after which a test replays no further game."""
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
    """Random games of all seat counts: GAMES of them, or fewer (but one of each) when they are long."""
    done: list[Play] = []
    least = game.max_seats - game.min_seats + 1
    positions = 0
    while len(done) < least or (len(done) < GAMES and positions < POSITIONS):
        done.append(play(game, len(done)))
        positions += len(done[-1].steps)
    return tuple(done)


def some_steps(
    game: Game, purpose: str, wanted: Callable[[Step], bool] = lambda step: True, most: int = STEPS
) -> Iterator[tuple[Step, random.Random]]:
    """Recorded steps of all plays in random order, each with its own randomness."""
    order = [step for record in plays(game) for step in record.steps if wanted(step)]
    random.Random(f"{game.name} {purpose} {rotation.salt()}").shuffle(order)
    for number, step in enumerate(order[:most]):
        yield step, random.Random(f"{purpose} {number}")


def some_plays(game: Game, most: int = REPLAYED) -> Iterator[Play]:
    """Plays, short ones first, until they have so many positions together."""
    positions = 0
    for record in sorted(plays(game), key=lambda record: len(record.steps)):
        yield record
        positions += len(record.steps)
        if positions >= most:
            return


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)


def where(step: Step) -> str:
    return f"{step.play.title}, step {step.index}"
