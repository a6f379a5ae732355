"""Phase b as players probably play it: who bids how much on what, reckoned from what each tile is worth to each realm.

Used by rehearsals (rehearsal.py) and for the next move in a real position (policy.py). Knows open facts only.
"""

from __future__ import annotations

from .appraisal import Rates
from .position import DISPLACED, NOBODY, PASSED, STANDING, WAITING, WITHDRAWN
from .tables import Tables

NO_PLACE = -1


class Auction:
    """One phase b. Places count the open tiles; the first ``row`` of them form the auction row."""

    __slots__ = (
        "amounts",
        "bonus",
        "coin",
        "contest",
        "highest",
        "holders",
        "limits",
        "offer",
        "pass_coins",
        "places",
        "points",
        "prices",
        "row",
        "seats",
        "states",
        "tables",
    )

    def __init__(
        self, rates: list[Rates], offer: list[int], row: int, pass_coins: int, tables: Tables
    ) -> None:
        self.tables = tables
        self.offer = offer
        self.row = row
        self.seats: int = len(rates)
        self.pass_coins = pass_coins
        self.points: list[list[float]] = [[one.points(tile, tables) for tile in offer] for one in rates]
        self.coin: list[float] = [one.coin if one.coin > 0.08 else 0.08 for one in rates]
        self.contest: list[float] = [one.weights.v[27] for one in rates]
        self.bonus: list[int] = [one.realm.bonus for one in rates]
        self.highest: list[int] = [
            one.realm.coins + one.realm.luxury // tables.luxury_per_unit for one in rates
        ]
        surcharge = tables.conquest_surcharge
        self.prices: list[int] = [
            tables.min_bid[tile] + (surcharge if place >= row else 0) for place, tile in enumerate(offer)
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
        best = second = coin * self.pass_coins
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
        best, best_place, best_amount = coin * self.pass_coins, NO_PLACE, 0
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
        return best_place, best_amount

    def react(self, seat: int) -> int:
        """Where a displaced bid goes, or NO_PLACE to withdraw."""
        amount = self.amounts[seat]
        lost = self.places[seat]
        points = self.points[seat]
        best = self.coin[seat] * (amount + self.tables.withdraw_coins)
        best_place = NO_PLACE
        for place, price in enumerate(self.prices):
            if place == lost or points[place] <= best:
                continue
            if place >= self.row:
                if self.holders[place] != NOBODY or amount != price:
                    continue
            elif self.lowest(seat, place) > amount:
                continue
            best, best_place = points[place], place
        return best_place

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
