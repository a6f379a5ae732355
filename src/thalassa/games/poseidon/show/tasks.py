"""One sentence for every moment: what a seat has to do, or whom the table waits for."""

from __future__ import annotations

from thalassa.games.poseidon.rules import poseidon_round, scoring
from thalassa.games.poseidon.rules.exploration import exploration_round, special_cards
from thalassa.games.poseidon.rules.merchants import government, merchant_round
from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.ships import forced, harbour, phases
from thalassa.games.poseidon.rules.stages import (
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
)
from thalassa.kernel.messages import Remark, Seat


def task(pos: Position, seat: Seat | None) -> Remark:
    if pos.stage == OVER:
        return Remark("task.over", {"seats": list(scoring.winners(pos))})
    params = details(pos)
    params["seats"] = [pos.actor]
    name = STAGE_NAMES[pos.stage]
    if seat == pos.actor:
        if pos.stage == FORCED:  # private cash may be hidden: only he is told
            params["missing"] = forced.still_missing(pos, pos.actor, pos.acting)
        return Remark(f"task.{name}", params)
    if seat is not None and pos.stage == ANSWER and pos.king[pos.acting] == seat:
        return Remark("task.may_withdraw", params)
    return Remark(f"task.wait_{name}", params)


def details(pos: Position) -> dict[str, int | str | list[int]]:
    """What the pending decision is about."""
    frame, stage = pos.frame, pos.stage
    names = frame.nation_ids
    if stage == PICK:
        order = poseidon_round.pick_order(frame, pos.start)
        return {"pick": pos.cursor + 1, "picks": len(order)}
    if stage == TRADE:
        return {
            "bought": pos.bought,
            "acted": merchant_round.has_acted(pos),
            "sells": merchant_round.can_sell(pos, pos.actor),
        }
    if stage == CROWN:
        nation = government.nation_asked(pos)
        return {"nation": names[nation], "king": pos.king[nation]}
    if stage == POWER:
        return {"card": frame.card_ids[special_cards.card_asked(pos)]}
    if stage == KING:
        nation = exploration_round.nation_with_money(pos)
        return {"nation": names[nation], "money": exploration_round.kings_money(pos, nation)}
    if stage == ISSUE:
        nation = phases.nation_issuing(pos)
        return {"nation": names[nation], "phase": pos.phase, "max": phases.issue_most(pos, nation)}
    if stage == FORCED:
        return {"nation": names[pos.acting]}
    if stage == ANSWER:
        assert pos.offer is not None
        seller, kind, price = pos.offer
        return {
            "offer": pos.offers,
            "buyer": names[pos.acting],
            "seller": names[seller],
            "ship_type": frame.ship_ids[kind],
            "price": price,
        }
    if stage == HARBOUR:
        must = harbour.why_not_end_ships(pos, pos.acting) is not None
        return {"nation": names[pos.acting], "must": must}
    assert stage in (DISCOVER, BLESS, FLEET)
    return {"nation": names[pos.acting]}
