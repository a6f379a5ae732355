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

# What things are found by are numbers put together from smaller ones, not tuples of them: there are many, and a number is
# quicker to make and to find, and nothing the garbage collector has to look at. What may be large stands last.
Offer = int
"""An open tile, whether it is one to conquer, and the bid it has: of whom, bonus, coins."""
OwnBid = int
"""What a player's own bid and turn come to: all of it that says what an open tile means to him."""
TILE_BITS: Final = 12
TILE_MASK: Final = (1 << TILE_BITS) - 1


def offer_of(tile: int, conquest: bool, rival: int, bonus: int, coins: int) -> Offer:
    return tile | int(conquest) << 12 | (rival + 1) << 13 | bonus << 18 | coins << 34


def bid_of(bidding: bool, now: int, state: int, tile: int, coins: int) -> OwnBid:
    return int(bidding) | (now + 1) << 1 | state << 6 | (tile + 1) << 9 | coins << 22


def way_of(tile: int, unpaid: bool, amount: int) -> int:
    """A tile, whether its amount is still to be paid, and the amount."""
    return tile | int(unpaid) << 12 | amount << 13


def mat_of(state: int, deciding: bool, won: int, tile: int, holder: int, coins: int) -> int:
    """All that a player's mat shows beside the possessions."""
    return state | int(deciding) << 3 | (won + 1) << 4 | (tile + 1) << 17 | (holder + 1) << 30 | coins << 35


KEPT_PER_SEAT: Final = 4
"""Estates remembered for each seat of a game: the present one and some of those just left."""


@final
class Estate:
    """Figures of one player's possessions; each is filled in when it is first asked for."""

    __slots__ = ("choices", "holdings", "income", "ladders", "mat", "prospects", "results", "told", "views")

    def __init__(self, holdings: Holdings, income: RoundIncome) -> None:
        self.holdings = holdings
        self.income = income
        self.results: dict[int, tuple[Result, ...]] = {}
        """By tile, amount, and whether the amount is still to be paid."""
        self.ladders: dict[int, tuple[Step, ...]] = {}
        """By tile and whether its amount is still to be paid: all amounts that were asked for, one after the other."""
        self.prospects: dict[OwnBid, dict[Offer, Prospect]] = {}
        """What an open tile means, by all that says so beside the possessions (previews.py)."""
        self.told: tuple[OwnBid, tuple[Offer, ...], tuple[Prospect, ...]] | None = None
        """What all open tiles meant when this was last asked, and by what."""
        self.choices: dict[tuple[int, ...], tuple[Choice, ...]] = {}
        """By all that a pending decision means beside the possessions (previews.py)."""
        self.mat: SeatView | None = None
        """The player's mat, but for the bid."""
        self.views: dict[int, SeatView] = {}
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
