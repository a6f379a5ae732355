"""What recorded games seldom come to: cards asked about out of turn, the first hex and ship of every list, closed places."""

from __future__ import annotations

import pytest

from games.poseidon.builders import AEGEAN, Builder, legal, play
from support.slots import slots_of
from thalassa.games.poseidon.rules import scoring
from thalassa.games.poseidon.rules.exploration import exploration_round, exploring, fleet, special_cards
from thalassa.games.poseidon.rules.frame import DELIAN, TEMPLE, TROJA, sums_of
from thalassa.games.poseidon.rules.merchants import founding, merchant_round
from thalassa.games.poseidon.rules.position import hexes_of
from thalassa.games.poseidon.rules.ships import forced, harbour, ship_offers
from thalassa.games.poseidon.rules.stages import BARGAINING, BLESS, FORCED, OVER, POWER, TRADE
from thalassa.games.poseidon.rules.stored import Stored
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev
from thalassa.kernel.messages import Action, Event, Reason

HOME = 0
"""The first hex of the fixture's map. No rule lets anything stand there; its number must not mean "none"."""


def why(state: PoseidonState, action: Action) -> Reason:
    reason = state.why_not(state.actor, action)
    assert reason is not None, f"{action} is legal"
    return reason


# -- Special cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("P-30")
def test_only_the_card_that_is_asked_about_can_be_used() -> None:
    state = Builder().nation("red", 0, 70, pool=3).card("P1", 0).card("P5", 0).goes_on(POWER)
    for other in (act.ErDecline("P5"), act.ErArchon("red"), act.ErHighCulture("P2", "red")):
        assert why(state, other) == Reason("other_card", "P-30", {"card": "P1"})
    play(state, act.ErDecline("P1"))
    assert why(state, act.ErDecline("P1")) == Reason("other_card", "P-30", {"card": "P5"})
    assert legal(state, act.ErArchon("red"))


@pytest.mark.rule("P-38")
def test_who_holds_all_he_may_gets_none_from_the_archon() -> None:
    state = Builder().nation("red", 1, 70, pool=3).card("P5", 0).goes_on(POWER)
    state.held[0] = state.frame.limit
    held = {"limit": state.frame.limit, "held": state.frame.limit}
    assert special_cards.why_not_archon(state, 0, 0) == Reason("limit_reached", "P-38", held)


@pytest.mark.rule("P-34", "P-206")
def test_a_high_culture_is_the_only_one_and_never_in_the_closed_west() -> None:
    state = Builder().nation("red", 0, 70).card("P1", 0).goes_on(POWER)
    state.cultures[0] = HOME
    assert special_cards.why_not_culture(state, 0, TROJA, 0) == Reason(
        "culture_already", "P-34", {"nation": "red"}
    )
    state.cultures[0] = -1
    assert special_cards.why_not_culture(state, 0, TROJA, 0) is None
    frame = state.frame
    hex = frame.card_hex[TROJA]
    frame.closed[hex] = True
    try:
        shut = special_cards.why_not_culture(state, 0, TROJA, 0)
    finally:
        frame.closed[hex] = False
    assert shut == Reason("closed_hex", "P-206", {"hex": frame.hex_ids[hex]})


@pytest.mark.rule("P-40", "PR-34")
def test_at_the_start_of_a_round_the_delian_marker_is_placed_or_kept() -> None:
    build = Builder(delian_timing="er_start").phase(3).deck("7", 2).card("P0", 0)
    state = build.nation("red", 0, 70, posts="A").nation("blue", 1, 60, posts="B").goes_on(POWER)
    assert state.moves(0) == [act.PlaceDelian("red", "A"), act.ErDecline("P0")]
    assert special_cards.nations_for(state, 0, DELIAN) == []
    assert special_cards.delian_places(state, 1) == [(1, state.frame.hex_index["B"])]
    play(state, act.PlaceDelian("red", "A"))
    assert state.stage != POWER, "the owner has decided"


@pytest.mark.rule("P-39")
def test_the_delian_marker_placed_at_any_time_leaves_the_open_question_open() -> None:
    build = Builder().phase(3).deck("7", 2).card("P0", 0).card("P1", 1)
    state = build.nation("red", 0, 70, posts="A").nation("blue", 1, 60).goes_on(POWER)
    state.apply(0, act.PlaceDelian("red", "A"))
    assert (state.stage, state.actor) == (POWER, 1)
    assert legal(state, act.ErDecline("P1"))


@pytest.mark.rule("P-40")
def test_a_high_culture_on_the_first_hex_is_a_place_for_the_delian_marker() -> None:
    state = Builder().phase(3).deck("7", 2).nation("red", 0, 70).card("P0", 0).done()
    state.cultures[0] = HOME
    assert special_cards.delian_places(state, 0) == [(0, HOME)]


