"""Forced purchase (P-180 … P-193) and bankruptcy (P-194 … P-199)."""

from __future__ import annotations

from thalassa.games.poseidon.wire.actions import ErForcedBuy, ErForcedSell
from thalassa.games.poseidon.wire.events import KingPaid, WentBankrupt
from thalassa.kernel.messages import Action, Event, Reason

from ..accounts import move_prestige, pay, purse, return_bundle, treasury
from ..exploration.exploration_round import finish_turn
from ..position import BANK, Position
from ..reasons import no
from ..stages import FORCED
from .harbour import buy_bank
from .phases import put_out


def ceil_div(amount: int, by: int) -> int:
    return -(-amount // by)


def top_price(pos: Position) -> int:
    return pos.frame.ship_price[pos.deck_top()]


def why_not_forced_buy(pos: Position, nation: int) -> Reason | None:
    """P-180, P-182, P-183: only without a ship, with a deck, and with too little in the coffers."""
    if pos.ships[nation]:
        return no("has_ship", "P-180", nation=pos.frame.nation_ids[nation])
    if pos.deck_top() < 0:
        return no("deck_empty", "P-193")
    if pos.coffers(nation) >= top_price(pos):
        return no("coffers_suffice", "P-182", price=top_price(pos), coffers=pos.coffers(nation))
    return None


def emergency_issue(pos: Position, nation: int, events: list[Event]) -> None:
    """P-183: the marker falls first; P-184: then as few as are needed, or the whole supply."""
    if pos.supply[nation] == 0:  # P-185: without a supply the marker does not move
        return
    move_prestige(pos, nation, -1, events)
    short = top_price(pos) - pos.coffers(nation)
    put_out(pos, nation, min(pos.supply[nation], ceil_div(short, pos.prestige(nation))), True, events)


def forced_buy(pos: Position, nation: int, events: list[Event]) -> None:
    pos.emergency = True
    emergency_issue(pos, nation, events)
    settle(pos, nation, events)


def king_owes(pos: Position, nation: int) -> int:
    """P-186: what the coffers lack."""
    return max(0, top_price(pos) - pos.coffers(nation))


def still_missing(pos: Position, seat: int, nation: int) -> int:
    """What coffers and the king's cash together lack."""
    return max(0, king_owes(pos, nation) - pos.cash(seat))


def settle(pos: Position, nation: int, events: list[Event]) -> None:
    """Buy the ship if the money is there, else let the king sell, else he is bankrupt."""
    seat = pos.king[nation]
    owes = king_owes(pos, nation)
    if pos.cash(seat) >= owes:
        if owes:
            pay(pos, purse(seat), treasury(pos, nation), owes)
            events.append(KingPaid(seat, pos.frame.nation_ids[nation], owes))
        buy_bank(pos, nation, -1, events)  # P-192
        return
    for other in pos.order:
        if pos.loose(seat, other) > 0:
            pos.ask(FORCED, seat)
            return
    _bankrupt(pos, seat, nation, events)
    finish_turn(pos)  # P-196
    pos.decided()


def _bankrupt(pos: Position, seat: int, nation: int, events: list[Event]) -> None:
    """P-194, P-195; PR-83: an option leaves him his cash."""
    money = pos.cash(seat) if pos.frame.forfeits_cash else 0
    pay(pos, purse(seat), BANK, money)
    pos.bankrupt |= 1 << seat
    events.append(WentBankrupt(seat, pos.frame.nation_ids[nation], money))


# -- P-187 to P-190: forced sales ------------------------------------------------------------------------


def reach(pos: Position, seat: int) -> int:
    """The most cash the king can have: one whole bundle of each nation raises the most (PR-79)."""
    total = pos.cash(seat)
    for nation in pos.order:
        total += pos.loose(seat, nation) * pos.prestige(nation)
    return total


def reach_after(pos: Position, seat: int, nation: int, count: int) -> int:
    """The same after selling a bundle, which lowers the nation if he is its king."""
    total = reach(pos, seat)
    if pos.king[nation] == seat:
        drop = pos.prestige(nation) - pos.frame.track[max(0, pos.space[nation] - 1)]  # P-188, P-108
        total -= drop * (pos.loose(seat, nation) - count)
    return total


def why_not_forced_sell(pos: Position, seat: int, nation: int, count: int) -> Reason | None:
    loose = pos.loose(seat, nation)
    if count < 1:
        return no("at_least_one", "P-187")
    if count > loose:
        rule = "P-190" if pos.king[nation] == seat else "P-187"
        return no("not_loose", rule, nation=pos.frame.nation_ids[nation], loose=loose)
    missing = still_missing(pos, seat, pos.acting)
    most = ceil_div(missing, pos.prestige(nation))
    if count > most:
        return no("more_than_needed", "P-189", max=most, missing=missing)
    owes = king_owes(pos, pos.acting)
    if reach(pos, seat) >= owes > reach_after(pos, seat, nation, count):
        return no("would_miss_price", "PR-79", missing=missing)
    return None


def forced_sell(pos: Position, seat: int, nation: int, count: int, events: list[Event]) -> None:
    return_bundle(pos, seat, nation, count, True, events)
    settle(pos, pos.acting, events)


def forced_moves(pos: Position, nation: int) -> list[Action]:
    if why_not_forced_buy(pos, nation) is None:
        return [ErForcedBuy(pos.frame.nation_ids[nation])]
    return []


def forced_sell_moves(pos: Position, seat: int) -> list[Action]:
    return [
        ErForcedSell(pos.frame.nation_ids[nation], count)
        for nation in pos.order
        for count in range(1, pos.loose(seat, nation) + 1)
        if why_not_forced_sell(pos, seat, nation, count) is None
    ]
