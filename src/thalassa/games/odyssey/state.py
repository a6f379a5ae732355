"""The position as the kernel's contract wants it: one door to the rules, the views, the belief and the file form."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import final

from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Action, Event, Outcome, Reason, Remark

from .belief.observed import Observed, belief_of
from .belief.worlds import Belief
from .rules import ending, flow
from .rules.frame import Frame
from .rules.phases import OVER
from .rules.position import NOBODY
from .show import knowledge, tasks, telling
from .show.views import Shared, build_view
from .storage import sampling, snapshot
from .wire.views import OdysseyView


@final
class OdysseyState(Observed):
    """One position of Odyssey."""

    __slots__ = ("_shared",)

    _shared: Shared | None
    """What all who look at this position share, once somebody has looked; gone with the next decision."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._shared = None

    def actors(self) -> Sequence[int]:
        return flow.actors(self)

    def moves(self, seat: int) -> list[Action]:
        return flow.moves(self, seat)

    def why_not(self, seat: int, action: Action) -> Reason | None:
        return flow.why_not(self, seat, action)

    def apply(self, seat: int, action: Action) -> list[Event]:
        reason = flow.why_not(self, seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        self._shared = None
        events: list[Event] = []
        flow.apply(self, seat, action, events)
        return events

    def composing(self) -> bool:
        return self.draft_tile != NOBODY or len(self.draft) > 0

    def view(self, seat: int | None) -> OdysseyView:
        shared = self._shared
        if shared is None:
            shared = self._shared = Shared(self, knowledge.certainty(self))
        return build_view(self, seat, tuple(self.actors()), knowledge.guesses(self, seat), shared)

    def told(self, seat: int | None, event: Event) -> Event | None:
        return telling.told(self, seat, event)

    def task(self, seat: int | None) -> Remark:
        return tasks.task(self, seat, list(self.actors()))

    def round(self) -> int:
        return self.round_number

    def gauges(self) -> dict[str, list[int]]:
        return telling.gauges(self)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self)

    def copy(self) -> OdysseyState:
        new = OdysseyState(self.frame)
        self.copy_into(new)
        self.copy_belief_into(new)
        return new

    def sample(self, seat: int | None, rng: random.Random) -> OdysseyState:
        if self.record and self.phase != OVER:
            belief_of(self)  # kept here, so that the next sample need not start from round 1
        new = self.copy()
        sampling.redraw(new, seat, rng)
        return new

    def known(self) -> Belief:
        """The exact belief of somebody who knows the public record (for bots of both sides: the record is public)."""
        return belief_of(self)

    def to_json(self) -> bytes:
        return snapshot.to_json(self)