@pytest.mark.rule("P-42", "P-44")
def test_poseidon_is_called_for_the_fleet_that_is_about_to_sail() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="3").nation("blue", 1, 60, ships="3")
    state = build.card("P4", 1).explores("red").goes_on(BLESS)
    assert why(state, act.ErPoseidon("blue")).code == "other_nation"
    state.poseidon_down = True
    assert why(state, act.ErPoseidon("red")) == Reason("poseidon_used", "P-45")


# -- exploring and sailing ------------------------------------------------------------------------------------


@pytest.mark.rule("P-121", "P-126")
def test_a_new_home_on_the_first_hex_is_one() -> None:
    state = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="4", at="A").explores("red").done()
    state.new_homes[0] = HOME
    assert exploring.why_not_new_home(state, 0, 1) == Reason("new_home_used", "P-121")
    state.frame.homes[0], own = 1, state.frame.homes[0]
    try:
        assert fleet.starts(state, 0) == [1, HOME]
    finally:
        state.frame.homes[0] = own


@pytest.mark.rule("P-121")
def test_a_new_home_pencilled_in_is_in_the_decision_and_not_offered_again() -> None:
    state = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="4", at="A").explores("red").done()
    exploring.step_home(state, HOME)
    moves = exploring.discover_moves(state)
    assert moves[0] == act.ErDiscover("red", (), (), "HOME")
    assert not any(isinstance(move, act.ErNewHome) for move in moves)
    events: list[Event] = []
    exploring.discover(state, (), (), HOME, events)
    assert events == [ev.Discovered("red", "A", (), (), "HOME")]


@pytest.mark.rule("P-206", "P-207")
def test_no_post_in_the_closed_west() -> None:
    state = Builder(2, AEGEAN).nation("sparta", 0, 70, ships="E", at="I7").phase(4).deck("E", 2).done()
    frame = state.frame
    site = next(h for h in range(frame.hex_count) if frame.closed[h] and frame.kinds[h] == 2)
    name = frame.hex_ids[site]
    nation = frame.nation_index["sparta"]
    assert exploring.why_not_build(state, nation, site) == Reason("closed_hex", "P-206", {"hex": name})


@pytest.mark.rule("P-128")
def test_without_ships_nobody_sails() -> None:
    state = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="3").sails("red").done()
    state.ships[0] = ()
    assert why(state, act.ErSail("red", "HOME", ("A",))) == Reason("no_ships", "P-128", {"nation": "red"})


@pytest.mark.rule("P-139")
def test_what_temples_can_take_together_counts_those_that_are_open() -> None:
    assert sums_of([20, 30]) == [0, 20, 30, 50]
    aegean = Builder(2, AEGEAN).frame
    temples = [hex for hex in range(aegean.hex_count) if aegean.kinds[hex] == TEMPLE]
    assert aegean.gift_sums == sums_of([aegean.donations[hex] for hex in temples if not aegean.closed[hex]])
    state = Builder().phase(2).deck("5", 2).nation("red", 0, 70, coffers=70).done()
    assert (fleet.gifts(state, 39), fleet.gifts(state, 70)) == (0, 40)
    state.phase = 4
    assert fleet.gifts(state, 70) == 0, "temples take nothing any more"


@pytest.mark.rule("P-115")
def test_the_hexes_of_a_set_come_in_their_order() -> None:
    assert hexes_of(0b101101) == [0, 2, 3, 5]
    assert hexes_of(0) == []


# -- ships ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-164", "P-167")
def test_the_first_type_of_ship_can_be_handed_in_like_others() -> None:
    build = Builder().phase(4).deck("E", 2).nation("red", 0, 70, coffers=2000, ships="7").buys("red")
    state = build.done()
    state.ships[0] = (0, 0, 5)
    assert harbour.bank_price(state, 0) == 950
    assert harbour.why_not_buy_bank(state, 0, 0) is None, "with one handed in there is room"
    assert harbour.why_not_buy_bank(state, 0, -1) == Reason("three_ships", "P-151")
    gone = state.gone[0]
    events: list[Event] = []
    harbour.buy_bank(state, 0, 0, events)
    assert (state.ships[0], state.gone[0] - gone) == ((0, 5, 6), 1)
    assert events[0] == ev.ShipBought("red", "E", 950, "2")


@pytest.mark.rule("P-57", "P-187")
def test_a_nation_that_is_not_founded_has_no_merchants_to_sell() -> None:
    build = Builder().phase(2).deck("5", 2).cash(0, 10).nation("red", 0, 70, {0: 6})
    build.state.emergency = True
    state = build.nation("blue", 1, 60).acting("red", FORCED).done()
    assert why(state, act.ErForcedSell("green", 1)) == Reason("not_founded", "P-57", {"nation": "green"})


