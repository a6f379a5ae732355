"""Who meets whom in a cup, and what that is worth: pure arithmetic."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from thalassa.server.cups.drawing import climbed, rotation, sizes, swiss
from thalassa.server.cups.scoring import Played, TableResult, next_round, points, standings


@pytest.mark.parametrize(
    ("players", "wanted", "least", "most", "tables"),
    [
        (8, 4, 2, 5, (4, 4)),
        (9, 4, 2, 5, (5, 4)),
        (7, 3, 3, 4, (4, 3)),
        (5, 3, 3, 4, (4,)),
        (7, 2, 2, 2, (2, 2, 2)),
        (2, 5, 2, 5, (2,)),
        (1, 2, 2, 4, ()),
    ],
)
def test_tables_are_nearly_equal_and_as_many_play_as_can(
    players: int, wanted: int, least: int, most: int, tables: tuple[int, ...]
) -> None:
    assert sizes(players, wanted, least, most) == tables


def test_those_who_share_a_place_share_its_points() -> None:
    assert points((1, 2, 3)) == (10, 5, 0)
    assert points((1, 1, 3)) == (7.5, 7.5, 0)
    assert points((2, 1)) == (0, 10)
    assert points((1, 1, 1, 4)) == pytest.approx((6.6667, 6.6667, 6.6667, 0))
    assert sum(points((1, 2, 2, 4, 5))) == pytest.approx(25)


def test_a_rotation_gives_everybody_every_seat_once() -> None:
    rounds = [rotation(4, number).tables[0] for number in range(4)]
    for seat in range(4):
        assert sorted(table[seat] for table in rounds) == [0, 1, 2, 3]


def play(kind: str, players: int, tables: tuple[int, ...], rounds: int, seed: int) -> list[Played]:
    """A whole cup in which the lower number usually wins."""
    chance = random.Random(seed)
    done: list[Played] = []
    byes: list[int] = []
    for number in range(rounds):
        drawn = next_round(players, kind, tables, done, byes)  # type: ignore[arg-type]
        assert sorted([*drawn.byes, *(one for table in drawn.tables for one in table)]) == list(
            range(players)
        )
        byes += drawn.byes
        for table in drawn.tables:
            order = sorted(table, key=lambda one: one + chance.random() * 2)
            places = tuple(order.index(one) + 1 for one in table)
            done.append(Played(number, table, TableResult(places, places, points(places))))
    return done


@pytest.mark.parametrize("seed", range(5))
def test_in_a_swiss_cup_nobody_meets_the_same_twice_while_others_are_left(seed: int) -> None:
    done = play("swiss", 12, (3, 3, 3, 3), 3, seed)
    pairs = [frozenset(pair) for table in done for pair in combinations(table.players, 2)]
    assert len(pairs) == len(set(pairs))


def test_in_a_swiss_cup_leaders_meet_though_others_below_have_met() -> None:
    met = dict.fromkeys((frozenset((2, 3)), frozenset((0, 5)), frozenset((1, 4))), 1)
    drawn = swiss(range(6), (2, 2, 2), met, {}, ())
    assert {0, 1} in [set(table) for table in drawn.tables]
    assert not {frozenset(table) for table in drawn.tables} & set(met)


def test_in_a_swiss_cup_everybody_sits_out_once_before_anybody_does_twice() -> None:
    done = play("swiss", 7, (2, 2, 2), 7, 1)
    for player in range(7):
        assert sum(player in table.players for table in done) == 6


def test_in_a_swiss_cup_seats_change() -> None:
    done = play("swiss", 4, (2, 2), 6, 3)
    for player in range(4):
        seats = [table.players.index(player) for table in done if player in table.players]
        assert 2 <= seats.count(0) <= 4


def test_on_a_ladder_the_first_moves_up_a_table_and_the_last_down() -> None:
    assert climbed([0, 1, 2, 3], [[1, 0], [3, 2]]) == [1, 3, 0, 2]
    assert climbed([0, 1, 2, 3, 4], [[0, 1], [4, 2]]) == [0, 4, 1, 3, 2], "who sat out keeps his rung"
    done = play("ladder", 6, (2, 2, 2), 12, 2)
    order = [one.player for one in standings(6, "ladder", done, [])]
    assert order.index(0) < 2
    assert order.index(5) > 3


def test_a_ladder_stands_as_the_last_whole_round_left_it() -> None:
    result = TableResult((2, 1), (3, 9), points((2, 1)))
    half = [Played(0, (0, 1), result), Played(0, (2, 3), None)]
    assert [one.player for one in standings(4, "ladder", half, [])] == [0, 1, 2, 3]


def test_standings_count_points_then_wins_then_the_points_of_opponents() -> None:
    one = TableResult((1, 2), (5, 3), points((1, 2)))
    done = [Played(0, (0, 1), one), Played(0, (2, 3), one), Played(1, (0, 2), one), Played(1, (1, 3), one)]
    table = standings(4, "swiss", done, [])
    assert [(row.player, row.points, row.won) for row in table] == [
        (0, 20, 2),
        (1, 10, 1),
        (2, 10, 1),
        (3, 0, 0),
    ]
    assert [row.place for row in table] == [1, 2, 2, 4], "equal in everything: one place"
    assert standings(2, "swiss", [], [1])[0].player == 1, "a bye is worth half a win"
