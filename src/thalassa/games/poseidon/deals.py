"""3.Q Ships from other nations: offers, answers, withdrawals; whole or step by step."""

from __future__ import annotations

from thalassa.kernel.messages import Action, Event, Reason

from .accounts import pay, treasury
from .actions import ErAnswer, ErBargainRange, ErBargainShip, ErOffer, ErWithdraw
from .events import OfferAnswered, OfferMade, OfferWithdrawn, ShipSold
from .frame import MAX_SHIPS
from .reasons import no
from .state import (
    ANSWER,
    BARGAIN_RANGE,
    BARGAIN_SHIP,
    BARGAINING,
    PLAIN,
    TO_HARBOUR,
    PoseidonState,
)

FULL_LIST = 200
"""Up to this sum in the coffers all prices are listed at once; above, first their hundreds."""


def why_not_bargain(state: PoseidonState, buyer: int) -> Reason | None:
    """May this nation buy from others at all now?"""
    frame = state.frame
    if state.phase < 2:
        return no("phase_too_early", "P-156", phase=2)
    if state.emergency:
        return no("emergency_money", "P-191")
    if len(state.ships[buyer]) >= MAX_SHIPS:
        return no("three_ships", "P-160")
    if state.coffers(buyer) < 1:
        return no("coffers_short", "P-157", price=1, coffers=0)
    if state.offers >= frame.max_offers:
        return no("too_many_offers", "PR-76", max=frame.max_offers)
    return None


def why_not_ship(state: PoseidonState, buyer: int, seller: int, kind: int) -> Reason | None:
    if seller == buyer:
        return no("own_ship", "P-156")
    if kind not in state.ships[seller]:
        return no(
            "ship_not_owned",
            "P-159",
            nation=state.frame.nation_ids[seller],
            ship_type=state.frame.ship_ids[kind],
        )
    return why_not_bargain(state, buyer)


def why_not_offer(state: PoseidonState, buyer: int, seller: int, kind: int, price: int) -> Reason | None:
    reason = why_not_ship(state, buyer, seller, kind)
    if reason is not None:
        return reason
    if not 1 <= price <= state.coffers(buyer):
        return no("price_range", "P-157", max=state.coffers(buyer))
    return None


def offer(state: PoseidonState, buyer: int, seller: int, kind: int, price: int, events: list[Event]) -> None:
    frame = state.frame
    clear_steps(state)
    if state.king[buyer] == state.king[seller]:  # P-158, PR-76: carried out at once and not counted
        _hand_over(state, buyer, seller, kind, price, events)
        return
    state.offers += 1
    state.offer = (seller, kind, price)
    state.stage = ANSWER
    state.actor = state.king[seller]
    events.append(
        OfferMade(
            state.offers, frame.nation_ids[buyer], frame.nation_ids[seller], frame.ship_ids[kind], price
        )
    )


def _hand_over(
    state: PoseidonState, buyer: int, seller: int, kind: int, price: int, events: list[Event]
) -> None:
    """P-157: from coffers to coffers; P-161: no phase begins."""
    frame = state.frame
    pay(state, treasury(state, buyer), treasury(state, seller), price)
    fleet = list(state.ships[seller])
    fleet.remove(kind)
    state.ships[seller] = tuple(fleet)
    state.ships[buyer] = tuple(sorted((*state.ships[buyer], kind)))
    state.offer = None
    state.stage = TO_HARBOUR
    events.append(ShipSold(frame.nation_ids[buyer], frame.nation_ids[seller], frame.ship_ids[kind], price))


def why_not_open(state: PoseidonState, number: int) -> Reason | None:
    if state.offer is None or number != state.offers:
        return no("no_such_offer", "P-158", offer=number)
    return None


def answer(state: PoseidonState, seat: int, yes: bool, events: list[Event]) -> None:
    assert state.offer is not None
    events.append(OfferAnswered(state.offers, seat, yes))
    if yes:
        seller, kind, price = state.offer
        _hand_over(state, state.acting, seller, kind, price, events)
    else:
        state.offer = None
        state.stage = TO_HARBOUR


def withdraw(state: PoseidonState, events: list[Event]) -> None:
    state.offer = None
    state.stage = TO_HARBOUR
    events.append(OfferWithdrawn(state.offers, state.frame.nation_ids[state.acting]))


def answer_moves(state: PoseidonState) -> list[Action]:
    return [ErAnswer(state.offers, True), ErAnswer(state.offers, False)]


def withdraw_moves(state: PoseidonState) -> list[Action]:
    return [ErWithdraw(state.offers)]


# -- the steps ------------------------------------------------------------------------------------------


def can_bargain(state: PoseidonState, buyer: int) -> bool:
    if why_not_bargain(state, buyer) is not None:
        return False
    return any(seller != buyer and state.ships[seller] for seller in state.order)


def step_bargain(state: PoseidonState) -> None:
    state.pencil = BARGAINING
    state.draft = ()


def step_ship(state: PoseidonState, seller: int, kind: int) -> None:
    state.pencil = BARGAIN_SHIP
    state.draft = (seller, kind)


def why_not_range(state: PoseidonState, buyer: int, hundreds: int) -> Reason | None:
    if state.coffers(buyer) <= FULL_LIST or not 0 <= hundreds <= state.coffers(buyer) // 100:
        return no("price_range", "P-157", max=state.coffers(buyer))
    return None


def step_range(state: PoseidonState, hundreds: int) -> None:
    state.pencil = BARGAIN_RANGE
    state.draft = (*state.draft, hundreds)


def clear_steps(state: PoseidonState) -> None:
    state.pencil = PLAIN
    state.draft = ()


def agrees_with_steps(state: PoseidonState, seller: int, kind: int, price: int) -> bool:
    return (seller, kind, price // 100)[: len(state.draft)] == state.draft


def bargain_moves(state: PoseidonState) -> list[Action]:
    frame, buyer = state.frame, state.acting
    if state.pencil == BARGAINING:
        return [
            ErBargainShip(frame.nation_ids[seller], frame.ship_ids[kind])
            for seller in state.order
            if seller != buyer
            for kind in sorted(set(state.ships[seller]))
        ]
    coffers = state.coffers(buyer)
    if state.pencil == BARGAIN_SHIP and coffers > FULL_LIST:
        return [ErBargainRange(hundreds) for hundreds in range(coffers // 100 + 1)]
    low, high = 1, coffers
    if state.pencil == BARGAIN_RANGE:
        low, high = max(1, state.draft[2] * 100), min(coffers, state.draft[2] * 100 + 99)
    names = frame.nation_ids
    seller, kind = state.draft[0], state.draft[1]
    return [
        ErOffer(names[buyer], names[seller], frame.ship_ids[kind], price) for price in range(low, high + 1)
    ]
