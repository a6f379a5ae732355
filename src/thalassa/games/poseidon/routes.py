"""The best routes of a fleet: for every sum of donations worth paying, the highest revenue.

A fleet walks from its home port or New Home, at most ``steps`` steps. It may enter hexes again; every goal (own
post or temple) counts once. Donation temples cost money from the coffers. Fleets of limited range are searched for in
``route_search``; fleets with an E-ship simply call everywhere. A route says whether the front is proved (``proven``):
the search gives up on the most extreme fleets only, as no game may wait for it.

This module knows distances and goals, and nothing else of the game.
"""

from __future__ import annotations

from .route_map import UNLIMITED, Goal, Route, Waters, worth
from .route_search import Search

__all__ = ["MOST_WORK", "UNLIMITED", "Goal", "Route", "Waters", "best_routes"]

MOST_WORK = 90_000
"""Pieces of work (some microseconds each) until the best routes found have to do: a second or two."""


def best_routes(
    waters: Waters,
    starts: list[int],
    goals: list[Goal],
    ends: list[Goal],
    steps: int,
    purse: int,
    limit: int = MOST_WORK,
) -> list[Route]:
    """The front, by rising donation; the first one costs nothing. ``ends`` are New World posts (E-fleets only).

    With a ``limit`` of 0 the search ends only when the front is proved.
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
