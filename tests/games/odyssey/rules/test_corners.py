"""Corners of the rules that are easily overlooked: what exactly a refusal says, and what a copy takes along."""

from __future__ import annotations

import pytest

from support.slots import slots_of
from thalassa.games.odyssey.edition.board import SHIPS
from thalassa.games.odyssey.rules import setup
from thalassa.games.odyssey.rules.phases import PHASES, Phase
from thalassa.games.odyssey.rules.position import Position
from thalassa.games.odyssey.rules.setup import boards_to_choose, light_squares, why_not_board
from thalassa.games.odyssey.rules.storms import next_pushed, refusal, why_not_monster
from thalassa.games.odyssey.rules.tiles import MONSTER_FIRST
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import (
    ChooseBoard,
    ConfirmLighthouses,
    OrderMove,
    PlaceHidden,
    PlaceLighthouses,
    PushShip,
    RaiseStorm,
)
from thalassa.games.odyssey.wire.events import ProposalConfirmed
from thalassa.kernel.messages import Action, Reason

from ..builders import F9, TINY, sea, start


def over() -> OdysseyState:
    state = sea()
    state.phase = Phase(PHASES.index("over"))
    return state


@pytest.mark.rule("O-21", "O-43", "O-117")
@pytest.mark.parametrize(
    ("state", "seat", "action", "reason"),
    [
        (over(), 1, OrderMove("white", "N"), Reason("over", "O-117")),
        (sea(), 1, ChooseBoard("A"), Reason("wrong_phase", "O-43", {"phase": "navigators"})),
        (start(2, None), 0, PlaceHidden((), ()), Reason("wrong_phase", "O-21", {"phase": "board"})),
    ],
    ids=["over", "sailing", "choosing a board"],
)
def test_what_comes_at_the_wrong_time_is_refused_by_the_rule_of_the_time(
    state: OdysseyState, seat: int, action: Action, reason: Reason
) -> None:
    assert state.why_not(seat, action) == reason


@pytest.mark.rule("O-26", "O-29", "O-40")
def test_poseidon_is_told_what_he_can_do_instead() -> None:
    state = sea("poseidon", left=(0, 2, 2, 2, 3))
    assert state.why_not(0, OrderMove("white", "N")) == Reason("wrong_phase", "O-26", {"phase": "poseidon"})
    assert state.why_not(0, RaiseStorm("white")) == Reason("no_tile_left", "O-40", {"tile": "white"})
    state.apply(0, RaiseStorm("black"))
    ship = next_pushed(state)
    other = SHIPS[(ship + 1) % 4]
    square = next(move.square for move in state.moves(0) if isinstance(move, PushShip))
    named = Reason("other_ship_next", "O-29", {"ship": SHIPS[ship]})
    assert state.why_not(0, PushShip(other, square)) == named  # type: ignore[arg-type]


@pytest.mark.rule("O-89")
def test_a_monster_that_comes_first_is_said_with_its_rule() -> None:
    assert refusal(MONSTER_FIRST, "white", 0) == Reason("monster_first", "O-89")


@pytest.mark.rule("O-92")
def test_who_confirms_the_lighthouses_is_told_with_the_game() -> None:
    state = start(3, lighthouses=1)
    (speaker,) = state.actors()
    state.apply(speaker, state.moves(speaker)[0])
    (other,) = state.actors()
    assert ProposalConfirmed(1, other) in state.apply(other, ConfirmLighthouses())


@pytest.mark.rule("O-91", "O-92")
def test_lighthouses_are_as_many_as_agreed_and_stand_apart() -> None:
    state = start(3, lighthouses=2)
    (speaker,) = state.actors()
    names = tuple(state.map().names[:3])
    wrong = Reason("wrong_number", "O-91", {"number": 2, "given": 3})
    assert state.why_not(speaker, PlaceLighthouses(names)) == wrong
    free = light_squares(state)
    first = free.bit_length() - 1
    state.draft = (first,)
    assert light_squares(state) == free - (1 << first)


@pytest.mark.rule("O-86")
def test_no_monster_comes_for_a_ship_at_home() -> None:
    state = sea("poseidon")
    state.monsters, state.arrived = 1, 0b10
    assert why_not_monster(state, 0, 1) == Reason("ship_arrived", "O-86", {"ship": SHIPS[1]})


@pytest.mark.rule("O-16", "O-110")
def test_boards_without_room_for_the_special_tiles_are_not_offered() -> None:
    state = start(2, F9, lighthouses=2, maelstroms=2, fogs=2)
    frame = state.frame
    small = TINY.boards[0]
    frame.boards = [*F9.boards, small]
    assert boards_to_choose(frame) == [*F9.boards, small]
    small_room = small.whirl_ok
    try:
        small.whirl_ok = 0b11111  # five squares for six tiles
        assert boards_to_choose(frame) == F9.boards
        small.whirl_ok = 0b111111  # just enough
        assert boards_to_choose(frame) == [*F9.boards, small]
    finally:
        small.whirl_ok = small_room


@pytest.mark.rule("O-110")
def test_a_board_without_room_is_refused_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start(2, None, maelstroms=2)
    assert why_not_board(state, ChooseBoard("A")) is None
    monkeypatch.setattr(setup, "roomy", lambda frame, board: False)
    assert why_not_board(state, ChooseBoard("A")) == Reason("board_too_small", "O-110", {"board": "A"})


def test_a_copy_takes_everything_along() -> None:
    state = sea(seats=4, competing=True, coop_helm="vote")
    state.votes, state.truth = (1, -1, 2), [None]
    copy = state.copy()
    assert [name for name in slots_of(Position) if getattr(copy, name) != getattr(state, name)] == []
    assert copy.truth is not state.truth
    assert copy.record is not state.record


@pytest.mark.rule("O-122")
def test_those_who_win_beside_poseidon_are_told_in_the_order_of_seats() -> None:
    state = sea(seats=3)
    state.phase = Phase(PHASES.index("over"))
    state.poseidon, state.navigators, state.owners, state.arrived = 1, (0, 2), (0, 2, 0, 2), 0b1
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.verdict.code) == ((0, 1), "verdict.poseidon_and")
