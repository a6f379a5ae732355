"""Advice of Peloponnes to the search: which moves to look at, how to play on, and what a position is worth.

Playouts follow a quick policy to the end of the round; the rest of the game is rehearsed in the sampled future, so that a
value is the result of one whole possible game. Sees sampled positions only.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, final

from thalassa.games.peloponnes.rules import bidding, scoring
from thalassa.games.peloponnes.rules.phases import BIDDING
from thalassa.games.peloponnes.rules.position import WAITING, Position
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import (
    Bid,
    Buy,
    ChooseCivilization,
    ChooseExtraIncome,
    KeepBuildings,
    KeepLands,
    Relocate,
)
from thalassa.kernel.extras.guide import RankedMove, Reached
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Remark, Seat

from . import policy
from .appraisal import Weights
from .explaining import explain
from .forecast import rehearsed
from .rehearsal import rehearse
from .rehearsed_auction import Auction
from .weights import ALONE, ALONE_DEAR, AMONG_RIVALS

DEAR_ROW: Final = 3
"""With fewer auction tiles than this, a lonely player mostly pays the dear prices of the conquest row."""
RAISES: Final = 3
"""Amounts looked at above the lowest legal one, besides the one that should be safe."""
KEPT_SETS: Final = 8
"""Sets of tiles looked at in an earthquake or tempest."""
WARMTH: Final = 1.0
"""Points by which a move must look worse to be looked at e times less."""
WIN: Final = 0.5
"""Share of the reward for winning; the rest for the margin, so that a search has something to climb."""
MARGIN: Final = 8.0
KNOWN_FROM: Final = 3
"""Round from which on chances among rivals mean something."""
REACHED: Final = 0.7
"""The same for reaching the points of a solo level."""


@final
class PeloponnesGuide:
    """Shared by all searches of one bot; keeps nothing but the last auction it reckoned."""

    horizon = 1
    candidates = 16

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._auction: Auction | None = None

    # -- moves --------------------------------------------------------------------------------------------

    def narrow(self, state: State, seat: Seat, moves: list[Action]) -> list[Action]:
        assert isinstance(state, PeloponnesState)
        if len(moves) <= 2:
            return moves
        if state.phase == BIDDING:
            return self._sensible_bids(state, seat, moves)
        if (type(moves[0]) is KeepBuildings or type(moves[0]) is KeepLands) and len(moves) > KEPT_SETS:
            worths = policy.judged(state, seat, moves, weights_for(state))
            ranked = sorted(range(len(moves)), key=lambda place: -worths[place])
            return [moves[place] for place in sorted(ranked[:KEPT_SETS])]
        return moves

    def _sensible_bids(self, pos: PeloponnesState, seat: Seat, moves: list[Action]) -> list[Action]:
        """Tiles that can be used, at few amounts: the lowest ones, and one that should keep rivals away."""
        auction = self.auction(pos)
        tables = pos.frame.tables
        found: list[Action] = []
        for action in moves:
            if type(action) is Bid or type(action) is Buy or type(action) is Relocate:
                place = auction.offer.index(tables.index[action.tile])
                if not policy.usable(auction.points[seat][place]) or policy.in_vain(pos, seat, action):
                    continue
                if type(action) is Bid and place < auction.row:
                    above = action.amount - auction.lowest(seat, place)
                    if above >= RAISES and action.amount != self._safe(auction, seat, place):
                        continue
            found.append(action)
        return found or moves

    @staticmethod
    def _safe(auction: Auction, seat: Seat, place: int) -> int:
        wanted = 0.0
        for rival in range(auction.seats):
            if rival != seat and auction.states[rival] == WAITING:
                limit = auction.limits[rival][place] + 0.5 * (auction.bonus[rival] - auction.bonus[seat])
                wanted = max(wanted, limit)
        return int(wanted) + 1

    def auction(self, pos: Position) -> Auction:
        """The tiles' worth to everybody does not change while bids are made; only where they stand."""
        owned = [coins + bid for coins, bid in zip(pos.coins, pos.bid_coins, strict=True)]
        key = (
            pos.display,
            pos.round_number,
            *owned,
            *pos.luxury,
            *pos.people,
            *pos.wood,
            *pos.stone,
            *pos.food,
            *pos.buildings,
            *pos.lands,
            *pos.incomplete,
            *pos.laid,
        )
        if self._auction is None or key != self._key:
            self._key = key
            self._auction = policy.auction_of(pos, weights_for(pos))
        policy.set_bids(self._auction, pos)
        return self._auction

    def prior(self, state: State, seat: Seat, moves: Sequence[Action]) -> list[float] | None:
        assert isinstance(state, PeloponnesState)
        if type(moves[0]) is ChooseCivilization or type(moves[0]) is ChooseExtraIncome:
            return None
        if state.phase == BIDDING:
            auction = self.auction(state)
            worths = [policy.gain_of_bid(auction, state, seat, action) for action in moves]
        else:
            worths = policy.judged(state, seat, list(moves), weights_for(state))
        best = max(worths)
        return [0.02 + math.exp(max(-30.0, (worth - best) / WARMTH)) for worth in worths]

    def play_on(self, state: State, seat: Seat, moves: list[Action], rng: random.Random) -> Action:
        assert isinstance(state, PeloponnesState)
        if len(moves) == 1:
            return moves[0]
        if state.phase == BIDDING:
            action = policy.next_bid(self.auction(state), state, seat)
            # table options may forbid what usually is allowed
            return action if bidding.refuse(state, seat, action) is None else moves[-1]
        if type(moves[0]) is ChooseExtraIncome:
            return policy.extra_income(moves)
        if type(moves[0]) is ChooseCivilization:
            return rng.choice(moves)
        return policy.quick(state, seat, moves, weights_for(state))

    # -- values -------------------------------------------------------------------------------------------

    def value(self, state: State) -> Reached:
        assert isinstance(state, PeloponnesState)
        realms = rehearse(state, [weights_for(state)] * state.frame.seats)
        return reached([realm.standing_key() for realm in realms], state.frame.target)

    def knows(self, state: State) -> bool:
        """Among rivals the chances of the first rounds were worse than naming all seats alike (docs/results-log.md)."""
        assert isinstance(state, PeloponnesState)
        return state.frame.solo or state.round_number >= KNOWN_FROM

    def final(self, state: State) -> Reached | None:
        assert isinstance(state, PeloponnesState)
        keys = [scoring.standing_key(state, seat) for seat in range(state.frame.seats)]
        return reached(keys, state.frame.target)

    # -- saying why ---------------------------------------------------------------------------------------

    def explain(self, state: State, seat: Seat, ranking: Sequence[RankedMove]) -> Remark | None:
        assert isinstance(state, PeloponnesState)
        return explain(state, seat, ranking, rehearsed(state), searched=True)


