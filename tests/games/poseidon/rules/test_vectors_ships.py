"""Test vectors T-47 to T-60 and T-65 to T-68: ships, phases, offers, forced purchase, bankruptcy, the end."""

from __future__ import annotations

import pytest

from games.poseidon.builders import Builder, Look, legal, play, refused
from thalassa.games.poseidon.rules import flow
from thalassa.games.poseidon.rules.frame import GONE
from thalassa.games.poseidon.rules.stages import ANSWER, DISCOVER, FORCED, HARBOUR, ISSUE, OVER
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire.events import MerchantsIssued, PhaseBegan, WentBankrupt


@pytest.mark.rule("P-149", "P-151")
def test_t47_three_ships() -> None:
    state = Builder().deck("2", 1).nation("red", 0, 70, coffers=520).buys("red").done()
    play(state, act.ErBuyBank("red"), act.ErBuyBank("red"), act.ErBuyBank("red"))
    assert (Look(state).coffers("red"), Look(state).ships("red")) == (20, "233")
    assert refused(state, act.ErBuyBank("red")) == "three_ships"


@pytest.mark.rule("P-171", "P-172", "P-176")
def test_t48_phase_change_in_the_middle_of_a_turn() -> None:
    build = Builder().deck("4").nation("red", 0, 120, supply=6, ships="23").nation("blue", 1, 100, ships="2")
    build.nation("green", 2, 80, supply=9, coffers=350, ships="22")
    state = build.buys("green").done()
    look = Look(state)
    pool = look.pool("red")
    events = play(state, act.ErBuyBank("green"))
    assert PhaseBegan(2) in events
    asked = []
    for name, count in (("red", 4), ("blue", 0), ("green", 4)):
        asked.append(state.actor)
        assert state.stage == ISSUE
        events = play(state, act.PhaseIssue(name, count))
        assert events[0] == MerchantsIssued(name, count, count * look.prestige(name))
    assert asked == [0, 1, 2]
    assert (look.coffers("red"), look.pool("red") - pool) == (480, 4)
    assert (state.stage, state.actor) == (HARBOUR, 2)
    assert [look.ships(name) for name in ("red", "blue", "green")] == ["3", "", "4"]
    play(state, act.ErBuyBank("green"))
    assert (look.coffers("green"), look.ships("green"), state.phase) == (70, "44", 2)
    assert [look.prestige(name) for name in ("red", "blue", "green")] == [120, 100, 80]


@pytest.mark.rule("P-151")
def test_t49_limit_before_scrapping() -> None:
    state = Builder().deck("4").nation("red", 0, 70, coffers=900, ships="222").buys("red").done()
    assert refused(state, act.ErBuyBank("red")) == "three_ships"


@pytest.mark.rule("P-153", "P-128")
def test_t50_shipless_nation() -> None:
    build = Builder().phase(2).deck("4", 2).nation("blue", 1, 100, coffers=300)
    state = build.explores("blue").done()
    play(state, act.ErDiscover("blue"))
    assert (state.stage, Look(state).coffers("blue")) == (HARBOUR, 300)
    assert refused(state, act.ErEndShips("blue")) == "ship_needed"
    play(state, act.ErBuyBank("blue"), act.ErEndShips("blue"))


