"""Rules P-148 to P-179, one by one: ships from the bank and from other nations, trade-in, phase changes."""

from __future__ import annotations

from typing import Any

import pytest

from games.poseidon.builders import Builder, Look, asked, legal, money_moved, play, refused
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev


def harbour(phase: int, top: str, left: int | None = None, **red: object) -> Builder:
    """Red, ruled by seat 0, is at step 3c."""
    build = Builder().phase(phase).deck(top, left)
    return build.nation("red", 0, 90, **red)  # type: ignore[arg-type]


# -- from the bank ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-148")
def test_as_many_ships_as_wanted_one_by_one_or_none() -> None:
    state = harbour(1, "2", 5, coffers=250, ships="2").buys("red").done()
    assert legal(state, act.ErEndShips("red")), "none"
    play(state, act.ErBuyBank("red"), act.ErBuyBank("red"))
    assert (Look(state).ships("red"), Look(state).coffers("red")) == ("222", 50)


@pytest.mark.rule("P-149")
def test_the_bank_sells_the_top_card_only() -> None:
    state = harbour(1, "2", 1, coffers=900).nation("blue", 1, 60).buys("red").done()
    bought = []
    for _ in range(2):
        bought += [e.ship_type for e in play(state, act.ErBuyBank("red")) if isinstance(e, ev.ShipBought)]
    assert bought == ["2", "3"], "the 3-ship comes up when the last 2-ship has gone"


@pytest.mark.rule("P-150")
@pytest.mark.parametrize(
    ("phase", "top", "price"),
    [
        (1, "2", 100),
        (1, "3", 200),
        (2, "4", 300),
        (2, "5", 500),
        (3, "6", 600),
        (3, "7", 800),
        (4, "E", 1000),
    ],
)
def test_the_coffers_pay_the_printed_price_to_the_bank(phase: int, top: str, price: int) -> None:
    state = harbour(phase, top, 1, coffers=1000).buys("red").done()
    bank = state.money[0]
    assert money_moved(state, act.ErBuyBank("red")) == ([0, 0, 0], {"red": -price})
    assert state.money[0] == bank + price


@pytest.mark.rule("P-151", "PR-68")
def test_three_ships_are_the_limit_before_ships_become_obsolete() -> None:
    full = harbour(1, "4", coffers=900, ships="222").buys("red").done()
    assert refused(full, act.ErBuyBank("red")) == "three_ships"
    assert legal(harbour(1, "4", coffers=900, ships="22").buys("red").done(), act.ErBuyBank("red"))
    traded = harbour(4, "E", 3, coffers=900, ships="567").buys("red").done()
    assert refused(traded, act.ErBuyBank("red")) == "three_ships"
    assert legal(traded, act.ErBuyBank("red", "5")), "a ship handed in has made room"


@pytest.mark.rule("PR-70")
def test_a_ship_is_needed_by_the_end_of_the_nations_own_turn() -> None:
    state = harbour(1, "2", 5, coffers=100).nation("blue", 1, 60, ships="2").buys("red").done()
    assert refused(state, act.ErEndShips("red")) == "ship_needed"
    play(state, act.ErBuyBank("red"), act.ErEndShips("red"))
    assert state.frame.nation_ids[state.acting] == "blue"


@pytest.mark.rule("P-153")
def test_losing_the_last_ship_outside_ones_turn_has_no_consequence_yet() -> None:
    build = harbour(1, "4", coffers=300, ships="3").nation("blue", 1, 60, ships="2", coffers=400)
    state = build.buys("red").done()
    play(state, act.ErBuyBank("red"), act.PhaseIssue("red", 0), act.PhaseIssue("blue", 0))
    assert (Look(state).ships("blue"), state.actor) == ("", 0), "scrapped, and red goes on"
    play(state, act.ErEndShips("red"), act.ErDiscover("blue"))
    assert refused(state, act.ErEndShips("blue")) == "ship_needed"


