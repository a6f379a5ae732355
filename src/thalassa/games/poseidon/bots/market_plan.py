"""Merchant Rounds for the heuristic player: which nation to found and how, what to buy, what to sell.

Compares expected gains only (judging.py); the rules themselves are asked for legality.
"""

from __future__ import annotations

from typing import Final

from thalassa.games.poseidon.rules.merchants import founding, merchant_round
from thalassa.games.poseidon.wire.actions import MrBuy, MrEndTurn, MrFound, MrPass, MrSell
from thalassa.kernel.messages import Action, Remark

from . import crown_plan
from .explaining import Said, because, reckoned
from .judging import Judge

LEAST_COFFERS: Final = (0, 450, 650, 900, 1000)
"""What a new nation should start with, by phase."""
LEAST_ROUNDS: Final = 3
"""Nobody founds with fewer Exploration Rounds to come."""
WORTHWHILE: Final = 8.0
"""Gain that makes a purchase or an exchange worth the trouble."""
CROWN_BONUS: Final = 1.1
"""Ruling is worth something by itself: King's money, cards, the choice of ships."""
PLENTY: Final = 170
"""Cash for each place left from which places, not money, are scarce."""
DISKS: Final = (5, 7, 9, 11, 13, 15)
"""Disks a founding may turn into merchants …"""
USUAL_DISKS: Final = (9,)
"""… and those thought of in a hurry."""
ROOM_TO_GROW: Final = 12
"""Disks in the supply with which a new nation has all the posts and later issues it can use."""
STUNTED: Final = 0.065
"""Share of its gain that every missing one costs."""
TASTE: Final = 0.08
"""Foundings that promise nearly the same are chosen by whim."""

Plan = tuple[Action, Remark | None]


class Founding:
    __slots__ = ("action", "cost", "gain")

    def __init__(self, action: MrFound, cost: int, gain: float) -> None:
        self.action = action
        self.cost = cost
        self.gain = gain


def trade(judge: Judge) -> Plan:
    """The next action of this seat's turn in a Merchant Round."""
    pos = judge.pos
    names = pos.frame.nation_ids
    buying = best_purchase(judge)
    if not pos.bought:
        plan = best_founding(judge)
        if plan is not None and beats(judge, plan, buying):
            liking = fond(judge, pos.frame.nation_index[plan.action.nation])
            return plan.action, reckoned(judge, plan.action, plan.gain, liking)
        if buying >= 0:
            purchase = MrBuy(names[buying])
            return purchase, reckoned(judge, purchase, merchant_worth(judge, buying), besides(judge, buying))
        swap = best_exchange(judge)
        if swap is not None:
            old, new = swap
            sale = MrSell(names[old], 1)
            more = because("room", nation=names[new], gain=round(judge.gain(new) - judge.gain(old)))
            return sale, reckoned(judge, sale, why=more)
    if merchant_round.has_acted(pos):
        done = because("one_purchase") if pos.bought else why_not_buying(judge)
        return MrEndTurn(), reckoned(judge, MrEndTurn(), why=done)
    return MrPass(), reckoned(judge, MrPass(), why=why_not_buying(judge))


def why_not_buying(judge: Judge) -> Said:
    """What keeps this seat from the merchant it would gain most by."""
    pos, seat = judge.pos, judge.seat
    if places_left(judge) < 1:
        return because("limit", limit=pos.frame.limit)
    on_offer = [nation for nation in pos.order if pos.pool[nation] and pos.king[nation] >= 0]
    if not on_offer:
        return because("nothing")
    best = max(on_offer, key=judge.gain)
    name, price = pos.frame.nation_ids[best], pos.prestige(best)
    if judge.gain(best) < WORTHWHILE:
        return because("no_gain", nation=name, price=price, gain=round(judge.gain(best)))
    if price > pos.cash(seat):
        return because("dear", nation=name, price=price)
    return because("held", nation=name)


def merchant_worth(judge: Judge, nation: int) -> float:
    """What one more merchant of the nation gains, with the crown it may bring."""
    return judge.gain(nation) + crown_plan.won_by_purchase(judge, nation)


def besides(judge: Judge, nation: int) -> Said | None:
    """What else spoke for a purchase: the crown, or a weakness for the nation."""
    if crown_plan.won_by_purchase(judge, nation) <= 0.0:
        return fond(judge, nation)
    return because("keeps_crown" if judge.pos.king[nation] == judge.seat else "wins_crown")


def fond(judge: Judge, nation: int) -> Said | None:
    loved = judge.temper.fondness > 0.0 and nation == judge.favourite()
    return because("fond") if loved else None


def rate(judge: Judge, nation: int, price: int) -> float:
    """How urgently a merchant is wanted: gain per drachma while money is short, gain per place when places are."""
    pos, seat = judge.pos, judge.seat
    places = pos.frame.limit - pos.holding(seat)
    gain = merchant_worth(judge, nation)
    plenty = places > 0 and pos.cash(seat) / places >= PLENTY
    return gain if plenty else gain * 100.0 / price


