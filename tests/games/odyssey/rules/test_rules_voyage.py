"""Rules one by one: rounds, storms, orders, arrival, the survey."""

from __future__ import annotations

import random

import pytest

from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.edition.board import SHIPS
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import OrderMove, PlayStorm, SurveyHeld
from thalassa.games.odyssey.wire.events import RoundEnded, StormPlayed, Surveyed
from thalassa.kernel.words import words

from ..builders import at, code, order, sea, short, start, storm, walk
from .test_vectors_ending import last_round

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def sail_all(state: OdysseyState) -> None:
    """Every live ship that has not yet sailed in this round sails towards the centre."""
    for ship, way in zip(SHIPS, ("SE", "SW", "NW", "NE"), strict=True):
        if code(state, state.owners[SHIPS.index(ship)], OrderMove(ship, way)) is None:  # type: ignore[arg-type]
            order(state, ship, way)


# -- rounds --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-22", "O-117")
def test_eleven_rounds_end_with_the_last_storm_tile() -> None:
    state = start(2)
    rounds = []
    for _ in walk(state, random.Random(3)):
        rounds.append(state.round_number)
        if state.outcome() is None:
            assert 1 <= state.round_number <= 11
    assert rounds[0] == 1
    last = last_round("white")
    assert (last.round_number, last.outcome() is not None) == (11, True)
    unfinished = sea(round=11, left=(1, 0, 0, 0, 0))
    sail_all(unfinished)
    assert unfinished.outcome() is None, "a storm tile is left, so another round follows"


@pytest.mark.rule("O-24")
def test_the_round_ends_when_every_live_ship_has_had_its_step() -> None:
    state = sea(arrived="red")
    order(state, "white", "SE")
    order(state, "green", "SW")
    assert state.round_number == 1
    events = state.apply(1, OrderMove("yellow", "NE"))
    assert any(isinstance(event, RoundEnded) and event.round == 1 for event in events)
    assert (state.round_number, state.actors()) == (2, [0])


@pytest.mark.rule("O-25")
def test_one_tile_is_discarded_per_finished_round() -> None:
    state = start(2, sea_monsters=1)
    ended = 0
    for _, _, events in walk(state, random.Random(4)):
        ended += sum(isinstance(event, RoundEnded) for event in events)
        tiles = (
            11 - state.storms_left() + sum(monster.played is not None for monster in state.view(0).monsters)
        )
        assert tiles - ended in (0, 1), "the tile of the round that is being played"


# -- storms --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-27")
@pytest.mark.parametrize(("harder", "tile"), [(False, "red"), (True, None)])
def test_the_colour_is_public_unless_the_variant_hides_it(harder: bool, tile: str | None) -> None:
    state = start(2, harder=harder)
    (event, *_) = storm(state, "red", red="h8")
    for seat in (1, None):
        assert state.told(seat, event) == StormPlayed(1, 1, 10, tile, None)  # type: ignore[arg-type]


@pytest.mark.rule("O-29", "O-30")
def test_the_great_storm_shifts_every_live_ship_its_own_way() -> None:
    state = sea("poseidon", white="c4", green="g4", red="g6", yellow="c6")
    assert (
        code(state, 0, PlayStorm("black", (("white", "c3"), ("green", "g3"), ("red", "g7")))) == "ships_hit"
    )
    storm(state, "black", white="b3", green="h4", red="g7", yellow="b6")
    assert [at(state, ship) for ship in SHIPS] == ["b3", "h4", "g7", "b6"]


@pytest.mark.rule("O-34")
def test_storms_leave_arrived_ships_alone() -> None:
    state = sea("poseidon", arrived="red")
    assert code(state, 0, PlayStorm("red", (("red", "e4"),))) is not None
    assert (
        code(
            state, 0, PlayStorm("black", (("white", "b2"), ("green", "h2"), ("red", "e4"), ("yellow", "b8")))
        )
        == "ships_hit"
    )
    storm(state, "black", white="b2", green="h2", yellow="b8")
    assert at(state, "red") == "e5"


@pytest.mark.rule("OR-23")
def test_harder_deduction_hides_discards_and_what_is_left_till_the_end() -> None:
    state = start(2, harder=True)
    storm(state, "black", white="b2", green="h2", red="h8", yellow="b8")
    sail_all(state)
    assert code(state, 0, PlayStorm("black", ())) == "black_twice", "the rule still binds Poseidon"
    view = state.view(1)
    assert (view.tiles_left, view.last_tile, {tile.left for tile in view.tiles}) == (10, "hidden", {None})
    assert {tile.left for tile in state.view(0).tiles} == {2}
    over = last_round("white", seats=2, harder=True)
    assert {tile.left for tile in over.view(1).tiles} == {0}


# -- orders ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-44")
def test_an_order_names_a_ship_and_one_of_eight_directions() -> None:
    state = sea(white="c4")
    orders = [move for move in state.moves(1) if isinstance(move, OrderMove)]
    assert {move.direction for move in orders if move.ship == "white"} == set(DIRECTIONS)
    assert {move.ship for move in orders} == set(SHIPS)
    targets = {}
    for way in DIRECTIONS:
        copy = state.copy()
        order(copy, "white", way)
        targets[way] = at(copy, "white")
    assert targets == dict(zip(DIRECTIONS, ("c3", "d3", "d4", "d5", "c5", "b5", "b4", "b3"), strict=True))


