"""What every stage has one of: which actions can be taken, which of them are legal now, and what they do.

Actions name things by their ids; the modules of this kind turn ids into numbers and ask the rules, which know numbers
only. ``moves.py`` finds the decision an action belongs to.
"""

from __future__ import annotations

from typing import Final

from thalassa.kernel.messages import Action, Event, Reason

from .position import Position

STEP_ORDER: Final = "step_order"
"""Refused because another step of the same decision is pencilled in."""


class Decision:
    """One kind of decision. ``why_not`` and ``carry_out`` get actions of these types only."""

    actions: tuple[type[Action], ...]

    def moves(self, pos: Position, seat: int) -> list[Action]:
        raise NotImplementedError

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        raise NotImplementedError

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        raise NotImplementedError
