"""What a quick player would do next in a position: the moves of playouts, and how promising every move looks.

Bids come from the rehearsed auction, everything else from the rates of the appraisal. Knows open facts only.
"""

from __future__ import annotations

import math
from typing import Final

from thalassa.games.peloponnes.edition.figures import EARTHQUAKE
from thalassa.games.peloponnes.rules import bidding, disasters, placing, scoring
from thalassa.games.peloponnes.rules.bidding import PASS, WITHDRAW
from thalassa.games.peloponnes.rules.phases import BIDDING
from thalassa.games.peloponnes.rules.position import DISPLACED, NO_TILE, STANDING, WAITING, Position
from thalassa.games.peloponnes.show import previews
from thalassa.games.peloponnes.wire.actions import (
    Bid,
    Build,
    Buy,
    ChooseExtraIncome,
    KeepBuildings,
    KeepLands,
    Relocate,
    Withdraw,
)
from thalassa.kernel.messages import Action

from .appraisal import NEVER, Rates, Weights
from .realm import Realm
from .rehearsal import pending_disasters, supplies_to_come
from .rehearsed_auction import NO_PLACE, Auction

SURENESS: Final = 0.8
"""Coins by which a rival's limit may be wrong."""


FARSIGHTED: Final = 99
"""Rounds ahead of a player who sees all of them."""


def rates_of(pos: Position, seat: int, weights: Weights, sight: int = FARSIGHTED) -> Rates:
    """``sight``: how many rounds ahead the seat looks, the present one included."""
    realm = Realm(pos, seat)
    realm.coins += pos.bid_coins[seat]  # a bid may still come back, and is an outlay like any other if not
    number = max(1, pos.round_number, pos.frame.tables.rounds + 1 - sight)
    pending = pending_disasters(pos.laid, pos.frame.tables)
    return Rates(realm, number, pending, supplies_to_come(pos), weights)


def auction_of(pos: Position, weights: Weights, sight: int = FARSIGHTED) -> Auction:
    """The auction of a position in phase b, before anybody has bid."""
    rates = [rates_of(pos, seat, weights, sight) for seat in range(pos.frame.seats)]
    return Auction(rates, list(pos.display), pos.frame)


def set_bids(auction: Auction, pos: Position) -> None:
    """Let the auction stand where the position stands."""
    for place in range(len(auction.offer)):
        auction.holders[place] = -1
    for seat in range(auction.seats):
        auction.states[seat] = pos.bid_state[seat]
        auction.amounts[seat] = pos.bid_coins[seat]
        tile = pos.bid_tile[seat]
        if tile == NO_TILE:
            auction.places[seat] = NO_PLACE
            continue
        auction.places[seat] = auction.offer.index(tile)
        if pos.bid_state[seat] == STANDING:
            auction.holders[auction.places[seat]] = seat


def next_bid(auction: Auction, pos: Position, seat: int) -> Action:
    tables = pos.frame.tables
    if pos.bid_state[seat] == DISPLACED:
        place = auction.react(seat)
        return WITHDRAW if place == NO_PLACE else tables.relocates[auction.offer[place]]
    place, amount = auction.open(seat)
    if place == NO_PLACE:
        return PASS
    tile = auction.offer[place]
    return tables.buys[tile] if pos.frame.solo else tables.bid(tile, amount)


def gain_of_bid(auction: Auction, pos: Position, seat: int, action: Action) -> float:
    """Points the seat may expect of a move in phase b, rivals reckoned with."""
    tables = pos.frame.tables
    coin = auction.coin[seat]
    if type(action) is Buy:
        place = auction.offer.index(tables.index[action.tile])
        return auction.points[seat][place] - coin * auction.prices[place]
    if type(action) is Withdraw:
        return coin * tables.withdraw_coins
    if not (type(action) is Bid or type(action) is Relocate):
        return coin * pos.frame.pass_coins
    place = auction.offer.index(tables.index[action.tile])
    amount = action.amount if type(action) is Bid else auction.amounts[seat]
    gain = auction.points[seat][place] - coin * amount
    if place >= auction.row:
        return gain
    ours = amount + 0.5 * auction.bonus[seat]
    safe = 1.0
    for rival in range(auction.seats):
        if rival != seat and auction.states[rival] == WAITING:
            theirs = auction.limits[rival][place] + 0.5 * auction.bonus[rival]
            safe *= 1.0 / (1.0 + math.exp(min(30.0, (theirs - ours - 0.5) / SURENESS)))
    return safe * gain + (1.0 - safe) * coin * tables.withdraw_coins


