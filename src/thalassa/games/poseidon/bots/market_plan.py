"""Merchant Rounds for the heuristic player: which nation to found and how, what to buy, what to sell.

Compares expected gains only (judging.py); the rules themselves are asked for legality.
"""

from __future__ import annotations

from typing import Final, final

from thalassa.games.poseidon.rules.merchants import founding, merchant_round
from thalassa.games.poseidon.wire.actions import MrBuy, MrEndTurn, MrFound, MrPass, MrSell
from thalassa.kernel.messages import Action, Remark

from . import crown_plan
from .baskets import (
    EXPLORATIONS,
    IDLE,
    WORTHWHILE,
    Basket,
    best_basket,
    best_exchange,
    fill,
    merchant_worth,
    offers,
    places_left,
    spendable,
)
from .explaining import Said, because, reckoned
from .forecast import gains
from .judging import Judge

LEAST_COFFERS: Final = (0, 450, 650, 900, 1000)
"""What a new nation should start with, by phase."""
LEAST_ROUNDS: Final = 3
"""Nobody founds with fewer Exploration Rounds to come."""
CROWN_BONUS: Final = 1.1
"""Ruling is worth something by itself: King's money, cards, the choice of ships."""
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


@final
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
    if not pos.bought:
        wanted = best_basket(judge)
        plan = best_founding(judge)
        if plan is not None and beats(judge, plan, wanted):
            liking = fond(judge, pos.frame.nation_index[plan.action.nation])
            told = gains(judge, plan.action.bought, plan.gain)
            return plan.action, reckoned(judge, plan.action, why=liking, outlook=told)
        swap = best_exchange(judge, wanted)
        if swap is not None:
            sale = MrSell(names[swap.old], 1)
            more = because("room", nation=names[swap.new], gain=round(swap.gain))
            return sale, reckoned(judge, sale, why=more)
        if wanted.first >= 0:
            purchase = MrBuy(names[wanted.first])
            worth, more_yet = merchant_worth(judge, wanted.first), besides(judge, wanted.first)
            return purchase, reckoned(judge, purchase, why=more_yet, outlook=gains(judge, 1, worth))
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
        return because("dear", nation=name, price=price, purse=pos.cash(seat))
    if price > spendable(judge):
        return because("thrifty", nation=name, price=price)
    return because("held", nation=name)


def besides(judge: Judge, nation: int) -> Said | None:
    """What else spoke for a purchase: the crown, or a weakness for the nation."""
    part, merchants = crown_plan.part_of_crown(judge, nation)
    if part <= 0.0:
        return fond(judge, nation)
    if merchants > 1:
        return because("nears_crown")
    return because("keeps_crown" if judge.pos.king[nation] == judge.seat else "wins_crown")


def fond(judge: Judge, nation: int) -> Said | None:
    loved = judge.temper.fondness > 0.0 and nation == judge.favourite()
    return because("fond") if loved else None


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
    places, cash = places_left(judge), spendable(judge)
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
                cost = bought * prestige
                if bought > places or cost > cash or disks * prestige < LEAST_COFFERS[pos.phase]:
                    continue
                if founding.why_not_found(pos, seat, nation, space, disks, bought) is not None:
                    continue
                gain = founding_gain(judge, nation, space, disks, bought)
                value = gain + IDLE * (cash - cost) * judge.rounds_after / EXPLORATIONS
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


def beats(judge: Judge, plan: Founding, wanted: Basket) -> bool:
    """Whether founding, and what is left over then, is worth more than buying alone."""
    cash, places = spendable(judge) - plan.cost, places_left(judge) - plan.action.bought
    return plan.gain + fill(judge, offers(judge), cash, places).worth > wanted.worth + WORTHWHILE
