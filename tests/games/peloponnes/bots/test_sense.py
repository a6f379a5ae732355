"""What no player of Peloponnes with eyes in his head would do."""

from __future__ import annotations

import random

import pytest

from support import rotation
from support.decisions import decisions
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.bots import policy
from thalassa.games.peloponnes.bots.guide import PeloponnesGuide
from thalassa.games.peloponnes.rules.phases import BIDDING
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Bid, Buy, Relocate
from thalassa.kernel.chance import Chance


@pytest.mark.rule("L-59")
@pytest.mark.parametrize("bot", ["heuristic", "archon:24"])
def test_nobody_spends_coins_on_a_building_he_must_then_give_up(bot: str) -> None:
    for decision in decisions(GAME, bot, 4, rotation.amount(150, 1500)):
        action = decision.choice.actions[0]
        if isinstance(action, Bid | Buy | Relocate):
            assert isinstance(decision.before, PeloponnesState)
            assert not policy.in_vain(decision.before, decision.seat, action)


@pytest.mark.rule("L-59")
def test_the_last_coin_for_a_building_without_wood_and_stone_is_not_looked_at() -> None:
    """Found by chance: with 2 luxury or a coin less the building could be marked, so it depends on the amount."""
    seen = 0
    for seed in range(40):
        state = GAME.start(4, GAME.make_options(4, {}), Chance(f"vain {seed}"), GAME.edition())
        rng = random.Random(seed)
        while (actors := state.actors()) and seen < 5:
            seat = actors[0]
            moves = state.moves(seat)
            if state.phase == BIDDING:
                vain = [
                    move
                    for move in moves
                    if isinstance(move, Bid | Relocate) and policy.in_vain(state, seat, move)
                ]
                kept = PeloponnesGuide().narrow(state, seat, moves)
                if vain and kept != moves:
                    seen += 1
                    assert not set(vain) & set(kept)
            state.apply(seat, rng.choice(moves))
    assert seen == 5
