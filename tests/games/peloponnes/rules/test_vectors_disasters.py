"""Worked examples V-36 to V-48: disasters and supply rounds."""

from __future__ import annotations

from typing import Any

import pytest

from games.peloponnes.builders import (
    Given,
    buildings,
    code,
    events_of,
    has,
    lands,
    own,
    position,
    seat,
    tiles,
)
from thalassa.games.peloponnes.edition.figures import DECLINE, DROUGHT, PLAGUE
from thalassa.games.peloponnes.rules import disasters
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import KeepBuildings, KeepLands, Pass, Supply
from thalassa.games.peloponnes.wire.events import (
    ChitTurned,
    DisasterStruck,
    Fed,
    IncomeReceived,
    Spared,
    SupplyBegan,
    TilesKept,
)


def earthquake(chits: tuple[str, ...] = (), **mine: Any) -> PeloponnesState:
    options: Given = {
        key: mine.pop(key) for key in list(mine) if key in ("luxury_in_disasters", "coin_survives_earthquake")
    }
    return position(seat(**mine), seat(), phase="earthquake", round=7, chits=chits, **options)


@pytest.mark.rule("L-90")
def test_v36_the_third_chit_strikes_at_once() -> None:
    state = position(seat(p=9), seat(p=9), chits=("plague", "plague", "plague", "drought"))
    state.apply(0, Pass())
    events = state.apply(1, Pass())
    assert [event.disaster for event in events_of(events, ChitTurned)] == ["plague", "plague"]
    assert not events_of(events, DisasterStruck)
    state.apply(0, Pass())
    events = state.apply(1, Pass())
    names = [type(event).__name__ for event in events]
    struck, second = names.index("DisasterStruck"), len(names) - 1 - names[::-1].index("ChitTurned")
    assert events[struck] == DisasterStruck("plague")
    assert names.count("ChitTurned") == 2
    assert struck < second
    assert state.people == [6, 6]


@pytest.mark.rule("L-94")
def test_v37_two_stones_short() -> None:
    state = earthquake(buildings="A12 A13 A14", w=3, s=1)
    assert disasters.most_kept(state, 0, disasters.striking(state)) == 1
    assert code(state, 0, KeepBuildings(("A12", "A13"))) == "cannot_keep"
    events = state.apply(0, KeepBuildings(("A13",)))
    kept = events_of(events, TilesKept)[0]
    assert (kept.kept, kept.lost, kept.wood, kept.stone) == (("A13",), ("A12", "A14"), 1, 1)
    assert buildings(state) == "A13"
    has(state, 0, w=2, s=0)


@pytest.mark.rule("L-94")
def test_v38_one_of_each_short() -> None:
    state = earthquake(buildings="A12 A13 A14", w=2, s=2)
    assert disasters.most_kept(state, 0, disasters.striking(state)) == 2
    state.apply(0, KeepBuildings(("A12", "A14")))
    assert buildings(state) == "A12 A14"
    has(state, 0, w=0, s=0)


@pytest.mark.rule("L-96")
@pytest.mark.parametrize(
    ("rows", "food", "coins", "kept", "food_left", "coins_left"),
    [("A01 A02 A06 A07", 2, 9, 2, 0, 7), ("A01 A02 A06", 2, 2, 2, 0, 0)],
)
def test_v39_tempest(rows: str, food: int, coins: int, kept: int, food_left: int, coins_left: int) -> None:
    state = position(seat(lands=rows, f=food, c=coins), seat(), phase="tempest", round=7)
    assert disasters.most_kept(state, 0, disasters.striking(state)) == kept
    state.apply(0, KeepLands(tuple(rows.split()[:kept])))
    assert lands(state) == " ".join(rows.split()[:kept])
    has(state, 0, f=food_left, c=coins_left)


@pytest.mark.rule("L-95", "L-103")
@pytest.mark.parametrize(("keep", "luxury"), [("A12", 2), ("A15", 12)])
def test_v40_a_lost_building_protects_no_longer(keep: str, luxury: int) -> None:
    state = earthquake(
        chits=("decline", "drought", "plague"), buildings="A12 A14 A15", incomplete="A14", w=1, s=5, c=2, x=12
    )
    state.apply(0, KeepBuildings((keep,)))
    assert buildings(state) == keep
    has(state, 0, w=0, s=4, c=3, x=luxury)


@pytest.mark.rule("L-58", "L-102", "LR-31")
def test_v41_incomplete_masonry_protects() -> None:
    state = position(
        seat(buildings="A12 C01", incomplete="C01", w=3, s=3, bid="passed"),
        seat(buildings="A14", w=1, s=1),
        round=8,
        chits=("earthquake",),
    )
    before = own(state)
    events = state.apply(1, Pass())
    assert Spared(0, "earthquake", "C01") in events
    assert state.actors() == [1]
    after = own(state)
    received = next(event for event in events if isinstance(event, IncomeReceived) and event.seat == 0)
    assert after["w"] == before["w"] + received.wood
    assert after["s"] == before["s"] + received.stone
    assert buildings(state) == "A12 C01"
    assert state.incomplete[0]


