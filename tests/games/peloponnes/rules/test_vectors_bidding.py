"""Worked examples V-1 to V-19: setup, display, bidding, turn order."""

from __future__ import annotations

from typing import Any

import pytest

from games.peloponnes.builders import Given, code, events_of, has, position, seat, start, tiles
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.options import PeloponnesOptions
from thalassa.games.peloponnes.rules import flow, order, setup
from thalassa.games.peloponnes.rules.frame import Frame
from thalassa.games.peloponnes.rules.phases import REVEAL
from thalassa.games.peloponnes.rules.position import NO_TILE, PASSED, STANDING, WITHDRAWN
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Bid, Pass, Relocate, Supply, Withdraw
from thalassa.games.peloponnes.wire.events import (
    ChitTurned,
    Displaced,
    IncomeReceived,
    OrderChanged,
    SupplyBegan,
    TileRevealed,
    TilesLeft,
)
from thalassa.kernel.messages import Event


def ids(state: PeloponnesState) -> tuple[str, ...]:
    return state.frame.tables.ids_of(state.display)


@pytest.mark.rule("L-4", "L-5")
def test_v1_start_and_first_order() -> None:
    state = PeloponnesState(Frame(GAME.edition().tables, 3, PeloponnesOptions()))
    state.clear()
    for place, number in enumerate((6, 2, 4)):  # Pylos, Patras, Korinth
        setup.take_civilization(state, place, number)
    setup.set_order(state, [])
    assert state.order == (1, 2, 0)
    has(state, 0, c=8, w=0, s=3, f=0, p=2, x=0)
    has(state, 1, c=7, w=0, s=0, f=0, p=1, x=0)
    has(state, 2, c=7, w=0, s=0, f=3, p=3, x=0)


@pytest.mark.rule("L-8", "L-14", "L-15")
@pytest.mark.parametrize(("seats", "auction", "conquest"), [(2, 2, 3), (3, 3, 2), (4, 4, 1), (5, 5, 0)])
def test_v2_rows_by_players(seats: int, auction: int, conquest: int) -> None:
    view = start(seats).view(None)
    assert (len(view.auction), len(view.conquest)) == (auction, conquest)


def drawing(seats: int, round: int, draws: str, **player: Any) -> PeloponnesState:
    """A position about to draw the named tiles in this round."""
    state = position(*(seat(f=13, p=1, **player) for _ in range(seats)), round=round)
    free = [tile for tile in (*state.display, *state.undrawn()) if tile not in tiles(draws)]
    stack = state.frame.tables.stack
    now = stack[tiles(draws)[0]]
    order = tiles(draws) + [tile for tile in free if stack[tile] == now]
    order += [tile for tile in free if stack[tile] != now]
    state.display = ()
    state.deck, state.drawn = tuple(order), 0
    state.round_number = round - 1
    state.phase = REVEAL
    return state


@pytest.mark.rule("L-16", "L-17")
def test_v3_supply_tile_first() -> None:
    state = drawing(4, 4, "B05", x=2, buildings="", incomplete="")
    state.food[2] = 0  # seat 2 must decide, so the interruption can be looked at
    state.people[2] = 1
    events: list[Event] = []
    flow.advance(state, events)
    assert ids(state) == ("B05",)
    assert events_of(events, SupplyBegan) == [SupplyBegan("B05")]
    assert state.actors() == [2]
    later = state.apply(2, Supply(0, ()))
    assert [event.row for event in events_of(later, TileRevealed)] == ["auction"] * 3 + ["conquest"]
    assert ids(state)[0] == "B05"
    assert not events_of(later, SupplyBegan)
    state.coins = [9, 9, 9, 9]
    first = state.actors()[0]
    assert code(state, first, Bid("B05", 4)) == "too_low"
    assert code(state, first, Bid("B05", 5)) is None


