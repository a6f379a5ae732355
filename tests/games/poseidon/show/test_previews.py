"""Previews tell what the rules then do: each is compared with the decision carried out."""

from __future__ import annotations

import pytest

from games.poseidon.builders import Builder, Look, play
from thalassa.games.poseidon.rules.stages import BLESS, FORCED, ISSUE
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev
from thalassa.games.poseidon.wire.previews import PhasePreview
from thalassa.games.poseidon.wire.views import PoseidonView


def see(state: PoseidonState, seat: int | None) -> PoseidonView:
    view = state.view(seat)
    assert isinstance(view, PoseidonView)
    return view


def coming(state: PoseidonState) -> PhasePreview:
    found = see(state, None).next_phase
    assert found is not None
    return found


def at_the_bank(phase: int, top: str, ships: str = "7", supply: int = 12) -> PoseidonState:
    build = Builder(4).phase(phase).deck(top).nation("red", 0, 100, coffers=2000, ships=ships, supply=supply)
    return build.nation("blue", 1, 90, ships="3" if phase < 3 else "", supply=3).buys("red").done()


@pytest.mark.rule("P-172", "P-170")
@pytest.mark.parametrize(
    ("phase", "top", "phases", "rights"),
    [
        (1, "4", (2,), {"red": 4, "blue": 3}),
        (2, "6", (3,), {"red": 6, "blue": 3}),
        (1, "6", (2, 3), {"red": 10, "blue": 3}),  # both limits add up, the supply ends them
        (2, "E", (3, 4), {"red": 6, "blue": 3}),
        (3, "E", (4,), {}),  # P-175
        (1, "E", (2, 3, 4), {"red": 10, "blue": 3}),
    ],
)
def test_issue_rights_over_all_phases_a_ship_begins(
    phase: int, top: str, phases: tuple[int, ...], rights: dict[str, int]
) -> None:
    state = at_the_bank(phase, top, ships="")
    told = coming(state)
    assert told.phases == phases
    assert {right.nation: right.most for right in told.issues} == rights
    events = play(state, act.ErBuyBank("red"))
    while state.stage == ISSUE:  # everybody issues all he may
        events += play(state, state.moves(state.actor)[-1])
    issued: dict[str, int] = {}
    for event in events:
        if isinstance(event, ev.MerchantsIssued):
            issued[event.nation] = issued.get(event.nation, 0) + event.count
    assert issued == rights
    assert tuple(event.phase for event in events if isinstance(event, ev.PhaseBegan)) == phases


@pytest.mark.rule("P-172")
def test_rights_of_one_phase_leave_the_supply_for_the_next() -> None:
    state = at_the_bank(1, "6", ships="", supply=7)
    assert [(right.nation, right.most, right.prestige) for right in coming(state).issues] == [
        ("red", 7, 100),
        ("blue", 3, 90),
    ]


@pytest.mark.rule("P-140")
@pytest.mark.parametrize(
    ("phase", "top", "ends"),
    [(1, "4", False), (1, "6", False), (2, "6", False), (3, "E", True), (2, "E", True), (1, "E", True)],
)
def test_the_end_of_the_temples_is_foretold(phase: int, top: str, ends: bool) -> None:
    state = at_the_bank(phase, top, ships="")
    assert coming(state).temples_end is ends


def test_temples_that_have_ended_do_not_end_again() -> None:
    state = at_the_bank(4, "E", ships="")
    assert see(state, None).next_phase is None


@pytest.mark.rule("P-176")
def test_scraps_are_those_of_every_phase_that_begins() -> None:
    build = Builder(4).deck("6").nation("red", 0, 100, coffers=2000, ships="235")
    state = build.nation("blue", 1, 90, ships="23").nation("z", 2, 60, ships="4").buys("red").done()
    assert [(scrap.nation, scrap.ships, scrap.left) for scrap in coming(state).scraps] == [
        ("red", ("2", "3"), 1),
        ("blue", ("2", "3"), 0),
    ]


def test_a_preview_changes_nothing() -> None:
    state = at_the_bank(1, "6", ships="")
    before = state.to_json()
    coming(state)
    assert state.to_json() == before


def test_nothing_is_foretold_to_nobody() -> None:
    """Before the first founding there are no kings to ask and no ships to lose."""
    state = Builder(4).deck("6").done()
    told = coming(state)
    assert (told.phases, told.issues, told.scraps) == ((2, 3), (), ())


@pytest.mark.rule("P-164", "P-168")
def test_the_bank_shows_the_ways_that_are_listed() -> None:
    build = Builder().phase(4).deck("E", 3).nation("red", 0, 100, coffers=1000, ships="57E")
    state = build.buys("red").done()
    harbour = see(state, 0).prospects.harbour
    assert harbour is not None
    assert [choice.trade_in for choice in harbour.bank] == [None, "5", "7"]
    listed = [move.trade_in for move in state.moves(0) if isinstance(move, act.ErBuyBank)]
    assert listed == [choice.trade_in for choice in harbour.bank if choice.why_not is None]
    for choice in harbour.bank:
        if choice.why_not is None:
            after = state.copy()
            play(after, act.ErBuyBank("red", choice.trade_in))
            assert Look(after).coffers("red") == choice.coffers_after


