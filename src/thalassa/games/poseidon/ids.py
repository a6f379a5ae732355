"""Ids become numbers here, and unknown ones are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from thalassa.kernel.messages import Event, Reason

from .reasons import no
from .state import PoseidonState

Refuse = Callable[[PoseidonState, int, Any], Reason | None]
Act = Callable[[PoseidonState, int, Any, list[Event]], None]

STEP_ORDER = "step_order"
"""Refused because another step of the same decision is pencilled in."""


def unknown(name: str) -> Reason:
    return no("unknown_name", "P-2", name=name)


def hexes(state: PoseidonState, names: tuple[str, ...]) -> tuple[int, ...]:
    index = state.frame.hex_index
    return tuple([index[name] for name in names])


def strange_hex(state: PoseidonState, names: tuple[str, ...]) -> Reason | None:
    index = state.frame.hex_index
    for name in names:
        if name not in index:
            return unknown(name)
    return None


def nation_of(state: PoseidonState, name: str) -> int:
    return state.frame.nation_index.get(name, -1)


def home_of(state: PoseidonState, name: str | None) -> int:
    return -1 if name is None else state.frame.hex_index[name]


def ship_of(state: PoseidonState, name: str | None) -> int:
    return -1 if name is None else state.frame.ship_index[name]


def other_nation(state: PoseidonState, name: str) -> Reason | None:
    """P-106: only the acting nation acts."""
    if nation_of(state, name) != state.acting:
        return no("other_nation", "P-106", nation=state.frame.nation_ids[state.acting])
    return None
