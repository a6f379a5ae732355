"""The invariants I-1 … I-24 over random legal play with random mixes of variants, and over illegal actions."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.edition.board import BLACK, DIRECTIONS, SHIPS
from thalassa.games.odyssey.edition.data import OdysseyEdition, read_board
from thalassa.games.odyssey.rules.phases import OVER, POSEIDON
from thalassa.games.odyssey.rules.record import MONSTER, STEP, STORM
from thalassa.games.odyssey.rules.setup import fair
from thalassa.games.odyssey.rules.surveys import ISLANDS_NEAR, Waters
from thalassa.games.odyssey.rules.tiles import OK, judge, judge_monster
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import OrderMove, PushShip
from thalassa.games.odyssey.wire.events import GameScored, StormArrived, StormPlayed, Surveyed
from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Action, Event

from ..builders import F9, F9_GRID, board_text, order, random_game, sea, short, start, walk

SEEDS = st.integers(min_value=0, max_value=10**9)


def check_position(state: OdysseyState) -> None:
    if state.board is None:
        return
    assert len(state.places) == 4  # I-1
    assert all(0 <= square < state.board.squares for square in state.places)
    home = [square == state.board.sacred for square in state.places]
    for ship in range(4):  # I-2
        if state.arrived >> ship & 1:
            assert home[ship]
        elif home[ship]:
            assert state.frame.passes
    monsters = sum(entry.kind == MONSTER for entry in state.record)
    storms = sum(entry.kind == STORM for entry in state.record)
    assert storms + state.storms_left() == 11  # I-9
    assert monsters + state.monsters.bit_count() == state.frame.monsters
    assert all(0 <= left <= (3 if tile == BLACK else 2) for tile, left in enumerate(state.left))
    assert state.round_number <= 11 + state.frame.monsters  # I-11
    if state.phase == POSEIDON and not state.composing():
        assert state.moves(state.poseidon)  # I-10
        if state.frame.prevent:
            separators = sum(state.left[:4]) + state.monsters.bit_count()
            assert state.left[BLACK] <= separators + 1 - (state.last == BLACK)
    assert fair(state, state.owners)


def check_step(state: OdysseyState, before: OdysseyState, events: list[Event]) -> None:
    if before.board is None or before.game != state.game:
        return
    distance = before.map().distance
    moved = [distance(old, new) for old, new in zip(before.places, state.places, strict=True)]
    storms = [event for event in events if isinstance(event, StormPlayed)]
    surveys = [event for event in events if isinstance(event, Surveyed)]
    if storms:  # I-3
        entry = state.record[-1] if state.record[-1].kind == STORM else state.record[-2]
        tile = state.truth[state.record.index(entry)][0]  # type: ignore[index]
        for ship in range(4):
            hit = (tile in (BLACK, ship)) and not before.arrived >> ship & 1
            assert moved[ship] == (1 if hit else 0)
    for survey in surveys:
        ship = SHIPS.index(survey.ship)
        assert sum(moved) == moved[ship] <= 1  # I-4
        if survey.direction is not None:
            target = before.map().step[DIRECTIONS.index(survey.direction)][before.places[ship]]
            assert survey.off_board == (target < 0) == (moved[ship] == 0)  # I-5
            assert survey.arrived == (survey.island == "sacred")  # I-8
        if survey.off_board:
            assert survey.coastline  # I-6
        assert not (survey.deep and survey.island)  # I-14
        near = len(state.map().near[state.places[ship]])
        assert 0 <= survey.islands <= near  # I-13
    assert before.arrived & ~state.arrived == 0  # I-7


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_random_play_keeps_the_invariants(seed: int) -> None:
    state, rng = random_game(seed)
    before = state.copy()
    steps: dict[tuple[int, int], int] = {}
    scored = 0
    for _, _, events in walk(state, rng):
        check_position(state)
        check_step(state, before, events)
        for event in events:
            if isinstance(event, GameScored):
                scored += 1
                own_only = not any(owner == -1 for owner in before.owners)
                arrivals = 4 - event.points[event.game - 1] if own_only else None
                if arrivals is not None:
                    assert sum(event.points) == 4 + 2 * arrivals  # I-22
        before = state.copy()
    assert state.phase == OVER
    outcome = state.outcome()
    assert outcome is not None
    if state.frame.competing:
        assert scored == state.frame.seats
        assert max(state.points) == outcome.standings[0].score
    else:
        won = state.poseidon not in outcome.winners
        assert won == (state.arrived.bit_count() >= 3)  # I-22
    for entry in state.record:
        if entry.kind == STEP and entry.direction >= 0:
            steps[(entry.round, entry.ship)] = steps.get((entry.round, entry.ship), 0) + 1
    assert all(number == 1 for number in steps.values())  # I-11
    if state.frame.prevent:  # I-10
        tiles = [
            truth[0] if entry.kind == STORM else -1
            for entry, truth in zip(state.record, state.truth, strict=True)
            if truth and entry.kind in (STORM, MONSTER)
        ]
        assert not any(one == other == BLACK for one, other in pairwise(tiles))


@pytest.mark.rule("O-47")
@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_illegal_actions_change_nothing(seed: int) -> None:
    state, rng = random_game(seed)
    stray = [action for _, action, _ in walk(random_game(seed + 1)[0], random.Random(seed))]
    for _ in walk(state, rng):
        if rng.random() < 0.8:
            continue
        action = rng.choice(stray)
        seat = rng.randrange(state.frame.seats)
        reason = state.why_not(seat, action)
        bytes_before = state.to_json()
        if reason is not None:
            with pytest.raises(IllegalAction) as caught:
                state.apply(seat, action)
            assert caught.value.reason == reason
        assert state.to_json() == bytes_before


@pytest.mark.rule("O-60", "O-69")
@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 80), min_size=4, max_size=4), st.integers(0, 3), st.booleans())
def test_surveys_are_pure_and_mutual(places: list[int], ship: int, easier: bool) -> None:
    board = F9.boards[0]
    waters = Waters(board, (), (), easier, False)
    here, seen = waters.here(places, ship), waters.seen(places, ship)
    for other in range(4):
        if other == ship:
            continue
        distance = board.distance(places[ship], places[other])
        assert bool(here >> other & 1) == (distance == 0)
        assert bool(seen >> other & 1) == (distance == 1)
        assert bool(seen >> other & 1) == bool(waters.seen(places, other) >> ship & 1)  # I-16
    others = [other for other in range(4) if other != ship]
    swapped = places.copy()
    swapped[others[0]], swapped[others[1]] = places[others[1]], places[others[0]]  # I-12
    assert waters.facts(swapped[ship]) == waters.facts(places[ship])
    assert waters.here(swapped, ship).bit_count() == here.bit_count()
    assert waters.seen(swapped, ship).bit_count() == seen.bit_count()


@pytest.mark.rule("O-93", "O-105")
def test_special_tiles_count_for_nothing_printed() -> None:
    board = F9.boards[0]
    plain = Waters(board, (), (), True, False)
    for square in range(board.squares):  # I-21
        for covered in (Waters(board, (square,), (), True, False), Waters(board, (), (square,), True, False)):
            for other in board.near[square]:
                lost = board.terrain[square] >= 2
                assert covered.facts(other)[ISLANDS_NEAR] == plain.facts(other)[ISLANDS_NEAR] - lost
            assert covered.facts(square)[:2] == (0, 0)


def turned(grid: list[str]) -> list[str]:
    """A quarter turn to the right; starts keep their colours, so the corners pass their numbers on."""
    return ["".join(row[column] for row in reversed(grid)) for column in range(len(grid))]


@pytest.mark.rule("O-15", "O-11", "O-49")
@pytest.mark.rotating(5)
@pytest.mark.parametrize("seed", range(20))
def test_turning_the_board_turns_the_game(seed: int) -> None:
    rng = random.Random(seed)
    grid = F9_GRID.split()
    other = OdysseyEdition("turned", [read_board(board_text("\n".join(turned(grid)) + "\n", "F9"), "turned")])

    def turn(square: int) -> int:
        row, column = divmod(square, 9)
        return column * 9 + 8 - row

    places = [rng.choice([square for square in range(81) if square != 40]) for _ in range(4)]
    one = sea()
    two = sea(edition=other)
    one.places = places.copy()
    two.places = [turn(square) for square in places]
    for ship in SHIPS:
        if one.phase == OVER:
            break
        way = rng.randrange(8)
        told = short(order(one, ship, DIRECTIONS[way]))
        assert told == short(order(two, ship, DIRECTIONS[(way + 2) % 8]))  # I-20
        assert two.places == [turn(square) for square in one.places]


@pytest.mark.rule("O-18", "O-23")
@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_replaying_the_actions_gives_the_same_bytes(seed: int) -> None:
    state, rng = random_game(seed)
    again = state.copy()
    for seat, action, events in walk(state, rng):
        assert again.apply(seat, action) == events
        assert again.to_json() == state.to_json()  # I-23
        assert GAME.state_from_json(state.to_json()).to_json() == state.to_json()


def test_perfect_information_arrives_in_distance_plus_storms() -> None:
    """I-24: with known positions a ship needs its distance and one more movement for every storm."""
    state = start(2, None, board="A")
    rng = random.Random(4)
    board = state.map()
    hits = [0, 0, 0, 0]
    moved = [0, 0, 0, 0]

    def way_to_go(move: Action) -> int:
        assert isinstance(move, PushShip)
        return board.distance(board.index[move.square], board.sacred)

    def way_left(move: OrderMove) -> int:
        there = board.step[DIRECTIONS.index(move.direction)][state.places[SHIPS.index(move.ship)]]
        return board.distance(max(0, there), board.sacred)

    while state.actors():
        if state.phase == POSEIDON:
            arrived = state.arrived
            while state.phase == POSEIDON:
                moves = state.moves(0)
                state.apply(0, max(moves, key=way_to_go) if state.composing() else rng.choice(moves))
            truth = state.truth[-1]
            assert truth is not None
            tile = truth[0]
            for ship in range(4):
                hits[ship] += tile in (BLACK, ship) and not arrived >> ship & 1
            continue
        orders = [move for move in state.moves(1) if isinstance(move, OrderMove)]
        action = min(orders, key=way_left)
        moved[SHIPS.index(action.ship)] += 1
        state.apply(1, action)
    for ship in range(4):
        assert moved[ship] <= 6 + hits[ship]
    assert state.arrived == 15


@pytest.mark.rule("O-33", "O-118")
def test_arrival_by_storm_is_announced_once() -> None:
    state, rng = random_game(11, storm_onto_sacred="arrives", competing=False)
    announced = 0
    for _, _, events in walk(state, rng):
        announced += sum(isinstance(event, StormArrived) for event in events)
        announced += sum(
            isinstance(event, Surveyed) and event.arrived and event.direction is not None for event in events
        )
    assert announced == state.arrived.bit_count()


def test_no_legal_tile_ever_runs_out() -> None:
    """OR-4: whatever Poseidon plays, he is never stuck."""
    for prevent in (True, False):
        for mandatory in (True, False):
            seen: set[tuple[int, ...]] = set()
            todo = [((2, 2, 2, 2, 3), 2, -1)]
            while todo:
                left, monsters, last = todo.pop()
                if (*left, monsters, last) in seen or sum(left) == 0:
                    continue
                seen.add((*left, monsters, last))
                legal = [
                    tile
                    for tile in range(5)
                    if judge(list(left), monsters, last, tile, prevent, mandatory) == OK
                ]
                assert legal or judge_monster(list(left), monsters, prevent) == OK
                for tile in legal:
                    rest = list(left)
                    rest[tile] -= 1
                    todo.append((tuple(rest), monsters, tile if tile == BLACK else -1))  # type: ignore[arg-type]
                if judge_monster(list(left), monsters, prevent) == OK:
                    todo.append((left, monsters - 1, -1))
