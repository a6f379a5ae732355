"""Test vectors V-33 to V-43: Lighthouses, Maelstroms, Fog Banks."""

from __future__ import annotations

import pytest

from thalassa.games.odyssey.rules.phases import MAELSTROM, NAVIGATORS
from thalassa.games.odyssey.wire.actions import (
    HideTile,
    MaelstromPush,
    MarkLighthouse,
    OrderMove,
    PlaceHidden,
    PlaceLighthouses,
)
from thalassa.games.odyssey.wire.events import Captured, MaelstromPushed, Surveyed

from ..builders import at, order, sea, short, start, storm, survey_in


@pytest.mark.rule("O-93", "O-95")
def test_v33_a_lighthouse_hides_the_island_below() -> None:
    survey = order(sea(red="c4", lights=("c3",)), "red", "E")
    assert short(survey) == "open I1 V- C-"
    assert survey.lighthouses == 1


@pytest.mark.rule("O-94", "OR-33")
@pytest.mark.parametrize(
    ("lights", "here", "near"), [(("c3",), "plain", 0), (("c3", "b4"), "yellow", 1), (("b4", "c3"), "red", 1)]
)
def test_v34_on_a_lighthouse(lights: tuple[str, ...], here: str, near: int) -> None:
    survey = order(sea(red="c4", lights=lights), "red", "N")
    assert short(survey) == f"lighthouse {here} I0 V- C-"
    assert (survey.island, survey.lighthouses) == (None, near)


@pytest.mark.rule("O-95", "OR-33")
def test_v35_two_lighthouses_in_sight() -> None:
    survey = order(sea(red="d4", lights=("c6", "b6")), "red", "SW")
    assert short(survey) == "deep I0 V- C-"
    assert survey.lighthouses == 2


@pytest.mark.rule("O-91", "O-92", "O-98")
def test_v36_where_lighthouses_may_stand() -> None:
    state = start(lighthouses=1)
    for square in ("d4", "b2", "e5", "a1"):
        assert state.why_not(1, PlaceLighthouses((square,))).code == "too_near"  # type: ignore[union-attr]
    for square in ("c3", "c5"):
        assert state.why_not(1, PlaceLighthouses((square,))) is None
    assert len(state.moves(1)) == 56
    board = state.map()
    assert board.hidden_ok.bit_count() == 56
    assert board.whirl_ok.bit_count() == 51


@pytest.mark.rule("O-93")
def test_v37_a_lighthouse_hides_deep_sea() -> None:
    survey = order(sea(red="b6", lights=("c5",)), "red", "NE")
    assert short(survey) == "lighthouse plain I1 V- C-"
    assert not survey.deep


@pytest.mark.rule("O-99", "O-102")
def test_v38_a_maelstrom_captures() -> None:
    state = sea(green="f7", red="h7", whirls=("g8",))
    events = state.apply(1, OrderMove("green", "SE"))
    assert short(survey_in(events)) == "deep I0 V+ C-"
    assert [type(event) for event in events] == [Surveyed, Captured]
    assert state.phase == MAELSTROM
    assert state.actors() == [0]
    assert state.moves(1) == []
    squares = {action.square for action in state.moves(0)}  # type: ignore[attr-defined]
    assert squares == {"f7", "f8", "f9", "g7", "g9", "h7", "h8", "h9"}
    events = state.apply(0, MaelstromPush("h9"))
    assert [state.told(1, event) for event in events] == [MaelstromPushed(1, 1, "green", None)]
    assert at(state, "green") == "h9"
    assert state.phase == NAVIGATORS


@pytest.mark.rule("O-102")
def test_a_push_into_another_maelstrom_does_nothing_more() -> None:
    state = sea(green="f7", whirls=("h7", "g8"))
    order(state, "green", "SE")
    state.apply(0, MaelstromPush("h7"))
    assert state.phase == NAVIGATORS
    assert at(state, "green") == "h7"


@pytest.mark.rule("O-100", "OR-36")
def test_v39_a_storm_into_a_maelstrom_does_nothing() -> None:
    state = sea("poseidon", green="f7", whirls=("g8",))
    storm(state, "green", green="g8")
    assert state.phase == NAVIGATORS
    order(state, "green", "NW")
    assert state.phase == NAVIGATORS
    assert at(state, "green") == "f7"


@pytest.mark.rule("O-100", "OR-36")
def test_v40_a_failed_movement_on_a_maelstrom_does_nothing() -> None:
    state = sea(green="i5", whirls=("i5",))
    assert order(state, "green", "E").off_board
    assert state.phase == NAVIGATORS
    held = sea(green="g8", whirls=("g8",), held="green", sea_monsters=1)
    held.apply(1, held.moves(1)[8])
    assert held.phase == NAVIGATORS


