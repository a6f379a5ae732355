"""What a seat is shown agrees with what the engine then does: amounts, results, consequences, reasons."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.peloponnes.builders import TABLES, position, random_options, seat, start, walk
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.rules.phases import BIDDING, INCOME
from thalassa.games.peloponnes.show import previews
from thalassa.games.peloponnes.show.estates import KEPT_PER_SEAT
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Bid, Build, Buy, ChooseIncome, Pass, Relocate
from thalassa.games.peloponnes.wire.views import PeloponnesView

quick = settings(max_examples=12, deadline=None)
SEATS = st.integers(1, 5)
SEEDS = st.integers(0, 2**32)


def new_game(seats: int, seed: int) -> tuple[PeloponnesState, random.Random]:
    rng = random.Random(seed)
    return start(seats, seed, **random_options(rng, seats)), rng


@pytest.mark.rule("L-22", "L-23")
@quick
@given(SEATS, SEEDS)
def test_prospects_offer_exactly_the_legal_moves(seats: int, seed: int) -> None:
    state, rng = new_game(seats, seed)
    for _ in walk(state, rng):
        if state.phase != BIDDING:
            continue
        place = state.actors()[0]
        shown = state.view(place).prospects
        assert shown is not None
        offered: set[object] = set()
        for prospect in shown:
            assert (prospect.act is None) == (prospect.reason is not None)
            assert prospect.now == (prospect.act is not None)
            if prospect.act == "bid":
                offered |= {Bid(prospect.tile, amount) for amount in range(prospect.low, prospect.high + 1)}
                assert [step.amount for step in prospect.ladder] == list(
                    range(prospect.low, prospect.high + 1)
                )
            elif prospect.act == "relocate":
                offered.add(Relocate(prospect.tile))
            elif prospect.act == "buy":
                offered.add(Buy(prospect.tile))
        takes = {move for move in state.moves(place) if isinstance(move, Bid | Relocate | Buy)}
        assert offered == takes


@quick
@given(SEATS, SEEDS)
def test_choices_show_what_really_happens(seats: int, seed: int) -> None:
    """The forecast of a decision equals the player's holdings once he has decided and nobody else moved on."""
    state, rng = new_game(seats, seed)
    for _ in walk(state, rng):
        for place in state.actors():
            choices = state.view(place).choices
            assert choices is not None
            if state.phase != BIDDING:
                listed = {choice.action for choice in choices}
                assert listed >= set(state.moves(place))
                assert all(state.why_not(place, choice.action) is None for choice in choices)
            if len(state.actors()) < 2 or state.frame.in_turn_order:
                continue
            for choice in choices[:6]:
                copy = state.copy()
                copy.apply(place, choice.action)
                if not isinstance(choice.action, Build):  # there the forecast includes the one-time income
                    assert copy.view(place).seats[place].holdings == choice.after
                assert copy.luxury[place] >= state.luxury[place] - choice.luxury


@pytest.mark.rule("L-55", "L-60", "L-65")
def test_results_of_a_tile() -> None:
    state = position(seat(c=6, s=3, x=4, p=4), auction="B15 B01 B06 B12 B03")
    temple = state.view(0).prospects[0]  # type: ignore[index]
    assert (temple.tile, temple.act, temple.low, temple.high) == ("B15", "buy", 4, 4)
    assert [result.way for result in temple.results] == ["pay", "mark"]
    paid, marked = temple.results
    assert (paid.stone, paid.luxury, paid.coins) == (3, 4, 0)
    assert (marked.stone, marked.luxury, marked.coins) == (0, 0, 1)
    assert (paid.after.coins, paid.after.inhabitants, paid.after.luxury) == (2, 6, 0)
    assert (marked.after.coins, marked.after.stone) == (1, 3)
    assert paid.income.choices == 1
    assert paid.income.coins == 1  # 6 inhabitants earn one coin more than 4
    assert temple.protects == "drought"
    state.apply(0, Buy("B15"))
    state.apply(0, Build("pay"))
    assert state.phase == INCOME
    assert state.view(0).seats[0].holdings.prestige_points == 5 + state.coins[0] // 3


@pytest.mark.rule("L-63")
def test_a_land_that_does_not_fit_is_announced() -> None:
    state = position(seat(c=9, lands="A01"), seat(c=9), auction="A05 A02")
    lost, placed = state.view(0).prospects[:2]  # type: ignore[index]
    assert lost.fits is False
    assert [result.way for result in lost.results] == ["lost"]
    assert lost.results[0].after.coins == 6
    assert placed.fits is True
    assert [result.way for result in placed.results] == ["place"]


def test_reasons_are_given_for_tiles_out_of_reach() -> None:
    state = position(seat(c=2, p=0), seat(c=9), auction="A01 A11", conquest="A09 A06 A07")
    reasons = {each.tile: each.reason for each in state.view(0).prospects or ()}
    assert {tile: reason and reason.code for tile, reason in reasons.items()} == {
        "A01": "cannot_afford",
        "A11": "needs_inhabitants",
        "A09": "cannot_afford",
        "A06": "cannot_afford",
        "A07": "cannot_afford",
    }
    state.apply(0, Pass())
    assert {each.reason.code for each in state.view(0).prospects or () if each.reason} == {"already_acted"}
    waiting = position(seat(c=9), seat(c=9)).view(1).prospects or ()
    assert all(each.act == "bid" and not each.now for each in waiting)  # it is not yet this seat's turn


