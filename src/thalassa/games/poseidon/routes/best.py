"""The best routes of a fleet: for every sum of donations worth paying, the highest revenue.

A fleet walks from its home port or New Home, at most ``steps`` steps. It may enter hexes again; every goal (own
post or temple) counts once. Donation temples cost money from the coffers. Fleets of limited range are searched for in
``route_search``; fleets with an E-ship simply call everywhere.

This module knows distances and goals, and nothing else of the game.
"""

from __future__ import annotations

from typing import Final

from .sea import UNLIMITED, Goal, Route, Waters, worth
from .search import Search

__all__ = ["MOST_WORK", "UNLIMITED", "Goal", "Route", "Waters", "best_routes"]

MOST_WORK: Final = 650_000
"""The limit at the table, where nobody may wait longer than a second or two: pieces of work, two to four microseconds each.

No fleet of a game that was played came near it."""


def best_routes(
    waters: Waters,
    starts: list[int],
    goals: list[Goal],
    ends: list[Goal],
    steps: int,
    purse: int,
    limit: int = 0,
) -> list[Route]:
    """The front, by rising donation; the first one costs nothing. ``ends`` are New World posts (E-fleets only).

    It is exact. With a ``limit`` on the work the most extreme fleets get the best routes found till then instead, and
    the routes say so (``proven``).
    """
    if steps == UNLIMITED:
        return [_endless_route(waters, starts, goals, ends)]
    return Search(waters, starts, goals, steps, purse).run(limit)


def _endless_route(waters: Waters, starts: list[int], goals: list[Goal], ends: list[Goal]) -> Route:
    """P-141: every own post that can be reached, and the best New World post as the last hex."""
    best: Route | None = None
    for start in starts:
        row = waters.distances[start]
        places = sorted([goal.hex for goal in goals if row[goal.hex] < len(waters.near)])
        revenue = sum([goal.value for goal in goals if goal.hex in places])
        path: list[int] = []
        at = start
        while places:
            distances = waters.distances[at]
            following = places[0]
            for hex in places:
                if distances[hex] < distances[following]:
                    following = hex
            for hex in waters.walk(at, following):
                path.append(hex)
                if hex in places:
                    places.remove(hex)
            at = following
        reached = [goal for goal in ends if waters.distances[at][goal.hex] < len(waters.near)]
        if reached:
            end = min(reached, key=worth)
            revenue += end.value
            path += waters.walk(at, end.hex)
        if best is None or revenue > best.revenue or (revenue == best.revenue and len(path) < len(best.path)):
            best = Route(start, tuple(path), (), 0, revenue)
    assert best is not None
    return best
