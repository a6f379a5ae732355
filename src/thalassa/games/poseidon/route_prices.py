"""How much a walk could still collect at best: every goal gets a price, and a short memory is enough to add up.

The rule that a goal counts once is hard only because a walk would have to remember all it has collected. Here it
remembers only the goals near the present one; collecting any other again is allowed, but each goal has a price that is
refunded once. Whatever the prices are, no walk earns more than the best such walk after the refund (a Lagrangian
relaxation), so that is a bound. Prices that goals visited too often push up, and goals left out push down, make it
a close one. Donations get a price per coin in the same way, against the budget.

All sums are whole numbers in ``UNIT`` parts, so no rounding can make a bound too low. This module knows goals as
numbers, their links, and nothing of the sea.
"""

from __future__ import annotations

UNIT = 256
PART = 10
PART_MASK = (1 << PART) - 1
TWO_PARTS = 2 * PART
"""Sums over sets of goals are looked up in three tables: the first ten goals, the next ten and the others."""
MONEY_SCALE = 100
"""A step of the money's price, against one of the goals' prices: sums of donations are some ten times as large."""


def sums(values: list[int]) -> list[int]:
    """The sum of every subset, by bit set."""
    found = [0]
    for value in values:
        found += [total + value for total in found]
    return found


def three_sums(values: list[int]) -> tuple[list[int], list[int], list[int]]:
    """The sums over subsets, as three tables."""
    return sums(values[:PART]), sums(values[PART:TWO_PARTS]), sums(values[TWO_PARTS:])


class Net:
    """The goals as a search sees them: worth, donation, links and first links, nearest first, as (steps, goal)."""

    __slots__ = ("cost", "count", "first", "links", "steps", "value")

    def __init__(
        self,
        value: list[int],
        cost: list[int],
        links: list[list[tuple[int, int]]],
        first: list[list[tuple[int, int]]],
        steps: int,
    ) -> None:
        self.value = value
        self.cost = cost
        self.links = links
        self.first = first
        self.steps = steps
        self.count = len(value)


class Memory:
    """Which goals a walk remembers at each goal: the nearest ones, and how that changes along a link."""

    __slots__ = ("known", "net", "places", "size", "turns")

    def __init__(self, net: Net, apart: list[list[int]], size: int) -> None:
        """``apart`` are the distances between the goals."""
        self.net = net
        self.size = min(size, max(0, net.count - 1))
        count = net.count
        around: list[list[int]] = []
        for goal in range(count):
            others = [(apart[goal][other], other) for other in range(count) if other != goal]
            others.sort()
            around.append([other for _, other in others[: self.size]])
        self.places: list[tuple[list[int], list[int], list[int]]] = []
        """By goal, as three tables: what of a set of collected goals is remembered there."""
        for goal in range(count):
            marks = [0] * count
            for place, other in enumerate(around[goal]):
                marks[other] = 1 << place
            self.places.append(three_sums(marks))
        self.turns: list[list[list[int]]] = []
        """By goal and link: the memory there for every memory here."""
        self.known: list[list[int]] = []
        """By goal and link: the bit of the other end in the memory here, or 0."""
        for goal in range(count):
            turns: list[list[int]] = []
            known: list[int] = []
            for _, other in net.links[goal]:
                marks = [1 << around[other].index(far) if far in around[other] else 0 for far in around[goal]]
                came = 1 << around[other].index(goal) if goal in around[other] else 0
                turns.append([kept | came for kept in sums(marks)])
                known.append(1 << around[goal].index(other) if other in around[goal] else 0)
            self.turns.append(turns)
            self.known.append(known)

    def of(self, goal: int, mask: int) -> int:
        """What a walk that collected these goals remembers at this one."""
        one, two, three = self.places[goal]
        return one[mask & PART_MASK] | two[mask >> PART & PART_MASK] | three[mask >> TWO_PARTS]