def in_vain(pos: Position, seat: int, action: Bid | Buy | Relocate) -> bool:
    """Whether it is spent for a building that could then be neither paid nor marked (L-59)."""
    tables = pos.frame.tables
    tile = tables.index[action.tile]
    if tables.is_land[tile]:
        return False
    after = pos.twin()
    if type(action) is Bid:
        bidding.raise_coins(after, seat, action.amount)
    elif type(action) is Buy:
        bidding.raise_coins(after, seat, bidding.price(pos, tile))
    return not placing.ways(after, seat, tile)


# -- outside phase b --------------------------------------------------------------------------------------


def keep_most(pos: Position, seat: int) -> Action:
    """Earthquake or tempest: all that can be paid for, the least tiles given up."""
    disaster = disasters.striking(pos)
    tables = pos.frame.tables
    most = disasters.most_kept(pos, seat, disaster)
    tiles = list(disasters.exposed(pos, seat, disaster))
    ordered = Realm(pos, seat).least(tiles, tables.rounds - pos.round_number)
    kept = tables.sorted_ids(ordered[len(ordered) - most :])
    return KeepBuildings(kept) if disaster == EARTHQUAKE else KeepLands(kept)


def build_way(pos: Position, seat: int, moves: list[Action]) -> Action:
    """Pay in goods if they are there, else mark, else pay in luxury."""
    if placing.luxury_to_pay(pos, seat, pos.won[seat]) == 0:
        return placing.PAY
    if placing.luxury_to_mark(pos, seat) == 0:
        return placing.MARK
    return moves[0]


def extra_income(moves: list[Action]) -> Action:
    """Extra income of a solo level: stone is shortest, then food, and a second unit of each counts less (L-118)."""
    best = moves[0]
    most = 0.0
    for action in moves:
        if type(action) is ChooseExtraIncome:
            worth = 0.0
            for good, first in (("stone", 1.0), ("food", 0.9), ("wood", 0.5)):
                count = action.goods.count(good)
                worth += first * (count - 0.1 * count * (count - 1))
            if worth > most:
                best, most = action, worth
    return best


def judged(
    pos: Position, seat: int, moves: list[Action], weights: Weights, sight: int = FARSIGHTED
) -> list[float]:
    """Points of each answer outside phase b: the seat's part carried out, its possessions reckoned by the rates."""
    rates = rates_of(pos, seat, weights, sight)
    last = pos.is_final()
    found: list[float] = []
    for action in moves:
        after = previews.tried(pos, seat, action)
        if last:
            low, high, luxury = scoring.standing_key(after, seat)
            found.append(low + 0.01 * high + 0.0001 * luxury)
        else:
            found.append(possessions(Realm(after, seat), rates, pos))
    return found


def possessions(realm: Realm, rates: Rates, pos: Position) -> float:
    """Everything a realm has at these rates."""
    left = rates.left if pos.phase < BIDDING else rates.left - 1
    worth = (
        rates.prestige * realm.prestige
        + rates.person * realm.people
        + rates.coin * realm.coins
        + rates.wood * (realm.wood + left * realm.income_wood)
        + rates.stone * (realm.stone + left * realm.income_stone)
        + rates.food * (realm.food + left * realm.income_food)
        + rates.luxury * realm.luxury
    )
    for disaster in range(len(rates.shields)):
        if rates.realm.protected & ~realm.protected & (1 << disaster):
            worth -= 1.0
    tables = pos.frame.tables
    for tile in realm.bills:
        worth -= rates.wood * tables.cost_wood[tile] + rates.stone * tables.cost_stone[tile]
        worth -= 0.5 * realm.short(tile)
    return worth


def quick(pos: Position, seat: int, moves: list[Action], weights: Weights) -> Action:
    """The move of a playout outside phase b."""
    first = moves[0]
    if type(first) is Build:
        return build_way(pos, seat, moves)
    if type(first) is KeepBuildings or type(first) is KeepLands:
        return keep_most(pos, seat)
    worths = judged(pos, seat, moves, weights)
    return moves[worths.index(max(worths))]


def usable(points: float) -> bool:
    return points > 0.5 * NEVER
