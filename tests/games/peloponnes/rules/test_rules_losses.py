"""Rules one by one: supply rounds, chits and disasters, the end."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from games.peloponnes.builders import buildings, code, events_of, has, lands, own, position, seat, start, walk
from thalassa.games.peloponnes.edition.figures import CHITS, DECLINE, DROUGHT, PLAGUE
from thalassa.games.peloponnes.rules import disasters
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import KeepBuildings, KeepLands, Pass, Supply
from thalassa.games.peloponnes.wire.events import (
    BuildingsSettled,
    ChitTurned,
    DisasterStruck,
    Fed,
    IncomeReceived,
    LossSuffered,
    Scored,
    SupplyBegan,
    TileRevealed,
    TilesKept,
)
from thalassa.kernel.messages import Event

# -- supply rounds ----------------------------------------------------------------------------------------------


def supply(**mine: Any) -> PeloponnesState:
    """The last supply round; seat 1 decides too, so that the position can be looked at."""
    return position(seat(**mine), seat(p=1, x=2), phase="supply", round=8)


@pytest.mark.rule("L-79", "LR-34")
def test_all_feed_first_and_then_settle_their_buildings() -> None:
    state = position(
        seat(buildings="A12", incomplete="A12", w=2, p=3, x=2), seat(p=4, f=1, x=2), phase="supply", round=8
    )
    assert state.actors() == [0, 1], "all at once"
    events = state.apply(0, Supply(1, ("A12",)))
    assert [type(event) for event in events] == [Fed, BuildingsSettled]
    assert state.actors() == [1]


@pytest.mark.rule("L-82")
@pytest.mark.parametrize(("people", "food", "left"), [(9, 6, 6), (5, 0, 0), (4, 4, 4)])
def test_who_is_not_fed_is_lost(people: int, food: int, left: int) -> None:
    state = supply(p=people, f=food, buildings="A12", incomplete="A12")
    (fed,) = events_of(state.apply(0, Supply(0, ())), Fed)
    assert (fed.lost, fed.left) == (people - left, left)
    has(state, 0, p=left, f=0)


@pytest.mark.rule("L-83", "LR-35")
def test_a_building_is_completed_or_abandoned_as_its_owner_likes() -> None:
    state = supply(buildings="A12 A13", incomplete="A12 A13", w=9, s=9, p=1, f=1)
    for keep in ((), ("A12",), ("A13",), ("A12", "A13")):
        copy = state.copy()
        (settled,) = events_of(copy.apply(0, Supply(0, keep)), BuildingsSettled)
        assert (settled.completed, settled.returned) == (keep, 2)
        assert buildings(copy) == " ".join(keep), "abandoned although it could be paid"


@pytest.mark.rule("L-83")
def test_luxury_replaces_what_a_completion_lacks() -> None:
    state = supply(buildings="A12", incomplete="A12", w=1, x=2, p=1, f=1)  # two wood
    state.apply(0, Supply(0, ("A12",)))
    has(state, 0, w=0, x=0)
    assert (
        code(supply(buildings="A12", incomplete="A12", w=1, x=1, p=1, f=1), 0, Supply(0, ("A12",)))
        == "luxury_short"
    )


# -- chits ------------------------------------------------------------------------------------------------------


def round_end(chits: tuple[str, ...], round: int = 2, **mine: Any) -> list[Event]:
    """What happens after everybody has passed in this round."""
    state = position(seat(**mine, bid="passed"), seat(), round=round, chits=chits)
    return state.apply(1, Pass())


@pytest.mark.rule("L-88")
def test_two_chits_are_turned_one_after_the_other() -> None:
    events = round_end(("plague", "drought", "tempest"))
    names = [type(event) for event in events]
    assert [event.disaster for event in events_of(events, ChitTurned)] == ["plague", "drought"]
    last_income = len(names) - 1 - names[::-1].index(IncomeReceived)
    assert last_income < names.index(ChitTurned), "after the income"
    assert names[::-1].index(ChitTurned) > names[::-1].index(TileRevealed), "before the next round"


@pytest.mark.rule("L-89")
def test_a_chit_goes_to_its_disaster_and_the_blank_does_nothing() -> None:
    state = position(seat(), seat(), round=1, chits=("blank", "tempest"))
    state.apply(0, Pass())
    before = [own(state, place) for place in (0, 1)]
    events = state.apply(1, Pass())
    assert not events_of(events, DisasterStruck)
    laid = dict(zip(CHITS, state.laid, strict=True))
    assert (laid["tempest"], sum(laid[name] for name in CHITS[:5])) == (1, 1)
    assert [own(state, place)["p"] for place in (0, 1)] == [each["p"] for each in before]


@pytest.mark.rule("L-90")
def test_the_third_chit_strikes_before_another_is_turned() -> None:
    state = position(seat(p=9), seat(p=9), round=1, chits=("plague", "plague", "plague", "tempest"))
    for _ in range(2):
        assert state.people == [9, 9]
        state.apply(state.actors()[0], Pass())
        events = state.apply(state.actors()[0], Pass())
    turned = [(type(event).__name__, getattr(event, "disaster", "")) for event in events]
    strike = turned.index(("DisasterStruck", "plague"))
    assert turned[strike - 1] == ("ChitTurned", "plague")
    assert turned.index(("LossSuffered", "plague")) < turned.index(("ChitTurned", "tempest"))


@pytest.mark.rule("L-91")
def test_every_disaster_strikes_once_and_none_in_round_one() -> None:
    for seed in range(6):
        state = start(2, seed)
        struck: list[tuple[int, str]] = []
        for _, _, events in walk(state, random.Random(seed)):
            for event in events:
                if isinstance(event, DisasterStruck):
                    struck.append((state.round_number, event.disaster))
        assert Counter(name for _, name in struck) == dict.fromkeys(CHITS[:5], 1)
        assert state.hidden_chits() == ()
    first = position(seat(p=9), seat(p=9), round=1, chits=("plague", "plague", "plague", "drought"))
    first.apply(0, Pass())
    assert not events_of(first.apply(1, Pass()), DisasterStruck), "two chits are not three"


# -- disasters ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-98")
@pytest.mark.parametrize(("food", "left"), [(13, 8), (12, 8), (7, 4), (3, 2), (1, 0), (0, 0)])
def test_drought_takes_a_third_of_the_food_rounded_up(food: int, left: int) -> None:
    state = position(seat(f=food, p=9, x=9), seat(), round=4)
    disasters.strike(state, DROUGHT, [])
    has(state, 0, f=left, p=9, x=9)


@pytest.mark.rule("L-99")
@pytest.mark.parametrize(("people", "left"), [(20, 13), (10, 6), (9, 6), (4, 2), (1, 0), (0, 0)])
def test_plague_takes_a_third_of_the_inhabitants_rounded_up(people: int, left: int) -> None:
    state = position(seat(p=people, f=9, x=9), seat(), round=4)
    disasters.strike(state, PLAGUE, [])
    has(state, 0, p=left, f=9, x=9)


@pytest.mark.rule("L-100")
@pytest.mark.parametrize(("luxury", "left"), [(23, 13), (11, 1), (10, 0), (7, 0), (0, 0)])
def test_decline_takes_ten_luxury_or_all(luxury: int, left: int) -> None:
    state = position(seat(x=luxury, p=9, f=9), seat(), round=4)
    disasters.strike(state, DECLINE, [])
    has(state, 0, x=left, p=9, f=9)


@pytest.mark.rule("LR-28")
@pytest.mark.parametrize(
    ("wood", "stone", "most"), [(3, 1, 1), (1, 3, 1), (2, 2, 2), (3, 3, 3), (0, 3, 0), (9, 9, 3)]
)
def test_one_of_each_good_for_every_tile_kept_and_nothing_for_the_others(
    wood: int, stone: int, most: int
) -> None:
    state = position(
        seat(buildings="A12 A13 A14", w=wood, s=stone),
        seat(buildings="A15", w=1, s=1),
        phase="earthquake",
        round=7,
    )
    assert disasters.most_kept(state, 0, disasters.striking(state)) == most, "lost: the greater shortage"
    if most:
        keep = ("A12", "A13", "A14")[:most]
        (kept,) = events_of(state.apply(0, KeepBuildings(keep)), TilesKept)
        assert (kept.wood, kept.stone, kept.food, kept.coins) == (most, most, 0, 0)
        has(state, 0, w=wood - most, s=stone - most)


@pytest.mark.rule("LR-29")
def test_an_earthquake_hits_buildings_incomplete_ones_too_and_no_lands() -> None:
    state = position(
        seat(buildings="A12 A14", incomplete="A14", lands="A01 A02", w=1, s=1),
        seat(),
        phase="earthquake",
        round=7,
    )
    assert code(state, 0, KeepLands(())) == "wrong_phase"
    (kept,) = events_of(state.apply(0, KeepBuildings(("A12",))), TilesKept)
    assert (kept.lost, lands(state)) == (("A14",), "A01 A02")


@pytest.mark.rule("LR-48")
def test_a_disaster_reaches_all_at_the_same_time() -> None:
    events: list[Event] = []
    state = position(seat(p=9), seat(p=3), seat(p=6), round=4)
    disasters.strike(state, PLAGUE, events)
    assert [(event.seat, event.lost) for event in events_of(events, LossSuffered)] == [(0, 3), (1, 1), (2, 2)]
    quake = position(
        seat(buildings="A12", w=1, s=1), seat(buildings="A14", w=1, s=1), phase="earthquake", round=7
    )
    assert quake.actors() == [0, 1]
    other = quake.copy()
    quake.apply(0, KeepBuildings(()))
    quake.apply(1, KeepBuildings(("A14",)))
    other.apply(1, KeepBuildings(("A14",)))
    other.apply(0, KeepBuildings(()))
    assert quake.to_json() == other.to_json(), "one player's choice changes nothing for another"


# -- the end --------------------------------------------------------------------------------------------------------


def last_round(*players: object, chits: tuple[str, ...] = ("blank", "tempest")) -> list[Event]:
    """Everybody passes in round 8: nobody takes the last tiles."""
    state = position(*players, round=8, chits=chits)  # type: ignore[arg-type]
    events: list[Event] = []
    while state.actors():
        place = state.actors()[0]
        moves = state.moves(place)
        events += state.apply(place, Pass() if Pass() in moves else moves[0])
    return events


@pytest.mark.rule("L-105")
def test_the_last_two_chits_are_turned_and_carried_out() -> None:
    events = last_round(seat(p=9, f=9), seat(p=9, f=9), chits=("plague", "blank"))
    names = [type(event) for event in events]
    assert [event.disaster for event in events_of(events, ChitTurned)] == ["plague", "blank"]
    assert names.index(IncomeReceived) < names.index(ChitTurned) < names.index(Scored)
    assert [event.lost for event in events_of(events, LossSuffered)] == [3, 3]


@pytest.mark.rule("L-106")
def test_a_last_supply_round_without_a_tile() -> None:
    events = last_round(seat(civ=7, p=9, f=4), seat(civ=6, p=2, f=9))
    names = [type(event) for event in events]
    assert events_of(events, SupplyBegan) == [SupplyBegan(None)]
    last_chit = len(names) - 1 - names[::-1].index(ChitTurned)
    assert last_chit < names.index(SupplyBegan) < names.index(Scored)
    assert [(event.seat, event.lost) for event in events_of(events, Fed)] == [(0, 5), (1, 0)]


@pytest.mark.rule("LR-36")
def test_the_game_ends_even_if_nobody_takes_the_last_tiles() -> None:
    events = last_round(seat(p=1, f=9), seat(p=1, f=9))
    assert [type(event) for event in events][-1].__name__ == "GameEnded"


def finished(*players: object) -> PeloponnesState:
    return position(*players, phase="finished", round=8)  # type: ignore[arg-type]


def scores(state: PeloponnesState) -> dict[int, int]:
    outcome = state.outcome()
    assert outcome is not None
    return {standing.seat: standing.score for standing in outcome.standings}


RICH = "C08 C01 C10 A13 B12"
"""Buildings with 8 + 7 + 7 + 3 + 5 = 30 prestige."""


@pytest.mark.rule("L-108")
@pytest.mark.parametrize("people", [0, 1, 7])
def test_three_points_for_every_inhabitant(people: int) -> None:
    assert scores(finished(seat(buildings=RICH, p=people), seat()))[0] == 3 * people


@pytest.mark.rule("L-109")
@pytest.mark.parametrize(("people", "score"), [(9, 27), (10, 30), (11, 30), (20, 30)])
def test_the_lower_total_is_the_score(people: int, score: int) -> None:
    assert scores(finished(seat(buildings=RICH, p=people), seat()))[0] == score


@pytest.mark.rule("L-111", "LR-38")
def test_luxury_is_worth_no_points() -> None:
    poor, rich = (
        finished(seat(buildings=RICH, p=20, c=2), seat()),
        finished(seat(buildings=RICH, p=20, c=2, x=40), seat()),
    )
    assert scores(poor)[0] == scores(rich)[0] == 30, "2 coins and 40 luxury make no third coin"
    assert rich.moves(0) == []


@pytest.mark.rule("LR-37")
def test_who_ties_to_the_last_shares_the_victory() -> None:
    def outcome(*luxury: int) -> tuple[tuple[int, ...], list[int]]:
        # 30 prestige and 8 inhabitants; 24 prestige and 10 inhabitants; nobody and nothing
        one = seat(buildings=RICH, p=8, x=luxury[0])
        two = seat(buildings="B03 C07 B15 C06", lands="A05", p=10, x=luxury[1])
        result = finished(one, two, seat(x=luxury[2])).outcome()
        assert result is not None
        return result.winners, [standing.place for standing in result.standings]

    assert outcome(6, 6, 0) == ((0, 1), [1, 1, 3])
    assert outcome(6, 5, 9) == ((0,), [1, 2, 3])