@pytest.mark.rule("O-45")
def test_every_ship_must_move() -> None:
    state = sea(white="c4")
    assert {type(move) for move in state.moves(1)} == {OrderMove}
    assert code(state, 1, SurveyHeld("white")) == "must_sail"


@pytest.mark.rule("O-46")
def test_the_ship_sails_from_where_it_truly_is() -> None:
    state = start(2)
    storm(state, "white", white="b2")  # the figure still stands on a1
    order(state, "white", "SE")
    assert at(state, "white") == "c3"


@pytest.mark.rule("O-50", "OR-9")
def test_the_notice_does_not_tell_the_edge() -> None:
    north, west = order(sea(white="d1"), "white", "N"), order(sea(white="a4"), "white", "W")
    assert north.off_board
    assert west.off_board
    for field in set(Surveyed.__struct_fields__) - {"direction", "square"}:
        assert getattr(north, field) == getattr(west, field), field


@pytest.mark.rule("O-51", "OR-7")
def test_a_failed_movement_is_spent_and_followed_by_a_survey() -> None:
    state = sea(red="i5")
    survey = order(state, "red", "E")
    assert (short(survey), at(state, "red")) == ("off open I2 V- C+", "i5")
    assert code(state, 1, OrderMove("red", "W")) == "step_taken"


@pytest.mark.rule("OR-8")
def test_a_ship_may_be_sent_against_the_edge_to_wait() -> None:
    state = sea(white="a1")
    assert code(state, 1, OrderMove("white", "NW")) is None
    assert [
        move.direction for move in state.moves(1) if isinstance(move, OrderMove) and move.ship == "white"
    ] == list(DIRECTIONS)
    order(state, "white", "NW")
    assert at(state, "white") == "a1"


# -- arrival ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-54")
def test_an_arrived_ship_is_seen_and_named() -> None:
    assert short(order(sea(arrived="red", white="f3"), "white", "S")) == "open I2 V+ C-"
    assert short(order(sea(arrived="red", white="d4"), "white", "SE")) == "arrived sacred with red I0 V- C-"


@pytest.mark.rule("O-55")
def test_arrival_is_final() -> None:
    state = sea(red="d4")
    order(state, "red", "SE")
    sail_all(state)
    assert code(state, 0, PlayStorm("red", (("red", "e4"),))) is not None
    storm(state, "red")
    assert code(state, 1, OrderMove("red", "N")) == "ship_arrived"
    assert (at(state, "red"), [ship.arrived for ship in state.view(1).ships]) == (
        "e5",
        [False, False, True, False],
    )


# -- the survey ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-63", "OR-14")
def test_what_is_not_told_is_open_sea_nothing_and_nobody() -> None:
    survey = order(sea(white="e2"), "white", "S")
    assert (survey.island, survey.deep) == (None, False)
    assert (survey.here_ships, survey.islands, survey.sight_ships, survey.coastline) == ((), 0, False, False)
    told = words(GAME.package, "en").say(
        "event.surveyed", {f: getattr(survey, f) for f in Surveyed.__struct_fields__}
    )
    assert "open sea" in told
    assert "Coastline" not in told


@pytest.mark.rule("O-66")
def test_the_sacred_island_in_sight_counts_like_any_other() -> None:
    sacred, rock = order(sea(white="f7"), "white", "N"), order(sea(white="b8"), "white", "N")
    assert (short(sacred), at(sea(white="f6"), "white")) == ("open I1 V- C-", "f6"), "f6 sees e5 alone"
    for field in set(Surveyed.__struct_fields__) - {"square"}:
        assert getattr(sacred, field) == getattr(rock, field), field


@pytest.mark.rule("O-74", "OR-13")
def test_the_facts_are_told_in_a_fixed_order() -> None:
    state = sea(white="h8", green="i9", red="i9", yellow="h8", lights=("b6",))
    survey = order(state, "white", "SE")
    told = words(GAME.package, "en").say(
        "event.surveyed", {f: getattr(survey, f) for f in Surveyed.__struct_fields__}
    )
    pieces = ["sails", "woody island", "together with", "In sight", "island", "other ship", "Coastline"]
    places = []
    at_char = 0
    for piece in pieces:
        at_char = told.index(piece, at_char)
        places.append(at_char)
    assert places == sorted(places), told
    off = order(sea(white="d1"), "white", "N")
    text = words(GAME.package, "en").say(
        "event.surveyed", {f: getattr(off, f) for f in Surveyed.__struct_fields__}
    )
    assert text.index("leave the board") < text.index("open sea")


# -- the end ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-119")
def test_three_arrivals_alone_do_not_end_the_game() -> None:
    state = sea(round=5, arrived="white green", red="d4")
    order(state, "red", "SE")
    assert state.outcome() is None
    assert code(state, 1, OrderMove("yellow", "N")) is None


@pytest.mark.rule("OR-16")
def test_the_fourth_arrival_ends_it_after_its_survey_or_at_once() -> None:
    state = sea(round=5, arrived="white green red", yellow="d6")
    events = state.apply(1, OrderMove("yellow", "NE"))
    names = [type(event).__name__ for event in events]
    assert names.index("Surveyed") < names.index("GameEnded")
    blown = sea("poseidon", round=5, arrived="white green red", yellow="d6")
    names = [type(event).__name__ for event in storm(blown, "yellow", yellow="e5")]
    assert "GameEnded" in names
    assert "Surveyed" not in names
