"""The advice to the search: filters, priors and values hold their promises, and nothing hidden is looked at."""

from __future__ import annotations

import random

import pytest

from thalassa.bots.names import make_bot
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.bots.appraisal import NAMES
from thalassa.games.peloponnes.bots.guide import PeloponnesGuide, rewards
from thalassa.games.peloponnes.bots.rehearsal import rehearse
from thalassa.games.peloponnes.bots.weights import ALONE, AMONG_RIVALS
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance
from thalassa.kernel.words import catalogue

EDITION = GAME.edition()
TABLES = [
    (1, {"solo_level": 3}),
    (1, {"solo_pass": False}),
    (2, {}),
    (3, {"civilizations": "pick"}),
    (4, {}),
    (5, {}),
]
ODD_OPTIONS = {
    "relocate_onto_bids": False,
    "relocate_to_conquest": "never",
    "useless_bids": False,
    "voluntary_discard": True,
    "complete_any_time": True,
    "luxury_in_disasters": True,
    "luxury_feeding": "forced",
    "population_cap": 0,
}


def start(seats: int, options: dict[str, object], seed: str) -> PeloponnesState:
    return GAME.start(seats, GAME.make_options(seats, options), Chance(seed), EDITION)


def walk(seats: int, options: dict[str, object], seed: str) -> list[PeloponnesState]:
    """Every position of a game played by chance."""
    rng = random.Random(seed)
    state = start(seats, options, seed)
    found = []
    while actors := state.actors():
        found.append(state.copy())
        state.apply(actors[0], rng.choice(state.moves(actors[0])))
    return [*found, state]


@pytest.mark.parametrize(("seats", "options"), [*TABLES, (3, ODD_OPTIONS)])
def test_advice_holds_its_promises_everywhere(seats: int, options: dict[str, object]) -> None:
    guide, rng = PeloponnesGuide(), random.Random(1)
    for state in walk(seats, options, f"walk {seats}"):
        actors = state.actors()
        if not actors:
            results = guide.final(state)
            assert results is not None
            assert all(0.0 <= result <= 1.0 for result in results.chances)
            continue
        for seat in actors:
            moves = state.moves(seat)
            narrowed = guide.narrow(state, seat, moves)
            assert narrowed
            assert all(action in moves for action in narrowed)
            prior = guide.prior(state, seat, narrowed)
            assert prior is None or (len(prior) == len(narrowed) and min(prior) > 0.0)
            played = guide.play_on(state, seat, moves, rng)
            assert state.why_not(seat, played) is None


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_values_lie_between_lost_and_won(seats: int) -> None:
    guide = PeloponnesGuide()
    rounds = set()
    for state in walk(seats, {}, "values"):
        if state.actors() and state.round() and state.round() not in rounds:
            rounds.add(state.round())
            reached = guide.value(state)
            assert len(reached.chances) == seats
            assert all(0.0 <= worth <= 1.0 for worth in reached.chances)
            assert reached.scores is not None
            assert len(reached.scores) == seats
    assert rounds == set(range(1, 9))


@pytest.mark.rule("L-110")
def test_rewards_follow_the_final_order() -> None:
    first, second, third = rewards([(20, 30, 0), (20, 27, 9), (12, 40, 0)], 0)
    assert first > second > third
    assert rewards([(18, 20, 1), (18, 20, 1)], 0) == [0.5, 0.5]


@pytest.mark.rule("L-116")
def test_reaching_the_level_counts_more_than_any_margin() -> None:
    missed, reached, beyond = (rewards([(score, 40, 0)], 24)[0] for score in (23, 24, 30))
    assert reached - missed > beyond - reached > 0.0


def test_rehearsals_give_plausible_scores() -> None:
    """The quick players must not throw the game away, or their verdict would be worth nothing."""
    scores = []
    for seed in range(20):
        realms = rehearse(start(2, {}, f"plausible {seed}"), [AMONG_RIVALS] * 2)
        scores += [realm.standing_key()[0] for realm in realms]
    assert sum(scores) / len(scores) > 16


@pytest.mark.rule("H-5")
@pytest.mark.parametrize("name", ["ephebe", "emporos", "archon:30", "pythia:30"])
@pytest.mark.parametrize("seats", [1, 2])
def test_no_choice_depends_on_what_is_hidden(name: str, seats: int) -> None:
    states = walk(seats, {}, "hidden")[2::9]
    for state in states:
        for seat in state.actors():
            other = state.sample(seat, random.Random("other stacks"))
            assert other.deck != state.deck or len(set(state.undrawn())) < 2
            choices = [
                make_bot(GAME, name)
                .choose(Glance(GAME, one, seat, random.Random(5)), random.Random(6))
                .actions
                for one in (state, other)
            ]
            assert choices[0] == choices[1]


def test_every_level_has_a_name_and_a_character() -> None:
    for language in ("en", "de"):
        texts = catalogue(GAME.package, language)
        for key in GAME.bots():
            assert texts[f"bot.{key}"]
            assert texts[f"bot.{key}.about"]


def test_a_searched_move_is_explained_like_any_other() -> None:
    state = start(2, {}, "why")
    seat = state.actors()[0]
    choice = make_bot(GAME, "pythia:20").choose(Glance(GAME, state, seat, random.Random(1)), random.Random(2))
    assert choice.remark is not None
    assert choice.remark.code.startswith("remark.")
    assert choice.remark.code != "remark.searched"


def test_every_weight_has_a_name() -> None:
    assert len(AMONG_RIVALS.v) == len(ALONE.v) == len(NAMES)
