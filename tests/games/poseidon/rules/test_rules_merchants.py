"""Rules P-48 to P-92, one by one: turns of a Merchant Round, founding, buying, selling, change of government."""

from __future__ import annotations

import pytest

from games.poseidon.builders import (
    AEGEAN,
    Builder,
    Look,
    asked,
    legal,
    money_moved,
    pass_all,
    play,
    refused,
)
from thalassa.games.poseidon.rules.stages import POWER, TRADE
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev


def in_trade(state: PoseidonState) -> bool:
    return state.stage == TRADE


# -- turns ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-48")
def test_turns_go_clockwise_from_the_start_player_as_often_as_it_takes() -> None:
    state = Builder(4, start=2).nation("red", 2, 30, {2: 3}, pool=5).done()
    actors = []
    for turn in range(9):
        actors.append(state.actor)
        play(state, *([act.MrBuy("red"), act.MrEndTurn()] if turn in (0, 4) else [act.MrPass()]))
    assert actors == [2, 3, 0, 1, 2, 3, 0, 1, 2]


@pytest.mark.rule("P-49")
def test_a_turn_holds_one_purchase_and_any_number_of_sales() -> None:
    build = Builder().nation("red", 1, 60, {0: 3, 1: 3}, pool=2).nation("blue", 1, 50, {0: 2, 1: 3}, pool=2)
    state = build.done()
    assert refused(state, act.MrEndTurn()) == "nothing_done"
    play(state, act.MrSell("red", 2), act.MrBuy("blue"), act.MrSell("blue", 1))
    assert refused(state, act.MrBuy("red")) == "one_purchase"
    assert refused(state, act.MrFound("green", 30, 5, 3)) == "one_purchase"
    assert refused(state, act.MrPass()) == "acted_already"


@pytest.mark.rule("PR-11")
def test_nobody_has_to_buy() -> None:
    state = Builder().nation("red", 1, 60, {0: 3, 1: 3}, pool=2).done()
    copy = state.copy()
    play(copy, act.MrPass())
    assert copy.actor == 1
    play(state, act.MrSell("red", 1), act.MrEndTurn())  # a turn of sales alone
    assert state.actor == 1


@pytest.mark.rule("P-50")
def test_a_purchase_is_a_founding_or_one_merchant() -> None:
    for purchase in (act.MrFound("green", 30, 5, 3), act.MrBuy("red")):
        state = Builder().nation("red", 1, 60, pool=2).done()
        play(state, purchase)
        assert refused(state, act.MrBuy("red")) == "one_purchase"
        assert refused(state, act.MrFound("x", 30, 5, 3)) == "one_purchase"


@pytest.mark.rule("P-52")
def test_who_has_passed_may_act_again() -> None:
    state = Builder().nation("red", 2, 60, pool=2).done()
    play(state, act.MrPass(), act.MrBuy("red"), act.MrEndTurn(), act.MrPass())
    assert state.actor == 0
    assert legal(state, act.MrBuy("red"))


@pytest.mark.rule("P-53")
def test_passes_in_direct_succession_end_the_round() -> None:
    state = Builder().nation("red", 2, 60, {2: 5}, pool=2).done()
    play(state, act.MrPass(), act.MrPass(), act.MrSell("red", 1), act.MrEndTurn(), act.MrPass(), act.MrPass())
    assert in_trade(state), "the sale has broken the row"
    events = play(state, act.MrPass())
    assert ev.RoundEnded("MR1") in events


@pytest.mark.rule("P-54", "PR-16")
def test_going_round_in_circles_counts_as_passing() -> None:
    state = Builder(2).nation("red", 1, 100, {0: 1, 1: 4}).cash(0, 0).done()
    turns = 0
    while in_trade(state):
        sell = Look(state).held(0, "red") == 1
        play(state, act.MrSell("red", 1) if sell else act.MrBuy("red"), act.MrEndTurn())
        if in_trade(state):
            play(state, act.MrPass())
        turns += 1
        assert turns < 9
    assert (turns, Look(state).held(0, "red"), state.cash(0)) == (3, 0, 100), "and what was sold stays sold"