@pytest.mark.rule("O-105", "O-106", "O-107")
def test_v41_fog_hides_island_and_ship() -> None:
    survey = order(sea(red="h6", green="h8", fogs=("h6",)), "green", "NE")
    assert short(survey) == "open I0 V- C+"
    assert survey.fogs == 1


@pytest.mark.rule("O-106", "O-107", "O-108")
def test_v42_inside_the_fog() -> None:
    survey = order(sea(red="h6", green="h7", yellow="i6", fogs=("h6",)), "green", "N")
    assert short(survey) == "fog I0 V+ C-"
    assert (survey.island, survey.here_ships, survey.fogs) == (None, (), 0)


@pytest.mark.rule("OR-32", "O-105")
@pytest.mark.parametrize("tile", ["lights", "fogs"])
def test_v43_the_coastline_is_no_printed_content(tile: str) -> None:
    survey = order(sea(red="i5", **{tile: ("i5",)}), "red", "E")  # type: ignore[arg-type]
    assert survey.off_board
    assert (survey.islands, survey.coastline) == (2, True)
    assert survey.island is None


@pytest.mark.rule("O-96")
def test_ships_at_a_lighthouse_are_seen_and_named() -> None:
    state = sea(red="c4", yellow="c3", white="d4", lights=("c3",))
    assert order(state, "red", "N").here_ships == ("yellow",)
    assert order(state, "white", "S").sight_ships is False
    other = sea(red="c4", yellow="c3", lights=("c3",))
    assert order(other, "red", "E").sight_ships is True


@pytest.mark.rule("O-98", "O-104", "O-110")
def test_hidden_tiles_keep_their_distance_and_share_no_square() -> None:
    state = start(lighthouses=1, maelstroms=1, fogs=1)
    state.apply(1, PlaceLighthouses(("c3",)))
    for action, code, rule in (
        (PlaceHidden(("c6",), ("c7",)), "maelstrom_on_island", "O-98"),
        (PlaceHidden(("d4",), ("c7",)), "too_near", "O-98"),
        (PlaceHidden(("c7",), ("b2",)), "too_near", "O-104"),
        (PlaceHidden(("c7",), ("c7",)), "square_taken", "O-110"),
        (PlaceHidden(("c7",), ("c3",)), "square_taken", "O-110"),
        (PlaceHidden(("c7",), ("zz",)), "unknown_square", "O-104"),
        (PlaceHidden(("zz",), ("c7",)), "unknown_square", "O-98"),
        (PlaceHidden((), ("c7",)), "wrong_hidden", "O-97"),
        (PlaceHidden(("c7",), ()), "wrong_hidden", "O-97"),
    ):
        reason = state.why_not(0, action)
        assert reason is not None
        assert (reason.code, reason.rule) == (code, rule), action
    assert state.why_not(0, HideTile("fog", "c7")).code == "other_tile_next"  # type: ignore[union-attr]
    whole = state.copy()
    whole.apply(0, PlaceHidden(("c7",), ("c6",)))
    state.apply(0, HideTile("maelstrom", "c7"))
    assert state.composing()
    state.apply(0, HideTile("fog", "c6"))
    assert state.to_json() == whole.to_json()


@pytest.mark.rule("O-97")
def test_hidden_tiles_of_a_kind_are_named_in_the_order_of_the_board() -> None:
    """One way to name a choice: what lies where is the same, so the log is."""
    state = start(maelstroms=2, fogs=2)
    for action in (
        PlaceHidden(("c7", "d2"), ("f3", "g4")),
        PlaceHidden(("d2", "c7"), ("g4", "f3")),
        PlaceHidden(("c7", "d2"), ("g4", "f3")),
    ):
        reason = state.why_not(0, action)
        assert reason is not None
        assert (reason.code, reason.rule) == ("not_in_order", "O-97"), action
    assert state.why_not(0, PlaceHidden(("d2", "c7"), ("f3", "g4"))) is None


@pytest.mark.rule("O-91", "O-111", "OR-35")
def test_navigators_agree_on_lighthouses() -> None:
    state = start(seats=4, lighthouses=2)
    assert state.actors() == [1]
    state.apply(1, MarkLighthouse("c3"))
    assert state.composing()
    state.apply(1, MarkLighthouse("c7"))
    assert state.actors() == [2, 3]
    assert state.view(0).accord is None
    assert state.view(2).accord.squares == ("c3", "c7")  # type: ignore[union-attr]
    state.apply(3, state.moves(3)[1])
    assert state.actors() == [3]
    state.apply(3, PlaceLighthouses(("g7", "c7")))
    for seat in (1, 2):
        state.apply(seat, state.moves(seat)[0])
    assert state.view(0).lighthouses == ("g7", "c7")
    assert state.round_number == 1
