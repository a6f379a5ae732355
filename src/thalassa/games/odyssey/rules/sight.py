"""Who may see what (H-1 … H-13): the truth, and what the Navigators keep among themselves."""

from __future__ import annotations

from .phases import OVER
from .position import Position


def sees_truth(position: Position, seat: int | None) -> bool:
    """Poseidon always; everybody when it is over; spectators where the table allows it (OR-46)."""
    return seat == position.poseidon or sees_everything(position, seat)


def sees_team(position: Position, seat: int | None) -> bool:
    """What the Navigators keep from Poseidon: proposals and votes."""
    return sees_everything(position, seat) or (seat is not None and seat != position.poseidon)


def sees_everything(position: Position, seat: int | None) -> bool:
    return position.phase == OVER or (seat is None and position.frame.omniscient)
