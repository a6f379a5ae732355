"""The best routes of a fleet, exactly: for every sum of donations worth paying, the highest revenue.

A fleet walks from its home port or New Home, at most ``steps`` steps. It may enter hexes again; every goal (own
post or temple) counts once. Donation temples cost money from the coffers. Between two goals the fleet takes a
shortest way; if a free goal lies on one, the way through it is at least as good, so only ways without a free
goal in between need to be tried. What is left is a search over (last goal, set of goals) that keeps the
fewest steps for each pair and drops whatever cannot beat the front any more.

This module knows distances and goals, and nothing else of the game.
"""

from __future__ import annotations

UNLIMITED = -1


class Route:
    """One point of the front: what it costs, what it brings, and a walk that does it."""

    __slots__ = ("donated", "donations", "path", "revenue", "start")

    def __init__(
        self, start: int, path: tuple[int, ...], donations: tuple[int, ...], donated: int, revenue: int
    ) -> None:
        self.start = start
        self.path = path
        self.donations = donations
        self.donated = donated
        self.revenue = revenue


class Goal:
    """A hex that pays: an own post or a temple."""

    __slots__ = ("donation", "hex", "value")

    def __init__(self, hex: int, value: int, donation: int) -> None:
        self.hex = hex
        self.value = value
        self.donation = donation


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
            # distances are symmetric but for New World ends, and those are only ever the end
            left = self.distances[at][end]
            for other in self.near[at]:
                if self.distances[other][end] == left - 1:
                    at = other
                    break
            path.append(at)
        return path


def best_routes(
    waters: Waters, starts: list[int], goals: list[Goal], ends: list[Goal], steps: int, purse: int
) -> list[Route]:
    """The front, by rising donation; the first one costs nothing. ``ends`` are New World posts (E-fleets only)."""
    if steps == UNLIMITED:
        return [_endless_route(waters, starts, goals, ends)]
    search = _Search(waters, starts, goals, steps, purse)
    return search.run()


# -- limited range ---------------------------------------------------------------------------------------


