"""Ids become numbers here, and unknown ones are refused."""

from __future__ import annotations

from thalassa.kernel.messages import Reason

from .position import Position
from .reasons import no


def unknown(name: str) -> Reason:
    return no("unknown_name", "P-2", name=name)


def hexes(pos: Position, names: tuple[str, ...]) -> tuple[int, ...]:
    index = pos.frame.hex_index
    return tuple([index[name] for name in names])


def strange_hex(pos: Position, names: tuple[str, ...]) -> Reason | None:
    index = pos.frame.hex_index
    for name in names:
        if name not in index:
            return unknown(name)
    return None


def nation_of(pos: Position, name: str) -> int:
    return pos.frame.nation_index.get(name, -1)


def home_of(pos: Position, name: str | None) -> int:
    return -1 if name is None else pos.frame.hex_index[name]


def ship_of(pos: Position, name: str | None) -> int:
    return -1 if name is None else pos.frame.ship_index[name]


def other_nation(pos: Position, name: str) -> Reason | None:
    """P-106: only the acting nation acts."""
    if nation_of(pos, name) != pos.acting:
        return no("other_nation", "P-106", nation=pos.frame.nation_ids[pos.acting])
    return None
