"""Rules that no worked example shows: setup, frame of the game, what may not be done, the end."""

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
    rule,
    seat,
    start,
    tiles,
    walk,
)
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.edition.figures import CHITS, EARTHQUAKE
from thalassa.games.peloponnes.rules import costs, disasters, income, placing, supply
from thalassa.games.peloponnes.rules.phases import EARTHQUAKE_STRIKES
from thalassa.games.peloponnes.wire.actions import (
    Bid,
    Build,
    Buy,
    ChooseCivilization,
    ChooseIncome,
    Complete,
    KeepBuildings,
    KeepLands,
    Pass,
    Relocate,
    Supply,
    Withdraw,
)
from thalassa.games.peloponnes.wire.events import (
    ChitTurned,
    DisasterStruck,
    IncomeReceived,
    LandPlaced,
    RoundBegan,
    Scored,
    SupplyBegan,
    TileRevealed,
    TilesKept,
)
from thalassa.kernel.chance import Chance
from thalassa.kernel.errors import BadOptions, IllegalAction
from thalassa.kernel.messages import Event
from thalassa.kernel.words import words


@pytest.mark.rule("L-1")
def test_one_to_five_players() -> None:
    for seats in (0, 6):
        with pytest.raises(BadOptions):
            GAME.make_options(seats)
    for seats in range(1, 6):
        assert start(seats).frame.seats == seats


@pytest.mark.rule("L-3", "L-4")
def test_everybody_starts_with_the_printed_possessions() -> None:
    for seed in range(20):
        state = start(4, seed)
        assert len(set(state.civilization)) == 4
        for place, number in enumerate(state.civilization):
            has(
                state,
                place,
                c=TABLES.civ_coins[number],
                w=TABLES.civ_wood[number],
                s=TABLES.civ_stone[number],
                f=TABLES.civ_food[number],
                p=TABLES.civ_people[number],
                x=0,
            )
        assert [state.civilization[place] for place in state.order] == sorted(state.civilization)
        assert [each.holdings.coins for each in state.view(None).seats] == state.coins  # open to everybody


@pytest.mark.rule("L-3", "L-6", "L-7")
def test_shuffles_reach_every_order() -> None:
    states = [start(2, seed) for seed in range(300)]
    for number in TABLES.civilizations:
        assert any(number in state.civilization for state in states)
    for stack, size in enumerate((15, 15, 10)):
        firsts = {next(tile for tile in state.deck if TABLES.stack[tile] == stack) for state in states}
        assert len(firsts) == size
    assert {state.chits[0] for state in states} == set(range(len(CHITS)))
    for state in states:
        assert sorted(state.deck) == list(range(40))
        assert [state.chits.count(kind) for kind in range(6)] == [3, 3, 3, 3, 3, 1]


@pytest.mark.rule("L-10")
def test_nothing_is_random_after_setup() -> None:
    """Two games with the same seed and the same decisions are the same game; the deck order never changes."""
    first, second = start(3, 9), start(3, 9)
    deck, chits = first.deck, first.chits
    rng = random.Random(1)
    for place, action, events in walk(first, rng):
        assert second.apply(place, action) == events
        assert second.to_json() == first.to_json()
    assert (first.deck, first.chits) == (deck, chits)


@pytest.mark.rule("L-9", "LR-26")
def test_the_bank_never_runs_out() -> None:
    state = position(seat(c=990), seat(c=990))
    state.apply(0, Pass())
    state.apply(1, Pass())
    assert state.coins[0] > 990
    assert state.coins[1] > 990


