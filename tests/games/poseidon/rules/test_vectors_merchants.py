"""Test vectors T-1 to T-32: set-up, Poseidon Round, Merchant Rounds, order, King's money, Special cards."""

from __future__ import annotations

from typing import Any

import pytest

from games.poseidon.builders import AEGEAN, Builder, Look, legal, play, refused
from thalassa.games.poseidon.rules.frame import GONE
from thalassa.games.poseidon.rules.poseidon_round import pick_order
from thalassa.games.poseidon.rules.stages import CROWN, DISCOVER, FLEET, HARBOUR, KING, OVER, POWER, TRADE
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire.events import CardIncome, CrownTaken, DividendPaid, TurnEnded


def pass_all(state: PoseidonState) -> None:
    for _ in range(state.seats):
        play(state, act.MrPass())


@pytest.mark.rule("P-60", "P-61", "P-62")
def test_t1_founding_as_printed() -> None:
    state = Builder(3, AEGEAN).cash(0, 280).done()
    play(state, act.MrFound("ambrakia", 70, 7, 4))
    look = Look(state)
    assert look.coffers("ambrakia") == 490
    assert look.cash(0) == 0
    assert (look.held(0, "ambrakia"), look.loose(0, "ambrakia")) == (4, 1)
    assert (look.pool("ambrakia"), look.supply("ambrakia")) == (3, 15)
    assert look.at("ambrakia") == "D6"


@pytest.mark.rule("P-114", "P-128", "P-148")
def test_t2_first_turn_as_printed() -> None:
    state = Builder(3, AEGEAN).nation("athenai", 0, 70, {0: 5}, coffers=350).explores("athenai").done()
    supply = Look(state).supply("athenai")
    play(state, act.ErDiscover("athenai", ("F12",), ("F12",)))
    assert state.stage == HARBOUR  # no revenue choice without ships
    play(state, act.ErBuyBank("athenai"), act.ErBuyBank("athenai"))
    look = Look(state)
    assert look.supply("athenai") == supply - 1
    assert look.prestige("athenai") == 70
    assert look.coffers("athenai") == 150
    assert look.ships("athenai") == "22"
    assert state.fleet_range(state.frame.nation_index["athenai"]) == 4


@pytest.mark.rule("P-137", "P-138", "P-143")
def test_t3_first_sailing_as_printed() -> None:
    build = Builder(3, AEGEAN)
    build.nation("athenai", 0, 70, {0: 4, 1: 2}, coffers=40, ships="22", posts="F12", at="F12")
    state = build.deck("2", 4).explores("athenai").done()
    play(state, act.ErDiscover("athenai", ("G13",), ("G13",)))
    cash = [Look(state).cash(seat) for seat in range(3)]
    play(state, act.ErSail("athenai", "F10", ("F12", "G13", "H14"), ("H14",)))
    look = Look(state)
    assert state.revenues[0] == 14
    assert look.coffers("athenai") == 0
    assert [look.cash(seat) for seat in range(3)] == [cash[0] + 56, cash[1] + 28, cash[2]]
    assert look.prestige("athenai") == 80


@pytest.mark.rule("P-201", "P-202", "P-47")
def test_t4_final_score_as_printed() -> None:
    build = Builder(3, AEGEAN).cash(0, 2615)
    build.nation("megalopolis", 0, 210, {0: 7}, coffers=900, ships="5").nation(
        "ambrakia", 1, 150, {0: 5, 1: 6}
    )
    state = build.phase(3).deck("6").card("P4", 0).done()
    state.stage, state.actor = OVER, -1
    result = state.outcome()
    assert result is not None
    mine = next(standing for standing in result.standings if standing.seat == 0)
    assert mine.score == 4835
    assert sorted(part.value for part in mine.parts) == [750, 1470, 2615]


@pytest.mark.rule("P-132", "P-42")
def test_t5_range() -> None:
    build = Builder().nation("red", 0, 70, ships="223").nation("blue", 0, 70, ships="34").card("P4", 1)
    state = build.deck("4", 3).sails("red").done()
    red, blue = state.frame.nation_index["red"], state.frame.nation_index["blue"]
    assert state.fleet_range(red) == 7
    assert state.fleet_range(blue) == 7
    assert refused(state, act.ErPoseidon("red"), 1) == "not_now"  # phase 1: not even asked
    state.ships[red] = ()
    state.phase, state.acting = 2, blue
    state.doubled = True
    assert state.fleet_range(blue) == 14