@pytest.mark.rule("P-157", "P-158", "P-159")
def test_t51_ships_from_other_nations() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 90, coffers=40, ships="3")
    state = build.nation("blue", 1, 60, ships="5").buys("red").done()
    look = Look(state)
    for price in (0, 41):
        assert refused(state, act.ErOffer("red", "blue", "5", price)) == "price_range"
    assert refused(state, act.ErOffer("red", "blue", "3", 5)) == "ship_not_owned"
    assert refused(state, act.ErOffer("red", "red", "3", 5)) == "own_ship"
    play(state, act.ErOffer("red", "blue", "5", 40))
    assert (state.stage, state.actor) == (ANSWER, 1)
    assert refused(state, act.ErAnswer(2, True)) == "no_such_offer"
    play(state, act.ErAnswer(1, True))
    assert (look.coffers("red"), look.ships("red"), look.coffers("blue"), look.ships("blue")) == (
        0,
        "35",
        40,
        "",
    )
    assert (state.phase, state.stage, state.actor) == (2, HARBOUR, 0)
    early = (
        Builder().deck("3", 2).nation("red", 0, 90, coffers=40, ships="3").nation("blue", 1, 60, ships="2")
    )
    assert refused(early.buys("red").done(), act.ErOffer("red", "blue", "2", 5)) == "phase_too_early"
    same = (
        Builder()
        .phase(2)
        .deck("5", 2)
        .nation("red", 0, 90, coffers=40, ships="3")
        .nation("blue", 0, 60, ships="5")
    )
    state = same.buys("red").done()
    play(state, act.ErOffer("red", "blue", "5", 40))
    assert (state.stage, Look(state).ships("red"), state.offers) == (HARBOUR, "35", 0)


@pytest.mark.rule("P-158", "PR-76")
def test_offers_are_withdrawn_declined_and_counted() -> None:
    build = Builder(max_offers_per_turn=2).phase(2).deck("5", 2).nation("red", 0, 90, coffers=40, ships="3")
    state = build.nation("blue", 1, 60, ships="5").buys("red").done()
    play(state, act.ErOffer("red", "blue", "5", 1))
    assert state.moves(0) == [act.ErWithdraw(1)]
    assert refused(state, act.ErWithdraw(1), 1) == "not_your_turn"
    assert refused(state, act.ErWithdraw(1), 2) == "not_your_turn"
    state.apply(0, act.ErWithdraw(1))
    assert (state.stage, state.actor) == (HARBOUR, 0)
    play(state, act.ErOffer("red", "blue", "5", 2), act.ErAnswer(2, False))
    assert refused(state, act.ErOffer("red", "blue", "5", 3)) == "too_many_offers"
    assert Look(state).ships("blue") == "5"


@pytest.mark.rule("P-164", "P-151")
def test_t52_trade_in() -> None:
    build = Builder().phase(4).deck("E", 5).nation("red", 0, 70, coffers=760, ships="567")
    state = build.nation("blue", 1, 60, ships="E").buys("red").done()
    assert refused(state, act.ErBuyBank("red")) == "three_ships"
    assert refused(state, act.ErBuyBank("red", "4")) == "ship_not_owned"
    play(state, act.ErBuyBank("red", "5"))
    assert (Look(state).coffers("red"), Look(state).ships("red")) == (10, "67E")
    assert state.gone[state.frame.ship_index["5"]] == 4
    state = Builder().phase(2).deck("5", 2).nation("red", 0, 70, coffers=760, ships="45").buys("red").done()
    assert refused(state, act.ErBuyBank("red", "4")) == "trade_in_only_e"


@pytest.mark.rule("P-166", "P-176", "P-175")
def test_t53_first_e_ship() -> None:
    build = Builder().phase(3).deck("E").nation("red", 0, 90, coffers=850, ships="445")
    state = build.nation("blue", 1, 60, ships="4", posts="A", at="A").buys("red").done()
    play(state, act.ErBuyBank("red", "4"))
    look = Look(state)
    assert (look.coffers("red"), state.phase, look.ships("red"), look.ships("blue")) == (0, 4, "5E", "")
    assert state.stage == HARBOUR  # no issue
    assert not state.frame.temples_pay[state.phase]


@pytest.mark.rule("P-183", "P-184")
def test_t54_emergency_issue() -> None:
    state = Builder().nation("red", 0, 70, supply=9, coffers=60).buys("red").done()
    look = Look(state)
    pool = look.pool("red")
    play(state, act.ErForcedBuy("red"))
    assert (look.prestige("red"), look.coffers("red"), look.supply("red"), look.pool("red")) == (
        60,
        20,
        8,
        pool + 1,
    )
    assert (look.cash(0), look.ships("red")) == (1000, "2")


