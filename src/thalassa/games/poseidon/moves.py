"""The doors of the engine: which actions there are, why one is refused, and carrying one out.

Every action has one entry in the table: a function that refuses and a function that acts. ``list_moves`` gathers the lists
the rule modules make with the same predicates.
"""

from __future__ import annotations

from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Action, Event, Reason, Seat

from . import actions as act
from . import (
    cards,
    deals,
    exploring,
    fleet,
    flow,
    forced,
    founding,
    government,
    harbour,
    merchant_round,
    phases,
    poseidon_round,
)
from .exploration_actions import EXPLORATION_ACTIONS
from .frame import DELIAN
from .harbour_actions import HARBOUR_ACTIONS
from .ids import STEP_ORDER, Act, Refuse
from .merchant_actions import MERCHANT_ACTIONS
from .reasons import no
from .state import (
    ANSWER,
    BLESS,
    CROWN,
    DISCOVER,
    FLEET,
    FORCED,
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


# -- the table of actions -------------------------------------------------------------------------------------

TABLE = MERCHANT_ACTIONS + EXPLORATION_ACTIONS + HARBOUR_ACTIONS
STAGES: dict[type[Action], int] = {kind: stage for kind, stage, _, _ in TABLE if stage >= 0}
REFUSE: dict[type[Action], Refuse] = {kind: refuse_it for kind, _, refuse_it, _ in TABLE}
ACT: dict[type[Action], Act] = {kind: act_it for kind, _, _, act_it in TABLE}
