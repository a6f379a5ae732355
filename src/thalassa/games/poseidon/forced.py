"""3.T Forced purchase and 3.U Bankruptcy."""

from __future__ import annotations

from thalassa.kernel.messages import Action, Event, Reason

from .accounts import move_prestige, pay, purse, treasury
from .actions import ErForcedBuy, ErForcedSell
from .events import KingPaid, MerchantsSold, WentBankrupt
from .phases import put_out
from .reasons import no
from .state import BANK, FORCED, TO_NATION, PoseidonState


def ceil_div(amount: int, by: int) -> int:
    return -(-amount // by)


def top_price(state: PoseidonState) -> int:
    return state.frame.ship_price[state.deck_top()]


def why_not_forced_buy(state: PoseidonState, nation: int) -> Reason | None:
    """P-180, P-182, P-183: only without a ship, with a deck, and with too little in the coffers."""
    if state.ships[nation]:
        return no("has_ship", "P-180", nation=state.frame.nation_ids[nation])
    if state.deck_top() < 0:
        return no("deck_empty", "P-193")
    if state.coffers(nation) >= top_price(state):
        return no("coffers_suffice", "P-182", price=top_price(state), coffers=state.coffers(nation))
    return None


def lowered_prestige(state: PoseidonState, nation: int) -> int:
    """P-183, P-188, P-108: the prestige one space to the left."""
    return state.frame.track[max(0, state.space[nation] - 1)]


def emergency_count(state: PoseidonState, nation: int) -> int:
    """P-184: as few as are needed at the lowered prestige, or the whole supply."""
    short = top_price(state) - state.coffers(nation)
    return min(state.supply[nation], ceil_div(short, lowered_prestige(state, nation)))


def forced_buy(state: PoseidonState, nation: int, events: list[Event]) -> None:
    state.emergency = True
    if state.supply[nation] > 0:  # P-185: without a supply the marker does not move
        count = emergency_count(state, nation)
        move_prestige(state, nation, -1, events)
        put_out(state, nation, count, True, events)
    settle(state, nation, events)


def king_owes(state: PoseidonState, nation: int) -> int:
    """P-186: what the coffers lack."""
    return max(0, top_price(state) - state.coffers(nation))


def still_missing(state: PoseidonState, seat: int, nation: int) -> int:
    """What coffers and the king's cash together lack."""
    return max(0, king_owes(state, nation) - state.cash(seat))


def settle(state: PoseidonState, nation: int, events: list[Event]) -> None:
    """Buy the ship if the money is there, else let the king sell, else he is bankrupt."""
    from .harbour import buy_bank, finish_turn

    seat = state.king[nation]
    owes = king_owes(state, nation)
    if state.cash(seat) >= owes:
        if owes:
            pay(state, purse(seat), treasury(state, nation), owes)
            events.append(KingPaid(seat, state.frame.nation_ids[nation], owes))
        buy_bank(state, nation, -1, events)  # P-192
        return
    for other in state.order:
        if state.loose(seat, other) > 0:
            state.stage = FORCED
            state.actor = seat
            return
    _bankrupt(state, seat, nation, events)
    finish_turn(state)  # P-196


def _bankrupt(state: PoseidonState, seat: int, nation: int, events: list[Event]) -> None:
    """P-194, P-195; PR-83: an option leaves him his cash."""
    money = state.cash(seat) if state.frame.forfeits_cash else 0
    pay(state, purse(seat), BANK, money)
    state.bankrupt |= 1 << seat
    state.stage = TO_NATION
    events.append(WentBankrupt(seat, state.frame.nation_ids[nation], money))


# -- P-187 to P-190: forced sales ------------------------------------------------------------------------


def reach(state: PoseidonState, seat: int) -> int:
    """The most cash the king can have: one whole bundle of each nation raises the most (PR-79)."""
    total = state.cash(seat)
    for nation in state.order:
        total += state.loose(seat, nation) * state.prestige(nation)
    return total


def reach_after(state: PoseidonState, seat: int, nation: int, count: int) -> int:
    """The same after selling a bundle, which lowers the nation if he is its king."""
    total = reach(state, seat)
    if state.king[nation] == seat:
        drop = state.prestige(nation) - lowered_prestige(state, nation)
        total -= drop * (state.loose(seat, nation) - count)
    return total


def why_not_forced_sell(state: PoseidonState, seat: int, nation: int, count: int) -> Reason | None:
    loose = state.loose(seat, nation)
    if count < 1:
        return no("at_least_one", "P-187")
    if count > loose:
        rule = "P-190" if state.king[nation] == seat else "P-187"
        return no("not_loose", rule, nation=state.frame.nation_ids[nation], loose=loose)
    missing = still_missing(state, seat, state.acting)
    most = ceil_div(missing, state.prestige(nation))
    if count > most:
        return no("more_than_needed", "P-189", max=most, missing=missing)
    owes = king_owes(state, state.acting)
    if reach(state, seat) >= owes > reach_after(state, seat, nation, count):
        return no("would_miss_price", "PR-79", missing=missing)
    return None


def forced_sell(state: PoseidonState, seat: int, nation: int, count: int, events: list[Event]) -> None:
    money = count * state.prestige(nation)
    pay(state, BANK, purse(seat), money)
    state.held[seat * state.frame.nation_count + nation] -= count
    state.pool[nation] += count
    events.append(MerchantsSold(seat, state.frame.nation_ids[nation], count, money, True))
    if state.king[nation] == seat:
        move_prestige(state, nation, -1, events)  # P-188
    settle(state, state.acting, events)


def forced_moves(state: PoseidonState, nation: int) -> list[Action]:
    if why_not_forced_buy(state, nation) is None:
        return [ErForcedBuy(state.frame.nation_ids[nation])]
    return []


def forced_sell_moves(state: PoseidonState, seat: int) -> list[Action]:
    return [
        ErForcedSell(state.frame.nation_ids[nation], count)
        for nation in state.order
        for count in range(1, state.loose(seat, nation) + 1)
        if why_not_forced_sell(state, seat, nation, count) is None
    ]
