"""Ceiling bids: what a seat has asked the table to bid for it in this round of bidding. Notes, never moves.

"Up to 5 here, else 3 there, else pass": every seat keeps a sheet of its own that nobody else sees. An order answers
with an action the engine lists, never turns luxury into coins, opens once and ends with the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec

from thalassa.games.peloponnes.wire.actions import Bid, Complete, Pass, Relocate, Withdraw
from thalassa.games.peloponnes.wire.events import BidMade, Passed, Relocated, Withdrawn
from thalassa.games.peloponnes.wire.views import PeloponnesView
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Event, Note, Options, Reason, Seat, View

MOST_WISHES = 8
MOST_NOTICES = 6

Coins = Annotated[int, msgspec.Meta(ge=1, le=99)]


class Wish(msgspec.Struct, frozen=True):
    """Bid on this tile, but no more than so many coins."""

    tile: str
    up_to: Coins


class OrderBids(Note, frozen=True):
    """Bid on the first of these tiles that can be had; what to do if none can, and if a beaten bid fits nowhere."""

    wishes: Annotated[tuple[Wish, ...], msgspec.Meta(max_length=MOST_WISHES)]
    otherwise: Literal["ask", "pass"] = "ask"
    beaten: Literal["ask", "withdraw"] = "ask"


class CancelBids(Note, frozen=True):
    pass


class ClearNotices(Note, frozen=True):
    pass


PeloponnesNote = OrderBids | CancelBids | ClearNotices


class BidOrder(msgspec.Struct, frozen=True):
    round: int
    wishes: tuple[Wish, ...]
    otherwise: Literal["ask", "pass"]
    beaten: Literal["ask", "withdraw"]
    opened: bool = False
    """The opening bid (or pass) is made: once taken back, it is the player's own again."""


class Notice(msgspec.Struct, frozen=True):
    """What was done, or how the order ended."""

    what: Literal["bid", "relocated", "passed", "withdrawn", "ended"]
    tile: str | None = None
    amount: int | None = None


class BidSheet(msgspec.Struct, frozen=True):
    order: BidOrder | None = None
    notices: tuple[Notice, ...] = ()


class PeloponnesNotebook:
    """Keeps the sheets and obeys them."""

    note_type: ClassVar[object] = PeloponnesNote
    sheet_type: ClassVar[type[BidSheet]] = BidSheet
    keeps_past: ClassVar[bool] = False  # ceilings stay private
    teams_stay: ClassVar[bool] = True

    def teams(self, seat: Seat, seats: int, options: Options, state: State) -> Sequence[str]:
        return (f"seat-{seat}",)

    def blank(self, team: str, seats: int, options: Options) -> BidSheet:
        return BidSheet()

    def refuse(self, sheet: BidSheet, seat: Seat, note: Note, view: View) -> Reason | None:
        assert isinstance(view, PeloponnesView)
        if not isinstance(note, OrderBids):
            return None
        if len(view.seats) == 1:
            return Reason("solo_buys", "L-113")
        if view.phase != "bidding":
            return Reason("not_bidding", "L-17")
        if view.seats[seat].bid.state in ("passed", "withdrawn"):
            return Reason("already_acted", "L-20")
        offered = {tile.tile for tile in (*view.auction, *view.conquest)}
        for wish in note.wishes:
            if wish.tile not in offered:
                return Reason("tile_not_open", "L-20", {"tile": wish.tile})
        if len({wish.tile for wish in note.wishes}) < len(note.wishes):
            return Reason("not_in_order", "L-20")
        return None

    def write(self, sheet: BidSheet, seat: Seat, note: Note, view: View) -> BidSheet:
        assert isinstance(view, PeloponnesView)
        change = msgspec.structs.replace
        if isinstance(note, OrderBids):
            opened = view.seats[seat].bid.state != "waiting"
            order = BidOrder(view.round, note.wishes, note.otherwise, note.beaten, opened)
            return change(sheet, order=order, notices=())
        if isinstance(note, CancelBids):
            return change(sheet, order=None)
        assert isinstance(note, ClearNotices)
        return change(sheet, notices=())

    def follow(self, sheet: BidSheet, events: Sequence[Event], view: View) -> BidSheet:
        assert isinstance(view, PeloponnesView)
        for event in events:
            sheet = _follow(sheet, event, view.seat)
        order = sheet.order
        if order is not None and (view.phase != "bidding" or view.round != order.round):
            sheet = _told(msgspec.structs.replace(sheet, order=None), Notice("ended"))
        return sheet

    def rests(self, sheet: BidSheet) -> bool:
        return sheet.order is None

    def obey(self, sheet: BidSheet, seat: Seat, view: View, moves: Sequence[Action]) -> Action | None:
        assert isinstance(view, PeloponnesView)
        order = sheet.order
        if order is None or order.round != view.round or view.phase != "bidding":
            return None
        state = view.seats[seat].bid.state
        if state == "displaced":
            return _react(order, view.seats[seat].bid.coins, moves)
        if state != "waiting" or order.opened or any(isinstance(move, Complete) for move in moves):
            return None  # completing buildings first is for the player to say (LR-18)
        return _open(order, view.seats[seat].holdings.coins, moves)


def _open(order: BidOrder, coins: int, moves: Sequence[Action]) -> Action | None:
    """The lowest bid that counts on the first wish that can be had; coins only (L-43 is the player's own)."""
    for wish in order.wishes:
        bids = [
            move
            for move in moves
            if isinstance(move, Bid) and move.tile == wish.tile and move.amount <= min(wish.up_to, coins)
        ]
        if bids:
            return min(bids, key=lambda bid: bid.amount)
    if order.otherwise == "pass":
        return next((move for move in moves if isinstance(move, Pass)), None)
    return None


def _react(order: BidOrder, amount: int, moves: Sequence[Action]) -> Action | None:
    """L-30: a beaten bid moves unchanged to the first wish that is worth it, else it is withdrawn if wished."""
    for wish in order.wishes:
        for move in moves:
            if isinstance(move, Relocate) and move.tile == wish.tile and amount <= wish.up_to:
                return move
    if order.beaten == "withdraw":
        return next((move for move in moves if isinstance(move, Withdraw)), None)
    return None


def _follow(sheet: BidSheet, event: Event, seat: Seat | None) -> BidSheet:
    order = sheet.order
    if order is None:
        return sheet
    if not isinstance(event, BidMade | Relocated | Passed | Withdrawn) or event.seat != seat:
        return sheet
    if isinstance(event, Passed):
        notice = Notice("passed")
    elif isinstance(event, Withdrawn):
        notice = Notice("withdrawn", None, event.amount)
    else:
        notice = Notice("bid" if isinstance(event, BidMade) else "relocated", event.tile, event.amount)
    return _told(msgspec.structs.replace(sheet, order=msgspec.structs.replace(order, opened=True)), notice)


def _told(sheet: BidSheet, notice: Notice) -> BidSheet:
    return msgspec.structs.replace(sheet, notices=(*sheet.notices, notice)[-MOST_NOTICES:])