def places_left(judge: Judge) -> int:
    """One place is kept for the Archon while its owner has the card."""
    pos, seat = judge.pos, judge.seat
    kept = 1 if pos.card_owner[5] == seat and judge.rounds_after > 0 else 0
    return pos.frame.limit - pos.holding(seat) - kept


def best_purchase(judge: Judge) -> int:
    """The merchant to buy from the pool; -1 for none."""
    pos, seat = judge.pos, judge.seat
    best, best_rate = -1, 0.0
    if places_left(judge) < 1:
        return -1
    for nation in pos.order:
        if pos.sold_round[seat] >> nation & 1 or merchant_round.why_not_buy(pos, seat, nation) is not None:
            continue  # whoever sold them in this round has had reasons
        if merchant_worth(judge, nation) < WORTHWHILE:
            continue
        wanted = rate(judge, nation, pos.prestige(nation))
        if wanted > best_rate:
            best, best_rate = nation, wanted
    return best


def best_exchange(judge: Judge) -> tuple[int, int] | None:
    """Give one merchant for a better one: only others' nations are sold, where prestige stays (P-81).

    While there are places left, a dearer merchant is no better for gaining more: it must gain more for its price, as in
    a purchase, or what was bought a moment ago would be sold again.
    """
    pos, seat = judge.pos, judge.seat
    roomy = places_left(judge) > 0
    best: tuple[int, int] | None = None
    best_gain = WORTHWHILE
    for old in pos.order:
        if pos.king[old] == seat or merchant_round.why_not_sell(pos, seat, old, 1) is not None:
            continue
        money = pos.cash(seat) + pos.prestige(old)
        for new in pos.order:
            if new == old or pos.pool[new] < 1 or (pos.founded >> new & 1 and pos.king[new] == seat):
                continue
            if pos.sold_round[seat] >> new & 1:
                continue
            price = pos.prestige(new)
            if price > money or pos.holding(seat) > pos.frame.limit:
                continue
            if roomy and rate(judge, new, price) <= rate(judge, old, pos.prestige(old)):
                continue
            better = judge.gain(new) - judge.gain(old)
            if better > best_gain:
                best, best_gain = (old, new), better
    return best


# -- founding ---------------------------------------------------------------------------------------------


def best_founding(judge: Judge) -> Founding | None:
    pos, seat = judge.pos, judge.seat
    if judge.rounds_after < LEAST_ROUNDS or not founding.can_found(pos, seat):
        return None
    best: Founding | None = None
    best_value = 0.0
    for value, plan in foundings(judge):
        if value > best_value:
            best, best_value = plan, value
    return best


def foundings(judge: Judge) -> list[tuple[float, Founding]]:
    """Every sensible founding of the three nations with the richest waters, with its worth."""
    pos, seat = judge.pos, judge.seat
    places, cash = places_left(judge), pos.cash(seat)
    if places < 3:
        return []
    frame = pos.frame
    found: list[tuple[float, Founding]] = []
    home = sorted(
        [nation for nation in range(frame.nation_count) if frame.in_play[nation] and pos.king[nation] < 0],
        key=lambda nation: -judge.post_value(nation),
    )
    for nation in home[: 1 if judge.hasty else 3]:
        for space, prestige in enumerate(frame.track):
            for disks in USUAL_DISKS if judge.hasty else DISKS:
                bought = founding.least_bought(disks)
                if bought > places or disks * prestige < LEAST_COFFERS[pos.phase]:
                    continue
                if founding.why_not_found(pos, seat, nation, space, disks, bought) is not None:
                    continue
                gain = founding_gain(judge, nation, space, disks, bought)
                cost = bought * prestige
                # money left over works elsewhere, at a poorer rate
                value = gain + 0.25 * (cash - cost) * judge.rounds_after / 11.0
                value *= 1.0 + judge.whim(TASTE)
                action = MrFound(frame.nation_ids[nation], prestige, disks, bought)
                found.append((value, Founding(action, cost, gain)))
    return found


def founding_gain(judge: Judge, nation: int, space: int, disks: int, bought: int) -> float:
    """What all merchants bought at the founding will gain together."""
    after = judge.pos.twin()
    founding.found(after, judge.seat, nation, space, disks, bought, [])
    then = judge.seen_by(judge.seat, after)
    short = max(0, ROOM_TO_GROW - after.supply[nation])
    return then.gain(nation) * bought * CROWN_BONUS * (1.0 - STUNTED * short)


def beats(judge: Judge, plan: Founding, buying: int) -> bool:
    """Founding against buying: gain per drachma, or per place when money is plentiful."""
    if buying < 0:
        return plan.gain > WORTHWHILE * plan.action.bought
    pos, seat = judge.pos, judge.seat
    price = pos.prestige(buying)
    places = pos.frame.limit - pos.holding(seat)
    if pos.cash(seat) / max(1, places) >= PLENTY:
        return plan.gain / plan.action.bought > merchant_worth(judge, buying)
    return plan.gain / plan.cost > merchant_worth(judge, buying) / price