@pytest.mark.rule("L-11", "L-105", "L-106")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_frame_of_the_game(seats: int) -> None:
    state = start(seats, seats)
    seen: list[Event] = []
    for _, _, events in walk(state, random.Random(seats)):
        seen += events
    rounds = [(event.round, event.stack) for event in events_of(seen, RoundBegan)]
    stacks = ["A", "A", "A", "B", "B", "B", "C", "C"]
    later = list(enumerate(stacks, start=1))
    assert rounds == (later if seats == 1 else later[1:])  # round 1 began before the first decision
    assert sorted(event.disaster for event in events_of(seen, DisasterStruck)) == sorted(CHITS[:5])
    assert [event.tile for event in events_of(seen, SupplyBegan)] == ["B05", "C04", None]
    assert len(events_of(seen, ChitTurned)) == 16
    names = [type(event).__name__ for event in seen]
    last_income = len(names) - 1 - names[::-1].index("IncomeReceived")
    last_chit = len(names) - 1 - names[::-1].index("ChitTurned")
    final = len(names) - 1 - names[::-1].index("SupplyBegan")
    assert last_income < last_chit < final < names.index("Scored")
    assert not state.undrawn()
    assert state.outcome() is not None


@pytest.mark.rule("L-13")
def test_at_most_one_tile_a_round() -> None:
    state = position(seat(c=20), seat(c=20))
    state.apply(0, Bid("A01", 3))
    assert code(state, 0, Bid("A02", 3)) == "already_acted"
    for seed in range(5):
        game = start(4, seed)
        for _ in walk(game, random.Random(seed)):
            for place in range(4):
                assert len(game.buildings[place]) + len(game.lands[place]) <= game.round_number


@pytest.mark.rule("L-17", "L-19")
def test_a_supply_tile_stays_on_offer_and_does_nothing_later() -> None:
    state = position(seat(c=9, p=1, f=9), seat(c=9, p=1, f=9), auction="B05 B06", conquest="B07 B09 B10")
    state.apply(0, Bid("B05", 5))
    events = state.apply(1, Pass())
    assert events_of(events, LandPlaced) == [LandPlaced(0, "B05")]
    assert not [event for event in events_of(events, SupplyBegan) if event.tile == "B05"]
    owner = position(seat(p=5, lands="B05"), seat(p=5), round=6)
    owner.apply(0, Pass())
    assert not events_of(owner.apply(1, Pass()), SupplyBegan)


@pytest.mark.rule("L-16", "LR-2")
def test_supply_is_decided_before_the_next_tile_is_seen() -> None:
    """Wherever the tile turns up: while the supply round is open, only the tiles before it are known."""
    for seed in range(40):
        state = start(3, seed)
        for _ in walk(state, random.Random(seed)):
            if state.phase == 3 and not state.is_final():
                assert TABLES.supply_round[state.display[-1]]
                assert len(state.display) <= 5


@pytest.mark.rule("L-30", "L-34", "LR-6")
def test_a_displaced_player_can_only_move_or_withdraw() -> None:
    state = position(seat(c=9), seat(c=9), auction="A01 A02")
    state.apply(0, Bid("A01", 3))
    state.apply(1, Bid("A01", 4))
    assert code(state, 0, Pass()) == "must_react"
    assert code(state, 0, Bid("A01", 5)) == "must_react"
    assert code(state, 0, Bid("A02", 3)) == "must_react"
    assert code(state, 0, Relocate("A01")) == "same_tile"
    assert rule(state, 0, Relocate("A01")) == "L-30"
    assert code(state, 1, Bid("A02", 3)) == "already_acted"
    before = state.coins[0]
    state.apply(0, Relocate("A02"))
    assert state.order == (1, 0)  # the bid of 3 stayed 3
    assert state.coins[0] >= before


@pytest.mark.rule("L-36", "LR-7")
def test_only_displaced_players_withdraw_or_move() -> None:
    state = position(seat(c=9), seat(c=9), seat(c=9), auction="A01 A02 A05")
    assert code(state, 0, Withdraw()) == "not_displaced"
    assert code(state, 0, Relocate("A02")) == "not_displaced"
    state.apply(0, Bid("A01", 3))
    assert code(state, 0, Withdraw()) == "already_acted"
    assert code(state, 1, Withdraw()) == "not_displaced"


