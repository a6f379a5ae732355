"""Invariants I-1 to I-25 as properties over random legal play, all seats and options."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.peloponnes.builders import GOODS, TABLES, own, position, random_options, seat, start, walk
from games.peloponnes.watching import Watch
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.rules import disasters, income
from thalassa.games.peloponnes.rules.phases import BIDDING, INCOME
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import (
    Bid,
    Build,
    Buy,
    ChooseCivilization,
    ChooseExtraIncome,
    ChooseIncome,
    ChosenGood,
    Complete,
    Good,
    KeepBuildings,
    KeepLands,
    Pass,
    Relocate,
    Supply,
    Withdraw,
)
from thalassa.games.peloponnes.wire.events import ChitTurned, IncomeReceived, OrderChanged
from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Action, Event

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(1, 5)
quick = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def new_game(seats: int, seed: int) -> tuple[PeloponnesState, random.Random]:
    rng = random.Random(seed)
    return start(seats, seed, **random_options(rng, seats)), rng


@settings(quick, max_examples=150)
@given(SEATS, SEEDS)
def test_i1_to_i18_hold_at_every_step(seats: int, seed: int) -> None:
    state, rng = new_game(seats, seed)
    watch = Watch(state)
    events: list[Event] = []
    for place, action, events in walk(state, rng):
        watch.step(place, action, events)
    watch.end(events)


@pytest.mark.rule("L-75", "L-76")
@quick
@given(
    st.integers(1, 7),
    st.integers(0, 10),
    st.integers(0, 10),
    st.integers(0, 13),
    st.integers(0, 20),
    st.data(),
)
def test_i14_stores_after_income(civ: int, wood: int, stone: int, food: int, people: int, data: Any) -> None:
    lands = data.draw(st.permutations(["A01", "A05", "A06", "A07", "B04", "B09", "C05"]))[:4]
    state = position(
        seat(civ, w=wood, s=stone, f=food, p=people, x=3, lands=" ".join(lands)), seat(), round=8
    )
    gained = income.goods_income(state, 0)
    before = own(state)
    income.receive(state, 0, [])
    after = own(state)
    overflow = 0
    for good, cap, extra in zip("wsf", (10, 10, 13), gained, strict=True):
        assert after[good] == min(cap, before[good] + extra)
        overflow += max(0, before[good] + extra - cap)
    assert after["x"] - before["x"] == overflow + income.people_income(state, state.people[0])[1]
    assert after["p"] == min(20, people + (civ == 3))


@pytest.mark.rule("I-17", "L-102")
@quick
@given(
    st.sampled_from(range(5)), st.integers(0, 10), st.integers(0, 13), st.integers(0, 20), st.integers(0, 40)
)
def test_i17_protected_players_are_not_touched(
    kind: int, goods: int, food: int, people: int, luxury: int
) -> None:
    protector = next(tile for tile in range(40) if TABLES.protects[tile] == kind)
    state = position(
        seat(buildings=f"{TABLES.ids[protector]} A12", lands="A01 A02", w=goods, s=goods, f=food, p=people, x=luxury),
        seat(),
    )  # fmt: skip
    before = own(state), state.buildings[0], state.lands[0], state.incomplete[0]
    disasters.strike(state, kind, [])
    assert (own(state), state.buildings[0], state.lands[0], state.incomplete[0]) == before
    assert not state.is_pending(0)


@pytest.mark.rule("LR-39")
@settings(quick, max_examples=25)
@given(st.integers(2, 5), SEEDS)
def test_i19_simultaneous_decisions_commute(seats: int, seed: int) -> None:
    state, rng = new_game(seats, seed)
    for _ in walk(state, rng):
        actors = state.actors()
        if len(actors) < 2:
            continue
        chosen = {place: rng.choice(state.moves(place)) for place in actors}
        results = set()
        for order in list(permutations(actors))[:6]:
            copy = state.copy()
            for place in order:
                copy.apply(place, chosen[place])
            results.add(copy.to_json())
        assert len(results) == 1


def everything(state: PeloponnesState, rng: random.Random) -> list[Action]:
    """Actions a player might think of, most of them illegal."""
    names = [*TABLES.ids, "Z01", ""]
    some = tuple(sorted(rng.sample(TABLES.ids, rng.randrange(4))))
    owned = [
        tile for place in range(state.frame.seats) for tile in (*state.buildings[place], *state.lands[place])
    ]
    mine = tuple(sorted(TABLES.ids_of(rng.sample(owned, min(len(owned), rng.randrange(4))))))
    goods: tuple[Good, ...] = ("wood", "stone", "food")
    chosen: tuple[ChosenGood, ...] = (*goods, "coins")
    found: list[Action] = [Pass(), Withdraw(), Build("pay"), Build("mark"), Build("discard")]
    found += [Bid(rng.choice(names), rng.randrange(-2, 30)) for _ in range(4)]
    found += [Bid(TABLES.ids[tile], amount) for tile in state.display for amount in range(12)]
    found += [Relocate(name) for name in names] + [Buy(name) for name in names]
    found += [ChooseCivilization(number) for number in range(-1, 9)]
    found += [ChooseExtraIncome(tuple(rng.choices(goods, k=count))) for count in range(4)]
    found += [KeepBuildings(some), KeepBuildings(mine), KeepLands(some), KeepLands(mine), Complete(mine)]
    found += [Supply(rng.randrange(-1, 6), chosen) for chosen in (some, mine, ())]
    found += [ChooseIncome(mine, tuple(rng.choices(chosen, k=len(mine)))), ChooseIncome((), ())]
    return found


@pytest.mark.rule("I-20", "L-25", "L-59")
@settings(quick, max_examples=12)
@given(SEATS, SEEDS)
def test_i20_listed_is_legal_and_nothing_else(seats: int, seed: int) -> None:
    state, rng = new_game(seats, seed)
    for _ in walk(state, rng):
        before = state.to_json()
        for place in range(seats):
            moves = state.moves(place)
            assert bool(moves) == (place in state.actors())
            assert len(set(moves)) == len(moves)
            for action in everything(state, rng):
                reason = state.why_not(place, action)
                if reason is None:
                    assert action in moves or (state.phase == INCOME and isinstance(action, ChooseIncome))
                else:
                    assert action not in moves
                    with pytest.raises(IllegalAction):
                        state.apply(place, action)
            for action in rng.sample(moves, min(3, len(moves))):
                assert state.why_not(place, action) is None
        assert state.to_json() == before


@pytest.mark.rule("I-21", "L-10")
@quick
@given(SEATS, SEEDS)
def test_i21_same_seed_and_actions_same_bytes(seats: int, seed: int) -> None:
    state, rng = new_game(seats, seed)
    again, _ = new_game(seats, seed)
    for place, action, events in walk(state, rng):
        wire = msgspec.json.encode(action)
        assert again.apply(place, GAME.action_from(wire)) == events
        assert again.to_json() == state.to_json()


def relabelled(content: bytes, new: list[int]) -> bytes:
    """The same position with seat n sitting at new[n]."""
    raw = msgspec.json.decode(content)
    raw["order"] = [new[place] for place in raw["order"]]
    raw["pending"] = sorted(new[place] for place in raw["pending"])
    players = list(raw["players"])
    for place, player in enumerate(players):
        raw["players"][new[place]] = player
    return msgspec.json.encode(raw)


@quick
@given(st.integers(2, 5), SEEDS)
def test_i23_no_rule_prefers_a_seat(seats: int, seed: int) -> None:
    state, rng = new_game(seats, seed)
    new = rng.sample(range(seats), seats)
    other = GAME.state_from_json(relabelled(state.to_json(), new))
    for place, action, _ in walk(state, rng):
        other.apply(new[place], action)
        assert other.to_json() == relabelled(state.to_json(), new)
    mine, theirs = state.outcome(), other.outcome()
    assert mine is not None
    assert theirs is not None
    assert sorted(new[place] for place in mine.winners) == sorted(theirs.winners)
    assert {new[each.seat]: (each.place, each.score) for each in mine.standings} == {
        each.seat: (each.place, each.score) for each in theirs.standings
    }


@pytest.mark.rule("L-20", "L-21", "L-29")
@quick
@given(st.integers(2, 5), SEEDS)
def test_moves_lead_to_different_positions(seats: int, seed: int) -> None:
    state, rng = new_game(seats, seed)
    for _ in walk(state, rng):
        for place in state.actors():
            moves = state.moves(place)
            if len(moves) > 40 or rng.random() < 0.7:
                continue
            results = set()
            for action in moves:
                copy = state.copy()
                events = copy.apply(place, action)
                # a phase that ends may level differences (a lost tile is lost, whatever was bid on it)
                ended = any(isinstance(event, OrderChanged | IncomeReceived | ChitTurned) for event in events)
                results.add(repr(action).encode() if ended else copy.to_json())
            assert len(results) == len(moves)


@quick
@given(SEATS, SEEDS)
def test_copies_are_independent(seats: int, seed: int) -> None:
    state, rng = new_game(seats, seed)
    kept = []
    for _ in walk(state, rng):
        copy = state.copy()
        kept.append((copy, copy.to_json()))
    for copy, content in kept:
        assert copy.to_json() == content


@quick
@given(SEATS, SEEDS)
def test_no_dead_end(seats: int, seed: int) -> None:
    """I-20: somebody can act until the game is over, and a task is always named."""
    state, rng = new_game(seats, seed)
    for _ in walk(state, rng):
        actors = state.actors()
        assert bool(actors) == (state.outcome() is None)
        assert actors == sorted(set(actors))
        if state.phase == BIDDING:
            assert len(actors) == 1
        for place in (None, *range(seats)):
            assert state.task(place).code.startswith("task.")


def test_short_names_cover_all_goods() -> None:
    assert set(GOODS) == set("cwsfpx")
