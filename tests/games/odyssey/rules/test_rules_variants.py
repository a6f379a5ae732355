"""Rules one by one: Sea Monsters, Lighthouses, Maelstroms, Fog Banks."""

from __future__ import annotations

import pytest

from thalassa.games.odyssey.edition.board import SHIPS
from thalassa.games.odyssey.wire.actions import (
    MaelstromPush,
    OrderMove,
    PlaceHidden,
    PlaceLighthouses,
    PlayMonster,
    PlayStorm,
    SurveyHeld,
)
from thalassa.games.odyssey.wire.events import (
    Captured,
    HiddenPlaced,
    LighthousesPlaced,
    MaelstromPushed,
    Surveyed,
)

from ..builders import agree, at, code, order, sea, short, start, storm, survey_in

# -- Sea Monsters -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-84")
@pytest.mark.parametrize(("number", "names"), [(0, []), (1, ["leviathan"]), (2, ["leviathan", "kraken"])])
def test_one_or_two_monsters_beside_the_storm_tiles(number: int, names: list[str]) -> None:
    state = start(2, sea_monsters=number)
    assert [monster.monster for monster in state.view(0).monsters] == names
    playable = {move.monster for move in state.moves(0) if isinstance(move, PlayMonster)}
    assert playable == set(names)
    assert state.storms_left() == 11


@pytest.mark.rule("O-85")
def test_a_monster_in_place_of_a_storm() -> None:
    state = start(2, sea_monsters=2)
    places = list(state.places)
    state.apply(0, PlayMonster("kraken", "red"))
    assert (state.places, state.storms_left()) == (places, 11), "no storm in this round"
    assert code(state, 0, PlayMonster("leviathan", "white")) == "navigators_turn", "a single one"
    assert [ship.held for ship in state.view(1).ships] == [False, False, True, False]


@pytest.mark.rule("O-87", "OR-30")
def test_a_held_ship_surveys_once_anywhere_in_the_order() -> None:
    for early in (True, False):
        state = sea(held="red", red="i5", sea_monsters=1)
        if not early:
            order(state, "white", "SE")
        assert code(state, 1, OrderMove("red", "W")) == "ship_held"
        survey = survey_in(state.apply(1, SurveyHeld("red")))
        assert (short(survey), at(state, "red")) == ("held open I2 V- C+", "i5")
        assert code(state, 1, SurveyHeld("red")) == "step_taken"
    left_out = sea(held="red", sea_monsters=1)
    for ship, way in (("white", "SE"), ("green", "SW"), ("yellow", "NE")):
        order(left_out, ship, way)
    assert (left_out.round_number, left_out.actors()) == (1, [1]), "it cannot be left out"


@pytest.mark.rule("O-88", "OR-47")
@pytest.mark.parametrize(("monsters", "rounds"), [(0, 11), (1, 12), (2, 13)])
def test_each_monster_makes_the_game_a_round_longer(monsters: int, rounds: int) -> None:
    state = start(2, sea_monsters=monsters)
    assert state.view(1).rounds == rounds
    tiles = ["black", "white", "black", "green", "black", "white", "green", "red", "red", "yellow", "yellow"]
    played = 0
    while state.outcome() is None:
        played += 1
        if played <= monsters:
            state.apply(0, PlayMonster(("leviathan", "kraken")[played - 1], "white"))
        else:
            tile = tiles[played - monsters - 1]
            hit = SHIPS if tile == "black" else (tile,)
            there = {
                ship: state.map().names[state.map().near[state.places[SHIPS.index(ship)]][0]] for ship in hit
            }
            storm(state, tile, **there)
        for ship, way in zip(SHIPS, ("N", "N", "S", "S"), strict=True):
            held = SHIPS.index(ship) == state.held
            state.apply(1, SurveyHeld(ship) if held else OrderMove(ship, way))  # type: ignore[arg-type]
    assert played == rounds


# -- placing special tiles --------------------------------------------------------------------------------------------


@pytest.mark.rule("O-21", "OR-34")
def test_lighthouses_first_and_open_hidden_tiles_afterwards_and_secret() -> None:
    state = start(3, lighthouses=1, maelstroms=1, fogs=1)
    assert state.actors() == [1], "the Navigators begin"
    assert code(state, 0, PlaceHidden(("d8",), ("d2",))) is not None
    events = state.apply(1, PlaceLighthouses(("c3",)))
    events += state.apply(2, state.moves(2)[0])
    assert LighthousesPlaced(("c3",)) in [state.told(None, event) for event in events]
    assert state.actors() == [0]
    assert code(state, 0, PlaceHidden(("d8",), ("c3",))) == "square_taken", "fog may not bury a Lighthouse"
    events = state.apply(0, PlaceHidden(("d8",), ("d2",)))
    (placed,) = [event for event in events if isinstance(event, HiddenPlaced)]
    assert state.told(1, placed) == HiddenPlaced(1, 1, 1)