@pytest.mark.rule("P-54")
@pytest.mark.parametrize("other", ["cash", "holdings"])
def test_a_position_that_differs_is_no_repetition(other: str) -> None:
    state = Builder(2).nation("red", 1, 100, {0: 1, 1: 4}, pool=1).nation("blue", 1, 50, {1: 6}).done()
    play(state, act.MrSell("red", 1), act.MrEndTurn())
    play(state, act.MrSell("blue", 1) if other == "cash" else act.MrBuy("red"), act.MrEndTurn())
    play(state, act.MrBuy("red"), act.MrEndTurn(), act.MrPass())
    assert ev.TurnEnded(0, False) in play(state, act.MrSell("red", 1), act.MrEndTurn())


@pytest.mark.rule("P-55")
def test_only_a_founding_opens_a_supply() -> None:
    state = Builder().nation("red", 0, 60, {0: 5}, pool=2).done()
    supply = Look(state).supply("red")
    play(state, act.MrSell("red", 2), act.MrEndTurn(), act.MrBuy("red"), act.MrEndTurn())
    play(state, act.MrFound("blue", 60, 7, 4))
    assert (Look(state).supply("red"), Look(state).supply("blue")) == (supply, 11)


# -- founding -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-58")
@pytest.mark.parametrize(("nation", "disks"), [("athenai", 18), ("sparta", 20), ("ambrakia", 22)])
def test_all_disks_lie_on_the_charter_first(nation: str, disks: int) -> None:
    state = Builder(3, AEGEAN).done()
    play(state, act.MrFound(nation, 70, 5, 3))
    look = Look(state)
    assert look.supply(nation) + look.pool(nation) + look.held(0, nation) == disks
    assert look.supply(nation) == disks - 5


@pytest.mark.rule("P-59", "PR-48")
def test_the_marker_goes_below_those_already_there() -> None:
    state = Builder().nation("red", 1, 60).nation("blue", 2, 60).nation("green", 2, 50).done()
    play(state, act.MrFound("x", 60, 5, 3))
    assert Look(state).order() == ["red", "blue", "x", "green"]


@pytest.mark.rule("P-61")
@pytest.mark.parametrize("bought", [4, 5, 7])
def test_the_coffers_get_the_prestige_for_every_disk_put_out(bought: int) -> None:
    state = Builder().done()
    gained, coffers = money_moved(state, act.MrFound("red", 70, 7, bought))
    assert (gained[0], coffers) == (-70 * bought, {"red": 490})


@pytest.mark.rule("P-64")
@pytest.mark.parametrize(("bought", "loose"), [(3, 0), (5, 2)])
def test_three_merchants_lie_on_the_kings_card(bought: int, loose: int) -> None:
    state = Builder().done()
    play(state, act.MrFound("red", 70, 5, bought))
    assert (Look(state).king("red"), Look(state).loose(0, "red")) == (0, loose)
    state.founded = 0  # the next Merchant Round
    assert refused(state, act.MrSell("red", loose + 1)) == "not_loose"


@pytest.mark.rule("P-65")
def test_the_discovery_ship_starts_at_home() -> None:
    state = Builder(3, AEGEAN).done()
    play(state, act.MrFound("sparta", 70, 5, 3))
    assert Look(state).at("sparta") == "H8"


@pytest.mark.rule("P-66", "PR-23")
def test_others_buy_the_rest_and_cannot_overtake_the_founder() -> None:
    state = Builder(2).done()
    play(state, act.MrFound("red", 70, 7, 4), act.MrEndTurn())
    for _ in range(3):  # the other player takes all there is
        play(state, act.MrBuy("red"), act.MrEndTurn(), act.MrPass())
    assert refused(state, act.MrBuy("red")) == "pool_empty"
    play(state, act.MrPass())
    assert not in_trade(state)
    assert "gov_take" not in asked(state)
    assert (Look(state).king("red"), Look(state).held(0, "red"), Look(state).held(1, "red")) == (0, 4, 3)


