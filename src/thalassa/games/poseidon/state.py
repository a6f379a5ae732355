"""The position as the kernel sees it: who decides, what is legal, what happens. The rules lie in their own modules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import final

from thalassa.games.poseidon.rules import moves, scoring
from thalassa.games.poseidon.rules.frame import Frame
from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.stages import OVER, PLAIN
from thalassa.games.poseidon.show import tasks, views
from thalassa.games.poseidon.storage import sampling, snapshot
from thalassa.games.poseidon.wire.views import PoseidonView
from thalassa.kernel.messages import Action, Event, Outcome, Reason, Remark, Seat, View


@final
class PoseidonState(Position):
    """A game of Poseidon in progress."""

    __slots__ = ("_public",)

    _public: PoseidonView | None
    """What everybody sees of this position, once somebody has looked; gone with the next decision."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._public = None

    def actors(self) -> Sequence[Seat]:
        return () if self.stage == OVER else (self.actor,)

    def moves(self, seat: Seat) -> list[Action]:
        return moves.list_moves(self, seat)

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        return moves.refuse(self, seat, action)

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        self._public = None
        return moves.carry_out(self, seat, action)

    def composing(self) -> bool:
        return self.pencil != PLAIN

    def view(self, seat: Seat | None) -> View:
        public = self._public
        if public is None:
            public = self._public = views.build_public(self)
        return public if seat is None else views.build(self, seat, public)

    def told(self, seat: Seat | None, event: Event) -> Event | None:
        return event  # events carry public payments only

    def task(self, seat: Seat | None) -> Remark:
        return tasks.task(self, seat)

    def round(self) -> int:
        return self.round_index + 1

    def gauges(self) -> dict[str, list[int]]:
        return scoring.gauges(self)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.stage == OVER else None

    def copy(self) -> PoseidonState:
        new = PoseidonState(self.frame)
        self.copy_to(new)
        return new

    def twin(self) -> PoseidonState:
        return self.copy()

    def sample(self, seat: Seat | None, rng: random.Random) -> PoseidonState:
        new = self.copy()
        sampling.draw_hidden(new, seat, rng)
        return new

    def to_json(self) -> bytes:
        return snapshot.to_json(self)
