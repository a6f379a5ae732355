"""What tables are worth in a cup, and who leads: pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal, NamedTuple

import msgspec

from . import drawing
from .drawing import Draw, Pair

CupKind = Literal["rotation", "swiss", "ladder"]
FIRST = 10.0
"""Points for the first at a table; the last gets none, those between in even steps."""
BYE = FIRST / 2


class TableResult(msgspec.Struct, frozen=True):
    """How a table of a cup has ended, seat by seat."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    points: tuple[float, ...]
    finished: bool = True
    """False for a game that was ended before its end."""


class Played(NamedTuple):
    round: int
    players: tuple[int, ...]
    result: TableResult | None
    """None while it is played."""


class Standing(NamedTuple):
    player: int
    place: int
    points: float
    won: int
    against: float
    """Points of all opponents, which part those who have as many."""
    games: int


def points(places: Sequence[int]) -> tuple[float, ...]:
    """Those who share a place share its points and those of the places it takes up."""
    many = len(places)
    if many < 2:
        return (BYE,) * many
    step = FIRST / (many - 1)
    worth = []
    for place in places:
        better, equal = sum(other < place for other in places), places.count(place)
        worth.append(round(FIRST - step * (better + (equal - 1) / 2), 4))
    return tuple(worth)


def standings(players: int, kind: CupKind, tables: Sequence[Played], byes: Sequence[int]) -> list[Standing]:
    """The first first. ``byes``: everybody once for each round he sat out."""
    own = [BYE * list(byes).count(player) for player in range(players)]
    won, games = [0] * players, [0] * players
    for table in tables:
        if table.result is not None:
            best = min(table.result.places)
            for player, place, gained in zip(
                table.players, table.result.places, table.result.points, strict=True
            ):
                own[player] += gained
                games[player] += 1
                won[player] += place == best and table.result.finished
    against = [0.0] * players
    for table in tables:
        if table.result is not None:
            for one, other in combinations(table.players, 2):
                against[one] += own[other]
                against[other] += own[one]

    def worth(player: int) -> tuple[float, int, float]:
        return (-round(own[player], 3), -won[player], -round(against[player], 3))

    if kind == "ladder":
        order = rungs(players, tables)
        places = {player: at + 1 for at, player in enumerate(order)}
    else:
        order = sorted(range(players), key=lambda player: (worth(player), player))
        places = {
            player: 1 + sum(worth(other) < worth(player) for other in range(players)) for player in order
        }
    return [
        Standing(
            player,
            places[player],
            round(own[player], 2),
            won[player],
            round(against[player], 2),
            games[player],
        )
        for player in order
    ]


def rungs(players: int, tables: Sequence[Played]) -> list[int]:
    """The ladder after every round that has been played to its end."""
    order = list(range(players))
    for number in sorted({table.round for table in tables}):
        here = [table for table in tables if table.round == number]
        if any(table.result is None for table in here):
            break
        groups = []
        for table in here:
            assert table.result is not None
            places = dict(zip(table.players, table.result.places, strict=True))
            groups.append(sorted(table.players, key=lambda one: (places[one], order.index(one))))
        order = drawing.climbed(order, groups)
    return order


def next_round(
    players: int, kind: CupKind, sizes: Sequence[int], tables: Sequence[Played], byes: Sequence[int]
) -> Draw:
    """Who plays when all that was played is over."""
    round = 1 + max((table.round for table in tables), default=-1)
    if kind == "rotation":
        return drawing.rotation(players, round)
    met: dict[Pair, int] = {}
    had: dict[int, list[int]] = {}
    for table in tables:
        for pair in combinations(table.players, 2):
            met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
        for seat, player in enumerate(table.players):
            had.setdefault(player, []).append(seat)
    order = [one.player for one in standings(players, kind, tables, byes)]
    if kind == "ladder":
        return drawing.ladder(order, sizes, had, byes)
    return drawing.swiss(order, sizes, met, had, byes)
