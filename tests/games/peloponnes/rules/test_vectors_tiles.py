"""Worked examples V-20 to V-35: adding tiles, income, a complete round."""

from __future__ import annotations

from typing import Any

import pytest

from games.peloponnes.builders import (
    TABLES,
    buildings,
    code,
    events_of,
    has,
    lands,
    position,
    seat,
    tiles,
)
from thalassa.games.peloponnes.rules import income, placing
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Bid, Build, ChooseIncome, KeepLands, Pass, Relocate
from thalassa.games.peloponnes.wire.events import (
    BuildingLost,
    IncomeReceived,
    LandLost,
    LandPlaced,
    OrderChanged,
    TileGained,
    TilesLeft,
)

PAY, MARK, DISCARD = Build("pay"), Build("mark"), Build("discard")


def winner(tile: str, **own: Any) -> PeloponnesState:
    """Seat 0 has just won the tile; seat 1 has a building to decide about too, so the phase does not end."""
    return position(seat(won=tile, **own), seat(won=other_building(tile), c=5), phase="placing")


def other_building(tile: str) -> str:
    return next(name for name in ("A14", "B08", "C08") if name[0] == tile[0] and name != tile)


@pytest.mark.rule("L-54", "L-55", "L-56")
def test_v20_pay_or_mark() -> None:
    state = winner("B15", s=3, x=5, c=2)
    assert state.moves(0) == [PAY, MARK]
    paid = state.copy()
    paid.apply(0, PAY)
    has(paid, 0, s=0, x=1, c=2)
    assert buildings(paid) == "B15"
    assert not paid.incomplete[0]
    state.apply(0, MARK)
    has(state, 0, s=3, x=5, c=1)
    assert state.is_incomplete(0, *tiles("B15"))


@pytest.mark.rule("L-59", "L-60")
def test_v21_luxury_is_never_forced() -> None:
    state = winner("B15", s=3, x=3, c=2)
    assert code(state, 0, PAY) == "cannot_pay"
    assert state.moves(0) == [MARK]
    state = winner("B15", s=3, x=3, c=0)
    assert state.moves(0) == [MARK, DISCARD]
    state.apply(0, MARK)
    has(state, 0, c=0, x=1)
    lost = position(
        seat(c=4, s=3, x=1, p=2, bid=("B15", 4)), seat(c=9), auction="B15 B06", conquest="B07 B09 B10"
    )
    lost.coins[0] = 0
    events = lost.apply(1, Pass())
    assert events_of(events, BuildingLost) == [BuildingLost(0, "B15", False)]
    assert not events_of(events, TileGained)
    assert lost.people[0] == 2
    assert not lost.buildings[0]


@pytest.mark.rule("L-54", "L-59")
def test_v22_both_ways_need_luxury() -> None:
    state = winner("B01", w=5, s=2, x=2, c=0)
    assert state.moves(0) == [PAY, MARK, DISCARD]
    paid = state.copy()
    paid.apply(0, PAY)
    has(paid, 0, w=4, s=0, x=0)
    state.apply(0, MARK)
    has(state, 0, w=5, s=2, x=0, c=0)
    assert winner("B01", w=5, s=2, x=2, c=1).moves(0) == [PAY, MARK]


@pytest.mark.rule("L-60", "LR-17")
def test_v23_own_gain_comes_too_late() -> None:
    state = position(seat(p=5, bid=("A11", 4)), seat(c=9), auction="A11 A01")
    events = state.apply(1, Pass())
    assert events_of(events, BuildingLost) == [BuildingLost(0, "A11", False)]
    assert events_of(events, OrderChanged) == [OrderChanged((0, 1))]
    assert state.people[0] == 5
    assert state.coins[0] == 3


@pytest.mark.rule("L-65", "L-66")
def test_v24_barracks_cost_people_and_bring_coins() -> None:
    state = winner("A11", w=1, s=2, c=1, p=5)
    state.apply(0, PAY)
    has(state, 0, w=0, s=0, c=1, p=5)
    income.gain(state, 0, [])
    has(state, 0, c=5, p=3)


@pytest.mark.rule("L-61", "L-62", "LR-19")
def test_v25_neighbours_share_a_good() -> None:
    state = position(seat(lands="A01"), seat())
    legal = set(tiles("A02 A03 A04 B07 B09 B10 C04 C05"))
    for tile in range(40):
        if TABLES.is_land[tile] and tile not in tiles("A01"):
            assert placing.fits(state, 0, tile) == (tile in legal), TABLES.ids[tile]
            assert placing.fits(state, 1, tile)


@pytest.mark.rule("L-26", "L-63", "L-64")
def test_v26_a_land_that_does_not_fit_is_lost() -> None:
    state = position(seat(c=5, lands="A01"), seat(c=9), seat(c=9), auction="A05 A06 A07")
    state.apply(0, Bid("A05", 3))
    state.apply(1, Pass())
    events = state.apply(2, Bid("A06", 4))
    assert events_of(events, LandLost) == [LandLost(0, "A05", "A01")]
    assert events_of(events, OrderChanged) == [OrderChanged((2, 0, 1))]
    assert lands(state) == "A01"
    received = events_of(events, IncomeReceived)[0]
    assert (received.seat, received.food) == (0, 2)  # Messene's own food only
    for mark in ("", "A11"):
        free = position(
            seat(c=5, lands="A01", buildings="A11", incomplete=mark, bid=("A05", 3)),
            seat(c=9),
            auction="A05 A06",
        )
        events = free.apply(1, Pass())
        assert events_of(events, LandPlaced) == [LandPlaced(0, "A05")]
        assert lands(free) == "A01 A05"


