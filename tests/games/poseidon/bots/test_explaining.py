"""What the players of Poseidon say about their decisions is what decided them."""

from __future__ import annotations

import random

import msgspec
import pytest

from contract.saying import unsaid_remark
from support import rotation
from support.decisions import decisions
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.bots import crown_plan, market_plan
from thalassa.games.poseidon.bots.explaining import searched
from thalassa.games.poseidon.bots.forecast import SPREAD
from thalassa.games.poseidon.bots.harbours import Harbours
from thalassa.games.poseidon.bots.judging import Judge, Temper
from thalassa.games.poseidon.bots.players import HeuristicBot
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire.actions import (
    ErDiscover,
    ErSail,
    ErStayHome,
    MrBuy,
    MrFound,
    MrPass,
    MrSell,
    PlaceDelian,
    PrBuy,
)
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance
from thalassa.kernel.extras.guide import RankedMove
from thalassa.kernel.messages import Seat
from thalassa.kernel.words import words

COUNT = rotation.amount(80, 200)


@pytest.mark.parametrize("bot", ["heuristic", "strategos:8"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_decision_has_a_sentence_that_names_it(bot: str, seats: int) -> None:
    count = COUNT if bot == "heuristic" else COUNT // 4
    for decision in decisions(GAME, bot, seats, count):
        remark = decision.choice.remark
        assert remark is not None
        assert unsaid_remark(GAME, remark) == []
        action = msgspec.to_builtins(decision.choice.actions[0])
        assert remark.code.startswith(f"remark.{action.pop('type')}")
        assert msgspec.to_builtins(remark.params).items() >= action.items()


def test_the_gap_is_that_of_the_search() -> None:
    compared = 0
    for decision in decisions(GAME, "strategos:8", 3, COUNT // 2):
        best = decision.ranking[0] if decision.ranking else None
        others = decision.ranking[1:]
        assert decision.choice.remark is not None
        rival = decision.choice.remark.params["rival"]
        assert (rival is None) == (not others)
        if isinstance(rival, dict):
            compared += 1
            assert best is not None
            assert best.action == decision.choice.actions[0]
            assert rival["params"]["gap"] == round(100 * min(move.behind for move in others)) >= 0
    assert compared > 10


def test_a_sailing_is_told_with_what_it_pays() -> None:
    sailings = 0
    for decision in decisions(GAME, "heuristic", 3, 3 * COUNT):
        action = decision.choice.actions[0]
        if isinstance(action, ErSail):
            sailings += 1
            after = decision.before.copy()
            events = [msgspec.to_builtins(event) for event in after.apply(decision.seat, action)]
            sailed = next(event for event in events if event["type"] == "fleet_sailed")
            assert decision.choice.remark is not None
            assert decision.choice.remark.params["revenue"] == sailed["revenue"]
    assert sailings > 5


@pytest.mark.rule("PR-15")
def test_nobody_buys_back_what_he_sold_in_the_same_merchant_round() -> None:
    sold: dict[tuple[int, int, Seat], set[str]] = {}
    sales = 0
    for decision in decisions(GAME, "heuristic", 4, 6 * COUNT):
        state, action = decision.before, decision.choice.actions[0]
        assert isinstance(state, PoseidonState)
        place = (decision.game, state.round(), decision.seat)
        if isinstance(action, MrSell):
            sales += 1
            sold.setdefault(place, set()).add(action.nation)
        elif isinstance(action, MrBuy):
            assert action.nation not in sold.get(place, set())
    assert sales > 3


@pytest.mark.rule("PR-15")
def test_what_was_bought_is_not_sold_again_in_the_same_merchant_round() -> None:
    """Purchases and exchanges go by the same measure, so a turn does not undo the one before."""
    bought: dict[tuple[int, int, Seat], set[str]] = {}
    sales = 0
    for decision in decisions(GAME, "heuristic", 4, 6 * COUNT):
        state, action = decision.before, decision.choice.actions[0]
        assert isinstance(state, PoseidonState)
        place = (decision.game, state.round(), decision.seat)
        if isinstance(action, MrBuy) and state.seen:
            bought.setdefault(place, set()).add(action.nation)
        elif isinstance(action, MrFound):
            bought = {}  # a nation founded meanwhile is news
        elif isinstance(action, MrSell):
            sales += 1
            assert action.nation not in bought.get(place, set())
    assert sales > 3


def test_a_search_without_a_choice_gives_the_planners_reason() -> None:
    alone = [
        decision.choice.remark
        for decision in decisions(GAME, "strategos:8", 3, COUNT // 2)
        if len(decision.ranking) == 1 and isinstance(decision.choice.actions[0], PrBuy | MrPass | ErDiscover)
    ]
    assert alone
    for remark in alone:
        assert remark is not None
        assert remark.params["why"] or remark.params["gain"] is not None


def test_forecasts_are_ranges_that_hold_the_figure_and_short_sights_say_how_far_they_see() -> None:
    told = soon = 0
    for bot in ("heuristic", "mathetes"):
        for decision in decisions(GAME, bot, 3, COUNT):
            action = decision.choice.actions[0]
            if not isinstance(action, MrBuy | MrFound):
                continue
            assert decision.choice.remark is not None
            outlook = decision.choice.remark.params["outlook"]
            assert isinstance(outlook, dict)
            params = outlook["params"]
            assert params["merchants"] == (action.bought if isinstance(action, MrFound) else 1)
            if outlook["code"] == "remark.gains":
                told += 1
                assert 0 <= params["low"] < params["high"] <= 4 * params["low"]
            else:
                soon += 1
                assert bot == "mathetes"
                assert params["rounds"] == 2
    assert told > 10
    assert soon > 10


def test_forecasts_know_every_merchant_round() -> None:
    state = GAME.start(2, GAME.make_options(2, {}), Chance("rounds"), GAME.edition())
    assert len(SPREAD) == sum(state.frame.is_merchant_round)
    assert all(low < high for low, high in SPREAD)


def test_foundings_of_every_size_are_weighed() -> None:
    """From five disks up to what money and places allow; a nation with little left to grow on is worth less."""
    state = GAME.start(2, GAME.make_options(2, {}), Chance("founding"), GAME.edition())
    rng = random.Random(3)
    bot = HeuristicBot()
    while state.round_index < 0:
        seat = state.actors()[0]
        for action in bot.choose(Glance(GAME, state, seat, rng), rng).actions:
            state.apply(seat, action)
    judge = Judge(state, state.actors()[0], Harbours(), rng)
    found = market_plan.foundings(judge)
    assert {plan.action.disks for _, plan in found} == {5, 7, 9, 11, 13, 15}
    nation = state.frame.nation_index[found[0][1].action.nation]
    space = sum(5 * prestige <= state.cash(judge.seat) for prestige in state.frame.track) - 1
    small, large = (market_plan.founding_gain(judge, nation, space, disks, 5) for disks in (9, 15))
    assert small > large, "the same merchants at the same price"


def test_gentle_levels_err_by_short_sight_and_love_not_by_dice() -> None:
    """A short sight sees less gain everywhere; the favourite seems worth more; and whoever hears of it is told."""
    told = 0
    for decision in decisions(GAME, "mathetes", 3, COUNT):
        state, remark = decision.before, decision.choice.remark
        assert isinstance(state, PoseidonState)
        assert remark is not None
        if not state.order:
            continue
        wise, short, fond = (
            Judge(state, decision.seat, Harbours(), random.Random(1), temper=temper)
            for temper in (Temper(), Temper(sight=2), Temper(fondness=1.0))
        )
        for nation in state.order:
            assert short.gain(nation) <= wise.gain(nation)
            assert fond.gain(nation) == wise.gain(nation) * (2.0 if nation == fond.favourite() else 1.0)
        action = decision.choice.actions[0]
        if isinstance(action, MrBuy | MrFound):
            why = remark.params["why"]
            named = isinstance(why, dict) and why["code"] == "remark.because_fond"
            assert not named or state.frame.nation_index[action.nation] == wise.favourite()
            told += named
    assert told


@pytest.mark.rule("P-85")
def test_merchants_that_take_or_keep_a_crown_are_worth_more() -> None:
    """Up to three merchants share the worth of a crown that they take together."""
    *_, decision = decisions(GAME, "heuristic", 4, 160)  # far from the end: a crown is still worth something
    state = decision.before
    assert isinstance(state, PoseidonState)
    nation = state.order[0]
    king = state.king[nation]
    rival = (king + 1) % 4
    state.pool[nation] = 3
    for owned in range(8):
        for seat in range(4):
            state.held[seat * state.frame.nation_count + nation] = 0
        state.held[king * state.frame.nation_count + nation] = 5
        state.held[rival * state.frame.nation_count + nation] = owned
        asked, ruling = (Judge(state, seat, Harbours(), random.Random(1)) for seat in (rival, king))
        part, merchants = crown_plan.part_of_crown(asked, nation)
        assert merchants == {3: 3, 4: 2, 5: 1}.get(owned, 0)
        assert (part > 0) == (merchants > 0 and crown_plan.safe(asked, nation))
        assert crown_plan.part_of_crown(ruling, nation)[1] == (owned == 5), "a rival as strong as the king"


def test_who_fears_an_empty_purse_keeps_some_money() -> None:
    """And says so when a merchant would have been to be had for it."""
    thrifty = 0
    for decision in decisions(GAME, "mathetes", 3, 3 * COUNT):
        state, action, remark = decision.before, decision.choice.actions[0], decision.choice.remark
        assert isinstance(state, PoseidonState)
        if isinstance(action, MrBuy | MrFound):
            after = state.copy()
            after.apply(decision.seat, action)
            assert after.cash(decision.seat) >= 80
        elif isinstance(action, MrPass):
            assert remark is not None
            why = remark.params["why"]
            thrifty += isinstance(why, dict) and why["code"] == "remark.because_thrifty"
    assert thrifty


def test_a_pass_names_what_stands_in_the_way() -> None:
    passes = [
        decision.choice.remark
        for decision in decisions(GAME, "heuristic", 3, 2 * COUNT)
        if isinstance(decision.choice.actions[0], MrPass)
    ]
    assert passes
    assert all(remark is not None and remark.params["why"] for remark in passes)


def test_a_search_does_not_borrow_the_planners_reason_for_an_issue() -> None:
    rival = {
        "code": "remark.alike",
        "params": {"gap": 0, "other": {"code": "other.phase_issue_none", "params": {}}},
    }
    plain = {"nation": "larissa", "count": 3, "gain": 120, "outlook": None, "why": None, "rival": None}
    for language, reason in (("en", "posts"), ("de", "Handelsstationen")):
        spoken = words(GAME.package, language)
        for code in ("remark.phase_issue", "remark.phase_issue_none"):
            assert reason in spoken.say(code, plain)
            assert reason not in spoken.say(code, {**plain, "gain": None, "rival": rival})


def test_the_marker_of_the_delian_league_is_not_set_against_the_voyage_it_leaves_open() -> None:
    state = GAME.start(2, GAME.make_options(2), Chance("marker"), GAME.edition())
    place, stay = PlaceDelian("larissa", "A13"), ErStayHome("larissa")
    remark = searched(state, [RankedMove(place, 4, 0.5), RankedMove(stay, 4, 0.47, 0.03)])
    sentence = words(GAME.package, "en").say(remark.code, remark.params)
    assert sentence.endswith("prospects 3 percentage points better than with saving the marker.")
