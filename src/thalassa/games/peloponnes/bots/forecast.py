"""Points at the end as they are told: how far the reckoning of each round was off in recorded games, and in which direction.

``python -m bench.bots.peloponnes_forecasts`` plays the games and prints these figures; docs/results-log.md says when.
"""

from __future__ import annotations

from typing import Final, final

from thalassa.games.peloponnes.rules.phases import SUPPLY
from thalassa.games.peloponnes.rules.position import Position


@final
class Forecast:
    """Of one way of reckoning, by round from 1 on."""

    __slots__ = ("excess", "spread")

    def __init__(self, excess: list[float], spread: list[float]) -> None:
        self.excess: Final = excess
        """Points by which it reckons too much."""
        self.spread: Final = spread
        """Points below and above between which four of five results lay."""

    def range(self, pos: Position, score: float) -> tuple[int, int]:
        """The points that are to be expected, as four of five games came out."""
        number = min(max(1, pos.round_number), len(self.excess)) - 1
        if pos.phase == SUPPLY and pos.is_final():
            return round(score), round(score)  # nothing but one's own answer is left (L-106)
        middle = score - self.excess[number]
        return max(0, round(middle - self.spread[number])), round(middle + self.spread[number])


REHEARSED: Final = Forecast(
    [0.3, 0.2, -0.6, -0.7, -0.9, -0.8, -0.3, 0.0], [5.6, 5.4, 4.6, 4.1, 4.2, 3.6, 2.7, 0.5]
)
"""Of the search, whose playouts rehearse the rest of the game."""
REHEARSED_ALONE: Final = Forecast(
    [-2.2, -2.2, -2.2, -2.1, -1.9, -1.5, -0.8, 0.0], [3.8, 3.5, 2.8, 3.4, 2.6, 1.8, 1.3, 0.4]
)
OUTLOOK: Final = Forecast([3.4, 2.3, 1.3, 0.9, 1.3, 1.2, 1.4, 1.1], [6.4, 6.3, 5.8, 5.9, 5.5, 4.4, 3.4, 1.1])
"""Of the heuristic player."""
OUTLOOK_ALONE: Final = Forecast(
    [-2.5, -0.5, -0.3, 0.0, 0.1, 0.1, 0.8, 1.1], [6.7, 3.6, 3.6, 3.7, 3.3, 2.4, 2.4, 1.0]
)


def rehearsed(pos: Position) -> Forecast:
    return REHEARSED_ALONE if pos.frame.solo else REHEARSED


def outlook(pos: Position) -> Forecast:
    return OUTLOOK_ALONE if pos.frame.solo else OUTLOOK
