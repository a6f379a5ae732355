"""H-1 to H-5: the order of stacks and chits is hidden from everybody, and nothing that leaves the engine shows it."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.peloponnes.builders import random_options, start, walk
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Bid, Build, Pass, Supply

quick = settings(max_examples=15, deadline=None)


def shuffled(state: PeloponnesState, rng: random.Random) -> PeloponnesState:
    """A position that differs only in the undrawn order, mixed by hand and not by the code under test."""
    raw = msgspec.json.decode(state.to_json())
    for name in raw["stacks"]:
        rng.shuffle(raw["stacks"][name])
    rng.shuffle(raw["chits"])
    return GAME.state_from_json(msgspec.json.encode(raw))


def seen(state: PeloponnesState, place: int | None) -> bytes:
    """Everything a seat is shown: view, task, moves and reasons."""
    parts = [msgspec.json.encode(state.view(place)), msgspec.json.encode(state.task(place))]
    if place is not None:
        parts += [msgspec.json.encode(state.moves(place))]
        for action in (Pass(), Bid("A01", 3), Bid("B05", 5), Build("pay"), Supply(0, ())):
            parts.append(msgspec.json.encode(state.why_not(place, action)))
    parts.append(msgspec.json.encode(state.gauges()))
    return b"\n".join(parts)


@pytest.mark.rule("L-6", "L-7", "L-10")
@quick
@given(st.integers(1, 5), st.integers(0, 2**32))
def test_h5_undrawn_order_is_invisible(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    state = start(seats, seed, **random_options(rng, seats))
    for _ in walk(state, rng):
        if rng.random() < 0.8:
            continue
        other = shuffled(state, rng)
        for place in (None, *range(seats)):
            assert seen(state, place) == seen(other, place)


@pytest.mark.rule("L-10")
@quick
@given(st.integers(1, 5), st.integers(0, 2**32))
def test_h5_events_show_only_what_is_drawn(seats: int, seed: int) -> None:
    """As long as an action turns nothing up, its events are the same whatever lies below."""
    rng = random.Random(seed)
    state = start(seats, seed, **random_options(rng, seats))
    before = state.copy()
    for place, action, events in walk(state, rng):
        if not any(isinstance(event, GAME.reveals) for event in events):
            assert shuffled(before, rng).apply(place, action) == events
        before = state.copy()


@quick
@given(st.integers(1, 5), st.integers(0, 2**32))
def test_samples_cannot_be_told_apart_and_play_on(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    state = start(seats, seed, **random_options(rng, seats))
    steps = rng.randrange(60)
    for number, _ in enumerate(walk(state, rng)):
        if number >= steps:
            break
    content = state.to_json()
    sampled = state.sample(0, random.Random(seed))
    assert state.to_json() == content
    for place in (None, *range(seats)):
        assert seen(sampled, place) == seen(state, place)
    assert sampled.sample(0, random.Random(1)).to_json() == state.sample(0, random.Random(1)).to_json()
    for _ in walk(sampled, rng):
        pass
    assert sampled.outcome() is not None
    assert state.to_json() == content


@pytest.mark.rule("L-10")
def test_h1_views_name_no_order_and_no_seed() -> None:
    state = start(3, 77)
    text = msgspec.json.encode(state.view(0)).decode()
    for word in ("deck", "seed", '"chits"'):
        assert word not in text
    stacks = state.view(None).stacks
    assert all(list(ids) == sorted(ids) for ids in stacks.values())


def test_h2_what_is_still_to_come_is_known_as_a_set() -> None:
    state = start(4, 5)
    view = state.view(None)
    assert len(view.stacks["A"]) == 10
    assert len(view.stacks["B"]) == 15
    assert sum(view.hidden_chits.values()) == 16
    assert set(view.stacks["A"]) == set(state.frame.tables.ids_of(state.undrawn())) & set(view.stacks["A"])


def test_h3_events_are_told_to_everybody() -> None:
    state = start(2, 5)
    for _, _, events in walk(state, random.Random(1)):
        for event in events:
            assert all(state.told(seat, event) is event for seat in (None, 0))
