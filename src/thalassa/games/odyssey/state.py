"""The position as the kernel's contract wants it: one door to the rules, the views, the belief and the file form."""

from __future__ import annotations

import random
from collections.abc import Sequence

from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Action, Event, Outcome, Reason, Remark

from . import ending, knowledge, sailing, setup, snapshot, storms, telling
from .belief import Belief
from .position import (
    CHOOSE_BOARD,
    HIDDEN,
    LIGHTHOUSES,
    MAELSTROM,
    NAVIGATORS,
    NOBODY,
    OVER,
    POSEIDON,
    SHARE_SHIPS,
    Position,
    Setting,
)
from .view import build_view
from .views import OdysseyView


class OdysseyState(Position):
    """One position of Odyssey."""

    __slots__ = ()

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)

    def actors(self) -> Sequence[int]:
        phase = self.phase
        if phase == NAVIGATORS:
            return sailing.actors(self)
        if phase == OVER:
            return []
        if phase in (SHARE_SHIPS, LIGHTHOUSES):
            return setup.waiting_to_agree(self)
        return [self.poseidon]

    def moves(self, seat: int) -> list[Action]:
        phase = self.phase
        if phase == NAVIGATORS:
            return [] if seat == self.poseidon else sailing.moves(self, seat)
        if phase == OVER or seat not in self.actors():
            return []
        if phase in (POSEIDON, MAELSTROM):
            return storms.moves(self)
        return setup.moves(self, seat)

    def why_not(self, seat: int, action: Action) -> Reason | None:
        phase = self.phase
        if phase == OVER:
            return Reason("over", "O-117")
        if not 0 <= seat < self.setting.seats:
            return Reason("no_such_seat", "O-1", {"seat": seat})
        if phase in (CHOOSE_BOARD, HIDDEN, POSEIDON, MAELSTROM):
            if seat != self.poseidon:
                return Reason("poseidons_turn", TURN_RULES[phase], {"seat": self.poseidon})
            if phase in (POSEIDON, MAELSTROM):
                return storms.why_not(self, action)
            return setup.why_not(self, seat, action)
        if seat == self.poseidon:
            return Reason("navigators_turn", TURN_RULES[phase])
        if phase == NAVIGATORS:
            return sailing.why_not(self, seat, action)
        return setup.why_not(self, seat, action)

    def apply(self, seat: int, action: Action) -> list[Event]:
        reason = self.why_not(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        events: list[Event] = []
        phase = self.phase
        if phase == NAVIGATORS:
            sailing.apply(self, seat, action, events)
            ending.go_on(self, events)
        elif phase in (POSEIDON, MAELSTROM):
            storms.apply(self, action, events)
            if self.phase == NAVIGATORS:
                ending.go_on(self, events)
        else:
            setup.apply(self, seat, action, events)
        return events

    def composing(self) -> bool:
        return self.draft_tile != NOBODY or len(self.draft) > 0

    def view(self, seat: int | None) -> OdysseyView:
        return build_view(
            self, seat, tuple(self.actors()), knowledge.guesses(self, seat), knowledge.certainty(self)
        )

    def told(self, seat: int | None, event: Event) -> Event | None:
        return telling.told(self, seat, event)

    def task(self, seat: int | None) -> Remark:
        return telling.task(self, seat, list(self.actors()))

    def round(self) -> int:
        return self.round_number

    def gauges(self) -> dict[str, list[int]]:
        return telling.gauges(self)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self)

    def copy(self) -> OdysseyState:
        new = OdysseyState(self.setting)
        self.copy_into(new)
        return new

    def sample(self, seat: int | None, rng: random.Random) -> OdysseyState:
        if self.record and self.phase != OVER:
            knowledge.belief_of(self)  # kept here, so that the next sample need not start from round 1
        new = self.copy()
        knowledge.redraw(new, seat, rng)
        return new

    def known(self) -> Belief:
        """The exact belief of somebody who knows the public record (for bots of both sides: the record is public)."""
        return knowledge.belief_of(self)

    def to_json(self) -> bytes:
        return snapshot.to_json(self)


TURN_RULES = {
    CHOOSE_BOARD: "O-16",
    SHARE_SHIPS: "O-20",
    LIGHTHOUSES: "O-91",
    HIDDEN: "O-21",
    POSEIDON: "O-23",
    NAVIGATORS: "O-23",
    MAELSTROM: "O-99",
}
"""Why the phase belongs to one side."""
