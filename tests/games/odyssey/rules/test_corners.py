"""Corners of the rules that are easily overlooked: what exactly a refusal says, and what a copy takes along."""

from __future__ import annotations

import pytest

from support.slots import slots_of
from thalassa.games.odyssey.edition.board import SHIPS
from thalassa.games.odyssey.options import OdysseyOptions
from thalassa.games.odyssey.rules import setup
from thalassa.games.odyssey.rules.phases import PHASES, Phase
from thalassa.games.odyssey.rules.position import NOBODY, Position
from thalassa.games.odyssey.rules.setup import boards_to_choose, light_squares, why_not_board
from thalassa.games.odyssey.rules.storms import begin_round, next_pushed, refusal, why_not_monster
from thalassa.games.odyssey.rules.tiles import DEAD_END, MONSTER_FIRST, NONE_LEFT, OK, judge_monster
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import (
    ChooseBoard,
    ConfirmLighthouses,
    HideTile,
    MarkLighthouse,
    OrderMove,
    PlaceHidden,
    PlaceLighthouses,
    PlayStorm,
    PushShip,
    RaiseStorm,
)
from thalassa.games.odyssey.wire.events import ProposalConfirmed
from thalassa.kernel.messages import Action, Reason

from ..builders import F9, TINY, order, sea, start


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
    board = state.frame.edition.board("A")
    assert board is not None
    monkeypatch.setattr(board, "whirl_ok", 0b1)  # one square for two tiles
    assert why_not_board(state, ChooseBoard("A")) == Reason("board_too_small", "O-110", {"board": "A"})


def test_a_copy_takes_everything_along() -> None:
    state = sea(seats=4, competing=True, coop_helm="vote")
    for name in slots_of(Position):  # nothing as a fresh position has it
        value = getattr(state, name)
        if isinstance(value, int):
            setattr(state, name, value + 1)
    state.arrived_before, state.captured, state.votes, state.truth = 4, 2, (1, -1, 2), [None]
    copy = state.copy()
    assert [name for name in slots_of(Position) if getattr(copy, name) != getattr(state, name)] == []
    assert copy.truth is not state.truth
    assert copy.record is not state.record


@pytest.mark.rule("O-18", "O-112")
def test_nothing_of_a_game_is_left_when_the_table_is_cleared() -> None:
    used = sea("poseidon", seats=4, competing=True, arrived="white red", held="green", sea_monsters=2)
    used.poseidon, used.done, used.revisited, used.captured = 2, 5, 1, 3
    fresh = Position(used.frame)
    used.clear()
    assert [name for name in slots_of(Position) if getattr(used, name) != getattr(fresh, name)] == []
    assert (fresh.poseidon, fresh.places, fresh.left) == (0, [0, 0, 0, 0], [2, 2, 2, 2, 3])


@pytest.mark.rule("O-1")
@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_decides_who_has_no_seat(seat: int) -> None:
    assert sea().why_not(seat, OrderMove("white", "N")) == Reason("no_such_seat", "O-1", {"seat": seat})


@pytest.mark.rule("O-83")
def test_the_helper_does_not_go_with_memory() -> None:
    options = OdysseyOptions(memory=True, helper="heat")
    assert setup.why_not_options(2, options) == Reason("helper_with_memory", "O-83")


@pytest.mark.rule("O-21", "O-98", "O-104")
def test_hidden_tiles_come_in_their_order_and_keep_away_from_islands() -> None:
    state = start(2, maelstroms=1, fogs=1)
    fog_next = Reason("other_tile_next", "O-21", {"kind": "maelstrom"})
    assert state.why_not(0, HideTile("fog", "f7")) == fog_next
    corner = Reason("too_near", "O-98", {"square": "a1"})
    assert state.why_not(0, HideTile("maelstrom", "a1")) == corner
    assert state.why_not(0, PlaceHidden(("f7",), ("a1",))) == Reason("too_near", "O-104", {"square": "a1"})
    nowhere = Reason("unknown_square", "O-104", {"square": "z9"})
    assert state.why_not(0, PlaceHidden(("f7",), ("z9",))) == nowhere
    state.apply(0, HideTile("maelstrom", "d3"))
    assert state.why_not(0, PlaceHidden(("d3",), ("f7",))) == Reason("draft_open", "O-21")


@pytest.mark.rule("O-91", "O-92", "OR-35")
def test_a_lighthouse_is_marked_by_who_speaks_where_it_may_stand() -> None:
    state = start(3, lighthouses=2)
    assert state.why_not(2, MarkLighthouse("f7")) == Reason("not_speaker", "OR-35", {"seat": 1})
    assert state.why_not(1, MarkLighthouse("a1")) == Reason("too_near", "O-92", {"square": "a1"})
    assert state.why_not(1, MarkLighthouse("z9")) == Reason("unknown_square", "O-91", {"square": "z9"})
    state.apply(1, MarkLighthouse("f7"))
    assert state.why_not(1, MarkLighthouse("f7")) == Reason("square_taken", "O-110", {"square": "f7"})


