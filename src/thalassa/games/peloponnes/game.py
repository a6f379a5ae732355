"""Peloponnes as the kernel knows it: seats, options, data, the first position and the ladder of solo levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from thalassa.games.peloponnes.bots.guide import PeloponnesGuide
from thalassa.games.peloponnes.bots.players import HeuristicBot
from thalassa.games.peloponnes.edition.figures import CHITS, STACKS
from thalassa.games.peloponnes.rules.frame import Frame
from thalassa.games.peloponnes.wire.views import PeloponnesView
from thalassa.kernel.bots import Bot
from thalassa.kernel.chance import Chance
from thalassa.kernel.edition import Edition
from thalassa.kernel.errors import BadOptions, BadPosition
from thalassa.kernel.extras.guide import Budget, Guide
from thalassa.kernel.extras.ladder import Result, Rung
from thalassa.kernel.extras.presets import FIRST, PRINTED, TOURNAMENT, Preset
from thalassa.kernel.extras.style import Leaning, Sat
from thalassa.kernel.extras.teaching import Teaching
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action, Event, Options, Reason

from .bots import beginners
from .edition.data import PeloponnesEdition, load
from .notes import PeloponnesNotebook
from .options import PeloponnesOptions
from .puzzles.kinds import PeloponnesPuzzles
from .rules import flow, setup, solo_levels
from .state import PeloponnesState
from .storage import consistency, snapshot
from .style import style
from .teaching import PeloponnesTeaching
from .wire import actions, events


class PeloponnesGame(Game):
    name: ClassVar[str] = "peloponnes"
    package: ClassVar[str] = "thalassa.games.peloponnes"
    rules_version: ClassVar[int] = 1
    min_seats: ClassVar[int] = 1
    max_seats: ClassVar[int] = 5
    options_type: ClassVar[type[Options]] = PeloponnesOptions
    action_type = actions.PeloponnesAction
    event_type = events.PeloponnesEvent
    view_type = PeloponnesView
    reveals: ClassVar[tuple[type[Event], ...]] = (events.TileRevealed, events.ChitTurned)
    rule_prefix: ClassVar[str] = "L"

    def edition(self, source: Path | None = None) -> PeloponnesEdition:
        return load(source)

    def problem(self, seats: int, options: Options) -> Reason | None:
        assert isinstance(options, PeloponnesOptions)
        used = options.solo_used
        if options.solo_level and seats != 1:
            return Reason("level_alone", "L-112", {"seats": seats})
        if used and not options.solo_level:
            return Reason("used_without_level", "L-117", {})
        known = self.edition().tables.civilizations
        for number in used:
            if number not in known:
                return Reason("civilization_unknown", "L-117", {"number": number})
        if len(set(used)) < len(used) or len(used) >= len(known):
            return Reason("used_twice", "L-117", {})
        return None

    def hides(self, options: Options) -> bool:
        """The order of stacks and chits is hidden from everybody alike (H-1)."""
        return False

    def empty(self, action: Action) -> bool:
        """A pass where no bid is possible (L-19), a supply round without anything to feed or complete."""
        return isinstance(action, actions.Pass) or action == actions.Supply(0, ())

    def start(self, seats: int, options: Options, chance: Chance, edition: Edition) -> PeloponnesState:
        """L-10: all chance is fixed here."""
        if not isinstance(options, PeloponnesOptions) or not isinstance(edition, PeloponnesEdition):
            raise BadOptions("options and edition must be those of Peloponnes")
        tables = edition.tables
        state = PeloponnesState(Frame(tables, seats, options))
        state.clear()
        deck: list[int] = []
        for stack, name in enumerate(STACKS):  # L-6
            tiles = [tile for tile in range(len(tables.ids)) if tables.stack[tile] == stack]
            deck += chance.shuffled(f"stack {name}", tiles)
        state.deck = tuple(deck)
        chits = [kind for kind in range(len(CHITS)) for _ in range(tables.chit_counts[kind])]
        state.chits = tuple(chance.shuffled("chits", chits))  # L-7
        if state.frame.pick:  # LR-41, L-112
            state.order = tuple(chance.shuffled("picking order", range(seats)))
            return state
        dealt = chance.shuffled("civilizations", tables.civilizations)  # L-3
        for seat in range(seats):
            setup.take_civilization(state, seat, dealt[seat])
        flow.advance(state, [])
        return state

    def state_from_json(self, data: bytes, edition: Edition | None = None) -> PeloponnesState:
        raw = snapshot.read(data)
        used = self.edition() if edition is None else edition
        if not isinstance(used, PeloponnesEdition):
            raise BadPosition("edition: not an edition of peloponnes", field="edition")
        try:
            self.make_options(raw.seats, raw.options)
        except BadOptions as error:
            raise consistency.bad("options", str(error)) from None
        state = PeloponnesState(Frame(used.tables, raw.seats, raw.options))
        snapshot.fill(state, raw)
        return state

    def bots(self) -> Mapping[str, Callable[[], Bot] | Budget]:
        return {
            "ephebe": beginners.ephebe,
            "emporos": beginners.emporos,
            "heuristic": HeuristicBot,
            "archon": Budget(iterations=96),
            "pythia": Budget(seconds=5.0),
        }

    def guide(self, level: str | None = None) -> Guide:
        return PeloponnesGuide()

    def notebook(self) -> PeloponnesNotebook:
        return PeloponnesNotebook()

    def teaching(self) -> Teaching | None:
        return PeloponnesTeaching()

    def puzzles(self) -> PeloponnesPuzzles:
        return PeloponnesPuzzles()

    def style(self, sat: Sat) -> tuple[Leaning, ...]:
        return style(sat)

    def presets(self) -> tuple[Preset, ...]:
        in_turn = {"simultaneous": "turn_order"}
        return (
            Preset(PRINTED, 3),
            Preset(FIRST, 3, gentle=True),
            Preset(TOURNAMENT, 4, options=in_turn, hints=False),
        )

    def ladder(self, results: Sequence[Result]) -> list[Rung]:
        return solo_levels.ladder(self.edition().tables, results)

    def result(self, state: State) -> Result | None:
        return solo_levels.result(state) if isinstance(state, PeloponnesState) else None
