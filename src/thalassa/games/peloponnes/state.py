"""The position as the kernel sees it: who decides, what is legal, what happens. The rules lie in their own modules."""

from __future__ import annotations

import random
from typing import final

from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Action, Event, Outcome, Reason, Remark

from .rules import flow, scoring
from .rules.frame import Frame
from .rules.position import Position
from .show import tasks, views
from .storage import sampling, snapshot
from .wire.views import PeloponnesView


@final
class PeloponnesState(Position):
    """A game of Peloponnes in progress."""

    __slots__ = ("_looked",)

    _looked: views.Looked | None
    """What all who look at this position share, once somebody has looked; gone with the next decision."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._looked = None

    def actors(self) -> list[int]:
        return flow.actors(self)

    def moves(self, seat: int) -> list[Action]:
        return flow.moves(self, seat)

    def why_not(self, seat: int, action: Action) -> Reason | None:
        return flow.why_not(self, seat, action)

    def apply(self, seat: int, action: Action) -> list[Event]:
        reason = flow.why_not(self, seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        self._looked = None
        events: list[Event] = []
        flow.apply(self, seat, action, events)
        return events

    def composing(self) -> bool:
        return False

    # -- what is known ----------------------------------------------------------------------------------

    def view(self, seat: int | None) -> PeloponnesView:
        actors = self.actors()
        looked = self._looked
        if looked is None:
            looked = self._looked = views.look(self, actors)
        return looked.public if seat is None else views.build(self, actors, seat, looked)

    def told(self, seat: int | None, event: Event) -> Event | None:
        """Everything that happens is open (H-1, H-3)."""
        return event

    def task(self, seat: int | None) -> Remark:
        return tasks.task(self, self.actors(), seat)

    def round(self) -> int:
        return self.round_number

    def gauges(self) -> dict[str, list[int]]:
        seats = range(self.frame.seats)
        return {
            "score": [scoring.score(self, seat) for seat in seats],
            "prestige_points": [scoring.prestige_points(self, seat) for seat in seats],
            "population_points": [scoring.population_points(self, seat) for seat in seats],
            "coins": self.coins.copy(),
            "luxury": self.luxury.copy(),
        }

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)

    # -- copies -----------------------------------------------------------------------------------------

    def copy(self) -> PeloponnesState:
        other = PeloponnesState(self.frame)
        self.copy_to(other)
        return other

    def sample(self, seat: int | None, rng: random.Random) -> PeloponnesState:
        other = self.copy()
        sampling.redraw(other, rng)
        return other

    def to_json(self) -> bytes:
        return snapshot.encode(self)
