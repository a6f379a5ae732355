"""Ceiling bids: what they answer, what they leave to the player, and when they end."""

from __future__ import annotations

import msgspec
import pytest

import thalassa
from thalassa.games.peloponnes.notes import (
    BidSheet,
    CancelBids,
    ClearNotices,
    Notice,
    OrderBids,
    PeloponnesNotebook,
    Wish,
)
from thalassa.games.peloponnes.rules.position import PASSED
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Bid, Complete, Pass, Relocate, Withdraw
from thalassa.games.peloponnes.wire.events import BidMade, Passed
from thalassa.games.peloponnes.wire.views import PeloponnesView

from .builders import position, seat

BOOK = PeloponnesNotebook()


def auction(**more: object) -> PeloponnesState:
    """V-11: two players; the second has a standing bid of 4 on B14."""
    return position(
        seat(c=6, x=4),
        seat(c=2, bid=("B14", 4)),
        auction="B06 B14",
        conquest="B10 B08",
        order=(1, 0),
        **more,  # type: ignore[arg-type]
    )


def seen(state: PeloponnesState, who: int) -> PeloponnesView:
    view = state.view(who)
    assert isinstance(view, PeloponnesView)
    return view


def ordered(state: PeloponnesState, who: int, *wishes: tuple[str, int], **more: str) -> BidSheet:
    note = OrderBids(tuple(Wish(*wish) for wish in wishes), **more)  # type: ignore[arg-type]
    assert BOOK.refuse(BidSheet(), who, note, seen(state, who)) is None
    return BOOK.write(BidSheet(), who, note, seen(state, who))


def answer(state: PeloponnesState, sheet: BidSheet, who: int) -> object:
    return BOOK.obey(sheet, who, seen(state, who), state.moves(who))


@pytest.mark.rule("L-23")
def test_the_lowest_bid_that_counts_on_the_first_tile_that_can_be_had() -> None:
    state = auction()
    assert answer(state, ordered(state, 0, ("B14", 6), ("B06", 5)), 0) == Bid("B14", 5)
    assert answer(state, ordered(state, 0, ("B14", 4), ("B06", 5)), 0) == Bid("B06", 3)


def test_above_every_ceiling_it_asks_or_passes_as_ordered() -> None:
    state = auction()
    assert answer(state, ordered(state, 0, ("B14", 4)), 0) is None
    assert answer(state, ordered(state, 0, ("B14", 4), otherwise="pass"), 0) == Pass()


@pytest.mark.rule("L-43")
def test_luxury_is_never_turned_into_coins() -> None:
    state = position(seat(c=1, x=8), seat(c=9), auction="B06 B14", conquest="B10 B08", order=(0, 1))
    assert Bid("B06", 3) in state.moves(0)
    assert answer(state, ordered(state, 0, ("B06", 5)), 0) is None


@pytest.mark.rule("L-30", "L-33")
def test_a_beaten_bid_moves_to_the_next_wish_worth_it_else_it_is_withdrawn_or_asked() -> None:
    state = auction()
    sheets = {
        "moves": ordered(state, 1, ("B14", 4), ("B06", 4)),
        "asks": ordered(state, 1, ("B14", 4), ("B06", 3)),
        "withdraws": ordered(state, 1, ("B14", 4), ("B06", 3), beaten="withdraw"),
    }
    state.apply(0, Bid("B14", 5))
    assert answer(state, sheets["moves"], 1) == Relocate("B06")
    assert answer(state, sheets["asks"], 1) is None
    assert answer(state, sheets["withdraws"], 1) == Withdraw()


def test_what_was_opened_and_taken_back_is_the_players_own_again() -> None:
    state = auction()
    sheet = ordered(state, 0, ("B06", 5))
    after = state.copy()
    events = after.apply(0, Bid("B06", 3))
    sheet = BOOK.follow(sheet, events, seen(after, 0))
    assert Notice("bid", "B06", 3) in sheet.notices
    assert sheet.order is None or sheet.order.opened
    assert answer(state, sheet, 0) is None


def test_others_bids_do_not_count_as_the_own_opening() -> None:
    state = auction()
    sheet = ordered(state, 0, ("B06", 5))
    assert BOOK.follow(sheet, [BidMade(1, "B10", 4, 0), Passed(1, 3)], seen(state, 0)) == sheet


def test_an_order_ends_with_the_round_of_bidding() -> None:
    state = auction()
    sheet = ordered(state, 0, ("B06", 5))
    later = msgspec.structs.replace(seen(state, 0), phase="placing")
    ended = BOOK.follow(sheet, [], later)
    assert ended == BidSheet(None, (Notice("ended"),))
    assert BOOK.write(ended, 0, ClearNotices(), later) == BidSheet()
    other = msgspec.structs.replace(seen(state, 0), round=seen(state, 0).round + 1)
    assert BOOK.obey(sheet, 0, other, state.moves(0)) is None


@pytest.mark.rule("LR-18")
def test_completing_buildings_first_is_left_to_the_player() -> None:
    state = auction()
    sheet = ordered(state, 0, ("B06", 5))
    moves = [*state.moves(0), Complete(("B01",))]
    assert BOOK.obey(sheet, 0, seen(state, 0), moves) is None


def test_what_cannot_be_ordered_says_why() -> None:
    state = auction()
    view = seen(state, 0)

    def code(note: OrderBids, at: PeloponnesView = view) -> str | None:
        reason = BOOK.refuse(BidSheet(), 0, note, at)
        return None if reason is None else reason.code

    assert code(OrderBids((Wish("A01", 4),))) == "tile_not_open"
    assert code(OrderBids((Wish("B06", 4), Wish("B06", 5)))) == "not_in_order"
    assert code(OrderBids(()), msgspec.structs.replace(view, phase="placing")) == "not_bidding"
    passed = auction()
    passed.bid_state[0] = PASSED
    assert code(OrderBids(()), seen(passed, 0)) == "already_acted"
    alone = thalassa.new("peloponnes", seats=1, seed=3)
    assert code(OrderBids(()), alone.view(0)) == "solo_buys"  # type: ignore[arg-type]
    sheet = ordered(auction(), 0, ("B06", 5))
    assert BOOK.write(sheet, 0, CancelBids(), view) == BidSheet()


def test_every_seat_keeps_a_sheet_of_its_own_that_is_never_shown_afterwards() -> None:
    table = thalassa.new("peloponnes", seats=3, seed=3)
    assert len({BOOK.teams(who, 3, table.options, table.state)[-1] for who in range(3)}) == 3
    assert not BOOK.keeps_past
