"""Step 3c: ships from the bank, trade-in, and the end of the nation's turn (P-148 … P-155, P-164 … P-168)."""

from __future__ import annotations

from thalassa.games.poseidon.wire.events import ShipBought, ShipDutyLapsed
from thalassa.kernel.messages import Action, Event, Reason

from ..accounts import pay, treasury
from ..exploration.exploration_round import finish_turn
from ..frame import MAX_SHIPS
from ..position import BANK, Position
from ..reasons import no
from ..stages import HARBOUR
from .phases import ship_bought_from_bank


def ask_king(pos: Position, events: list[Event]) -> None:
    """P-148, P-178: one ship after the other."""
    pos.ask(HARBOUR, pos.king[pos.acting])


def bank_price(pos: Position, trade_in: int) -> int:
    """P-150, P-164: the printed price, less half the price of a ship handed in (-1 = none)."""
    price = pos.frame.ship_price[pos.deck_top()]
    return price if trade_in < 0 else price - pos.frame.ship_price[trade_in] // 2


def affordable(pos: Position, money: int) -> tuple[int, ...]:
    """What this money buys one after the other of the deck as it lies, for a nation without ships (P-149, P-151)."""
    frame = pos.frame
    found: list[int] = []
    for kind in frame.deck[pos.deck_at : pos.deck_at + MAX_SHIPS]:
        money -= frame.ship_price[kind]
        if money < 0:
            break
        found.append(kind)
    return tuple(found)


def why_not_trade_in(pos: Position, nation: int, kind: int) -> Reason | None:
    """Can a ship of this type be handed in for the top ship?"""
    frame, top = pos.frame, pos.deck_top()
    if not frame.ship_endless[top]:
        return no("trade_in_only_e", "P-168", ship_type=frame.ship_ids[top])
    if frame.ship_endless[kind]:
        return no("trade_in_no_e", "P-164")
    if kind not in pos.ships[nation]:
        name = frame.nation_ids[nation]
        return no("ship_not_owned", "P-164", nation=name, ship_type=frame.ship_ids[kind])
    return None


def bank_choices(pos: Position, nation: int) -> list[int]:
    """The ways to buy the top ship: with none handed in (-1), or with a ship of such a type."""
    if pos.deck_top() < 0:
        return []
    kinds = sorted(set(pos.ships[nation]))
    return [-1] + [kind for kind in kinds if why_not_trade_in(pos, nation, kind) is None]


def why_not_buy_bank(pos: Position, nation: int, trade_in: int) -> Reason | None:
    fleet = pos.ships[nation]
    if pos.deck_top() < 0:
        return no("deck_empty", "P-149")
    if trade_in >= 0:
        reason = why_not_trade_in(pos, nation, trade_in)
        if reason is not None:
            return reason
    if len(fleet) - (1 if trade_in >= 0 else 0) >= MAX_SHIPS:  # PR-68: tested before ships become obsolete
        return no("three_ships", "P-151")
    price = bank_price(pos, trade_in)
    if price > pos.coffers(nation):
        return no("coffers_short", "P-150", price=price, coffers=pos.coffers(nation))
    return None


def buy_bank(pos: Position, nation: int, trade_in: int, events: list[Event]) -> None:
    frame = pos.frame
    top = pos.deck_top()
    price = bank_price(pos, trade_in)
    pay(pos, treasury(pos, nation), BANK, price)
    fleet = list(pos.ships[nation])
    if trade_in >= 0:
        fleet.remove(trade_in)  # P-167
        pos.gone[trade_in] += 1
    fleet.append(top)
    fleet.sort()
    pos.ships[nation] = tuple(fleet)
    pos.deck_at += 1
    events.append(
        ShipBought(
            frame.nation_ids[nation],
            frame.ship_ids[top],
            price,
            frame.ship_ids[trade_in] if trade_in >= 0 else None,
        )
    )
    ship_bought_from_bank(pos, top)
    pos.decided()


def why_not_end_ships(pos: Position, nation: int) -> Reason | None:
    """P-152, P-193: a ship at the end of the turn, unless the bank has none left."""
    if not pos.ships[nation] and pos.deck_top() >= 0:
        price = bank_price(pos, -1)
        return no("ship_needed", "P-152", price=price, coffers=pos.coffers(nation))
    return None


def bank_moves(pos: Position) -> list[Action]:
    """The end of the turn and the purchases from the bank."""
    prepared, nation = pos.frame.prepared, pos.acting
    moves: list[Action] = []
    if why_not_end_ships(pos, nation) is None:
        moves.append(prepared.end_ships[nation])
    for trade_in in bank_choices(pos, nation):
        if why_not_buy_bank(pos, nation, trade_in) is None:
            moves.append(prepared.bank[nation][trade_in + 1])
    return moves


def end_ships(pos: Position, nation: int, events: list[Event]) -> None:
    if not pos.ships[nation]:
        events.append(ShipDutyLapsed(pos.frame.nation_ids[nation]))
    finish_turn(pos)
    pos.decided()