@pytest.mark.rule("P-184", "P-186")
def test_t55_the_king_adds_the_rest() -> None:
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 100, supply=3, coffers=10)
    state = build.buys("red").done()
    play(state, act.ErForcedBuy("red"))
    look = Look(state)
    assert (look.prestige("red"), look.supply("red"), look.cash(0), look.coffers("red")) == (90, 0, 980, 0)
    assert look.ships("red") == "4"


@pytest.mark.rule("P-108", "P-184")
def test_t56_emergency_at_the_left_end() -> None:
    state = Builder().nation("red", 0, 30, supply=5).buys("red").done()
    play(state, act.ErForcedBuy("red"))
    look = Look(state)
    assert (look.prestige("red"), look.supply("red"), look.coffers("red")) == (30, 1, 20)


@pytest.mark.rule("P-188", "P-189")
@pytest.mark.parametrize(("nation", "count", "left"), [("blue", 3, 30), ("green", 2, 80)])
def test_t57_forced_sales(nation: str, count: int, left: int) -> None:
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 70, supply=0, coffers=150).cash(0, 30)
    build.nation("blue", 1, 50, {0: 3, 1: 4}, ships="3").nation("green", 0, 100, {0: 5}, ships="3")
    state = build.buys("red").done()
    play(state, act.ErForcedBuy("red"))
    look = Look(state)
    assert (state.stage, look.prestige("red")) == (FORCED, 70)  # no drop without an issue
    assert refused(state, act.ErForcedSell("blue", 4)) == "not_loose"
    assert refused(state, act.ErForcedSell("green", 3)) == "not_loose"
    play(state, act.ErForcedSell(nation, count))
    assert (look.cash(0), look.ships("red"), look.coffers("red")) == (left, "4", 0)
    assert look.prestige("green") == (90 if nation == "green" else 100)


@pytest.mark.rule("P-189", "PR-79")
def test_forced_sales_keep_the_price_reachable() -> None:
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 70, supply=0, coffers=10).cash(0, 0)
    state = build.nation("green", 0, 100, {0: 6}, ships="3").buys("red").done()
    play(state, act.ErForcedBuy("red"))
    assert refused(state, act.ErForcedSell("green", 1)) == "would_miss_price"
    assert legal(state, act.ErForcedSell("green", 3))
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 70, supply=0, coffers=250).cash(0, 0)
    state = build.nation("green", 0, 100, {0: 6}, ships="3").buys("red").done()
    play(state, act.ErForcedBuy("red"))
    assert refused(state, act.ErForcedSell("green", 2)) == "more_than_needed"


@pytest.mark.rule("P-194", "P-195", "P-199")
@pytest.mark.parametrize(("forfeits", "left"), [("yes", 0), ("no", 360)])
def test_t58_bankruptcy(forfeits: str, left: int) -> None:
    build = Builder(bankrupt_forfeits_cash=forfeits).phase(2).deck("5", 2)
    build.nation("red", 0, 90, supply=0, coffers=10).nation("z", 1, 80, {0: 2, 1: 3}, ships="4")
    state = build.nation("y", 0, 70, ships="4", posts="D").cash(0, 200).buys("red").done()
    state.acted = 1 << state.frame.nation_index["z"]
    look = Look(state)
    play(state, act.ErForcedBuy("red"))
    events = play(state, act.ErForcedSell("z", 2))
    assert WentBankrupt(0, "red", 360 - left) in events
    assert (look.cash(0), look.ships("red"), look.coffers("red"), look.prestige("red")) == (left, "", 10, 90)
    assert (look.king("red"), state.stage) == (0, DISCOVER)
    assert state.frame.nation_ids[state.acting] == "y"
    state.money[0] -= 60  # y pays 20 to each of its three merchants
    state.money[1] += 60
    play(state, act.ErDiscover("y"), act.ErStayHome("y"), act.ErEndShips("y"))
    assert state.stage == OVER  # although ER1 is not the last round
    result = state.outcome()
    assert result is not None
    score = next(standing.score for standing in result.standings if standing.seat == 0)
    assert score == left + 60 + 3 * 90 + 3 * 70


