"""The search for the best routes of a fleet of limited range: exact, whatever the position.

Between two goals the fleet takes a shortest way; if a free goal lies on one, the way through it is at least as
good, so only ways without a free goal in between need to be tried. Walks are extended in order of their length. Of
two walks that end at the same goal, the later one is dropped if the earlier one cost no more and has earned at
least as much, less everything the later one could still collect and the earlier one not: whatever the later one
goes on to do, the earlier one can do as well. A walk is also dropped when even a bound on what is left cannot lift it
above the front. Nothing else is dropped, so the front is exact.

Nearly always a simple bound is enough. Where it is not (far-sailing fleets among many goals) the search begins again
with the bounds of ``route_prices``: first only the most hopeful walks, for a better front to measure against, then
all. The longer a walk remembers there, the closer the bound and the longer it takes to make; the last stage ends only
when the front is proved.
"""

from __future__ import annotations

from .route_bounds import SimpleBound
from .route_map import Goal, Point, Route, Walk, Waters, hops, short_tour, tour_length, worth
from .route_prices import PART, PART_MASK, TWO_PARTS, UNIT, Memory, Net, Prices, three_sums

MOST_CHOICES = 6
FIRST_WALKS = 3_000
"""Walks kept with the simple bound alone."""
STAGES = ((3, 25, 12_000), (6, 6, 60_000), (8, 1, 0))
"""Goals remembered, rounds of improving the prices, and walks kept before the next stage; 0 is no limit."""
HOPEFUL = 80
"""Walks of one length that are tried first, for each point of the front."""
FIRST_ROUNDS = 30
"""Rounds of improving the very first prices, which begin at nothing."""


class Test:
    """Prices for the sums of donations of one point: a walk needs to reach so much to lift it."""

    __slots__ = ("ahead", "budget", "needed", "parts", "prices")

    def __init__(self, prices: Prices, budget: int, best: int) -> None:
        self.prices = prices
        self.budget = budget
        self.parts = prices.parts
        self.ahead = prices.ahead
        self.needed = (best + 1) * UNIT - prices.money * (budget - prices.budget) - prices.constant


