"""3.P and 3.R Step 3c: ships from the bank, trade-in, and the end of the nation's turn."""

from __future__ import annotations

from thalassa.kernel.messages import Action, Event, Reason

from .accounts import pay, treasury
from .actions import ErBargain, ErBuyBank, ErEndShips
from .deals import can_bargain
from .events import ShipBought, ShipDutyLapsed
from .forced import forced_moves
from .frame import MAX_SHIPS
from .phases import ship_bought_from_bank
from .reasons import no
from .state import BANK, TO_NATION, PoseidonState

BARGAIN = ErBargain()


def bank_price(state: PoseidonState, trade_in: int) -> int:
    """P-150, P-164: the printed price, less half the price of a ship handed in (-1 = none)."""
    price = state.frame.ship_price[state.deck_top()]
    return price if trade_in < 0 else price - state.frame.ship_price[trade_in] // 2


def why_not_buy_bank(state: PoseidonState, nation: int, trade_in: int) -> Reason | None:
    frame, fleet = state.frame, state.ships[nation]
    top = state.deck_top()
    if top < 0:
        return no("deck_empty", "P-149")
    if trade_in >= 0:
        if not frame.ship_endless[top]:
            return no("trade_in_only_e", "P-168", ship_type=frame.ship_ids[top])
        if frame.ship_endless[trade_in]:
            return no("trade_in_no_e", "P-164")
        if trade_in not in fleet:
            name = frame.nation_ids[nation]
            return no("ship_not_owned", "P-164", nation=name, ship_type=frame.ship_ids[trade_in])
    if len(fleet) - (1 if trade_in >= 0 else 0) >= MAX_SHIPS:  # PR-68: tested before ships become obsolete
        return no("three_ships", "P-151")
    price = bank_price(state, trade_in)
    if price > state.coffers(nation):
        return no("coffers_short", "P-150", price=price, coffers=state.coffers(nation))
    return None


def buy_bank(state: PoseidonState, nation: int, trade_in: int, events: list[Event]) -> None:
    frame = state.frame
    top = state.deck_top()
    price = bank_price(state, trade_in)
    pay(state, treasury(state, nation), BANK, price)
    fleet = list(state.ships[nation])
    if trade_in >= 0:
        fleet.remove(trade_in)  # P-167
        state.gone[trade_in] += 1
    fleet.append(top)
    fleet.sort()
    state.ships[nation] = tuple(fleet)
    state.deck_at += 1
    events.append(
        ShipBought(
            frame.nation_ids[nation],
            frame.ship_ids[top],
            price,
            frame.ship_ids[trade_in] if trade_in >= 0 else None,
        )
    )
    ship_bought_from_bank(state, top, events)


def why_not_end_ships(state: PoseidonState, nation: int) -> Reason | None:
    """P-152, P-193: a ship at the end of the turn, unless the bank has none left."""
    if not state.ships[nation] and state.deck_top() >= 0:
        price = bank_price(state, -1)
        return no("ship_needed", "P-152", price=price, coffers=state.coffers(nation))
    return None


def end_ships(state: PoseidonState, nation: int, events: list[Event]) -> None:
    if not state.ships[nation]:
        events.append(ShipDutyLapsed(state.frame.nation_ids[nation]))
    finish_turn(state)


def finish_turn(state: PoseidonState) -> None:
    """P-107: the nation has acted in this round."""
    state.acted |= 1 << state.acting
    state.stage = TO_NATION


def harbour_moves(state: PoseidonState) -> list[Action]:
    frame, nation = state.frame, state.acting
    acts = frame.acts
    if "harbour" not in acts:
        acts["harbour"] = [ErEndShips(name) for name in frame.nation_ids]
        acts["bank"] = [
            [ErBuyBank(name)] + [ErBuyBank(name, ship) for ship in frame.ship_ids]
            for name in frame.nation_ids
        ]
    moves: list[Action] = []
    if why_not_end_ships(state, nation) is None:
        moves.append(acts["harbour"][nation])
    top = state.deck_top()
    if top >= 0:
        choices = [-1]
        if frame.ship_endless[top]:
            choices += sorted(set(state.ships[nation]))
        for trade_in in choices:
            if why_not_buy_bank(state, nation, trade_in) is None:
                moves.append(acts["bank"][nation][trade_in + 1])
    if can_bargain(state, nation):
        moves.append(BARGAIN)
    moves += forced_moves(state, nation)
    return moves
