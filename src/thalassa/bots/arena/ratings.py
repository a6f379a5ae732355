"""Numbers from results: ratings with their uncertainty, intervals of proportions, quantiles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from .record import Result


class Rating(NamedTuple):
    mu: float
    sigma: float


def rate(labels: Sequence[str], results: Sequence[Result]) -> dict[str, Rating]:
    """Plackett-Luce ratings after these games in this order. Bots do not learn, so uncertainty only shrinks (tau 0).

    A bot at several seats of a table moves by the mean of what its seats would move; a table of one bot says nothing.
    """
    from openskill.models import PlackettLuce  # not needed by the other commands

    model = PlackettLuce(tau=0.0)
    start = model.rating()
    ratings = {label: Rating(start.mu, start.sigma) for label in labels}
    for result in results:
        if len(set(result.bots)) < 2:
            continue
        teams = [[model.rating(mu=ratings[bot].mu, sigma=ratings[bot].sigma)] for bot in result.bots]
        after = model.rate(teams, ranks=[float(place) for place in result.places])
        for bot in set(result.bots):
            own = [after[seat][0] for seat, other in enumerate(result.bots) if other == bot]
            ratings[bot] = Rating(
                math.fsum(one.mu for one in own) / len(own), math.fsum(one.sigma for one in own) / len(own)
            )
    return ratings


def wilson(hits: float, tries: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a proportion; halves (shared places) count as half a hit.

    >>> [round(bound, 3) for bound in wilson(5, 10)]
    [0.237, 0.763]
    """
    if tries == 0:
        return 0.0, 1.0
    share = hits / tries
    middle = share + z * z / (2 * tries)
    spread = z * math.sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def quantile(ordered: Sequence[float], share: float) -> float:
    """A quantile of sorted numbers, between neighbours in proportion.

    >>> quantile([1.0, 2.0, 4.0], 0.75)
    3.0
    """
    at = share * (len(ordered) - 1)
    below = math.floor(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])
