"""The front of a far-sailing fleet, proved choice by choice of the temples it gives to.

Once the temples to give to are chosen, money is out of the game: what is left is one number, the highest revenue with
the free goals and the chosen temples. The front is the best of these for every sum, so it is proved when no choice
beats the front at its cost. Cheap choices come first; a temple more adds at most its value, and fewer temples never
earn more, so most choices need no search at all. For the others the bounds of ``route_prices`` drop walks that cannot
lift the front. Where that leaves too many, the most hopeful walks make a better front to measure against, and then the
search aims high and comes down: first for the most that may be there, then for the next sum below. The higher the aim,
the fewer goals a walk can leave out, and those it cannot make the bounds close. Whatever is still too much gets bounds
with a longer memory, where the last ones were deceived.

All of this is counted as work, a piece being some microseconds. When there has been enough of it the front is the best
found, and known not to be proved.
"""

from __future__ import annotations

from typing import Final, final

from .prices import PART, PART_MASK, TWO_PARTS, UNIT, Memory, Net, Prices, nearest, three_sums
from .sea import Front, Point, Walk
from .tours import cut, insert, tour, trade

MEMORY = 3  # not Final: tests lower it
"""Goals remembered at first."""
FIRST_ROUNDS = 30  # not Final: tests lower it
"""Rounds of improving the very first prices, which begin at nothing."""
ROUNDS = 8  # not Final: tests lower it
"""Rounds of improving later ones."""
HOPEFUL = 250  # not Final: tests lower it
"""Walks of one length that are tried first."""
FEW_WALKS = 500  # not Final: tests lower it
"""Walks kept before the prices of the last choice are improved."""
FIRST_WALKS = 1_000  # not Final: tests lower it
"""Walks kept before the search aims higher."""
MANY_WALKS = 4_000  # not Final: tests lower it
"""Walks kept before the memory grows."""
LONG_ROUNDS = 6  # not Final: tests lower it
"""Rounds of improving prices with a grown memory, which take longer."""
TOURS = 3  # not Final: tests lower it
"""Routes of the front that are tried with other goals."""
TOUR_WORK: Final = 500
TRADE_WORK: Final = 2_000
LISTED: Final = 16
"""Choices listed, or walks compared with, that count as one piece of work."""


