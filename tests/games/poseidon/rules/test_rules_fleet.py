"""Rules P-128 to P-147, one by one: routes, revenue and prestige."""

from __future__ import annotations

import pytest

from games.poseidon.builders import Builder, Look, asked, legal, money_moved, play, refused
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev

TOP = {1: "3", 2: "5", 3: "7", 4: "E"}


def red(phase: int = 1, **more: object) -> Builder:
    return Builder().phase(phase).deck(TOP[phase], 2).nation("red", 0, 70, **more)  # type: ignore[arg-type]


def revenue(state: PoseidonState, path: str, donations: str = "", start: str = "HOME") -> int:
    """What this route earns red per merchant."""
    copy = state.copy()
    events = play(copy, act.ErSail("red", start, tuple(path.split()), tuple(donations.split())))
    (earned,) = [event.revenue for event in events if isinstance(event, ev.FleetSailed)]
    return earned


@pytest.mark.rule("P-128")
def test_a_nation_without_ships_has_no_revenue_at_all() -> None:
    state = red(posts="A", coffers=7).explores("red").done()
    assert money_moved(state, act.ErDiscover("red")) == ([0, 0, 0], {})
    assert "er_stay_home" not in asked(state)
    for action in (act.ErStayHome("red"), act.ErSail("red", "HOME", ("A",))):
        assert refused(state, action) == "not_now"
    assert Look(state).prestige("red") == 70


@pytest.mark.rule("P-130")
@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_a_fleet_that_stays_is_told_with_what_the_coffers_get(phase: int) -> None:
    ships = {1: "3", 2: "4", 3: "6", 4: "7"}[phase]
    state = red(phase, ships=ships, coffers=10).sails("red").done()
    income = state.frame.home_income[phase]
    events = play(state, act.ErStayHome("red"))
    assert income > 0
    assert ev.FleetStayed("red", income) in events
    assert Look(state).coffers("red") == 10 + income


@pytest.mark.rule("P-131")
def test_all_ships_sail_together_on_one_route() -> None:
    state = red(2, ships="34", posts="A B D").sails("red").done()
    assert legal(state, act.ErSail("red", "HOME", ("A", "B", "D", "B", "D", "B", "D"))), "3 + 4 steps"
    play(state, act.ErSail("red", "HOME", ("A",)))
    assert refused(state, act.ErSail("red", "HOME", ("A", "B"))) == "not_now", (
        "no second route for the other ship"
    )


@pytest.mark.rule("P-133")
def test_a_route_goes_from_hex_to_neighbouring_hex() -> None:
    state = red(ships="3", posts="A B").sails("red").done()
    assert legal(state, act.ErSail("red", "HOME", ("A", "B", "A"))), (
        "the start costs nothing, no way back is needed"
    )
    assert refused(state, act.ErSail("red", "HOME", ("A", "B", "A", "B"))) == "out_of_range"
    assert refused(state, act.ErSail("red", "HOME", ("B",))) == "not_neighbours"
    assert refused(state, act.ErSail("red", "A", ("B",))) == "not_a_start"


@pytest.mark.rule("P-137")
def test_own_posts_bring_the_value_of_their_hex() -> None:
    build = red(2, ships="34", posts="A D", culture="X").nation("blue", 1, 60, posts="B").card("P0", 0)
    state = build.sails("red").done()
    assert revenue(state, "A B D") == 3 + 5, "blue's post on B brings red nothing"
    assert revenue(state, "X HOME A") == 6 + 3
    play(state, act.PlaceDelian("red", "D"))
    assert revenue(state, "A B D") == 3 + 10


@pytest.mark.rule("P-138")
def test_temples_bring_their_value_to_whoever_calls() -> None:
    state = red(2, ships="5", coffers=40).sails("red").done()
    assert revenue(state, "A B D E") == 2, "a free temple by itself"
    assert revenue(state, "A B C") == 0, "a donation temple only for its donation"
    assert revenue(state, "A B C", "C") == 8
    bank = state.money[0]
    play(state, act.ErSail("red", "HOME", ("A", "B", "C"), ("C",)))
    assert (Look(state).coffers("red"), state.money[0]) == (0, bank + 40 - 3 * 8)


