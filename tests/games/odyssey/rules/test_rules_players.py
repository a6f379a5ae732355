"""Rules one by one: players, the board, a series of games."""

from __future__ import annotations

import random

import pytest

from thalassa.games.odyssey import GAME
from thalassa.games.odyssey.edition.board import SHIPS
from thalassa.games.odyssey.edition.data import read_board
from thalassa.games.odyssey.notes import MoveFigure, OdysseyNotebook, PutReminder
from thalassa.games.odyssey.options import OdysseyOptions
from thalassa.games.odyssey.wire.actions import AssignShips, CoopOrder, OrderMove
from thalassa.kernel.errors import BadData, BadOptions

from ..builders import F9_GRID, agree, board_text, code, order, sea, short, start, storm, walk
from .test_vectors_ending import last_round

# -- players ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-1")
def test_one_poseidon_and_one_to_four_navigators() -> None:
    for seats in range(2, 6):
        roles = [GAME.role(seat, seats, GAME.make_options(seats, {})) for seat in range(seats)]
        assert (roles.count("poseidon"), roles.count("navigator")) == (1, seats - 1)
    for seats in (1, 6):
        with pytest.raises(BadOptions):
            GAME.make_options(seats, {})


@pytest.mark.rule("O-2")
def test_poseidon_is_the_same_player_for_the_whole_game() -> None:
    state = start(3)
    for _ in walk(state, random.Random(1)):
        assert (state.poseidon, state.navigators) == (0, (1, 2))


@pytest.mark.rule("O-3", "O-120")
@pytest.mark.parametrize(("arrived", "winners"), [("white red yellow", (1, 2)), ("white red", (0, 1))])
def test_three_ships_win_for_the_whole_team(arrived: str, winners: tuple[int, ...]) -> None:
    outcome = last_round(arrived, owners=(1, 2, 1, 2)).outcome()
    assert outcome is not None
    assert outcome.winners == winners


