"""What money and places buy together: the merchants a player of Poseidon wants, and which one to give for a better one.

Purchases, exchanges and foundings are all weighed by the same basket, so one does not undo the other.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from thalassa.games.poseidon.rules.merchants import merchant_round

from . import crown_plan
from .judging import Judge

WORTHWHILE: Final = 8.0
"""Gain that makes a purchase or an exchange worth the trouble."""
IDLE: Final = 0.25
"""What a drachma left over will earn elsewhere in a whole game …"""
EXPLORATIONS: Final = 11.0
"""… of so many Exploration Rounds."""


class Offer(NamedTuple):
    """Merchants of one nation in the pool."""

    nation: int
    gain: float
    price: int
    merchants: int


class Basket(NamedTuple):
    """The best that so much money can buy for so many places."""

    worth: float
    """What its merchants gain, and the money left over."""
    first: int
    """The nation of the merchant to buy first; -1 if there is none."""


class Exchange(NamedTuple):
    """One merchant sold to make room and money for better ones."""

    old: int
    new: int
    gain: float


def merchant_worth(judge: Judge, nation: int) -> float:
    """What the next merchant of the nation gains, with its part in a crown."""
    return judge.gain(nation) + crown_plan.part_of_crown(judge, nation)[0]


def spendable(judge: Judge) -> int:
    """Cash, but for what somebody who fears an empty purse keeps."""
    return max(0, judge.pos.cash(judge.seat) - judge.temper.purse)


def places_left(judge: Judge) -> int:
    """One place is kept for the Archon while its owner has the card."""
    pos, seat = judge.pos, judge.seat
    kept = 1 if pos.card_owner[5] == seat and judge.rounds_after > 0 else 0
    return pos.frame.limit - pos.holding(seat) - kept


def offers(judge: Judge) -> list[Offer]:
    """What this seat would buy if it could: whoever sold a nation's merchants in this round has had reasons."""
    pos, seat = judge.pos, judge.seat
    found: list[Offer] = []
    for nation in pos.order:
        own = pos.founded >> nation & 1 and pos.king[nation] == seat  # P-67
        if own or pos.sold_round[seat] >> nation & 1 or pos.pool[nation] < 1:
            continue
        gain, price, count = judge.gain(nation), pos.prestige(nation), pos.pool[nation]
        part, wanted = crown_plan.part_of_crown(judge, nation)
        if wanted and gain + part >= WORTHWHILE:
            found.append(Offer(nation, gain + part, price, wanted))
            count -= wanted
        if count > 0 and gain >= WORTHWHILE:
            found.append(Offer(nation, gain, price, count))
    return found


def best_basket(judge: Judge) -> Basket:
    return fill(judge, offers(judge), spendable(judge), places_left(judge))


def fill(judge: Judge, found: list[Offer], cash: int, places: int) -> Basket:
    """Tries every price of money at which two offers are alike: cheap merchants while it is scarce, the best once places are."""
    idle = IDLE * judge.rounds_after / EXPLORATIONS
    best = Basket(idle * cash, -1)
    if places < 1:
        return best
    for dear in _prices_of_money(found):
        ranked = [(dear * one.price - one.gain, number) for number, one in enumerate(found)]
        ranked.sort()
        money, room, worth, first = cash, places, 0.0, -1
        for _, number in ranked:
            one = found[number]
            count = min(one.merchants, room, money // one.price)
            if count > 0 and one.gain > idle * one.price:
                if first < 0:
                    first = one.nation
                money -= count * one.price
                room -= count
                worth += count * one.gain
        worth += idle * money
        if worth > best.worth:
            best = Basket(worth, first)
    return best


def _prices_of_money(found: list[Offer]) -> list[float]:
    costs = [0.0]
    for one in found:
        costs.append(one.gain / one.price)
        for other in found:
            if other.price > one.price and other.gain > one.gain:
                costs.append((other.gain - one.gain) / (other.price - one.price) * 1.0001)
    return costs


def best_exchange(judge: Judge, wanted: Basket) -> Exchange | None:
    """Give one merchant for better ones: only others' nations are sold, where prestige stays (P-81), and nothing that was
    bought in this round at the same price."""
    pos, seat = judge.pos, judge.seat
    cash, places, open_to = spendable(judge), places_left(judge), offers(judge)
    best: Exchange | None = None
    least = WORTHWHILE
    for old in pos.order:
        if pos.king[old] == seat or bought_lately(judge, old):
            continue
        if merchant_round.why_not_sell(pos, seat, old, 1) is not None:
            continue
        others = [one for one in open_to if one.nation != old]
        then = fill(judge, others, cash + pos.prestige(old), places + 1)
        better = then.worth - wanted.worth - judge.gain(old)
        if better > least and then.first >= 0:
            best, least = Exchange(old, then.first, better), better
    return best


def bought_lately(judge: Judge, nation: int) -> bool:
    """Whether this seat had fewer of them after an earlier turn of this round. What was seen then is forgotten when a
    prestige moves or a nation is founded (P-54): that is news."""
    pos = judge.pos
    at = judge.seat * pos.frame.nation_count + nation
    return any(row[at] < pos.held[at] for row in pos.seen)
