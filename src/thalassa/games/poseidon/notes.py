"""Standing orders: what a seat has asked the table to decide for it. Notes, never moves (D-3).

Every seat keeps a page of its own that nobody else sees. An order answers a question only with an action the engine
lists; it ends by itself, with a notice, as soon as something happens that could change the player's mind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from thalassa.games.poseidon.wire.actions import ErDecline, ErKingsMoney, ErPoseidonNo, GovTolerate, MrPass
from thalassa.games.poseidon.wire.events import (
    CrownTaken,
    GameEnded,
    MerchantBought,
    MerchantsSold,
    NationFounded,
    PhaseBegan,
    RoundEnded,
)
from thalassa.games.poseidon.wire.views import PoseidonView
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Event, Note, Options, Reason, Seat, View

MOST_NOTICES = 12

Until = Literal["any_trade", "watched_trade", "round_end"]
Money = Literal["ask", "take", "leave"]


class OrderPass(Note, frozen=True):
    """Pass in this Merchant Round until somebody trades (anything, or one of these nations), or to its end."""

    until: Until
    nations: tuple[str, ...] = ()


class CancelPass(Note, frozen=True):
    pass


class OrderMoney(Note, frozen=True):
    """Always take King's money, always leave it, or ask."""

    answer: Money


class OrderTolerate(Note, frozen=True):
    """Always let the king stay."""

    on: bool


class OrderPoseidon(Note, frozen=True):
    """Do not play Poseidon for fleets of other kings."""

    on: bool


class OrderKeep(Note, frozen=True):
    """Keep this Special card whenever it is asked for."""

    card: str
    on: bool


class ClearNotices(Note, frozen=True):
    pass


PoseidonNote = OrderPass | CancelPass | OrderMoney | OrderTolerate | OrderPoseidon | OrderKeep | ClearNotices


class PassOrder(msgspec.Struct, frozen=True):
    until: Until
    nations: tuple[str, ...]
    round: str


class Notice(msgspec.Struct, frozen=True):
    """An order that has ended: which, and what happened."""

    order: Literal["pass", "money", "tolerate", "poseidon", "keep"]
    cause: Literal["trade", "founding", "crown", "round", "phase", "over"]
    seat: Seat | None = None
    nation: str | None = None
    phase: int | None = None


class OrderPage(msgspec.Struct, frozen=True):
    passing: PassOrder | None = None
    money: Money = "ask"
    tolerate: bool = False
    poseidon: bool = False
    keep: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()


class PoseidonNotebook:
    """Keeps the pages and obeys them."""

    note_type: ClassVar[object] = PoseidonNote
    sheet_type: ClassVar[type[OrderPage]] = OrderPage
    keeps_past: ClassVar[bool] = False  # standing orders stay private

    def teams(self, seat: Seat, seats: int, options: Options, state: State) -> Sequence[str]:
        return (f"seat-{seat}",)

    def blank(self, team: str, seats: int, options: Options) -> OrderPage:
        return OrderPage()

    def refuse(self, page: OrderPage, seat: Seat, note: Note, view: View) -> Reason | None:
        assert isinstance(view, PoseidonView)
        if view.stage == "over" and not isinstance(note, ClearNotices):
            return Reason("game_over", "P-103")
        if isinstance(note, OrderPass):
            if view.round is None or not _merchant_round(view):
                return Reason("not_now", "P-48", {"stage": view.stage})
            known = {nation.nation for nation in view.nations}
            for name in note.nations:
                if name not in known:
                    return Reason("unknown_name", "P-2", {"name": name})
            if note.until == "watched_trade" and not note.nations:
                return Reason("unknown_name", "P-2", {"name": ""})
        if isinstance(note, OrderKeep) and note.card not in {card.card for card in view.cards}:
            return Reason("unknown_name", "P-2", {"name": note.card})
        return None

    def write(self, page: OrderPage, seat: Seat, note: Note, view: View) -> OrderPage:
        assert isinstance(view, PoseidonView)
        change = msgspec.structs.replace
        if isinstance(note, OrderPass):
            nations = tuple(sorted(set(note.nations))) if note.until == "watched_trade" else ()
            return change(page, passing=PassOrder(note.until, nations, view.round or ""))
        if isinstance(note, CancelPass):
            return change(page, passing=None)
        if isinstance(note, OrderMoney):
            return change(page, money=note.answer)
        if isinstance(note, OrderTolerate):
            return change(page, tolerate=note.on)
        if isinstance(note, OrderPoseidon):
            return change(page, poseidon=note.on)
        if isinstance(note, OrderKeep):
            rest = [card for card in page.keep if card != note.card]
            return change(page, keep=tuple(sorted([*rest, note.card] if note.on else rest)))
        assert isinstance(note, ClearNotices)
        return change(page, notices=())

    def follow(self, page: OrderPage, events: Sequence[Event], view: View) -> OrderPage:
        assert isinstance(view, PoseidonView)
        for event in events:
            page = _follow_pass(page, event, view)
            if isinstance(event, PhaseBegan):
                page = _end_all(page, "phase", event.phase)
            elif isinstance(event, GameEnded):
                page = _end_all(page, "over", None)
            elif isinstance(event, CrownTaken):
                page = _follow_crown(page, event, view)
        return page

    def rests(self, page: OrderPage) -> bool:
        asks = page.money == "ask" and not page.tolerate and not page.poseidon and not page.keep
        return asks and page.passing is None

    def obey(self, page: OrderPage, seat: Seat, view: View, moves: Sequence[Action]) -> Action | None:
        assert isinstance(view, PoseidonView)
        if view.actor != seat:
            return None
        wanted = _wanted(page, seat, view)
        return next((move for move in moves if move == wanted), None)