def test_what_others_bid_changes_nothing_for_who_has_acted() -> None:
    """His tiles are not made, compared and told anew after every bid; those of the others follow it."""
    state = position(seat(c=9), seat(c=9), seat(c=9), auction="A01 A02 A03")
    state.apply(0, Bid("A01", 4))
    before, waits = state.view(0).prospects, state.view(2).prospects
    state.apply(1, Bid("A02", 4))
    assert state.view(0).prospects is before
    assert [one.low for one in waits or ()] != [one.low for one in state.view(2).prospects or ()]
    mine = next(one for one in before or () if one.tile == "A01")
    assert mine.results
    assert all(not one.results for one in before or () if one.tile != "A01")


@pytest.mark.rule("L-29", "L-34")
def test_a_displaced_bid_is_shown() -> None:
    state = position(seat(c=9), seat(c=9, buildings="A13"), auction="B14 B01", conquest="B06 B07 B09")
    state.apply(0, Bid("B14", 4))
    state.apply(1, Bid("B14", 4))
    view = state.view(None)
    tile = view.auction[0]
    assert tile.bid is not None
    assert (tile.bid.seat, tile.bid.coins, tile.bid.value, tile.lost_by) == (1, 4, 9, 0)
    bid = view.seats[0].bid
    assert (bid.state, bid.coins, bid.lost_tile, bid.lost_to) == ("displaced", 4, "B14", 1)
    assert state.task(0).code == "task.relocate"
    assert state.task(0).params == {"tile": "B14", "amount": 4, "seat": 1}
    assert state.task(1).params == {"seats": [0]}
    assert state.task(None).code == "task.wait"


@pytest.mark.rule("L-103")
def test_lost_protection_is_announced() -> None:
    state = position(seat(buildings="A12 A15", w=1, s=1), seat(), phase="earthquake", round=4)
    shown = {choice.action.tiles: choice for choice in state.view(0).choices or ()}  # type: ignore[union-attr]
    assert shown[("A12",)].lost == ("A15",)
    assert shown[("A12",)].unprotected == ("decline",)
    assert shown[("A15",)].unprotected == ()


def test_spectators_see_the_table_but_no_prospects() -> None:
    state = start(3, 1)
    view, mine = state.view(None), state.view(0)
    assert view.prospects is None
    assert view.choices is None
    assert mine.prospects is not None
    assert view.seats == mine.seats
    assert [each.tile for each in view.auction] == [each.tile for each in mine.auction]


@quick
@given(SEATS, SEEDS)
def test_views_are_wire_format_and_change_nothing(seats: int, seed: int) -> None:
    state, rng = new_game(seats, seed)
    for _ in walk(state, rng):
        if rng.random() < 0.7:
            continue
        before = state.to_json()
        for place in (None, *range(seats)):
            view = state.view(place)
            wire = msgspec.json.encode(view)
            assert msgspec.json.encode(msgspec.json.decode(wire, type=PeloponnesView)) == wire
        assert state.to_json() == before
        view = state.view(None)
        boxed = set(view.box)
        visible = {
            tile for each in view.seats for tile in (*each.lands, *(own.tile for own in each.buildings))
        }
        rows = {each.tile for each in (*view.auction, *view.conquest)}
        hidden = {tile for tiles in view.stacks.values() for tile in tiles}
        won = {each.won for each in view.seats if each.won}
        assert boxed | visible | rows | hidden | won == set(TABLES.ids)
        assert not boxed & (visible | rows | hidden | won)


def test_income_forecast_equals_income() -> None:
    state, rng = new_game(3, 4)
    for _ in walk(state, rng):
        for place in range(3):
            shown = state.view(None).seats[place].income
            wood, stone, food = (
                sum(
                    getattr(TABLES, f"income_{good}")[tile]
                    for tile in (*state.lands[place], *state.buildings[place])
                )
                + getattr(TABLES, f"civ_income_{good}")[state.civilization[place]]
                for good in ("wood", "stone", "food")
            )
            assert (shown.wood, shown.stone, shown.food) == (wood, stone, food)
            assert shown.choices == sum(bool(TABLES.chooses[tile]) for tile in state.buildings[place])


def test_all_income_choices_are_shown() -> None:
    """Choices that come to the same are listed too: a player looks for his good, not for a representative."""
    state = position(seat(buildings="A15 B15"), seat(), phase="income", round=6)
    choices = state.view(0).choices or ()
    assert len(choices) == 16
    assert all(isinstance(choice.action, ChooseIncome) for choice in choices)
    assert len(state.moves(0)) == 10
    assert previews.round_income(state, 0).choices == 2
    assert GAME.view_type is PeloponnesView


@quick
@given(SEATS, SEEDS)
def test_what_views_remember_never_shows(seats: int, seed: int) -> None:
    """Figures are kept from view to view: a position that nobody has looked at before must look the same."""
    state, rng = new_game(seats, seed)
    for _ in walk(state, rng):
        fresh = GAME.state_from_json(state.to_json())
        for place in (None, *range(seats), *reversed(range(seats))):
            assert state.view(place) == fresh.view(place)
        assert len(state.frame.estates) <= KEPT_PER_SEAT * seats
