"""Merchant Round: turns, buying and selling (P-48 … P-55, P-71 … P-83). Founding has a module of its own."""

from __future__ import annotations

from typing import Final

from thalassa.games.poseidon.wire.actions import MrEndTurn, MrPass, MrTrade
from thalassa.games.poseidon.wire.events import MerchantBought, TurnEnded, TurnPassed
from thalassa.kernel.messages import Action, Event, Reason

from ..accounts import pay, purse, return_bundle
from ..position import BANK, Position
from ..reasons import no
from ..stages import PLAIN, TRADE, TRADING
from .founding import can_found, founding_moves

PASS: Final = MrPass()
END_TURN: Final = MrEndTurn()
GO_ON: Final = MrTrade()


def begin(pos: Position, events: list[Event]) -> None:
    """P-48: the holder of the start player card begins."""
    pos.ask(TRADE, pos.start)
    pos.passes = 0
    pos.founded = 0
    pos.sold_round = [0] * pos.seats
    pos.seen = []
    pos.bought = False
    pos.sold = 0


# -- P-71: buying -----------------------------------------------------------------------------------------


def why_not_buy(pos: Position, seat: int, nation: int) -> Reason | None:
    frame = pos.frame
    if pos.bought:
        return no("one_purchase", "P-49")
    if pos.king[nation] < 0:
        return no("not_founded", "P-57", nation=frame.nation_ids[nation])
    if pos.founded >> nation & 1 and pos.king[nation] == seat:
        return no("founder_frozen", "P-67", nation=frame.nation_ids[nation])
    if frame.rebuy_forbidden and pos.sold_round[seat] >> nation & 1:
        return no("sold_before", "PR-15", nation=frame.nation_ids[nation])
    if pos.pool[nation] < 1:
        return no("pool_empty", "P-71", nation=frame.nation_ids[nation])
    price = pos.prestige(nation)
    if price > pos.money[1 + seat]:
        return no("too_dear", "P-71", price=price, cash=pos.money[1 + seat])
    if pos.holding(seat) >= frame.limit:
        return no("limit_reached", "P-74", limit=frame.limit, held=pos.holding(seat))
    return None


def buy(pos: Position, seat: int, nation: int, events: list[Event]) -> None:
    price = pos.prestige(nation)
    pay(pos, purse(seat), BANK, price)  # P-72: never to the nation; P-73: prestige stays
    pos.pool[nation] -= 1
    pos.held[seat * pos.frame.nation_count + nation] += 1
    pos.bought = True
    pos.pencil = PLAIN
    events.append(MerchantBought(seat, pos.frame.nation_ids[nation], price))


# -- P-77: selling ----------------------------------------------------------------------------------------


def why_not_sell(pos: Position, seat: int, nation: int, count: int) -> Reason | None:
    name = pos.frame.nation_ids[nation]
    if pos.king[nation] < 0:
        return no("not_founded", "P-57", nation=name)
    if pos.founded >> nation & 1 and pos.king[nation] == seat:
        return no("founder_frozen", "P-67", nation=name)
    if pos.sold >> nation & 1:
        return no("one_bundle", "P-79", nation=name)
    if pos.bought and pos.frame.sell_then_buy:
        return no("sell_before_buying", "PR-12")
    if count < 1:
        return no("at_least_one", "P-77")
    if count > pos.loose(seat, nation):
        rule = "P-78" if pos.king[nation] == seat else "P-77"
        return no("not_loose", rule, nation=name, loose=pos.loose(seat, nation))
    return None


def sell(pos: Position, seat: int, nation: int, count: int, events: list[Event]) -> None:
    pos.sold |= 1 << nation
    pos.sold_round[seat] |= 1 << nation
    pos.pencil = PLAIN
    space = pos.space[nation]
    return_bundle(pos, seat, nation, count, False, events)
    if pos.space[nation] != space:
        pos.seen = []  # prestige never rises in a Merchant Round: no earlier position can come back


# -- P-49: the turn ---------------------------------------------------------------------------------------


def has_acted(pos: Position) -> bool:
    return pos.bought or pos.sold != 0


def why_not_pass(pos: Position) -> Reason | None:
    return no("acted_already", "P-49") if has_acted(pos) else None


def why_not_end(pos: Position) -> Reason | None:
    return None if has_acted(pos) else no("nothing_done", "P-49")


def end_turn(pos: Position, seat: int, events: list[Event]) -> None:
    """P-52, P-53: n passes in a row end the round; P-54: a turn that recreates a position counts as one."""
    following = (seat + 1) % pos.seats
    passed = not has_acted(pos)
    reached = (*pos.held, *pos.money[1 : 1 + pos.seats], following)
    repeated = not passed and reached in pos.seen
    if reached not in pos.seen:
        pos.seen.append(reached)
    events.append(TurnPassed(seat) if passed else TurnEnded(seat, repeated))
    pos.passes = pos.passes + 1 if passed or repeated else 0
    pos.bought = False
    pos.sold = 0
    if pos.passes < pos.seats:
        pos.ask(TRADE, following)
    else:
        pos.decided()


def can_sell(pos: Position, seat: int) -> bool:
    """Anything that may still be sold in this turn?"""
    return any(may_sell(pos, seat, nation) for nation in pos.order)


def may_sell(pos: Position, seat: int, nation: int) -> bool:
    """At least one of them. Whoever has none is not asked for the reason, which is dear to make and thrown away here."""
    return pos.loose(seat, nation) > 0 and why_not_sell(pos, seat, nation, 1) is None


def may_buy(pos: Position, seat: int, nation: int) -> bool:
    return not pos.bought and why_not_buy(pos, seat, nation) is None


def can_trade(pos: Position, seat: int) -> bool:
    """Anything to sell, buy or found?"""
    for nation in pos.order:
        if may_sell(pos, seat, nation) or may_buy(pos, seat, nation):
            return True
    return can_found(pos, seat)


def turn_moves(pos: Position, seat: int) -> list[Action]:
    moves: list[Action] = [END_TURN if has_acted(pos) else PASS]
    if can_trade(pos, seat):
        moves.append(GO_ON)
    return moves


def trade_moves(pos: Position, seat: int) -> list[Action]:
    """After ``mr_trade``: every sale, every purchase, every nation to found."""
    prepared = pos.frame.prepared
    moves: list[Action] = []
    for nation in pos.order:
        if may_sell(pos, seat, nation):
            moves += prepared.sell[nation][1 : pos.loose(seat, nation) + 1]
    for nation in pos.order:
        if may_buy(pos, seat, nation):
            moves.append(prepared.buy[nation])
    moves += founding_moves(pos, seat)
    return moves


def why_not_trade(pos: Position, seat: int) -> Reason | None:
    if pos.pencil != PLAIN:
        return no("step_done", "P-49")
    return None if can_trade(pos, seat) else no("nothing_to_trade", "P-50")


def go_on(pos: Position) -> None:
    pos.pencil = TRADING
