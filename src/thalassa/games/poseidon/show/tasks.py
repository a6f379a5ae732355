"""One sentence for every moment: what a seat has to do, or whom the table waits for."""

from __future__ import annotations

from typing import Any

from thalassa.kernel.messages import Remark, Seat

from . import cards, flow, forced, government, harbour, merchant_round, phases, poseidon_round
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
    POWER,
    STAGE_NAMES,
    TRADE,
    PoseidonState,
)


def task(state: PoseidonState, seat: Seat | None) -> Remark:
    if state.stage == OVER:
        return Remark("task.over", {"seats": list(_winners(state))})
    params = details(state)
    params["seats"] = [state.actor]
    name = STAGE_NAMES[state.stage]
    if seat == state.actor:
        if state.stage == FORCED:  # private cash may be hidden: only he is told
            params["missing"] = forced.still_missing(state, state.actor, state.acting)
        return Remark(f"task.{name}", params)
    if seat is not None and state.stage == ANSWER and state.king[state.acting] == seat:
        return Remark("task.may_withdraw", params)
    return Remark(f"task.wait_{name}", params)


def _winners(state: PoseidonState) -> tuple[int, ...]:
    from .scoring import winners

    return winners(state)


def details(state: PoseidonState) -> dict[str, Any]:
    """What the pending decision is about."""
    frame, stage = state.frame, state.stage
    names = frame.nation_ids
    if stage == PICK:
        order = poseidon_round.pick_order(frame, state.start)
        return {"pick": state.cursor + 1, "picks": len(order)}
    if stage == TRADE:
        return {
            "bought": state.bought,
            "acted": merchant_round.has_acted(state),
            "sells": merchant_round.can_sell(state, state.actor),
        }
    if stage == CROWN:
        nation = government.nation_asked(state)
        return {"nation": names[nation], "king": state.king[nation]}
    if stage == POWER:
        return {"card": frame.card_ids[cards.card_asked(state)]}
    if stage == KING:
        nation = flow.nation_with_money(state)
        return {"nation": names[nation], "money": flow.kings_money(state, nation)}
    if stage == ISSUE:
        nation = phases.nation_issuing(state)
        return {"nation": names[nation], "phase": state.phase, "max": phases.issue_most(state, nation)}
    if stage == FORCED:
        return {"nation": names[state.acting]}
    if stage == ANSWER:
        assert state.offer is not None
        seller, kind, price = state.offer
        return {
            "offer": state.offers,
            "buyer": names[state.acting],
            "seller": names[seller],
            "ship_type": frame.ship_ids[kind],
            "price": price,
        }
    if stage == HARBOUR:
        must = harbour.why_not_end_ships(state, state.acting) is not None
        return {"nation": names[state.acting], "must": must}
    assert stage in (DISCOVER, BLESS, FLEET)
    return {"nation": names[state.acting]}