@pytest.mark.rule("O-97")
@pytest.mark.parametrize("number", [1, 2])
def test_maelstroms_are_hidden_but_their_number_is_known(number: int) -> None:
    state = start(2, maelstroms=number)
    squares = ("f2", "d8")[:number]
    assert code(state, 0, PlaceHidden((), ())) == "wrong_hidden"
    (placed,) = [e for e in state.apply(0, PlaceHidden(squares, ())) if isinstance(e, HiddenPlaced)]
    assert placed.maelstrom_squares == squares
    told = state.told(1, placed)
    assert isinstance(told, HiddenPlaced)
    assert (told.maelstroms, told.maelstrom_squares) == (number, None)


@pytest.mark.rule("OR-40")
@pytest.mark.parametrize("square", ["a1", "b2", "i9", "h8", "e5", "d4", "f6"])
def test_special_tiles_stay_away_from_starts_and_the_sacred_island(square: str) -> None:
    assert code(start(2, lighthouses=1), 1, PlaceLighthouses((square,))) == "too_near"
    assert code(start(2, fogs=1), 0, PlaceHidden((), (square,))) is not None
    assert code(start(2, maelstroms=1), 0, PlaceHidden((square,), ())) is not None


# -- Maelstroms ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-99")
def test_a_caught_ship_is_surveyed_then_shifted_in_secret() -> None:
    state = sea(green="f7", whirls=("g8",))
    events = state.apply(1, OrderMove("green", "SE"))
    assert [type(event) for event in events] == [Surveyed, Captured]
    assert state.told(1, events[1]) == Captured(1, "green")
    assert code(state, 0, MaelstromPush("g8")) is not None, "it has to move"
    assert code(state, 0, MaelstromPush("e8")) is not None, "by one square"
    (pushed,) = state.apply(0, MaelstromPush("h9"))
    assert pushed == MaelstromPushed(1, 1, "green", "h9")
    assert state.told(1, pushed) == MaelstromPushed(1, 1, "green", None)


@pytest.mark.rule("O-101", "OR-37")
def test_no_survey_mentions_a_maelstrom() -> None:
    for whirl in ("g8", "g7"):  # on the ship's new square, or beside it
        with_, without = sea(green="f7", whirls=(whirl,)), sea(green="f7")
        assert order(with_, "green", "SE") == order(without, "green", "SE")


@pytest.mark.rule("OR-38")
def test_after_the_push_neither_survey_nor_second_capture() -> None:
    state = sea(green="f7", whirls=("f8", "g8"))
    state.apply(1, OrderMove("green", "SE"))
    events = state.apply(0, MaelstromPush("f8"))  # into the other Maelstrom
    assert [type(event) for event in events] == [MaelstromPushed]
    assert (state.actors(), at(state, "green")) == ([1], "f8")


# -- Fog Banks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-106")
def test_fog_is_told_to_ships_in_it_and_beside_it() -> None:
    inside = order(sea(white="c6", fogs=("c7",)), "white", "S")
    assert (inside.fog, inside.fogs) == (True, 0)
    beside = order(sea(white="c5", fogs=("c7", "d7")), "white", "S")
    assert (beside.fog, beside.fogs) == (False, 2)
    far = order(sea(white="c2", fogs=("c7", "d7")), "white", "S")
    assert (far.fog, far.fogs) == (False, 0)


@pytest.mark.rule("O-107", "OR-39")
def test_nobody_sees_a_ship_in_fog() -> None:
    beside = order(sea(white="d5", red="c7", fogs=("c7",)), "white", "SW")  # c6
    assert not beside.sight_ships
    within = order(sea(white="c6", red="c7", fogs=("c7",)), "white", "S")
    assert (within.fog, within.here_ships) == (True, ())
    clear = order(sea(white="d5", red="c7"), "white", "SW")
    assert clear.sight_ships


@pytest.mark.rule("O-108", "OR-39")
def test_the_view_out_of_the_fog_is_clear() -> None:
    survey = order(sea(white="c8", red="b6", fogs=("c7",)), "white", "N")
    assert (survey.fog, survey.sight_ships, survey.islands) == (True, True, 1), "red on b6, the rock on c6"


@pytest.mark.rule("O-110")
def test_agreeing_on_lighthouses_takes_everybody() -> None:
    state = start(3, lighthouses=2)
    assert code(state, 1, PlaceLighthouses(("c3", "z99"))) == "unknown_square"
    assert code(state, 1, PlaceLighthouses(("c3", "c3"))) == "square_taken"
    state.apply(1, PlaceLighthouses(("c3", "c5")))
    assert not state.view(0).lighthouses
    agree(state)
    assert state.view(0).lighthouses == ("c3", "c5")
    assert code(state, 0, PlayStorm("white", (("white", "b2"),))) is None