@pytest.mark.rule("L-31", "L-27")
def test_relocation_meets_the_rules_of_the_new_tile() -> None:
    state = position(seat(c=9, p=1), seat(c=9), auction="A01 A11", conquest="A05 A06 A07")
    state.apply(0, Bid("A01", 3))
    state.apply(1, Bid("A01", 4))
    assert code(state, 0, Relocate("A11")) == "needs_inhabitants"
    state = position(seat(c=9), seat(c=9), auction="B12 B03", conquest="B06 B07 B09")
    state.apply(0, Bid("B12", 5))
    state.apply(1, Bid("B12", 6))
    assert code(state, 0, Relocate("B03")) == "relocate_too_low"
    assert rule(state, 0, Relocate("B03")) == "L-31"
    assert code(state, 0, Relocate("C01")) == "tile_not_open"
    assert code(state, 0, Relocate("Z99")) == "unknown_tile"


@pytest.mark.rule("L-20", "L-28")
def test_turns_are_kept() -> None:
    state = position(seat(c=9), seat(c=9), seat(c=9), auction="A01 A02 A05", order=(2, 0, 1))
    assert state.actors() == [2]
    assert code(state, 0, Pass()) == "not_your_turn"
    state.apply(2, Bid("A01", 3))
    state.apply(0, Bid("A01", 4))
    assert code(state, 1, Pass()) == "displaced_first"
    assert rule(state, 1, Pass()) == "L-28"
    assert code(state, 9, Pass()) == "unknown_seat"
    assert state.moves(1) == []


@pytest.mark.rule("L-12")
def test_actions_belong_to_their_phase() -> None:
    every = [
        ChooseCivilization(1),
        Build("pay"),
        ChooseIncome((), ()),
        KeepBuildings(()),
        KeepLands(()),
        Supply(0, ()),
    ]
    bidding = position(seat(c=9), seat(c=9))
    for action in every:
        assert code(bidding, 0, action) == "wrong_phase"
    placing_now = position(seat(c=2, won="A12"), seat(), phase="placing")
    for action in (Pass(), Bid("A01", 3), Supply(0, ())):
        assert code(placing_now, 0, action) == "wrong_phase"
    assert code(placing_now, 1, Build("pay")) == "nothing_to_decide"
    quake = position(seat(buildings="A12", w=1, s=1), seat(), phase="earthquake")
    assert code(quake, 0, KeepLands(())) == "wrong_phase"
    over = position(seat(), seat(), phase="finished", round=8)
    assert code(over, 0, Pass()) == "game_over"
    assert over.actors() == []
    assert over.moves(0) == []


@pytest.mark.rule("LR-11", "L-58", "L-40")
def test_an_incomplete_market_gives_its_bonus() -> None:
    state = position(seat(c=9), seat(c=9, buildings="A13", incomplete="A13"), auction="B14 B01")
    state.apply(0, Bid("B14", 4))
    assert code(state, 1, Bid("B14", 4)) is None


@pytest.mark.rule("L-57", "LR-18")
def test_marked_buildings_wait_for_the_supply_round() -> None:
    state = position(seat(c=9, w=9, s=9, buildings="A12", incomplete="A12"), seat(c=9))
    assert code(state, 0, Complete(("A12",))) == "complete_off"
    assert not [move for move in state.moves(0) if isinstance(move, Complete)]


@pytest.mark.rule("L-59")
def test_a_building_kept_without_luxury_must_be_kept() -> None:
    state = position(seat(won="A12", w=2, x=9), seat(), phase="placing")
    assert state.moves(0) == [Build("pay"), Build("mark")]  # luxury could raise the coin
    assert code(state, 0, Build("discard")) == "must_keep"
    state = position(seat(won="A12", c=1), seat(), phase="placing")
    assert state.moves(0) == [Build("mark")]
    assert code(state, 0, Build("pay")) == "cannot_pay"


@pytest.mark.rule("L-64")
def test_lands_placed_with_barracks_stay_without_them() -> None:
    state = position(
        seat(lands="A01 A05", buildings="A11", c=1), seat(buildings="A12", w=1, s=1), phase="earthquake"
    )
    assert lands(state) == "A01 A05"
    assert not placing.fits(position(seat(lands="A01 A05"), seat()), 0, *tiles("A02"))