@pytest.mark.rule("L-97", "LR-20")
def test_v27_the_row_closes_up() -> None:
    state = position(seat(lands="A01 A02 A06", f=2, c=2), seat(), phase="tempest", round=4)
    state.apply(0, KeepLands(("A01", "A06")))
    assert lands(state) == "A01 A06"
    fitting = {
        TABLES.ids[tile] for tile in range(40) if TABLES.is_land[tile] and placing.fits(state, 0, tile)
    }
    assert fitting == {
        TABLES.ids[tile]
        for tile in range(40)
        if TABLES.is_land[tile] and (TABLES.income_wood[tile] or TABLES.income_food[tile])
    }


# -- income ---------------------------------------------------------------------------------------------------


def receive(place: int = 0, **own: Any) -> PeloponnesState:
    state = position(seat(**own), seat(), round=7)
    income.receive(state, place, [])
    return state


@pytest.mark.rule("L-72", "LR-23")
@pytest.mark.parametrize(
    ("people", "coins", "luxury"),
    [
        (0, 1, 0),
        (2, 1, 0),
        (3, 2, 0),
        (4, 2, 0),
        (5, 3, 0),
        (7, 3, 0),
        (8, 4, 0),
        (10, 4, 0),
        (11, 5, 0),
        (13, 5, 0),
        (14, 5, 2),
        (16, 5, 2),
        (17, 5, 4),
        (19, 5, 4),
        (20, 5, 6),
    ],
)
def test_v28_income_from_inhabitants(people: int, coins: int, luxury: int) -> None:
    has(receive(p=people), 0, c=coins, x=luxury)


@pytest.mark.rule("L-75", "L-76")
def test_v29_overflow_becomes_luxury() -> None:
    state = receive(civ=5, w=8, lands="A07")  # Sparta 1 wood, Forest 3 wood
    has(state, 0, w=10, x=2)


@pytest.mark.rule("L-70", "L-76", "LR-24")
def test_v30_all_sources_add_up() -> None:
    state = receive(civ=2, lands="A06 A07", buildings="A13", w=9, f=12, p=8)
    has(state, 0, w=10, f=13, x=7, c=4)


@pytest.mark.rule("L-71", "LR-25")
def test_v31_arkadia_grows_first() -> None:
    has(receive(civ=3, p=4), 0, p=5, c=3)
    has(receive(civ=3, p=13), 0, p=14, c=5, x=2)
    has(receive(civ=3, p=20), 0, p=20, c=5, x=6)


@pytest.mark.rule("L-73", "L-74")
def test_v32_chosen_income() -> None:
    state = position(
        seat(civ=7, buildings="A15 B15", w=10, f=5, p=5), seat(bid="passed"), order=(1, 0), round=6
    )
    state.apply(0, Pass())
    has(state, 0, w=10, s=1, f=5, x=1, c=3 + 3)  # the pass brought 3 coins
    state.apply(0, ChooseIncome(("A15", "B15"), ("wood", "coins")))
    has(state, 0, w=10, s=1, f=5, x=2, c=3 + 4)


@pytest.mark.rule("L-68", "L-69")
def test_v33_gains_meet_their_limits() -> None:
    state = winner("B12", w=3, f=12, c=1)
    state.apply(0, PAY)
    income.gain(state, 0, [])
    has(state, 0, f=13, x=2)
    state = winner("A13", w=3, p=19, c=1)
    state.apply(0, PAY)
    income.gain(state, 0, [])
    has(state, 0, p=20)


@pytest.mark.rule("L-77")
@pytest.mark.parametrize(
    ("luxury", "chips", "shown"), [(0, 0, 0), (20, 0, 20), (21, 1, 1), (40, 1, 20), (41, 2, 1)]
)
def test_v34_luxury_track(luxury: int, chips: int, shown: int) -> None:
    mine = position(seat(x=luxury), seat()).view(None).seats[0]
    assert (mine.luxury_chips, mine.luxury_shown) == (chips, shown)


@pytest.mark.rule("L-12", "L-65", "L-70")
def test_v35_complete_round() -> None:
    ann, bo = 0, 1
    state = position(
        seat(civ=1, c=6, p=2), seat(civ=5, c=7, w=4, p=3), auction="A07 A12", conquest="A05 A14 A10"
    )
    assert [tile.price for tile in state.view(None).conquest] == [6, 4, 5]
    state.apply(ann, Bid("A12", 2))
    state.apply(bo, Bid("A12", 3))
    assert [move for move in state.moves(ann) if isinstance(move, Relocate)] == [Relocate("A07")]
    events = state.apply(ann, Relocate("A07"))
    assert events_of(events, TilesLeft) == [TilesLeft(("A05", "A14", "A10"))]
    assert state.order == (bo, ann)
    assert state.actors() == [bo]
    events = state.apply(bo, PAY)
    gained = {event.seat: event for event in events_of(events, TileGained)}
    assert gained[ann].inhabitants == 2
    assert gained[bo].inhabitants == 2
    has(state, ann, c=6, w=3, f=2, p=4)
    has(state, bo, c=7, w=3, f=1, p=5)
    assert lands(state, ann) == "A07"
    assert buildings(state, bo) == "A12"
    assert state.round_number == 2
