"""The heuristic player: legal at every table, blind to hidden cash, able to say why, solvent, and better than chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.bots.players import HeuristicBot
from thalassa.games.poseidon.rules.stages import DISCOVER, FLEET, TRADE
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire.actions import ErCourse, ErDraw, ErStep, MrTrade
from thalassa.kernel.bots import Bot, Glance, RandomBot
from thalassa.kernel.chance import Chance
from thalassa.kernel.words import catalogue, parameters

EDITION = GAME.edition()
VARIANTS: list[dict[str, Any]] = [
    {},
    {"hidden_cash": "yes", "delian_timing": "er_start"},
    {"mr_turn_order": "sell_then_buy", "mr_rebuy_after_sale": "forbidden", "nation_order": "snapshot"},
    {"poseidon_scope": "own_nations", "new_world_early_posts": "no", "kings_money_partial": "yes"},
]


def bot() -> Bot:
    return HeuristicBot()


def begin(seats: int, seed: object, options: dict[str, Any]) -> PoseidonState:
    return GAME.start(seats, GAME.make_options(seats, options), Chance(str(seed)), EDITION)


def play(bots: list[Bot], seed: int, **options: Any) -> PoseidonState:
    state = begin(len(bots), seed, options)
    rng = random.Random(seed)
    while state.actors():
        seat = state.actors()[0]
        for action in bots[seat].choose(Glance(GAME, state, seat, rng), rng).actions:
            state.apply(seat, action)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_plays_to_the_end_at_every_table(seats: int) -> None:
    """Every number of seats, each with table options of its own."""
    state = play([bot()] * seats, seats, **VARIANTS[seats - 2])
    assert state.outcome() is not None


@pytest.mark.parametrize("seed", range(2))
def test_four_of_its_kind_stay_solvent_and_grow_rich(seed: int) -> None:
    state = play([bot()] * 4, seed)
    assert not state.bankrupt
    assert min(state.worth(seat) for seat in range(4)) > 4 * state.frame.capital


def test_its_choice_does_not_depend_on_hidden_cash() -> None:
    """Positions that differ only in the purses of others lead to the same choice and the same remark."""
    state = begin(3, "hidden", {"hidden_cash": "yes"})
    rng = random.Random(5)
    first, second = bot(), bot()
    while state.actors():
        seat = state.actors()[0]
        other = state.sample(seat, rng)
        one = first.choose(Glance(GAME, state, seat, random.Random(9)), random.Random(9))
        two = second.choose(Glance(GAME, other, seat, random.Random(9)), random.Random(9))
        assert one == two
        assert one.remark is None or "cash" not in one.remark.params  # PR-85 everybody hears what a bot says
        for action in one.actions:
            state.apply(seat, action)


def test_every_remark_has_its_words_and_parameters() -> None:
    said: dict[str, set[str]] = {}
    for seats, randoms in ((4, 0), (4, 2), (5, 4)):
        state = begin(seats, f"words {seats}", {})
        minds: list[Bot] = [RandomBot() if seat < randoms else bot() for seat in range(seats)]
        rng = random.Random(seats)
        while state.actors():
            seat = state.actors()[0]
            choice = minds[seat].choose(Glance(GAME, state, seat, rng), rng)
            if seat >= randoms:
                assert choice.remark is not None
                said.setdefault(choice.remark.code, set()).update(choice.remark.params)
            for action in choice.actions:
                state.apply(seat, action)
    for language in ("en", "de"):
        words = catalogue(GAME.package, language)
        for code, params in said.items():
            assert parameters(words[code]) <= params, code
    assert len(said) >= 18


def test_it_finishes_decisions_begun_in_steps() -> None:
    """A seat that changes hands in the middle of a drawing is played on legally."""
    state = begin(3, "steps", {})
    mind, rng = bot(), random.Random(2)
    begun: set[int] = set()
    while state.actors():
        seat = state.actors()[0]
        stage = state.stage
        if stage in (TRADE, DISCOVER, FLEET) and not state.composing():
            steps = [move for move in state.moves(seat) if isinstance(move, MrTrade | ErStep | ErDraw)]
            if steps:
                state.apply(seat, rng.choice(steps))
                more = [move for move in state.moves(seat) if isinstance(move, ErCourse)]
                if more:
                    state.apply(seat, rng.choice(more))
                begun.add(stage)
                while state.composing():
                    choice = mind.choose(Glance(GAME, state, seat, rng), rng)
                    for action in choice.actions:
                        state.apply(seat, action)
                if state.stage == TRADE and state.actor == seat:
                    for action in mind.choose(Glance(GAME, state, seat, rng), rng).actions:
                        state.apply(seat, action)
                continue
        for action in mind.choose(Glance(GAME, state, seat, rng), rng).actions:
            state.apply(seat, action)
        if state.round() > 7:
            break
    assert begun == {TRADE, DISCOVER, FLEET}


def test_it_beats_random_play() -> None:
    """A short look from fixed seeds; the long measurement is bench/bots/poseidon.py."""
    wins = 0
    for seed in range(8):
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[seed % 4] = bot()
        outcome = play(bots, seed).outcome()
        assert outcome is not None
        wins += outcome.winners == (seed % 4,)
    assert wins >= 7
