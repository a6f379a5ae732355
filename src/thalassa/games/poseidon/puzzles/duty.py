"""The duty to own a ship, reckoned with plain figures: can a king bring all his nations through their turns with a ship
each, and nobody forced to buy? Knows prices, ages and the three berths; nothing of the rules' own code.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

BERTHS = 3
DEALS_FROM = 2
"""The phase from which nations sell each other ships."""


class Sea(NamedTuple):
    """What does not change: the deck and the tables."""

    deck: tuple[int, ...]
    price: tuple[int, ...]
    phase: tuple[int, ...]
    """Of a type: the phase its first purchase begins."""
    obsolete: tuple[int, ...]
    endless: tuple[bool, ...]
    issue: tuple[int, ...]
    income: tuple[int, ...]


class Realm(NamedTuple):
    """A king's nations: those that have acted, the acting one, those to come; each by its place in the tuples."""

    acting: int
    coffers: tuple[int, ...]
    fleets: tuple[tuple[int, ...], ...]
    supply: tuple[int, ...]
    worth: tuple[int, ...]
    at: int
    """Place in the deck."""
    phase: int


class Purchase(NamedTuple):
    """``seller`` -1 is the bank; ``kind`` then is what is handed in, -1 for nothing. No purchase: both are ``NONE``."""

    seller: int
    kind: int


BANK = -1
NONE = -2
NOTHING = Purchase(NONE, NONE)


def purchases(sea: Sea, realm: Realm) -> Iterator[Purchase]:
    """What the acting nation can do in its own power, by kind; nothing only where it has a ship."""
    own, money = realm.fleets[realm.acting], realm.coffers[realm.acting]
    if own:
        yield NOTHING
    if realm.at < len(sea.deck):
        top = sea.deck[realm.at]
        if len(own) < BERTHS and money >= sea.price[top]:
            yield Purchase(BANK, -1)
        if sea.endless[top]:
            for kind in sorted(set(own)):
                if not sea.endless[kind] and money >= sea.price[top] - sea.price[kind] // 2:
                    yield Purchase(BANK, kind)
    if realm.phase >= DEALS_FROM and len(own) < BERTHS and money >= 1:
        for seller, fleet in enumerate(realm.fleets):
            if seller != realm.acting:
                for kind in sorted(set(fleet)):
                    yield Purchase(seller, kind)


def after(sea: Sea, realm: Realm, bought: Purchase, price: int = 0) -> Realm:
    """The realm after a purchase of the acting nation."""
    me = realm.acting
    if bought == NOTHING:
        return _next(sea, realm)
    coffers, fleets = list(realm.coffers), list(realm.fleets)
    if bought.seller != BANK:
        coffers[me] -= price
        coffers[bought.seller] += price
        fleets[bought.seller] = _without(fleets[bought.seller], bought.kind)
        fleets[me] = tuple(sorted((*fleets[me], bought.kind)))
        return realm._replace(coffers=tuple(coffers), fleets=tuple(fleets))
    top = sea.deck[realm.at]
    coffers[me] -= sea.price[top]
    if bought.kind >= 0:
        coffers[me] += sea.price[bought.kind] // 2
        fleets[me] = _without(fleets[me], bought.kind)
    fleets[me] = tuple(sorted((*fleets[me], top)))
    phase, supply = realm.phase, list(realm.supply)
    while phase < sea.phase[top]:
        phase += 1
        for nation in range(len(coffers)):  # whoever can releases merchants: at no other time they bring more
            count = min(sea.issue[phase], supply[nation])
            supply[nation] -= count
            coffers[nation] += count * realm.worth[nation]
        fleets = [tuple(kind for kind in fleet if sea.obsolete[kind] != phase) for fleet in fleets]
    return realm._replace(
        coffers=tuple(coffers), fleets=tuple(fleets), supply=tuple(supply), at=realm.at + 1, phase=phase
    )


def _without(fleet: tuple[int, ...], kind: int) -> tuple[int, ...]:
    place = fleet.index(kind)
    return fleet[:place] + fleet[place + 1 :]


def _next(sea: Sea, realm: Realm) -> Realm:
    """The next nation of the king acts; a fleet that stays at home brings it money, no fleet brings none."""
    me = realm.acting + 1
    if me >= len(realm.coffers) or not realm.fleets[me]:
        return realm._replace(acting=me)
    coffers = list(realm.coffers)
    coffers[me] += sea.income[realm.phase]
    return realm._replace(acting=me, coffers=tuple(coffers))