@pytest.mark.rule("P-19", "P-24")
@pytest.mark.parametrize(
    ("seats", "start", "order", "removed"), [(4, 1, [0, 3, 2, 1], 2), (5, 4, [3, 2, 1, 0, 4], 1)]
)
def test_t6_t7_one_lap(seats: int, start: int, order: list[int], removed: int) -> None:
    state = Builder(seats, start=start).poseidon_round().done()
    assert [state.cash(seat) for seat in range(seats)] == [{4: 440, 5: 400}[seats]] * seats
    assert refused(state, act.MrPass()) == "not_now"
    asked = []
    for _ in range(seats):
        asked.append(state.actor)
        state.apply(state.actor, state.moves(state.actor)[0])
    assert asked == order
    assert state.card_owner.count(GONE) == removed
    assert state.stage == TRADE
    assert state.actor == start
    assert state.round_index == 0


@pytest.mark.rule("P-22", "P-23")
@pytest.mark.parametrize(
    ("seats", "options", "order", "left"),
    [
        (3, {}, [2, 1, 0, 0, 1, 2], 1080),
        (3, {"pr_extra_order": "same_direction"}, [2, 1, 0, 2, 1, 0], 1080),
        (2, {}, [1, 0, 0, 1, 0, 1], 900),
        (2, {"pr_2p_third_lap": "snake"}, [1, 0, 0, 1, 1, 0], 900),
        (2, {"pr_extra_order": "same_direction", "pr_2p_third_lap": "snake"}, [1, 0, 1, 0, 1, 0], 900),
    ],
)
def test_t8_t9_more_laps(seats: int, options: dict[str, Any], order: list[int], left: int) -> None:
    state = Builder(seats, **options).poseidon_round().done()
    assert list(pick_order(state.frame, 0)) == order
    asked = []
    for card in ("P0", "P1", "P2", "P3", "P4", "P5"):
        asked.append(state.actor)
        play(state, act.PrBuy(card))
    assert asked == order
    assert sum(state.cash(seat) for seat in range(seats)) == left
    assert min(state.card_owner) >= 0  # everybody has one; the buyer of P0 has the marker with it
    assert refused(state, act.PrBuy("P0")) == "not_now"


@pytest.mark.rule("P-208")
def test_t9_two_players_ships_and_nations() -> None:
    state = Builder(2, AEGEAN).done()
    assert len(state.frame.deck) == 27
    assert state.frame.ship_count == [6, 5, 4, 3, 2, 1, 6]
    assert list(state.frame.deck) == sorted(state.frame.deck)
    assert sum(state.frame.in_play) == 6
    assert refused(state, act.MrFound("ambrakia", 70, 5, 3)) == "not_in_play"
    assert (state.frame.capital, state.frame.limit, state.frame.cards_each) == (780, 21, 3)
    assert len(Builder(2, AEGEAN, two_player_ship_removal="off").done().frame.deck) == 30


@pytest.mark.rule("P-60", "P-62", "PR-19")
def test_t10_disks_and_purchases_of_the_founder() -> None:
    state = Builder().cash(0, 5000).done()
    for disks, bought in ((6, 4), (3, 2), (19, 10)):
        assert refused(state, act.MrFound("red", 70, disks, bought)) == "disks_range"
    for disks, bought in ((7, 3), (7, 8)):
        assert refused(state, act.MrFound("red", 70, disks, bought)) == "bought_range"
    for disks, bought in ((17, 9), (5, 5)):
        assert legal(state, act.MrFound("red", 70, disks, bought))


@pytest.mark.rule("P-63", "PR-18")
def test_t11_founder_needs_the_cash() -> None:
    state = Builder(4).cash(0, 230).done()
    assert refused(state, act.MrFound("red", 80, 5, 3)) == "too_dear"
    play(state, act.MrFound("red", 70, 5, 3))
    assert (Look(state).cash(0), Look(state).coffers("red")) == (20, 350)


@pytest.mark.rule("P-63", "P-74")
def test_t12_founder_keeps_the_limit() -> None:
    state = Builder(5).nation("blue", 0, 70, {0: 10}).done()
    assert refused(state, act.MrFound("red", 30, 7, 4)) == "limit_exceeded"
    assert legal(state, act.MrFound("red", 30, 5, 3))


