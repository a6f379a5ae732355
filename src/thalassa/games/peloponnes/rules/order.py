"""Phase c: the new turn order (L-48 … L-51)."""

from __future__ import annotations

from collections.abc import Sequence

from thalassa.games.peloponnes.wire.events import OrderChanged
from thalassa.kernel.messages import Event

from .frame import Frame
from .position import STANDING, WITHDRAWN, Position


def rank(state: int, coins: int, frame: Frame) -> int:
    """Coins of a standing bid, doubled so that a withdrawn bid can rank between 1 coin and a pass (LR-8)."""
    if state == STANDING:
        return 2 * coins  # L-48, L-42: real coins only
    if state == WITHDRAWN and frame.above_pass:
        return 1
    return 0  # L-50


def renewed(order: Sequence[int], states: list[int], coins: list[int], frame: Frame) -> list[int]:
    """Highest coins first; equal coins keep their relative order (L-49)."""
    ranked = sorted(
        [(-rank(states[seat], coins[seat], frame), place, seat) for place, seat in enumerate(order)]
    )
    return [entry[2] for entry in ranked]


def renew(pos: Position, events: list[Event]) -> None:
    pos.order = tuple(renewed(pos.order, pos.bid_state, pos.bid_coins, pos.frame))
    if not pos.frame.solo:
        events.append(OrderChanged(pos.order))