@pytest.mark.rule("L-16", "L-37")
def test_v4_supply_tile_in_conquest_row() -> None:
    state = drawing(2, 8, "C06 C01 C04", x=2)
    state.food[0] = 0
    events: list[Event] = []
    flow.advance(state, events)
    assert ids(state) == ("C06", "C01", "C04")
    assert events[-1] != SupplyBegan("C04")
    assert events_of(events, SupplyBegan) == [SupplyBegan("C04")]
    later = state.apply(0, Supply(0, ()))
    assert [event.row for event in events_of(later, TileRevealed)] == ["conquest", "conquest"]
    view = state.view(None)
    assert (view.conquest[0].tile, view.conquest[0].price) == ("C04", 7)


@pytest.mark.rule("L-37", "L-38", "LR-5")
def test_v5_conquest_price_is_exact_and_final() -> None:
    state = position(seat(c=9), seat(c=9), auction="A01 A02", conquest="A05 A06 A07")
    assert code(state, 0, Bid("A05", 5)) == "conquest_price"
    assert code(state, 0, Bid("A05", 7)) == "conquest_price"
    state.apply(0, Bid("A05", 6))
    for amount in (6, 7, 9):
        assert code(state, 1, Bid("A05", amount)) == "conquest_taken"


@pytest.mark.rule("L-21", "L-22", "L-23")
def test_v6_minimum_and_strictly_higher() -> None:
    state = position(seat(c=9), seat(c=9), seat(c=9), auction="B14 B01 B02")
    assert code(state, 0, Bid("B14", 3)) == "too_low"
    state.apply(0, Bid("B14", 4))
    assert code(state, 1, Bid("B14", 4)) == "not_higher"
    assert code(state, 1, Bid("B14", 5)) is None


@pytest.mark.rule("L-29", "L-40", "L-41")
def test_v7_market_beats_equal_coins() -> None:
    state = position(seat(c=9), seat(c=9, buildings="A13"), auction="B14 B01")
    state.apply(0, Bid("B14", 4))
    events = state.apply(1, Bid("B14", 4))
    assert events_of(events, Displaced) == [Displaced(0, "B14", 4, 1)]
    assert state.actors() == [0]


@pytest.mark.rule("L-23", "L-40")
def test_v8_bonus_defends() -> None:
    state = position(seat(c=9, buildings="A13"), seat(c=9), seat(c=9, buildings="B02"), auction="B14 B01 B03")
    state.apply(0, Bid("B14", 4))
    assert code(state, 1, Bid("B14", 4)) == "not_higher"
    assert code(state, 1, Bid("B14", 5)) is None
    state.apply(1, Pass())
    assert code(state, 2, Bid("B14", 4)) == "not_higher"
    assert code(state, 2, Bid("B14", 5)) is None


@pytest.mark.rule("LR-9", "L-40")
def test_v9_two_bonuses_add_up() -> None:
    both = seat(c=9, buildings="A13 B02")
    state = position(both, seat(c=9), auction="B14 B01")
    state.apply(0, Bid("B14", 4))
    assert code(state, 1, Bid("B14", 5)) == "not_higher"
    assert code(state, 1, Bid("B14", 6)) is None
    state = position(seat(c=9), both, auction="B12 B01")
    state.apply(0, Bid("B12", 4))
    assert code(state, 1, Bid("B12", 3)) == "not_higher"
    assert code(state, 1, Bid("B12", 4)) is None
    state = position(both, seat(c=9), auction="B14 B01", bid_bonus_stacks=False)
    state.apply(0, Bid("B14", 4))
    assert code(state, 1, Bid("B14", 5)) is None


@pytest.mark.rule("L-42", "LR-10")
def test_v10_bonus_never_lowers_a_price() -> None:
    state = position(seat(c=9, buildings="A13 B02"), seat(c=9), auction="B01 B04", conquest="B07")
    assert code(state, 0, Bid("B01", 3)) == "too_low"
    for amount in range(1, 10):
        assert (code(state, 0, Bid("B07", amount)) is None) == (amount == 7)


CHAIN: Given = {"auction": "B06 B12 B14 B10", "conquest": "B08"}


