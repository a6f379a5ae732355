"""Rules P-183 to P-203, one by one: forced purchase, bankruptcy, the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.poseidon.builders import Builder, Look, asked, legal, money_moved, play, refused
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev


def shipless(phase: int = 2, top: str = "4", **red: object) -> Builder:
    """Red, ruled by seat 0, needs a ship and is at step 3c."""
    build = Builder().phase(phase).deck(top, 2)
    return build.nation("red", 0, 100, **red)  # type: ignore[arg-type]


def scores(state: PoseidonState) -> dict[int, int]:
    outcome = state.outcome()
    assert outcome is not None
    return {standing.seat: standing.score for standing in outcome.standings}


# -- emergency issue ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-183")
def test_an_emergency_issue_at_the_lowered_prestige() -> None:
    state = shipless(coffers=30, supply=9).buys("red").done()
    pool = Look(state).pool("red")
    events = play(state, act.ErForcedBuy("red"))
    assert events[:2] == [ev.PrestigeMoved("red", 100, 90), ev.MerchantsIssued("red", 3, 270, True)]
    assert (Look(state).supply("red"), Look(state).pool("red")) == (6, pool + 3)
    assert len([event for event in events if isinstance(event, ev.PrestigeMoved)]) == 1, "once only"


@pytest.mark.rule("PR-78")
@pytest.mark.parametrize(("coffers", "count"), [(30, 3), (120, 2), (119, 3), (299, 1)])
def test_as_few_merchants_as_suffice(coffers: int, count: int) -> None:
    state = shipless(coffers=coffers, supply=9).buys("red").done()
    (issued,) = [e for e in play(state, act.ErForcedBuy("red")) if isinstance(e, ev.MerchantsIssued)]
    assert (issued.count, issued.money) == (count, 90 * count)


@pytest.mark.rule("PR-78")
def test_at_the_left_end_the_current_value_is_used() -> None:
    state = Builder().nation("red", 0, 30, supply=9).buys("red").done()
    events = play(state, act.ErForcedBuy("red"))
    assert ev.MerchantsIssued("red", 4, 120, True) in events
    assert Look(state).prestige("red") == 30


@pytest.mark.rule("P-185")
def test_with_an_empty_supply_the_marker_stays() -> None:
    state = shipless(coffers=30, supply=0).buys("red").done()
    events = play(state, act.ErForcedBuy("red"))
    assert not [event for event in events if isinstance(event, ev.PrestigeMoved | ev.MerchantsIssued)]
    assert Look(state).prestige("red") == 100


@pytest.mark.rule("P-186")
def test_the_king_pays_exactly_what_is_missing() -> None:
    state = shipless(coffers=10, supply=2).buys("red").done()  # 10 + 2 × 90 = 190 of 300
    assert money_moved(state, act.ErForcedBuy("red")) == ([-110, 0, 0], {"red": -10})
    assert (Look(state).ships("red"), Look(state).supply("red")) == ("4", 0)


@pytest.mark.rule("PR-81")
def test_private_money_buys_no_better_and_no_second_ship() -> None:
    state = shipless(coffers=0, supply=0).cash(0, 5000).buys("red").done()
    play(state, act.ErForcedBuy("red"))
    assert refused(state, act.ErBuyBank("red")) == "coffers_short"
    assert refused(state, act.ErForcedBuy("red")) == "has_ship"
    rich = shipless(coffers=310, supply=0).cash(0, 5000).buys("red").done()
    assert refused(rich, act.ErForcedBuy("red")) == "coffers_suffice", "no help where none is needed"


@pytest.mark.rule("P-192")
def test_a_forced_purchase_starts_a_phase_like_any_other() -> None:
    state = shipless(1, "4", supply=0, coffers=0).deck("4").buys("red").done()
    events = play(state, act.ErForcedBuy("red"))
    assert ev.PhaseBegan(2) in events
    assert state.phase == 2


# -- forced sales ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-188")
def test_every_forced_bundle_lowers_a_nation_of_ones_own() -> None:
    build = shipless(supply=0, coffers=50).cash(0, 0).nation("green", 0, 80, {0: 7}, ships="3")
    state = build.nation("blue", 1, 60, {0: 2, 1: 4}, ships="3").buys("red").done()
    play(state, act.ErForcedBuy("red"))  # 250 are missing; green: 4 loose, blue: 2
    events = play(state, act.ErForcedSell("blue", 1))
    assert not [event for event in events if isinstance(event, ev.PrestigeMoved)], "not blue's king"
    events = play(state, act.ErForcedSell("green", 1))
    assert events[:2] == [ev.MerchantsSold(0, "green", 1, 80, True), ev.PrestigeMoved("green", 80, 70)]
    events = play(state, act.ErForcedSell("green", 2))
    assert ev.PrestigeMoved("green", 70, 60) in events, "a second bundle, a second space"
    assert Look(state).ships("red") == "4"


# -- bankruptcy ------------------------------------------------------------------------------------------------------------


def ruin(**options: Any) -> PoseidonState:
    """Seat 0 has 200, may sell two merchants at 80 and needs 490: it goes bankrupt. Then y (seat 0) acts."""
    build = Builder(**options).phase(2).deck("5", 2).nation("red", 0, 90, supply=0, coffers=10)
    build.nation("z", 1, 80, {0: 2, 1: 3}, ships="4").nation("y", 0, 70, ships="45", posts="D")
    state = build.cash(0, 200).buys("red").done()
    state.acted = 1 << state.frame.nation_index["z"]
    play(state, act.ErForcedBuy("red"))
    return state


@pytest.mark.rule("P-194")
def test_bankrupt_is_who_cannot_pay_after_selling_everything() -> None:
    state = ruin()
    assert state.bankrupt == 0, "as long as there is something to sell"
    assert asked(state) == {"er_forced_sell"}
    play(state, act.ErForcedSell("z", 1))
    assert state.bankrupt == 0
    events = play(state, act.ErForcedSell("z", 1))
    assert [event for event in events if isinstance(event, ev.WentBankrupt)]
    saved = (
        Builder()
        .phase(2)
        .deck("5", 2)
        .nation("red", 0, 90, supply=0, coffers=10)
        .cash(0, 490)
        .buys("red")
        .done()
    )
    play(saved, act.ErForcedBuy("red"))
    assert (saved.bankrupt, saved.cash(0)) == (0, 0)


@pytest.mark.rule("P-195", "PR-83")
@pytest.mark.parametrize(("option", "left"), [("yes", 0), ("no", 360)])
def test_the_bank_takes_all_cash_the_yield_of_the_sales_too(option: str, left: int) -> None:
    state = ruin(bankrupt_forfeits_cash=option)
    events = play(state, act.ErForcedSell("z", 2))
    assert ev.WentBankrupt(0, "red", 360 - left) in events
    assert state.cash(0) == left


@pytest.mark.rule("P-196")
def test_the_nation_stays_shipless_and_keeps_its_coffers() -> None:
    state = ruin()
    top = Look(state).top()
    play(state, act.ErForcedSell("z", 2))
    assert (Look(state).ships("red"), Look(state).coffers("red"), Look(state).top()) == ("", 10, top)
    assert state.frame.nation_ids[state.acting] == "y", "its turn is over"


@pytest.mark.rule("P-197")
def test_the_bankrupt_player_stays_king_decides_and_earns() -> None:
    state = ruin()
    play(state, act.ErForcedSell("z", 2))
    assert (Look(state).king("red"), Look(state).king("y"), state.actor) == (0, 0, 0)
    play(state, act.ErDiscover("y"))
    gained, _ = money_moved(state, act.ErSail("y", "HY", ("HX", "HG", "HB", "B", "D")))
    assert gained == [15, 0, 0]
    assert state.cash(0) == 15, "what comes in later is kept"


@pytest.mark.rule("P-198")
def test_a_second_player_may_go_bankrupt_in_the_same_round() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 90, supply=0).nation("blue", 1, 80, supply=0)
    state = build.cash(0, 5).cash(1, 5).buys("red").done()
    play(state, act.ErForcedBuy("red"), act.ErDiscover("blue"))
    events = play(state, act.ErForcedBuy("blue"))
    assert ev.WentBankrupt(1, "blue", 5) in events
    assert state.bankrupt == 0b11


@pytest.mark.rule("P-199")
def test_a_bankruptcy_makes_this_round_the_last() -> None:
    state = ruin()
    play(state, act.ErForcedSell("z", 2))
    assert state.actors(), "the round is played to its end"
    events = play(state, act.ErDiscover("y"), act.ErStayHome("y"), act.ErEndShips("y"))
    assert events[-2:] == [ev.RoundEnded("ER1"), ev.GameEnded((1,), True)]


@pytest.mark.rule("P-200")
def test_without_bankruptcy_the_game_ends_after_er11() -> None:
    state = Builder(2).done()
    ended = []
    while state.actors():
        events = play(state, act.MrPass())
        ended += [event.round for event in events if isinstance(event, ev.RoundEnded)]
    assert ended[-1] == "ER11"
    assert len(ended) == 17


@pytest.mark.rule("P-203")
def test_the_highest_score_wins_also_a_bankrupt_players() -> None:
    state = ruin()
    state.money[2] = state.money[3] = 0  # the others are poorer still
    state.money[0] = -sum(state.money[1:])
    play(state, act.ErForcedSell("z", 2), act.ErDiscover("y"), act.ErStayHome("y"), act.ErEndShips("y"))
    assert scores(state) == {0: 3 * 90 + 3 * 70, 1: 3 * 80, 2: 0}
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.verdict.params == {"seats": [0], "score": 3 * 90 + 3 * 70, "early": True}


@pytest.mark.rule("P-184")
def test_the_whole_supply_if_it_is_not_enough() -> None:
    state = shipless(coffers=10, supply=2).buys("red").done()
    assert ev.MerchantsIssued("red", 2, 180, True) in play(state, act.ErForcedBuy("red"))
    assert legal(state, act.ErEndShips("red"))