@pytest.mark.rule("L-67", "L-78")
def test_a_lost_tile_stops_at_once_but_its_gains_stay() -> None:
    state = position(
        seat(buildings="A12 A13", lands="A05", p=7, w=1, s=1), seat(), phase="earthquake", round=4
    )
    before = income.goods_income(state, 0)
    points = state.view(0).seats[0].holdings.prestige_points
    state.apply(0, KeepBuildings(("A12",)))
    assert income.goods_income(state, 0) == (before[0], before[1], before[2] - 1)
    assert state.view(0).seats[0].holdings.prestige_points == points - 3
    has(state, 0, p=7)


@pytest.mark.rule("L-87")
def test_a_supply_round_pays_no_income_and_spares_lands() -> None:
    state = position(
        seat(p=6, f=3, x=9, lands="A01 A05", buildings="A12", incomplete="A12", c=1, w=1),
        seat(p=2, x=2),
        phase="supply",
        round=8,
    )
    state.apply(0, Supply(0, ()))
    has(state, 0, p=3, f=0, x=9, c=2, w=1, s=0)
    assert lands(state) == "A01 A05"


@pytest.mark.rule("L-93", "L-104")
def test_the_civilization_tile_is_no_building() -> None:
    state = position(seat(civ=5), seat(civ=7), round=2)
    state.phase = EARTHQUAKE_STRIKES
    events: list[Event] = []
    disasters.strike(state, EARTHQUAKE, events)
    assert events == [DisasterStruck("earthquake")]
    assert state.pending == 0
    assert state.view(0).seats[0].holdings.prestige_points == 0


@pytest.mark.rule("L-94", "L-95")
def test_nothing_to_pay_with_loses_everything_at_once() -> None:
    state = position(
        seat(buildings="A12 A14", incomplete="A14", s=5, bid="passed"),
        seat(),
        round=8,
        chits=("earthquake", "blank"),
    )
    state.civilization = (1, 4)
    events = state.apply(1, Pass())
    kept = events_of(events, TilesKept)
    assert [(event.seat, event.kept, event.lost, event.returned) for event in kept] == [
        (0, (), ("A12", "A14"), 1)
    ]
    assert buildings(state) == ""


@pytest.mark.rule("L-102", "L-92")
def test_protected_players_keep_everything() -> None:
    protectors = {"A15": 4, "B01": 3, "B14": 3, "B15": 2, "C01": 0, "C06": 1, "C07": 4, "C09": 2}
    for tile, disaster in protectors.items():
        assert TABLES.protects[TABLES.index[tile]] == disaster
        state = position(
            seat(buildings=tile, lands="A01 A05", p=9, f=9, x=19, c=9, w=9, s=9),
            seat(p=9, f=9, x=19, buildings="A12", lands="A07"),
        )
        before, row = own(state), (buildings(state), lands(state))
        disasters.strike(state, disaster, [])
        assert own(state) == before
        assert (buildings(state), lands(state)) == row
        assert not state.is_pending(0)


@pytest.mark.rule("L-85", "L-55")
def test_costs_add_up_before_luxury_fills_gaps() -> None:
    state = position(
        seat(buildings="A12 A13 A14", incomplete="A12 A13 A14", w=4, s=0, x=4, p=0), seat(p=1, x=2),
        phase="supply", round=8,
    )  # fmt: skip
    assert costs.building_cost(state, tiles("A12 A13 A14")) == (5, 1)
    state.apply(0, Supply(0, ("A12", "A13", "A14")))
    has(state, 0, w=0, s=0, x=0, c=3)


@pytest.mark.rule("LR-46")
def test_names_of_disputed_pieces() -> None:
    english = words(GAME.package, "en")
    assert english.say("tile.A11") == "Barracks"
    assert english.say("tile.C10") == "Tiryns Fortress"
    assert english.say("row.conquest") == "Conquest row"


@pytest.mark.rule("L-113", "L-24")
def test_bidding_and_buying_do_not_mix() -> None:
    solo = position(seat(c=9))
    assert code(solo, 0, Bid("A01", 3)) == "solo_buys"
    assert code(position(seat(c=9), seat(c=9)), 0, Buy("A01")) == "only_solo_buys"
    solo.apply(0, Pass())
    assert solo.coins[0] == 9 + 3 + 1


