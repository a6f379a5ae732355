"""What follows from a player's possessions alone, worked out once and kept while a game is looked at.

Most decisions change the possessions of one player or of none, but every seat gets a new view after each. An Estate is
found by everything a player owns and what the round still brings him: the same possessions give the same figures, so
nothing here can go stale. Only views use it; no rule depends on it.
"""

from __future__ import annotations

from typing import Final, final

from thalassa.games.peloponnes.rules.position import Position
from thalassa.games.peloponnes.wire.views import (
    Choice,
    Holdings,
    Prospect,
    Result,
    RoundIncome,
    SeatView,
    Step,
)

from . import forecast

Offer = tuple[int, int, int, int, int]
"""An open tile, whether it is one to conquer, and the bid it has: of whom, coins, bonus."""
OwnBid = tuple[int, int, int, int, int]
"""What a player's own bid and turn come to: all of it that says what an open tile means to him."""

KEPT_PER_SEAT: Final = 4
"""Estates remembered for each seat of a game: the present one and some of those just left."""


@final
class Estate:
    """Figures of one player's possessions; each is filled in when it is first asked for."""

    __slots__ = ("choices", "holdings", "income", "ladders", "mat", "prospects", "results", "told", "views")

    def __init__(self, holdings: Holdings, income: RoundIncome) -> None:
        self.holdings = holdings
        self.income = income
        self.results: dict[tuple[int, int, bool], tuple[Result, ...]] = {}
        """By tile, amount, and whether the amount is still to be paid."""
        self.ladders: dict[tuple[int, bool], tuple[Step, ...]] = {}
        """By tile and whether its amount is still to be paid: all amounts that were asked for, one after the other."""
        self.prospects: dict[OwnBid, dict[Offer, Prospect]] = {}
        """What an open tile means, by all that says so beside the possessions (previews.py)."""
        self.told: tuple[OwnBid, tuple[Offer, ...], tuple[Prospect, ...]] | None = None
        """What all open tiles meant when this was last asked, and by what."""
        self.choices: dict[tuple[int, ...], tuple[Choice, ...]] = {}
        """By all that a pending decision means beside the possessions (previews.py)."""
        self.mat: SeatView | None = None
        """The player's mat, but for the bid."""
        self.views: dict[tuple[object, ...], SeatView] = {}
        """By all that a player's mat shows beside the possessions."""


def possessions(pos: Position, seat: int) -> tuple[object, ...]:
    """All that belongs to the seat, as a key, and what this round still brings it before its omens."""
    return (
        seat,
        pos.civilization[seat],
        pos.extra,
        pos.coins[seat],
        pos.wood[seat],
        pos.stone[seat],
        pos.food[seat],
        pos.people[seat],
        pos.luxury[seat],
        pos.buildings[seat],
        pos.incomplete[seat],
        pos.lands[seat],
        forecast.still_due(pos, seat),
        forecast.gain_due(pos, seat),
    )


def remember(pos: Position, key: tuple[object, ...], estate: Estate) -> None:
    kept = pos.frame.estates
    if len(kept) >= KEPT_PER_SEAT * pos.frame.seats:
        del kept[next(iter(kept))]  # the oldest
    kept[key] = estate
