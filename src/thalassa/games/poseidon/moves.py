"""The doors of the engine: which actions there are, why one is refused, and carrying one out.

Every action has one entry: a function that refuses and a function that acts. ``list_moves`` gathers the lists
the rule modules make with the same predicates. Ids become numbers here and nowhere deeper.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Action, Event, Reason, Seat

from . import actions as act
from . import cards, deals, exploring, fleet, flow, forced, founding, government, harbour, merchant_round, phases
from . import poseidon_round
from .frame import ARCHON, DELIAN, KNOSSOS, MYKENE, TROJA
from .reasons import no
from .state import (
    ANSWER,
    BARGAIN_SHIP,
    BARGAINING,
    BLESS,
    CROWN,
    DISCOVER,
    EXPLORING,
    FLEET,
    FORCED,
    FOUNDING_NATION,
    FOUNDING_PRESTIGE,
    HARBOUR,
    ISSUE,
    KING,
    OVER,
    PICK,
    PLAIN,
    POWER,
    STAGE_NAMES,
    TRADE,
    TRADING,
    PoseidonState,
)

STEP_ORDER = "step_order"


# -- listing ------------------------------------------------------------------------------------------------


def list_moves(state: PoseidonState, seat: Seat) -> list[Action]:
    stage = state.stage
    if stage == OVER:
        return []
    moves: list[Action] = []
    if seat == state.actor:
        moves = _decision_moves(state, seat)
    elif stage == ANSWER and state.king[state.acting] == seat:
        moves = deals.withdraw_moves(state)
    # P-39: the owner of P0 at any time, but not in the middle of his own decision
    if (
        state.card_owner[DELIAN] == seat
        and state.frame.any_time_delian
        and (seat != state.actor or state.pencil == PLAIN)
    ):
        moves = moves + cards.delian_moves(state, seat)
    return moves


def _decision_moves(state: PoseidonState, seat: int) -> list[Action]:
    stage = state.stage
    if stage == TRADE:
        if state.pencil == PLAIN:
            return merchant_round.turn_moves(state, seat)
        if state.pencil == TRADING:
            return merchant_round.trade_moves(state, seat)
        return founding.founding_moves(state, seat)
    if stage == DISCOVER:
        return exploring.discover_moves(state)
    if stage == HARBOUR:
        return harbour.harbour_moves(state) if state.pencil == PLAIN else deals.bargain_moves(state)
    if stage == FLEET:
        return fleet.fleet_moves(state)
    if stage == KING:
        name = state.frame.nation_ids[flow.nation_with_money(state)]
        return [act.ErKingsMoney(name, True), act.ErKingsMoney(name, False)]
    if stage == ANSWER:
        return deals.answer_moves(state)
    if stage == BLESS:
        return cards.bless_moves(state)
    if stage == ISSUE:
        return phases.issue_moves(state)
    if stage == CROWN:
        return government.crown_moves(state)
    if stage == POWER:
        return cards.power_moves(state, seat)
    if stage == FORCED:
        return forced.forced_sell_moves(state, seat)
    assert stage == PICK
    return poseidon_round.pick_moves(state)


# -- refusing and carrying out --------------------------------------------------------------------------------


def refuse(state: PoseidonState, seat: Seat, action: Action) -> Reason | None:
    """None if the action is legal for this seat now, else why it is not."""
    if state.stage == OVER:
        return no("game_over", "P-103")
    kind = type(action)
    stage = STAGES.get(kind, -1)
    if stage < 0:
        if kind is not act.PlaceDelian:
            return no("unknown_action", "P-2")
        if seat == state.actor and state.pencil != PLAIN:
            return no(STEP_ORDER, "P-39")
    elif kind is act.ErWithdraw:
        if state.stage != ANSWER:
            return no("not_now", "P-158", stage=STAGE_NAMES[state.stage])
        if state.king[state.acting] != seat:
            return no("not_your_turn", "P-158", seats=[state.king[state.acting]])
    else:
        if state.stage != stage:
            return no("not_now", "P-2", stage=STAGE_NAMES[state.stage])
        if seat != state.actor:
            return no("not_your_turn", "P-2", seats=[state.actor])
    return REFUSE[kind](state, seat, action)


def carry_out(state: PoseidonState, seat: Seat, action: Action) -> list[Event]:
    reason = refuse(state, seat, action)
    if reason is not None:
        raise IllegalAction(reason)
    events: list[Event] = []
    ACT[type(action)](state, seat, action, events)
    flow.advance(state, events)
    return events


# -- ids to numbers -------------------------------------------------------------------------------------------


def _unknown(name: str) -> Reason:
    return no("unknown_name", "P-2", name=name)


def _hexes(state: PoseidonState, names: tuple[str, ...]) -> tuple[int, ...]:
    index = state.frame.hex_index
    return tuple([index[name] for name in names])


def _strange_hex(state: PoseidonState, names: tuple[str, ...]) -> Reason | None:
    index = state.frame.hex_index
    for name in names:
        if name not in index:
            return _unknown(name)
    return None


def _nation(state: PoseidonState, name: str) -> int:
    return state.frame.nation_index.get(name, -1)


def _home(state: PoseidonState, name: str | None) -> int:
    return -1 if name is None else state.frame.hex_index[name]


def _ship(state: PoseidonState, name: str | None) -> int:
    return -1 if name is None else state.frame.ship_index[name]


# -- Poseidon Round and Merchant Round --------------------------------------------------------------------------


def _no_pr_buy(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    card = state.frame.card_index.get(action.card, -1)
    return _unknown(action.card) if card < 0 else poseidon_round.why_not_pick(state, card)


def _pr_buy(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    poseidon_round.pick(state, seat, state.frame.card_index[action.card], events)


def _no_mr_trade(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return merchant_round.why_not_trade(state, seat)


def _mr_trade(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    merchant_round.go_on(state)


def _no_mr_sell(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation = _nation(state, action.nation)
    if nation < 0:
        return _unknown(action.nation)
    if state.pencil not in (PLAIN, TRADING):
        return no(STEP_ORDER, "P-77")
    return merchant_round.why_not_sell(state, seat, nation, action.count)


def _mr_sell(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    merchant_round.sell(state, seat, _nation(state, action.nation), action.count, events)


def _no_mr_buy(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation = _nation(state, action.nation)
    if nation < 0:
        return _unknown(action.nation)
    if state.pencil not in (PLAIN, TRADING):
        return no(STEP_ORDER, "P-71")
    return merchant_round.why_not_buy(state, seat, nation)


def _mr_buy(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    merchant_round.buy(state, seat, _nation(state, action.nation), events)


def _no_mr_found_nation(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation = _nation(state, action.nation)
    if nation < 0:
        return _unknown(action.nation)
    if state.pencil != TRADING:
        return no(STEP_ORDER, "P-56")
    return founding.why_not_step_nation(state, seat, nation)


def _mr_found_nation(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    founding.step_nation(state, _nation(state, action.nation))


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
    nation, space = _nation(state, action.nation), state.frame.space_of.get(action.prestige, -1)
    if nation < 0:
        return _unknown(action.nation)
    if state.pencil not in (PLAIN, TRADING) and not founding.agrees_with_steps(
        state, nation, space, action.disks
    ):
        return no(STEP_ORDER, "P-56")
    return founding.why_not_found(state, seat, nation, space, action.disks, action.bought)


def _mr_found(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    space = state.frame.space_of[action.prestige]
    founding.found(state, seat, _nation(state, action.nation), space, action.disks, action.bought, events)


def _no_mr_end(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return no(STEP_ORDER, "P-49") if state.pencil != PLAIN else merchant_round.why_not_end(state)


def _no_mr_pass(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return no(STEP_ORDER, "P-49") if state.pencil != PLAIN else merchant_round.why_not_pass(state)


def _mr_end(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    merchant_round.end_turn(state, seat, events)


def _no_gov(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    asked = government.nation_asked(state)
    if _nation(state, action.nation) != asked:
        return no("other_nation", "P-85", nation=state.frame.nation_ids[asked])
    return None


def _gov_take(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    government.take(state, seat, events)


def _gov_tolerate(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    government.tolerate(state, seat, events)


# -- Exploration Round: cards and King's money --------------------------------------------------------------------


def _other_card(state: PoseidonState, name: str) -> Reason | None:
    asked = cards.card_asked(state)
    if state.frame.card_index.get(name, -1) != asked:
        return no("other_card", "P-30", card=state.frame.card_ids[asked])
    return None


def _no_er_high_culture(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation, card = _nation(state, action.nation), state.frame.card_index.get(action.card, -1)
    if nation < 0:
        return _unknown(action.nation)
    if card not in (TROJA, KNOSSOS, MYKENE):
        return no("other_card", "P-32", card=state.frame.card_ids[cards.card_asked(state)])
    return _other_card(state, action.card) or cards.why_not_culture(state, seat, card, nation)


def _er_high_culture(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    card = state.frame.card_index[action.card]
    cards.use_culture(state, seat, card, _nation(state, action.nation), events)


def _no_er_archon(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation = _nation(state, action.nation)
    if nation < 0:
        return _unknown(action.nation)
    if cards.card_asked(state) != ARCHON:
        return no("other_card", "P-30", card=state.frame.card_ids[cards.card_asked(state)])
    return cards.why_not_archon(state, seat, nation)


def _er_archon(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    cards.use_archon(state, seat, _nation(state, action.nation), events)


def _no_er_decline(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return _other_card(state, action.card)


def _er_decline(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    cards.decline(state, seat, events)


def _no_er_kings_money(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    asked = flow.nation_with_money(state)
    if _nation(state, action.nation) != asked:
        return no("other_nation", "P-98", nation=state.frame.nation_ids[asked])
    return None


def _er_kings_money(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    flow.take_kings_money(state, seat, action.take, events)


def _no_place_delian(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation, hex = _nation(state, action.nation), state.frame.hex_index.get(action.hex, -1)
    if nation < 0:
        return _unknown(action.nation)
    if hex < 0:
        return _unknown(action.hex)
    return cards.why_not_delian(state, seat, nation, hex)


def _place_delian(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    cards.place_delian(state, seat, _nation(state, action.nation), state.frame.hex_index[action.hex], events)


# -- Exploration Round: steps 3a and 3b ---------------------------------------------------------------------------


def _other_nation(state: PoseidonState, name: str) -> Reason | None:
    """P-106: only the acting nation acts."""
    if _nation(state, name) != state.acting:
        return no("other_nation", "P-106", nation=state.frame.nation_ids[state.acting])
    return None


def _no_er_step(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    hex = state.frame.hex_index.get(action.hex, -1)
    return _unknown(action.hex) if hex < 0 else exploring.why_not_step_move(state, hex)


def _er_step(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    exploring.step_move(state, state.frame.hex_index[action.hex])


def _no_er_build(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    hex = state.frame.hex_index.get(action.hex, -1)
    return _unknown(action.hex) if hex < 0 else exploring.why_not_step_build(state, hex)


def _er_build(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    exploring.step_build(state, state.frame.hex_index[action.hex])


def _no_er_new_home(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    hex = state.frame.hex_index.get(action.hex, -1)
    return _unknown(action.hex) if hex < 0 else exploring.why_not_step_home(state, hex)


def _er_new_home(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    exploring.step_home(state, state.frame.hex_index[action.hex])


def _no_er_discover(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    home = () if action.new_home is None else (action.new_home,)
    reason = _other_nation(state, action.nation) or _strange_hex(state, (*action.path, *action.builds, *home))
    if reason is not None:
        return reason
    path, builds = _hexes(state, action.path), _hexes(state, action.builds)
    place = _home(state, action.new_home)
    if state.pencil == EXPLORING and not exploring.agrees_with_steps(state, path, builds, place):
        return no(STEP_ORDER, "P-110")
    return exploring.why_not_discover(state, state.acting, path, builds, place)


def _er_discover(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    path, builds = _hexes(state, action.path), _hexes(state, action.builds)
    exploring.discover(state, path, builds, _home(state, action.new_home), events)


def _no_er_poseidon(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return _other_nation(state, action.nation) or cards.why_no_poseidon(state, state.acting)


def _er_poseidon(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    cards.invoke(state, seat, events)


def _no_er_poseidon_no(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return None


def _er_poseidon_no(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    cards.withhold(state, seat, events)


def _no_er_sail(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    reason = _other_nation(state, action.nation) or _strange_hex(
        state, (action.start, *action.path, *action.donations)
    )
    if reason is not None:
        return reason
    start = state.frame.hex_index[action.start]
    path, donations = _hexes(state, action.path), _hexes(state, action.donations)
    return fleet.why_not_sail(state, state.acting, start, path, donations)


def _er_sail(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    start = state.frame.hex_index[action.start]
    path, donations = _hexes(state, action.path), _hexes(state, action.donations)
    fleet.sail(state, state.acting, start, path, donations, events)


def _no_acting(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return _other_nation(state, action.nation)


def _er_stay_home(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    fleet.stay_home(state, state.acting, events)


# -- Exploration Round: step 3c and its interruptions ---------------------------------------------------------------


def _no_er_buy_bank(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != PLAIN:
        return no(STEP_ORDER, "P-149")
    if action.trade_in is not None and action.trade_in not in state.frame.ship_index:
        return _unknown(action.trade_in)
    return _other_nation(state, action.nation) or harbour.why_not_buy_bank(
        state, state.acting, _ship(state, action.trade_in)
    )


def _er_buy_bank(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    harbour.buy_bank(state, state.acting, _ship(state, action.trade_in), events)


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
    seller, kind = _nation(state, action.seller), state.frame.ship_index.get(action.ship_type, -1)
    if seller < 0 or kind < 0:
        return _unknown(action.seller if seller < 0 else action.ship_type)
    return deals.why_not_ship(state, state.acting, seller, kind)


def _er_bargain_ship(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    deals.step_ship(state, _nation(state, action.seller), state.frame.ship_index[action.ship_type])


def _no_er_bargain_range(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != BARGAIN_SHIP:
        return no(STEP_ORDER, "P-157")
    return deals.why_not_range(state, state.acting, action.hundreds)


def _er_bargain_range(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    deals.step_range(state, action.hundreds)


def _no_er_offer(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    reason = _other_nation(state, action.buyer)
    if reason is not None:
        return reason
    seller, kind = _nation(state, action.seller), state.frame.ship_index.get(action.ship_type, -1)
    if seller < 0 or kind < 0:
        return _unknown(action.seller if seller < 0 else action.ship_type)
    if not deals.agrees_with_steps(state, seller, kind, action.price):
        return no(STEP_ORDER, "P-157")
    return deals.why_not_offer(state, state.acting, seller, kind, action.price)


def _er_offer(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    seller, kind = _nation(state, action.seller), state.frame.ship_index[action.ship_type]
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
    return _other_nation(state, action.nation) or harbour.why_not_end_ships(state, state.acting)


def _er_end_ships(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    harbour.end_ships(state, state.acting, events)


def _no_er_forced_buy(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != PLAIN:
        return no(STEP_ORDER, "P-180")
    return _other_nation(state, action.nation) or forced.why_not_forced_buy(state, state.acting)


def _er_forced_buy(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    forced.forced_buy(state, state.acting, events)


def _no_er_forced_sell(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation = _nation(state, action.nation)
    if nation < 0:
        return _unknown(action.nation)
    if state.king[nation] < 0:
        return no("not_founded", "P-57", nation=action.nation)
    return forced.why_not_forced_sell(state, seat, nation, action.count)


def _er_forced_sell(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    forced.forced_sell(state, seat, _nation(state, action.nation), action.count, events)


def _no_phase_issue(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return phases.why_not_issue(state, _nation(state, action.nation), action.count)


def _phase_issue(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    phases.issue(state, phases.nation_issuing(state), action.count, events)


# -- the table of actions -------------------------------------------------------------------------------------------

Refuse = Callable[[PoseidonState, int, Any], Reason | None]
Act = Callable[[PoseidonState, int, Any, list[Event]], None]

TABLE: list[tuple[type[Action], int, Refuse, Act]] = [
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
    (act.ErHighCulture, POWER, _no_er_high_culture, _er_high_culture),
    (act.ErArchon, POWER, _no_er_archon, _er_archon),
    (act.ErDecline, POWER, _no_er_decline, _er_decline),
    (act.ErKingsMoney, KING, _no_er_kings_money, _er_kings_money),
    (act.ErStep, DISCOVER, _no_er_step, _er_step),
    (act.ErBuild, DISCOVER, _no_er_build, _er_build),
    (act.ErNewHome, DISCOVER, _no_er_new_home, _er_new_home),
    (act.ErDiscover, DISCOVER, _no_er_discover, _er_discover),
    (act.ErPoseidon, BLESS, _no_er_poseidon, _er_poseidon),
    (act.ErPoseidonNo, BLESS, _no_er_poseidon_no, _er_poseidon_no),
    (act.ErSail, FLEET, _no_er_sail, _er_sail),
    (act.ErStayHome, FLEET, _no_acting, _er_stay_home),
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
    (act.PlaceDelian, -1, _no_place_delian, _place_delian),
]
STAGES: dict[type[Action], int] = {kind: stage for kind, stage, _, _ in TABLE if stage >= 0}
REFUSE: dict[type[Action], Refuse] = {kind: refuse_it for kind, _, refuse_it, _ in TABLE}
ACT: dict[type[Action], Act] = {kind: act_it for kind, _, _, act_it in TABLE}
