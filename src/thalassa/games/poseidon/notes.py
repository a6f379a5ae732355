"""Standing orders: what a seat has asked the table to decide for it. Notes, never moves (D-3).

Every seat keeps a sheet of its own that nobody else sees. An order answers a question only with an action the engine
lists; it ends by itself, with a notice, as soon as something happens that could change the player's mind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from thalassa.games.poseidon import trading_orders as trading
from thalassa.games.poseidon.wire.actions import (
    ErAnswer,
    ErDecline,
    ErKingsMoney,
    ErPoseidonNo,
    GovTolerate,
    MrEndTurn,
    MrPass,
)
from thalassa.games.poseidon.wire.events import (
    CrownTaken,
    GameEnded,
    MerchantBought,
    MerchantsSold,
    NationFounded,
    PhaseBegan,
    RoundEnded,
)
from thalassa.games.poseidon.wire.orders import (
    BuyOrder,
    CancelBuy,
    CancelPass,
    ClearNotices,
    Deed,
    Notice,
    OrderBuy,
    OrderFleet,
    OrderKeep,
    OrderMoney,
    OrderOffers,
    OrderPass,
    OrderPoseidon,
    OrderSheet,
    OrderTolerate,
    PassOrder,
    PoseidonNote,
    told,
)
from thalassa.games.poseidon.wire.views import PoseidonView
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Event, Note, Options, Reason, Seat, View


class PoseidonNotebook:
    """Keeps the sheets and obeys them."""

    note_type: ClassVar[object] = PoseidonNote
    sheet_type: ClassVar[type[OrderSheet]] = OrderSheet
    keeps_past: ClassVar[bool] = False  # standing orders stay private
    teams_stay: ClassVar[bool] = True

    def teams(self, seat: Seat, seats: int, options: Options, state: State) -> Sequence[str]:
        return (f"seat-{seat}",)

    def blank(self, team: str, seats: int, options: Options) -> OrderSheet:
        return OrderSheet()

    def refuse(self, sheet: OrderSheet, seat: Seat, note: Note, view: View) -> Reason | None:
        assert isinstance(view, PoseidonView)
        if view.stage == "over" and not isinstance(note, ClearNotices):
            return Reason("game_over", "P-103")
        if isinstance(note, OrderPass):
            if view.round is None or not _merchant_round(view):
                return Reason("not_now", "P-48", {"stage": view.stage})
            unknown = _unknown(view, note.nations)
            if unknown is not None:
                return unknown
            if note.until == "watched_trade" and not note.nations:
                return Reason("unknown_name", "P-2", {"name": ""})
        if isinstance(note, OrderBuy):
            if view.round is None or not _merchant_round(view):
                return Reason("not_now", "P-48", {"stage": view.stage})
            return _unknown(view, (note.nation,))
        if isinstance(note, OrderFleet):
            king = next((one.king for one in view.nations if one.nation == note.nation), None)
            return None if king == seat else Reason("not_king", "P-129", {"nation": note.nation})
        if isinstance(note, OrderKeep) and note.card not in {card.card for card in view.cards}:
            return Reason("unknown_name", "P-2", {"name": note.card})
        return None

    def write(self, sheet: OrderSheet, seat: Seat, note: Note, view: View) -> OrderSheet:
        assert isinstance(view, PoseidonView)
        change = msgspec.structs.replace
        if isinstance(note, OrderPass):
            nations = tuple(sorted(set(note.nations))) if note.until == "watched_trade" else ()
            return change(sheet, passing=PassOrder(note.until, nations, view.round or "", note.deeds))
        if isinstance(note, CancelPass):
            return change(sheet, passing=None)
        if isinstance(note, OrderBuy):
            return change(sheet, buying=BuyOrder(note.nation, note.count, note.up_to, view.round or ""))
        if isinstance(note, CancelBuy):
            return change(sheet, buying=None)
        if isinstance(note, OrderFleet):
            return change(sheet, fleets=trading.with_fleet(sheet.fleets, note))
        if isinstance(note, OrderOffers):
            return change(sheet, offers_under=note.under)
        if isinstance(note, OrderMoney):
            return change(sheet, money=note.answer)
        if isinstance(note, OrderTolerate):
            return change(sheet, tolerate=note.on)
        if isinstance(note, OrderPoseidon):
            return change(sheet, poseidon=note.on)
        if isinstance(note, OrderKeep):
            rest = [card for card in sheet.keep if card != note.card]
            return change(sheet, keep=tuple(sorted([*rest, note.card] if note.on else rest)))
        assert isinstance(note, ClearNotices)
        return change(sheet, notices=())

    def follow(self, sheet: OrderSheet, events: Sequence[Event], view: View) -> OrderSheet:
        assert isinstance(view, PoseidonView)
        for event in events:
            sheet = _follow_pass(sheet, event, view)
            sheet = trading.follow_buying(sheet, event, view)
            sheet = trading.follow_fleets(sheet, event)
            if isinstance(event, PhaseBegan):
                sheet = _end_all(sheet, "phase", event.phase)
            elif isinstance(event, GameEnded):
                sheet = _end_all(sheet, "over", None)
            elif isinstance(event, CrownTaken):
                sheet = _follow_crown(sheet, event, view)
        return trading.check_buying(sheet, view)

    def rests(self, sheet: OrderSheet) -> bool:
        asks = sheet.money == "ask" and not sheet.tolerate and not sheet.poseidon and not sheet.keep
        trades = sheet.passing is not None or sheet.buying is not None
        return asks and not trades and not sheet.fleets and sheet.offers_under is None

    def obey(self, sheet: OrderSheet, seat: Seat, view: View, moves: Sequence[Action]) -> Action | None:
        assert isinstance(view, PoseidonView)
        if view.actor != seat:
            return None
        bought = trading.buys(sheet, view)
        if bought is not None:
            return bought  # the preview says that it is possible; the list has the step to it only
        wanted = _wanted(sheet, seat, view)
        return next((move for move in moves if move == wanted), None)


def _wanted(sheet: OrderSheet, seat: Seat, view: PoseidonView) -> Action | None:
    """The answer the orders give to the question that is open."""
    asked = view.prospects
    if view.stage == "trade" and asked.trade is not None and asked.trade.acted and trading.ends(sheet, view):
        return MrEndTurn()
    if view.stage == "trade" and sheet.passing is not None and sheet.passing.round == view.round:
        return MrPass()
    if view.stage == "fleet" and asked.fleet is not None:
        return trading.sails(sheet, asked.fleet)
    if view.stage == "answer" and asked.offer is not None:
        low = sheet.offers_under is not None and asked.offer.price < sheet.offers_under
        return ErAnswer(asked.offer.offer, False) if low else None
    if view.stage == "king" and asked.king is not None and sheet.money != "ask":
        return ErKingsMoney(asked.king.nation, sheet.money == "take")
    if view.stage == "crown" and asked.crown is not None and sheet.tolerate:
        return GovTolerate(asked.crown.nation)
    if view.stage == "bless" and asked.bless is not None and sheet.poseidon:
        foreign = any(one.nation == asked.bless.nation and one.king != seat for one in view.nations)
        return ErPoseidonNo() if foreign else None
    if view.stage == "power" and asked.power is not None and asked.power.card in sheet.keep:
        return ErDecline(asked.power.card)
    return None


def _follow_pass(sheet: OrderSheet, event: Event, view: PoseidonView) -> OrderSheet:
    order = sheet.passing
    if order is None:
        return sheet
    notice: Notice | None = None
    if isinstance(event, RoundEnded) and event.round == order.round:
        notice = Notice("pass", "round")
    elif isinstance(event, NationFounded) and event.seat != view.seat:
        if _watches(order, "found", event.nation):
            notice = Notice("pass", "founding", event.seat, event.nation)
    elif isinstance(event, CrownTaken):
        if _watches(order, "crown", event.nation) or view.seat in (event.seat, event.former):
            notice = Notice("pass", "crown", event.seat, event.nation)
    elif isinstance(event, MerchantBought | MerchantsSold) and event.seat != view.seat:
        deed: Deed = "buy" if isinstance(event, MerchantBought) else "sell"
        if _watches(order, deed, event.nation):
            notice = Notice("pass", "trade", event.seat, event.nation)
        elif _crown_in_danger(view, event.seat, event.nation):
            notice = Notice("pass", "crown", event.seat, event.nation)
    return sheet if notice is None else told(msgspec.structs.replace(sheet, passing=None), notice)


def _watches(order: PassOrder, deed: Deed, nation: str) -> bool:
    return deed in order.deeds and (order.until == "any_trade" or nation in order.nations)


def _follow_crown(sheet: OrderSheet, event: CrownTaken, view: PoseidonView) -> OrderSheet:
    """Other coffers and other ships than those the orders were meant for."""
    if view.seat not in (event.seat, event.former):
        return sheet
    change = msgspec.structs.replace
    if sheet.money != "ask":
        sheet = told(change(sheet, money="ask"), Notice("money", "crown", event.seat, event.nation))
    if sheet.offers_under is not None:
        sheet = told(change(sheet, offers_under=None), Notice("offers", "crown", event.seat, event.nation))
    return sheet


def _crown_in_danger(view: PoseidonView, other: Seat, name: str) -> bool:
    """P-85: somebody holds more merchants than the king, who is the owner of this sheet."""
    for nation in view.nations:
        if nation.nation == name and view.seat is not None and nation.king == view.seat:
            return nation.merchants[other] > nation.merchants[view.seat]
    return False


def _end_all(sheet: OrderSheet, cause: Literal["phase", "over"], phase: int | None) -> OrderSheet:
    """A new phase changes incomes, prices and powers: everything is asked again."""
    change = msgspec.structs.replace
    if sheet.passing is not None and cause == "over":
        sheet = told(change(sheet, passing=None), Notice("pass", cause))
    if sheet.buying is not None and cause == "over":
        sheet = told(change(sheet, buying=None), Notice("buy", cause))
    if sheet.fleets:
        sheet = told(change(sheet, fleets=()), Notice("fleet", cause, phase=phase))
    if sheet.offers_under is not None:
        sheet = told(change(sheet, offers_under=None), Notice("offers", cause, phase=phase))
    if sheet.money != "ask":
        sheet = told(change(sheet, money="ask"), Notice("money", cause, phase=phase))
    if sheet.tolerate:
        sheet = told(change(sheet, tolerate=False), Notice("tolerate", cause, phase=phase))
    if sheet.poseidon:
        sheet = told(change(sheet, poseidon=False), Notice("poseidon", cause, phase=phase))
    if sheet.keep:
        sheet = told(change(sheet, keep=()), Notice("keep", cause, phase=phase))
    return sheet


def _unknown(view: PoseidonView, names: Sequence[str]) -> Reason | None:
    known = {nation.nation for nation in view.nations}
    missing = next((name for name in names if name not in known), None)
    return None if missing is None else Reason("unknown_name", "P-2", {"name": missing})


def _merchant_round(view: PoseidonView) -> bool:
    return any(one.state == "now" and one.merchant for one in view.rounds)