@pytest.mark.rule("PR-60")
def test_a_donation_is_voluntary_and_must_lie_in_the_coffers() -> None:
    for coffers, fits in ((39, False), (40, True)):
        state = red(2, ships="5", coffers=coffers).sails("red").done()
        assert legal(state, act.ErSail("red", "HOME", ("A", "B", "C"), ("C",))) is fits
        assert legal(state, act.ErSail("red", "HOME", ("A", "B", "C"))), "sailing past is free"
    assert refused(state, act.ErSail("red", "HOME", ("A", "B"), ("C",))) == "not_on_route"
    assert refused(state, act.ErSail("red", "HOME", ("A", "B", "D", "E"), ("E",))) == "no_donation_temple"


@pytest.mark.rule("P-140")
def test_in_phase_four_temples_bring_nothing() -> None:
    state = red(4, ships="57", coffers=100, posts="A").sails("red").done()
    assert revenue(state, "A B D E") == 3
    assert refused(state, act.ErSail("red", "HOME", ("A", "B", "C"), ("C",))) == "no_donations"


@pytest.mark.rule("PR-61")
def test_who_acts_after_the_first_e_ship_earns_nothing_from_temples() -> None:
    build = Builder().phase(3).deck("E").nation("blue", 1, 90, coffers=1000, ships="6")
    state = build.nation("red", 0, 70, ships="55", posts="A").buys("blue").done()
    assert revenue(red(3, ships="55", posts="A").sails("red").done(), "A B D E") == 5
    play(state, act.ErBuyBank("blue"), act.ErEndShips("blue"), act.ErDiscover("red"))
    assert revenue(state, "A B D E") == 3


@pytest.mark.rule("P-144", "PR-63")
def test_a_fleet_may_sail_for_nothing() -> None:
    state = red(ships="2", coffers=7).nation("blue", 1, 60, posts="A").sails("red").done()
    assert money_moved(state, act.ErSail("red", "HOME", ("A",))) == ([0, 0, 0], {}), (
        "not even for staying at home"
    )
    assert Look(state).prestige("red") == 70


@pytest.mark.rule("P-145")
def test_a_paid_sailing_moves_the_marker_right_after_the_payout() -> None:
    state = red(ships="2", posts="A").sails("red").done()
    events = play(state, act.ErSail("red", "HOME", ("A",)))
    assert [type(event) for event in events] == [ev.FleetSailed, ev.DividendPaid, ev.PrestigeMoved]
    assert "er_end_ships" in asked(state), "before step 3c"
    assert Look(state).prestige("red") == 80


@pytest.mark.rule("PR-67")
def test_prestige_rises_by_one_space_however_high_the_revenue() -> None:
    for posts, path in (("A", "A"), ("A B D", "A B D")):
        state = red(3, ships="6", posts=posts).sails("red").done()
        play(state, act.ErSail("red", "HOME", tuple(path.split())))
        assert Look(state).prestige("red") == 80


@pytest.mark.rule("PR-66")
def test_the_new_world_ends_a_route_but_not_an_exploration() -> None:
    state = red(4, ships="E", posts="NW1", at="NW1").explores("red").done()
    assert legal(state, act.ErDiscover("red", ("F", "D")))
    play(state, act.ErDiscover("red"))
    path = ("A", "B", "D", "F", "NW1")
    assert legal(state, act.ErSail("red", "HOME", path))
    assert refused(state, act.ErSail("red", "HOME", (*path, "F"))) == "new_world_ends"


@pytest.mark.rule("P-147")
def test_only_emergency_and_forced_sales_lower_a_nation_in_an_exploration_round() -> None:
    build = Builder().nation("red", 0, 70, coffers=60).nation("blue", 1, 60, {1: 5}, ships="2", coffers=500)
    state = build.deck("2", 5).explores("red").done()
    play(state, act.ErDiscover("red"))
    assert ev.PrestigeMoved("red", 70, 60) in play(state, act.ErForcedBuy("red"))
    events = play(state, act.ErEndShips("red"), act.ErDiscover("blue"), act.ErStayHome("blue"))
    events += play(state, act.ErBuyBank("blue"), act.ErEndShips("blue"))
    assert not [event for event in events if isinstance(event, ev.PrestigeMoved)]
    forced = Builder().phase(2).deck("4", 2).nation("red", 0, 70, supply=0, coffers=250).cash(0, 0)
    state = forced.nation("green", 0, 100, {0: 4}, ships="3").buys("red").done()
    play(state, act.ErForcedBuy("red"))
    assert ev.PrestigeMoved("green", 100, 90) in play(state, act.ErForcedSell("green", 1))