@pytest.mark.rule("PR-20")
def test_the_founder_may_buy_up_to_all() -> None:
    state = Builder().done()
    assert [legal(state, act.MrFound("red", 50, 7, bought)) for bought in range(3, 9)] == [
        False,
        *[True] * 4,
        False,
    ]


@pytest.mark.rule("P-69")
def test_a_new_nation_explores_earns_nothing_and_must_buy() -> None:
    state = Builder().cash(0, 300).done()
    play(state, act.MrFound("red", 70, 5, 3), act.MrEndTurn(), *[act.MrPass()] * 3)
    assert Look(state).ships("red") == ""
    play(state, act.ErKingsMoney("red", False))
    events = play(state, act.ErDiscover("red", ("A",), ("A",)))
    assert ev.FleetMissing("red") in events
    assert refused(state, act.ErEndShips("red")) == "ship_needed"
    play(state, act.ErBuyBank("red"))
    assert legal(state, act.ErEndShips("red"))


# -- buying -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-71")
def test_one_merchant_for_the_prestige_of_the_moment() -> None:
    state = Builder().nation("red", 1, 80, pool=2).done()
    gained, _ = money_moved(state, act.MrBuy("red"))
    assert (gained, Look(state).held(0, "red"), Look(state).pool("red")) == ([-80, 0, 0], 1, 1)


@pytest.mark.rule("P-72")
def test_the_price_goes_to_the_bank() -> None:
    state = Builder().nation("red", 1, 80, pool=2, coffers=10).done()
    bank = state.money[0]
    play(state, act.MrBuy("red"))
    assert (state.money[0] - bank, Look(state).coffers("red")) == (80, 10)


@pytest.mark.rule("P-73")
def test_buying_moves_no_marker() -> None:
    state = Builder().nation("red", 0, 80, pool=2).nation("blue", 1, 80, pool=2).done()
    events = play(state, act.MrBuy("red"), act.MrEndTurn(), act.MrBuy("red"))
    assert (Look(state).prestige("red"), Look(state).order()) == (80, ["red", "blue"])
    assert not [event for event in events if isinstance(event, ev.PrestigeMoved)]


@pytest.mark.rule("P-75")
def test_what_was_sold_may_be_bought_back() -> None:
    state = Builder().nation("red", 1, 60, {0: 2, 1: 3}).done()
    play(state, act.MrSell("red", 1))
    assert legal(state, act.MrBuy("red")), "in the same turn"
    play(state, act.MrEndTurn(), act.MrPass(), act.MrPass())
    assert legal(state, act.MrBuy("red")), "and later in the round"


@pytest.mark.rule("P-76", "PR-26")
def test_no_limit_per_nation_and_none_for_the_pool() -> None:
    state = Builder(2).nation("z", 1, 30, {0: 15, 1: 3}, pool=4).done()
    play(state, act.MrBuy("z"))
    assert Look(state).held(0, "z") == 16, "16 of 22"
    play(state, act.MrSell("z", 16))
    assert Look(state).pool("z") == 19, "all but the King's card"


