"""A simple bound on what a walk can still collect: quickly reckoned, and enough for nearly every fleet.

This module knows goals as numbers and which of them are near each other.
"""

from __future__ import annotations

from typing import final


@final
class SimpleBound:
    """Goals by value per step, and donation temples by a small knapsack; answers are remembered."""

    __slots__ = ("cost", "reach", "tops", "value", "weight")

    def __init__(self, value: list[int], cost: list[int], reach: list[list[int]], weight: list[int]) -> None:
        self.value = value
        self.cost = cost
        self.reach = reach
        """For each goal and each number of steps: the goals that far, as a bit set."""
        self.weight = weight
        """Fewest steps it takes to come to a goal from anywhere it could be entered from."""
        self.tops: dict[int, int] = {}

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
