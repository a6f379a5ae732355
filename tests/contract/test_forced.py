"""What the table may decide for a seat: an empty decision that is the only one, at a table that hides nothing."""

from __future__ import annotations

import random

import pytest

import thalassa
from thalassa.kernel.messages import Action

GAMES = {"peloponnes": 4, "poseidon": 2}
"""Games in which there are empty decisions, and how many short games find some."""


@pytest.mark.parametrize("name", GAMES)
def test_only_what_is_empty_and_without_choice(name: str) -> None:
    found: set[type[Action]] = set()
    for seed in range(GAMES[name]):
        table, rng = thalassa.new(name, seats=3, seed=seed), random.Random(seed)
        game = table.game
        while table.outcome() is None and len(table) < 150:
            for seat in range(3):
                moves = table.moves(seat)
                forced = game.forced(table.state, seat, table.options, moves)
                if forced is not None:
                    assert moves == [forced]
                    assert seat in table.actors()
                    assert not table.state.composing()
                    found.add(type(forced))
            actor = table.actors()[0]
            table.act(actor, rng.choice(table.moves(actor)))
    assert found


def test_a_game_with_secrets_forces_nothing() -> None:
    table = thalassa.new("poseidon", seats=2, seed=1, options={"hidden_cash": "yes"})
    rng, game, empties = random.Random(1), table.game, 0
    while len(table) < 150:
        actor = table.actors()[0]
        moves = table.moves(actor)
        if len(moves) == 1 and game.empty(moves[0]) and not table.state.composing():
            empties += 1
            assert game.forced(table.state, actor, table.options, moves) is None
        table.act(actor, rng.choice(moves))
    assert empties > 0
