"""Ships from other nations: offers, answers, withdrawals; whole or step by step (P-156 … P-163)."""

from __future__ import annotations

from typing import Final

from thalassa.games.poseidon.wire.actions import ErAnswer, ErBargainRange, ErBargainShip, ErOffer, ErWithdraw
from thalassa.games.poseidon.wire.events import OfferAnswered, OfferMade, OfferWithdrawn, ShipSold
from thalassa.kernel.messages import Action, Event, Reason

from ..accounts import pay, treasury
from ..frame import MAX_SHIPS
from ..position import Position
from ..reasons import no
from ..stages import ANSWER, BARGAIN_RANGE, BARGAIN_SHIP, BARGAINING, PLAIN

FULL_LIST: Final = 200
"""Up to this sum in the coffers all prices are listed at once; above, first their hundreds."""


def why_not_bargain(pos: Position, buyer: int) -> Reason | None:
    """May this nation buy from others at all now?"""
    frame = pos.frame
    if pos.phase < 2:
        return no("phase_too_early", "P-156", phase=2)
    if pos.emergency:
        return no("emergency_money", "P-191")
    if len(pos.ships[buyer]) >= MAX_SHIPS:
        return no("three_ships", "P-160")
    if pos.coffers(buyer) < 1:
        return no("coffers_short", "P-157", price=1, coffers=0)
    if pos.offers >= frame.max_offers:
        return no("too_many_offers", "PR-76", max=frame.max_offers)
    return None


def why_not_ship(pos: Position, buyer: int, seller: int, kind: int) -> Reason | None:
    if seller == buyer:
        return no("own_ship", "P-156")
    if kind not in pos.ships[seller]:
        return no(
            "ship_not_owned",
            "P-159",
            nation=pos.frame.nation_ids[seller],
            ship_type=pos.frame.ship_ids[kind],
        )
    return why_not_bargain(pos, buyer)


def why_not_offer(pos: Position, buyer: int, seller: int, kind: int, price: int) -> Reason | None:
    reason = why_not_ship(pos, buyer, seller, kind)
    if reason is not None:
        return reason
    if not 1 <= price <= pos.coffers(buyer):
        return no("price_range", "P-157", max=pos.coffers(buyer))
    return None


def offer(pos: Position, buyer: int, seller: int, kind: int, price: int, events: list[Event]) -> None:
    frame = pos.frame
    clear_steps(pos)
    if pos.king[buyer] == pos.king[seller]:  # P-158, PR-76: carried out at once and not counted
        hand_over(pos, buyer, seller, kind, price, events)
        return
    pos.offers += 1
    pos.offer = (seller, kind, price)
    pos.ask(ANSWER, pos.king[seller])
    events.append(
        OfferMade(pos.offers, frame.nation_ids[buyer], frame.nation_ids[seller], frame.ship_ids[kind], price)
    )


def hand_over(pos: Position, buyer: int, seller: int, kind: int, price: int, events: list[Event]) -> None:
    """P-157: from coffers to coffers; P-161: no phase begins."""
    frame = pos.frame
    pay(pos, treasury(pos, buyer), treasury(pos, seller), price)
    fleet = list(pos.ships[seller])
    fleet.remove(kind)
    pos.ships[seller] = tuple(fleet)
    pos.ships[buyer] = tuple(sorted((*pos.ships[buyer], kind)))
    pos.offer = None
    pos.decided()
    events.append(ShipSold(frame.nation_ids[buyer], frame.nation_ids[seller], frame.ship_ids[kind], price))


def why_not_open(pos: Position, number: int) -> Reason | None:
    if pos.offer is None or number != pos.offers:
        return no("no_such_offer", "P-158", offer=number)
    return None


def answer(pos: Position, seat: int, yes: bool, events: list[Event]) -> None:
    assert pos.offer is not None
    events.append(OfferAnswered(pos.offers, seat, yes))
    if yes:
        seller, kind, price = pos.offer
        hand_over(pos, pos.acting, seller, kind, price, events)
    else:
        pos.offer = None
        pos.decided()


def withdraw(pos: Position, events: list[Event]) -> None:
    pos.offer = None
    pos.decided()
    events.append(OfferWithdrawn(pos.offers, pos.frame.nation_ids[pos.acting]))


def answer_moves(pos: Position) -> list[Action]:
    return [ErAnswer(pos.offers, True), ErAnswer(pos.offers, False)]


def withdraw_moves(pos: Position) -> list[Action]:
    return [ErWithdraw(pos.offers)]


# -- the steps ------------------------------------------------------------------------------------------


def can_bargain(pos: Position, buyer: int) -> bool:
    if why_not_bargain(pos, buyer) is not None:
        return False
    return any(seller != buyer and pos.ships[seller] for seller in pos.order)


def step_bargain(pos: Position) -> None:
    pos.pencil = BARGAINING
    pos.draft = ()


def step_ship(pos: Position, seller: int, kind: int) -> None:
    pos.pencil = BARGAIN_SHIP
    pos.draft = (seller, kind)


def why_not_range(pos: Position, buyer: int, hundreds: int) -> Reason | None:
    if pos.coffers(buyer) <= FULL_LIST or not 0 <= hundreds <= pos.coffers(buyer) // 100:
        return no("price_range", "P-157", max=pos.coffers(buyer))
    return None


def step_range(pos: Position, hundreds: int) -> None:
    pos.pencil = BARGAIN_RANGE
    pos.draft = (*pos.draft, hundreds)


def clear_steps(pos: Position) -> None:
    pos.pencil = PLAIN
    pos.draft = ()


def agrees_with_steps(pos: Position, seller: int, kind: int, price: int) -> bool:
    return (seller, kind, price // 100)[: len(pos.draft)] == pos.draft


def bargain_moves(pos: Position) -> list[Action]:
    frame, buyer = pos.frame, pos.acting
    if pos.pencil == BARGAINING:
        return [
            ErBargainShip(frame.nation_ids[seller], frame.ship_ids[kind])
            for seller in pos.order
            if seller != buyer
            for kind in sorted(set(pos.ships[seller]))
        ]
    coffers = pos.coffers(buyer)
    if pos.pencil == BARGAIN_SHIP and coffers > FULL_LIST:
        return [ErBargainRange(hundreds) for hundreds in range(coffers // 100 + 1)]
    low, high = 1, coffers
    if pos.pencil == BARGAIN_RANGE:
        low, high = max(1, pos.draft[2] * 100), min(coffers, pos.draft[2] * 100 + 99)
    names = frame.nation_ids
    seller, kind = pos.draft[0], pos.draft[1]
    return [
        ErOffer(names[buyer], names[seller], frame.ship_ids[kind], price) for price in range(low, high + 1)
    ]