@final
class Choices:
    """One search after another over the same goals, each for the temples of one choice."""

    __slots__ = (
        "aim",
        "allowed",
        "ceiling",
        "cost",
        "far",
        "free",
        "front",
        "high",
        "kept",
        "limit",
        "low",
        "memory",
        "middle",
        "money",
        "most",
        "needed",
        "net",
        "prices",
        "purse",
        "reach",
        "short",
        "sums",
        "top",
        "total",
        "value",
        "work",
        "worths",
    )

    def __init__(
        self, net: Net, far: list[list[int]], reach: list[list[int]], purse: int, front: Front, limit: int
    ) -> None:
        """``limit`` is the most work to be done, 0 is no limit.

        ``far`` are the distances between all goals, and the places of departure after them.
        """
        self.net = net
        self.value = net.value
        self.cost = net.cost
        self.far = far
        self.reach = reach
        self.purse = purse
        self.front = front
        self.limit = limit
        self.work = 0
        self.free = sum([1 << goal for goal in range(net.count) if net.cost[goal] == 0])
        self.low, self.middle, self.high = three_sums(net.value)
        self.short = Memory(net, nearest(far, net.count, MEMORY))
        """What every choice begins with."""
        self.memory = self.short
        self.worths = [0] * net.count
        """The last prices of all goals: the next choice begins with them."""
        self.ceiling = sum(net.value)
        """No choice earns more."""
        self.most: dict[int, int] = {}
        """By temples chosen: no walk that gives to no others earns more."""
        self.allowed = 0
        self.money = 0
        self.prices = Prices(self.memory, 0, self.worths, 0)
        self.needed = 0
        """The least that lifts the front, in units."""
        self.aim = 0
        """The least that walks are looked for, in units: what is needed or more."""
        self.top = 0
        """The most there may be, in units."""
        self.sums = 1
        self.total = 0
        """What all goals of the choice come to."""
        self.kept: list[list[Walk]] = []

    # -- choice by choice ---------------------------------------------------------------------------------------

    def settle(self) -> bool:
        """Make the front the true one. Says whether it is proved."""
        listed = [(0, 0)]
        for goal, cost in enumerate(self.cost):
            if cost:
                self.work += len(listed) // LISTED
                if self.work > self.limit > 0:
                    return False
                listed += [
                    (paid + cost, chosen | 1 << goal) for paid, chosen in listed if paid + cost <= self.purse
                ]
        listed.sort()
        everything = (1 << self.net.count) - 1
        if listed[-1][1] | self.free != everything:
            self.choose(everything, self.purse, self.ceiling)
            self.price(FIRST_ROUNDS)
            self.ceiling = min(self.ceiling, max(self.prices.bound // UNIT, self.needed // UNIT - 1))
        elif self.solve(everything, listed[-1][0], self.ceiling, self.limit // 3):
            self.ceiling = self.front.best(self.purse)
        proved = True
        for money, chosen in listed:
            if self.work > self.limit + self.limit // 8 > 0:
                return False
            most = self.most_of(chosen)
            if most > self.front.best(money):
                if proved and self.solve(chosen | self.free, money, most, self.limit):
                    most = self.front.best(money)
                else:
                    proved = False
                    self.choose(chosen | self.free, money, most)
                    self.try_tours(False)
            self.most[chosen] = most
        return proved

    def most_of(self, chosen: int) -> int:
        """No walk earns more with these temples, for what is known of fewer and of all."""
        goals = chosen | self.free
        most = self.ceiling
        rest = chosen
        while rest:
            bit = rest & -rest
            rest ^= bit
            most = min(most, self.most[chosen ^ bit] + self.value[bit.bit_length() - 1])
        return (self.sums_of(goals) & ((2 << most) - 1)).bit_length() - 1

    def choose(self, allowed: int, money: int, top: int) -> None:
        self.allowed = allowed
        self.money = money
        self.top = top * UNIT
        self.sums = self.sums_of(allowed)
        self.total = self.sums.bit_length() - 1
        self.aim = 0
        self.demand()

    def price(self, rounds: int) -> None:
        """Prices for the goals allowed, from the last ones on, improved so many times."""
        allowed = self.allowed
        self.prices = prices = Prices(self.memory, allowed, self.worths, self.musts())
        prices.improve(self.aim // UNIT - 1, rounds)
        self.work += prices.work
        for goal in range(self.net.count):
            if allowed >> goal & 1:
                self.worths[goal] = prices.goals[goal]
        self.demand()

    def musts(self) -> int:
        """The goals that no walk can leave out and earn what is aimed at: the others are worth too little, or without
        this temple the choice is known to earn less."""
        found, least = 0, self.aim // UNIT
        spare = self.total - least
        chosen = self.allowed & ~self.free
        for goal, value in enumerate(self.value):
            bit = 1 << goal
            if self.allowed & bit and (value > spare or self.most.get(chosen ^ bit, least) < least):
                found |= bit
        return found

    def demand(self) -> None:
        """What a walk has to come to, so as to lift the front: the next sum that some of the goals make."""
        least = self.front.best(self.money) + 1
        beyond = self.sums >> least
        self.needed = (least + (beyond & -beyond).bit_length() - 1) * UNIT if beyond else self.top + UNIT
        self.aim = max(self.aim, self.needed)

    def solve(self, allowed: int, money: int, top: int, limit: int) -> bool:
        """Find the best walk with these goals (none beats ``top``), if it beats the front. Is that proved?

        It is not if more than ``limit`` work has been done by then.
        """
        self.choose(allowed, money, top)
        self.memory = self.short
        priced = max(self.worths) > 0
        if priced and self.price_away(0):
            return True
        self.try_tours(False)
        if self.needed > self.top or (not priced and self.price_away(FIRST_ROUNDS)):
            return True
        if self.complete(FEW_WALKS, 0, limit) or self.price_away(ROUNDS):
            return True
        if self.complete(FIRST_WALKS, 0, limit):
            return True
        self.complete(0, HOPEFUL, 0)
        if self.needed <= self.top:
            self.try_tours(True)
        while self.needed <= self.top:
            self.aim = self.top
            if not self.reach_aim(limit):
                return False
        return True

    def price_away(self, rounds: int) -> bool:
        """Do prices alone tell that nothing lifts the front?"""
        self.price(rounds)
        self.lower(self.prices.bound)
        return self.needed > self.top

    def reach_aim(self, limit: int) -> bool:
        """Find a walk that earns what is aimed at, or prove that there is none. False if given up."""
        self.price(0)
        walks, rounds = FEW_WALKS, ROUNDS
        while self.prices.bound >= self.aim and not self.complete(walks, 0, limit):
            if self.work > limit > 0:
                return False
            if rounds:
                self.price(rounds)
                walks, rounds = MANY_WALKS, 0
                continue
            grown = self.memory.grown(self.prices.rounds)
            if grown is None:
                walks = 0
            else:
                self.memory = grown
                walks *= 2
                self.price(LONG_ROUNDS)
        if self.needed <= self.top:
            self.lower(self.aim - 1)
        return True

    def lower(self, bound: int) -> None:
        """No walk of this choice earns more than so many units: the most is the next sum below that its goals make."""
        if bound < self.top:
            self.top = ((self.sums & ((2 << bound // UNIT) - 1)).bit_length() - 1) * UNIT

    def sums_of(self, allowed: int) -> int:
        """Every revenue that some of these goals make, as a bit set."""
        found = 1
        for goal, value in enumerate(self.value):
            if allowed >> goal & 1:
                found |= found << value
        return found

    def try_tours(self, thorough: bool) -> None:
        """Routes of the front, made to call at all goals of the choice, or as many as the range allows."""
        count, steps = self.net.count, self.net.steps
        goals = [goal for goal in range(count) if self.allowed >> goal & 1]
        ranked = [(abs(point.donated - self.money), number) for number, point in enumerate(self.front.points)]
        ranked.sort()
        for point in [self.front.points[number] for _, number in ranked[:TOURS]]:
            order = self.order_of(point)
            for goal in goals:
                if goal not in order:
                    insert(self.far, order, goal)
            self.work += TOUR_WORK
            order = cut(self.far, tour(self.far, order, steps), self.value, steps)
            if thorough:
                self.work += TRADE_WORK
                order = trade(self.far, order, goals, self.value, steps)
            walk = Walk(count - 1 - order[0], 0, 0, 0, None)
            for goal in order[1:]:
                revenue, donated = walk.revenue + self.value[goal], walk.donated + self.cost[goal]
                walk = Walk(goal, walk.mask | 1 << goal, revenue, donated, walk)
            self.front.note(walk)
            self.demand()
            if self.needed > self.top:
                return

    def order_of(self, point: Point) -> list[int]:
        """The goals of a route that the choice allows, each once, after the place of departure."""
        trail: list[int] = []
        walk = point.walk
        while walk is not None:
            trail.append(walk.at)
            walk = walk.parent
        trail.reverse()
        order = [self.net.count - 1 - trail[0] if trail else self.net.count]
        for goal in trail[1:]:
            if goal not in order and self.allowed >> goal & 1:
                order.append(goal)
        return order

    # -- one choice ---------------------------------------------------------------------------------------------

    def complete(self, most: int, width: int, limit: int) -> bool:
        """All walks in order of length, or of each length the ``width`` most hopeful ones; False if given up."""
        buckets: list[dict[int, Walk]] = [{} for _ in range(self.net.steps + 1)]
        self.kept = [[] for _ in range(self.net.count)]
        walks = 0
        for start, row in enumerate(self.net.first):
            root = Walk(-1 - start, 0, 0, 0, None)
            for away, goal in row:
                self.push(buckets, away, goal, root)
        for used in range(self.net.steps + 1):
            found = list(buckets[used].values())
            buckets[used] = {}
            left = self.net.steps - used
            if len(found) > width > 0:
                ranked = [
                    (-self.prices.reach(walk.at, walk.mask, left), number)
                    for number, walk in enumerate(found)
                ]
                ranked.sort()
                found = [found[number] for _, number in ranked[:width]]
            for walk in found:
                open_goals = self.reach[walk.at][left] & self.allowed & ~walk.mask
                if self.dominated(walk, open_goals, left):
                    continue
                walks += 1
                if walk.revenue * UNIT >= self.needed:
                    self.front.note(walk)
                    self.demand()
                    if self.needed > self.top:
                        return True
                if open_goals:
                    for away, goal in self.net.links[walk.at]:
                        if away > left:
                            break
                        self.push(buckets, used + away, goal, walk)
                if walks > most > 0 or self.work > limit > 0:
                    return False
        return True

    def push(self, buckets: list[dict[int, Walk]], used: int, goal: int, before: Walk) -> None:
        """Enter the walk that goes on to this goal, unless the prices tell that it cannot lift the front."""
        mask, revenue, donated = before.mask, before.revenue, before.donated
        bit = 1 << goal
        if not mask & bit:
            if not self.allowed & bit:
                return
            mask |= bit
            revenue += self.value[goal]
            donated += self.cost[goal]
        elif self.cost[goal]:
            return
        key = mask << 6 | goal
        bucket = buckets[used]
        if key not in bucket and self.prices.reach(goal, mask, self.net.steps - used) >= self.aim:
            bucket[key] = Walk(goal, mask, revenue, donated, before)

    def dominated(self, walk: Walk, open_goals: int, left: int) -> bool:
        """Is a walk kept at this goal (none is longer) at least as good? If not, this one is kept too.

        Kept walks are sorted by falling revenue. Those that can drop nothing that this one cannot drop as well are
        forgotten: what follows is tested against fewer.
        """
        mask, revenue = walk.mask, walk.revenue
        kept = self.kept[walk.at]
        low, middle, high = self.low, self.middle, self.high
        self.work += 1 + len(kept) // LISTED
        place = 0
        for other in kept:
            if other.revenue < revenue:
                break
            place += 1
            lost = open_goals & other.mask
            if other.revenue - revenue >= (
                low[lost & PART_MASK] + middle[lost >> PART & PART_MASK] + high[lost >> TWO_PARTS]
            ):
                return True
        rest: list[Walk] = [walk]
        near = open_goals | (self.reach[walk.at][left] & mask)
        for other in kept[place:]:
            gained = near & mask & ~other.mask
            if revenue - other.revenue < (
                low[gained & PART_MASK] + middle[gained >> PART & PART_MASK] + high[gained >> TWO_PARTS]
            ):
                rest.append(other)
        kept[place:] = rest
        return False
