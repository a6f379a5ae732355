"""The position as the kernel sees it: who decides, what is legal, what happens. The rules lie in their own modules."""

from __future__ import annotations

import random

from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Action, Event, Outcome, Reason, Remark

from . import bidding, disasters, flow, income, placing, scoring, setup, snapshot, supply, tasks, view
from .actions import (
    Build,
    ChooseCivilization,
    ChooseExtraIncome,
    ChooseIncome,
    KeepBuildings,
    KeepLands,
    Supply,
)
from .frame import Frame
from .position import (
    BIDDING,
    CHOOSE_CIVILIZATION,
    CHOOSE_EXTRA,
    EARTHQUAKE_STRIKES,
    FINISHED,
    INCOME,
    PLACING,
    SUPPLY,
    TEMPEST_STRIKES,
    Position,
)
from .tables import STACKS
from .views import PeloponnesView


class PeloponnesState(Position):
    """A game of Peloponnes in progress."""

    __slots__ = ("_public",)

    _public: PeloponnesView | None
    """What everybody sees of this position, once somebody has looked; gone with the next decision."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._public = None

    # -- who decides ------------------------------------------------------------------------------------

    def actors(self) -> list[int]:
        phase = self.phase
        if phase == BIDDING:
            return [bidding.mover(self)]  # D-1
        if phase == FINISHED:
            return []
        if phase == CHOOSE_CIVILIZATION:
            return [setup.picker(self)]
        if phase == CHOOSE_EXTRA:
            return [0]
        if self.frame.in_turn_order:  # LR-39
            for seat in self.order:
                if self.is_pending(seat):
                    return [seat]
        return [seat for seat in range(self.frame.seats) if self.is_pending(seat)]

    # -- what is legal ----------------------------------------------------------------------------------

    def moves(self, seat: int) -> list[Action]:
        if seat not in self.actors():
            return []
        phase = self.phase
        if phase == BIDDING:
            return bidding.moves(self, seat)
        if phase == PLACING:
            return placing.moves(self, seat)
        if phase == INCOME:
            return income.moves(self, seat)
        if phase == SUPPLY:
            return supply.moves(self, seat)
        if phase in (EARTHQUAKE_STRIKES, TEMPEST_STRIKES):
            return disasters.moves(self, seat)
        return setup.moves(self)

    def why_not(self, seat: int, action: Action) -> Reason | None:
        phase = self.phase
        if phase == FINISHED:
            return Reason("game_over", "L-11", {})
        if not 0 <= seat < self.frame.seats:
            return Reason("unknown_seat", "L-1", {"number": seat})
        if phase == BIDDING:
            return bidding.refuse(self, seat, action)
        if phase in (CHOOSE_CIVILIZATION, CHOOSE_EXTRA):
            return self._refuse_setup(seat, action)
        if not self.is_pending(seat):
            return Reason("nothing_to_decide", PHASE_RULES[phase], {})
        now = self.actors()
        if seat not in now:
            return Reason("not_your_turn", "LR-39", {"seat": now[0]})
        if phase == PLACING:
            return placing.refuse(self, seat, action)
        if phase == INCOME:
            return income.refuse(self, seat, action)
        if phase == SUPPLY:
            return supply.refuse(self, seat, action)
        return disasters.refuse(self, seat, action)

    def _refuse_setup(self, seat: int, action: Action) -> Reason | None:
        now = self.actors()[0]
        if self.phase == CHOOSE_CIVILIZATION:
            if not isinstance(action, ChooseCivilization):
                return Reason("wrong_phase", "L-12", {"phase": "setup"})
            if seat != now:
                return Reason("not_your_turn", "LR-41", {"seat": now})
            return setup.refuse_civilization(self, action.number)
        if not isinstance(action, ChooseExtraIncome):
            return Reason("wrong_phase", "L-12", {"phase": "setup"})
        return setup.refuse_extra(self, action.goods)

    # -- what happens -----------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> list[Event]:
        reason = self.why_not(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        self._public = None
        events: list[Event] = []
        if self.phase == BIDDING:
            bidding.carry_out(self, seat, action, events)
        elif isinstance(action, Build):
            placing.build(self, seat, action, events)
        elif isinstance(action, ChooseIncome):
            income.choose(self, seat, action, events)
        elif isinstance(action, Supply):
            supply.settle(self, seat, action, events)
        elif isinstance(action, KeepBuildings | KeepLands):
            disasters.keep_chosen(self, seat, action, events)
        elif isinstance(action, ChooseCivilization):
            setup.choose_civilization(self, seat, action, events)
        elif isinstance(action, ChooseExtraIncome):
            setup.choose_extra(self, seat, action, events)
        flow.advance(self, events)
        return events

    def composing(self) -> bool:
        return False

    # -- what is known ----------------------------------------------------------------------------------

    def view(self, seat: int | None) -> PeloponnesView:
        actors = self.actors()
        public = self._public
        if public is None:
            public = self._public = view.build_public(self, actors)
        return public if seat is None else view.build(self, actors, seat, public)

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
        """The order of the stacks and of the chits is all that is hidden, and it is hidden from everybody (H-1)."""
        other = self.copy()
        deck: list[int] = []
        for stack in range(len(STACKS)):
            tiles = sorted([tile for tile in self.undrawn() if self.frame.tables.stack[tile] == stack])
            rng.shuffle(tiles)
            deck += tiles
        chits = sorted(self.hidden_chits())
        rng.shuffle(chits)
        other.deck = tuple(deck)
        other.drawn = 0
        other.chits = tuple(chits)
        other.turned = 0
        return other

    def to_json(self) -> bytes:
        return snapshot.encode(self)


PHASE_RULES = {
    PLACING: "L-54",
    INCOME: "L-73",
    SUPPLY: "L-79",
    EARTHQUAKE_STRIKES: "L-94",
    TEMPEST_STRIKES: "L-96",
}
