"""Rules and options that no numbered vector covers."""

from __future__ import annotations

import random

import msgspec
import pytest

from games.poseidon.builders import AEGEAN, Builder, Look, legal, play, refused
from games.poseidon.watching import random_play, start
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.rules.exploration import fleet
from thalassa.games.poseidon.rules.frame import GONE
from thalassa.games.poseidon.rules.stages import DISCOVER, POWER, TRADE
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire.events import CardDeclined, DelianPlaced
from thalassa.games.poseidon.wire.views import PoseidonView
from thalassa.kernel.errors import BadPosition, IllegalAction, MalformedAction
from thalassa.kernel.messages import Action


@pytest.mark.rule("P-56", "P-57", "PR-21")
def test_founding_any_free_nation_at_any_prestige() -> None:
    state = Builder().nation("blue", 1, 60, pool=2).done()
    assert refused(state, act.MrBuy("red")) == "not_founded"
    assert refused(state, act.MrFound("blue", 60, 5, 3)) == "founded_already"
    assert refused(state, act.MrFound("red", 65, 5, 3)) == "not_on_track"
    for prestige in (30, 250):
        assert legal(state, act.MrFound("red", prestige, 5, 3))
    play(state, act.MrFound("red", 60, 5, 3))
    assert Look(state).order() == ["blue", "red"]
    assert refused(state, act.MrBuy("blue")) == "one_purchase"


@pytest.mark.rule("P-70", "PR-24")
@pytest.mark.parametrize("phase", [2, 3, 4])
def test_founding_later_brings_no_issue(phase: int) -> None:
    state = Builder().phase(phase).deck({2: "5", 3: "7", 4: "E"}[phase], 1).round("MR4").done()
    play(state, act.MrFound("red", 70, 5, 3))
    assert (Look(state).coffers("red"), Look(state).pool("red"), state.stage) == (350, 2, TRADE)


def test_founding_step_by_step() -> None:
    state = Builder().cash(0, 400).done()
    for step in (act.MrTrade(), act.MrFoundNation("red"), act.MrFoundPrestige(100)):
        assert step in state.moves(0)
        play(state, step)
        assert state.composing()
    assert state.moves(0) == [act.MrFoundDisks(5), act.MrFoundDisks(7)]
    assert refused(state, act.MrPass()) == "step_order"
    assert refused(state, act.MrFound("blue", 100, 5, 3)) == "step_order"
    play(state, act.MrFoundDisks(5))
    assert state.moves(0) == [act.MrFound("red", 100, 5, 3), act.MrFound("red", 100, 5, 4)]
    play(state, act.MrFound("red", 100, 5, 4))
    assert not state.composing()
    assert Look(state).cash(0) == 0


@pytest.mark.rule("P-60")
def test_a_rich_founder_is_offered_every_odd_number_of_disks() -> None:
    state = Builder().cash(0, 5000).done()
    for name, most in (("red", 17), ("green", 19), ("z", 21)):
        copy = state.copy()
        play(copy, act.MrTrade(), act.MrFoundNation(name), act.MrFoundPrestige(30))
        assert copy.moves(0) == [act.MrFoundDisks(disks) for disks in range(5, most + 1, 2)]


def test_exploring_step_by_step() -> None:
    state = Builder().phase(2).deck("5").nation("red", 0, 70).explores("red").done()
    play(state, act.ErStep("A"), act.ErBuild("A"), act.ErStep("B"))
    assert refused(state, act.ErStep("D")) == "discovery_range"
    assert refused(state, act.ErNewHome("A")) == "hex_has_posts"
    play(state, act.ErNewHome("B"))
    assert refused(state, act.ErBuild("B")) == "hex_has_posts"
    assert refused(state, act.ErDiscover("red", ("A",), ("A",))) == "step_order"
    done = act.ErDiscover("red", ("A", "B"), ("A",), "B")
    assert state.moves(0) == [done]
    play(state, done)
    assert state.frame.hex_ids[state.new_homes[0]] == "B"