@pytest.mark.rule("O-28", "O-29")
@pytest.mark.parametrize(
    ("tile", "rule", "hit"), [("black", "O-29", ["green", "red", "yellow"]), ("green", "O-28", ["green"])]
)
def test_a_storm_names_the_ships_it_hits(tile: str, rule: str, hit: list[str]) -> None:
    state = sea("poseidon", arrived="white")
    reason = state.why_not(0, PlayStorm(tile, (("white", "b2"),)))  # type: ignore[arg-type]
    assert reason == Reason("ships_hit", rule, {"ships": hit})


@pytest.mark.rule("O-33", "O-98")
def test_a_forbidden_square_is_refused_by_its_rule() -> None:
    storm = sea("poseidon", white="e4", storm_onto_sacred="forbidden")
    onto = Reason("not_onto_sacred", "O-33", {"ship": "white"})
    assert storm.why_not(0, PlayStorm("white", (("white", "e5"),))) == onto
    hiding = start(2, maelstroms=1)
    square = hiding.map().names[(hiding.map().hidden_ok & ~hiding.map().whirl_ok).bit_length() - 1]
    island = Reason("maelstrom_on_island", "O-98", {"square": square})
    assert hiding.why_not(0, HideTile("maelstrom", square)) == island


@pytest.mark.rule("O-33")
@pytest.mark.parametrize("chosen", ["arrives", "forbidden", "passes"])
def test_a_table_chooses_one_way_of_storms_onto_the_sacred_island(chosen: str) -> None:
    frame = sea("poseidon", storm_onto_sacred=chosen).frame
    ways = {"arrives": frame.arrives, "forbidden": frame.forbidden, "passes": frame.passes}
    assert [way for way, taken in ways.items() if taken] == [chosen]


@pytest.mark.rule("O-23", "O-87")
def test_what_held_for_one_round_is_forgotten_in_the_next() -> None:
    state = sea("poseidon", held="green")
    state.done, state.revisited = 0b11, 0b1
    begin_round(state, [])
    assert (state.held, state.done, state.revisited) == (NOBODY, 0, 0)


@pytest.mark.rule("O-20", "OR-19")
def test_one_navigator_has_nothing_to_agree_on() -> None:
    alone = start(2, ship_split="agreed")
    assert (PHASES[alone.phase], alone.owners) == ("poseidon", (1, 1, 1, 1))
    assert PHASES[start(3, ship_split="agreed").phase] == "ships"


@pytest.mark.rule("O-114")
def test_a_competition_needs_two_navigators() -> None:
    needs = Reason("competing_needs_two", "O-114", {"seats": 2})
    assert setup.why_not_options(2, OdysseyOptions(competing=True)) == needs
    assert setup.why_not_options(3, OdysseyOptions(competing=True)) is None


@pytest.mark.rule("O-85", "OR-4")
def test_a_monster_that_would_leave_no_other_way_than_black_twice_stays_away() -> None:
    state = sea("poseidon", left=(0, 0, 0, 1, 3), sea_monsters=2, black_dead_end="prevent")
    state.monsters = 0b1
    reason = why_not_monster(state, 0, 0)
    assert reason is not None
    assert (reason.code, reason.rule) == ("dead_end", "O-39")


@pytest.mark.rule("O-85")
def test_a_monster_comes_once() -> None:
    state = sea("poseidon", sea_monsters=2)
    state.monsters = 0b01
    assert why_not_monster(state, 1, 0) == Reason("no_monster_left", "O-85", {"monster": "kraken"})


@pytest.mark.rule("O-99")
def test_after_a_capture_poseidon_can_only_push() -> None:
    state = sea(white="f7", whirls=("g8",))
    order(state, "white", "SE")
    assert state.why_not(0, RaiseStorm("white")) == Reason("wrong_phase", "O-99", {"phase": "maelstrom"})


@pytest.mark.rule("O-39", "OR-4")
def test_a_monster_must_leave_enough_between_the_black_tiles() -> None:
    assert judge_monster([0, 0, 0, 1, 3], 1, True) == DEAD_END
    assert judge_monster([0, 0, 0, 1, 2], 1, True) == OK
    assert judge_monster([0, 0, 0, 1, 3], 1, False) == OK
    assert judge_monster([2, 2, 2, 2, 3], 0, True) == NONE_LEFT


@pytest.mark.rule("O-122")
def test_those_who_win_beside_poseidon_are_told_in_the_order_of_seats() -> None:
    state = sea(seats=3)
    state.phase = Phase(PHASES.index("over"))
    state.poseidon, state.navigators, state.owners, state.arrived = 1, (0, 2), (0, 2, 0, 2), 0b1
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.verdict.code) == ((0, 1), "verdict.poseidon_and")