@pytest.mark.rule("P-188", "P-108")
@pytest.mark.parametrize(("prestige", "drop"), [(30, 0), (40, 10), (150, 20)])
def test_what_a_king_can_raise_falls_with_his_own_nation(prestige: int, drop: int) -> None:
    build = Builder().phase(2).deck("5", 2).cash(0, 10).nation("red", 0, prestige, {0: 6})
    state = build.nation("blue", 1, 60, {1: 3, 0: 2}).done()
    loose = state.loose(0, 0)
    assert forced.reach(state, 0) == 10 + loose * prestige + 2 * 60
    assert forced.reach_after(state, 0, 0, 1) == forced.reach(state, 0) - drop * (loose - 1)
    assert forced.reach_after(state, 0, 1, 1) == forced.reach(state, 0), "not the king there"


@pytest.mark.rule("P-157")
def test_an_offer_is_pencilled_in_from_the_beginning_and_listed_by_hundreds_above_two() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 70, coffers=200, ships="3")
    state = build.nation("blue", 1, 60, ships="4").buys("red").done()
    ship_offers.step_ship(state, 1, 2)
    ship_offers.step_bargain(state)
    assert (state.pencil, state.draft) == (BARGAINING, ())
    assert ship_offers.why_not_range(state, 0, 1) == Reason("price_range", "P-157", {"max": 200})
    state.money[1 + state.seats] = 201
    assert ship_offers.why_not_range(state, 0, 2) is None
    assert ship_offers.why_not_range(state, 0, 3) == Reason("price_range", "P-157", {"max": 201})


# -- the end --------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-103", "P-200")
@pytest.mark.parametrize(("name", "early"), [("ER9", True), ("ER10", True), ("ER11", False)])
def test_only_a_game_that_stops_before_its_last_round_ends_early(name: str, early: bool) -> None:
    state = Builder().nation("red", 0, 70).done()
    state.round_index = state.frame.rounds.index(name)
    assert scoring.outcome(state).verdict.params["early"] is early


@pytest.mark.rule("PR-85")
def test_charts_show_cash_where_it_is_open() -> None:
    state = Builder().cash(0, 500).nation("red", 0, 70, {0: 3, 1: 2}).done()
    assert scoring.gauges(state) == {
        "worth": [710, 1140, 1000],
        "cash": [500, 1000, 1000],
        "shares": [210, 140, 0],
        "merchants": [3, 2, 0],
        "crowns": [1, 0, 0],
    }
    state.frame.hidden_cash = True
    try:
        assert list(scoring.gauges(state)) == ["shares", "merchants", "crowns"]
    finally:
        state.frame.hidden_cash = False


# -- the table ------------------------------------------------------------------------------------------------


def test_nothing_is_left_on_a_table_that_was_cleared() -> None:
    used = Builder().phase(2).deck("5", 2).nation("red", 0, 70, ships="3", posts="A").explores("red").done()
    used.start, used.cursor, used.sold, used.draft, used.fixed_order = 2, 3, 1, (1,), (0,)
    fresh = PoseidonState(used.frame)
    used.clear()
    fresh.clear()
    assert [name for name in slots_of(Stored) if getattr(used, name) != getattr(fresh, name)] == []
    assert (fresh.start, fresh.cursor, fresh.sold) == (0, 0, 0)
    assert {*fresh.king, *fresh.space, *fresh.cultures, *fresh.new_homes, *fresh.explorers} == {-1}


@pytest.mark.rule("P-63")
def test_who_founds_beyond_the_limit_is_told_what_he_would_hold() -> None:
    state = Builder().cash(0, 5000).nation("red", 0, 30, {0: 16}).done()
    state.stage, state.actor = TRADE, 0
    reason = founding.why_not_found(state, 0, 1, 0, 5, 3)
    assert reason == Reason("limit_exceeded", "P-63", {"limit": 18, "held": 19})


@pytest.mark.rule("P-48", "P-106")
def test_a_round_begins_with_nothing_left_of_the_last() -> None:
    state = Builder().nation("red", 0, 70).done()
    state.sold, state.passes, state.bought = 2, 1, True
    merchant_round.begin(state, [])
    assert (state.sold, state.passes, state.bought) == (0, 0, False)
    state.acted, state.fixed_order = 0b1, (0,)
    assert not exploration_round.next_nation(state, [])
    assert (state.acted, len(state.fixed_order), state.acting) == (0, 0, -1)


@pytest.mark.rule("P-103")
def test_nothing_can_be_done_when_the_game_is_over() -> None:
    state = Builder().nation("red", 0, 70, posts="A").card("P0", 0).done()
    state.stage = OVER
    assert [state.moves(seat) for seat in range(3)] == [[], [], []]
    assert state.why_not(0, act.PlaceDelian("red", "A")) == Reason("game_over", "P-103")