@pytest.mark.rule("L-29", "L-30", "L-31")
def test_v11_chain_of_displacements() -> None:
    state = position(*(seat(c=9) for _ in range(4)), **CHAIN)
    for place, tile, amount in ((0, "B06", 5), (1, "B14", 4), (2, "B12", 3), (3, "B06", 6)):
        assert state.actors() == [place]
        state.apply(place, Bid(tile, amount))
    assert state.actors() == [0]
    options = [Relocate("B12"), Relocate("B14"), Relocate("B10"), Relocate("B08"), Withdraw()]
    assert state.moves(0) == options
    state.apply(0, Relocate("B14"))
    assert state.moves(1) == [Relocate("B12"), Relocate("B10"), Withdraw()]
    assert code(state, 1, Relocate("B08")) == "relocate_price"
    state.apply(1, Relocate("B12"))
    assert state.moves(2) == [Withdraw()]
    before = state.coins[2]
    events = state.apply(2, Withdraw())
    assert state.coins[2] - before >= 4
    assert events_of(events, TilesLeft) == [TilesLeft(("B10", "B08"))]
    assert events_of(events, OrderChanged) == [OrderChanged((3, 0, 1, 2))]
    assert state.frame.tables.ids_of(state.lands[3]) == ("B06",)
    assert [state.won[place] for place in (0, 1)] == tiles("B14 B12")


@pytest.mark.rule("L-32", "LR-4")
def test_v12_relocating_to_the_conquest_row() -> None:
    state = position(*(seat(c=9) for _ in range(4)), **CHAIN)
    for place, tile, amount in ((0, "B06", 5), (1, "B14", 4), (2, "B12", 3), (3, "B06", 6)):
        state.apply(place, Bid(tile, amount))
    state.apply(0, Relocate("B08"))
    assert [state.won[place] for place in (0, 1, 2)] == tiles("B08 B14 B12")
    state = position(*(seat(c=9) for _ in range(4)), **CHAIN)
    for place, tile, amount in ((0, "B06", 6), (1, "B14", 4), (2, "B12", 3), (3, "B06", 7)):
        state.apply(place, Bid(tile, amount))
    assert code(state, 0, Relocate("B08")) == "relocate_price"


@pytest.mark.rule("L-33", "L-50")
def test_v13_withdrawing() -> None:
    state = position(seat(c=5), seat(c=9), seat(c=9), auction="A01 A02 A03")
    state.apply(0, Bid("A01", 3))
    has(state, 0, c=2)
    state.apply(1, Bid("A01", 4))
    state.apply(0, Withdraw())
    has(state, 0, c=6)
    events = state.apply(2, Pass())
    assert events_of(events, OrderChanged) == [OrderChanged((1, 0, 2))]
    assert not state.buildings[0]
    assert not state.lands[0]


@pytest.mark.rule("L-24", "L-25", "L-43")
def test_v14_nothing_affordable_means_pass() -> None:
    row: Given = {"auction": "A07 A09", "conquest": "A05 A06 A08"}
    state = position(seat(c=1, x=1), seat(c=9), **row)
    assert state.moves(0) == [Pass()]
    state.apply(0, Pass())
    has(state, 0, c=4, x=1)
    state = position(seat(c=1, x=2), seat(c=9), **row)
    state.apply(0, Bid("A07", 2))
    has(state, 0, c=0, x=0)


@pytest.mark.rule("L-43", "L-44", "LR-12")
def test_v15_luxury_for_the_shortfall_only() -> None:
    row: Given = {"auction": "A07 A09"}
    state = position(seat(c=3, x=5), seat(c=9), **row)
    assert code(state, 0, Bid("A07", 6)) == "cannot_afford"
    state.apply(0, Bid("A07", 5))
    has(state, 0, c=0, x=1)
    state.apply(1, Bid("A07", 6))
    state.apply(0, Withdraw())
    assert state.round_number == 2  # the round went on: compare with the income taken out
    state = position(seat(c=3, x=5), seat(c=9), seat(c=9), **row)
    state.apply(0, Bid("A07", 5))
    state.apply(1, Bid("A07", 6))
    state.apply(0, Withdraw())
    has(state, 0, c=6, x=1)
    state = position(seat(c=3, x=5), seat(c=9), **row)
    state.apply(0, Bid("A07", 3))
    has(state, 0, c=0, x=5)


