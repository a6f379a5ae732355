"""Every table option in both positions, and which combinations a table refuses."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.peloponnes.builders import (
    Given,
    buildings,
    code,
    events_of,
    has,
    lands,
    position,
    rule,
    seat,
    start,
    walk,
)
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import (
    Bid,
    Build,
    Buy,
    ChooseCivilization,
    ChooseExtraIncome,
    Complete,
    KeepBuildings,
    KeepLands,
    Pass,
    Relocate,
    Supply,
    Withdraw,
)
from thalassa.games.peloponnes.wire.events import OrderChanged
from thalassa.kernel.chance import Chance
from thalassa.kernel.errors import BadOptions
from thalassa.kernel.messages import Reason


def displaced(amount: int, auction: str, conquest: str, **options: Any) -> PeloponnesState:
    """Seat 0 has been outbid on the first auction tile; seat 1 has bid on the second."""
    first, second = auction.split()[:2]
    state = position(seat(c=20, p=2), seat(c=20), seat(c=20), auction=auction, conquest=conquest, **options)
    state.apply(0, Bid(first, amount))
    state.apply(1, Bid(second, amount - 1))
    state.apply(2, Bid(first, amount + 1))
    return state


@pytest.mark.rule("LR-3")
def test_relocate_onto_bids() -> None:
    rows: Given = {"auction": "B06 B12 B10", "conquest": "B07 B09"}
    assert code(displaced(5, **rows), 0, Relocate("B12")) is None
    state = displaced(5, **rows, relocate_onto_bids=False)
    assert code(state, 0, Relocate("B12")) == "relocate_occupied"
    assert rule(state, 0, Relocate("B12")) == "LR-3"
    assert code(state, 0, Relocate("B10")) is None


@pytest.mark.rule("LR-4", "L-32")
@pytest.mark.parametrize(
    ("option", "below", "exact", "above"),
    [
        ("exact", "relocate_price", None, "relocate_price"),
        ("at_least", "relocate_below_price", None, None),
        ("never", *["relocate_never_conquest"] * 3),
    ],
)
def test_relocate_to_conquest(option: str, below: str, exact: str | None, above: str | None) -> None:
    # B07 costs 7 in the conquest row
    for amount, expected in ((6, below), (7, exact), (8, above)):
        state = displaced(
            amount, "B06 B12 B10", "B07 B09", relocate_to_conquest=option, relocate_onto_bids=False
        )
        assert code(state, 0, Relocate("B07")) == expected
    if option == "at_least":
        events = state.apply(0, Relocate("B07"))
        assert events_of(events, OrderChanged) == [OrderChanged((2, 0, 1))]  # the whole 8 count and are paid
        assert state.coins[0] < 20 - 8 + 6


@pytest.mark.rule("LR-8", "L-50")
@pytest.mark.parametrize(("option", "order"), [("as_pass", (2, 0, 1)), ("above_pass", (2, 1, 0))])
def test_withdrawn_rank(option: str, order: tuple[int, ...]) -> None:
    state = position(seat(c=9), seat(c=9), seat(c=9), auction="A01 A02 A05", withdrawn_rank=option)
    state.apply(0, Pass())
    state.apply(1, Bid("A01", 3))
    state.apply(2, Bid("A01", 4))
    events = state.apply(1, Withdraw())
    assert events_of(events, OrderChanged) == [OrderChanged(order)]


@pytest.mark.rule("LR-13", "LR-45")
def test_useless_bids() -> None:
    mine: Given = {"c": 9, "lands": "A01"}
    assert code(position(seat(**mine), seat(), auction="A05 A02"), 0, Bid("A05", 3)) is None
    state = position(seat(**mine), seat(), auction="A05 A02", conquest="A06 A12 A14", useless_bids=False)
    assert code(state, 0, Bid("A05", 3)) == "land_does_not_fit"
    assert code(state, 0, Bid("A06", 6)) == "land_does_not_fit"
    assert code(state, 0, Bid("A02", 3)) is None
    assert code(state, 0, Bid("A12", 4)) is None  # buildings stay free
    solo = position(seat(**mine), auction="A05 A02 A06 A07 A12", useless_bids=False)
    assert code(solo, 0, Buy("A05")) == "land_does_not_fit"
    assert code(solo, 0, Buy("A02")) is None
    assert code(position(seat(**mine), auction="A05 A02 A06 A07 A12"), 0, Buy("A05")) is None
    state = displaced(4, "A07 A09 A05", "A06 A08", useless_bids=False)
    state.lands[0] = position(seat(lands="A01"), seat()).lands[0]
    assert code(state, 0, Relocate("A05")) == "land_does_not_fit"


@pytest.mark.rule("LR-16", "LR-17")
def test_voluntary_discard() -> None:
    mine: Given = {"won": "A12", "w": 2, "c": 3, "p": 4}
    assert code(position(seat(**mine), seat(), phase="placing"), 0, Build("discard")) == "must_keep"
    state = position(seat(**mine), seat(won="A14", c=1), phase="placing", voluntary_discard=True)
    assert state.moves(0) == [Build("pay"), Build("mark"), Build("discard")]
    state.apply(0, Build("discard"))
    has(state, 0, w=2, c=3, p=4)
    assert buildings(state) == ""


@pytest.mark.rule("LR-18")
def test_complete_any_time() -> None:
    mine: Given = {"buildings": "A12 A14", "incomplete": "A12 A14", "w": 2, "x": 2}
    state = position(seat(**mine), seat(c=9), complete_any_time=True, auction="B06 B12")
    sets = [move for move in state.moves(0) if isinstance(move, Complete)]
    assert sets == [Complete(("A12",)), Complete(("A14",)), Complete(("A12", "A14"))]
    assert code(state, 0, Complete(())) == "complete_nothing"
    assert code(state, 0, Bid("B12", 2)) == "cannot_afford"
    state.apply(0, Complete(("A12",)))
    has(state, 0, w=0, x=2, c=1)
    assert state.actors() == [0]
    state.apply(0, Complete(("A14",)))
    has(state, 0, x=0, c=2)
    assert state.incomplete[0] == 0
    state.apply(0, Bid("B12", 2))  # the coins that came back may be bid
    state = position(
        seat(**mine, c=9), seat(c=9), complete_any_time=True, auction="B06 B12", luxury_in_disasters=True
    )
    state.apply(0, Bid("B12", 2))
    state.apply(1, Bid("B12", 3))
    assert code(state, 0, Complete(("A12",))) == "complete_too_late"
    poor = position(seat(buildings="A12", incomplete="A12", x=3), seat(), complete_any_time=True)
    assert code(poor, 0, Complete(("A12",))) == "luxury_short"


@pytest.mark.rule("LR-22", "L-69")
@pytest.mark.parametrize(("cap", "people"), [(20, 20), (0, 21)])
def test_population_cap(cap: int, people: int) -> None:
    state = position(seat(civ=3, p=20, bid="passed"), seat(), population_cap=cap)
    state.apply(1, Pass())
    has(state, 0, p=people, c=5, x=6)  # beyond 20 the income of 20 applies
    assert state.view(0).caps.inhabitants == (20 if cap else None)


@pytest.mark.rule("LR-27", "L-101")
def test_luxury_in_disasters_pays_coins_too() -> None:
    mine: Given = {"lands": "A01 A02", "f": 1, "c": 0, "x": 5}
    closed = position(seat(**mine), seat(lands="A05", f=1, c=1), phase="tempest", round=4)
    assert closed.actors() == [1]
    state = position(
        seat(**mine), seat(lands="A05", f=1, c=1), phase="tempest", round=4, luxury_in_disasters=True
    )
    assert state.moves(0) == [KeepLands(()), KeepLands(("A01",)), KeepLands(("A02",))]
    state.apply(0, KeepLands(("A02",)))
    has(state, 0, f=0, c=0, x=3)
    assert lands(state) == "A02"


@pytest.mark.rule("LR-30", "L-95")
@pytest.mark.parametrize(("survives", "coins"), [(True, 2), (False, 0)])
def test_coin_survives_earthquake(survives: bool, coins: int) -> None:
    state = position(
        seat(buildings="A12 A13 A14", incomplete="A12 A14", w=1, s=1),
        seat(buildings="A15", w=1, s=1),
        phase="earthquake",
        round=4,
        coin_survives_earthquake=survives,
    )
    state.apply(0, KeepBuildings(("A13",)))
    has(state, 0, c=coins)


@pytest.mark.rule("LR-33", "L-81")
def test_luxury_feeding() -> None:
    options: Given = {"phase": "supply", "round": 8, "luxury_feeding": "forced"}
    state = position(
        seat(p=5, f=2, x=5, buildings="A12", incomplete="A12", w=1), seat(buildings="A14", incomplete="A14"),
        **options,
    )  # fmt: skip
    assert state.moves(0) == [Supply(2, ())]
    assert code(state, 0, Supply(1, ())) == "feeding_forced"
    assert rule(state, 0, Supply(1, ())) == "LR-33"
    state.apply(0, Supply(2, ()))
    has(state, 0, p=4, x=1)
    automatic = position(
        seat(p=9, f=0, x=4, bid="passed"),
        seat(p=0),
        round=8,
        chits=("blank", "tempest"),
        luxury_feeding="forced",
    )
    automatic.apply(1, Pass())
    assert automatic.outcome() is not None  # nothing was left to decide
    has(automatic, 0, x=0, p=4)  # 2 food from Messene, 2 fed with luxury


@pytest.mark.rule("LR-39")
def test_simultaneous() -> None:
    two = (seat(won="A12", c=2), seat(won="A14", c=2), seat())
    state = position(*two, phase="placing", order=(2, 1, 0))
    assert state.actors() == [0, 1]
    state = position(*two, phase="placing", order=(2, 1, 0), simultaneous="turn_order")
    assert state.actors() == [1]
    assert code(state, 0, Build("mark")) == "not_your_turn"
    assert rule(state, 0, Build("mark")) == "LR-39"
    state.apply(1, Build("mark"))
    assert state.actors() == [0]


@pytest.mark.rule("LR-41", "L-3", "L-5")
def test_civilizations_picked_in_random_order() -> None:
    orders = set()
    for seed in range(30):
        state = start(3, seed, civilizations="pick")
        order = state.order
        orders.add(order)
        assert state.actors() == [order[0]]
        assert len(state.moves(order[0])) == 7
        assert code(state, order[1], ChooseCivilization(1)) == "not_your_turn"
        state.apply(order[0], ChooseCivilization(7))
        assert code(state, order[1], ChooseCivilization(7)) == "civilization_taken"
        assert code(state, order[1], ChooseCivilization(8)) == "civilization_unknown"
        state.apply(order[1], ChooseCivilization(2))
        state.apply(order[2], ChooseCivilization(5))
        assert state.order == (order[1], order[2], order[0])
        assert state.round_number == 1
    assert len(orders) == 6
    assert start(3, 1).round_number == 1


@pytest.mark.rule("LR-42", "L-113", "L-25")
def test_solo_pass() -> None:
    row: Given = {"auction": "A01 A02 A05 A06 A08"}
    assert code(position(seat(c=9), **row), 0, Pass()) is None
    state = position(seat(c=9), **row, solo_pass=False)
    assert code(state, 0, Pass()) == "must_buy"
    assert Pass() not in state.moves(0)
    assert position(seat(c=2), **row, solo_pass=False).moves(0) == [Pass()]


@pytest.mark.rule("LR-43", "L-118")
@pytest.mark.parametrize(("repeat", "choices"), [(True, 10), (False, 1)])
def test_solo_repeat_income(repeat: bool, choices: int) -> None:
    state = start(1, 1, solo_level=4, solo_repeat_income=repeat)
    state.apply(0, ChooseCivilization(1))
    assert len(state.moves(0)) == choices
    assert code(state, 0, ChooseExtraIncome(("wood", "stone", "food"))) is None
    expected = None if repeat else "extra_repeat"
    assert code(state, 0, ChooseExtraIncome(("food", "food", "food"))) == expected
    assert code(state, 0, ChooseExtraIncome(("food",))) == "extra_count"
    assert code(state, 0, ChooseExtraIncome(("food", "wood", "stone"))) == "not_in_order"


@pytest.mark.rule("L-112", "L-117")
@pytest.mark.parametrize(
    ("seats", "given", "problem"),
    [
        (2, {"solo_level": 1}, "level_alone"),
        (1, {"solo_used": [1]}, "used_without_level"),
        (1, {"solo_level": 1, "solo_used": [8]}, "civilization_unknown"),
        (1, {"solo_level": 1, "solo_used": [1, 1]}, "used_twice"),
        (1, {"solo_level": 1, "solo_used": [1, 2, 3, 4, 5, 6, 7]}, "used_twice"),
    ],
)
def test_refused_combinations(seats: int, given: dict[str, object], problem: str) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.make_options(seats, given)
    reason = caught.value.params["reason"]
    assert isinstance(reason, Reason)
    assert reason.code == problem


@pytest.mark.parametrize(
    "given",
    [
        {"luxury_feeding": "sometimes"},
        {"population_cap": 21},
        {"unknown": True},
        {"solo_level": 6},
        {"solo_pass": 3},
    ],
)
def test_unknown_options(given: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        GAME.make_options(1, given)


def test_every_option_is_described() -> None:
    specs = {spec.key: spec for spec in GAME.option_specs()}
    assert len(specs) == 17
    for spec in specs.values():
        assert spec.rule is not None
        if spec.values:
            assert spec.values[0] == spec.default, spec.key  # default first
    assert specs["solo_used"].hidden
    assert specs["solo_pass"].seats == (1, 1)


def test_random_games_under_every_option() -> None:
    for spec in GAME.option_specs():
        if spec.hidden:
            continue
        for value in spec.values or (True, False):
            low, high = spec.seats or (1, 5)
            for seats in {low, high}:
                options = GAME.make_options(seats, {spec.key: value})
                state = GAME.start(seats, options, Chance("3"), GAME.edition())
                for _ in walk(state, random.Random(3)):
                    pass
                assert state.outcome() is not None
