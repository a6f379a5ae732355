"""The advice to a search and the levels: candidates are legal, values are chances, nothing depends on hidden cash."""

from __future__ import annotations

import random
from typing import Any

import pytest

from thalassa.bots.names import make_bot
from thalassa.bots.search.player import SearchBot
from thalassa.bots.search.playouts import play_out
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.bots.guide import PoseidonGuide, chances
from thalassa.games.poseidon.bots.players import HeuristicBot
from thalassa.games.poseidon.rules.stages import PLAIN, STAGE_NAMES
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire.actions import ErOffer, MrPass
from thalassa.kernel.bots import Bot, Glance, RandomBot
from thalassa.kernel.chance import Chance
from thalassa.kernel.words import catalogue

EDITION = GAME.edition()


def begin(seats: int, seed: object, **options: Any) -> PoseidonState:
    return GAME.start(seats, GAME.make_options(seats, options), Chance(str(seed)), EDITION)


def step(state: PoseidonState, mind: Bot, rng: random.Random) -> None:
    seat = state.actors()[0]
    for action in mind.choose(Glance(GAME, state, seat, rng), rng).actions:
        state.apply(seat, action)


@pytest.mark.parametrize(("seats", "mind"), [(2, HeuristicBot()), (4, HeuristicBot()), (3, RandomBot())])
def test_candidates_are_legal_and_never_missing(seats: int, mind: Bot) -> None:
    guide, rng, state = PoseidonGuide(), random.Random(3), begin(seats, f"guide {seats}")
    chosen: set[str] = set()
    while state.actors():
        seat = state.actors()[0]
        found = guide.narrow(state, seat, state.moves(seat))
        assert found
        assert len(found) == len(set(found)) <= max(guide.candidates, len(state.moves(seat)))
        for action in found:
            assert state.why_not(seat, action) is None
        weights = guide.prior(state, seat, found)
        assert weights is not None
        assert all(weight > 0 for weight in weights)
        if len(found) > 1 and state.pencil == PLAIN:
            chosen.add(STAGE_NAMES[state.stage])
        step(state, mind, rng)
    assert {"trade", "fleet", "harbour"} <= chosen


def test_values_are_chances() -> None:
    guide, rng, mind, state = PoseidonGuide(), random.Random(4), HeuristicBot(), begin(3, "values")
    while state.actors():
        chances = guide.value(state).chances
        assert all(0.0 <= value <= 1.0 for value in chances)
        assert sum(chances) == pytest.approx(1.0)
        step(state, mind, rng)
    final = guide.final(state)
    outcome = state.outcome()
    assert final is not None
    assert outcome is not None
    assert max(final.chances) == final.chances[outcome.winners[0]]


def test_a_lead_is_a_better_chance() -> None:
    even, ahead = chances([3000.0, 3000.0]), chances([3300.0, 3000.0])
    assert even == [0.5, 0.5]
    assert 0.5 < ahead[0] < 1.0
    assert chances([0.0, 0.0]) == [0.5, 0.5]


def test_playouts_are_legal_in_every_stage() -> None:
    guide, rng, state = PoseidonGuide(), random.Random(6), begin(4, "playout")
    while state.actors():
        seat = state.actors()[0]
        state.apply(seat, guide.play_on(state, seat, state.moves(seat), rng))
    assert state.outcome() is not None


def test_only_who_judges_a_finished_game_thinks_of_ships_changing_hands() -> None:
    """Kings share a fleet among their nations: where playouts do not, each such step seems to turn the game."""

    def offers(guide: PoseidonGuide) -> int:
        rng, found = random.Random(7), 0
        for number in range(2):
            state = begin(3, f"offers {number}")
            while state.actors():
                seat = state.actors()[0]
                action = guide.play_on(state, seat, state.moves(seat), rng)
                found += type(action) is ErOffer
                state.apply(seat, action)
        return found

    guide = GAME.guide()
    assert isinstance(guide, PoseidonGuide)
    judging = guide.judging()
    assert isinstance(judging, PoseidonGuide)
    assert judging.horizon == 0
    assert offers(guide) == 0
    assert offers(judging) > 0


def test_a_level_with_a_short_sight_keeps_it_however_long_it_thinks() -> None:
    for name in ("strategos", "strategos:4", "strategos:0.5s"):
        bot = make_bot(GAME, name, most_seconds=9.0)
        assert isinstance(bot, SearchBot)
        assert bot.budget.sight == 2
    farther = make_bot(GAME, "themistokles:4")
    assert isinstance(farther, SearchBot)
    assert farther.budget.sight is None
    state = begin(2, "sight")
    for sight in (1, 3, None):
        after = state.copy()
        play_out(after, PoseidonGuide(), random.Random(1), sight)
        assert after.round() - state.round() == (sight or PoseidonGuide().horizon)


def test_only_the_level_below_the_strongest_thinks_that_a_purchase_can_wait() -> None:
    """Played on, passing looks free: then all pass, and a Merchant Round ends with full purses."""
    best, below = GAME.guide("themistokles"), GAME.guide("strategos")
    assert best is GAME.guide()
    assert best is not None
    assert below is not None
    state, rng, mind = begin(2, "waiting"), random.Random(2), HeuristicBot()
    waited = 0
    while state.actors():
        seat = state.actors()[0]
        if STAGE_NAMES[state.stage] == "trade" and state.pencil == PLAIN:
            moves = state.moves(seat)
            narrow, wide = (guide.narrow(state, seat, moves) for guide in (best, below))
            if any(isinstance(move, MrPass) for move in wide) and not isinstance(wide[0], MrPass):
                assert not any(isinstance(move, MrPass) for move in narrow), [*narrow]
                waited += 1
            else:
                assert narrow == wide
        step(state, mind, rng)
    assert waited


def test_the_search_does_not_depend_on_hidden_cash() -> None:
    state = begin(2, "hidden", hidden_cash="yes")
    rng = random.Random(5)
    for _ in range(25):
        seat = state.actors()[0]
        other = state.sample(seat, rng)
        one = make_bot(GAME, "strategos:1").choose(
            Glance(GAME, state, seat, random.Random(9)), random.Random(9)
        )
        two = make_bot(GAME, "strategos:1").choose(
            Glance(GAME, other, seat, random.Random(9)), random.Random(9)
        )
        assert one == two
        for action in one.actions:
            state.apply(seat, action)


@pytest.mark.parametrize("key", ["mathetes", "kapelos", "strategos:1"])
def test_levels_play_legally_and_can_say_why(key: str) -> None:
    state, rng = begin(2, key), random.Random(7)
    words = catalogue(GAME.package, "en")
    minds = [make_bot(GAME, key), HeuristicBot()]
    while state.actors() and state.round() < 9:
        seat = state.actors()[0]
        choice = minds[seat].choose(Glance(GAME, state, seat, rng), rng)
        if choice.remark is not None and choice.remark.code != "remark.searched":
            assert choice.remark.code in words
        for action in choice.actions:
            state.apply(seat, action)
    assert state.round() == 9


def test_every_level_is_named_and_described() -> None:
    for language in ("en", "de"):
        words = catalogue(GAME.package, language)
        for key in GAME.bots():
            assert words[f"bot.{key}"]
            assert words[f"bot.{key}.about"]