@pytest.mark.rule("P-154", "PR-74")
def test_ships_cannot_be_thrown_away() -> None:
    """Whatever the king does, ships leave only by purchases with a trade-in, sales and new phases."""
    state = harbour(2, "5", 2, coffers=90, ships="345").nation("blue", 0, 60, ships="4").buys("red").done()
    assert asked(state) == {"er_end_ships"}
    for ship in "345":
        assert refused(state, act.ErBuyBank("red", ship)) == "trade_in_only_e"


@pytest.mark.rule("P-155")
def test_a_ship_bought_now_earns_in_the_next_turn() -> None:
    build = Builder().deck("2", 5).nation("red", 0, 90, coffers=200, ships="2", posts="A B")
    state = build.sails("red").done()
    assert refused(state, act.ErSail("red", "HOME", ("A", "B", "A"))) == "out_of_range"
    play(state, act.ErSail("red", "HOME", ("A", "B")), act.ErBuyBank("red"))
    assert refused(state, act.ErSail("red", "HOME", ("A", "B", "A"))) == "not_now"
    play(
        state,
        act.ErEndShips("red"),
        *[act.MrPass()] * 3,
        act.ErKingsMoney("red", False),
        act.ErDiscover("red"),
    )
    assert legal(state, act.ErSail("red", "HOME", ("A", "B", "A")))


# -- from other nations -------------------------------------------------------------------------------------------------


def market(**red: object) -> Builder:
    """Red may buy from blue, whose king is seat 1."""
    given: dict[str, Any] = {"coffers": 40, "ships": "3", **red}
    return harbour(2, "5", 2, **given).nation("blue", 1, 60, ships="55", coffers=7)


@pytest.mark.rule("P-157")
def test_the_price_is_agreed_and_goes_from_coffers_to_coffers() -> None:
    state = market().buys("red").done()
    assert [legal(state, act.ErOffer("red", "blue", "5", price)) for price in (0, 1, 40, 41)] == [
        False,
        True,
        True,
        False,
    ]
    play(state, act.ErOffer("red", "blue", "5", 25))
    assert money_moved(state, act.ErAnswer(1, True)) == ([0, 0, 0], {"red": -25, "blue": 25})


@pytest.mark.rule("P-159")
@pytest.mark.parametrize("acted", [False, True])
def test_any_ship_can_be_bought_even_the_last(acted: bool) -> None:
    state = market().nation("green", 1, 50, ships="4").buys("red").done()
    if acted:
        state.acted = 1 << state.frame.nation_index["green"]
    play(state, act.ErOffer("red", "green", "4", 1), act.ErAnswer(1, True))
    assert (Look(state).ships("red"), Look(state).ships("green")) == ("34", "")


@pytest.mark.rule("P-160")
def test_the_buyer_keeps_the_limit_of_three() -> None:
    state = market(ships="334").buys("red").done()
    assert refused(state, act.ErOffer("red", "blue", "5", 5)) == "three_ships"


@pytest.mark.rule("P-161", "PR-75")
def test_a_second_hand_ship_starts_no_phase() -> None:
    state = market().buys("red").done()
    state.phase, state.poseidon_down = 2, True
    play(state, act.ErOffer("red", "blue", "5", 5))
    events = play(state, act.ErAnswer(1, True))
    assert [type(event) for event in events] == [ev.OfferAnswered, ev.ShipSold]
    assert (state.phase, state.poseidon_down) == (2, True)


@pytest.mark.rule("P-162")
def test_only_the_nation_in_turn_buys() -> None:
    state = market().buys("red").done()
    assert refused(state, act.ErOffer("blue", "red", "3", 5)) == "other_nation"
    assert refused(state, act.ErOffer("blue", "red", "3", 5), 1) == "not_your_turn"
    early = market().sails("red").done()
    assert refused(early, act.ErOffer("red", "blue", "5", 5)) == "not_now", "in step 3c only"


@pytest.mark.rule("P-163")
def test_private_cash_never_buys_from_a_nation() -> None:
    state = market(coffers=0).cash(0, 5000).buys("red").done()
    assert refused(state, act.ErOffer("red", "blue", "5", 5)) == "coffers_short"
    assert "er_bargain" not in asked(state)