class Fate(NamedTuple):
    """How far a king gets who does not come through; the greater, the farther."""

    acting: int
    wealth: int
    stuck: int
    """Whose nation is left without a ship."""
    short: int
    """What it lacks for the next ship; 0 if it is no longer asked."""


class Reckoner:
    """Whether a realm comes through. What was found is remembered."""

    def __init__(self, sea: Sea) -> None:
        self.sea = sea
        self._known: dict[Realm, bool] = {}
        self._fates: dict[Realm, Fate] = {}

    def through(self, realm: Realm) -> bool:
        if realm.acting >= len(realm.coffers):
            return all(realm.fleets)
        known = self._known.get(realm)
        if known is None:
            self._known[realm] = False  # who turns in a circle does not come through
            known = any(self.works(realm, bought) for bought in purchases(self.sea, realm))
            self._known[realm] = known
        return known

    def works(self, realm: Realm, bought: Purchase) -> bool:
        return any(
            self.through(after(self.sea, realm, bought, price)) for price in self.prices(realm, bought)
        )

    def lowest(self, realm: Realm, bought: Purchase) -> int:
        """The lowest price in whole coins that lets the king come through; 0 where there is none to name."""
        if bought.seller < 0:
            return 0
        tried = self.prices(realm, bought)
        first = next(place for place, price in enumerate(tried) if self._passes(realm, bought, price))
        return self._edge(realm, bought, tried[first - 1] if first else 0, tried[first])

    def _edge(self, realm: Realm, bought: Purchase, bad: int, good: int) -> int:
        """The last good price on the way to a bad one."""
        while abs(good - bad) > 1:
            middle = (good + bad) // 2
            if self._passes(realm, bought, middle):
                good = middle
            else:
                bad = middle
        return good

    def _passes(self, realm: Realm, bought: Purchase, price: int) -> bool:
        return self.through(after(self.sea, realm, bought, price))

    def plan(self, realm: Realm, bought: Purchase, price: int) -> list[tuple[Realm, Purchase, int]]:
        """One way through that begins with this purchase: who buys what, and at which price, from which realm."""
        steps = [(realm, bought, price)]
        realm = after(self.sea, realm, bought, price)
        while realm.acting < len(realm.coffers):
            bought, price = next(
                (one, price)
                for one in purchases(self.sea, realm)
                for price in self.prices(realm, one)
                if self.through(after(self.sea, realm, one, price))
            )
            steps.append((realm, bought, price))
            realm = after(self.sea, realm, bought, price)
        return steps

    def fate(self, realm: Realm) -> Fate:
        """What stops a king who does not come through, if he gets as far as he can."""
        if realm.acting >= len(realm.coffers):
            return Fate(
                realm.acting, 0, next(place for place, fleet in enumerate(realm.fleets) if not fleet), 0
            )
        known = self._fates.get(realm)
        if known is not None:
            return known
        own = realm.fleets[realm.acting]
        price = self.sea.price[self.sea.deck[realm.at]] if realm.at < len(self.sea.deck) else 0
        short = 0 if own else max(0, price - realm.coffers[realm.acting])
        worst = Fate(realm.acting, -short, realm.acting, short)
        self._fates[realm] = worst
        for bought in purchases(self.sea, realm):
            for price in self.prices(realm, bought):
                worst = max(worst, self.fate(after(self.sea, realm, bought, price)))
        self._fates[realm] = worst
        return worst

    def prices(self, realm: Realm, bought: Purchase) -> tuple[int, ...]:
        """Those that can make a difference: the seller has just enough for a next purchase, or the buyer has."""
        if bought.seller < 0:
            return (0,)
        most = realm.coffers[realm.acting]
        if bought.seller < realm.acting:  # it has acted: money there is lost
            return (1,)
        asked = {1, most}
        for bill in self._bills(realm):
            for income in {0, *self.sea.income}:
                asked.add(bill - income - realm.coffers[bought.seller])
            asked.add(most - bill)
        return tuple(sorted(price for price in asked if 1 <= price <= most))

    def _bills(self, realm: Realm) -> set[int]:
        """What the next ships can cost, one or several."""
        bills: set[int] = set()
        for first in range(realm.at, min(realm.at + 4, len(self.sea.deck))):
            total = 0
            for kind in self.sea.deck[first : first + BERTHS]:
                total += self.sea.price[kind]
                bills.add(total)
                bills.update(total - self.sea.price[old] // 2 for old in range(len(self.sea.price)))
        return bills