@pytest.mark.rule("P-67", "P-68", "PR-22")
def test_t13_founder_is_frozen_until_the_round_ends() -> None:
    state = Builder().nation("blue", 1, 50, pool=2).done()
    play(state, act.MrFound("red", 50, 7, 5), act.MrEndTurn(), act.MrPass(), act.MrPass())
    assert refused(state, act.MrBuy("red")) == "founder_frozen"
    assert refused(state, act.MrSell("red", 1)) == "founder_frozen"
    assert legal(state, act.MrBuy("blue"))
    assert legal(state, act.MrFound("green", 50, 5, 3))
    play(state, act.MrPass())
    assert state.round_index == 1
    state.stage, state.actor, state.round_index = TRADE, 0, 2  # the next Merchant Round
    state.founded = 0
    assert legal(state, act.MrBuy("red"))
    assert legal(state, act.MrSell("red", 1))


@pytest.mark.rule("P-53")
def test_t14_all_pass_in_a_row() -> None:
    state = Builder().nation("red", 0, 70, {0: 3, 2: 2}).done()
    play(state, act.MrPass(), act.MrPass(), act.MrSell("red", 1), act.MrEndTurn(), act.MrPass(), act.MrPass())
    assert state.stage == TRADE
    play(state, act.MrPass())
    assert state.round_index == 1


@pytest.mark.rule("P-78", "P-80")
def test_t15_selling_king() -> None:
    state = Builder().nation("red", 0, 100, {0: 7}).done()
    assert refused(state, act.MrSell("red", 5)) == "not_loose"
    play(state, act.MrSell("red", 3))
    look = Look(state)
    assert (look.cash(0), look.prestige("red"), look.pool("red"), look.loose(0, "red")) == (1300, 90, 3, 1)


@pytest.mark.rule("P-81", "P-83")
def test_t16_selling_without_a_crown() -> None:
    state = Builder().nation("red", 1, 100, {0: 4, 1: 5}).done()
    play(state, act.MrSell("red", 4))
    assert (Look(state).cash(0), Look(state).prestige("red"), Look(state).king("red")) == (1400, 100, 1)


@pytest.mark.rule("P-82", "P-79", "PR-13")
def test_t17_selling_several_nations() -> None:
    build = Builder().nation("red", 0, 100, {0: 5}).nation("blue", 0, 80, {0: 5})
    state = build.nation("green", 1, 60, {0: 1, 1: 3}).cash(0, 0).done()
    play(state, act.MrSell("red", 2), act.MrSell("blue", 1), act.MrSell("green", 1))
    look = Look(state)
    assert look.cash(0) == 340
    assert [look.prestige(name) for name in ("red", "blue", "green")] == [90, 70, 60]
    assert refused(state, act.MrSell("blue", 1)) == "one_bundle"


@pytest.mark.rule("P-51")
def test_t18_sell_buy_sell() -> None:
    build = Builder().nation("blue", 1, 60, {0: 1, 1: 3}).nation("green", 1, 50, {0: 1, 1: 3})
    state = build.nation("red", 1, 100, pool=2).cash(0, 40).done()
    look = Look(state)
    play(state, act.MrSell("blue", 1))
    assert look.cash(0) == 100
    play(state, act.MrBuy("red"))
    assert (look.cash(0), look.coffers("red"), look.prestige("red")) == (0, 0, 100)
    play(state, act.MrSell("green", 1))
    assert look.cash(0) == 50
    assert refused(state, act.MrBuy("red")) == "one_purchase"
    play(state, act.MrEndTurn())


@pytest.mark.rule("P-74", "P-51")
def test_t19_limit() -> None:
    state = Builder(5).nation("blue", 1, 60, {0: 13, 1: 3}).nation("red", 1, 50, pool=3).done()
    assert refused(state, act.MrBuy("red")) == "limit_reached"
    play(state, act.MrSell("blue", 1), act.MrBuy("red"))
    assert state.holding(0) == 13


@pytest.mark.rule("P-54")
def test_t20_a_repeated_position_counts_as_a_pass() -> None:
    state = Builder(2).nation("red", 1, 100, {0: 1, 1: 4}).cash(0, 0).done()
    play(state, act.MrSell("red", 1), act.MrEndTurn(), act.MrPass())
    play(state, act.MrBuy("red"), act.MrEndTurn(), act.MrPass())
    events = play(state, act.MrSell("red", 1), act.MrEndTurn())
    assert TurnEnded(0, True) in events
    assert state.round_index == 1
    assert state.cash(0) == 100


