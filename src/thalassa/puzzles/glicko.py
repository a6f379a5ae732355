"""Glicko-2 after Mark Glickman (2013): ratings with a deviation that says how little is known, and a volatility.

An attempt at a puzzle is a game of one round between solver and puzzle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

SCALE = 173.7178
TAU = 0.5
"""How much the volatility may change."""
EXACT = 1e-6


class Rating(NamedTuple):
    rating: float = 1200.0
    deviation: float = 350.0
    volatility: float = 0.06


class Meeting(NamedTuple):
    """Against whom, and how it came out: 1 won, 0 lost, ½ shared."""

    other: Rating
    score: float


def rated(own: Rating, meetings: Sequence[Meeting]) -> Rating:
    """The rating after a period with these meetings.

    >>> others = [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]
    >>> new = rated(Rating(1500, 200, 0.06), [Meeting(one, score) for one, score in zip(others, (1, 0, 0))])
    >>> round(new.rating, 1), round(new.deviation, 1), round(new.volatility, 5)
    (1464.1, 151.5, 0.06)
    """
    mu, phi = _mu(own), own.deviation / SCALE
    if not meetings:
        return own._replace(deviation=min(350.0, SCALE * math.hypot(phi, own.volatility)))
    weights = [_weight(meeting.other) for meeting in meetings]
    chances = [_chance(mu, meeting.other, weight) for meeting, weight in zip(meetings, weights, strict=True)]
    pairs = list(zip(weights, chances, strict=True))
    variance = 1 / sum(weight**2 * chance * (1 - chance) for weight, chance in pairs)
    gain = sum(
        weight * (meeting.score - chance) for meeting, (weight, chance) in zip(meetings, pairs, strict=True)
    )
    volatility = _volatility(phi, own.volatility, variance, variance * gain)
    before = math.hypot(phi, volatility)
    after = 1 / math.sqrt(1 / before**2 + 1 / variance)
    return Rating(1500 + SCALE * (mu + after**2 * gain), SCALE * after, volatility)


def expected(own: Rating, other: Rating) -> float:
    """The chance to win."""
    return _chance(_mu(own), other, _weight(other))


def _mu(rating: Rating) -> float:
    return (rating.rating - 1500) / SCALE


def _weight(other: Rating) -> float:
    return 1 / math.sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / math.pi**2)


def _chance(mu: float, other: Rating, weight: float) -> float:
    return 1 / (1 + math.exp(-weight * (mu - _mu(other))))


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The new volatility, by the Illinois method of the paper."""
    start = math.log(sigma**2)

    def off(x: float) -> float:
        power = math.exp(x)
        total = phi**2 + variance + power
        return power * (delta**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        step = 1
        while off(start - step * TAU) < 0:
            step += 1
        high = start - step * TAU
    off_low, off_high = off(low), off(high)
    while abs(high - low) > EXACT:
        middle = low + (low - high) * off_low / (off_high - off_low)
        off_middle = off(middle)
        if off_middle * off_high <= 0:
            low, off_low = high, off_high
        else:
            off_low /= 2
        high, off_high = middle, off_middle
    return math.exp(low / 2)
