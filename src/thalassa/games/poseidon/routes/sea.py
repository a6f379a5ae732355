"""What the search for routes is about: the sea as a fleet knows it, hexes that pay, and routes found."""

from __future__ import annotations

from typing import Final, final

UNLIMITED: Final = -1


@final
class Route:
    """One point of the front: what it costs, what it brings, and a walk that does it."""

    __slots__ = ("donated", "donations", "path", "proven", "revenue", "start")

    def __init__(
        self,
        start: int,
        path: tuple[int, ...],
        donations: tuple[int, ...],
        donated: int,
        revenue: int,
        proven: bool = True,
    ) -> None:
        self.start = start
        self.path = path
        self.donations = donations
        self.donated = donated
        self.revenue = revenue
        self.proven = proven
        """The front this belongs to is proved to be the best, not only the best found."""


@final
class Goal:
    """A hex that pays: an own post or a temple."""

    __slots__ = ("donation", "hex", "value")

    def __init__(self, hex: int, value: int, donation: int) -> None:
        self.hex = hex
        self.value = value
        self.donation = donation


@final
class Walk:
    """A walk that ends at a goal: what it collected, earned and paid, and where it came from."""

    __slots__ = ("at", "donated", "mask", "parent", "revenue")

    def __init__(self, at: int, mask: int, revenue: int, donated: int, parent: Walk | None) -> None:
        self.at = at
        """The last goal, or below 0 the start."""
        self.mask = mask
        self.revenue = revenue
        self.donated = donated
        self.parent = parent


@final
class Point:
    """A point of the front. It holds for all sums of donations below the next one's."""

    __slots__ = ("donated", "revenue", "walk")

    def __init__(self, donated: int, revenue: int, walk: Walk | None) -> None:
        self.donated = donated
        self.revenue = revenue
        self.walk = walk


@final
class Front:
    """What has been found so far, rising in donation and revenue."""

    __slots__ = ("points",)

    def __init__(self) -> None:
        self.points: list[Point] = [Point(0, 0, None)]

    def note(self, walk: Walk) -> None:
        """Enter a walk unless something here earns as much for as little."""
        revenue, donated = walk.revenue, walk.donated
        before: list[Point] = []
        after: list[Point] = []
        for point in self.points:
            if point.donated <= donated:
                if point.revenue >= revenue:
                    return
                if point.donated < donated:
                    before.append(point)
            elif point.revenue > revenue:
                after.append(point)
        before.append(Point(donated, revenue, walk))
        self.points = before + after

    def best(self, money: int) -> int:
        """The highest revenue known for so much."""
        found = 0
        for point in self.points:
            if point.donated <= money:
                found = point.revenue
        return found


@final
class Waters:
    """The sea as a fleet knows it: neighbours without dark lines, and distances."""

    __slots__ = ("distances", "near")

    def __init__(self, near: list[list[int]], distances: list[list[int]]) -> None:
        self.near = near
        self.distances = distances

    def walk(self, start: int, end: int) -> list[int]:
        """The hexes entered on a shortest way; always the same one."""
        path: list[int] = []
        at = start
        while at != end:
            left = self.distances[at][end]
            for other in self.near[at]:
                if self.distances[other][end] == left - 1:
                    at = other
                    break
            path.append(at)
        return path


def worth(goal: Goal) -> tuple[int, int]:
    """Sorts the dearest goal first."""
    return (-goal.value, goal.hex)


def short_tour(distances: list[list[int]], start: int, todo: list[int]) -> list[int]:
    """These hexes in a short order: nearest first, then turned round wherever that makes it shorter."""
    rest = list(todo)
    places = [start]
    while rest:
        row = distances[places[-1]]
        nearest = rest[0]
        for hex in rest:
            if row[hex] < row[nearest]:
                nearest = hex
        rest.remove(nearest)
        places.append(nearest)
    count = len(places)
    better = True
    while better:
        better = False
        for left in range(1, count - 1):
            before = distances[places[left - 1]]
            here = places[left]
            away, onwards = before[here], distances[here]
            for right in range(left + 1, count):
                there = places[right]
                gain = away - before[there]
                if right + 1 < count:
                    after = places[right + 1]
                    gain += distances[there][after] - onwards[after]
                if gain > 0:
                    places[left : right + 1] = places[left : right + 1][::-1]
                    here = there
                    away, onwards = before[here], distances[here]
                    better = True
    return places[1:]


def tour_length(distances: list[list[int]], start: int, tour: list[int]) -> int:
    total, at = 0, start
    for hex in tour:
        total += distances[at][hex]
        at = hex
    return total


def hops(
    row: list[int], place: int, places: list[int], free: list[int], distances: list[list[int]], steps: int
) -> list[tuple[int, int]]:
    """Goals reached from a place without a free goal on any shortest way, nearest first, as (steps, number)."""
    found: list[tuple[int, int]] = []
    for number, other in enumerate(places):
        away = row[other]
        if other == place or away > steps:
            continue
        for between in free:
            if between not in (place, other) and row[between] + distances[between][other] == away:
                break
        else:
            found.append((away, number))
    found.sort()
    return found