class _Search:
    """Depth first with bounds over (goal, collected goals)."""

    __slots__ = (
        "bounds",
        "cost",
        "count",
        "front",
        "goals",
        "hops",
        "links",
        "reach",
        "seen",
        "starts",
        "steps",
        "sums",
        "trail",
        "value",
        "waters",
    )

    def __init__(self, waters: Waters, starts: list[int], goals: list[Goal], steps: int, purse: int) -> None:
        self.waters = waters
        self.steps = steps
        self.starts = starts
        distances = waters.distances
        usable = [
            goal
            for goal in goals
            if goal.value > 0
            and goal.donation <= purse
            and min([distances[start][goal.hex] for start in starts]) <= steps
        ]
        usable.sort(key=_worth)
        self.goals = usable
        self.count = len(usable)
        self.value = [goal.value for goal in usable]
        self.cost = [goal.donation for goal in usable]
        places = [goal.hex for goal in usable]
        free = [goal.hex for goal in usable if goal.donation == 0]
        self.links: list[list[tuple[int, int]]] = [
            _hops(distances[place], place, places, free, distances, steps) for place in places
        ]
        self.hops = [_hops(distances[start], start, places, free, distances, steps) for start in starts]
        self.reach: list[list[int]] = []
        for place in places:
            row = [0] * (steps + 1)
            for number, other in enumerate(places):
                away = distances[place][other]
                if away <= steps:
                    row[away] |= 1 << number
            for away in range(1, steps + 1):
                row[away] |= row[away - 1]
            self.reach.append(row)
        # the front: best revenue for at most this donation, with the goals in order of visit
        self.front: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, ())]
        self.seen: dict[int, int] = {}
        self.sums: dict[int, int] = {}
        self.bounds: dict[int, int] = {}
        self.trail: list[int] = []
        self.purse_check(purse)

    def purse_check(self, purse: int) -> None:
        """Donations may need no bookkeeping beyond the purse: keep it with the costs."""
        self.cost.append(purse)

    def run(self) -> list[Route]:
        for number in range(len(self.starts)):
            for away, goal in self.hops[number]:
                if self.cost[goal] <= self.cost[self.count]:
                    self.trail = [number]
                    self.visit(goal, 1 << goal, away, self.value[goal], self.cost[goal])
        return [self.route(point) for point in self.front]

    def visit(self, at: int, mask: int, used: int, revenue: int, donated: int) -> None:
        key = mask << 6 | at
        before = self.seen.get(key, 1000)
        if used >= before:
            return
        self.seen[key] = used
        self.trail.append(at)
        self.note(revenue, donated, used)
        left = self.steps - used
        if left > 0:
            open_goals = self.reach[at][left] & ~mask
            if open_goals and not self.hopeless(revenue + self.bound(open_goals, left), donated):
                for away, goal in self.links[at]:
                    if away > left:
                        break
                    bit = 1 << goal
                    if mask & bit:
                        if self.cost[goal] == 0:
                            self.visit(goal, mask, used + away, revenue, donated)
                    else:
                        paid = donated + self.cost[goal]
                        if paid <= self.cost[self.count]:
                            self.visit(goal, mask | bit, used + away, revenue + self.value[goal], paid)
        self.trail.pop()

    def bound(self, open_goals: int, left: int) -> int:
        """No more than the ``left`` best of the goals in reach: each costs a step."""
        key = open_goals << 6 | left
        total = self.bounds.get(key, -1)
        if total < 0:
            total = 0
            goals, count = open_goals, left
            while goals and count:
                low = goals & -goals
                total += self.value[low.bit_length() - 1]
                goals ^= low
                count -= 1
            self.bounds[key] = total
        return total

    def hopeless(self, most: int, donated: int) -> bool:
        for cost, revenue, _, _ in self.front:
            if cost > donated:
                return False
            if revenue >= most:
                return True
        return False

    def note(self, revenue: int, donated: int, used: int) -> None:
        """Enter a walk into the front if nothing there is as good for as little."""
        for cost, best, length, _ in self.front:
            if cost <= donated and (
                best > revenue or (best == revenue and (cost < donated or length <= used))
            ):
                return
        point = (donated, revenue, used, tuple(self.trail))
        self.front = [other for other in self.front if not (other[0] >= donated and other[1] <= revenue)]
        self.front.append(point)
        self.front.sort()

    def route(self, point: tuple[int, int, int, tuple[int, ...]]) -> Route:
        donated, revenue, _, trail = point
        if not trail:
            return Route(self.starts[0], (), (), 0, 0)
        start = self.starts[trail[0]]
        path: list[int] = []
        at = start
        paid: list[int] = []
        for number in trail[1:]:
            goal = self.goals[number]
            path += self.waters.walk(at, goal.hex)
            at = goal.hex
            if goal.donation and goal.hex not in paid:
                paid.append(goal.hex)
        return Route(start, tuple(path), tuple(sorted(paid)), donated, revenue)


def _worth(goal: Goal) -> tuple[int, int]:
    return (-goal.value, goal.hex)


def _hops(
    row: list[int], place: int, places: list[int], free: list[int], distances: list[list[int]], steps: int
) -> list[tuple[int, int]]:
    """Goals reached from a place without a free goal on any shortest way, nearest first."""
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


# -- unlimited range (E-ships) -----------------------------------------------------------------------------


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
            following = min(places, key=lambda hex, here=at: (waters.distances[here][hex], hex))  # type: ignore[misc]
            for hex in waters.walk(at, following):
                path.append(hex)
                if hex in places:
                    places.remove(hex)
            at = following
        reached = [goal for goal in ends if waters.distances[at][goal.hex] < len(waters.near)]
        if reached:
            end = min(reached, key=_worth)
            revenue += end.value
            path += waters.walk(at, end.hex)
        if best is None or revenue > best.revenue or (revenue == best.revenue and len(path) < len(best.path)):
            best = Route(start, tuple(path), (), 0, revenue)
    assert best is not None
    return best
