"""The heuristic player: legal at every table, blind to what is hidden, able to say why, and better than chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from thalassa.bots.names import make_bot
from thalassa.games.peloponnes import GAME
from thalassa.kernel.bots import Bot, Glance, RandomBot
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Outcome
from thalassa.kernel.words import catalogue, parameters

EDITION = GAME.edition()
VARIANTS: list[dict[str, Any]] = [
    {},
    {"complete_any_time": True, "voluntary_discard": True, "luxury_in_disasters": True},
    {"civilizations": "pick", "simultaneous": "turn_order", "luxury_feeding": "forced", "population_cap": 0},
    {"relocate_to_conquest": "at_least", "useless_bids": False, "bid_bonus_stacks": False},
    {"relocate_to_conquest": "never", "relocate_onto_bids": False, "coin_survives_earthquake": False},
]


def bot() -> Bot:
    return make_bot(GAME, "heuristic")


def play(bots: list[Bot], seed: int, **options: Any) -> Outcome:
    state = GAME.start(len(bots), GAME.make_options(len(bots), options), Chance(str(seed)), EDITION)
    rng = random.Random(seed)
    while state.actors():
        seat = state.actors()[0]
        for action in bots[seat].choose(Glance(GAME, state, seat, rng), rng).actions:
            state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: " ".join(options) or "default")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_plays_to_the_end_at_every_table(seats: int, options: dict[str, Any]) -> None:
    assert play([bot() for _ in range(seats)], seats, **options).standings


@pytest.mark.parametrize("level", range(6))
def test_it_plays_every_solo_level(level: int) -> None:
    assert play([bot()], level, solo_level=level, solo_pass=bool(level % 2)).standings


@pytest.mark.rule("H-5")
def test_its_choice_does_not_depend_on_anything_hidden() -> None:
    """Positions that differ only in the undrawn order lead to the same choice and the same remark."""
    state = GAME.start(3, GAME.make_options(3), Chance("hidden"), EDITION)
    mind, rng = bot(), random.Random(5)
    while state.actors():
        seat = state.actors()[0]
        other = state.sample(seat, rng)
        first = mind.choose(Glance(GAME, state, seat, random.Random(9)), random.Random(9))
        second = mind.choose(Glance(GAME, other, seat, random.Random(9)), random.Random(9))
        assert first == second
        state.apply(seat, first.actions[0])


def test_every_remark_has_its_words_and_parameters() -> None:
    said: dict[str, set[str]] = {}
    for seats, options in ((3, {}), (3, VARIANTS[1]), (3, VARIANTS[2]), (1, {"solo_level": 3})):
        state = GAME.start(seats, GAME.make_options(seats, options), Chance("words"), EDITION)
        mind, rng = bot(), random.Random(seats)
        while state.actors():
            seat = state.actors()[0]
            choice = mind.choose(Glance(GAME, state, seat, rng), rng)
            assert choice.remark is not None
            said.setdefault(choice.remark.code, set()).update(choice.remark.params)
            state.apply(seat, choice.actions[0])
    for language in ("en", "de"):
        words = catalogue(GAME.package, language)
        for code, params in said.items():
            assert parameters(words[code]) <= params, code
    assert len(said) >= 8


def test_it_beats_random_play() -> None:
    """A short look from fixed seeds; the long measurement is bench/bots/peloponnes.py."""
    wins = 0
    for seed in range(10):
        for seat in (0, 1):
            bots: list[Bot] = [RandomBot(), RandomBot()]
            bots[seat] = bot()
            wins += play(bots, seed).winners == (seat,)
    assert wins >= 17
