"""Invariants I-1 to I-36 over random legal play with random seats and options."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.poseidon.builders import FIXTURE
from games.poseidon.watching import Watcher, random_options, random_play, start
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.rules.stages import OVER, TRADE
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Action

QUICK = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 10**9)


def game(seed: int, fixture: bool = False) -> tuple[PoseidonState, random.Random]:
    rng = random.Random(seed)
    seats = rng.randint(2, 5)
    return start(seed, seats, random_options(rng), FIXTURE if fixture else None), rng


@QUICK
@given(SEEDS, st.booleans())
def test_invariants_hold_in_every_game(seed: int, fixture: bool) -> None:
    state, rng = game(seed, fixture)
    watcher = Watcher(state)
    for before, seat, action, events in random_play(state, rng):
        watcher.check(before, seat, action, events)
    assert state.stage == OVER


@QUICK
@given(SEEDS)
def test_a_merchant_round_ends_after_passes(seed: int) -> None:
    """I-27: the last n turns were passes or counted as such."""
    state, rng = game(seed)
    run = 0
    for before, _, action, events in random_play(state, rng):
        if before.stage != TRADE:
            run = 0
            continue
        for event in events:
            name = type(event).__name__
            if name == "TurnPassed" or (name == "TurnEnded" and event.repeated):  # type: ignore[attr-defined]
                run += 1
            elif name == "TurnEnded":
                run = 0
        if state.stage != TRADE and isinstance(action, act.MrPass | act.MrEndTurn):
            assert run == state.seats


@QUICK
@given(SEEDS)
def test_bigger_holders_are_asked(seed: int) -> None:
    """I-26: whoever holds more than the king at the end of a Merchant Round was asked, unless somebody took the card."""
    state, rng = game(seed, True)
    asked: set[tuple[str, int]] = set()
    taken: set[str] = set()
    for before, seat, action, events in random_play(state, rng):
        if before.stage == TRADE and state.stage != TRADE:
            asked, taken = set(), set()
        if isinstance(action, act.GovTolerate):
            asked.add((action.nation, seat))
        if isinstance(action, act.GovTake):
            taken.add(action.nation)
        if any(type(event).__name__ == "StartPlayerMoved" for event in events):
            # the nations stand as at the end of the Merchant Round: nothing is traded in between
            for nation in before.order:
                name = before.frame.nation_ids[nation]
                king = before.merchants(before.king[nation], nation)
                for other in range(before.seats):
                    if before.merchants(other, nation) > king and name not in taken:
                        assert (name, other) in asked
            asked, taken = set(), set()


@QUICK
@given(SEEDS)
def test_listed_moves_are_accepted_and_foreign_ones_refused(seed: int) -> None:
    """I-33: every listed move is legal; others are refused and leave the bytes alone."""
    state, rng = game(seed, True)
    seen: list[Action] = []
    for before, seat, action, _ in random_play(state, rng):
        if rng.random() < 0.05:
            for move in before.moves(seat):
                assert before.why_not(seat, move) is None
                before.copy().apply(seat, move)
            bytes_before = before.to_json()
            for other in rng.sample(seen, min(6, len(seen))):
                who = rng.randrange(before.seats)
                if before.why_not(who, other) is not None:
                    with pytest.raises(IllegalAction):
                        before.apply(who, other)
            assert before.to_json() == bytes_before
        seen.append(action)


@QUICK
@given(SEEDS)
def test_replay_save_and_load(seed: int) -> None:
    """I-34: the same actions give the same bytes; saving and loading at any point changes nothing."""
    state, rng = game(seed)
    options = state.frame.options
    other = GAME.start(state.seats, options, _chance(seed), GAME.edition())
    for _, seat, action, _ in random_play(state, rng):
        if rng.random() < 0.02:
            other = GAME.state_from_json(other.to_json())
        decoded = GAME.action_from(msgspec.json.encode(action))
        other.apply(seat, decoded)
    assert other.to_json() == state.to_json()


@QUICK
@given(SEEDS)
def test_the_score_counts_cash_and_merchants_only(seed: int) -> None:
    """I-31: coffers, ships, supply, pool, posts and cards do not matter."""
    state, rng = game(seed)
    for _ in random_play(state, rng):
        pass
    before = state.outcome()
    state.money[1 + state.seats :] = [7] * state.frame.nation_count
    state.ships = [()] * state.frame.nation_count
    state.supply = [0] * state.frame.nation_count
    state.pool = [0] * state.frame.nation_count
    state.posts = [0] * state.frame.nation_count
    state.card_owner = [-2] * 6
    assert state.outcome() == before


def _chance(seed: int):  # type: ignore[no-untyped-def]
    from thalassa.kernel.chance import Chance

    return Chance(str(seed))


@pytest.mark.rule("PR-1")
def test_the_order_of_the_rounds() -> None:
    state, rng = game(3)
    names = [
        event.round for *_, events in random_play(state, rng) for event in events if hasattr(event, "round")
    ]
    assert names[0] == "MR1"
    assert list(dict.fromkeys(names)) == list(state.frame.rounds)[: state.round_index + 1]
