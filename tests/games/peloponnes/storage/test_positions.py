"""Positions as JSON: every reachable position survives the round trip, and impossible ones are refused by name."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.peloponnes.builders import position, random_options, seat, start, walk
from thalassa.games.peloponnes import GAME
from thalassa.kernel.errors import BadPosition


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 5), st.integers(0, 2**32))
def test_round_trip_at_every_step(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    state = start(seats, seed, **random_options(rng, seats))
    content = state.to_json()
    assert GAME.state_from_json(content).to_json() == content
    for _ in walk(state, rng):
        content = state.to_json()
        again = GAME.state_from_json(content)
        assert again.to_json() == content
        assert again.view(None) == state.view(None)
        assert again.actors() == state.actors()


def change(raw: dict[str, Any], path: str, value: Any) -> None:
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    node: Any = raw
    for step in steps:
        node = node[step]
    node[last] = value


BIDDING: Callable[[], Any] = lambda: position(  # noqa: E731
    seat(c=5, bid=("A01", 3)), seat(c=5, buildings="A12", lands="A05"), seat(c=5), auction="A01 A02 A06"
)
PLACING: Callable[[], Any] = lambda: position(seat(won="A12", c=2), seat(c=1), phase="placing")  # noqa: E731
QUAKE: Callable[[], Any] = lambda: position(seat(buildings="A12", w=1, s=1), seat(), phase="earthquake")  # noqa: E731


@pytest.mark.parametrize(
    ("make", "path", "value", "field"),
    [
        (BIDDING, "round", 0, "round"),
        (BIDDING, "round", 9, "round"),
        (BIDDING, "round", 2, "players[1]"),
        (BIDDING, "order", [0, 1, 1], "order"),
        (BIDDING, "order", [1, 0, 2], "order"),
        (BIDDING, "pending", [0], "pending"),
        (BIDDING, "auction", ["A01", "A02", "A03"], "tiles"),
        (BIDDING, "auction", ["A01", "A02"], "conquest"),
        (BIDDING, "conquest", ["A08", "A09", "A10"], "auction"),
        (BIDDING, "conquest", ["A08", "ZZZ"], "conquest"),
        (BIDDING, "stacks.A", ["A13"], "stacks.A"),
        (BIDDING, "stacks.B", ["A01"], "stacks.B"),
        (BIDDING, "chits", ["plague"], "chits"),
        (BIDDING, "chits.0", "flood", "chits[0]"),
        (BIDDING, "laid", {"plague": 3}, "chits"),
        (BIDDING, "extra_income", ["wood"], "extra_income"),
        (BIDDING, "players.0.civilization", 9, "players[0].civilization"),
        (BIDDING, "players.0.civilization", 2, "players"),
        (BIDDING, "players.0.wood", 11, "players[0].wood"),
        (BIDDING, "players.0.inhabitants", 21, "players[0].inhabitants"),
        (BIDDING, "players.1.buildings", ["A05"], "players[1].buildings"),
        (BIDDING, "players.1.lands", ["A12"], "players[1].lands"),
        (BIDDING, "players.1.incomplete", ["A13"], "players[1].incomplete"),
        (BIDDING, "players.0.won", "A13", "players[0].won"),
        (BIDDING, "players.0.bid.coins", 2, "players[0].bid.coins"),
        (BIDDING, "players.0.bid.tile", "A13", "players[0].bid.tile"),
        (BIDDING, "players.0.bid.state", "passed", "players[0].bid"),
        (BIDDING, "players.0.bid.state", "displaced", "players[0].bid"),
        (BIDDING, "phase", "placing", "auction"),
        (PLACING, "pending", [], "players[0].won"),
        (PLACING, "pending", [0, 1], "pending"),
        (PLACING, "players.0.coins", 0, "pending"),
        (PLACING, "players.0.won", "B12", "tiles"),
        (QUAKE, "players.0.wood", 0, "pending"),
        (QUAKE, "laid.earthquake", 2, "chits"),
        (QUAKE, "phase", "tempest", "laid"),
    ],
)
def test_impossible_positions(make: Callable[[], Any], path: str, value: Any, field: str) -> None:
    raw = msgspec.json.decode(make().to_json())
    change(raw, path, value)
    with pytest.raises(BadPosition) as caught:
        GAME.state_from_json(msgspec.json.encode(raw))
    assert caught.value.params["field"] == field
    assert field in str(caught.value)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"game":"chess"}', b"\xff", b"null", b'{"game":"peloponnes","seats":9}']
)
def test_unreadable_positions(content: bytes) -> None:
    with pytest.raises(BadPosition):
        GAME.state_from_json(content)


def test_wrong_types_and_unknown_fields() -> None:
    raw = msgspec.json.decode(BIDDING().to_json())
    for path, value in (
        ("players.0.coins", "5"),
        ("players.0.coins", -1),
        ("secret", 1),
        ("phase", "reveal"),
    ):
        broken = msgspec.json.decode(msgspec.json.encode(raw))
        change(broken, path, value)
        with pytest.raises(BadPosition):
            GAME.state_from_json(msgspec.json.encode(broken))


def test_options_of_a_position_are_checked() -> None:
    raw = msgspec.json.decode(BIDDING().to_json())
    raw["options"]["solo_level"] = 2
    with pytest.raises(BadPosition) as caught:
        GAME.state_from_json(msgspec.json.encode(raw))
    assert caught.value.params["field"] == "options"


@pytest.mark.rule("LR-41", "L-118")
def test_positions_before_the_first_round() -> None:
    state = start(3, 2, civilizations="pick")
    raw = msgspec.json.decode(state.to_json())
    raw["options"]["civilizations"] = "deal"
    with pytest.raises(BadPosition):
        GAME.state_from_json(msgspec.json.encode(raw))
    raw = msgspec.json.decode(state.to_json())
    raw["players"][raw["order"][2]]["civilization"] = 3
    with pytest.raises(BadPosition):
        GAME.state_from_json(msgspec.json.encode(raw))
