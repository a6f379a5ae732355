"""The first player of Peloponnes: judges every choice by the outlook it leaves, and bids against what rivals would pay.

Sees a Glance only: the view, the moves and sampled positions, never the true order of stacks or chits.
"""

from __future__ import annotations

import math
import random
from typing import Final, final

from thalassa.games.peloponnes.rules import bidding, income, placing
from thalassa.games.peloponnes.rules.phases import BIDDING
from thalassa.games.peloponnes.rules.position import NOBODY, STANDING, WAITING
from thalassa.games.peloponnes.show import previews
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire.actions import (
    Bid,
    Build,
    Buy,
    Complete,
    Relocate,
    Withdraw,
)
from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.extras.guide import RankedMove
from thalassa.kernel.messages import Action, Remark

from . import forecast, policy
from .explaining import explain
from .outlook import Future, Outlook, buys_this_round

FUTURES: Final = 6
FEW_FUTURES: Final = 3
MANY_MOVES: Final = 40
HIGHEST_RAISE: Final = 9
"""Bids further above the lowest legal one are not considered."""
SURENESS: Final = 0.8
"""Coins by which a rival's estimated limit may be wrong."""


@final
class HeuristicBot:
    """One step ahead with a good eye for value: no search, a few milliseconds a decision."""

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        samples: list[PeloponnesState] = []
        for _ in range(FUTURES):
            sample = glance.sample(rng)
            assert isinstance(sample, PeloponnesState)
            samples.append(sample)
        moves = glance.moves
        wanted = FUTURES if len(moves) <= MANY_MOVES or samples[0].phase == BIDDING else FEW_FUTURES
        outlook = Outlook(samples[0].frame, [Future(sample) for sample in samples[:wanted]])
        if samples[0].phase == BIDDING:
            action, remark = Bidder(samples[0], glance.seat, outlook).decide(moves)
        else:
            action, remark = settle(samples[0], glance.seat, outlook, moves)
        return Choice((action,), remark)


def settle(
    pos: PeloponnesState, seat: int, outlook: Outlook, moves: list[Action]
) -> tuple[Action, Remark | None]:
    """Everything but bidding: the seat's own part of each choice is carried out and its outlook compared."""
    buys = buys_this_round(pos)
    found = ranked(
        [(action, outlook.worth(previews.tried(pos, seat, action), seat, buys)) for action in moves]
    )
    return found[0].action, explain(pos, seat, found, forecast.outlook(pos))


def ranked(worths: list[tuple[Action, float]]) -> list[RankedMove]:
    """By the points each should lead to, the best first and of equals the first; what was not considered is left out."""
    considered = [pair for pair in worths if pair[1] > -math.inf] or [(worths[0][0], 0.0)]
    best = max([worth for _, worth in considered])
    moves = [RankedMove(action, 1, worth, best - worth, worth) for action, worth in considered]
    return sorted(moves, key=lambda move: move.behind)


