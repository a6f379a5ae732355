"""Phase b: opening bids, displacement, the conquest row, the bid bonus and luxury as coins (L-20 … L-47, L-113).

For every tile ``closed`` says why a player may not bid on it at all, ``lowest`` and ``highest`` give the amounts;
listing, checking and explaining all rest on these three.
"""

from __future__ import annotations

from typing import Final

from thalassa.games.peloponnes.wire.actions import Bid, Buy, Complete, Pass, Relocate, Withdraw
from thalassa.games.peloponnes.wire.events import (
    BidMade,
    Bought,
    Displaced,
    Passed,
    Relocated,
    TilesLeft,
    Withdrawn,
)
from thalassa.kernel.messages import Action, Event, Reason

from . import completing
from .frame import AT_LEAST, NEVER
from .placing import fits
from .position import (
    DISPLACED,
    NO_TILE,
    NOBODY,
    PASSED,
    STANDING,
    WAITING,
    WITHDRAWN,
    Position,
)

PASS: Final = Pass()
WITHDRAW: Final = Withdraw()
ALREADY_ACTED: Final = Reason("already_acted", "L-20", {})


# -- facts ------------------------------------------------------------------------------------------------


def mover(pos: Position) -> int:
    """The one player to act: the displaced one, else the next in turn order; NOBODY when the phase is over."""
    states = pos.bid_state
    for seat, state in enumerate(states):
        if state == DISPLACED:
            return seat  # L-28, L-29
    for seat in pos.order:
        if states[seat] == WAITING:
            return seat
    return NOBODY  # L-46


def holder(pos: Position, tile: int) -> int:
    """Whose bid stands at the tile."""
    for seat, aim in enumerate(pos.bid_tile):
        if aim == tile and pos.bid_state[seat] == STANDING:
            return seat
    return NOBODY


def bonus(pos: Position, seat: int) -> int:
    """Bid bonus in half coins (L-40, LR-9)."""
    halves = pos.frame.tables.bonus
    total = 0
    for tile in pos.buildings[seat]:
        if halves[tile]:
            if not pos.frame.bonus_stacks:
                return halves[tile]
            total += halves[tile]
    return total


def value(pos: Position, seat: int, coins: int) -> int:
    """Value of a bid in half coins; only for comparing bids on one tile (L-40, L-42)."""
    return 2 * coins + bonus(pos, seat)


def in_conquest(pos: Position, tile: int) -> bool:
    return pos.display.index(tile) >= pos.frame.auction


def price(pos: Position, tile: int) -> int:
    """What the tile costs at least: its minimum bid, in the conquest row exactly 3 more (L-22, L-37)."""
    tables = pos.frame.tables
    return tables.min_bid[tile] + (tables.conquest_surcharge if in_conquest(pos, tile) else 0)


def highest(pos: Position, seat: int) -> int:
    """L-43: reserve and luxury exchanged two for one."""
    return pos.coins[seat] + pos.luxury[seat] // pos.frame.tables.luxury_per_unit


def lowest(pos: Position, seat: int, tile: int) -> int:
    """The smallest amount that is allowed on an auction tile: minimum bid, and strictly more value (L-22, L-23)."""
    return lowest_over(pos, seat, tile, holder(pos, tile))


