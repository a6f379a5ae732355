"""Who meets whom at which seat: pure, and the same for everybody who works it out.

Players are numbers. A *rotation* lets everybody play at one table, each round one seat further. *Swiss* brings together
those who stand alike and have not met. On a *ladder* the first of a table moves up to the one above, the last moves down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise, permutations
from typing import NamedTuple

MET_AGAIN = 1_000_000
"""What it costs to bring two together who have met, against the differences of their places."""
ALL_SEATINGS = 6
"""Tables up to this size are seated as evenly as can be; larger ones one after the other."""

Pair = frozenset[int]


class Draw(NamedTuple):
    tables: tuple[tuple[int, ...], ...]
    """Players by seat."""
    byes: tuple[int, ...]
    """Who has to sit out."""


def sizes(players: int, wanted: int, least: int, most: int) -> tuple[int, ...]:
    """Tables for as many of the players as can be, near the wanted size and nearly equal; the larger ones first."""
    for sitting in range(players, 0, -1):
        fitting = [n for n in range(1, sitting + 1) if least <= sitting // n and -(-sitting // n) <= most]
        if fitting:
            tables = min(fitting, key=lambda n: abs(sitting / n - wanted))
            each, more = divmod(sitting, tables)
            return (each + 1,) * more + (each,) * (tables - more)
    return ()


def rotation(players: int, round: int) -> Draw:
    """``round``: from 0 on."""
    return Draw((tuple((seat + round) % players for seat in range(players)),), ())


def swiss(
    order: Sequence[int],
    tables: Sequence[int],
    met: Mapping[Pair, int],
    had: Mapping[int, Sequence[int]],
    sat_out: Sequence[int],
) -> Draw:
    """``order``: the standings. ``had``: the seats of each so far. ``sat_out``: everybody once for each of his byes."""
    playing, byes = _sit_out(order, sum(tables), sat_out)
    groups = _cut(playing, tables)
    place = {player: at for at, player in enumerate(playing)}
    _part(groups, place, met)
    return Draw(tuple(seating(group, had) for group in groups), byes)


def ladder(
    order: Sequence[int], tables: Sequence[int], had: Mapping[int, Sequence[int]], sat_out: Sequence[int]
) -> Draw:
    """``order``: the ladder from its top."""
    playing, byes = _sit_out(order, sum(tables), sat_out)
    return Draw(tuple(seating(group, had) for group in _cut(playing, tables)), byes)


def climbed(order: Sequence[int], groups: Sequence[Sequence[int]]) -> list[int]:
    """The ladder after a round. ``groups``: those of each table from the top, the best first."""
    rows = [list(group) for group in groups]
    for upper, lower in pairwise(rows):
        upper[-1], lower[0] = lower[0], upper[-1]
    new = [player for row in rows for player in row]
    played = set(new)
    for at, player in enumerate(order):
        if player not in played:  # whoever sat out keeps his rung
            new.insert(at, player)
    return new


def seating(group: Sequence[int], had: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """Everybody where he has sat least."""

    def again(seats: Sequence[int]) -> int:
        return sum(list(had.get(player, ())).count(seat) ** 2 for seat, player in enumerate(seats))

    if len(group) <= ALL_SEATINGS:
        return min(permutations(group), key=again)
    left, seats = list(group), []
    for seat in range(len(group)):
        player = min(left, key=lambda one: list(had.get(one, ())).count(seat))
        left.remove(player)
        seats.append(player)
    return tuple(seats)


def _sit_out(order: Sequence[int], places: int, sat_out: Sequence[int]) -> tuple[list[int], tuple[int, ...]]:
    """The lowest of those who have sat out least."""
    rank = {player: at for at, player in enumerate(order)}
    lowest = sorted(order, key=lambda player: (list(sat_out).count(player), -rank[player]))
    byes = tuple(lowest[: len(order) - places])
    return [player for player in order if player not in byes], byes


def _cut(players: Sequence[int], tables: Sequence[int]) -> list[list[int]]:
    groups, at = [], 0
    for size in tables:
        groups.append(list(players[at : at + size]))
        at += size
    return groups


def _part(groups: list[list[int]], place: Mapping[int, int], met: Mapping[Pair, int]) -> None:
    """Exchange players of different tables as long as fewer meet again, or those who meet stand nearer; who stands higher
    counts more, so that leaders meet."""

    def apart(one: int, other: int) -> int:
        return abs(place[one] - place[other]) * (len(place) - min(place[one], place[other]))

    def cost(group: Sequence[int]) -> int:
        return sum(
            MET_AGAIN * met.get(frozenset(pair), 0) ** 2 + apart(*pair) for pair in combinations(group, 2)
        )

    better = True
    while better:
        better = False
        for one, other in reversed([*combinations(groups, 2)]):  # the highest tables are taken apart last
            for at in range(len(one)):
                for to in range(len(other)):
                    before = cost(one) + cost(other)
                    one[at], other[to] = other[to], one[at]
                    if cost(one) + cost(other) < before:
                        better = True
                    else:
                        one[at], other[to] = other[to], one[at]