@pytest.mark.rule("L-114", "L-27", "L-47")
def test_plain_solo_game() -> None:
    state = position(seat(c=3, x=1, p=1, lands="A01"), auction="A05 A11 A02 A04 A07")
    assert [tile.price for tile in state.view(0).auction] == [3, 2, 3, 4, 2]
    assert state.moves(0) == [Buy("A05"), Buy("A02"), Buy("A07"), Pass()]
    assert code(state, 0, Buy("A11")) == "needs_inhabitants"
    assert code(state, 0, Buy("A04")) == "cannot_afford"
    state.apply(0, Buy("A05"))  # does not fit: lost, like all tiles that were not bought
    assert lands(state) == "A01"
    assert set(state.view(0).box) >= {"A05", "A11", "A02", "A04", "A07"}


@pytest.mark.rule("L-110")
def test_scores_are_announced() -> None:
    state = start(3, 4)
    last: list[Event] = []
    for _, _, events in walk(state, random.Random(4)):
        last = events
    outcome = state.outcome()
    assert outcome is not None
    told = {event.seat: event.score for event in events_of(last, Scored)}
    assert told == {standing.seat: standing.score for standing in outcome.standings}


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    state = position(seat(c=9), seat(c=9), auction="A01 A02")
    before = state.to_json()
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, Bid("A01", 2))
    assert (caught.value.reason.code, caught.value.reason.rule) == ("too_low", "L-22")
    assert state.to_json() == before


def test_sets_have_one_spelling() -> None:
    state = position(seat(buildings="A12 A14", w=2, s=2), seat(buildings="A13"), phase="earthquake")
    assert code(state, 0, KeepBuildings(("A14", "A12"))) == "not_in_order"
    assert code(state, 0, KeepBuildings(("A12", "A12"))) == "not_in_order"
    assert code(state, 0, KeepBuildings(("A13",))) == "not_your_building"
    assert code(state, 0, KeepBuildings(("X",))) == "unknown_tile"
    hungry = position(seat(p=3, x=9), seat(), phase="supply", round=8)
    assert code(hungry, 0, Supply(-1, ())) == "extra_fed_range"
    assert code(hungry, 0, Supply(4, ())) == "extra_fed_range"
    assert code(hungry, 0, Supply(0, ("A12",))) == "not_incomplete"
    unknown: Any = "luxury"
    chooser = position(seat(buildings="A15", w=10, s=10), seat(), phase="income", round=4)
    assert code(chooser, 0, ChooseIncome((), ())) == "choose_each"
    assert code(chooser, 0, ChooseIncome(("A15",), (unknown,))) == "unknown_good"
    assert supply.hungry(hungry, 0) == 3


@pytest.mark.rule("L-73", "L-74")
def test_moves_list_each_result_once() -> None:
    state = position(seat(buildings="A15 B15", w=10, s=10), seat(), phase="income", round=6)
    moves = state.moves(0)
    results = set()
    for action in moves:
        after = state.copy()
        after.apply(0, action)
        results.add(after.to_json())
    assert len(results) == len(moves) == 6
    assert (
        code(state, 0, ChooseIncome(("A15", "B15"), ("stone", "stone"))) is None
    )  # legal, though not listed


@pytest.mark.rule("L-70")
def test_reveals_are_marked_for_undo() -> None:
    assert GAME.reveals == (TileRevealed, ChitTurned)
    state = start(2, 3)
    first = state.actors()[0]
    assert not any(isinstance(event, GAME.reveals) for event in state.apply(first, Pass()))
    events = state.apply(state.actors()[0], Pass())
    assert any(isinstance(event, GAME.reveals) for event in events)
    assert len(events_of(events, IncomeReceived)) == 2


@pytest.mark.rule("L-10")
def test_start_uses_independent_streams() -> None:
    """Picking civilizations instead of dealing them leaves stacks and chits of a seed as they are."""
    options = GAME.make_options(3, {"civilizations": "pick"})
    picked = GAME.start(3, options, Chance("12"), GAME.edition())
    dealt = start(3, 12)
    assert (picked.deck, picked.chits) == (dealt.deck, dealt.chits)
