"""Rules one by one: the frame of the game, bidding, taking tiles, the solo game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.peloponnes.builders import (
    TABLES,
    buildings,
    code,
    events_of,
    has,
    lands,
    own,
    position,
    seat,
    start,
    walk,
)
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.wire.actions import (
    Bid,
    Build,
    Buy,
    ChooseCivilization,
    ChooseExtraIncome,
    Pass,
    Relocate,
    Withdraw,
)
from thalassa.games.peloponnes.wire.events import (
    BuildingLost,
    BuildingMarked,
    Displaced,
    IncomeReceived,
    LandLost,
    LandPlaced,
    OrderChanged,
    RoundBegan,
    SupplyBegan,
    TileGained,
    TileRevealed,
    TilesLeft,
)
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Event

# -- the frame ------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-2")
def test_stores_are_empty_before_the_civilization_gives_something() -> None:
    """What a civilization tile does not name is 0."""
    given = {1: {}, 2: {}, 3: {}, 4: {"f": 3}, 5: {"w": 4}, 6: {"s": 3}, 7: {}}
    seen = set()
    for seed in range(12):
        state = start(5, seed)
        for place, number in enumerate(state.civilization):
            has(state, place, **{"w": 0, "s": 0, "f": 0, "x": 0, **given[number]})
            seen.add(number)
    assert seen == set(given)


@pytest.mark.rule("L-11")
@pytest.mark.parametrize("seats", [2, 5])
def test_eight_rounds_use_up_the_three_stacks(seats: int) -> None:
    state = start(seats, seats)
    seen: list[Event] = []
    for _, _, events in walk(state, random.Random(seats)):
        seen += events
    rounds = [event.stack for event in events_of(seen, RoundBegan)]
    assert rounds == ["A", "A", "B", "B", "B", "C", "C"], "round 1 began before the first decision"
    assert state.undrawn() == ()
    assert len(events_of(seen, TileRevealed)) == 35


@pytest.mark.rule("L-18")
def test_tiles_start_two_supply_rounds_in_every_game() -> None:
    calling = [TABLES.ids[tile] for tile in range(40) if TABLES.supply_round[tile]]
    assert calling == ["B05", "C04"]
    for seed in range(3):
        state = start(3, seed)
        seen: list[Event] = []
        for _, _, events in walk(state, random.Random(seed)):
            seen += events
        assert [event.tile for event in events_of(seen, SupplyBegan) if event.tile is not None] == calling


@pytest.mark.rule("L-19")
def test_owning_a_supply_tile_starts_nothing() -> None:
    owner = position(seat(p=5, lands="B05"), seat(p=5), round=6)
    owner.apply(0, Pass())
    assert not events_of(owner.apply(1, Pass()), SupplyBegan)
    has(owner, 0, p=5)


@pytest.mark.rule("LR-1")
def test_a_supply_tile_stays_on_offer() -> None:
    state = position(seat(c=9, p=0), seat(c=9, p=0), round=3, next_tiles="B05 B06 B07 B09 B10")
    state.apply(0, Pass())
    events = state.apply(1, Pass())
    assert [event.tile for event in events_of(events, TileRevealed)] == ["B05", "B06", "B07", "B09", "B10"]
    assert code(state, 0, Bid("B05", 5)) is None


# -- bidding --------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-26")
def test_a_tile_one_cannot_use_may_be_bid_on_and_is_lost() -> None:
    state = position(seat(c=9, lands="A01"), seat(c=9), auction="A05 A12", conquest="A03 A10 A14", round=2)
    state.apply(0, Bid("A05", 3))  # wood and food beside stone: does not fit
    state.apply(1, Bid("A12", 9))  # no wood, and no coin left to mark it with
    assert state.round_number == 3
    assert (lands(state, 0), buildings(state, 1)) == ("A01", "")


@pytest.mark.rule("L-35")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_chain_meets_nobody_twice_and_never_its_beginner(seats: int) -> None:
    """Everybody relocates wherever that pushes somebody out: the longest chain there can be."""
    longest = 0
    for seed in range(40):
        state = start(seats, seed)
        rng = random.Random(seed)
        chain: list[int] = []
        opener = -1
        while state.round_number <= 3 and state.actors():
            place = rng.choice(state.actors())
            moves = state.moves(place)
            pushing = [move for move in moves if isinstance(move, Relocate)]
            action = rng.choice(pushing or moves)
            if isinstance(action, Bid):
                opener, chain = place, []
            for event in events_of(state.apply(place, action), Displaced):
                chain.append(event.seat)
                assert event.seat != opener
                assert len(set(chain)) == len(chain)
                longest = max(longest, len(chain))
    assert 1 < longest <= seats - 1


@pytest.mark.rule("L-46")
def test_the_bidding_ends_when_everybody_stands_passed_or_withdrew() -> None:
    state = position(seat(c=9), seat(c=9), seat(c=9), auction="A01 A02 A05", round=1)
    state.apply(0, Bid("A01", 3))
    assert not events_of(state.apply(1, Pass()), TilesLeft)
    assert not events_of(state.apply(2, Bid("A01", 4)), TilesLeft), "a displaced player has still to react"
    assert state.actors() == [0]
    assert events_of(state.apply(0, Withdraw()), TilesLeft)


@pytest.mark.rule("L-45")
def test_luxury_raises_the_marking_coin_and_nothing_else() -> None:
    empty = position(seat(won="A12", x=2), seat(), phase="placing")
    assert events_of(empty.apply(0, Build("mark")), BuildingMarked) == [BuildingMarked(0, "A12", 2)]
    for luxury, lost in ((2, []), (1, [BuildingLost(0, "A12", False)])):
        bidder = position(seat(c=3, x=luxury), seat(c=3), auction="A12 A13", round=1)
        bidder.apply(0, Bid("A12", 3))
        assert events_of(bidder.apply(1, Pass()), BuildingLost) == lost, "1 luxury is not a coin"
    rich = position(seat(won="A12", c=3, x=9), seat(), phase="placing")
    (marked,) = events_of(rich.apply(0, Build("mark")), BuildingMarked)
    assert marked.luxury == 0, "while there is a coin in the reserve it is used"


# -- turn order -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-48")
def test_the_most_coins_go_first_and_conquest_prices_count_in_full() -> None:
    state = position(seat(c=9), seat(c=9), seat(c=9), auction="A01 A02 A05", conquest="A07 A10", round=1)
    state.apply(0, Bid("A01", 3))
    state.apply(1, Bid("A02", 4))
    price = {tile.tile: tile.price for tile in state.view(2).conquest}["A07"]
    assert price == 5
    events = state.apply(2, Bid("A07", 5))
    assert events_of(events, OrderChanged) == [OrderChanged((2, 1, 0))]


@pytest.mark.rule("L-51")
def test_the_new_order_is_that_of_the_next_bidding() -> None:
    state = position(seat(c=9), seat(c=9), auction="A01 A07", conquest="A05 A10 A02", round=1)
    assert state.actors() == [0]
    state.apply(0, Bid("A07", 2))
    assert state.actors() == [1], "the old order to the end of this bidding"
    state.apply(1, Bid("A01", 3))
    assert (state.round_number, state.actors()) == (2, [1])


# -- taking tiles -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-52")
def test_all_take_their_tiles_at_once_and_the_bids_are_gone() -> None:
    state = position(
        seat(civ=1, c=9, p=2), seat(civ=5, c=9, p=2, w=9), auction="A12 A13", conquest="A05 A10 A02", round=1
    )
    state.apply(0, Bid("A13", 4))
    state.apply(1, Bid("A12", 3))
    assert sorted(state.actors()) == [0, 1], "both decide about their buildings, in any order"
    assert (own(state, 0)["c"], own(state, 1)["c"]) == (5, 6), "the bids are paid"
    second = state.copy()
    state.apply(0, Build("mark"))
    state.apply(1, Build("pay"))
    second.apply(1, Build("pay"))
    second.apply(0, Build("mark"))
    assert state.to_json() == second.to_json()


@pytest.mark.rule("L-53")
def test_a_new_tile_goes_to_the_outer_end_of_its_row() -> None:
    land = position(
        seat(c=20, lands="A01 A02"), seat(c=9), auction="B10 B01", conquest="B06 B12 B14", round=4
    )
    land.apply(0, Bid("B10", 4))
    assert LandPlaced(0, "B10") in land.apply(1, Pass())
    assert lands(land) == "A01 A02 B10"
    build = position(seat(c=3, buildings="A12 A14", won="B01"), seat(), phase="placing", round=4)
    build.apply(0, Build("mark"))
    assert buildings(build) == "A12 A14 B01"


@pytest.mark.rule("LR-15")
def test_the_coins_of_a_building_come_too_late_to_mark_it() -> None:
    state = position(seat(c=5, p=5), seat(c=5), auction="A11 A12", conquest="A05 A10 A02", round=2)
    state.apply(0, Bid("A11", 5))  # Barracks bring 4 coins, but the reserve is empty now
    events = state.apply(1, Pass())
    assert events_of(events, BuildingLost) == [BuildingLost(0, "A11", False)]
    has(state, 0, p=5)


@pytest.mark.rule("L-68", "LR-21")
@pytest.mark.parametrize(("food", "stored", "overflow"), [(10, 13, 0), (12, 13, 2), (13, 13, 3)])
def test_one_time_food_beyond_the_storehouse_becomes_luxury(food: int, stored: int, overflow: int) -> None:
    granary = next(tile for tile in range(40) if TABLES.gain_food[tile] == 3)
    state = position(seat(civ=6, c=3, f=food, won=TABLES.ids[granary]), seat(civ=7), phase="placing")
    events = state.apply(0, Build("mark"))
    (gained,) = events_of(events, TileGained)
    assert (gained.food, gained.overflow) == (3, overflow)
    (income,) = [event for event in events_of(events, IncomeReceived) if event.seat == 0]
    has(state, 0, f=stored, x=overflow + income.overflow)


# -- open information ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-39")
def test_simultaneous_choices_are_seen_as_they_arrive_or_asked_in_order() -> None:
    mine: dict[str, Any] = {"c": 3, "won": "A12", "w": 3}
    state = position(seat(**mine), seat(c=3, won="A13"), phase="placing", order=(1, 0))
    assert sorted(state.actors()) == [0, 1]
    state.apply(0, Build("pay"))
    assert state.view(1).seats[0].holdings.wood == state.wood[0], "seen at once"
    turns = position(
        seat(**mine), seat(c=3, won="A13"), phase="placing", order=(1, 0), simultaneous="turn_order"
    )
    assert turns.actors() == [1]
    turns.apply(1, Build("mark"))
    assert turns.actors() == [0]


@pytest.mark.rule("LR-40")
def test_everybody_sees_everybodys_coins() -> None:
    state = position(seat(c=3), seat(c=8), seat(c=5))
    for viewer in (0, 1, 2, None):
        assert [each.holdings.coins for each in state.view(viewer).seats] == [3, 8, 5]


# -- solo -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-114")
def test_the_plain_solo_game_has_five_tiles_to_buy() -> None:
    state = GAME.start(1, GAME.make_options(1), Chance("5"), GAME.edition())
    state.apply(0, ChooseCivilization(3))
    view = state.view(0)
    assert (len(view.auction), len(view.conquest)) == (5, 0)
    prices = {tile.tile: tile.price for tile in view.auction}
    assert prices == {tile: TABLES.min_bid[TABLES.index[tile]] for tile in prices}


@pytest.mark.rule("L-119")
def test_extra_incomes_are_chosen_anew_and_are_no_lands() -> None:
    options = GAME.make_options(1, {"solo_level": 2})
    for good in ("wood", "stone"):
        state = GAME.start(1, options, Chance("5"), GAME.edition())
        state.apply(0, ChooseCivilization(1))
        state.apply(0, ChooseExtraIncome((good,)))
        assert getattr(state.view(0).seats[0].income, good) == 1
    # extra stone does not make a land of wood fit beside a land of stone
    row: dict[str, Any] = {"auction": "A05 A07 A02 A04", "conquest": "A10"}
    state = position(seat(civ=1, c=9, lands="A01"), solo_level=2, extra=(1, 0, 0), round=2, **row)
    assert events_of(state.apply(0, Buy("A05")), LandLost)
