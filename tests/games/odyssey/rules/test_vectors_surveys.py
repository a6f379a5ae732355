"""Test vectors V-1 to V-16, V-26 and V-27: movement, arrival and surveys on the fixture board."""

from __future__ import annotations

import pytest

from ..builders import at, order, sea, short

pytestmark = pytest.mark.filterwarnings("error")


@pytest.mark.rule("O-59", "O-61", "O-65")
def test_v1_red_east() -> None:
    state = sea(red="c4", yellow="e6", white="h2", green="h8")
    assert short(order(state, "red", "E")) == "open I2 V- C-"
    assert at(state, "red") == "d4"


@pytest.mark.rule("O-62", "OR-1")
def test_v2_yellow_north_west() -> None:
    for mode, count in (("boolean", None), ("count", 1)):
        state = sea(red="c4", yellow="e6", white="h2", green="h8", ship_sighting=mode)
        order(state, "red", "E")
        survey = order(state, "yellow", "NW")
        assert short(survey) == "deep I2 V+ C-"
        assert survey.sight_count == count
        assert at(state, "yellow") == "d5"


@pytest.mark.rule("O-61", "O-68")
def test_v3_white_south_west() -> None:
    state = sea(red="c4", yellow="e6", white="h2", green="h8")
    order(state, "red", "E")
    order(state, "yellow", "NW")
    assert short(order(state, "white", "SW")) == "rocky I1 V- C-"
    assert at(state, "white") == "g3"


@pytest.mark.rule("O-12", "O-72", "OR-2")
def test_v4_green_north_east() -> None:
    state = sea(red="c4", yellow="e6", white="h2", green="h8")
    order(state, "red", "E")
    order(state, "yellow", "NW")
    order(state, "white", "SW")
    assert short(order(state, "green", "NE")) == "open I1 V- C+"
    assert state.round_number == 2


@pytest.mark.rule("O-42", "O-43")
def test_v5_the_order_of_ships_matters() -> None:
    state = sea(red="c4", yellow="e6", white="h2", green="h8")
    assert short(order(state, "yellow", "NW")) == "deep I2 V+ C-"
    assert short(order(state, "red", "E")) == "open I2 V+ C-"


@pytest.mark.rule("O-48", "O-51")
def test_v6_off_the_board() -> None:
    state = sea(red="i5")
    survey = order(state, "red", "E")
    assert short(survey) == "off open I2 V- C+"
    assert at(state, "red") == "i5"
    assert state.why_not(1, state.moves(1)[0]) is None
    assert state.done == 0b0100


@pytest.mark.rule("O-10", "O-48", "OR-10")
def test_v7_off_the_board_from_the_starting_island() -> None:
    assert short(order(sea(), "white", "NW")) == "off woody I0 V- C+"


@pytest.mark.rule("O-49")
def test_v8_no_sliding_along_the_edge() -> None:
    state = sea(white="d1")
    assert short(order(state, "white", "NE")) == "off open I0 V- C+"
    assert at(state, "white") == "d1"


@pytest.mark.rule("O-53", "O-56", "OR-11")
def test_v9_arrival() -> None:
    state = sea(red="d4", yellow="d5")
    assert short(order(state, "red", "SE")) == "arrived sacred I0 V+ C-"
    assert state.arrived == 0b0100


@pytest.mark.rule("O-64", "O-70")
def test_v10_second_arrival_meets_the_first() -> None:
    state = sea(arrived="red", yellow="d5")
    assert short(order(state, "yellow", "E")) == "arrived sacred with red I0 V- C-"


@pytest.mark.rule("O-71")
def test_v11_arrived_ships_are_seen() -> None:
    state = sea(arrived="red yellow", white="f3", ship_sighting="count")
    survey = order(state, "white", "S")
    assert short(survey) == "open I2 V+ C-"
    assert survey.sight_count == 2


@pytest.mark.rule("O-64", "O-70")
def test_v12_ships_here_are_not_ships_in_sight() -> None:
    state = sea(red="f6", yellow="g6", green="g5", white="f7", ship_sighting="count")
    survey = order(state, "white", "N")
    assert short(survey) == "open with red I1 V+ C-"
    assert survey.sight_count == 2


@pytest.mark.rule("O-67", "OR-10")
def test_v13_starting_islands_count_as_islands() -> None:
    assert short(order(sea(white="c2"), "white", "W")) == "open I2 V- C-"


@pytest.mark.rule("O-10", "O-13")
def test_v14_a_foreign_starting_island() -> None:
    state = sea(white="h2", green="e8")
    survey = order(state, "white", "NE")
    assert short(survey) == "rocky I0 V- C+"
    assert at(state, "white") == "i1"


@pytest.mark.rule("O-64", "O-68")
def test_v15_meeting_on_a_starting_island() -> None:
    assert short(order(sea(white="b2", green="a1"), "white", "NW")) == "woody with green I0 V- C+"


@pytest.mark.rule("OR-2", "O-72")
@pytest.mark.parametrize(
    ("coastline", "told"), [("within_one", "open I1 V- C+"), ("on_border", "open I1 V- C-")]
)
def test_v16_coastline_by_option(coastline: str, told: str) -> None:
    assert short(order(sea(red="b4", coastline=coastline), "red", "S")) == told


@pytest.mark.rule("O-77", "OR-24")
def test_v26_easier_names_types_and_colours() -> None:
    survey = order(sea(red="c4", yellow="d5", easier=True), "red", "E")
    assert short(survey) == "open I2 V+ C-"
    assert (survey.woody, survey.rocky, survey.sacred) == (1, 0, 1)
    assert survey.ship_colours == ("yellow",)


@pytest.mark.rule("O-77", "O-73")
def test_v27_easier_names_several() -> None:
    survey = order(sea(red="d4", white="c5", yellow="e6", easier=True), "yellow", "NW")
    assert survey.deep
    assert (survey.woody, survey.rocky, survey.sacred) == (0, 1, 1)
    assert survey.ship_colours == ("white", "red")


@pytest.mark.rule("O-73", "O-75")
def test_without_easier_nothing_but_the_number_is_told() -> None:
    survey = order(sea(red="c4", yellow="d5"), "red", "E")
    more = (survey.woody, survey.rocky, survey.sacred, survey.ship_colours, survey.sight_count)
    assert more == (None,) * 5