class Search:
    """Walks in order of length, with dominance and bounds."""

    __slots__ = (
        "apart",
        "asked",
        "bound",
        "cost",
        "count",
        "free",
        "front",
        "goals",
        "high",
        "kept",
        "low",
        "memory",
        "middle",
        "net",
        "priced",
        "purse",
        "reach",
        "starts",
        "steps",
        "tests",
        "value",
        "walks",
        "waters",
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
        self.front: list[Point] = [Point(0, 0, None)]
        """Rising in donation and revenue."""
        self.asked: set[int] = {0}
        """Every sum of donations that some temples together ask for."""
        for cost in self.cost:
            if cost:
                self.asked |= {paid + cost for paid in self.asked}
        self.priced: dict[int, Prices] = {}
        """By budget."""
        self.tests: list[Test] = []
        self.memory: Memory | None = None
        self.walks = 0
        self.kept: list[list[Walk]] = []

    # -- the search ---------------------------------------------------------------------------------------------

    def run(self) -> list[Route]:
        if self.steps >= self.count:
            for number in range(len(self.starts)):
                self.try_to_get_all(number)
        if not self.complete(FIRST_WALKS, 0):
            for size, rounds, most in STAGES:
                self.memory = memory = Memory(self.net, self.apart, size)
                self.set_prices(memory, rounds)
                self.complete(0, HOPEFUL)
                self.set_prices(memory, rounds)
                if self.complete(most, 0):
                    break
        return [self.route(point) for point in self.front]

    def complete(self, most: int, width: int) -> bool:
        """All walks; False once more than ``most`` were kept. With a width only so many of each length."""
        self.walks = 0
        self.kept = [[] for _ in range(self.count)]
        buckets: list[dict[int, Walk]] = [{} for _ in range(self.steps + 1)]
        for number, row in enumerate(self.net.first):
            root = Walk(-1 - number, 0, 0, 0, None)
            for away, goal in row:
                self.push(buckets, away, goal, root)
        for used in range(self.steps + 1):
            walks = list(buckets[used].values())
            buckets[used] = {}
            if width:
                walks = self.hopeful(walks, self.steps - used, width)
            for walk in walks:
                self.extend(buckets, used, walk)
                if self.walks > most > 0:
                    return False
        return True

    def push(self, buckets: list[dict[int, Walk]], used: int, goal: int, before: Walk) -> None:
        """Enter the walk that goes on to this goal, unless the prices tell that it cannot lift the front."""
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
        if self.memory is not None and not self.passes(goal, mask, donated, self.steps - used):
            return
        bucket[key] = Walk(goal, mask, revenue, donated, before)

    def passes(self, goal: int, mask: int, donated: int, left: int) -> bool:
        assert self.memory is not None
        remembered = self.memory.of(goal, mask)
        first, second, third = mask & PART_MASK, mask >> PART & PART_MASK, mask >> TWO_PARTS
        for test in self.tests:
            if donated <= test.budget:
                one, two, three = test.parts
                rest = test.ahead[left][goal][remembered]
                if one[first] + two[second] + three[third] + rest >= test.needed:
                    return True
        return False

    def hopeful(self, walks: list[Walk], left: int, width: int) -> list[Walk]:
        """Those with the highest bounds for each point of the front."""
        if len(walks) <= width:
            return walks
        assert self.memory is not None
        memories = [self.memory.of(walk.at, walk.mask) for walk in walks]
        chosen: dict[int, Walk] = {}
        for test in self.tests:
            ranked = [
                (-test.prices.reach(walk.at, walk.mask, memories[number], left), number)
                for number, walk in enumerate(walks)
                if walk.donated <= test.budget
            ]
            ranked.sort()
            for _, number in ranked[:width]:
                chosen[number] = walks[number]
        return list(chosen.values())

    def extend(self, buckets: list[dict[int, Walk]], used: int, walk: Walk) -> None:
        at = walk.at
        left = self.steps - used
        open_goals = self.reach[at][left] & ~walk.mask
        if self.dominated(walk, open_goals, left):
            return
        self.walks += 1
        self.note(walk)
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

    def note(self, walk: Walk) -> None:
        """Enter a walk into the front if nothing there earns as much for as little."""
        revenue, donated = walk.revenue, walk.donated
        before: list[Point] = []
        after: list[Point] = []
        for point in self.front:
            if point.donated <= donated:
                if point.revenue >= revenue:
                    return
                if point.donated < donated:
                    before.append(point)
            elif point.revenue > revenue:
                after.append(point)
        before.append(Point(donated, revenue, walk))
        self.front = before + after
        if self.memory is not None:
            self.set_tests()

    # -- the simple bound ---------------------------------------------------------------------------------------

    def hopeless(self, walk: Walk, open_goals: int, left: int) -> bool:
        """Can this walk not lift the front anywhere?"""
        most = walk.revenue + self.bound.top(walk.at, open_goals & self.free, left)
        gated = open_goals & ~self.free
        last = len(self.front) - 1
        for number, point in enumerate(self.front):
            beyond = self.front[number + 1].donated if number < last else self.purse + 1
            if beyond > walk.donated:
                gift = self.bound.gifts(gated, beyond - 1 - walk.donated) if gated else 0
                if most + gift > point.revenue:
                    return False
        return True

    # -- the bounds with prices ---------------------------------------------------------------------------------

    def budgets(self) -> list[int]:
        """For each point of the front: the greatest sum some temples ask for, for which it is the best known."""
        beyond = [point.donated for point in self.front[1:]]
        beyond.append(self.purse + 1)
        return [max([asked for asked in self.asked if asked < most]) for most in beyond]

    def set_prices(self, memory: Memory, rounds: int) -> None:
        """Prices for the budget of every point of the front, each beginning from the last ones."""
        last: Prices | None = None
        found: dict[int, Prices] = {}
        budgets = self.budgets()
        for number in range(len(budgets) - 1, -1, -1):
            budget = budgets[number]
            start = self.priced.get(budget, last)
            if start is None:
                last = Prices(memory, budget, [0] * self.count, 0)
                last.improve(self.front[number].revenue, FIRST_ROUNDS)
            elif start.budget == budget and start.memory is memory:
                last = start
            else:
                last = Prices(memory, budget, start.goals, start.money)
                last.improve(self.front[number].revenue, rounds)
            found[budget] = last
        self.priced = found
        self.set_tests()

    def set_tests(self) -> None:
        """The front has changed: every point gets the prices of the nearest budget."""
        self.tests = []
        for point, budget in zip(self.front, self.budgets(), strict=True):
            nearest = budget
            if budget not in self.priced:
                nearest = min([(abs(other - budget), other) for other in self.priced])[1]
            test = Test(self.priced[nearest], budget, point.revenue)
            if test.prices.bound - test.prices.constant >= test.needed:  # else this point is proved
                self.tests.append(test)

    # -- a good beginning -------------------------------------------------------------------------------------

    def try_to_get_all(self, start: int) -> None:
        """Far-sailing fleets: short tours for every choice of temples give the front a good beginning."""
        distances, home = self.waters.distances, self.starts[start]
        gated = [goal for goal in self.goals if goal.donation][:MOST_CHOICES]
        free = [goal.hex for goal in self.goals if goal.donation == 0]
        whole = short_tour(distances, home, free + [goal.hex for goal in gated])
        fits = tour_length(distances, home, whole) <= self.steps
        for choice in range(1 << len(gated)):
            chosen = [goal for number, goal in enumerate(gated) if choice >> number & 1]
            if sum([goal.donation for goal in chosen]) <= self.purse:
                paid = [goal.hex for goal in chosen]
                tour = whole if fits else short_tour(distances, home, free + paid)
                self.sail_tour(start, tour, paid)

    def sail_tour(self, start: int, tour: list[int], paid: list[int]) -> None:
        """Follow the tour as far as the range allows, paying at the chosen temples only."""
        distances, here, left = self.waters.distances, self.starts[start], self.steps
        numbers = {goal.hex: number for number, goal in enumerate(self.goals)}
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
        self.note(walk)

    # -- the answer ---------------------------------------------------------------------------------------------

    def route(self, point: Point) -> Route:
        trail: list[int] = []
        walk = point.walk
        while walk is not None:
            trail.append(walk.at)
            walk = walk.parent
        trail.reverse()
        if not trail:
            return Route(self.starts[0], (), (), 0, 0)
        start = at = self.starts[-1 - trail[0]]
        path: list[int] = []
        paid: list[int] = []
        for number in trail[1:]:
            goal = self.goals[number]
            path += self.waters.walk(at, goal.hex)
            at = goal.hex
            if goal.donation:
                paid.append(goal.hex)
        return Route(start, tuple(path), tuple(sorted(paid)), point.donated, point.revenue)