@pytest.mark.rule("P-181", "PR-77")
def test_t59_a_cheap_ship_from_ones_own_nation() -> None:
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 70, coffers=5).nation("blue", 0, 60, ships="33")
    state = build.buys("red").done()
    play(state, act.ErOffer("red", "blue", "3", 1))
    assert (Look(state).ships("red"), Look(state).coffers("red"), Look(state).supply("red")) == ("3", 4, 15)
    play(state, act.ErEndShips("red"))


@pytest.mark.rule("P-182", "P-180")
def test_t60_enough_in_the_coffers() -> None:
    state = Builder().phase(2).deck("4", 2).nation("red", 0, 70, coffers=400).buys("red").done()
    assert refused(state, act.ErEndShips("red")) == "ship_needed"
    assert refused(state, act.ErForcedBuy("red")) == "coffers_suffice"
    assert legal(state, act.ErBuyBank("red"))


@pytest.mark.rule("P-156", "P-177", "PR-73")
def test_t65_buying_from_others_right_after_the_phase_began() -> None:
    build = Builder().deck("4").nation("red", 0, 70, coffers=320, ships="3").nation("blue", 0, 60, ships="3")
    state = build.buys("red").done()
    play(state, act.ErBuyBank("red"), act.PhaseIssue("red", 0), act.PhaseIssue("blue", 0))
    play(state, act.ErOffer("red", "blue", "3", 20))
    assert (Look(state).ships("red"), Look(state).coffers("red"), Look(state).ships("blue")) == ("334", 0, "")


@pytest.mark.rule("P-193", "PR-82")
def test_t66_empty_deck() -> None:
    state = Builder().phase(4).deck("").nation("red", 0, 70, coffers=5).buys("red").done()
    assert refused(state, act.ErForcedBuy("red")) == "deck_empty"
    assert refused(state, act.ErBuyBank("red")) == "deck_empty"
    play(state, act.ErEndShips("red"))
    assert (state.bankrupt, Look(state).ships("red")) == (0, "")


@pytest.mark.rule("P-191", "PR-80")
def test_emergency_money_buys_from_the_bank_only() -> None:
    build = (
        Builder().phase(2).deck("4", 2).nation("red", 0, 100, coffers=290).nation("blue", 0, 60, ships="3")
    )
    state = build.buys("red").done()
    play(state, act.ErForcedBuy("red"))
    assert Look(state).coffers("red") == 80
    assert refused(state, act.ErOffer("red", "blue", "3", 5)) == "emergency_money"


@pytest.mark.rule("P-93", "P-94")
def test_t67_start_player_card() -> None:
    state = Builder(3, start=2).card("P1", 1).done()
    play(state, act.MrPass(), act.MrPass(), act.MrPass())
    assert (state.start, state.deck_at) == (0, 0)
    # with no nation founded ER1 is steps 1a and 1b only (P-102), so MR2 has begun
    assert (state.round_index, state.actor, state.cash(1)) == (2, 0, 1010)


@pytest.mark.rule("P-204", "P-103", "PR-84")
@pytest.mark.parametrize(("tie", "winners"), [("shared", (0, 1)), ("more_cash", (1,))])
def test_t68_shared_victory(tie: str, winners: tuple[int, ...]) -> None:
    build = Builder(final_tie=tie).cash(0, 2700).cash(1, 3000).cash(2, 2900).nation("red", 0, 100)
    state = build.round("ER11").explores("red").done()
    state.round_index = 16
    state.decided()
    flow.follow(state, None, [])  # the round is at its end
    result = state.outcome()
    assert result is not None
    assert (state.stage, result.winners) == (OVER, winners)
    assert result.verdict.code == ("verdict.shared" if len(winners) == 2 else "verdict.won")
    assert [standing.place for standing in result.standings] == ([1, 1, 3] if tie == "shared" else [1, 2, 3])
    assert state.card_owner == [GONE] * 6
