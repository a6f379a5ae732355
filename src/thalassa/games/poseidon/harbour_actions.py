"""The actions of step 3c and its interruptions, each with the function that refuses it."""

from __future__ import annotations

from typing import Any

from thalassa.kernel.messages import Action, Event, Reason

from . import actions as act
from . import deals, forced, harbour, phases
from .ids import STEP_ORDER, Act, Refuse, nation_of, other_nation, ship_of, unknown
from .reasons import no
from .state import ANSWER, BARGAIN_SHIP, BARGAINING, FORCED, HARBOUR, ISSUE, PLAIN, PoseidonState


def _no_er_buy_bank(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != PLAIN:
        return no(STEP_ORDER, "P-149")
    if action.trade_in is not None and action.trade_in not in state.frame.ship_index:
        return unknown(action.trade_in)
    return other_nation(state, action.nation) or harbour.why_not_buy_bank(
        state, state.acting, ship_of(state, action.trade_in)
    )


def _er_buy_bank(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    harbour.buy_bank(state, state.acting, ship_of(state, action.trade_in), events)


def _no_er_bargain(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != PLAIN:
        return no(STEP_ORDER, "P-156")
    reason = deals.why_not_bargain(state, state.acting)
    if reason is None and not deals.can_bargain(state, state.acting):
        return no("nobody_has_ships", "P-159")
    return reason


def _er_bargain(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    deals.step_bargain(state)


def _no_er_bargain_ship(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != BARGAINING:
        return no(STEP_ORDER, "P-156")
    seller, kind = nation_of(state, action.seller), state.frame.ship_index.get(action.ship_type, -1)
    if seller < 0 or kind < 0:
        return unknown(action.seller if seller < 0 else action.ship_type)
    return deals.why_not_ship(state, state.acting, seller, kind)


def _er_bargain_ship(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    deals.step_ship(state, nation_of(state, action.seller), state.frame.ship_index[action.ship_type])


def _no_er_bargain_range(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != BARGAIN_SHIP:
        return no(STEP_ORDER, "P-157")
    return deals.why_not_range(state, state.acting, action.hundreds)


def _er_bargain_range(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    deals.step_range(state, action.hundreds)


def _no_er_offer(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    reason = other_nation(state, action.buyer)
    if reason is not None:
        return reason
    seller, kind = nation_of(state, action.seller), state.frame.ship_index.get(action.ship_type, -1)
    if seller < 0 or kind < 0:
        return unknown(action.seller if seller < 0 else action.ship_type)
    if not deals.agrees_with_steps(state, seller, kind, action.price):
        return no(STEP_ORDER, "P-157")
    return deals.why_not_offer(state, state.acting, seller, kind, action.price)


def _er_offer(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    seller, kind = nation_of(state, action.seller), state.frame.ship_index[action.ship_type]
    deals.offer(state, state.acting, seller, kind, action.price, events)


def _no_open_offer(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return deals.why_not_open(state, action.offer)


def _er_answer(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    deals.answer(state, seat, action.yes, events)


def _er_withdraw(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    deals.withdraw(state, events)


def _no_er_end_ships(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != PLAIN:
        return no(STEP_ORDER, "P-152")
    return other_nation(state, action.nation) or harbour.why_not_end_ships(state, state.acting)


def _er_end_ships(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    harbour.end_ships(state, state.acting, events)


def _no_er_forced_buy(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != PLAIN:
        return no(STEP_ORDER, "P-180")
    return other_nation(state, action.nation) or forced.why_not_forced_buy(state, state.acting)


def _er_forced_buy(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    forced.forced_buy(state, state.acting, events)


def _no_er_forced_sell(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation = nation_of(state, action.nation)
    if nation < 0:
        return unknown(action.nation)
    if state.king[nation] < 0:
        return no("not_founded", "P-57", nation=action.nation)
    return forced.why_not_forced_sell(state, seat, nation, action.count)


def _er_forced_sell(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    forced.forced_sell(state, seat, nation_of(state, action.nation), action.count, events)


def _no_phase_issue(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return phases.why_not_issue(state, nation_of(state, action.nation), action.count)


def _phase_issue(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    phases.issue(state, phases.nation_issuing(state), action.count, events)


HARBOUR_ACTIONS: list[tuple[type[Action], int, Refuse, Act]] = [
    (act.ErBuyBank, HARBOUR, _no_er_buy_bank, _er_buy_bank),
    (act.ErBargain, HARBOUR, _no_er_bargain, _er_bargain),
    (act.ErBargainShip, HARBOUR, _no_er_bargain_ship, _er_bargain_ship),
    (act.ErBargainRange, HARBOUR, _no_er_bargain_range, _er_bargain_range),
    (act.ErOffer, HARBOUR, _no_er_offer, _er_offer),
    (act.ErAnswer, ANSWER, _no_open_offer, _er_answer),
    (act.ErWithdraw, ANSWER, _no_open_offer, _er_withdraw),
    (act.ErEndShips, HARBOUR, _no_er_end_ships, _er_end_ships),
    (act.ErForcedBuy, HARBOUR, _no_er_forced_buy, _er_forced_buy),
    (act.ErForcedSell, FORCED, _no_er_forced_sell, _er_forced_sell),
    (act.PhaseIssue, ISSUE, _no_phase_issue, _phase_issue),
]