@pytest.mark.rule("L-94", "LR-32")
def test_v42_everything_may_be_given_up() -> None:
    state = earthquake(buildings="A12 A14", w=5, s=5)
    state.apply(0, KeepBuildings(()))
    has(state, 0, w=5, s=5)
    assert buildings(state) == ""


@pytest.mark.rule("L-101", "LR-27")
def test_v43_luxury_in_disasters() -> None:
    mine: Given = {"buildings": "A12 A13 A14", "w": 3, "s": 1, "x": 4}
    every = KeepBuildings(("A12", "A13", "A14"))
    assert code(earthquake(**mine), 0, every) == "cannot_keep"
    state = earthquake(**mine, luxury_in_disasters=True)
    state.apply(0, every)
    has(state, 0, w=0, s=0, x=0)
    assert buildings(state) == "A12 A13 A14"


@pytest.mark.rule("L-98", "L-99", "L-100")
@pytest.mark.parametrize(
    ("disaster", "good", "before", "after"),
    [
        (DROUGHT, "f", 13, 8),
        (DROUGHT, "f", 7, 4),
        (DROUGHT, "f", 1, 0),
        (DROUGHT, "f", 0, 0),
        (PLAGUE, "p", 20, 13),
        (PLAGUE, "p", 10, 6),
        (PLAGUE, "p", 7, 4),
        (PLAGUE, "p", 4, 2),
        (PLAGUE, "p", 1, 0),
        (DECLINE, "x", 23, 13),
        (DECLINE, "x", 10, 0),
        (DECLINE, "x", 7, 0),
    ],
)
def test_v44_losses(disaster: int, good: str, before: int, after: int) -> None:
    state = position(seat(**{good: before}), seat(**{good: before}))
    disasters.strike(state, disaster, [])
    assert own(state, 0)[good] == after
    assert own(state, 1)[good] == after


# -- supply ---------------------------------------------------------------------------------------------------


def supply(**mine: Any) -> PeloponnesState:
    """The last supply round; seat 1 decides too, so the position can be looked at."""
    options: Given = {key: mine.pop(key) for key in list(mine) if key == "luxury_feeding"}
    return position(seat(**mine), seat(p=1, x=2), phase="supply", round=8, **options)


@pytest.mark.rule("L-80", "L-81", "L-82")
def test_v45_luxury_feeds() -> None:
    state = supply(p=9, f=6, x=5)
    assert state.moves(0) == [Supply(0, ()), Supply(1, ()), Supply(2, ())]
    assert code(state, 0, Supply(3, ())) == "luxury_short"
    for extra, people, luxury in ((0, 6, 5), (1, 7, 3), (2, 8, 1)):
        after = state.copy()
        after.apply(0, Supply(extra, ()))
        has(after, 0, p=people, f=0, x=luxury)


@pytest.mark.rule("L-80")
def test_v46_food_leaves_no_choice() -> None:
    state = position(seat(p=5, f=9, x=9, bid="passed"), seat(p=3, x=2), round=8, chits=("blank", "tempest"))
    events = state.apply(1, Pass())
    assert SupplyBegan(None) in events
    assert [(event.food, event.lost, event.left) for event in events_of(events, Fed) if event.seat == 0] == [
        (5, 0, 5)
    ]
    assert state.actors() == [1]


@pytest.mark.rule("L-81", "L-83", "L-85")
def test_v47_luxury_is_divided() -> None:
    state = supply(buildings="B02", incomplete="B02", s=2, x=5, p=6, f=5)
    fed = state.copy()
    fed.apply(0, Supply(1, ()))
    has(fed, 0, p=6, x=3, c=1, s=2)
    assert buildings(fed) == ""
    built = state.copy()
    built.apply(0, Supply(0, ("B02",)))
    has(built, 0, p=5, s=0, x=1, c=1)
    assert buildings(built) == "B02"
    assert not built.incomplete[0]
    assert code(state, 0, Supply(1, ("B02",))) == "luxury_short"


@pytest.mark.rule("L-67", "L-84", "L-86")
def test_v48_marking_coins_return() -> None:
    state = supply(buildings="A12 A14", incomplete="A12 A14", w=2, s=1, p=3, f=3)
    both = state.copy()
    both.apply(0, Supply(0, ("A12", "A14")))
    has(both, 0, w=0, s=0, c=2)
    assert not both.incomplete[0]
    assert both.buildings[0] == tuple(tiles("A12 A14"))
    none = state.copy()
    none.apply(0, Supply(0, ()))
    has(none, 0, w=2, s=1, c=2, p=3)
    assert none.buildings[0] == ()
