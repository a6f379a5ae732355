"""3.E, 3.G, 3.H Merchant Round: turns, buying and selling. Founding has a module of its own."""

from __future__ import annotations

from thalassa.kernel.messages import Action, Event, Reason

from .accounts import move_prestige, pay, purse
from .actions import MrBuy, MrEndTurn, MrPass, MrSell, MrTrade
from .events import MerchantBought, MerchantsSold, TurnEnded, TurnPassed
from .founding import can_found, founding_moves
from .reasons import no
from .state import BANK, PLAIN, TO_CROWN, TRADE, TRADING, PoseidonState

PASS = MrPass()
END_TURN = MrEndTurn()
GO_ON = MrTrade()


def begin_merchant_round(state: PoseidonState) -> None:
    """P-48: the holder of the start player card begins."""
    state.stage = TRADE
    state.actor = state.start
    state.passes = 0
    state.founded = 0
    state.sold_round = [0] * state.seats
    state.seen = []
    state.bought = False
    state.sold = 0


# -- 3.G buying -----------------------------------------------------------------------------------------


def why_not_buy(state: PoseidonState, seat: int, nation: int) -> Reason | None:
    frame = state.frame
    if state.bought:
        return no("one_purchase", "P-49")
    if state.king[nation] < 0:
        return no("not_founded", "P-57", nation=frame.nation_ids[nation])
    if state.founded >> nation & 1 and state.king[nation] == seat:
        return no("founder_frozen", "P-67", nation=frame.nation_ids[nation])
    if frame.rebuy_forbidden and state.sold_round[seat] >> nation & 1:
        return no("sold_before", "PR-15", nation=frame.nation_ids[nation])
    if state.pool[nation] < 1:
        return no("pool_empty", "P-71", nation=frame.nation_ids[nation])
    price = state.prestige(nation)
    if price > state.money[1 + seat]:
        return no("too_dear", "P-71", price=price, cash=state.money[1 + seat])
    if state.holding(seat) >= frame.limit:
        return no("limit_reached", "P-74", limit=frame.limit, held=state.holding(seat))
    return None


def buy(state: PoseidonState, seat: int, nation: int, events: list[Event]) -> None:
    price = state.prestige(nation)
    pay(state, purse(seat), BANK, price)  # P-72: never to the nation; P-73: prestige stays
    state.pool[nation] -= 1
    state.held[seat * state.frame.nation_count + nation] += 1
    state.bought = True
    state.pencil = PLAIN
    events.append(MerchantBought(seat, state.frame.nation_ids[nation], price))


# -- 3.H selling ----------------------------------------------------------------------------------------


def why_not_sell(state: PoseidonState, seat: int, nation: int, count: int) -> Reason | None:
    name = state.frame.nation_ids[nation]
    if state.king[nation] < 0:
        return no("not_founded", "P-57", nation=name)
    if state.founded >> nation & 1 and state.king[nation] == seat:
        return no("founder_frozen", "P-67", nation=name)
    if state.sold >> nation & 1:
        return no("one_bundle", "P-79", nation=name)
    if state.bought and state.frame.sell_then_buy:
        return no("sell_before_buying", "PR-12")
    if count < 1:
        return no("at_least_one", "P-77")
    if count > state.loose(seat, nation):
        rule = "P-78" if state.king[nation] == seat else "P-77"
        return no("not_loose", rule, nation=name, loose=state.loose(seat, nation))
    return None


def sell(state: PoseidonState, seat: int, nation: int, count: int, events: list[Event]) -> None:
    """P-77: at current prestige; P-80: then a selling king's nation falls by one space."""
    money = count * state.prestige(nation)
    pay(state, BANK, purse(seat), money)
    state.held[seat * state.frame.nation_count + nation] -= count
    state.pool[nation] += count
    state.sold |= 1 << nation
    state.sold_round[seat] |= 1 << nation
    state.pencil = PLAIN
    events.append(MerchantsSold(seat, state.frame.nation_ids[nation], count, money))
    if state.king[nation] == seat:
        space = state.space[nation]
        move_prestige(state, nation, -1, events)
        if state.space[nation] != space:
            state.seen = []  # prestige never rises in a Merchant Round: no earlier position can come back


# -- 3.E the turn ---------------------------------------------------------------------------------------


def has_acted(state: PoseidonState) -> bool:
    return state.bought or state.sold != 0


def why_not_pass(state: PoseidonState) -> Reason | None:
    return no("acted_already", "P-49") if has_acted(state) else None


def why_not_end(state: PoseidonState) -> Reason | None:
    return None if has_acted(state) else no("nothing_done", "P-49")


def end_turn(state: PoseidonState, seat: int, events: list[Event]) -> None:
    """P-52, P-53: n passes in a row end the round; P-54: a turn that recreates a position counts as one."""
    following = (seat + 1) % state.seats
    passed = not has_acted(state)
    position = (*state.held, *state.money[1 : 1 + state.seats], following)
    repeated = not passed and position in state.seen
    if position not in state.seen:
        state.seen.append(position)
    events.append(TurnPassed(seat) if passed else TurnEnded(seat, repeated))
    state.passes = state.passes + 1 if passed or repeated else 0
    state.bought = False
    state.sold = 0
    state.actor = following
    if state.passes >= state.seats:
        state.stage = TO_CROWN
        state.cursor = -1
        state.queue = ()


def can_sell(state: PoseidonState, seat: int) -> bool:
    """Anything that may still be sold in this turn?"""
    return any(why_not_sell(state, seat, nation, 1) is None for nation in state.order)


def can_trade(state: PoseidonState, seat: int) -> bool:
    """Anything to sell, buy or found?"""
    for nation in state.order:
        if why_not_sell(state, seat, nation, 1) is None or why_not_buy(state, seat, nation) is None:
            return True
    return can_found(state, seat)


def turn_moves(state: PoseidonState, seat: int) -> list[Action]:
    moves: list[Action] = [END_TURN if has_acted(state) else PASS]
    if can_trade(state, seat):
        moves.append(GO_ON)
    return moves


def trade_moves(state: PoseidonState, seat: int) -> list[Action]:
    """After ``mr_trade``: every sale, every purchase, every nation to found."""
    acts = state.frame.acts
    if "sell" not in acts:
        names = state.frame.nation_ids
        acts["sell"] = [[MrSell(name, count) for count in range(100)] for name in names]
        acts["buy"] = [MrBuy(name) for name in names]
    moves: list[Action] = []
    for nation in state.order:
        if why_not_sell(state, seat, nation, 1) is None:
            moves += acts["sell"][nation][1 : state.loose(seat, nation) + 1]
    for nation in state.order:
        if why_not_buy(state, seat, nation) is None:
            moves.append(acts["buy"][nation])
    moves += founding_moves(state, seat)
    return moves


def why_not_trade(state: PoseidonState, seat: int) -> Reason | None:
    if state.pencil != PLAIN:
        return no("step_done", "P-49")
    return None if can_trade(state, seat) else no("nothing_to_trade", "P-50")


def go_on(state: PoseidonState) -> None:
    state.pencil = TRADING
