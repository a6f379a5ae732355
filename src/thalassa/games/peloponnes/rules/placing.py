"""Phase d: lands find their place, buildings are paid, marked or lost (L-52 … L-64)."""

from __future__ import annotations

from typing import Final

from thalassa.games.peloponnes.wire.actions import Build
from thalassa.games.peloponnes.wire.events import (
    BuildingLost,
    BuildingMarked,
    BuildingPaid,
    LandLost,
    LandPlaced,
)
from thalassa.kernel.messages import Action, Event, Reason

from . import costs
from .phases import PLACING
from .position import NO_TILE, WAITING, Position

PAY: Final = Build("pay")
MARK: Final = Build("mark")
DISCARD: Final = Build("discard")


def fits(pos: Position, seat: int, tile: int) -> bool:
    """Whether the land may be placed: empty row, shared kind of good, or Barracks (L-61, L-62, L-64)."""
    lands = pos.lands[seat]
    if not lands:
        return True
    tables = pos.frame.tables
    if tables.kinds[tile] & tables.kinds[lands[-1]]:
        return True
    return any(tables.free_placement[building] for building in pos.buildings[seat])


def luxury_to_pay(pos: Position, seat: int, tile: int) -> int:
    tables = pos.frame.tables
    return costs.luxury_for(pos, seat, tables.cost_wood[tile], tables.cost_stone[tile])


def luxury_to_mark(pos: Position, seat: int) -> int:
    """L-60: with an empty reserve the marking coin costs 2 luxury."""
    tables = pos.frame.tables
    return max(0, tables.mark_coins - pos.coins[seat]) * tables.luxury_per_unit


def refuse_way(pos: Position, seat: int, tile: int, way: str) -> Reason | None:
    """Why the building just won may not be treated this way."""
    name = pos.frame.tables.ids[tile]
    to_pay = luxury_to_pay(pos, seat, tile)
    to_mark = luxury_to_mark(pos, seat)
    have = pos.luxury[seat]
    if way == "pay":
        if to_pay > have:
            return Reason("cannot_pay", "L-55", {"tile": name, "needed": to_pay, "have": have})
    elif way == "mark":
        if to_mark > have:
            return Reason("cannot_mark", "L-60", {"tile": name, "needed": to_mark, "have": have})
    elif way == "discard":
        # L-59, LR-16: luxury is never forced, anything else must be spent
        if (to_pay == 0 or to_mark == 0) and not pos.frame.voluntary_discard:
            return Reason("must_keep", "L-59", {"tile": name})
    else:
        return Reason("unknown_way", "L-54", {"way": way})
    return None


def refuse(pos: Position, seat: int, action: Action) -> Reason | None:
    if type(action) is not Build:
        return Reason("wrong_phase", "L-12", {"phase": "placing"})
    return refuse_way(pos, seat, pos.won[seat], action.way)


def ways(pos: Position, seat: int, tile: int) -> list[Build]:
    """What may become of a building; nothing if it can neither be paid nor marked and is lost at once (L-59)."""
    found = [way for way in (PAY, MARK, DISCARD) if refuse_way(pos, seat, tile, way.way) is None]
    return found if PAY in found or MARK in found else []


def moves(pos: Position, seat: int) -> list[Action]:
    return list(ways(pos, seat, pos.won[seat]))


def begin(pos: Position, events: list[Event]) -> None:
    """L-52: everybody takes his tile, all bids go to the bank; only owners of buildings have a choice."""
    tables = pos.frame.tables
    pos.phase = PLACING
    pos.pending = 0
    for seat in range(pos.frame.seats):
        pos.bid_state[seat] = WAITING
        pos.bid_tile[seat] = NO_TILE
        pos.bid_coins[seat] = 0
        tile = pos.won[seat]
        if tile == NO_TILE:
            continue
        if tables.is_land[tile]:
            place_land(pos, seat, tile, events)
        elif ways(pos, seat, tile):
            pos.pending |= 1 << seat
        else:
            lose_building(pos, seat, False, events)  # L-59


def place_land(pos: Position, seat: int, tile: int, events: list[Event]) -> None:
    """L-53: to the right end of the row; L-63: or lost without any effect."""
    ids = pos.frame.tables.ids
    if fits(pos, seat, tile):
        pos.lands[seat] = (*pos.lands[seat], tile)
        events.append(LandPlaced(seat, ids[tile]))
    else:
        pos.won[seat] = NO_TILE
        events.append(LandLost(seat, ids[tile], ids[pos.lands[seat][-1]]))


def lose_building(pos: Position, seat: int, given_up: bool, events: list[Event]) -> None:
    """LR-17: no gain, no lost inhabitants, no refund."""
    events.append(BuildingLost(seat, pos.frame.tables.ids[pos.won[seat]], given_up))
    pos.won[seat] = NO_TILE


def build(pos: Position, seat: int, action: Build, events: list[Event]) -> None:
    tables = pos.frame.tables
    tile = pos.won[seat]
    pos.pending &= ~(1 << seat)
    if action.way == "discard":
        lose_building(pos, seat, True, events)
        return
    pos.buildings[seat] = (*pos.buildings[seat], tile)
    if action.way == "pay":
        wood, stone, luxury = costs.pay(pos, seat, tables.cost_wood[tile], tables.cost_stone[tile])
        events.append(BuildingPaid(seat, tables.ids[tile], wood, stone, luxury))
    else:
        luxury = luxury_to_mark(pos, seat)
        pos.luxury[seat] -= luxury
        pos.coins[seat] -= min(pos.coins[seat], tables.mark_coins)
        pos.incomplete[seat] |= 1 << tile
        events.append(BuildingMarked(seat, tables.ids[tile], luxury))