@pytest.mark.rule("P-86", "P-87", "P-89")
def test_t21_change_of_government() -> None:
    state = Builder(4).nation("z", 0, 100, {0: 4, 1: 5, 2: 6, 3: 6}).done()
    pass_all(state)
    assert (state.stage, state.actor) == (CROWN, 2)
    play(state, act.GovTolerate("z"))
    assert state.actor == 3
    events = play(state, act.GovTake("z"))
    assert CrownTaken(3, "z", 0) in events
    look = Look(state)
    assert [look.held(seat, "z") for seat in range(4)] == [4, 5, 6, 6]
    assert (look.king("z"), look.loose(3, "z"), look.loose(0, "z")) == (3, 3, 4)
    assert state.round_index == 1  # nobody else is asked


@pytest.mark.rule("P-88")
def test_t22_as_many_as_the_king_is_not_enough() -> None:
    state = Builder().nation("red", 0, 100, {0: 4, 1: 4, 2: 3}).done()
    pass_all(state)
    assert (state.round_index, Look(state).king("red")) == (1, 0)


@pytest.mark.rule("P-94", "P-95")
def test_t23_removal_uncovers_the_first_four() -> None:
    build = Builder().round("MR2").deck("3", 1)
    state = build.nation("red", 0, 70, coffers=600, ships="3").done()
    pass_all(state)
    assert (Look(state).top(), state.phase) == ("4", 1)
    state = Builder().round("ER2").deck("4").nation("red", 0, 70, coffers=600, ships="3").buys("red").done()
    play(state, act.ErBuyBank("red"))
    assert state.phase == 2


@pytest.mark.rule("P-95")
def test_t24_removal_takes_a_four() -> None:
    state = Builder().round("MR4").deck("4").nation("red", 0, 70, coffers=600).done()
    pass_all(state)
    assert (state.deck_at, Look(state).top(), state.phase) == (13, "4", 1)
    state = Builder().round("ER5").deck("4", 3).nation("red", 0, 70, coffers=600).buys("red").done()
    play(state, act.ErBuyBank("red"))
    assert state.phase == 2


@pytest.mark.rule("P-170", "PR-33")
def test_t25_a_seven_starts_phase_three() -> None:
    build = (
        Builder()
        .phase(2)
        .deck("7")
        .nation("red", 0, 70, coffers=900, ships="5")
        .nation("blue", 1, 60, ships="3")
    )
    state = build.buys("red").done()
    play(state, act.ErBuyBank("red"))
    assert state.phase == 3
    assert refused(state, act.PhaseIssue("red", 7)) == "issue_range"
    play(state, act.PhaseIssue("red", 6), act.PhaseIssue("blue", 0))
    assert (Look(state).ships("blue"), Look(state).ships("red")) == ("", "57")


@pytest.mark.rule("P-170", "P-175", "PR-33")
def test_an_e_ship_carries_out_a_skipped_phase_first() -> None:
    build = (
        Builder()
        .phase(2)
        .deck("E")
        .nation("red", 0, 70, coffers=1000, ships="4")
        .nation("blue", 1, 60, ships="3")
    )
    state = build.buys("red").done()
    play(state, act.ErBuyBank("red"))
    assert (state.phase, Look(state).ships("blue"), Look(state).ships("red")) == (3, "3", "4E")
    play(state, act.PhaseIssue("red", 1), act.PhaseIssue("blue", 0))
    assert (state.phase, Look(state).ships("blue"), Look(state).ships("red")) == (4, "", "E")
    assert state.stage == HARBOUR


@pytest.mark.rule("P-104", "P-105")
def test_t26_stacks() -> None:
    build = Builder().nation("red", 0, 70, ships="2", posts="A").nation("z", 2, 80, {2: 5}).deck("2", 5)
    state = build.done()
    play(state, act.MrPass(), act.MrFound("y", 70, 5, 3))
    look = Look(state)
    assert look.order() == ["z", "red", "y"]
    state.stage, state.acting, state.actor, state.bought, state.round_index = FLEET, 0, 0, False, 1
    play(state, act.ErSail("red", "HOME", ("A",)))
    assert (look.prestige("red"), look.order()) == (80, ["z", "red", "y"])
    state.stage, state.actor, state.round_index = TRADE, 2, 2
    play(state, act.MrSell("z", 1))
    assert (look.prestige("z"), look.order()) == (70, ["red", "y", "z"])


