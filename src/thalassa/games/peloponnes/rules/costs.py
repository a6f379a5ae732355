"""Paying for buildings: own wood and stone first, two luxury for each missing unit (L-55, L-85)."""

from __future__ import annotations

from .position import Position


def building_cost(pos: Position, tiles: list[int] | tuple[int, ...]) -> tuple[int, int]:
    """Wood and stone of several buildings, added up per good (L-85)."""
    tables = pos.frame.tables
    wood = 0
    stone = 0
    for tile in tiles:
        wood += tables.cost_wood[tile]
        stone += tables.cost_stone[tile]
    return wood, stone


def luxury_for(pos: Position, seat: int, wood: int, stone: int) -> int:
    """Luxury that fills the gaps (D-8, D-9)."""
    missing = max(0, wood - pos.wood[seat]) + max(0, stone - pos.stone[seat])
    return missing * pos.frame.tables.luxury_per_unit


def pay(pos: Position, seat: int, wood: int, stone: int) -> tuple[int, int, int]:
    """Take the cost from the seat; returns the wood, stone and luxury really spent."""
    luxury = luxury_for(pos, seat, wood, stone)
    own_wood = min(wood, pos.wood[seat])
    own_stone = min(stone, pos.stone[seat])
    pos.wood[seat] -= own_wood
    pos.stone[seat] -= own_stone
    pos.luxury[seat] -= luxury
    return own_wood, own_stone, luxury


def complete(pos: Position, seat: int, tiles: list[int]) -> tuple[int, int, int]:
    """Pay for marked buildings and take their coins back (L-84); returns wood, stone and luxury spent."""
    wood, stone = building_cost(pos, tiles)
    spent = pay(pos, seat, wood, stone)
    for tile in tiles:
        pos.incomplete[seat] &= ~(1 << tile)
        pos.coins[seat] += pos.frame.tables.mark_coins
    return spent


def drop_building(pos: Position, seat: int, tile: int) -> bool:
    """The building leaves the game; True if it carried a marking coin, which is now gone from it."""
    pos.buildings[seat] = tuple([other for other in pos.buildings[seat] if other != tile])
    marked = pos.is_incomplete(seat, tile)
    pos.incomplete[seat] &= ~(1 << tile)
    return marked