@pytest.mark.rule("O-4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_four_ships_take_part(seats: int) -> None:
    state = start(seats)
    assert [ship.ship for ship in state.view(1).ships] == list(SHIPS)
    storm(state, "black", white="b2", green="h2", red="h8", yellow="b8")
    steps = 0
    while state.round_number == 1:
        seat = state.actors()[0]
        state.apply(seat, state.moves(seat)[0])
        steps += 1
    assert steps == 4


@pytest.mark.rule("O-5", "O-20")
@pytest.mark.parametrize(
    ("seats", "fair", "unfair"),
    [(3, (1, 1, 2, 2), (1, 1, 1, 2)), (4, (3, 3, 1, 2), (3, 3, 3, 1)), (5, (4, 3, 2, 1), (4, 3, 2, 2))],
)
def test_ships_are_shared_evenly_as_the_navigators_agree(
    seats: int, fair: tuple[int, ...], unfair: tuple[int, ...]
) -> None:
    state = start(seats, ship_split="agreed")
    assert code(state, 1, AssignShips(unfair)) == "unfair_split"  # type: ignore[arg-type]
    state.apply(1, AssignShips(fair))  # type: ignore[arg-type]
    assert state.owners != fair, "not before all agree"
    agree(state)
    assert state.owners == fair


@pytest.mark.rule("OR-19")
@pytest.mark.parametrize(
    ("seats", "owners"), [(2, (1, 1, 1, 1)), (3, (1, 2, 1, 2)), (4, (1, 2, 3, 1)), (5, (1, 2, 3, 4))]
)
def test_ships_are_dealt_round_the_seats(seats: int, owners: tuple[int, ...]) -> None:
    assert start(seats).owners == owners


@pytest.mark.rule("O-6")
def test_a_ship_obeys_its_controller_and_notes_belong_to_all() -> None:
    state = sea(seats=3, owners=(1, 2, 1, 2))
    assert [code(state, seat, OrderMove("green", "W")) for seat in (0, 1, 2)] == [
        "navigators_turn", "not_controller", None
    ]  # fmt: skip
    book, sheet = OdysseyNotebook(), OdysseyNotebook().blank("navigators", 3, OdysseyOptions())
    for seat in (1, 2):
        assert book.refuse(sheet, seat, MoveFigure("green", "c3"), state.view(seat)) is None
        assert book.refuse(sheet, seat, PutReminder("green", "c3"), state.view(seat)) is None


@pytest.mark.rule("O-19", "OR-26")
@pytest.mark.parametrize(
    ("options", "most"), [({}, 4), ({"reminder_limit": "unlimited"}, 9), ({"memory": True}, 0)]
)
def test_four_reminders_of_each_colour(options: dict[str, object], most: int) -> None:
    book, view = OdysseyNotebook(), start().view(1)
    sheet = book.blank("navigators", 2, OdysseyOptions(**options))  # type: ignore[arg-type]
    for colour in SHIPS:
        placed = 0
        for square in ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"):
            note = PutReminder(colour, square)  # type: ignore[arg-type]
            if book.refuse(sheet, 1, note, view) is None:
                sheet = book.write(sheet, 1, note, view)
                placed += 1
        assert placed == most


# -- board -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-7")
def test_the_size_comes_from_the_file_and_is_odd() -> None:
    assert read_board(board_text(F9_GRID), "F9.txt").size == 9
    assert {board.size for board in GAME.edition().boards} == {13}  # type: ignore[attr-defined]
    even = "\n".join(["1......2", *["........"] * 6, "4......3"]) + "\n"
    with pytest.raises(BadData):
        read_board(board_text(even, "even"), "even.txt")


@pytest.mark.rule("O-8")
def test_every_square_has_one_terrain_out_of_five() -> None:
    surveys = {}
    for square, way in (("d4", "SE"), ("c4", "N"), ("f4", "NE"), ("d6", "W"), ("b4", "SE"), ("f7", "E")):
        survey = order(sea(white=square), "white", way)
        surveys[way, square] = (survey.island, survey.deep)
    assert set(surveys.values()) == {
        ("sacred", False),
        ("woody", False),
        ("rocky", False),
        (None, True),
        (None, False),
    }
    with pytest.raises(BadData):
        read_board(board_text(F9_GRID.replace("~", "?")), "bad.txt")


@pytest.mark.rule("O-9")
@pytest.mark.parametrize(
    ("old", "new"),
    [("*", "."), ("..~~*....", "..*~*...."), ("1.......2", "........2"), ("1.......2", "1.1.....2")],
)
def test_one_sacred_island_in_the_centre_and_four_starts(old: str, new: str) -> None:
    board = read_board(board_text(F9_GRID), "F9.txt")
    assert [board.names[square] for square in (board.sacred, *board.starts)] == ["e5", "a1", "i1", "i9", "a9"]
    with pytest.raises(BadData):
        read_board(board_text(F9_GRID.replace(old, new, 1)), "bad.txt")


@pytest.mark.rule("O-14", "O-58")
def test_any_number_of_ships_may_share_a_square() -> None:
    state = sea(white="f3", green="f4", red="f4", yellow="f4")
    assert short(order(state, "white", "S")) == "open with green,red,yellow I2 V- C-"
    home = sea(arrived="white green", red="d4", yellow="d6")
    assert short(order(home, "red", "SE")).startswith("arrived sacred with white,green")


# -- a series ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("O-114", "OR-44")
def test_competing_needs_two_navigators() -> None:
    with pytest.raises(BadOptions, match="competing_needs_two"):
        GAME.make_options(2, {"competing": True})
    for seats in (3, 4, 5):
        assert GAME.make_options(seats, {"competing": True}) is not None


@pytest.mark.rule("O-116")
@pytest.mark.parametrize(
    ("points", "winners", "standings"),
    [
        ([7, 5, 6], (0,), [(0, 1, 7), (2, 2, 6), (1, 3, 5)]),
        ([6, 7, 7], (1, 2), [(1, 1, 7), (2, 1, 7), (0, 3, 6)]),
    ],
)
def test_the_most_points_of_the_series_win(
    points: list[int], winners: tuple[int, ...], standings: list[tuple[int, int, int]]
) -> None:
    state = start(3, competing=True)
    for _ in walk(state, random.Random(8)):
        pass
    state.points = points
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == winners
    assert [(each.seat, each.place, each.score) for each in outcome.standings] == standings
    assert outcome.verdict.params == {"seats": list(winners), "points": 7}


@pytest.mark.rule("OR-43")
def test_in_a_series_poseidon_passes_by_seat_and_ships_are_dealt_from_his_left() -> None:
    state = start(4, None, competing=True)
    seen = {}
    for _, action, _ in walk(state, random.Random(9)):
        if state.owners and not isinstance(action, CoopOrder):
            seen[state.game] = (state.poseidon, state.owners[:3])
    assert seen == {0: (0, (1, 2, 3)), 1: (1, (2, 3, 0)), 2: (2, (3, 0, 1)), 3: (3, (0, 1, 2))}