# -- trade-in -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-164")
@pytest.mark.parametrize(("ship", "price"), [("5", 750), ("6", 700), ("7", 600)])
def test_half_the_printed_price_is_taken_off(ship: str, price: int) -> None:
    state = harbour(4, "E", 3, coffers=1000, ships="567").buys("red").done()
    assert money_moved(state, act.ErBuyBank("red", ship)) == ([0, 0, 0], {"red": -price})
    assert Look(state).ships("red") == "567".replace(ship, "") + "E"


@pytest.mark.rule("P-164", "PR-69")
def test_an_e_ship_is_not_handed_in() -> None:
    state = harbour(4, "E", 3, coffers=1000, ships="E").buys("red").done()
    assert refused(state, act.ErBuyBank("red", "E")) == "trade_in_no_e"
    offered = {move.trade_in for move in state.moves(0) if isinstance(move, act.ErBuyBank)}
    assert offered == {None}


@pytest.mark.rule("PR-69")
def test_the_coffers_must_hold_the_rest_of_the_price() -> None:
    for coffers, fits in ((749, False), (750, True)):
        state = harbour(4, "E", 3, coffers=coffers, ships="5").buys("red").done()
        assert legal(state, act.ErBuyBank("red", "5")) is fits


@pytest.mark.rule("P-166")
def test_the_purchase_that_opens_phase_four_can_still_use_a_four() -> None:
    state = harbour(3, "E", coffers=850, ships="4").buys("red").done()
    play(state, act.ErBuyBank("red", "4"))
    assert (state.phase, Look(state).coffers("red"), Look(state).ships("red")) == (4, 0, "E")


@pytest.mark.rule("P-167")
def test_a_ship_handed_in_does_not_come_back() -> None:
    state = harbour(4, "E", 3, coffers=800, ships="5").buys("red").done()
    five = state.frame.ship_index["5"]
    gone, deck = state.gone[five], state.frame.deck[state.deck_at :].count(five)
    play(state, act.ErBuyBank("red", "5"))
    assert (state.gone[five], state.frame.deck[state.deck_at :].count(five)) == (gone + 1, deck)


@pytest.mark.rule("P-168")
def test_nothing_else_is_had_for_an_old_ship() -> None:
    state = harbour(3, "7", 2, coffers=900, ships="5").buys("red").done()
    assert refused(state, act.ErBuyBank("red", "5")) == "trade_in_only_e"
    state = harbour(4, "E", 2, coffers=900, ships="5").nation("blue", 0, 60, ships="E").buys("red").done()
    assert money_moved(state, act.ErOffer("red", "blue", "E", 300)) == ([0, 0, 0], {"red": -300, "blue": 300})
    assert Look(state).ships("red") == "5E", "the full price between nations, and the old ship stays"


# -- phases -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-169")
@pytest.mark.parametrize(
    ("before", "top", "after"),
    [(1, "2", 1), (1, "3", 1), (1, "4", 2), (2, "5", 2), (2, "6", 3), (3, "7", 3), (3, "E", 4)],
)
def test_the_first_four_six_and_e_start_a_phase(before: int, top: str, after: int) -> None:
    state = harbour(before, top, coffers=1000).buys("red").done()
    play(state, act.ErBuyBank("red"))
    assert state.phase == after


def change(**red: object) -> PoseidonState:
    """Red has just bought the first 4-ship; the issues are due."""
    given: dict[str, Any] = {"coffers": 350, "ships": "2", "supply": 9, **red}
    build = harbour(1, "4", **given).card("P4", 2, face_down=True)
    build.nation("blue", 1, 120, ships="22", supply=6).nation("green", 2, 90, ships="3", supply=0)
    state = build.buys("red").done()
    play(state, act.ErBuyBank("red"))
    return state


@pytest.mark.rule("P-171", "PR-71")
def test_the_order_of_a_phase_change() -> None:
    state = harbour(1, "4", coffers=350, ships="2", supply=9).card("P4", 1, face_down=True).buys("red").done()
    assert [type(event) for event in play(state, act.ErBuyBank("red"))] == [ev.ShipBought, ev.PhaseBegan]
    assert Look(state).ships("red") == "24", "nothing is scrapped before the issue"
    events = play(state, act.PhaseIssue("red", 1))
    assert [type(event) for event in events] == [ev.MerchantsIssued, ev.ShipsScrapped, ev.PoseidonReady]
    assert (state.actor, "er_end_ships" in asked(state)) == (0, True)