def _wanted(page: OrderPage, seat: Seat, view: PoseidonView) -> Action | None:
    """The answer the orders give to the question that is open."""
    asked = view.prospects
    if view.stage == "trade" and page.passing is not None and page.passing.round == view.round:
        return MrPass()
    if view.stage == "king" and asked.king is not None and page.money != "ask":
        return ErKingsMoney(asked.king.nation, page.money == "take")
    if view.stage == "crown" and asked.crown is not None and page.tolerate:
        return GovTolerate(asked.crown.nation)
    if view.stage == "bless" and asked.bless is not None and page.poseidon:
        foreign = any(one.nation == asked.bless.nation and one.king != seat for one in view.nations)
        return ErPoseidonNo() if foreign else None
    if view.stage == "power" and asked.power is not None and asked.power.card in page.keep:
        return ErDecline(asked.power.card)
    return None


def _follow_pass(page: OrderPage, event: Event, view: PoseidonView) -> OrderPage:
    order = page.passing
    if order is None:
        return page
    notice: Notice | None = None
    if isinstance(event, RoundEnded) and event.round == order.round:
        notice = Notice("pass", "round")
    elif isinstance(event, NationFounded) and event.seat != view.seat:
        if order.until == "any_trade" or event.nation in order.nations:
            notice = Notice("pass", "founding", event.seat, event.nation)
    elif isinstance(event, MerchantBought | MerchantsSold) and event.seat != view.seat:
        if order.until == "any_trade" or event.nation in order.nations:
            notice = Notice("pass", "trade", event.seat, event.nation)
        elif _crown_in_danger(view, event.seat, event.nation):
            notice = Notice("pass", "crown", event.seat, event.nation)
    return page if notice is None else _told(msgspec.structs.replace(page, passing=None), notice)


def _follow_crown(page: OrderPage, event: CrownTaken, view: PoseidonView) -> OrderPage:
    """Other coffers than those the order was meant for."""
    if page.money == "ask" or view.seat not in (event.seat, event.former):
        return page
    return _told(
        msgspec.structs.replace(page, money="ask"), Notice("money", "crown", event.seat, event.nation)
    )


def _crown_in_danger(view: PoseidonView, other: Seat, name: str) -> bool:
    """P-85: somebody holds more merchants than the king, who is the owner of this page."""
    for nation in view.nations:
        if nation.nation == name and view.seat is not None and nation.king == view.seat:
            return nation.merchants[other] > nation.merchants[view.seat]
    return False


def _end_all(page: OrderPage, cause: Literal["phase", "over"], phase: int | None) -> OrderPage:
    """A new phase changes incomes, prices and powers: everything is asked again."""
    change = msgspec.structs.replace
    if page.passing is not None and cause == "over":
        page = _told(change(page, passing=None), Notice("pass", cause))
    if page.money != "ask":
        page = _told(change(page, money="ask"), Notice("money", cause, phase=phase))
    if page.tolerate:
        page = _told(change(page, tolerate=False), Notice("tolerate", cause, phase=phase))
    if page.poseidon:
        page = _told(change(page, poseidon=False), Notice("poseidon", cause, phase=phase))
    if page.keep:
        page = _told(change(page, keep=()), Notice("keep", cause, phase=phase))
    return page


def _told(page: OrderPage, notice: Notice) -> OrderPage:
    return msgspec.structs.replace(page, notices=(*page.notices, notice)[-MOST_NOTICES:])


def _merchant_round(view: PoseidonView) -> bool:
    return any(one.state == "now" and one.merchant for one in view.rounds)