@pytest.mark.rule("PR-25")
def test_no_way_leads_beyond_the_merchant_limit() -> None:
    build = Builder(5).nation("red", 0, 60, {0: 4, 1: 9}, pool=2).nation("blue", 2, 50, {1: 4, 2: 3}, pool=2)
    state = build.card("P5", 1).done()
    assert state.holding(1) == 13
    state.actor = 1
    assert refused(state, act.MrBuy("blue")) == "limit_reached"
    assert refused(state, act.MrFound("green", 30, 5, 3)) == "limit_exceeded"
    state.actor = 0
    pass_all(state)
    for action in (act.GovTake("blue"), act.GovTolerate("blue")):
        assert refused(state, action) == "other_nation"
    events = play(state, act.GovTake("red"), act.GovTake("blue"))  # a takeover is always possible
    assert (state.holding(1), Look(state).king("red"), Look(state).king("blue")) == (13, 1, 1)
    assert ev.CardIncome(1, "P5", 50) in events, "Archon was not offered"


# -- selling ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-80")
@pytest.mark.parametrize("count", [1, 4])
def test_a_selling_king_lowers_his_nation_by_one_space(count: int) -> None:
    state = Builder().nation("red", 0, 150, {0: 7}).nation("blue", 1, 130).done()
    play(state, act.MrSell("red", count))
    assert (Look(state).prestige("red"), Look(state).order()) == (130, ["blue", "red"])


@pytest.mark.rule("PR-14")
def test_the_whole_bundle_is_paid_before_the_drop() -> None:
    state = Builder().nation("red", 0, 150, {0: 7}).done()
    events = play(state, act.MrSell("red", 4))
    assert events == [ev.MerchantsSold(0, "red", 4, 600), ev.PrestigeMoved("red", 150, 130)]


@pytest.mark.rule("PR-17")
def test_the_three_on_the_card_are_sold_only_after_losing_it() -> None:
    state = Builder(2).nation("red", 0, 60, {0: 3, 1: 5}).done()
    assert refused(state, act.MrSell("red", 1)) == "not_loose"
    pass_all(state)
    play(state, act.GovTake("red"))
    state = state.copy()
    state.stage, state.actor, state.round_index = TRADE, 0, 2
    assert legal(state, act.MrSell("red", 3))


# -- end of a Merchant Round ----------------------------------------------------------------------------------------------


@pytest.mark.rule("P-84", "PR-27")
def test_government_then_start_card_then_ship_then_the_next_round() -> None:
    state = Builder(start=1).round("MR2").nation("red", 0, 60, {0: 3, 1: 5}, coffers=50).done()
    pass_all(state)
    assert (asked(state), state.start, state.deck_at) == ({"gov_take", "gov_tolerate"}, 1, 0)
    events = play(state, act.GovTake("red"))
    kinds = [type(event) for event in events[:5]]
    assert kinds == [ev.CrownTaken, ev.StartPlayerMoved, ev.ShipRemoved, ev.RoundEnded, ev.RoundBegan]
    assert events[1] == ev.StartPlayerMoved(2)


@pytest.mark.rule("P-86")
@pytest.mark.parametrize(
    ("king", "held", "order"),
    [
        (0, {0: 4, 1: 5, 2: 6, 3: 6}, [2, 3, 1]),
        (2, {2: 4, 0: 5, 1: 5, 3: 5}, [3, 0, 1]),
        (3, {3: 4, 0: 5, 1: 6, 2: 5}, [1, 0, 2]),
    ],
)
def test_the_biggest_holder_is_asked_first_and_equals_from_the_kings_left(
    king: int, held: dict[int, int], order: list[int]
) -> None:
    state = Builder(4).nation("z", king, 60, held).done()
    pass_all(state)
    seats = []
    while "gov_tolerate" in asked(state):
        seats.append(state.actor)
        play(state, act.GovTolerate("z"))
    assert seats == order


@pytest.mark.rule("P-89", "PR-28")
def test_the_card_is_exchanged_against_three_loose_merchants() -> None:
    state = Builder(2).nation("red", 0, 60, {0: 3, 1: 4}).done()
    pass_all(state)
    assert (Look(state).loose(0, "red"), Look(state).loose(1, "red")) == (0, 4)
    play(state, act.GovTake("red"))
    assert (Look(state).held(0, "red"), Look(state).held(1, "red")) == (3, 4)
    assert (Look(state).loose(0, "red"), Look(state).loose(1, "red")) == (3, 1)


