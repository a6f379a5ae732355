"""How much a walk could still collect at best: every goal gets a price, and a short memory is enough to add up.

The rule that a goal counts once is hard only because a walk would have to remember all it has collected. Here it
remembers only the goals near the present one; collecting any other again is allowed, but each goal has a price that is
refunded once. Whatever the prices are, no walk earns more than the best such walk after the refund (a Lagrangian
relaxation), so that is a bound. Prices that goals visited too often push up, and goals left out push down, make it
a close one. A goal that no walk may leave out can even be paid for coming: its price may fall below nothing, for
nobody would be left to refund. Where the best such walk still collects a goal twice, the goals in between are made to
remember it.

All sums are whole numbers in ``UNIT`` parts, so no rounding can make a bound too low. This module knows goals as
numbers, their links, and nothing of the sea.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

UNIT: Final = 256
PART: Final = 10
PART_MASK: Final = (1 << PART) - 1
TWO_PARTS: Final = 2 * PART
"""Sums over sets of goals are looked up in three tables: the first ten goals, the next ten and the others."""
MOST_MEMORY: Final = 8
"""Goals a walk remembers at one goal, at the most."""
MOST_ADDED: Final = 12
"""Goals remembered anew before prices are tried again."""
CELLS: Final = 64
"""Table entries that count as one piece of work."""


def sums(values: list[int]) -> list[int]:
    """The sum of every subset, by bit set."""
    found = [0]
    for value in values:
        found += [total + value for total in found]
    return found


def three_sums(values: list[int]) -> tuple[list[int], list[int], list[int]]:
    """The sums over subsets, as three tables."""
    return sums(values[:PART]), sums(values[PART:TWO_PARTS]), sums(values[TWO_PARTS:])


@final
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


def nearest(far: list[list[int]], count: int, size: int) -> list[list[int]]:
    """For each of the first ``count`` places the nearest ``size`` others of them."""
    found: list[list[int]] = []
    for place in range(count):
        others = [(far[place][other], other) for other in range(count) if other != place]
        others.sort()
        found.append([other for _, other in others[:size]])
    return found


@final
class Memory:
    """Which goals a walk remembers at each goal, and how that changes along a link."""

    __slots__ = ("around", "known", "net", "places", "turns")

    def __init__(self, net: Net, around: list[list[int]]) -> None:
        self.net = net
        self.around = around
        """By goal: the goals remembered there."""
        self.places: list[tuple[list[int], list[int], list[int]]] = []
        """By goal, as three tables: what of a set of collected goals is remembered there."""
        self.turns: list[list[list[int]]] = []
        """By goal and link: the memory there for every memory here."""
        self.known: list[list[int]] = []
        """By goal and link: the bit of the other end in the memory here, or 0."""
        self.build()

    def build(self) -> None:
        net, around = self.net, self.around
        self.places, self.turns, self.known = [], [], []
        for goal in range(net.count):
            marks = [0] * net.count
            for place, other in enumerate(around[goal]):
                marks[other] = 1 << place
            self.places.append(three_sums(marks))
            turns: list[list[int]] = []
            known: list[int] = []
            for _, other in net.links[goal]:
                there = around[other]
                kept = [1 << there.index(far) if far in there else 0 for far in around[goal]]
                came = 1 << there.index(goal) if goal in there else 0
                turns.append([each | came for each in sums(kept)])
                known.append(1 << around[goal].index(other) if other in around[goal] else 0)
            self.turns.append(turns)
            self.known.append(known)

    def grown(self, rounds: list[tuple[int, ...]]) -> Memory | None:
        """One that remembers the first goal of each of these round trips all along it, if that is anything new."""
        around = [list(mine) for mine in self.around]
        added = 0
        for trip in sorted(rounds, key=len):
            for goal in trip[1:]:
                mine = around[goal]
                if goal != trip[0] and trip[0] not in mine and len(mine) < MOST_MEMORY:
                    mine.append(trip[0])
                    added += 1
            if added >= MOST_ADDED:
                break
        return Memory(self.net, around) if added else None

    def of(self, goal: int, mask: int) -> int:
        """What a walk that collected these goals remembers at this one."""
        one, two, three = self.places[goal]
        return one[mask & PART_MASK] | two[mask >> PART & PART_MASK] | three[mask >> TWO_PARTS]


def raise_to(best: list[int], row: list[int], turns: list[int], new: list[int]) -> None:
    """What can be earned from one goal along one link, for every memory there, if it is more than is known."""
    here: i64 = 0
    end: i64 = len(turns)
    while here < end:
        turn: i64 = turns[here]
        reached: i64 = row[turn]
        more: i64 = new[here]
        reached += more
        known: i64 = best[here]
        if reached > known:
            best[here] = reached
        here += 1


@final
class Prices:
    """Prices for the goals of one choice, and what every position can still earn after them."""

    __slots__ = (
        "ahead",
        "bound",
        "choice",
        "constant",
        "gain",
        "goals",
        "memory",
        "musts",
        "net",
        "parts",
        "rounds",
        "work",
    )

    def __init__(self, memory: Memory, choice: int, goals: list[int], musts: int) -> None:
        """``choice`` is the bit set of the goals that may be collected, ``musts`` of those that have to be."""
        self.memory = memory
        self.net = memory.net
        self.choice = choice
        self.musts = musts
        self.goals = [
            0 if not choice >> goal & 1 else price if musts >> goal & 1 else max(0, price)
            for goal, price in enumerate(goals)
        ]
        self.gain: list[int] = []
        self.ahead: list[list[list[int]]] = []
        """By steps left, goal and memory."""
        self.parts = three_sums([])
        self.bound = 0
        self.constant = 0
        self.work = 0
        """Pieces of work done so far."""
        self.rounds: list[tuple[int, ...]] = []
        """Round trips seen: a goal collected, those after it, up to where it was collected again."""
        self.reckon()

    def reckon(self) -> None:
        """The best walk from everywhere: over the steps left, a link further each time."""
        net, memory, choice = self.net, self.memory, self.choice
        rest = [net.value[goal] * UNIT - self.goals[goal] for goal in range(net.count)]
        self.gain = gain = [max(0, value) for value in rest]
        self.parts = three_sums(rest)
        ways: list[list[tuple[int, int, list[int], list[int]]]] = []
        """By goal and link: steps, the other end, the memory there and what it adds, by the memory here."""
        cells = 0
        for goal in range(net.count):
            rows: list[tuple[int, int, list[int], list[int]]] = []
            if choice >> goal & 1:
                for number, (away, other) in enumerate(net.links[goal]):
                    if choice >> other & 1:
                        bit, worth, turns = (
                            memory.known[goal][number],
                            gain[other],
                            memory.turns[goal][number],
                        )
                        new = [0 if here & bit else worth for here in range(len(turns))]
                        rows.append((away, other, turns, new))
                        cells += len(turns) * (net.steps + 1 - away)
            ways.append(rows)
        self.work += cells // CELLS
        sizes = [1 << len(memory.around[goal]) for goal in range(net.count)]
        ahead: list[list[list[int]]] = []
        for left in range(net.steps + 1):
            level: list[list[int]] = []
            for goal in range(net.count):
                best = [0] * sizes[goal]
                for away, other, turns, new in ways[goal]:
                    if away > left:
                        break
                    raise_to(best, ahead[left - away][other], turns, new)
                level.append(best)
            ahead.append(level)
        self.ahead = ahead
        most = 0
        for row_of_start in net.first:
            for away, goal in row_of_start:
                if away <= net.steps and choice >> goal & 1:
                    most = max(most, gain[goal] + ahead[net.steps - away][goal][0])
        self.constant = sum(self.goals)
        self.bound = most + self.constant

    def reach(self, goal: int, mask: int, left: int) -> int:
        """No walk that stands here with these goals ends above this, in units."""
        one, two, three = self.parts
        return (
            self.constant
            + one[mask & PART_MASK]
            + two[mask >> PART & PART_MASK]
            + three[mask >> TWO_PARTS]
            + self.ahead[left][goal][self.memory.of(goal, mask)]
        )

    # -- better prices ----------------------------------------------------------------------------------------

    def improve(self, lower: int, rounds: int) -> None:
        """Walk down the bound towards ``lower``, the best known; keeps the prices that gave the lowest one."""
        net = self.net
        lowest, goals = self.bound, self.goals
        stride, stalled = 1.5, 0
        self.rounds = []
        for _ in range(rounds):
            gap = self.bound - lower * UNIT
            visits = self.visits()
            pushes = [
                visits[goal] - 1 if visits[goal] or self.goals[goal] or self.musts >> goal & 1 else 0
                for goal in range(net.count)
            ]
            weight = sum([each * each for each in pushes])
            if gap < UNIT or weight == 0:
                break
            step = stride * gap / weight
            pushed = [int(price + step * each) for price, each in zip(self.goals, pushes, strict=True)]
            self.goals = [
                price if self.musts >> goal & 1 else max(0, price) for goal, price in enumerate(pushed)
            ]
            self.reckon()
            if self.bound < lowest:
                lowest, goals, stalled = self.bound, self.goals, 0
            else:
                stalled += 1
                if stalled == 4:
                    stride, stalled = stride * 0.6, 0
        if self.bound > lowest:
            self.goals = goals
            self.reckon()

    def visits(self) -> list[int]:
        """How often the best walk after these prices collects each goal; notes its round trips."""
        net, memory, gain, choice = self.net, self.memory, self.gain, self.choice
        found = [0] * net.count
        at, left, best = -1, 0, 0
        for row in net.first:
            for away, goal in row:
                if away <= net.steps and choice >> goal & 1:
                    more = gain[goal] + self.ahead[net.steps - away][goal][0]
                    if more > best:
                        at, left, best = goal, net.steps - away, more
        if at < 0:
            return found
        found[at] = 1
        trail = [at]
        last = {at: 0}
        remembered = 0
        best -= gain[at]
        while best > 0:
            for number, (away, other) in enumerate(net.links[at]):
                if away > left or not choice >> other & 1:
                    continue
                new = 0 if remembered & memory.known[at][number] else gain[other]
                turned = memory.turns[at][number][remembered]
                if new + self.ahead[left - away][other][turned] == best:
                    if new:
                        if found[other]:
                            self.rounds.append(tuple(trail[last[other] :]))
                        found[other] += 1
                        last[other] = len(trail)
                    trail.append(other)
                    at, left, remembered, best = other, left - away, turned, best - new
                    break
        return found
