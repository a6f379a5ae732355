"""Players who decide at a glance, by the quick appraisal alone: gentle opponents whose mistakes can be understood.

They see a Glance only, like everybody.
"""

from __future__ import annotations

import math
import random
from typing import Final

from thalassa.games.peloponnes.rules.phases import BIDDING
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import Bid, ChooseCivilization, ChooseExtraIncome, Complete
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.extras.guide import RankedMove
from thalassa.kernel.messages import Action

from . import policy
from .appraisal import NAMES, Weights
from .explaining import explain
from .guide import PeloponnesGuide, weights_for


class Novice:
    """Weighs every move by the appraisal, but blind to some things and not always with care."""

    def __init__(self, blind: tuple[str, ...], care: float, raises: bool) -> None:
        """``blind``: weights taken as nothing. ``care``: points by which chance may sway a choice. ``raises``: ever
        bids more than the least."""
        self.blind = blind
        self.care = care
        self.raises = raises
        self.guide = PeloponnesGuide()

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        state = glance.sample(rng)
        assert isinstance(state, PeloponnesState)
        moves = self.guide.narrow(state, glance.seat, glance.moves)
        worths = self.worths(state, glance.seat, moves)
        chosen = max(range(len(moves)), key=lambda place: worths[place] + self.care * whim(rng))
        found = [
            RankedMove(action, 1, worth, worths[chosen] - worth)
            for place, (action, worth) in enumerate(zip(moves, worths, strict=True))
            if worth > -math.inf and place != chosen
        ]
        found.insert(0, RankedMove(moves[chosen], 1, worths[chosen]))
        return Choice((moves[chosen],), explain(state, glance.seat, found, None))

    def worths(self, state: PeloponnesState, seat: int, moves: list[Action]) -> list[float]:
        if isinstance(moves[0], ChooseCivilization | ChooseExtraIncome):
            return [0.0] * len(moves)
        weights = self.sight(weights_for(state))
        if state.phase != BIDDING:
            return policy.judged(state, seat, moves, weights)
        auction = policy.auction_of(state, weights)
        policy.set_bids(auction, state)
        found: list[float] = []
        for action in moves:
            if isinstance(action, Complete):
                found.append(-math.inf)
                continue
            worth = policy.gain_of_bid(auction, state, seat, action)
            if isinstance(action, Bid) and not self.raises:
                place = auction.offer.index(state.frame.tables.index[action.tile])
                if place < auction.row and action.amount > auction.lowest(seat, place):
                    worth = -math.inf
            found.append(worth)
        return found

    def sight(self, weights: Weights) -> Weights:
        seen = weights.v.copy()
        for name in self.blind:
            seen[NAMES.index(name)] = 0.0
        return Weights(seen)


def whim(rng: random.Random) -> float:
    """Mostly near 0, now and then well above: the best move is taken in proportion to how clearly it is best."""
    return -math.log(-math.log(0.001 + 0.998 * rng.random()))


SHIELDS: Final = ("shield_plague", "shield_drought", "shield_quake", "shield_tempest", "shield_decline")


def ephebe() -> Novice:
    """Forgets that people must eat and that disasters come, and takes what pleases."""
    return Novice(("food_low", "food_high", *SHIELDS), 2.0, False)


def emporos() -> Novice:
    """Knows what things are worth, but never offers more than the least, and disasters are far away."""
    return Novice(SHIELDS, 1.2, False)