def weights_for(pos: Position) -> Weights:
    if pos.frame.solo:
        return ALONE_DEAR if pos.frame.auction < DEAR_ROW else ALONE
    return AMONG_RIVALS


def reached(keys: list[tuple[int, int, int]], target: int) -> Reached:
    return Reached(rewards(keys, target), [float(key[0]) for key in keys], victory(keys, target))


def victory(keys: list[tuple[int, int, int]], target: int) -> list[float] | None:
    """Who wins (L-110); alone without a level there is nothing to win."""
    if len(keys) == 1:
        return [float(keys[0][0] >= target)] if target else None
    best = max(keys)
    return [float(key == best) for key in keys]


def rewards(keys: list[tuple[int, int, int]], target: int) -> list[float]:
    """Results between 0 and 1 from score, larger total and luxury of every seat (L-110)."""
    if len(keys) == 1:
        score = keys[0][0]
        reached = REACHED if target and score >= target else 0.0
        goal = target or 28
        return [reached + (1.0 - REACHED if target else 1.0) * squash((score - goal) / MARGIN)]
    best = max(keys)
    shared = keys.count(best)
    found: list[float] = []
    for seat, key in enumerate(keys):
        rival = max([other for place, other in enumerate(keys) if place != seat])
        won = WIN / shared if key == best else 0.0
        found.append(won + (1.0 - WIN) * squash((key[0] - rival[0]) / MARGIN))
    return found


def squash(x: float) -> float:
    return 0.5 + 0.5 * math.tanh(x)
