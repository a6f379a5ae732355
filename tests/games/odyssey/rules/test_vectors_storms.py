"""Test vectors V-17 to V-25 and V-28 to V-32: Poseidon's turn, hidden tiles, Sea Monsters."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from thalassa.games.odyssey.rules.storms import push_squares, why_not_tile
from thalassa.games.odyssey.rules.tiles import OK, judge, judge_monster
from thalassa.games.odyssey.wire.actions import (
    OrderMove,
    PlayMonster,
    PlayStorm,
    PushShip,
    RaiseStorm,
    Ship,
    SurveyHeld,
)
from thalassa.games.odyssey.wire.events import GameEnded, StormArrived, StormPlayed

from ..builders import at, names, order, sea, short, start, storm, survey_in


def legal_tiles(state) -> list[str]:  # type: ignore[no-untyped-def]
    return [action.colour for action in state.moves(0) if isinstance(action, RaiseStorm)]


@pytest.mark.rule("O-28", "O-31", "OR-6")
def test_v17_destinations_in_the_corner() -> None:
    state = sea("poseidon")
    assert names(state, push_squares(state, 0)) == {"a2", "b1", "b2"}
    state.apply(0, RaiseStorm("white"))
    assert {action.square for action in state.moves(0)} == {"a2", "b1", "b2"}  # type: ignore[attr-defined]
    for square, code in (
        ("a1", "must_move"),
        ("c3", "not_adjacent"),
        ("a0", "unknown_square"),
        ("j1", "unknown_square"),
    ):
        fresh = sea("poseidon")
        reason = fresh.why_not(0, PlayStorm("white", (("white", square),)))
        assert reason is not None
        assert reason.code == code


@pytest.mark.rule("O-32", "O-33", "OR-3")
@pytest.mark.parametrize(("option", "number"), [("arrives", 8), ("passes", 8), ("forbidden", 7)])
def test_v18_destinations_beside_the_sacred_island(option: str, number: int) -> None:
    state = sea("poseidon", green="e4", storm_onto_sacred=option)
    squares = names(state, push_squares(state, 1))
    assert len(squares) == number
    assert ("e5" in squares) == (option != "forbidden")
    reason = state.why_not(0, PlayStorm("green", (("green", "e5"),)))
    assert (None if reason is None else reason.code) == ("not_onto_sacred" if option == "forbidden" else None)


@pytest.mark.rule("O-33", "OR-3")
def test_v19_a_storm_onto_the_sacred_island_arrives() -> None:
    state = sea("poseidon", green="e4")
    events = storm(state, "green", green="e5")
    assert StormArrived("green") in events
    assert state.actors() == [1]
    assert state.why_not(1, OrderMove("green", "N")).code == "ship_arrived"  # type: ignore[union-attr]
    last = sea("poseidon", green="e4", arrived="white red yellow")
    events = storm(last, "green", green="e5")
    assert any(isinstance(event, GameEnded) and event.cause == "arrived" for event in events)
    assert last.outcome() is not None


@pytest.mark.rule("OR-3")
def test_a_storm_that_only_passes_is_not_announced() -> None:
    state = sea("poseidon", green="e4", storm_onto_sacred="passes")
    events = storm(state, "green", green="e5")
    assert not any(isinstance(event, StormArrived) for event in events)
    assert state.arrived == 0
    assert short(order(state, "green", "E")) == "open I1 V- C-"


@pytest.mark.rule("O-29", "O-34")
def test_v20_black_needs_a_square_for_every_live_ship() -> None:
    state = sea("poseidon", arrived="red")
    wrong = state.why_not(0, PlayStorm("black", (("white", "b2"), ("green", "h2"))))
    assert wrong is not None
    assert (wrong.code, wrong.params) == ("ships_hit", {"ships": ["white", "green", "yellow"]})
    too_many: tuple[tuple[Ship, str], ...] = (
        ("white", "b2"),
        ("green", "h2"),
        ("red", "e4"),
        ("yellow", "b8"),
    )
    refused = state.why_not(0, PlayStorm("black", too_many))
    assert refused is not None
    assert refused.code == "ships_hit"
    storm(state, "black", white="b2", green="h1", yellow="a8")
    assert [at(state, ship) for ship in ("white", "green", "red", "yellow")] == ["b2", "h1", "e5", "a8"]


@pytest.mark.rule("O-35", "OR-5")
def test_v21_tile_of_an_arrived_ship() -> None:
    state = sea("poseidon", arrived="red")
    before = list(state.places)
    events = storm(state, "red")
    assert state.places == before
    assert state.left == [2, 2, 1, 2, 3]
    assert isinstance(events[0], StormPlayed)
    assert events[0].tile == "red"
    stepwise = sea("poseidon", arrived="red")
    stepwise.apply(0, RaiseStorm("red"))
    assert not stepwise.composing()
    assert stepwise.to_json() == state.to_json()


@pytest.mark.rule("O-38", "OR-4")
def test_v22_black_never_twice_running() -> None:
    state = sea("poseidon", round=5, left=(2, 2, 1, 0, 2), last="black")
    assert why_not_tile(state, 4).code == "black_twice"  # type: ignore[union-attr]
    state = sea("poseidon", round=6, left=(2, 2, 0, 0, 2), last="red")
    assert why_not_tile(state, 4) is None


@pytest.mark.rule("O-39", "O-40", "OR-4")
def test_v23_forced_after_six_coloured() -> None:
    state = sea("poseidon", round=7, left=(1, 1, 0, 0, 3), last="red")
    assert legal_tiles(state) == ["black"]
    assert why_not_tile(state, 0).code == "dead_end"  # type: ignore[union-attr]
    assert why_not_tile(state, 2).code == "no_tile_left"  # type: ignore[union-attr]
    left, last, forced = [1, 1, 0, 0, 3], 2, []
    while sum(left):
        legal = [tile for tile in range(5) if judge(left, 0, last, tile, True, True) == OK]
        forced.append("black" if legal == [4] else "coloured")
        assert legal == [4] or 4 not in legal
        last = legal[0]
        left[last] -= 1
    assert forced == ["black", "coloured", "black", "coloured", "black"]


@pytest.mark.rule("O-26", "O-39")
def test_v24_after_five_coloured_everything_is_open() -> None:
    state = sea("poseidon", round=6, left=(1, 1, 1, 0, 3), last="red")
    assert legal_tiles(state) == ["white", "green", "red", "black"]


@cache
def sequences(left: tuple[int, ...], monsters: int, last: int) -> int:
    """Legal ways to lay all tiles; monsters are told apart."""
    if sum(left) == 0:
        return 1 if monsters == 0 else 0
    total = 0
    for tile in range(5):
        if judge(list(left), monsters, last, tile, True, True) == OK:
            rest = list(left)
            rest[tile] -= 1
            total += sequences(tuple(rest), monsters, tile)
    if judge_monster(list(left), monsters, True) == OK:
        total += monsters * sequences(left, monsters - 1, -1)
    return total


@pytest.mark.rule("O-38", "O-39", "OR-4")
@pytest.mark.parametrize(("monsters", "number"), [(0, 211_680), (1, 2_509_920), (2, 31_978_800)])
def test_v25_number_of_legal_sequences(monsters: int, number: int) -> None:
    assert sequences((2, 2, 2, 2, 3), monsters, -1) == number


@pytest.mark.rule("OR-4")
def test_waive_allows_black_after_black_only_when_nothing_else_is_left() -> None:
    assert judge([1, 0, 0, 0, 2], 0, 4, 4, False, True) != OK
    assert judge([0, 0, 0, 0, 2], 0, 4, 4, False, True) == OK
    assert judge([0, 0, 0, 0, 2], 1, 4, 4, False, True) != OK
    assert judge([1, 1, 0, 0, 3], 0, 2, 0, False, True) == OK


@pytest.mark.rule("O-78", "O-79", "OR-23")
def test_v28_harder_tells_nothing_of_the_tile() -> None:
    streams = []
    for colour, squares in (
        ("white", {"white": "b2"}),
        ("black", {"white": "b2", "green": "h1", "red": "h9", "yellow": "b9"}),
    ):
        state = start(harder=True)
        events = storm(state, colour, **squares)
        told = [state.told(1, event) for event in events]
        streams.append(msgspec.json.encode([told, state.view(1), state.moves(1), state.task(1)]))
        assert StormPlayed(1, 1, 10, None, None) in told
    assert streams[0] == streams[1]


@pytest.mark.rule("O-78", "O-79")
def test_v29_harder_the_survey_says_whether_a_ship_was_hit() -> None:
    start_position = start(harder=True)
    for squares, told, possible, hit in (
        ({"green": "h1"}, "open I2 V- C-", {"b2"}, False),
        ({"white": "a2"}, "open I1 V- C-", {"b3", "c2"}, True),
        ({"white": "b2"}, "woody I0 V- C-", {"c3"}, True),
    ):
        state = start_position.copy()
        storm(state, next(iter(squares)), **squares)
        assert short(order(state, "white", "SE")) == told
        belief = state.known()
        assert names(state, list(belief.marginal(0))) == possible
        lasts = {extra[0][5] for _, extra in belief.worlds}
        assert lasts == ({0, 4} if hit else {1, 2, 3})


@pytest.mark.rule("O-85", "O-87")
def test_v30_a_held_ship_surveys_without_moving() -> None:
    state = sea("poseidon", round=5, red="d4", left=(1, 1, 2, 2, 3), sea_monsters=1)
    state.apply(0, PlayMonster("leviathan", "red"))
    assert state.why_not(1, OrderMove("red", "E")).code == "ship_held"  # type: ignore[union-attr]
    order(state, "white", "SE")
    assert short(survey_in(state.apply(1, SurveyHeld("red")))) == "held open I2 V- C-"
    assert at(state, "red") == "d4"
    assert state.why_not(1, SurveyHeld("red")).code == "step_taken"  # type: ignore[union-attr]
    order(state, "green", "SW")
    order(state, "yellow", "NE")
    assert state.round_number == 6
    assert state.view(1).rounds == 12


@pytest.mark.rule("O-90", "OR-28")
def test_v31_a_monster_parts_two_blacks() -> None:
    state = sea("poseidon", round=4, left=(1, 2, 2, 2, 2), last="black", sea_monsters=1)
    assert why_not_tile(state, 4) is not None
    state.apply(0, PlayMonster("leviathan", "red"))
    for ship, way in (("white", "SE"), ("green", "SW"), ("yellow", "NE")):
        order(state, ship, way)
    state.apply(1, SurveyHeld("red"))
    assert why_not_tile(state, 4) is None


@pytest.mark.rule("O-89", "OR-27")
def test_v32_the_last_storm_waits_for_the_monster() -> None:
    state = sea("poseidon", round=11, left=(0, 0, 1, 0, 0), last="white", sea_monsters=1)
    reason = state.why_not(0, RaiseStorm("red"))
    assert reason is not None
    assert reason.code == "monster_first"
    assert state.moves(0) == [PlayMonster("leviathan", ship) for ship in ("white", "green", "red", "yellow")]
    free = sea("poseidon", round=11, left=(0, 0, 1, 0, 0), last="white", sea_monsters=1, monsters="optional")
    assert free.why_not(0, RaiseStorm("red")) is None


@pytest.mark.rule("O-86", "OR-29", "OR-31")
def test_monsters_attack_live_ships_only_and_one_a_round() -> None:
    state = sea("poseidon", arrived="red", sea_monsters=2, harder=True)
    assert state.why_not(0, PlayMonster("kraken", "red")).code == "ship_arrived"  # type: ignore[union-attr]
    events = state.apply(0, PlayMonster("kraken", "white"))
    assert [state.told(1, event) for event in events] == events
    assert state.why_not(0, PlayMonster("leviathan", "white")).code == "navigators_turn"  # type: ignore[union-attr]
    for ship, way in (("green", "SW"), ("yellow", "NE")):
        order(state, ship, way)
    state.apply(1, SurveyHeld("white"))
    assert state.why_not(0, PlayMonster("kraken", "white")).code == "no_monster_left"  # type: ignore[union-attr]
    assert state.why_not(0, PlayMonster("leviathan", "white")) is None


@pytest.mark.rule("O-26")
def test_no_ship_is_pushed_before_a_storm_is_raised() -> None:
    state = start(2)
    reason = state.why_not(state.poseidon, PushShip("white", "b2"))
    assert reason is not None
    assert (reason.code, reason.rule) == ("tile_first", "O-26")
