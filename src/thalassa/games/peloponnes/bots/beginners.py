"""Gentle opponents who err as people do: they look only a few rounds ahead, are fond of one good, forget what is not in
sight and fear what is.

They decide at a glance, by the quick appraisal alone, and without dice: whoever knows them can tell why. They see a Glance
only, like everybody.
"""

from __future__ import annotations

import math
import random
from typing import Final, final

from thalassa.games.peloponnes.edition.figures import BLANK
from thalassa.games.peloponnes.rules.phases import BIDDING
from thalassa.games.peloponnes.rules.position import Position
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import (
    Bid,
    Buy,
    ChooseCivilization,
    ChooseExtraIncome,
    Complete,
    Relocate,
)
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.extras.guide import RankedMove
from thalassa.kernel.messages import Action

from . import policy
from .appraisal import NAMES, Weights
from .explaining import explain
from .guide import PeloponnesGuide, weights_for

GOODS: Final = ("wood", "stone", "food")
SHIELDS: Final = ("shield_quake", "shield_tempest", "shield_drought", "shield_plague", "shield_decline")
"""The weights of protection, by disaster."""


HOPELESS: Final = -1000.0
"""No worth in points is so low: it marks what cannot be used, or most likely not."""


@final
class Novice:
    """Weighs every move by the appraisal, with a weak point or several."""

    def __init__(self, blind: tuple[str, ...], sight: int, fondness: float, fear: float, raises: int) -> None:
        """``blind``: weights taken as nothing. ``sight``: rounds it looks ahead. ``fondness``: points that a tile with its
        favourite good seems to be worth more. ``fear``: how many times too much it thinks of a disaster that shows; others
        it forgets. ``raises``: coins it ever bids beyond the least."""
        self.blind = blind
        self.sight = sight
        self.fondness = fondness
        self.fear = fear
        self.raises = raises
        self.guide = PeloponnesGuide()

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        state = glance.sample(rng)
        assert isinstance(state, PeloponnesState)
        moves = self.guide.narrow(state, glance.seat, glance.moves)
        if type(moves[0]) is ChooseCivilization or type(moves[0]) is ChooseExtraIncome:
            worths, chosen = [0.0] * len(moves), rng.randrange(len(moves))  # all alike to it
        else:
            worths = self.worths(state, glance.seat, moves)
            chosen = worths.index(max(worths))
        found = [
            RankedMove(action, 1, worth, worths[chosen] - worth)
            for place, (action, worth) in enumerate(zip(moves, worths, strict=True))
            if worth > HOPELESS and place != chosen
        ]
        found.insert(0, RankedMove(moves[chosen], 1, worths[chosen]))
        fond = self.fond_of(state, glance.seat, moves[chosen])
        return Choice((moves[chosen],), explain(state, glance.seat, found, None, fond=fond))

    def worths(self, state: PeloponnesState, seat: int, moves: list[Action]) -> list[float]:
        weights = self.seen(weights_for(state), state)
        if state.phase != BIDDING:
            return policy.judged(state, seat, moves, weights, self.sight)
        auction = policy.auction_of(state, weights, self.sight)
        good = favourite(state, seat)
        for place, tile in enumerate(auction.offer):
            if income(state, tile, good):
                auction.points[seat][place] += self.fondness
        policy.set_bids(auction, state)
        found: list[float] = []
        for action in moves:
            if type(action) is Complete:
                found.append(-math.inf)
                continue
            worth = policy.gain_of_bid(auction, state, seat, action)
            if type(action) is Bid:
                place = auction.offer.index(state.frame.tables.index[action.tile])
                if place < auction.row and action.amount > auction.lowest(seat, place) + self.raises:
                    worth = -math.inf
            found.append(worth)
        return found

    def seen(self, weights: Weights, pos: Position) -> Weights:
        """The weights with its blind spots and fears."""
        seen = weights.v.copy()
        for name in self.blind:
            seen[NAMES.index(name)] = 0.0
        for disaster in range(BLANK):
            shows = 0 < pos.laid[disaster] < pos.frame.tables.chits_to_trigger
            seen[NAMES.index(SHIELDS[disaster])] *= self.fear if shows else 0.0
        return Weights(seen)

    def fond_of(self, pos: Position, seat: int, action: Action) -> str | None:
        """The favourite good, if the move is after it."""
        if not self.fondness or not (type(action) is Bid or type(action) is Buy or type(action) is Relocate):
            return None
        good = favourite(pos, seat)
        return GOODS[good] if income(pos, pos.frame.tables.index[action.tile], good) else None


def favourite(pos: Position, seat: int) -> int:
    """Everybody is fond of what his own people are known for: one good for each civilization."""
    return (pos.civilization[seat] + seat) % len(GOODS)


def income(pos: Position, tile: int, good: int) -> int:
    tables = pos.frame.tables
    return (tables.income_wood, tables.income_stone, tables.income_food)[good][tile]


def ephebe() -> Novice:
    """Sees no farther than this round, forgets that people must eat and that disasters come, and loves his favourite good."""
    return Novice(("food_low", "food_high"), 1, 4.0, 0.0, 0)


def emporos() -> Novice:
    """Sees half of the game, never offers more than the least, and is afraid of what he has seen coming."""
    return Novice((), 4, 1.0, 2.5, 0)