@pytest.mark.rule("P-90")
def test_the_new_king_decides_at_once() -> None:
    state = Builder(2).nation("red", 0, 60, {0: 3, 1: 4}, coffers=200).done()
    pass_all(state)
    play(state, act.GovTake("red"))
    assert (state.actor, asked(state)) == (1, {"er_kings_money"})
    assert money_moved(state, act.ErKingsMoney("red", True)) == ([0, 5], {"red": -5})
    play(state, act.ErDiscover("red"), act.ErBuyBank("red"))
    assert Look(state).coffers("red") == 95


@pytest.mark.rule("P-91")
def test_the_former_king_may_sell_his_three_in_the_next_round() -> None:
    state = Builder(2, start=1).nation("red", 0, 60, {0: 3, 1: 5}, ships="2", coffers=4).deck("2", 5).done()
    pass_all(state)
    play(state, act.GovTake("red"), act.ErDiscover("red"), act.ErStayHome("red"), act.ErEndShips("red"))
    assert state.actor == 0
    play(state, act.MrSell("red", 3))
    assert (Look(state).held(0, "red"), Look(state).prestige("red")) == (0, 60), "no king any more: no drop"


@pytest.mark.rule("P-92", "PR-30")
def test_no_crown_changes_hands_in_the_middle_of_a_round() -> None:
    build = Builder().nation("red", 0, 60, {0: 4, 1: 4}, pool=2).card("P5", 1)
    state = build.done()
    play(state, act.MrSell("red", 1), act.MrEndTurn(), act.MrBuy("red"))
    assert Look(state).king("red") == 0, "5 against 3, but the round goes on"
    build = Builder().nation("red", 0, 60, {0: 3, 1: 3}, pool=2, coffers=4).card("P5", 1)
    state = build.goes_on(POWER)
    play(state, act.ErArchon("red"))
    assert (Look(state).king("red"), state.actor) == (0, 0), "4 against 3, but this is an Exploration Round"


@pytest.mark.rule("PR-29")
def test_who_tolerated_is_not_asked_again() -> None:
    state = Builder(3).nation("red", 0, 60, {0: 3, 1: 5, 2: 4}, coffers=4).done()
    pass_all(state)
    assert play(state, act.GovTolerate("red")) == [ev.CrownTolerated(1, "red", 0)]
    assert state.actor == 2
    play(state, act.GovTake("red"))
    assert (Look(state).king("red"), state.actor, "gov_take" in asked(state)) == (2, 2, False)


@pytest.mark.rule("PR-31")
def test_a_king_can_neither_refuse_nor_abdicate() -> None:
    state = Builder(2).nation("red", 0, 60, {0: 3, 1: 4}).done()
    pass_all(state)
    assert state.actors() == (1,)
    for action in (act.GovTake("red"), act.GovTolerate("red")):
        assert refused(state, action, 0) == "not_your_turn"
    alone = Builder(2).nation("red", 0, 60, {0: 3, 1: 3}).done()
    pass_all(alone)
    assert Look(alone).king("red") == 0, "nobody with more: nobody is asked"


@pytest.mark.rule("PR-32")
@pytest.mark.parametrize(("top", "left"), [("3", 1), ("4", 4)])
def test_removing_a_ship_starts_no_phase(top: str, left: int) -> None:
    build = Builder().round("MR3").deck(top, left).nation("red", 0, 60, ships="3", coffers=300)
    state = build.done()
    events = pass_all(state)
    assert ev.ShipRemoved(top) in events
    assert (state.phase, Look(state).top()) == (1, "4")
    play(state, act.ErKingsMoney("red", False), act.ErDiscover("red"), act.ErStayHome("red"))
    assert ev.PhaseBegan(2) in play(state, act.ErBuyBank("red")), "the next 4-ship bought does"
