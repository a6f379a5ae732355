"""Bots get a glance at what their seat may know, and nothing else."""

from __future__ import annotations

import random

import toy
from thalassa.kernel.bots import Glance, RandomBot
from thalassa.kernel.table import Table
from toy.helpers import hide_highest, table
from toy.state import ToyState


def glance(at: Table, seat: int, seed: int = 1) -> Glance:
    return Glance(toy.GAME, at.state, seat, random.Random(seed))


def test_a_glance_shows_what_the_seat_sees() -> None:
    at = table(seats=3)
    look = glance(at, 1)
    assert look.view == at.view(1)
    assert look.moves == at.moves(1)
    assert not hasattr(look, "state")


def test_what_is_hidden_is_drawn_anew() -> None:
    at = table(seats=3)
    hide_highest(at, 0)
    state = at.state
    assert isinstance(state, ToyState)
    guesses = set()
    for seed in range(60):
        sampled = glance(at, 1, seed).sample(random.Random(seed))
        assert isinstance(sampled, ToyState)
        assert sampled.hands[1] == state.hands[1]
        guesses.add(sampled.hidden[0])
    assert len(guesses) > 3


def test_two_positions_a_seat_cannot_tell_apart_give_the_same_play() -> None:
    at = table(seats=3)
    hide_highest(at, 0)
    other = at.state.sample(1, random.Random(99))
    assert other.to_json() != at.state.to_json()
    for seed in range(10):
        one = RandomBot().choose(Glance(toy.GAME, at.state, 1, random.Random(seed)), random.Random(seed))
        two = RandomBot().choose(Glance(toy.GAME, other, 1, random.Random(seed)), random.Random(seed))
        assert one == two


def test_random_bots_finish_games_with_whole_decisions() -> None:
    for seed in range(20):
        at, rng = table(seats=2 + seed % 2, seed=str(seed)), random.Random(seed)
        while at.outcome() is None:
            seat = at.actors()[0]
            choice = RandomBot().choose(glance(at, seat, seed), rng)
            length = len(at)
            at.act(seat, list(choice.actions))
            assert len(at) == length + 1
