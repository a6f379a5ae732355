"""The doors of the rules: which actions there are, why one is refused, and carrying one out.

Every action belongs to one decision (``decision.py``), which lists, refuses and carries out with the same predicates.
"""

from __future__ import annotations

from typing import Final

from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Action, Event, Reason, Seat

from . import flow
from .decision import STEP_ORDER, Decision
from .exploration.exploration_actions import Blessing, Delian, Discovery, KingsMoney, Power, Sailing
from .frame import DELIAN
from .merchants.merchant_actions import Crown, Pick, Trade
from .position import Position
from .reasons import no
from .ships.harbour_actions import Answer, ForcedSale, Harbour, Issue, Withdrawal
from .stages import (
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
    Stage,
)

DECISIONS: Final[dict[Stage, Decision]] = {
    PICK: Pick(),
    TRADE: Trade(),
    CROWN: Crown(),
    POWER: Power(),
    KING: KingsMoney(),
    DISCOVER: Discovery(),
    BLESS: Blessing(),
    FLEET: Sailing(),
    HARBOUR: Harbour(),
    ANSWER: Answer(),
    ISSUE: Issue(),
    FORCED: ForcedSale(),
}
"""What the seat that is asked decides."""
WITHDRAWAL: Final = Withdrawal()
PLACING: Final = Delian()
STAGE_OF: Final = {kind: stage for stage, decision in DECISIONS.items() for kind in decision.actions}


def list_moves(pos: Position, seat: Seat) -> list[Action]:
    stage = pos.stage
    if stage == OVER:
        return []
    moves: list[Action] = []
    if seat == pos.actor:
        moves = DECISIONS[stage].moves(pos, seat)
    elif stage == ANSWER and pos.king[pos.acting] == seat:
        moves = WITHDRAWAL.moves(pos, seat)
    # P-39: the owner of P0 at any time, but not in the middle of his own decision
    if (
        pos.card_owner[DELIAN] == seat
        and pos.frame.any_time_delian
        and (seat != pos.actor or pos.pencil == PLAIN)
    ):
        moves = moves + PLACING.moves(pos, seat)
    return moves


def refuse(pos: Position, seat: Seat, action: Action) -> Reason | None:
    """None if the action is legal for this seat now, else why it is not."""
    if pos.stage == OVER:
        return no("game_over", "P-103")
    kind = type(action)
    if kind in STAGE_OF:
        stage = STAGE_OF[kind]
        if pos.stage != stage:
            return no("not_now", "P-2", stage=STAGE_NAMES[pos.stage])
        if seat != pos.actor:
            return no("not_your_turn", "P-2", seats=[pos.actor])
        return DECISIONS[stage].why_not(pos, seat, action)
    if kind in PLACING.actions:
        if seat == pos.actor and pos.pencil != PLAIN:
            return no(STEP_ORDER, "P-39")
        return PLACING.why_not(pos, seat, action)
    if kind in WITHDRAWAL.actions:
        if pos.stage != ANSWER:
            return no("not_now", "P-158", stage=STAGE_NAMES[pos.stage])
        if pos.king[pos.acting] != seat:
            return no("not_your_turn", "P-158", seats=[pos.king[pos.acting]])
        return WITHDRAWAL.why_not(pos, seat, action)
    return no("unknown_action", "P-2")


def carry_out(pos: Position, seat: Seat, action: Action) -> list[Event]:
    reason = refuse(pos, seat, action)
    if reason is not None:
        raise IllegalAction(reason)
    events: list[Event] = []
    kind = type(action)
    if kind in STAGE_OF:
        DECISIONS[pos.stage].carry_out(pos, seat, action, events)
    else:
        (PLACING if kind in PLACING.actions else WITHDRAWAL).carry_out(pos, seat, action, events)
    flow.advance(pos, events)
    return events
