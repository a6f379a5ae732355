"""3.C Poseidon Round: the opening draft of the Special cards."""

from __future__ import annotations

from thalassa.kernel.messages import Action, Event, Reason

from .accounts import pay, purse
from .actions import PrBuy
from .events import CardBought, CardsRemoved
from .frame import Frame
from .reasons import no
from .state import BANK, GONE, TO_ROUND, UNSOLD, PoseidonState


def pick_order(frame: Frame, start: int) -> tuple[int, ...]:
    """P-19, P-22, P-23: who picks when."""
    seats = frame.seats
    against = [
        (start - 1 - turn) % seats for turn in range(seats)
    ]  # P-19: counter-clockwise, start player last
    clockwise = [(start + turn) % seats for turn in range(seats)]
    order = list(against)
    for lap in range(1, frame.cards_each):
        if frame.options.pr_extra_order == "same_direction" or (
            lap == 2 and frame.options.pr_2p_third_lap == "snake"
        ):
            order += against
        else:
            order += clockwise  # PR-6: the start player picks again at once
    return tuple(order)


def why_not_pick(state: PoseidonState, card: int) -> Reason | None:
    if state.card_owner[card] != UNSOLD:
        return no("card_taken", "P-20", card=state.frame.card_ids[card])
    return None


def pick(state: PoseidonState, seat: int, card: int, events: list[Event]) -> None:
    frame = state.frame
    price = frame.card_prices[card]
    pay(state, purse(seat), BANK, price)  # P-20; P-21: the capital always covers it
    state.card_owner[card] = seat
    events.append(CardBought(seat, frame.card_ids[card], price))
    order = pick_order(frame, state.start)
    state.cursor += 1
    if state.cursor < len(order):
        state.actor = order[state.cursor]
        return
    left = [number for number in range(6) if state.card_owner[number] == UNSOLD]
    for number in left:  # P-24
        state.card_owner[number] = GONE
    if left:
        events.append(CardsRemoved(tuple(frame.card_ids[number] for number in left)))
    state.stage = TO_ROUND  # P-26


def pick_moves(state: PoseidonState) -> list[Action]:
    acts = state.frame.acts
    if "pick" not in acts:
        acts["pick"] = [PrBuy(name) for name in state.frame.card_ids]
    made: list[Action] = acts["pick"]
    return [made[card] for card in range(6) if why_not_pick(state, card) is None]