def test_what_is_pencilled_in_is_not_left_halfway() -> None:
    state = Builder().cash(0, 5000).nation("blue", 1, 70, pool=2).done()
    play(state, act.MrTrade())
    for action in (act.MrPass(), act.MrEndTurn()):
        assert refused(state, action) == "step_order"


@pytest.mark.parametrize("first", [act.ErStep("B"), act.ErBuild("A"), act.ErNewHome("A")], ids=repr)
def test_exploring_can_begin_with_any_of_its_steps(first: Action) -> None:
    build = Builder().phase(2).deck("5").nation("red", 0, 70, at="A").explores("red")
    state = build.done()
    assert not state.composing()
    assert first in state.moves(0)
    play(state, first)
    assert state.composing()
    assert refused(state, act.ErDiscover("red")) == "step_order"
    play(state, state.moves(0)[0])
    assert not state.composing()


def test_drawing_a_route_step_by_step() -> None:
    build = Builder().deck("3", 3).nation("red", 0, 70, ships="3", posts="A B", coffers=40)
    state = build.sails("red").done()
    play(state, act.ErDraw("HOME"))
    assert refused(state, act.ErStayHome("red")) == "step_order"
    play(state, act.ErCourse("A"), act.ErCourse("B"), act.ErCourse("C"))
    assert refused(state, act.ErCourse("B")) == "out_of_range"
    assert refused(state, act.ErDonate("A")) == "no_donation_temple"
    assert act.ErDonate("C") in state.moves(0)
    play(state, act.ErDonate("C"))
    assert state.moves(0) == [act.ErSail("red", "HOME", ("A", "B", "C"), ("C",))]
    play(state, *state.moves(0))
    assert state.revenues[0] == 14


def test_donations_stand_in_the_order_of_the_map() -> None:
    """One way to name a route, in whatever order it was drawn."""
    state = (
        Builder().deck("3", 3).nation("red", 0, 70, ships="3", posts="A B", coffers=40).sails("red").done()
    )
    for hex in (7, 3, 5):
        fleet.step_donate(state, hex)
    assert state.draft_builds == (3, 5, 7)


def test_bargaining_step_by_step() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 90, coffers=450, ships="3")
    state = build.nation("blue", 1, 60, ships="5").buys("red").done()
    play(state, act.ErBargain(), act.ErBargainShip("blue", "5"))
    assert state.moves(0) == [act.ErBargainRange(hundreds) for hundreds in range(5)]
    play(state, act.ErBargainRange(4))
    assert [move.price for move in state.moves(0) if isinstance(move, act.ErOffer)] == list(range(400, 451))
    assert refused(state, act.ErOffer("red", "blue", "5", 399)) == "step_order"
    play(state, act.ErOffer("red", "blue", "5", 450), act.ErAnswer(1, True))
    assert Look(state).coffers("blue") == 450


@pytest.mark.rule("PR-12")
def test_option_sell_then_buy() -> None:
    build = Builder(mr_turn_order="sell_then_buy").nation("red", 1, 60, {0: 2, 1: 3}, pool=1)
    state = build.done()
    play(state, act.MrBuy("red"))
    assert refused(state, act.MrSell("red", 1)) == "sell_before_buying"


@pytest.mark.rule("PR-15")
def test_option_no_buying_back() -> None:
    build = Builder(2, mr_rebuy_after_sale="forbidden").nation("red", 1, 60, {0: 2, 1: 3})
    state = build.done()
    play(state, act.MrSell("red", 1))
    assert refused(state, act.MrBuy("red")) == "sold_before"
    play(state, act.MrEndTurn(), act.MrPass())
    assert refused(state, act.MrBuy("red")) == "sold_before"


