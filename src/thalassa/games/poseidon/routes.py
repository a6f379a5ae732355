"""The best routes of a fleet, exactly: for every sum of donations worth paying, the highest revenue.

A fleet walks from its home port or New Home, at most ``steps`` steps. It may enter hexes again; every goal (own
post or temple) counts once. Donation temples cost money from the coffers.

Between two goals the fleet takes a shortest way; if a free goal lies on one, the way through it is at least as
good, so only ways without a free goal in between need to be tried. Walks are extended in order of their length. Of
two walks that end at the same goal, the later one is dropped if the earlier one cost no more and has earned at
least as much, less everything the later one could still collect and the earlier one not: whatever the later one
goes on to do, the earlier one can do as well. A walk is also dropped when even the best goals left cannot lift it
above the front. Nothing else is dropped, so the front is exact. A route says so (``proven``): the search gives up
only after ``MOST_WALKS`` walks, and then the front is the best found.

This module knows distances and goals, and nothing else of the game.
"""

from __future__ import annotations

UNLIMITED = -1
HALF = 10
HALF_MASK = (1 << HALF) - 1
"""Sums over sets of goals are looked up in two tables: the first ten goals and the others."""
MOST_CHOICES = 6
MOST_WALKS = 25_000
"""Then the search gives up proving. Only fleets of extreme range among many goals ever come near it."""


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
    """Walks in order of length, with dominance and bounds."""

    __slots__ = (
        "buckets",
        "cost",
        "count",
        "ends",
        "first",
        "free",
        "front",
        "goals",
        "high",
        "kept",
        "links",
        "low",
        "parents",
        "proven",
        "purse",
        "reach",
        "starts",
        "steps",
        "tops",
        "value",
        "waters",
        "weight",
    )

    def __init__(self, waters: Waters, starts: list[int], goals: list[Goal], steps: int, purse: int) -> None:
        self.waters = waters
        self.starts = starts
        self.steps = steps
        self.purse = purse
        self.proven = True
        distances = waters.distances
        usable: list[Goal] = []
        for goal in goals:
            near = min([distances[start][goal.hex] for start in starts])
            if goal.value > 0 and goal.donation <= purse and near <= steps:
                usable.append(goal)
        usable.sort(key=_worth)
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
        self.links = [_hops(distances[place], place, places, gifts, distances, steps) for place in places]
        self.first = [_hops(distances[start], start, places, gifts, distances, steps) for start in starts]
        self.reach: list[list[int]] = []
        """For each goal and each number of steps: the goals that far."""
        self.weight: list[int] = []
        """Fewest steps it takes to come to a goal from anywhere it could be entered from."""
        for number, place in enumerate(places):
            row = [0] * (steps + 1)
            nearest = min([distances[start][place] for start in starts])
            for other in range(self.count):
                away = distances[place][places[other]]
                if away <= steps:
                    row[away] |= 1 << other
                if other != number and away < nearest:
                    nearest = away
            for away in range(1, steps + 1):
                row[away] |= row[away - 1]
            self.reach.append(row)
            self.weight.append(nearest)
        self.low = _sums(self.value[:HALF])
        self.high = _sums(self.value[HALF:])
        self.tops: dict[int, int] = {}
        self.front: list[tuple[int, int, int]] = [(0, 0, -1)]
        """Donation, revenue and walk, rising in both."""
        self.ends: list[int] = []
        """Of each walk kept: its last goal (or, below 0, the start it came from)."""
        self.parents: list[int] = []
        self.buckets: list[list[tuple[int, int, int, int, int]]] = [[] for _ in range(steps + 1)]
        self.kept: list[list[tuple[int, int, int]]] = [[] for _ in range(self.count)]

    def worth(self, goals: int) -> int:
        return self.low[goals & HALF_MASK] + self.high[goals >> HALF]

    def keep(self, end: int, parent: int) -> int:
        self.ends.append(end)
        self.parents.append(parent)
        return len(self.ends) - 1

    # -- the search ---------------------------------------------------------------------------------------------

    def run(self) -> list[Route]:
        for number in range(len(self.starts)):
            root = self.keep(-1 - number, -1)
            if self.steps >= self.count:
                self.try_to_get_all(number, root)
            for away, goal in self.first[number]:
                if self.cost[goal] <= self.purse:
                    self.buckets[away].append((goal, 1 << goal, self.value[goal], self.cost[goal], root))
        for used in range(self.steps + 1):
            for walk in self.buckets[used]:
                if len(self.ends) > MOST_WALKS:
                    self.proven = False
                    break
                self.extend(used, walk)
            self.buckets[used] = []
        return [self.route(point) for point in self.front]

    def extend(self, used: int, walk: tuple[int, int, int, int, int]) -> None:
        at, mask, revenue, donated, parent = walk
        left = self.steps - used
        open_goals = self.reach[at][left] & ~mask
        if self.dominated(at, mask, revenue, donated, open_goals, left):
            return
        me = self.keep(at, parent)
        self.note(revenue, donated, me)
        if not open_goals or self.hopeless(at, revenue, donated, open_goals, left):
            return
        for away, goal in self.links[at]:
            if away > left:
                break
            bit = 1 << goal
            if mask & bit:
                if self.cost[goal] == 0:
                    self.buckets[used + away].append((goal, mask, revenue, donated, me))
            else:
                paid = donated + self.cost[goal]
                if paid <= self.purse:
                    more = revenue + self.value[goal]
                    self.buckets[used + away].append((goal, mask | bit, more, paid, me))

    def dominated(self, at: int, mask: int, revenue: int, donated: int, open_goals: int, left: int) -> bool:
        """Is a walk kept at this goal (none is longer) at least as good? If not, this one is kept too.

        Kept walks are sorted by falling revenue. Those that can drop nothing that this one cannot drop as well are
        forgotten: what follows is tested against fewer.
        """
        kept = self.kept[at]
        low, high = self.low, self.high
        place = 0
        for other, collected, paid in kept:
            if other < revenue:
                break
            place += 1
            if paid <= donated:
                lost = open_goals & collected
                if other - revenue >= low[lost & HALF_MASK] + high[lost >> HALF]:
                    return True
        rest: list[tuple[int, int, int]] = [(revenue, mask, donated)]
        near = open_goals | (self.reach[at][left] & mask)
        for walk in kept[place:]:
            other, collected, paid = walk
            if donated <= paid:
                gained = near & mask & ~collected
                if revenue - other >= low[gained & HALF_MASK] + high[gained >> HALF]:
                    continue
            rest.append(walk)
        kept[place:] = rest
        return False

    def hopeless(self, at: int, revenue: int, donated: int, open_goals: int, left: int) -> bool:
        """Can this walk not lift the front anywhere?"""
        most = revenue + self.top(at, open_goals & self.free, left)
        gated = open_goals & ~self.free
        last = len(self.front) - 1
        for number, (_, best, _) in enumerate(self.front):
            # this point holds for sums of donations below the next point's
            beyond = self.front[number + 1][0] if number < last else self.purse + 1
            if beyond > donated:
                gift = self.gifts(gated, beyond - 1 - donated) if gated else 0
                if most + gift > best:
                    return False
        return True

    def top(self, at: int, goals: int, left: int) -> int:
        """No more than this can be collected in so many steps.

        Each goal still to be collected is entered from the present one or from another such goal, so it takes at
        least as many steps as the nearest of these is away. Goals by value per step, the last one in part.
        """
        key = (goals << 6 | at) << 8 | left
        total = self.tops.get(key, -1)
        if total >= 0:
            return total
        around = goals | 1 << at
        offers: list[tuple[float, int, int]] = []
        rest = goals
        while rest:
            bit = rest & -rest
            rest ^= bit
            goal = bit.bit_length() - 1
            row = self.reach[goal]
            others = around ^ bit
            away = self.weight[goal]
            while not row[away] & others:
                away += 1
            value = self.value[goal]
            offers.append((-value / away, away, value))
        offers.sort()
        total = 0
        for _, away, value in offers:
            if away > left:
                total += value * left // away
                break
            total += value
            left -= away
        self.tops[key] = total
        return total

    def gifts(self, goals: int, money: int) -> int:
        """The most that donation temples can add for so much money (a small knapsack)."""
        key = -1 - (goals << 20 | money)
        total = self.tops.get(key, -1)
        if total < 0:
            best = {0: 0}
            rest = goals
            while rest:
                goal = (rest & -rest).bit_length() - 1
                rest &= rest - 1
                for spent, gain in list(best.items()):
                    more = spent + self.cost[goal]
                    if more <= money:
                        best[more] = max(best.get(more, 0), gain + self.value[goal])
            total = max(best.values())
            self.tops[key] = total
        return total

    def note(self, revenue: int, donated: int, walk: int) -> None:
        """Enter a walk into the front if nothing there earns as much for as little."""
        for cost, best, _ in self.front:
            if cost > donated:
                break
            if best >= revenue:
                return
        self.front = [point for point in self.front if point[0] < donated or point[1] > revenue]
        self.front.append((donated, revenue, walk))
        self.front.sort()

    def try_to_get_all(self, start: int, root: int) -> None:
        """Far-sailing fleets: short tours for every choice of temples give the front a good beginning."""
        gated = [goal for goal in range(self.count) if self.cost[goal]][:MOST_CHOICES]
        free = [goal for goal in range(self.count) if self.cost[goal] == 0]
        whole = self.short_tour(start, free + gated)
        fits = self.tour_length(start, whole) <= self.steps
        for choice in range(1 << len(gated)):
            chosen = [goal for number, goal in enumerate(gated) if choice >> number & 1]
            if sum([self.cost[goal] for goal in chosen]) <= self.purse:
                tour = whole if fits else self.short_tour(start, free + chosen)
                self.sail_tour(start, root, tour, chosen)

    def tour_length(self, start: int, tour: list[int]) -> int:
        distances, here, total = self.waters.distances, self.starts[start], 0
        for goal in tour:
            hex = self.goals[goal].hex
            total += distances[here][hex]
            here = hex
        return total

    def short_tour(self, start: int, todo: list[int]) -> list[int]:
        """Nearest goal first, then turned round wherever that makes it shorter."""
        distances, here = self.waters.distances, self.starts[start]
        rest = list(todo)
        tour: list[int] = []
        while rest:
            row = distances[here]
            nearest = rest[0]
            for goal in rest:
                if row[self.goals[goal].hex] < row[self.goals[nearest].hex]:
                    nearest = goal
            rest.remove(nearest)
            tour.append(nearest)
            here = self.goals[nearest].hex
        places = [self.starts[start]] + [self.goals[goal].hex for goal in tour]
        better = True
        while better:
            better = False
            for left in range(1, len(places) - 1):
                row = distances[places[left - 1]]
                for right in range(left + 1, len(places)):
                    gain = row[places[left]] - row[places[right]]
                    if right + 1 < len(places):
                        after = places[right + 1]
                        gain += distances[places[right]][after] - distances[places[left]][after]
                    if gain > 0:
                        places[left : right + 1] = places[left : right + 1][::-1]
                        tour[left - 1 : right] = tour[left - 1 : right][::-1]
                        row = distances[places[left - 1]]
                        better = True
        return tour

    def sail_tour(self, start: int, root: int, tour: list[int], chosen: list[int]) -> None:
        """Follow the tour as far as the range allows, paying at the chosen temples only."""
        distances, here, left = self.waters.distances, self.starts[start], self.steps
        revenue, donated, walk = 0, 0, root
        for goal in tour:
            if self.cost[goal] and goal not in chosen:
                continue
            hex = self.goals[goal].hex
            if distances[here][hex] > left:
                break
            left -= distances[here][hex]
            here = hex
            revenue += self.value[goal]
            donated += self.cost[goal]
            walk = self.keep(goal, walk)
        self.note(revenue, donated, walk)

    # -- the answer ---------------------------------------------------------------------------------------------

    def route(self, point: tuple[int, int, int]) -> Route:
        donated, revenue, walk = point
        trail: list[int] = []
        while walk >= 0:
            trail.append(self.ends[walk])
            walk = self.parents[walk]
        trail.reverse()
        if not trail:
            return Route(self.starts[0], (), (), 0, 0, self.proven)
        start = at = self.starts[-1 - trail[0]]
        path: list[int] = []
        paid: list[int] = []
        for number in trail[1:]:
            goal = self.goals[number]
            path += self.waters.walk(at, goal.hex)
            at = goal.hex
            if goal.donation:
                paid.append(goal.hex)
        return Route(start, tuple(path), tuple(sorted(paid)), donated, revenue, self.proven)


def _sums(values: list[int]) -> list[int]:
    """The sum of every subset, by bit set."""
    sums = [0]
    for value in values:
        sums += [total + value for total in sums]
    return sums


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
            end = min(reached, key=_worth)
            revenue += end.value
            path += waters.walk(at, end.hex)
        if best is None or revenue > best.revenue or (revenue == best.revenue and len(path) < len(best.path)):
            best = Route(start, tuple(path), (), 0, revenue)
    assert best is not None
    return best
