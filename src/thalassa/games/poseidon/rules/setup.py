"""Before the first round: capital and the first turn. The ship deck and the rest follow from the frame."""

from __future__ import annotations

from . import flow
from .position import Position


def set_up(pos: Position, start: int) -> None:
    """P-14 to P-18: the first position, with the start player drawn already (P-16)."""
    frame, seats = pos.frame, pos.seats
    pos.clear()
    pos.start = start
    pos.money = [-seats * frame.capital] + [frame.capital] * seats + [0] * frame.nation_count  # P-17
    flow.begin(pos, [])