class Prices:
    """Prices for one budget of donations, and what every position can still earn after them."""

    __slots__ = ("ahead", "bound", "budget", "constant", "gain", "goals", "memory", "money", "net", "parts")

    def __init__(self, memory: Memory, budget: int, goals: list[int], money: int) -> None:
        self.memory = memory
        self.net = memory.net
        self.budget = budget
        self.goals = goals
        self.money = money
        self.gain: list[int] = []
        self.ahead: list[list[list[int]]] = []
        """By steps left, goal and memory."""
        self.parts = three_sums([])
        self.bound = 0
        self.constant = 0
        self.reckon()

    def reckon(self) -> None:
        """The best walk from everywhere: over the steps left, a link further each time."""
        net, memory = self.net, self.memory
        rest = [
            net.value[goal] * UNIT - self.goals[goal] - self.money * net.cost[goal]
            for goal in range(net.count)
        ]
        self.gain = gain = [max(0, value) for value in rest]
        self.parts = three_sums(rest)
        size = 1 << memory.size
        news: list[list[list[int]]] = []
        for goal in range(net.count):
            rows: list[list[int]] = []
            for number, (_, other) in enumerate(net.links[goal]):
                bit, worth = memory.known[goal][number], gain[other]
                rows.append([0 if remembered & bit else worth for remembered in range(size)])
            news.append(rows)
        ahead: list[list[list[int]]] = []
        for left in range(net.steps + 1):
            level: list[list[int]] = []
            for goal in range(net.count):
                best = [0] * size
                turns, new = memory.turns[goal], news[goal]
                for number, (away, other) in enumerate(net.links[goal]):
                    if away > left:
                        break
                    row = ahead[left - away][other]
                    reached = [
                        row[turn] + more for turn, more in zip(turns[number], new[number], strict=True)
                    ]
                    best = [mine if mine > more else more for mine, more in zip(best, reached, strict=True)]
                level.append(best)
            ahead.append(level)
        self.ahead = ahead
        most = 0
        for row_of_start in net.first:
            for away, goal in row_of_start:
                if away <= net.steps:
                    most = max(most, gain[goal] + ahead[net.steps - away][goal][0])
        self.constant = sum(self.goals) + self.money * self.budget
        self.bound = most + self.constant

    def reach(self, goal: int, mask: int, remembered: int, left: int) -> int:
        """No walk that stands here with these goals ends above this, in units, within the budget."""
        one, two, three = self.parts
        return (
            self.constant
            + one[mask & PART_MASK]
            + two[mask >> PART & PART_MASK]
            + three[mask >> TWO_PARTS]
            + self.ahead[left][goal][remembered]
        )

    # -- better prices ----------------------------------------------------------------------------------------

    def improve(self, lower: int, rounds: int) -> None:
        """Walk down the bound towards ``lower``, the best known; keeps the prices that gave the lowest one."""
        net = self.net
        lowest, goals, money = self.bound, self.goals, self.money
        stride, stalled = 1.5, 0
        for _ in range(rounds):
            gap = self.bound - lower * UNIT
            visits = self.visits()
            paid = sum([visits[goal] * net.cost[goal] for goal in range(net.count)])
            pushes = [
                visits[goal] - 1 if visits[goal] or self.goals[goal] else 0 for goal in range(net.count)
            ]
            push = paid - self.budget if paid > self.budget or self.money else 0
            weight = sum([each * each for each in pushes]) + push * push / MONEY_SCALE
            if gap < UNIT or weight == 0:
                break
            step = stride * gap / weight
            self.goals = [
                max(0, int(price + step * each)) for price, each in zip(self.goals, pushes, strict=True)
            ]
            self.money = max(0, int(self.money + step * push / MONEY_SCALE))
            self.reckon()
            if self.bound < lowest:
                lowest, goals, money, stalled = self.bound, self.goals, self.money, 0
            else:
                stalled += 1
                if stalled == 4:
                    stride, stalled = stride * 0.6, 0
        if self.bound > lowest:
            self.goals, self.money = goals, money
            self.reckon()

    def visits(self) -> list[int]:
        """How often the best walk after these prices collects each goal."""
        net, memory, gain = self.net, self.memory, self.gain
        found = [0] * net.count
        at, left, best = -1, 0, 0
        for row in net.first:
            for away, goal in row:
                if away <= net.steps and gain[goal] + self.ahead[net.steps - away][goal][0] > best:
                    best = gain[goal] + self.ahead[net.steps - away][goal][0]
                    at, left = goal, net.steps - away
        if at < 0:
            return found
        found[at] = 1
        remembered = 0
        best -= gain[at]
        while best > 0:
            for number, (away, other) in enumerate(net.links[at]):
                if away > left:
                    continue
                new = 0 if remembered & memory.known[at][number] else gain[other]
                turned = memory.turns[at][number][remembered]
                if new + self.ahead[left - away][other][turned] == best:
                    found[other] += 1 if new else 0
                    at, left, remembered, best = other, left - away, turned, best - new
                    break
        return found
