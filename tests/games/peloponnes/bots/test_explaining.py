"""What the players of Peloponnes say about their decisions is what decided them."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from contract.saying import unsaid_remark
from support import rotation
from support.decisions import Decision, decisions
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.bots.appraisal import NAMES
from thalassa.games.peloponnes.bots.beginners import emporos, ephebe, favourite, income
from thalassa.games.peloponnes.bots.explaining import told
from thalassa.games.peloponnes.bots.forecast import (
    OUTLOOK,
    OUTLOOK_ALONE,
    REHEARSED,
    REHEARSED_ALONE,
    Forecast,
)
from thalassa.games.peloponnes.bots.weights import AMONG_RIVALS
from thalassa.games.peloponnes.edition.figures import DROUGHT
from thalassa.games.peloponnes.rules.phases import BIDDING
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Bid, Buy, ChooseIncome, Pass, Relocate, Withdraw
from thalassa.kernel.bots import Glance
from thalassa.kernel.chance import Chance
from thalassa.kernel.words import words

BOTS = ("ephebe", "emporos", "heuristic", "archon:24", "pythia:24")
COUNT = rotation.amount(60, 200)
MOST = 100
"""Points, or points of a hundred, that no other decision is behind: more is no figure but a mark of what cannot be used."""
NAMED = {"bid", "buy", "relocate", "pass", "withdraw", "complete", "supply", "choose_income"}


def said(decision: Decision) -> dict[str, Any]:
    assert decision.choice.remark is not None
    return dict(decision.choice.remark.params)


def aim(action: object) -> object:
    return action.tile if isinstance(action, Bid | Buy | Relocate) else action


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seats", [1, 3])
def test_every_decision_has_a_sentence_that_names_it(bot: str, seats: int) -> None:
    options = {"solo_level": 3} if seats == 1 else {"simultaneous": "turn_order"}
    for decision in decisions(GAME, bot, seats, COUNT, options):
        remark = decision.choice.remark
        assert remark is not None
        assert unsaid_remark(GAME, remark) == []
        action = msgspec.to_builtins(decision.choice.actions[0])
        kind = action.pop("type")
        assert remark.code.removeprefix("remark.").startswith(
            kind.removesuffix("_buildings").removesuffix("_lands")
        )
        if kind in NAMED:
            assert msgspec.to_builtins(remark.params).items() >= action.items()


@pytest.mark.parametrize("bot", ["archon:24", "pythia:24"])
def test_the_figures_are_those_of_the_search(bot: str) -> None:
    for decision in decisions(GAME, bot, 3, COUNT):
        best, *others = decision.ranking
        assert best.action == decision.choice.actions[0]
        rivals = [move.behind for move in others if move.visits and aim(move.action) != aim(best.action)]
        rival = said(decision)["rival"]
        assert (rival is None or "nothing" in rival["code"]) == (not rivals)
        if rivals:
            assert rival["params"]["gap"] == round(100 * min(rivals)) >= 0
        outlook = said(decision)["outlook"]
        assert (outlook is None) == (best.visits == 0)
        if outlook is None:
            continue  # one sensible move: nothing was compared
        state = decision.before
        assert isinstance(state, PeloponnesState)
        assert best.score is not None
        middle = (outlook["params"]["low"] + outlook["params"]["high"]) / 2
        expected = best.score - (0 if "just" in outlook["code"] else REHEARSED.excess[state.round_number - 1])
        assert abs(middle - expected) <= 1.0 or outlook["params"]["low"] == 0


@pytest.mark.parametrize("bot", ["ephebe", "emporos", "heuristic", "archon:24", "pythia:24"])
def test_no_bid_is_worth_nothing_and_no_pass_speaks_for_a_bid(bot: str) -> None:
    """What was chosen is at least as good, by the figure that is told, as whatever it is compared with."""
    bids = passes = 0
    for decision in decisions(GAME, bot, 3, 2 * COUNT):
        state, action = decision.before, decision.choice.actions[0]
        assert isinstance(state, PeloponnesState)
        if state.phase == BIDDING:
            bids += isinstance(action, Bid | Relocate)
            passes += isinstance(action, Pass | Withdraw)
        rival = said(decision)["rival"]
        if rival is not None:
            if "nothing" in rival["code"]:
                continue
            assert (0 if rival["code"] == "remark.alike" else 1) <= rival["params"]["gap"] <= MOST
    assert bids >= 10
    assert passes >= 3


def test_beginners_err_by_what_they_love_fear_and_do_not_see_never_by_dice() -> None:
    """The same position brings the same move whatever the chance; a favourite good is named where it decided for a tile."""
    fond = 0
    for decision in decisions(GAME, "ephebe", 3, COUNT):
        state = decision.before
        assert isinstance(state, PeloponnesState)
        again = ephebe().choose(
            Glance(GAME, state, decision.seat, random.Random(7)), random.Random("another table")
        )
        assert again.actions == decision.choice.actions
        love = said(decision)["fond"]
        if love is not None:
            fond += 1
            tile = state.frame.tables.index[decision.choice.actions[0].tile]  # type: ignore[attr-defined]
            assert income(state, tile, favourite(state, decision.seat)) > 0
        rival = said(decision)["rival"]
        if rival is not None and "gap" in rival["params"]:
            assert rival["params"]["gap"] >= 0, "by his own lights it was the best"
    assert fond > 3


def test_fear_grows_with_a_chit_and_ends_with_the_disaster() -> None:
    state = GAME.start(2, GAME.make_options(2, {}), Chance("fear"), GAME.edition())
    place = NAMES.index("shield_drought")
    calm, full = emporos().seen(AMONG_RIVALS, state).v[place], AMONG_RIVALS.v[place]
    state.laid[DROUGHT] = 1
    assert calm == 0.0 < full < emporos().seen(AMONG_RIVALS, state).v[place]
    state.laid[DROUGHT] = state.frame.tables.chits_to_trigger
    assert emporos().seen(AMONG_RIVALS, state).v[place] == 0.0


@pytest.mark.parametrize("forecast", [REHEARSED, REHEARSED_ALONE, OUTLOOK, OUTLOOK_ALONE])
def test_forecasts_know_every_round_and_are_surer_at_the_end(forecast: Forecast) -> None:
    assert len(forecast.excess) == len(forecast.spread) == 8
    assert forecast.spread[-1] < forecast.spread[0] / 2


def test_the_same_good_of_several_tiles_is_counted() -> None:
    state = GAME.start(2, GAME.make_options(2), Chance("goods"), GAME.edition())
    spoken = words(GAME.package, "en")
    twice, mixed = (
        ChooseIncome(("A01", "A02"), ("food", "food")),
        ChooseIncome(("A01", "A02"), ("wood", "food")),
    )
    for action, sentence in ((twice, "Takes 2 × Food."), (mixed, "Takes Wood and Food.")):
        code, params = told(state, 0, action)
        assert spoken.say(f"remark.{code}", params) == sentence