@pytest.mark.rule("PR-34", "P-30")
def test_option_delian_marker_at_the_start_of_a_round() -> None:
    build = Builder(delian_timing="er_start").nation("red", 0, 70, posts="A").card("P0", 0)
    assert refused(build.done(), act.PlaceDelian("red", "A")) == "delian_at_start"
    state = build.goes_on(POWER)
    assert state.stage == POWER
    copy = state.copy()
    assert CardDeclined(0, "P0") in play(copy, act.ErDecline("P0"))
    assert copy.stage == DISCOVER
    assert DelianPlaced(0, "red", "A") in play(state, act.PlaceDelian("red", "A"))
    assert (state.card_owner[0], state.stage) == (GONE, DISCOVER)


@pytest.mark.rule("P-206")
def test_two_players_cannot_enter_the_west() -> None:
    build = Builder(2, AEGEAN).nation("korinthos", 0, 70, ships="5", at="F6").phase(2).deck("5", 2)
    state = build.explores("korinthos").done()
    assert refused(state, act.ErDiscover("korinthos", ("E5",))) == "closed_hex"
    play(state, act.ErDiscover("korinthos"))
    assert refused(state, act.ErSail("korinthos", "F8", ("F6", "E5"))) == "closed_hex"


@pytest.mark.rule("PR-85")
def test_hidden_cash_leaves_no_trace() -> None:
    """Two positions that differ in another player's cash look the same, in view, moves, reasons and samples."""
    rng = random.Random(5)
    state = start(5, 3, {"hidden_cash": "yes"})
    for number, (before, *_) in enumerate(random_play(state, rng)):
        if number % 7:
            continue
        other = before.copy()
        victim = (before.actor + 1) % 3
        other.money[1 + victim] += 123
        other.money[0] -= 123
        for seat in (before.actor, (before.actor + 2) % 3, None):
            assert msgspec.json.encode(before.view(seat)) == msgspec.json.encode(other.view(seat))
            assert before.task(seat) == other.task(seat)
        assert before.gauges() == other.gauges()
        assert before.moves(before.actor) == other.moves(before.actor)
        one = before.sample(before.actor, random.Random(1))
        two = other.sample(before.actor, random.Random(1))
        assert one.money == two.money
        assert one.cash(before.actor) == before.cash(before.actor)
    view = state.view(None)
    assert isinstance(view, PoseidonView)
    assert all(player.cash is not None for player in view.players)  # open at the end


def test_open_cash_is_shown_to_all() -> None:
    state = Builder().done()
    view = state.view(None)
    assert isinstance(view, PoseidonView)
    assert [player.cash for player in view.players] == [1000] * 3
    assert state.sample(0, random.Random(1)).to_json() == state.to_json()


def test_bad_positions_name_the_field() -> None:
    state = Builder(3, AEGEAN).nation("athenai", 0, 70, coffers=100).done()
    text = state.to_json().decode()
    for old, new, field in (
        ('"coffers":100', '"coffers":90', "bank"),
        ('"supply":15', '"supply":14', "nations.athenai"),
        ('"prestige":70', '"prestige":75', "nations.athenai.prestige"),
        ('"actor":0', '"actor":7', "actor"),
        ('"stage":"trade"', '"stage":"fleet"', "stage"),
        ('"order":["athenai"]', '"order":[]', "order"),
        ('"game":"poseidon"', '"game":"chess"', "game"),
        ('"phase":1', '"phase":9', "phase"),
    ):
        assert old in text
        with pytest.raises(BadPosition) as caught:
            GAME.state_from_json(text.replace(old, new, 1).encode())
        assert caught.value.params["field"] == field
    with pytest.raises(BadPosition):
        GAME.state_from_json(b"{")


def test_illegal_and_malformed_actions() -> None:
    state = Builder().done()
    with pytest.raises(IllegalAction) as caught:
        state.apply(1, act.MrPass())
    assert caught.value.reason.code == "not_your_turn"
    assert refused(state, act.MrBuy("atlantis")) == "unknown_name"
    with pytest.raises(MalformedAction):
        GAME.action_from({"type": "mr_pass", "extra": 1})
    assert state.why_not(9, act.PlaceDelian("red", "A")) is not None
