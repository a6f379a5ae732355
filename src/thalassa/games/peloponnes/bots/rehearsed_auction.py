"""Phase b as players probably play it: who bids how much on what, reckoned from what each tile is worth to each realm.

Used by rehearsals (rehearsal.py) and for the next move in a real position (policy.py). Knows open facts only.
"""

from __future__ import annotations

import math
from typing import Final, final

from thalassa.games.peloponnes.rules.frame import AT_LEAST, NEVER, Frame
from thalassa.games.peloponnes.rules.position import DISPLACED, NOBODY, PASSED, STANDING, WAITING, WITHDRAWN

from .appraisal import Rates

NO_PLACE: Final = -1


@final
class Auction:
    """One phase b. Places count the open tiles; the first ``row`` of them form the auction row."""

    __slots__ = (
        "amounts",
        "bonus",
        "coin",
        "contest",
        "frame",
        "highest",
        "holders",
        "limits",
        "must_buy",
        "offer",
        "places",
        "points",
        "prices",
        "rates",
        "row",
        "seats",
        "states",
    )

    def __init__(self, rates: list[Rates], offer: list[int], frame: Frame) -> None:
        tables = frame.tables
        self.frame = frame
        self.rates = rates
        self.offer = offer
        self.row: int = frame.auction
        self.seats: int = len(rates)
        self.must_buy: bool = frame.solo and not frame.solo_pass
        """LR-42: no pass as long as a tile can be bought."""
        self.points: list[list[float]] = [[one.points(tile) for tile in offer] for one in rates]
        self.coin: list[float] = [one.coin if one.coin > 0.08 else 0.08 for one in rates]
        self.contest: list[float] = [one.weights.v[27] for one in rates]
        self.bonus: list[int] = [one.realm.bonus() for one in rates]
        self.highest: list[int] = [one.realm.highest() for one in rates]
        surcharge = tables.conquest_surcharge
        self.prices: list[int] = [
            tables.min_bid[tile] + (surcharge if place >= self.row else 0) for place, tile in enumerate(offer)
        ]
        self.holders: list[int] = [NOBODY] * len(offer)
        self.states: list[int] = [WAITING] * self.seats
        self.places: list[int] = [NO_PLACE] * self.seats
        self.amounts: list[int] = [0] * self.seats
        self.limits: list[list[float]] = []
        if self.seats > 1:
            for seat in range(self.seats):
                self.limits.append(self._limits(seat))

    def _limits(self, seat: int) -> list[float]:
        """The most the seat would pay for each tile, given what else there is."""
        coin = self.coin[seat]
        points = self.points[seat]
        most = self.highest[seat]
        best = second = coin * self.frame.pass_coins
        best_place = NO_PLACE
        for place, price in enumerate(self.prices):
            if price > most:
                continue
            worth = points[place] - coin * price
            if worth > best:
                second = best
                best, best_place = worth, place
            elif worth > second:
                second = worth
        found: list[float] = []
        for place in range(self.row):
            limit = (points[place] - (second if place == best_place else best)) / coin
            found.append(limit if limit < most else float(most))
        return found

    def lowest(self, seat: int, place: int) -> int:
        """The smallest amount for an auction tile (L-22, L-23)."""
        least = self.prices[place]
        rival = self.holders[place]
        if rival != NOBODY:
            beaten = (2 * self.amounts[rival] + self.bonus[rival] - self.bonus[seat]) // 2 + 1
            if beaten > least:
                return beaten
        return least

    def open(self, seat: int) -> tuple[int, int]:
        """Place and amount of the opening bid, or NO_PLACE for a pass."""
        coin = self.coin[seat]
        points = self.points[seat]
        most = self.highest[seat]
        rivals = [other for other in range(self.seats) if other != seat and self.states[other] == WAITING]
        best, best_place, best_amount = coin * self.frame.pass_coins, NO_PLACE, 0
        fallback = best
        for place, price in enumerate(self.prices):
            if price <= most and self.holders[place] == NOBODY:
                worth = points[place] - coin * price
                if worth > fallback and place >= self.row:
                    fallback = worth
        for place, price in enumerate(self.prices):
            worth = points[place]
            if worth <= best:
                continue
            if place >= self.row:
                if self.holders[place] == NOBODY and price <= most and worth - coin * price > best:
                    best, best_place, best_amount = worth - coin * price, place, price
                continue
            low = self.lowest(seat, place)
            if low > most:
                continue
            wanted = 0.0
            for rival in rivals:
                limit = self.limits[rival][place] + 0.5 * (self.bonus[rival] - self.bonus[seat])
                if limit > wanted:
                    wanted = limit
            if wanted <= low:
                if worth - coin * low > best:
                    best, best_place, best_amount = worth - coin * low, place, low
                continue
            safe = int(wanted) + 1
            if safe <= most and worth - coin * safe > best:
                best, best_place, best_amount = worth - coin * safe, place, safe
            risky = self.contest[seat] * fallback
            if risky > best:
                best, best_place, best_amount = risky, place, low
        if best_place == NO_PLACE and self.must_buy:
            best_place = self._least_evil(seat)
            best_amount = 0 if best_place == NO_PLACE else self.prices[best_place]
        return best_place, best_amount

    def _least_evil(self, seat: int) -> int:
        """The best of the tiles that can be bought at all, for a lonely player who may not pass."""
        realm = self.rates[seat].realm
        tables = self.frame.tables
        best, best_place = -math.inf, NO_PLACE
        for place, tile in enumerate(self.offer):
            if self.prices[place] > self.highest[seat] or -tables.gain_people[tile] > realm.people:
                continue
            if tables.is_land[tile] and not self.frame.useless_bids and not realm.fits(tile):
                continue
            worth = self.points[seat][place] - self.coin[seat] * self.prices[place]
            if worth > best:
                best, best_place = worth, place
        return best_place

    def react(self, seat: int) -> int:
        """Where a displaced bid goes, or NO_PLACE to withdraw."""
        amount = self.amounts[seat]
        lost = self.places[seat]
        points = self.points[seat]
        best = self.coin[seat] * (amount + self.frame.tables.withdraw_coins)
        best_place = NO_PLACE
        for place in range(len(self.offer)):
            if place != lost and points[place] > best and self.takes(seat, place, amount):
                best, best_place = points[place], place
        return best_place

    def takes(self, seat: int, place: int, amount: int) -> bool:
        """Whether a displaced bid of this amount may move to the place (L-30 to L-32, LR-3, LR-4)."""
        free = self.holders[place] == NOBODY
        if place < self.row:
            return (free or self.frame.onto_bids) and amount >= self.lowest(seat, place)
        if self.frame.to_conquest == AT_LEAST:
            return free and amount >= self.prices[place]
        return free and amount == self.prices[place] and self.frame.to_conquest != NEVER

    def lay(self, seat: int, place: int, amount: int) -> int:
        """The bid stands; returns whom it displaces."""
        rival = self.holders[place]
        self.holders[place] = seat
        self.places[seat] = place
        self.amounts[seat] = amount
        self.states[seat] = STANDING
        if rival != NOBODY:
            self.states[rival] = DISPLACED
        return rival

    def run(self, order: list[int]) -> None:
        """Everybody once, chains of displaced bids settled at once (L-28)."""
        for seat in order:
            if self.states[seat] != WAITING:
                continue
            place, amount = self.open(seat)
            if place == NO_PLACE:
                self.states[seat] = PASSED
                continue
            displaced = self.lay(seat, place, amount)
            while displaced != NOBODY:
                place = self.react(displaced)
                if place == NO_PLACE:
                    self.states[displaced] = WITHDRAWN
                    self.places[displaced] = NO_PLACE
                    break
                displaced = self.lay(displaced, place, self.amounts[displaced])
