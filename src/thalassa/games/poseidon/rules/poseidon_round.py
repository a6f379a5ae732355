"""Poseidon Round: the opening draft of the Special cards (P-19 … P-26)."""

from __future__ import annotations

from thalassa.games.poseidon.wire.events import CardBought, CardsRemoved
from thalassa.kernel.messages import Action, Event, Reason

from .accounts import pay, purse
from .frame import GONE, UNSOLD, Frame
from .position import BANK, Position
from .reasons import no
from .stages import PICK


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


def ask_next_picker(pos: Position, events: list[Event]) -> None:
    order = pick_order(pos.frame, pos.start)
    pos.cursor += 1
    if pos.cursor < len(order):
        pos.ask(PICK, order[pos.cursor])


def why_not_pick(pos: Position, card: int) -> Reason | None:
    if pos.card_owner[card] != UNSOLD:
        return no("card_taken", "P-20", card=pos.frame.card_ids[card])
    return None


def pick(pos: Position, seat: int, card: int, events: list[Event]) -> None:
    frame = pos.frame
    price = frame.card_prices[card]
    pay(pos, purse(seat), BANK, price)  # P-20; P-21: the capital always covers it
    pos.card_owner[card] = seat
    events.append(CardBought(seat, frame.card_ids[card], price))
    pos.decided()


def remove_cards(pos: Position, events: list[Event]) -> None:
    """P-24: with four or five players some cards are left over."""
    left = [card for card in range(6) if pos.card_owner[card] == UNSOLD]
    for card in left:
        pos.card_owner[card] = GONE
    if left:
        events.append(CardsRemoved(tuple(pos.frame.card_ids[card] for card in left)))


def pick_moves(pos: Position) -> list[Action]:
    return [pos.frame.prepared.pick[card] for card in range(6) if why_not_pick(pos, card) is None]
