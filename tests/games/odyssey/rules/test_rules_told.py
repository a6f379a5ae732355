"""What is told, and written down, when something happens: the events of setup, series, capture and end, and the record."""

from __future__ import annotations

import pytest

from thalassa.games.odyssey.rules.ending import tiles_played
from thalassa.games.odyssey.rules.phases import SHARE_SHIPS
from thalassa.games.odyssey.rules.record import PUSH, STEP
from thalassa.games.odyssey.rules.sight import sees_everything, sees_team, sees_truth
from thalassa.games.odyssey.wire.actions import (
    AssignShips,
    ConfirmLighthouses,
    HideTile,
    MaelstromPush,
    MarkLighthouse,
    OrderMove,
    PlaceLighthouses,
    PlayMonster,
    SurveyHeld,
)
from thalassa.games.odyssey.wire.events import (
    BoardChosen,
    GameBegan,
    GameEnded,
    HiddenPlaced,
    LighthousesPlaced,
    LighthousesProposed,
    MaelstromPushed,
    MonsterPlayed,
    ShipsProposed,
)

from ..builders import order, sea, start, storm


@pytest.mark.rule("O-112", "OR-43", "OR-45")
@pytest.mark.parametrize(("drawn", "board"), [(False, "F9"), (True, "A")])
def test_the_next_game_of_a_series_is_told_with_its_number_and_board(drawn: bool, board: str) -> None:
    state = sea(seats=3, competing=True, arrived="white green red", yellow="d5")
    if drawn:
        state.frame.edition = start(2, None).frame.edition
        state.drawn = ("B", "A", "C")
    events = state.apply(2, OrderMove("yellow", "E"))
    assert GameBegan(2, 3, 1) in events
    assert BoardChosen(2, board, drawn) in events


@pytest.mark.rule("OR-19")
def test_a_split_of_the_ships_is_told_as_it_was_proposed() -> None:
    state = start(4, competing=True, ship_split="agreed")
    proposed = state.apply(1, AssignShips((1, None, 3, 2)))
    assert proposed == [ShipsProposed(1, 1, (1, None, 3, 2))]


@pytest.mark.rule("OR-19")
def test_those_who_still_have_to_agree_come_in_the_order_of_seats() -> None:
    state = start(4, competing=True, ship_split="agreed")
    state.poseidon, state.navigators, state.phase = 1, (2, 3, 0), SHARE_SHIPS
    state.speaker = 2
    state.apply(2, AssignShips((2, 3, 0, None)))
    assert list(state.actors()) == [0, 3]


@pytest.mark.rule("OR-35")
def test_lighthouses_are_told_when_proposed_and_when_agreed() -> None:
    state = start(3, lighthouses=1)
    assert state.apply(1, PlaceLighthouses(("d3",))) == [LighthousesProposed(1, 1, ("d3",))]
    assert LighthousesPlaced(("d3",)) in state.apply(2, ConfirmLighthouses())
    assert (state.speaker, state.proposal, state.agreed) == (-1, (), 0), "nothing is left to agree on"


@pytest.mark.rule("OR-35", "O-92")
def test_lighthouses_marked_one_by_one_are_proposed_together() -> None:
    state = start(3, lighthouses=2)
    assert state.apply(1, MarkLighthouse("d3")) == []
    assert state.apply(1, MarkLighthouse("f7")) == [LighthousesProposed(1, 1, ("d3", "f7"))]


@pytest.mark.rule("O-97", "O-104")
def test_tiles_hidden_one_by_one_lie_in_the_order_of_squares() -> None:
    state = start(2, maelstroms=2, fogs=2)
    for square in ("f7", "d3"):
        assert state.apply(0, HideTile("maelstrom", square)) == []
    state.apply(0, HideTile("fog", "d7"))
    told = state.apply(0, HideTile("fog", "f3"))
    assert told[0] == HiddenPlaced(1, 2, 2, ("d3", "f7"), ("f3", "d7"))


