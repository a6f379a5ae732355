"""The players of both sides: legal to the end, blind to secrets, and clearly graded."""

from __future__ import annotations

import random

import msgspec
import pytest

from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.bots.pilot import pilot_of
from thalassa.games.odyssey.bots.players import STRENGTHS, OdysseyBot, Strength, memory
from thalassa.games.odyssey.design.criteria import NOMINAL, difficulty, measure
from thalassa.games.odyssey.edition.board import TILES
from thalassa.games.odyssey.edition.data import read_board, shipped
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import RaiseStorm
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance
from thalassa.kernel.words import words

from ..builders import F9_GRID, board_text

COMPASS = Strength(1, "wind", stubborn=99)
VARIANTS = {
    "sea_monsters": 2,
    "lighthouses": 1,
    "maelstroms": 1,
    "fogs": 1,
    "harder": True,
    "ship_split": "agreed",
}


def play(
    poseidon: Strength, navigator: Strength, seed: int, seats: int = 2, **options: object
) -> tuple[OdysseyState, set[str]]:
    """A whole game; returns its last position and the codes of all remarks."""
    state = GAME.start(seats, GAME.make_options(seats, options), Chance(str(seed)), GAME.edition())
    rng = random.Random(seed)
    said: set[str] = set()
    while state.actors():
        seat = state.actors()[0]
        bot = OdysseyBot(poseidon if seat == state.poseidon else navigator)
        choice = bot.choose(Glance(GAME, state, seat, rng), rng)
        for action in choice.actions:
            state.apply(seat, action)
        if choice.remark is not None:
            said.add(choice.remark.code)
    return state, said


@pytest.mark.parametrize("key", STRENGTHS)
def test_every_strength_plays_both_sides_to_the_end_with_all_variants(key: str) -> None:
    state, said = play(STRENGTHS[key], STRENGTHS[key], 3, seats=4, **VARIANTS)
    assert state.outcome() is not None
    for language in ("en", "de"):
        catalogue = words(GAME.package, language)
        assert all(catalogue.has(code) for code in said)
        assert catalogue.has(f"bot.{key}")
        assert catalogue.has(f"bot.{key}.about")


def test_a_navigator_decides_alike_wherever_the_ships_really_are() -> None:
    state = GAME.start(2, GAME.make_options(2, {"board": "D"}), Chance("5"), GAME.edition())
    rng = random.Random(5)
    poseidon = OdysseyBot(STRENGTHS["gale"])
    while not state.actors() or state.actors()[0] == 0:
        for action in poseidon.choose(Glance(GAME, state, 0, rng), rng).actions:
            state.apply(0, action)
    samples = [state.sample(1, random.Random(seed)) for seed in range(8)]
    other = next(sample for sample in samples if sample.to_json() != state.to_json())
    chosen = [
        OdysseyBot(STRENGTHS["tempest"]).choose(Glance(GAME, each, 1, random.Random(1)), random.Random(2))
        for each in (state, other)
    ]
    assert msgspec.json.encode(chosen[0]) == msgspec.json.encode(chosen[1])


def test_the_nearest_way_leads_home() -> None:
    board = shipped().boards[0]
    state = GAME.start(2, GAME.make_options(2, {"board": "A"}), Chance("1"), GAME.edition())
    assert pilot_of(state).nearest({board.index["a1"]: 1.0}) == (5.0, 3)  # south-east


def test_deduction_beats_a_random_poseidon_and_a_good_poseidon_beats_the_compass() -> None:
    tempest = STRENGTHS["tempest"]
    deduced = sum(0 not in _winners(STRENGTHS["ripple"], tempest, seed) for seed in range(8))
    drifted = sum(0 not in _winners(tempest, COMPASS, seed) for seed in range(8))
    assert (deduced, drifted) == (8, 0)


def _winners(poseidon: Strength, navigator: Strength, seed: int) -> tuple[int, ...]:
    outcome = play(poseidon, navigator, seed, board="A")[0].outcome()
    assert outcome is not None
    return outcome.winners


def test_strengths_rise_on_every_board() -> None:
    """Who is stronger remembers at least as much wherever he sails; the strongest one forgets nothing."""
    breeze, gale = STRENGTHS["breeze"].recall, STRENGTHS["gale"].recall
    for board in shipped().boards:
        assert 0 < memory(breeze, board) <= memory(gale, board), board.id
    assert breeze != gale
    assert not STRENGTHS["tempest"].recall


def test_a_memory_follows_the_difficulty_of_any_board() -> None:
    marks = (2, 4, 6, 8)
    for board, expected in zip(shipped().boards, marks, strict=True):
        assert difficulty(board) == measure(board).expected[0]
        assert memory(marks, board) == expected, "within the tolerance of Q-2"
    small = read_board(board_text(F9_GRID), "F9.txt")
    assert difficulty(small) > max(NOMINAL.values())
    assert memory(marks, small) == marks[-1], "beyond the outer marks it stays"


def test_who_never_gives_up_a_guess_sails_by_the_compass_and_says_so() -> None:
    state, said = play(STRENGTHS["ripple"], COMPASS, 4, board="B")
    assert said == {"remark.order_guess", "remark.storm_leader"}
    first = [entry for entry in state.record if entry.round == 1 and entry.direction >= 0]
    assert sorted((entry.ship, entry.direction) for entry in first) == [(0, 3), (1, 5), (2, 7), (3, 1)]


def test_a_storm_that_hits_nothing_is_explained_by_the_tiles_that_were_kept() -> None:
    """Nobody saves others for later that hit nothing either."""
    met: set[str] = set()
    for seed in range(12):
        board = "CDB"[seed % 3]
        state = GAME.start(2, GAME.make_options(2, {"board": board}), Chance(str(seed)), GAME.edition())
        rng, level = random.Random(seed), STRENGTHS[("tempest", "gale", "ripple")[seed % 3]]
        while state.actors():
            seat = state.actors()[0]
            tiles = [TILES.index(move.colour) for move in state.moves(seat) if isinstance(move, RaiseStorm)]
            hitting = {tile for tile in tiles if state.hit_ships(tile)}
            choice = OdysseyBot(level).choose(Glance(GAME, state, seat, rng), rng)
            if choice.remark is not None and choice.remark.code == "remark.storm_wasted":
                kind = str(choice.remark.params["others"]["code"])  # type: ignore[index]
                met.add(kind)
                assert (kind == "remark.wasted_neither") == (not hitting), (seed, state.round_number)
            for action in choice.actions:
                state.apply(seat, action)
    assert "remark.wasted_neither" in met
    for language in ("en", "de"):
        assert all(words(GAME.package, language).has(kind) for kind in met)
