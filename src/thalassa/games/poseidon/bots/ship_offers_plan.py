"""Ships between nations for the heuristic player: which offer gains for both kings, and which one to accept.

Both sides are weighed with the same eye (judging.py), so an offer is made only where the other king should agree.
"""

from __future__ import annotations

from typing import Final, final

from thalassa.games.poseidon.rules.ships import ship_offers
from thalassa.games.poseidon.wire.actions import ErAnswer, ErOffer
from thalassa.kernel.messages import Action, Remark

from .explaining import because, reckoned
from .judging import Judge, money_value

Plan = tuple[Action, Remark | None]
MARGIN: Final = 6.0
"""Gain that makes a deal worth the trouble."""
STEP: Final = 10
"""Prices are named in tens, as people do."""


@final
class Deal:
    """One ship that changes hands: what each of the two nations gains for each merchant."""

    __slots__ = ("buyer", "kind", "of_buyer", "of_seller", "seller")

    def __init__(self, judge: Judge, buyer: int, seller: int, kind: int) -> None:
        pos = judge.pos
        self.buyer = buyer
        self.seller = seller
        self.kind = kind
        left = list(pos.ships[seller])
        left.remove(kind)
        more = tuple(sorted((*pos.ships[buyer], kind)))
        self.of_buyer = judge.future(buyer, more) - judge.future(buyer, pos.ships[buyer])
        self.of_seller = judge.future(seller, tuple(left)) - judge.future(seller, pos.ships[seller])

    def gain(self, judge: Judge, price: int) -> float:
        """What the seat of this judge gains by the deal."""
        total = judge.interest(self.buyer) * self.of_buyer + judge.interest(self.seller) * self.of_seller
        if judge.pos.king[self.buyer] == judge.seat:
            total -= money_value(judge, self.buyer) * price
        if judge.pos.king[self.seller] == judge.seat:
            total += money_value(judge, self.seller) * price
        return total


def best_offer(judge: Judge, nation: int) -> tuple[float, Deal, int] | None:
    """Gain, deal and price of the best offer that the other king should accept."""
    pos, frame, seat = judge.pos, judge.pos.frame, judge.seat
    if (
        ship_offers.why_not_bargain(pos, nation) is not None
        or pos.offers
        or judge.rounds_after == 0
        or not judge.deals
    ):
        return None
    best: tuple[float, Deal, int] | None = None
    for seller in pos.order:
        if seller == nation or len(pos.ships[seller]) < 2:
            continue
        king = pos.king[seller]
        other = judge if king == seat else judge.seen_by(king)
        for kind in sorted(set(pos.ships[seller])):
            deal = Deal(judge, nation, seller, kind)
            price = 1 if king == seat else lowest_price(other, deal)
            if price > min(pos.coffers(nation), frame.ship_price[kind]):
                continue
            gain = deal.gain(judge, price)
            if gain >= MARGIN and (best is None or gain > best[0]):
                best = (gain, deal, price)
    return best


def lowest_price(other: Judge, deal: Deal) -> int:
    """What the selling king should ask for at the least; beyond any price if he should not sell."""
    each = money_value(other, deal.seller)
    short = MARGIN - deal.gain(other, 0)
    if each <= 0.0:
        return 1_000_000
    return max(STEP, STEP * (int(short / each / STEP) + 1))


def offer(judge: Judge, found: tuple[float, Deal, int]) -> Plan:
    frame = judge.pos.frame
    gain, deal, price = found
    names = frame.nation_ids
    action = ErOffer(names[deal.buyer], names[deal.seller], frame.ship_ids[deal.kind], price)
    return action, reckoned(judge, action, gain)


def answer(judge: Judge) -> Plan:
    """Yes to what gains, counting what the buyer's nation will earn for this seat and for its rivals."""
    pos = judge.pos
    assert pos.offer is not None
    seller, kind, price = pos.offer
    gain = Deal(judge, pos.acting, seller, kind).gain(judge, price) if len(pos.ships[seller]) > 1 else None
    if gain is not None and gain >= MARGIN:
        action = ErAnswer(pos.offers, True)
        return action, reckoned(judge, action, gain)
    action = ErAnswer(pos.offers, False)
    if gain is None:
        why = because("last_ship")
    elif round(gain) < 0:
        why = because("deal_loses", loss=-round(gain))
    else:
        why = because("deal_little", gain=round(gain))
    return action, reckoned(judge, action, why=why)
