"""Drawing among options that are nearly as good as the best: whoever always takes the best can be learned by heart."""

from __future__ import annotations

import random
from collections.abc import Sequence


def near_best(values: Sequence[float], slack: float) -> list[int]:
    """The places of the values that fall short of the largest by no more than the slack.

    >>> near_best([1.0, 3.0, 2.9, 2.0], 0.25)
    [1, 2]
    """
    floor = max(values) - slack
    return [place for place, value in enumerate(values) if value >= floor]


def draw(values: Sequence[float], slack: float, rng: random.Random) -> int:
    """The place of one of them, all alike."""
    return rng.choice(near_best(values, slack))