def lowest_over(pos: Position, seat: int, tile: int, rival: int) -> int:
    """The same for whoever knows whose bid stands there."""
    least = pos.frame.tables.min_bid[tile]
    if rival != NOBODY:
        beaten = value(pos, rival, pos.bid_coins[rival]) - bonus(pos, seat)
        least = max(least, beaten // 2 + 1)
    return least


def amounts(pos: Position, seat: int, tile: int) -> tuple[int, int]:
    """The lowest and the highest amount for a tile; in the conquest row its price is both (L-37)."""
    if in_conquest(pos, tile):
        fixed = price(pos, tile)
        return fixed, fixed
    return lowest(pos, seat, tile), highest(pos, seat)


def closed(pos: Position, seat: int, tile: int) -> Reason | None:
    """Why the seat may not put any bid on this open tile; None if the amount alone decides."""
    return closed_by(pos, seat, tile, in_conquest(pos, tile), holder(pos, tile))


def closed_by(pos: Position, seat: int, tile: int, conquest: bool, rival: int) -> Reason | None:
    """The same for whoever knows the tile's row and whose bid stands there."""
    tables = pos.frame.tables
    needed = -tables.gain_people[tile]
    if needed > pos.people[seat]:  # L-27, L-39
        return Reason(
            "needs_inhabitants",
            "L-27",
            {"tile": tables.ids[tile], "needed": needed, "have": pos.people[seat]},
        )
    if conquest and rival != NOBODY:
        return Reason("conquest_taken", "L-38", {"tile": tables.ids[tile], "seat": rival})
    if not pos.frame.useless_bids and tables.is_land[tile] and not fits(pos, seat, tile):
        last = tables.ids[pos.lands[seat][-1]]
        return Reason("land_does_not_fit", "LR-13", {"tile": tables.ids[tile], "last": last})
    return None


# -- what is legal ------------------------------------------------------------------------------------------


def refuse_turn(pos: Position, seat: int) -> Reason | None:
    """Why this seat has nothing to do in phase b now."""
    now = mover(pos)
    if now == seat:
        return None
    if pos.bid_state[seat] != WAITING:
        return ALREADY_ACTED
    if pos.bid_state[now] == DISPLACED:
        return Reason("displaced_first", "L-28", {"seat": now})
    return Reason("not_your_turn", "L-20", {"seat": now})


def find_tile(pos: Position, tile_id: str) -> int:
    """Number of an open tile, or NO_TILE."""
    tile = pos.frame.tables.index.get(tile_id, NO_TILE)
    return tile if tile in pos.display else NO_TILE


def refuse_tile(pos: Position, tile_id: str) -> Reason:
    if tile_id in pos.frame.tables.index:
        return Reason("tile_not_open", "L-20", {"tile": tile_id})
    return Reason("unknown_tile", "L-20", {"tile": tile_id})


def refuse_amount(pos: Position, seat: int, tile: int, amount: int) -> Reason | None:
    tables = pos.frame.tables
    name = tables.ids[tile]
    if in_conquest(pos, tile):
        if amount != price(pos, tile):
            return Reason(
                "conquest_price", "L-37", {"tile": name, "price": price(pos, tile), "amount": amount}
            )
    elif amount < tables.min_bid[tile]:
        return Reason("too_low", "L-22", {"tile": name, "min": tables.min_bid[tile], "amount": amount})
    elif amount < lowest(pos, seat, tile):
        rival = holder(pos, tile)
        return Reason(
            "not_higher",
            "L-23",
            {
                "tile": name,
                "seat": rival,
                "standing": pos.bid_coins[rival],
                "min": lowest(pos, seat, tile),
                "amount": amount,
            },
        )
    most = highest(pos, seat)
    if amount > most:
        return Reason("cannot_afford", "L-43", {"amount": amount, "most": most})
    return None


def refuse_bid(pos: Position, seat: int, action: Bid) -> Reason | None:
    if pos.bid_state[seat] == DISPLACED:
        return Reason("must_react", "L-34", {})
    tile = find_tile(pos, action.tile)
    if tile == NO_TILE:
        return refuse_tile(pos, action.tile)
    if pos.frame.solo:
        return Reason("solo_buys", "L-113", {})
    return closed(pos, seat, tile) or refuse_amount(pos, seat, tile, action.amount)


def refuse_buy(pos: Position, seat: int, action: Buy) -> Reason | None:
    tile = find_tile(pos, action.tile)
    if tile == NO_TILE:
        return refuse_tile(pos, action.tile)
    if not pos.frame.solo:
        return Reason("only_solo_buys", "L-113", {})
    return closed(pos, seat, tile) or refuse_amount(pos, seat, tile, price(pos, tile))


def refuse_pass(pos: Position, seat: int) -> Reason | None:
    if pos.bid_state[seat] == DISPLACED:
        return Reason("must_react", "L-34", {})
    if pos.frame.solo and not pos.frame.solo_pass:
        for tile in pos.display:
            if refuse_buy(pos, seat, pos.frame.tables.buys[tile]) is None:
                return Reason("must_buy", "LR-42", {"tile": pos.frame.tables.ids[tile]})
    return None


def refuse_relocate(pos: Position, seat: int, action: Relocate) -> Reason | None:
    if pos.bid_state[seat] != DISPLACED:
        return Reason("not_displaced", "L-36", {})
    tile = find_tile(pos, action.tile)
    if tile == NO_TILE:
        return refuse_tile(pos, action.tile)
    if tile == pos.bid_tile[seat]:
        return Reason("same_tile", "L-30", {"tile": action.tile})
    return closed(pos, seat, tile) or refuse_moved_bid(pos, seat, tile, pos.bid_coins[seat])


def refuse_moved_bid(pos: Position, seat: int, tile: int, amount: int) -> Reason | None:
    """Why a displaced bid of this amount may not go to the tile, unchanged as it is (L-30 to L-32)."""
    frame = pos.frame
    tables = frame.tables
    params: dict[str, object] = {"tile": tables.ids[tile], "amount": amount}
    if in_conquest(pos, tile):
        params["price"] = price(pos, tile)
        if frame.to_conquest == NEVER:
            return Reason("relocate_never_conquest", "LR-4", params)
        if frame.to_conquest == AT_LEAST:
            return None if amount >= price(pos, tile) else Reason("relocate_below_price", "LR-4", params)
        return None if amount == price(pos, tile) else Reason("relocate_price", "L-32", params)  # L-32
    if amount < tables.min_bid[tile]:
        params["min"] = tables.min_bid[tile]
        return Reason("relocate_too_low", "L-31", params)
    rival = holder(pos, tile)
    if rival != NOBODY:
        params["seat"] = rival
        if not frame.onto_bids:
            return Reason("relocate_occupied", "LR-3", params)
        if amount < lowest(pos, seat, tile):
            params["standing"] = pos.bid_coins[rival]
            return Reason("relocate_not_higher", "L-31", params)
    return None


def refuse(pos: Position, seat: int, action: Action) -> Reason | None:
    """One predicate for the whole phase."""
    reason = refuse_turn(pos, seat)
    if reason is not None:
        return reason
    if type(action) is Bid:
        return refuse_bid(pos, seat, action)
    if type(action) is Pass:
        return refuse_pass(pos, seat)
    if type(action) is Relocate:
        return refuse_relocate(pos, seat, action)
    if type(action) is Withdraw:
        return None if pos.bid_state[seat] == DISPLACED else Reason("not_displaced", "L-36", {})
    if type(action) is Buy:
        return refuse_buy(pos, seat, action)
    if type(action) is Complete:
        return completing.refuse(pos, seat, action)
    return Reason("wrong_phase", "L-12", {"phase": "bidding"})


def moves(pos: Position, seat: int) -> list[Action]:
    tables = pos.frame.tables
    found: list[Action] = []
    if pos.bid_state[seat] == DISPLACED:
        for tile in pos.display:
            if refuse_relocate(pos, seat, tables.relocates[tile]) is None:
                found.append(tables.relocates[tile])
        found.append(WITHDRAW)
        return found
    if pos.frame.solo:
        for tile in pos.display:
            if refuse_buy(pos, seat, tables.buys[tile]) is None:
                found.append(tables.buys[tile])
        if pos.frame.solo_pass or not found:
            found.append(PASS)
    else:
        most = highest(pos, seat)
        for place, tile in enumerate(pos.display):
            conquest, rival = place >= pos.frame.auction, holder(pos, tile)
            if closed_by(pos, seat, tile, conquest, rival) is None:
                if conquest:
                    low = high = tables.min_bid[tile] + tables.conquest_surcharge
                else:
                    low, high = lowest_over(pos, seat, tile, rival), most
                if low <= most:
                    found += tables.bids_between(tile, low, high)
        found.append(PASS)
    found += completing.moves(pos, seat)
    return found


# -- what happens -------------------------------------------------------------------------------------------


def raise_coins(pos: Position, seat: int, amount: int) -> int:
    """Take coins from the reserve, luxury for the shortfall only (L-43, L-44); returns the luxury spent."""
    short = max(0, amount - pos.coins[seat])
    luxury = short * pos.frame.tables.luxury_per_unit
    pos.luxury[seat] -= luxury
    pos.coins[seat] -= amount - short
    return luxury


def lay_bid(pos: Position, seat: int, tile: int, amount: int) -> int:
    """The bid stands at the tile; returns the seat it displaces, or NOBODY (L-29)."""
    rival = holder(pos, tile)
    pos.bid_state[seat] = STANDING
    pos.bid_tile[seat] = tile
    pos.bid_coins[seat] = amount
    if rival != NOBODY:
        pos.bid_state[rival] = DISPLACED
    return rival


def carry_out(pos: Position, seat: int, action: Action, events: list[Event]) -> None:
    tables = pos.frame.tables
    if type(action) is Bid:
        tile = tables.index[action.tile]
        luxury = raise_coins(pos, seat, action.amount)
        events.append(BidMade(seat, action.tile, action.amount, luxury))
        rival = lay_bid(pos, seat, tile, action.amount)
        if rival != NOBODY:
            events.append(Displaced(rival, action.tile, pos.bid_coins[rival], seat))
    elif type(action) is Pass:
        pos.coins[seat] += pos.frame.pass_coins  # L-24
        pos.bid_state[seat] = PASSED
        events.append(Passed(seat, pos.frame.pass_coins))
    elif type(action) is Relocate:
        tile = tables.index[action.tile]
        amount = pos.bid_coins[seat]
        events.append(Relocated(seat, action.tile, amount))
        rival = lay_bid(pos, seat, tile, amount)
        if rival != NOBODY:
            events.append(Displaced(rival, action.tile, pos.bid_coins[rival], seat))
    elif type(action) is Withdraw:
        amount = pos.bid_coins[seat]
        pos.coins[seat] += amount + tables.withdraw_coins  # L-33
        pos.bid_state[seat] = WITHDRAWN
        pos.bid_tile[seat] = NO_TILE
        pos.bid_coins[seat] = 0
        events.append(Withdrawn(seat, amount, tables.withdraw_coins))
    elif type(action) is Buy:
        tile = tables.index[action.tile]
        amount = price(pos, tile)
        luxury = raise_coins(pos, seat, amount)
        lay_bid(pos, seat, tile, amount)
        events.append(Bought(seat, action.tile, amount, luxury))
    elif type(action) is Complete:
        completing.carry_out(pos, seat, action, events)


def end(pos: Position, events: list[Event]) -> None:
    """L-47: tiles without a bid leave the game; the others go to their winners."""
    left: list[int] = []
    for tile in pos.display:
        winner = holder(pos, tile)
        if winner == NOBODY:
            left.append(tile)
        else:
            pos.won[winner] = tile
    pos.display = ()
    if left:
        events.append(TilesLeft(pos.frame.tables.ids_of(left)))
