"""Random walks through studies, for the tests of this folder."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from thalassa.kernel.errors import BadOptions
from thalassa.kernel.game import Game
from thalassa.research import Session, Study

GAMES = ("odyssey", "peloponnes", "poseidon", "toy")


def some_options(game: Game, seats: int, rng: random.Random) -> dict[str, Any]:
    """Options drawn at random that go together."""
    for _ in range(20):
        given = {
            spec.key: rng.choice(spec.values or (True, False))
            for spec in game.option_specs()
            if spec.kind != "list" and rng.random() < 0.5
        }
        try:
            game.make_options(seats, given)
        except BadOptions:
            continue
        return given
    return {}


def walk(study: Study, seed: int) -> Iterator[Session]:
    """Every position of a random game, the last included; do not change it."""
    rng = random.Random(seed)
    session = study.start(f"walk {seed}")
    yield session
    while session.seat() is not None:
        session.step(rng.choice(sorted(session.legal())))
        yield session