@final
class Bidder:
    """Phase b for one seat: what each open tile is worth to it and to its rivals, and how much to offer."""

    def __init__(self, pos: PeloponnesState, seat: int, outlook: Outlook) -> None:
        self.pos = pos
        self.seat = seat
        self.outlook = outlook
        self.limits: dict[int, list[tuple[int, float]]] = {}
        """For each auction tile the rivals who may still bid on it and the most each would probably pay."""

    def decide(self, moves: list[Action]) -> tuple[Action, Remark | None]:
        completing = self.complete_first(moves)
        if completing is not None:
            return completing
        self.estimate_rivals()
        found = ranked([(action, self.expected(action)) for action in moves])
        return found[0].action, explain(self.pos, self.seat, found, forecast.outlook(self.pos))

    def complete_first(self, moves: list[Action]) -> tuple[Action, Remark] | None:
        """Table option: completing early pays only if the outlook improves."""
        choices = [action for action in moves if type(action) is Complete]
        if not choices:
            return None
        here = self.outlook.worth(self.pos, self.seat, True)
        worths: list[tuple[Action, float]] = []
        for action in choices:
            after = self.pos.twin()
            bidding.carry_out(after, self.seat, action, [])
            worths.append((action, self.outlook.worth(after, self.seat, True)))
        found = ranked(worths)
        if found[0].mean <= here + 0.01:
            return None
        return found[0].action, explain(self.pos, self.seat, found, forecast.outlook(self.pos))

    # -- what a tile is worth -----------------------------------------------------------------------------

    def won(self, seat: int, tile: int, amount: int) -> float:
        """The seat's outlook if it gets the tile for this amount, treated the best way."""
        start = self.pos.twin()
        if start.bid_state[seat] == WAITING:
            bidding.raise_coins(start, seat, amount)
        start.won[seat] = tile
        if start.frame.tables.is_land[tile]:
            placing.place_land(start, seat, tile, [])
            income.gain(start, seat, [])
            return self.outlook.worth(start, seat, False)
        ways = [action for action in placing.moves(start, seat) if type(action) is Build]
        best = self.outlook.worth(start, seat, False) if not ways else -math.inf
        for way in ways:
            after = start.twin()
            placing.build(after, seat, way, [])
            income.gain(after, seat, [])
            best = max(best, self.outlook.worth(after, seat, False))
        return best

    def with_coins(self, seat: int, coins: int) -> float:
        """The seat's outlook without a tile, with so many coins more."""
        after = self.pos.twin()
        after.coins[seat] += coins
        return self.outlook.worth(after, seat, False)

    def worth_of(self, action: Action) -> float:
        """What the action leads to if nobody interferes."""
        tables = self.pos.frame.tables
        if type(action) is Bid:
            return self.won(self.seat, tables.index[action.tile], action.amount)
        if type(action) is Buy:
            tile = tables.index[action.tile]
            return self.won(self.seat, tile, bidding.price(self.pos, tile))
        if type(action) is Relocate:
            return self.won(self.seat, tables.index[action.tile], self.pos.bid_coins[self.seat])
        if type(action) is Withdraw:
            return self.with_coins(self.seat, self.pos.bid_coins[self.seat] + tables.withdraw_coins)
        return self.with_coins(self.seat, self.pos.frame.pass_coins)

    # -- rivals -------------------------------------------------------------------------------------------

    def estimate_rivals(self) -> None:
        """The most every rival who may still act would probably offer for each auction tile."""
        pos = self.pos
        auction = pos.display[: pos.frame.auction]
        self.limits = {tile: [] for tile in auction}
        if pos.frame.solo:
            return
        for rival in range(pos.frame.seats):
            if rival == self.seat or pos.bid_state[rival] not in (WAITING, STANDING):
                continue
            coins = pos.bid_coins[rival] if pos.bid_state[rival] == STANDING else bidding.highest(pos, rival)
            for tile, limit in self.limits_of(rival, coins):
                self.limits[tile].append((rival, limit))

    def limits_of(self, rival: int, coins: int) -> list[tuple[int, float]]:
        pos = self.pos
        standing = pos.bid_state[rival] == STANDING
        passing = self.with_coins(rival, 1 if standing else pos.frame.pass_coins)
        coin = max(0.05, (self.with_coins(rival, 4) - self.with_coins(rival, 0)) / 4.0)
        values: dict[int, float] = {}
        for tile in pos.display:
            holder = bidding.holder(pos, tile)
            fixed = bidding.in_conquest(pos, tile)
            if bidding.closed(pos, rival, tile) is not None or (fixed and holder != NOBODY):
                continue
            cost = bidding.price(pos, tile)
            if cost > coins:
                continue
            # a bid already laid goes along whole, a new one costs at least the price
            values[tile] = self.won(rival, tile, 0 if standing else cost) + (0.0 if standing else coin * cost)
        found: list[tuple[int, float]] = []
        for tile, value in values.items():
            if bidding.in_conquest(pos, tile):
                continue
            others = [
                other - (0.0 if standing else coin * bidding.price(pos, one))
                for one, other in values.items()
                if one != tile
            ]
            instead = max([passing, *others])
            limit = float(coins) if standing and value > instead else (value - instead) / coin
            found.append((tile, min(limit, float(coins))))
        return found

    def risk(self, tile: int, amount: int) -> float:
        """Probability that somebody beats this bid."""
        safe = 1.0
        ours = amount + bidding.bonus(self.pos, self.seat) / 2.0
        for rival, limit in self.limits.get(tile, ()):
            theirs = limit + bidding.bonus(self.pos, rival) / 2.0
            if self.pos.bid_state[rival] == STANDING and self.pos.bid_tile[rival] != tile:
                continue  # moves only if displaced itself
            safe *= 1.0 - 1.0 / (1.0 + math.exp(min(30.0, (ours + 0.5 - theirs) / SURENESS)))
        return 1.0 - safe

    # -- expectation --------------------------------------------------------------------------------------

    def expected(self, action: Action) -> float:
        if not (type(action) is Bid or type(action) is Relocate):
            return self.worth_of(action) if type(action) is not Complete else -math.inf
        if policy.in_vain(self.pos, self.seat, action):
            return -math.inf  # even if somebody will probably outbid it
        tile = self.pos.frame.tables.index[action.tile]
        if bidding.in_conquest(self.pos, tile):
            return self.worth_of(action)
        if type(action) is Relocate:
            amount = self.pos.bid_coins[self.seat]
        else:
            amount = action.amount
            if amount > bidding.lowest(self.pos, self.seat, tile) + HIGHEST_RAISE:
                return -math.inf
        worth = self.worth_of(action)
        risk = self.risk(tile, amount)
        if risk < 0.01:
            return worth
        return (1.0 - risk) * worth + risk * self.fallback(tile, amount)

    def fallback(self, lost: int, amount: int) -> float:
        """What is left after being displaced from a tile: another free one for the same coins, or the coins back."""
        pos = self.pos
        back = 0 if pos.bid_state[self.seat] == WAITING else amount
        best = self.with_coins(self.seat, back + pos.frame.tables.withdraw_coins)
        for tile in pos.display:
            if tile == lost or bidding.holder(pos, tile) != NOBODY:
                continue
            refused = bidding.closed(pos, self.seat, tile) or bidding.refuse_moved_bid(
                pos, self.seat, tile, amount
            )
            if refused is None:
                best = max(best, self.won(self.seat, tile, amount))
        return best