@pytest.mark.rule("P-108", "PR-47")
def test_t27_right_end_of_the_track() -> None:
    build = Builder().nation("red", 0, 250, ships="2", posts="A").nation("blue", 1, 250)
    state = build.deck("2", 5).sails("red").done()
    events = play(state, act.ErSail("red", "HOME", ("A",)))
    assert DividendPaid(0, "red", 3, 9) in events
    assert (Look(state).prestige("red"), Look(state).order()) == (250, ["red", "blue"])


@pytest.mark.rule("P-106", "P-188")
@pytest.mark.parametrize(("order", "following"), [("dynamic", "z"), ("snapshot", "y")])
def test_t28_forced_sale_changes_the_order(order: str, following: str) -> None:
    build = Builder(nation_order=order).nation("x", 0, 120, supply=0, coffers=0)
    build.nation("y", 0, 100, {0: 5}, ships="2").nation("z", 1, 90, ships="2").cash(0, 0)
    state = build.deck("2", 4).buys("x").done()
    if order == "snapshot":
        state.fixed_order = tuple(state.order)
    play(state, act.ErForcedBuy("x"), act.ErForcedSell("y", 1))
    assert Look(state).order() == ["x", "z", "y"]
    play(state, act.ErEndShips("x"))
    assert state.frame.nation_ids[state.acting] == following


@pytest.mark.rule("P-98", "P-99")
def test_t29_kings_money() -> None:
    build = Builder().phase(2).deck("4", 3).nation("red", 0, 100, coffers=8).nation("blue", 1, 90, coffers=10)
    state = build.goes_on(KING, "ER2")
    assert (state.stage, state.actor) == (KING, 1)  # red is not asked
    play(state, act.ErKingsMoney("blue", True))
    assert (Look(state).cash(1), Look(state).coffers("blue")) == (1010, 0)
    build = Builder(kings_money_partial="yes").phase(2).deck("4", 3).nation("red", 0, 100, coffers=8)
    state = build.goes_on(KING, "ER2")
    play(state, act.ErKingsMoney("red", True))
    assert Look(state).cash(0) == 1008


@pytest.mark.rule("P-28", "P-32", "P-27")
def test_t30_cards_before_income() -> None:
    build = Builder().nation("red", 0, 70, pool=1).card("P1", 0).card("P3", 0).card("P4", 1).card("P5", 2)
    state = build.goes_on(POWER, "ER1")
    supply = Look(state).supply("red")
    assert (state.stage, state.actor) == (POWER, 0)
    assert refused(state, act.ErHighCulture("P3", "red")) == "other_card"
    play(state, act.ErDecline("P1"), act.ErHighCulture("P3", "red"))
    events = play(state, act.ErDecline("P5"))
    assert [(event.seat, event.card, event.money) for event in events if isinstance(event, CardIncome)] == [
        (0, "P1", 10),
        (1, "P4", 40),
        (2, "P5", 50),
    ]
    assert state.card_owner[3] == GONE
    assert state.frame.hex_ids[state.cultures[0]] == "Z"
    assert Look(state).supply("red") == supply


@pytest.mark.rule("P-34")
def test_t31_one_high_culture_per_nation() -> None:
    build = Builder().nation("red", 0, 70, culture="Z").card("P1", 0)
    state = build.goes_on(POWER, "ER1")
    assert state.stage == DISCOVER  # not asked
    assert Look(state).cash(0) == 1010


@pytest.mark.rule("P-37", "P-38")
def test_t32_archon() -> None:
    build = Builder(5).nation("red", 1, 120, {1: 3}, pool=2).nation("blue", 0, 70, {0: 12}).card("P5", 0)
    state = build.goes_on(POWER, "ER1")
    play(state, act.ErArchon("red"))
    look = Look(state)
    assert (look.held(0, "red"), look.cash(0), look.prestige("red"), look.pool("red")) == (1, 1000, 120, 1)
    assert state.card_owner[5] == GONE
    build = Builder(5).nation("red", 1, 120, {1: 3}, pool=2).nation("blue", 0, 70, {0: 13}).card("P5", 0)
    state = build.goes_on(POWER, "ER1")
    assert state.stage == DISCOVER
    assert Look(state).cash(0) == 1050
