"""Sets of tiles inside actions: one spelling each (sorted, no repeats), all of them tiles the player may name."""

from __future__ import annotations

from thalassa.kernel.messages import Reason

from .position import Position


def refuse_set(
    pos: Position, ids: tuple[str, ...], allowed: list[int] | tuple[int, ...], code: str, rule: str
) -> Reason | None:
    """Why the ids are not a well-spelt subset of the allowed tiles; ``code`` names a tile that is not."""
    index = pos.frame.tables.index
    last = -1
    for tile_id in ids:
        tile = index.get(tile_id, -1)
        if tile < 0:
            return Reason("unknown_tile", rule, {"tile": tile_id})
        if tile not in allowed:
            return Reason(code, rule, {"tile": tile_id})
        if tile <= last:
            return Reason("not_in_order", rule, {})
        last = tile
    return None


def tiles_of(pos: Position, ids: tuple[str, ...]) -> list[int]:
    index = pos.frame.tables.index
    return [index[tile_id] for tile_id in ids]


def subsets(tiles: list[int]) -> list[list[int]]:
    """All subsets of sorted tiles, the empty one first, each sorted."""
    found: list[list[int]] = [[]]
    for tile in tiles:
        found += [[*some, tile] for some in found]
    return found
