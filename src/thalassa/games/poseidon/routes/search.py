"""The search for the best routes of a fleet of limited range.

Between two goals the fleet takes a shortest way; if a free goal lies on one, the way through it is at least as
good, so only ways without a free goal in between need to be tried. Walks are extended in order of their length. Of
two walks that end at the same goal, the later one is dropped if the earlier one cost no more and has earned at
least as much, less everything the later one could still collect and the earlier one not: whatever the later one
goes on to do, the earlier one can do as well. A walk is also dropped when even a bound on what is left cannot lift it
above the front. Nothing else is dropped, so the front is exact.

Nearly always a simple bound is enough. Where it is not (far-sailing fleets among many goals) ``route_choices`` goes on.
"""

from __future__ import annotations

from typing import Final, final

from .bounds import SimpleBound
from .choices import Choices
from .prices import PART, PART_MASK, TWO_PARTS, Net, three_sums
from .sea import Front, Goal, Point, Route, Walk, Waters, hops, short_tour, tour_length, worth

MOST_CHOICES: Final = 6
FIRST_WALKS = 3_000  # not Final: tests lower it
"""Walks kept with the simple bound alone."""


@final
class Search:
    """Walks in order of length, with dominance and bounds."""

    __slots__ = (
        "apart",
        "bound",
        "cost",
        "count",
        "free",
        "front",
        "goals",
        "high",
        "kept",
        "low",
        "middle",
        "net",
        "proved",
        "purse",
        "reach",
        "starts",
        "steps",
        "value",
        "walks",
        "waters",
        "work",
    )

    def __init__(self, waters: Waters, starts: list[int], goals: list[Goal], steps: int, purse: int) -> None:
        self.waters = waters
        self.starts = starts
        self.steps = steps
        self.purse = purse
        distances = waters.distances
        usable: list[Goal] = []
        for goal in goals:
            near = min([distances[start][goal.hex] for start in starts])
            if goal.value > 0 and goal.donation <= purse and near <= steps:
                usable.append(goal)
        usable.sort(key=worth)
        self.goals = usable
        self.count = len(usable)
        self.value = [goal.value for goal in usable]
        self.cost = [goal.donation for goal in usable]
        self.free = 0
        """Bit set of the goals that cost nothing."""
        for number, goal in enumerate(usable):
            if goal.donation == 0:
                self.free |= 1 << number
        places = [goal.hex for goal in usable]
        gifts = [goal.hex for goal in usable if goal.donation == 0]
        links = [hops(distances[place], place, places, gifts, distances, steps) for place in places]
        first = [hops(distances[start], start, places, gifts, distances, steps) for start in starts]
        self.net = Net(self.value, self.cost, links, first, steps)
        self.apart = [[distances[place][other] for other in places] for place in places]
        self.reach: list[list[int]] = []
        """For each goal and each number of steps: the goals that far."""
        weight: list[int] = []
        for number, place in enumerate(places):
            row = [0] * (steps + 1)
            nearest = min([distances[start][place] for start in starts])
            for other in range(self.count):
                away = self.apart[number][other]
                if away <= steps:
                    row[away] |= 1 << other
                if other != number and away < nearest:
                    nearest = away
            for away in range(1, steps + 1):
                row[away] |= row[away - 1]
            self.reach.append(row)
            weight.append(nearest)
        self.bound = SimpleBound(self.value, self.cost, self.reach, weight)
        self.low, self.middle, self.high = three_sums(self.value)
        self.front = Front()
        self.proved = False
        self.work = 0
        self.walks = 0
        self.kept: list[list[Walk]] = []

    # -- the search ---------------------------------------------------------------------------------------------

    def run(self, limit: int) -> list[Route]:
        """The front; ``limit`` is the most work ``route_choices`` may do, 0 is no limit."""
        if self.steps >= self.count:
            for number in range(len(self.starts)):
                self.try_to_get_all(number)
        self.proved = self.complete(FIRST_WALKS)
        if not self.proved:
            places = [goal.hex for goal in self.goals] + self.starts
            far = [[self.waters.distances[place][other] for other in places] for place in places]
            choices = Choices(self.net, far, self.reach, self.purse, self.front, limit)
            self.proved = choices.settle()
            self.work = choices.work
        return [self.route(point) for point in self.front.points]

    def complete(self, most: int) -> bool:
        """All walks in order of length; False if there are too many."""
        buckets: list[dict[int, Walk]] = [{} for _ in range(self.steps + 1)]
        self.kept = [[] for _ in range(self.count)]
        self.walks = 0
        for start, row in enumerate(self.net.first):
            root = Walk(-1 - start, 0, 0, 0, None)
            for away, goal in row:
                self.push(buckets, away, goal, root)
        for used in range(self.steps + 1):
            walks = list(buckets[used].values())
            buckets[used] = {}
            for walk in walks:
                self.extend(buckets, used, walk)
                if self.walks > most:
                    return False
        return True

    def push(self, buckets: list[dict[int, Walk]], used: int, goal: int, before: Walk) -> None:
        """Enter the walk that goes on to this goal, if it can be paid for."""
        mask, revenue, donated = before.mask, before.revenue, before.donated
        bit = 1 << goal
        if not mask & bit:
            mask |= bit
            revenue += self.value[goal]
            donated += self.cost[goal]
            if donated > self.purse:
                return
        elif self.cost[goal]:
            return
        key = mask << 6 | goal
        bucket = buckets[used]
        if key in bucket:
            return
        bucket[key] = Walk(goal, mask, revenue, donated, before)

    def extend(self, buckets: list[dict[int, Walk]], used: int, walk: Walk) -> None:
        at = walk.at
        left = self.steps - used
        open_goals = self.reach[at][left] & ~walk.mask
        if self.dominated(walk, open_goals, left):
            return
        self.walks += 1
        self.front.note(walk)
        if not open_goals or self.hopeless(walk, open_goals, left):
            return
        for away, goal in self.net.links[at]:
            if away > left:
                break
            self.push(buckets, used + away, goal, walk)

    def dominated(self, walk: Walk, open_goals: int, left: int) -> bool:
        """Is a walk kept at this goal (none is longer) at least as good? If not, this one is kept too.

        Kept walks are sorted by falling revenue. Those that can drop nothing that this one cannot drop as well are
        forgotten: what follows is tested against fewer.
        """
        mask, revenue, donated = walk.mask, walk.revenue, walk.donated
        kept = self.kept[walk.at]
        low, middle, high = self.low, self.middle, self.high
        place = 0
        for other in kept:
            if other.revenue < revenue:
                break
            place += 1
            if other.donated <= donated:
                lost = open_goals & other.mask
                if other.revenue - revenue >= (
                    low[lost & PART_MASK] + middle[lost >> PART & PART_MASK] + high[lost >> TWO_PARTS]
                ):
                    return True
        rest: list[Walk] = [walk]
        near = open_goals | (self.reach[walk.at][left] & mask)
        for other in kept[place:]:
            if donated <= other.donated:
                gained = near & mask & ~other.mask
                if revenue - other.revenue >= (
                    low[gained & PART_MASK] + middle[gained >> PART & PART_MASK] + high[gained >> TWO_PARTS]
                ):
                    continue
            rest.append(other)
        kept[place:] = rest
        return False

    # -- the simple bound ---------------------------------------------------------------------------------------

    def hopeless(self, walk: Walk, open_goals: int, left: int) -> bool:
        """Can this walk not lift the front anywhere?"""
        most = walk.revenue + self.bound.top(walk.at, open_goals & self.free, left)
        gated = open_goals & ~self.free
        points = self.front.points
        last = len(points) - 1
        for number, point in enumerate(points):
            beyond = points[number + 1].donated if number < last else self.purse + 1
            if beyond > walk.donated:
                gift = self.bound.gifts(gated, beyond - 1 - walk.donated) if gated else 0
                if most + gift > point.revenue:
                    return False
        return True

    # -- a good beginning -------------------------------------------------------------------------------------

    def try_to_get_all(self, start: int) -> None:
        """Far-sailing fleets: short tours for every choice of temples give the front a good beginning."""
        distances, home = self.waters.distances, self.starts[start]
        gated = [goal for goal in self.goals if goal.donation][:MOST_CHOICES]
        free = [goal.hex for goal in self.goals if goal.donation == 0]
        whole = short_tour(distances, home, free + [goal.hex for goal in gated])
        fits = tour_length(distances, home, whole) <= self.steps
        numbers = {goal.hex: number for number, goal in enumerate(self.goals)}
        for choice in range(1 << len(gated)):
            chosen = [goal for number, goal in enumerate(gated) if choice >> number & 1]
            if sum([goal.donation for goal in chosen]) <= self.purse:
                paid = [goal.hex for goal in chosen]
                tour = whole if fits else short_tour(distances, home, free + paid)
                self.sail_tour(start, tour, paid, numbers)

    def sail_tour(self, start: int, tour: list[int], paid: list[int], numbers: dict[int, int]) -> None:
        """Follow the tour as far as the range allows, paying at the chosen temples only."""
        distances, here, left = self.waters.distances, self.starts[start], self.steps
        walk = Walk(-1 - start, 0, 0, 0, None)
        for hex in tour:
            goal = numbers[hex]
            if self.cost[goal] and hex not in paid:
                continue
            if distances[here][hex] > left:
                break
            left -= distances[here][hex]
            here = hex
            revenue, donated = walk.revenue + self.value[goal], walk.donated + self.cost[goal]
            walk = Walk(goal, walk.mask | 1 << goal, revenue, donated, walk)
        self.front.note(walk)

    # -- the answer ---------------------------------------------------------------------------------------------

    def route(self, point: Point) -> Route:
        trail: list[int] = []
        walk = point.walk
        while walk is not None:
            trail.append(walk.at)
            walk = walk.parent
        trail.reverse()
        if not trail:
            return Route(self.starts[0], (), (), 0, 0, self.proved)
        start = at = self.starts[-1 - trail[0]]
        path: list[int] = []
        paid: list[int] = []
        for number in trail[1:]:
            goal = self.goals[number]
            path += self.waters.walk(at, goal.hex)
            at = goal.hex
            if goal.donation:
                paid.append(goal.hex)
        return Route(start, tuple(path), tuple(sorted(paid)), point.donated, point.revenue, self.proved)
