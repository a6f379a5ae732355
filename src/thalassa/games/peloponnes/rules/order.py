"""Phase c: the new turn order (3.10)."""

from __future__ import annotations

from thalassa.kernel.messages import Event

from .events import OrderChanged
from .position import STANDING, WITHDRAWN, Position


def rank(pos: Position, seat: int) -> int:
    """Coins of the standing bid, doubled so that a withdrawn bid can rank between 1 coin and a pass (LR-8)."""
    if pos.bid_state[seat] == STANDING:
        return 2 * pos.bid_coins[seat]  # L-48, L-42: real coins only
    if pos.bid_state[seat] == WITHDRAWN and pos.frame.above_pass:
        return 1
    return 0  # L-50


def renew(pos: Position, events: list[Event]) -> None:
    """Highest coins first; equal coins keep their relative order (L-49)."""
    ranked = sorted([(-rank(pos, seat), place, seat) for place, seat in enumerate(pos.order)])
    pos.order = tuple([entry[2] for entry in ranked])
    if not pos.frame.solo:
        events.append(OrderChanged(pos.order))