@pytest.mark.rule("L-27", "L-39", "LR-14")
def test_v16_inhabitants_needed() -> None:
    barracks: Given = {"auction": "A11 A01", "conquest": "A02 A03 A04"}
    fortress: Given = {"auction": "C10 C01", "conquest": "C02 C03 C05"}
    for people, one, two in ((1, "needs_inhabitants", None), (0, "needs_inhabitants", "needs_inhabitants")):
        assert code(position(seat(c=9, p=people), seat(c=9), **barracks), 0, Bid("A11", 2)) == one
        assert code(position(seat(c=9, p=people), seat(c=9), **fortress), 0, Bid("C10", 6)) == two
    conquest = position(seat(c=9, p=1), seat(c=9), auction="A01 A02", conquest="A11 A03 A04")
    assert code(conquest, 0, Bid("A11", 5)) == "needs_inhabitants"
    assert code(position(seat(c=9, p=2), seat(c=9), **barracks), 0, Bid("A11", 2)) is None


@pytest.mark.rule("L-48", "L-49", "L-50")
def test_v17_new_order() -> None:
    red, green, blue, yellow, white = range(5)
    state = position(*(seat(c=9) for _ in range(5)), auction="A01 A02 A05 A06 A07")
    state.bid_state = [STANDING, PASSED, STANDING, STANDING, WITHDRAWN]
    state.bid_tile = [*tiles("A01"), NO_TILE, *tiles("A02 A05"), NO_TILE]
    state.bid_coins = [4, 0, 4, 6, 0]
    order.renew(state, [])
    assert state.order == (yellow, red, blue, green, white)
    # the same bids as they can come about, with White before Yellow
    state = position(*(seat(c=9) for _ in range(5)), auction="A01 A02 A05 A06 A07", order=(0, 1, 2, 4, 3))
    state.apply(red, Bid("A01", 4))
    state.apply(green, Pass())
    state.apply(blue, Bid("A02", 4))
    state.apply(white, Bid("A05", 5))
    state.apply(yellow, Bid("A05", 6))
    events = state.apply(white, Withdraw())
    assert events_of(events, OrderChanged) == [OrderChanged((yellow, red, blue, green, white))]
    assert state.actors() == [yellow]  # the new order opens the next round


@pytest.mark.rule("L-42", "L-49")
@pytest.mark.parametrize("before", [(0, 1), (1, 0)])
def test_v18_equal_coins_keep_their_order(before: tuple[int, int]) -> None:
    state = position(
        seat(c=9, buildings="A13"), seat(c=9), auction="B06 B11", conquest="B07 B09 B10", order=before
    )
    bids = {0: Bid("B06", 4), 1: Bid("B11", 4)}
    events: list[Event] = []
    for place in before:
        events = state.apply(place, bids[place])
    assert events_of(events, OrderChanged) == [OrderChanged(before)]


@pytest.mark.rule("LR-47", "L-24", "L-47")
def test_v19_everybody_passes() -> None:
    state = position(seat(c=1), seat(c=2), seat(c=0), order=(2, 0, 1))
    gone = ids(state)
    state.apply(2, Pass())
    has(state, 2, c=3)
    state.apply(0, Pass())
    events = state.apply(1, Pass())
    assert events_of(events, TilesLeft) == [TilesLeft(gone)]
    assert events_of(events, OrderChanged) == [OrderChanged((2, 0, 1))]
    assert len(events_of(events, IncomeReceived)) == 3
    assert len(events_of(events, ChitTurned)) == 2
    assert state.round_number == 2
