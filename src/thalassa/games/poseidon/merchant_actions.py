"""The actions of the Poseidon Round and of Merchant Rounds, each with the function that refuses it."""

from __future__ import annotations

from typing import Any

from thalassa.kernel.messages import Action, Event, Reason

from . import actions as act
from . import founding, government, merchant_round, poseidon_round
from .ids import STEP_ORDER, Act, Refuse, nation_of, unknown
from .reasons import no
from .state import CROWN, FOUNDING_NATION, FOUNDING_PRESTIGE, PICK, PLAIN, TRADE, TRADING, PoseidonState


def _no_pr_buy(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    card = state.frame.card_index.get(action.card, -1)
    return unknown(action.card) if card < 0 else poseidon_round.why_not_pick(state, card)


def _pr_buy(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    poseidon_round.pick(state, seat, state.frame.card_index[action.card], events)


def _no_mr_trade(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return merchant_round.why_not_trade(state, seat)


def _mr_trade(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    merchant_round.go_on(state)


def _no_mr_sell(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation = nation_of(state, action.nation)
    if nation < 0:
        return unknown(action.nation)
    if state.pencil not in (PLAIN, TRADING):
        return no(STEP_ORDER, "P-77")
    return merchant_round.why_not_sell(state, seat, nation, action.count)


def _mr_sell(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    merchant_round.sell(state, seat, nation_of(state, action.nation), action.count, events)


def _no_mr_buy(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation = nation_of(state, action.nation)
    if nation < 0:
        return unknown(action.nation)
    if state.pencil not in (PLAIN, TRADING):
        return no(STEP_ORDER, "P-71")
    return merchant_round.why_not_buy(state, seat, nation)


def _mr_buy(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    merchant_round.buy(state, seat, nation_of(state, action.nation), events)


def _no_mr_found_nation(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation = nation_of(state, action.nation)
    if nation < 0:
        return unknown(action.nation)
    if state.pencil != TRADING:
        return no(STEP_ORDER, "P-56")
    return founding.why_not_step_nation(state, seat, nation)


def _mr_found_nation(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    founding.step_nation(state, nation_of(state, action.nation))


def _no_mr_found_prestige(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != FOUNDING_NATION:
        return no(STEP_ORDER, "P-59")
    return founding.why_not_step_prestige(state, seat, state.frame.space_of.get(action.prestige, -1))


def _mr_found_prestige(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    founding.step_prestige(state, state.frame.space_of[action.prestige])


def _no_mr_found_disks(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != FOUNDING_PRESTIGE:
        return no(STEP_ORDER, "P-60")
    return founding.why_not_step_disks(state, seat, action.disks)


def _mr_found_disks(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    founding.step_disks(state, action.disks)


def _no_mr_found(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation, space = nation_of(state, action.nation), state.frame.space_of.get(action.prestige, -1)
    if nation < 0:
        return unknown(action.nation)
    if state.pencil not in (PLAIN, TRADING) and not founding.agrees_with_steps(
        state, nation, space, action.disks
    ):
        return no(STEP_ORDER, "P-56")
    return founding.why_not_found(state, seat, nation, space, action.disks, action.bought)


def _mr_found(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    space = state.frame.space_of[action.prestige]
    founding.found(state, seat, nation_of(state, action.nation), space, action.disks, action.bought, events)


def _no_mr_end(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return no(STEP_ORDER, "P-49") if state.pencil != PLAIN else merchant_round.why_not_end(state)


def _no_mr_pass(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return no(STEP_ORDER, "P-49") if state.pencil != PLAIN else merchant_round.why_not_pass(state)


def _mr_end(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    merchant_round.end_turn(state, seat, events)


def _no_gov(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    asked = government.nation_asked(state)
    if nation_of(state, action.nation) != asked:
        return no("other_nation", "P-85", nation=state.frame.nation_ids[asked])
    return None


def _gov_take(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    government.take(state, seat, events)


def _gov_tolerate(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    government.tolerate(state, seat, events)


MERCHANT_ACTIONS: list[tuple[type[Action], int, Refuse, Act]] = [
    (act.PrBuy, PICK, _no_pr_buy, _pr_buy),
    (act.MrTrade, TRADE, _no_mr_trade, _mr_trade),
    (act.MrSell, TRADE, _no_mr_sell, _mr_sell),
    (act.MrBuy, TRADE, _no_mr_buy, _mr_buy),
    (act.MrFoundNation, TRADE, _no_mr_found_nation, _mr_found_nation),
    (act.MrFoundPrestige, TRADE, _no_mr_found_prestige, _mr_found_prestige),
    (act.MrFoundDisks, TRADE, _no_mr_found_disks, _mr_found_disks),
    (act.MrFound, TRADE, _no_mr_found, _mr_found),
    (act.MrEndTurn, TRADE, _no_mr_end, _mr_end),
    (act.MrPass, TRADE, _no_mr_pass, _mr_end),
    (act.GovTake, CROWN, _no_gov, _gov_take),
    (act.GovTolerate, CROWN, _no_gov, _gov_tolerate),
]