@pytest.mark.rule("P-183", "P-184", "P-186")
@pytest.mark.parametrize(("supply", "cash"), [(9, 0), (1, 500), (0, 500), (1, 0)])
def test_a_forced_purchase_goes_as_foretold(supply: int, cash: int) -> None:
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 100, supply=supply, coffers=10).cash(0, cash)
    state = build.buys("red").done()
    harbour = see(state, 0).prospects.harbour
    assert harbour is not None
    told = harbour.forced
    assert told is not None
    events = play(state, act.ErForcedBuy("red"))
    issued = [(event.count, event.money) for event in events if isinstance(event, ev.MerchantsIssued)]
    assert issued == ([(told.issued, told.issue_money)] if supply else [])
    assert Look(state).prestige("red") == told.prestige_after
    assert any(isinstance(event, ev.WentBankrupt) for event in events) is told.bankrupt
    paid = [event.money for event in events if isinstance(event, ev.KingPaid)]
    assert paid == ([told.king_pays] if told.king_pays and not told.bankrupt else [])


@pytest.mark.rule("P-187", "P-188")
def test_forced_sales_go_as_foretold() -> None:
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 100, supply=0, coffers=10).cash(0, 5)
    build.nation("green", 0, 100, {0: 5}, ships="3").nation("blue", 1, 60, {1: 3, 0: 2}, ships="3")
    state = build.buys("red").done()
    play(state, act.ErForcedBuy("red"))
    assert state.stage == FORCED
    view = see(state, 0).prospects.forced_sale
    assert view is not None
    tried = 0
    for sale in view.sales:
        if sale.why_not is not None:
            continue
        after = state.copy()
        events = play(after, act.ErForcedSell(sale.nation, sale.count))
        sold = next(event for event in events if isinstance(event, ev.MerchantsSold))
        assert (sold.money, Look(after).prestige(sale.nation)) == (sale.money, sale.prestige)
        left = see(after, 0).prospects.forced_sale if after.stage == FORCED else None
        assert (0 if left is None else left.missing) == sale.missing_after
        tried += 1
    assert tried >= 3


@pytest.mark.rule("P-188", "P-189", "PR-79")
@pytest.mark.parametrize(
    ("green", "blue", "expected"),
    [
        (8, 5, [("blue", 5)]),  # the crown is another's: worth stays as it is
        (8, 4, [("green", 3)]),  # its king sells and it falls: the fewer he keeps, the less he loses
        (5, 2, [("green", 2), ("blue", 2)]),  # both are needed
    ],
)
def test_the_smallest_way_out_can_be_taken_and_ends_the_sale(
    green: int, blue: int, expected: list[tuple[str, int]]
) -> None:
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 100, supply=0, coffers=10).cash(0, 5)
    build.nation("green", 0, 100, {0: green}, ships="3")
    build.nation("blue", 1, 60, {1: 3, 0: blue}, ships="3")
    state = build.buys("red").done()
    harbour = see(state, 0).prospects.harbour
    assert harbour is not None
    assert harbour.forced is not None
    foretold = harbour.forced.way
    play(state, act.ErForcedBuy("red"))
    view = see(state, 0).prospects.forced_sale
    assert view is not None
    assert view.way == foretold
    assert [(bundle.nation, bundle.count) for bundle in view.way] == expected
    for bundle in view.way:
        assert state.stage == FORCED
        events = play(state, act.ErForcedSell(bundle.nation, bundle.count))
        sold = next(event for event in events if isinstance(event, ev.MerchantsSold))
        assert (sold.money, Look(state).prestige(bundle.nation)) == (bundle.money, bundle.prestige)
    assert state.stage != FORCED
    assert Look(state).ships("red") == "4"


@pytest.mark.rule("P-194")
def test_without_a_way_out_none_is_shown() -> None:
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 100, supply=0, coffers=10).cash(0, 5)
    state = build.nation("green", 0, 60, {0: 4}, ships="3").buys("red").done()
    harbour = see(state, 0).prospects.harbour
    assert harbour is not None
    assert harbour.forced is not None
    assert (harbour.forced.bankrupt, harbour.forced.way) == (True, ())


@pytest.mark.rule("P-157", "P-159")
def test_an_offer_leaves_what_is_foretold() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 90, coffers=140, ships="3")
    state = build.nation("blue", 1, 60, ships="45", coffers=7).buys("red").done()
    play(state, act.ErOffer("red", "blue", "5", 40))
    told = see(state, 1).offer
    assert told is not None
    play(state, act.ErAnswer(told.offer, True))
    look = Look(state)
    assert (look.coffers("red"), look.coffers("blue")) == (told.buys.coffers_after, told.sells.coffers_after)
    assert look.ships("blue") == "".join(told.sells.ships_after)


@pytest.mark.rule("P-42")
def test_the_doubled_range_is_the_one_that_sails() -> None:
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 100, ships="34", posts="A B").card("P4", 1)
    state = build.explores("red").goes_on(BLESS)
    told = see(state, 1).prospects.bless
    assert told is not None
    play(state, act.ErPoseidon("red"))
    assert state.fleet_range(0) == told.doubled
    fleet = see(state, 0).prospects.fleet
    assert fleet is not None
    assert fleet.routes[-1].revenue == told.best_doubled
