"""What the players of Poseidon say about their decisions is what decided them."""

from __future__ import annotations

import msgspec
import pytest

from contract.saying import unsaid_remark
from support import rotation
from support.decisions import decisions
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire.actions import ErSail, MrBuy, MrPass, MrSell
from thalassa.kernel.messages import Seat

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
    sold: dict[tuple[int, Seat], set[str]] = {}
    sales = 0
    for decision in decisions(GAME, "heuristic", 4, 6 * COUNT):
        state, action = decision.before, decision.choice.actions[0]
        assert isinstance(state, PoseidonState)
        place = (state.round(), decision.seat)
        if isinstance(action, MrSell):
            sales += 1
            sold.setdefault(place, set()).add(action.nation)
        elif isinstance(action, MrBuy):
            assert action.nation not in sold.get(place, set())
    assert sales > 3


def test_a_pass_names_what_stands_in_the_way() -> None:
    passes = [
        decision.choice.remark
        for decision in decisions(GAME, "heuristic", 3, 2 * COUNT)
        if isinstance(decision.choice.actions[0], MrPass)
    ]
    assert passes
    assert all(remark is not None and remark.params["why"] for remark in passes)
