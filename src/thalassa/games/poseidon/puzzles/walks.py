"""Every walk of a fleet, tried one after the other: the second way to the best course, which knows neither bounds nor
fronts. And what hasty kings do, who always take the next call that looks best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Calls = Mapping[int, tuple[int, int]]
"""Hex -> value and donation."""


def all_walks(
    near: Sequence[Sequence[int]], begin: Sequence[int], calls: Calls, steps: int, purse: int
) -> tuple[int, list[tuple[int, ...]]]:
    """The highest revenue, and every set of calls that earns it."""
    hexes = list(calls)
    number = {hex: place for place, hex in enumerate(hexes)}
    paid: dict[int, int] = {0: 0}
    layer = {(at, 0) for at in begin}
    seen = set(layer)
    for _ in range(steps):
        following: set[tuple[int, int]] = set()
        for at, made in layer:
            for hex in near[at]:
                for more in _made(hex, made, number, calls, purse, paid):
                    if (hex, more) not in seen:
                        seen.add((hex, more))
                        following.add((hex, more))
        layer = following
    worth = {
        made: sum(calls[hex][0] for hex, place in number.items() if made >> place & 1)
        for made in {made for _, made in seen}
    }
    best = max(worth.values())
    sets = [
        tuple(sorted(hexes[place] for place in range(len(hexes)) if made >> place & 1))
        for made, total in worth.items()
        if total == best
    ]
    return best, sorted(sets)


def _made(
    hex: int, made: int, number: Mapping[int, int], calls: Calls, purse: int, paid: dict[int, int]
) -> list[int]:
    """The calls made after entering a hex: a temple that asks for a donation may be passed by."""
    if hex not in number or made >> number[hex] & 1:
        return [made]
    more = made | 1 << number[hex]
    donation = calls[hex][1]
    if donation == 0:
        paid[more] = paid[made]
        return [more]
    if paid[made] + donation > purse:
        return [made]
    paid[more] = paid[made] + donation
    return [made, more]


Taste = Callable[[int, int], tuple[float, float]]
"""Distance and value of a call -> the smaller the sooner."""
TASTES: tuple[Taste, ...] = (
    lambda distance, value: (distance, -value),
    lambda distance, value: (-value, distance),
    lambda distance, value: (-value / max(distance, 0.1), distance),
)


def hasty(
    distances: Sequence[Sequence[int]],
    begin: Sequence[int],
    calls: Calls,
    steps: int,
    purse: int,
    taste: Taste,
) -> int:
    """What a king earns who always makes the nearest, the richest or the cheapest next call."""
    top = 0
    for start in begin:
        at, left, money, total, rest = start, steps, purse, 0, dict(calls)
        while True:
            open_ = [hex for hex in rest if distances[at][hex] <= left and rest[hex][1] <= money]
            if not open_:
                break
            hex = min(open_, key=lambda hex: taste(distances[at][hex], rest[hex][0]))
            left -= distances[at][hex]
            money -= rest[hex][1]
            total += rest[hex][0]
            at = hex
            del rest[hex]
        top = max(top, total)
    return top
