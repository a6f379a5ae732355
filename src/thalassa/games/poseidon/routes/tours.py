"""Good routes, quickly and without proof: an order of goals made shorter, and cut to the range of the fleet.

Goals are numbers here; the hex of departure is one more number, always the first of an order. ``far`` are the distances
between all of them.
"""

from __future__ import annotations

from typing import Final

TAKEN: Final = 4
"""Goals taken out of an order together, so as to put them back elsewhere."""
LONGEST: Final = 3
"""Goals in a row that are moved together."""


def length(far: list[list[int]], order: list[int]) -> int:
    total = 0
    for place in range(1, len(order)):
        total += far[order[place - 1]][order[place]]
    return total


def insert(far: list[list[int]], order: list[int], goal: int) -> None:
    """Put the goal where it lengthens the order least."""
    best, chosen = far[order[-1]][goal], len(order)
    for place in range(1, len(order)):
        before, after = order[place - 1], order[place]
        more = far[before][goal] + far[goal][after] - far[before][after]
        if more < best:
            best, chosen = more, place
    order.insert(chosen, goal)


def turn(far: list[list[int]], order: list[int]) -> bool:
    """Turn a part round if that makes the order shorter."""
    for left in range(1, len(order) - 1):
        before = far[order[left - 1]]
        for right in range(left + 1, len(order)):
            gain = before[order[left]] - before[order[right]]
            if right + 1 < len(order):
                after = order[right + 1]
                gain += far[order[right]][after] - far[order[left]][after]
            if gain > 0:
                order[left : right + 1] = order[left : right + 1][::-1]
                return True
    return False


def move(far: list[list[int]], order: list[int]) -> bool:
    """Move a few goals in a row elsewhere if that makes the order shorter."""
    for size in range(1, LONGEST + 1):
        for left in range(1, len(order) - size + 1):
            part = order[left : left + size]
            rest = order[:left] + order[left + size :]
            saved = far[order[left - 1]][part[0]]
            if left + size < len(order):
                after = order[left + size]
                saved += far[part[-1]][after] - far[order[left - 1]][after]
            if saved <= 0:
                continue
            for place in range(1, len(rest) + 1):
                before = far[rest[place - 1]]
                ahead, back = before[part[0]], before[part[-1]]
                if place < len(rest):
                    after = rest[place]
                    ahead += far[part[-1]][after] - before[after]
                    back += far[part[0]][after] - before[after]
                if ahead < saved or back < saved:
                    order[:] = rest[:place] + (part if ahead <= back else part[::-1]) + rest[place:]
                    return True
    return False


def shorten(far: list[list[int]], order: list[int]) -> None:
    while turn(far, order) or move(far, order):
        pass


def tour(far: list[list[int]], order: list[int], steps: int) -> list[int]:
    """The order made short; once it is within the range that is enough."""
    best = list(order)
    shorten(far, best)
    place = 1
    while length(far, best) > steps and place + TAKEN <= len(best):
        other = best[:place] + best[place + TAKEN :]
        for goal in best[place : place + TAKEN]:
            insert(far, other, goal)
        shorten(far, other)
        if length(far, other) < length(far, best):
            best, place = other, 1
        else:
            place += 1
    return best


def cut(far: list[list[int]], order: list[int], value: list[int], steps: int) -> list[int]:
    """Leave out goals of little value and long ways until the range is enough, then add what still fits."""
    best = list(order)
    left_out: list[int] = []
    while length(far, best) > steps:
        worst, chosen = -1.0, 1
        for place in range(1, len(best)):
            before = far[best[place - 1]]
            saved = before[best[place]]
            if place + 1 < len(best):
                saved += far[best[place]][best[place + 1]] - before[best[place + 1]]
            if saved / value[best[place]] > worst:
                worst, chosen = saved / value[best[place]], place
        left_out.append(best.pop(chosen))
        shorten(far, best)
    for _, goal in sorted([(-value[goal], goal) for goal in left_out]):
        longer = list(best)
        insert(far, longer, goal)
        shorten(far, longer)
        if length(far, longer) <= steps:
            best = longer
    return best


def trade(
    far: list[list[int]], order: list[int], goals: list[int], value: list[int], steps: int
) -> list[int]:
    """Take some goals in a row out and put in whatever is worth most by the way, as long as that earns more."""
    best, place = order, 1
    while place < len(best):
        other = best[:place] + best[place + TAKEN :]
        shorten(far, other)
        fill(far, other, goals, value, steps)
        gain = sum([value[goal] for goal in other[1:]]) - sum([value[goal] for goal in best[1:]])
        if gain > 0 or (gain == 0 and length(far, other) < length(far, best)):
            best, place = other, 1
        else:
            place += 1
    return best


def fill(far: list[list[int]], order: list[int], goals: list[int], value: list[int], steps: int) -> None:
    """Add goals by value per step while the range is enough."""
    missing = [goal for goal in goals if goal not in order]
    left = steps - length(far, order)
    while True:
        best, chosen, where = 0.0, -1, 0
        for goal in missing:
            more, at = far[order[-1]][goal], len(order)
            for place in range(1, len(order)):
                before = far[order[place - 1]]
                added = before[goal] + far[goal][order[place]] - before[order[place]]
                if added < more:
                    more, at = added, place
            if more <= left and value[goal] / (more + 0.5) > best:
                best, chosen, where = value[goal] / (more + 0.5), goal, at
        if chosen < 0:
            break
        order.insert(where, chosen)
        missing.remove(chosen)
        shorten(far, order)
        left = steps - length(far, order)