@pytest.mark.rule("O-99", "O-102")
def test_the_push_out_of_a_maelstrom_is_told_and_written_down() -> None:
    state = sea(white="f7", whirls=("g8",))
    order(state, "white", "SE")
    told = state.apply(0, MaelstromPush("g7"))
    assert told[0] == MaelstromPushed(1, 1, "white", "g7")
    entry, truth = state.record[-1], state.truth[-1]
    assert (entry.kind, entry.round, entry.ship) == (PUSH, 1, 0)
    assert truth is not None
    assert truth[1] == state.map().index["g7"]


@pytest.mark.rule("O-99")
def test_everybody_reads_which_ship_a_maelstrom_has_seized() -> None:
    state = sea(white="f7", whirls=("g8",))
    order(state, "white", "SE")
    for seat in (1, None):
        task = state.task(seat)
        assert (task.code, task.params) == ("task.wait_maelstrom", {"ship": "white", "seats": [0]})


@pytest.mark.rule("O-85", "O-87")
def test_a_monster_is_told_with_its_ship() -> None:
    state = sea("poseidon", sea_monsters=2, round=3)
    state.monsters = 0b11
    assert state.apply(0, PlayMonster("kraken", "red")) == [MonsterPlayed(3, "kraken", "red")]


@pytest.mark.rule("OR-12")
def test_in_the_round_of_a_monster_ships_that_arrived_before_it_look_round() -> None:
    state = sea("poseidon", sea_monsters=2, arrived="green", arrived_surveys=True)
    state.monsters, state.arrived_before = 0b11, 0  # green came home in the round before
    state.apply(0, PlayMonster("kraken", "red"))
    assert state.why_not(1, SurveyHeld("green")) is None


@pytest.mark.rule("O-53", "O-76")
@pytest.mark.parametrize(("ship", "number"), [("white", 0), ("yellow", 3)])
def test_the_record_names_the_ship_that_arrived(ship: str, number: int) -> None:
    state = sea(**{ship: "d5"})  # type: ignore[arg-type]
    order(state, ship, "E")
    assert (state.record[-1].kind, state.record[-1].arrived) == (STEP, 1 << number)


@pytest.mark.rule("OR-12")
def test_the_record_names_an_arrived_ship_that_looks_round() -> None:
    state = sea(arrived="green", arrived_surveys=True)
    state.apply(1, SurveyHeld("green"))
    assert state.record[-1].arrived == 0b0010


@pytest.mark.rule("OR-15", "O-119")
def test_a_game_that_is_decided_ends_for_that_reason() -> None:
    state = sea(arrived="white green", red="d5", end_when_decided=True)
    assert GameEnded(1, "decided", ("white", "green", "red"), 3) in state.apply(1, OrderMove("red", "E"))


@pytest.mark.rule("O-78", "O-123")
def test_a_tile_nobody_knows_is_not_made_up_at_the_reveal() -> None:
    state = sea("poseidon", harder=True)
    storm(state, "white", white="b2")
    assert tiles_played(state) == ("white",)
    state.truth = [None]  # as in a position that was sampled
    assert tiles_played(state) == (None,)


@pytest.mark.rule("OR-46")
def test_spectators_see_everything_only_where_the_table_wishes_it() -> None:
    blind, open_ = sea(), sea(spectators="omniscient")
    assert [sees_everything(open_, seat) for seat in (None, 0, 1)] == [True, False, False]
    assert [sees_everything(blind, seat) for seat in (None, 0, 1)] == [False, False, False]
    assert [sees_truth(open_, seat) for seat in (None, 0, 1)] == [True, True, False]
    assert [sees_team(open_, seat) for seat in (None, 0, 1)] == [True, False, True]


@pytest.mark.rule("O-86")
def test_the_live_ships_are_those_that_have_not_arrived() -> None:
    assert sea(arrived="green yellow").live() == 0b0101