@pytest.mark.rule("P-172")
@pytest.mark.parametrize(
    ("phase", "top", "supply", "most"), [(1, "4", 9, 4), (1, "4", 3, 3), (2, "6", 9, 6), (2, "6", 5, 5)]
)
def test_how_many_merchants_may_be_issued(phase: int, top: str, supply: int, most: int) -> None:
    state = harbour(phase, top, coffers=600, supply=supply).buys("red").done()
    play(state, act.ErBuyBank("red"))
    counts = [move.count for move in state.moves(0) if isinstance(move, act.PhaseIssue)]
    assert counts == list(range(most + 1))
    pool = Look(state).pool("red")
    assert money_moved(state, act.PhaseIssue("red", most)) == ([0, 0, 0], {"red": 90 * most})
    assert (Look(state).pool("red"), Look(state).supply("red")) == (pool + most, supply - most)


@pytest.mark.rule("P-173")
def test_kings_decide_in_operating_order_and_know_what_was_decided() -> None:
    state = change()
    assert (state.actor, refused(state, act.PhaseIssue("red", 0))) == (1, "other_nation"), "blue at 120 first"
    pool = Look(state).pool("blue")
    play(state, act.PhaseIssue("blue", 2))
    assert Look(state).pool("blue") == pool + 2, "and red's king sees it"
    assert state.actor == 0
    play(state, act.PhaseIssue("red", 1))
    assert "phase_issue" not in asked(state), "green has nothing to issue and is not asked"


@pytest.mark.rule("P-174")
def test_an_issue_moves_no_marker_and_may_be_even() -> None:
    state = change()
    events = play(state, act.PhaseIssue("blue", 2), act.PhaseIssue("red", 4))
    assert not [event for event in events if isinstance(event, ev.PrestigeMoved | ev.MerchantBought)]
    assert (Look(state).prestige("blue"), Look(state).prestige("red")) == (120, 90)


@pytest.mark.rule("P-176")
@pytest.mark.parametrize(("phase", "top", "lost"), [(1, "4", "2"), (2, "6", "3"), (3, "E", "4")])
def test_each_phase_scraps_one_type_without_compensation(phase: int, top: str, lost: str) -> None:
    build = harbour(phase, top, coffers=1000, ships=lost).nation("blue", 1, 60, ships=lost * 2)
    state = build.nation("green", 2, 50, ships=str(int(lost) + 1)).buys("red").done()
    play(state, act.ErBuyBank("red"))
    while "phase_issue" in asked(state):
        (nation,) = {move.nation for move in state.moves(state.actor) if isinstance(move, act.PhaseIssue)}
        assert money_moved(state, act.PhaseIssue(nation, 0)) == ([0, 0, 0], {})
    fleets = [Look(state).ships(name) for name in ("red", "blue", "green")]
    assert fleets == [top, "", str(int(lost) + 1)]


@pytest.mark.rule("P-178", "PR-72")
def test_the_buyer_goes_on_with_new_money_and_new_room() -> None:
    state = harbour(1, "4", coffers=300, ships="22", supply=9).buys("red").done()
    play(state, act.ErBuyBank("red"))
    assert Look(state).ships("red") == "224"
    play(state, act.PhaseIssue("red", 4))  # 4 × 90 = 360
    play(state, act.ErBuyBank("red"))
    assert (Look(state).ships("red"), Look(state).coffers("red")) == ("44", 60)


@pytest.mark.rule("P-179")
def test_further_ships_of_the_type_change_nothing() -> None:
    state = harbour(2, "4", 3, coffers=600, ships="3").card("P4", 1, face_down=True).buys("red").done()
    events = play(state, act.ErBuyBank("red"))
    assert [type(event) for event in events] == [ev.ShipBought]
    assert (state.phase, state.poseidon_down, Look(state).ships("red")) == (2, True, "34")
