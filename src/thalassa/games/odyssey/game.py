"""Odyssey as a game of the house: its seats, options, boards and doors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from thalassa.games.odyssey.bots.players import STRENGTHS, OdysseyBot
from thalassa.games.odyssey.bots.skill import Steering
from thalassa.games.odyssey.edition.data import OdysseyEdition, load, shipped
from thalassa.games.odyssey.rules import flow
from thalassa.games.odyssey.rules.frame import Frame
from thalassa.games.odyssey.rules.setup import boards_to_choose, games, why_not_options
from thalassa.games.odyssey.rules.sight import sees_truth
from thalassa.games.odyssey.show import telling
from thalassa.games.odyssey.storage.restoring import fill, frame_of, read
from thalassa.games.odyssey.wire.actions import OdysseyAction
from thalassa.games.odyssey.wire.events import REVEALS, OdysseyEvent
from thalassa.games.odyssey.wire.views import OdysseyView
from thalassa.kernel.bots import Bot
from thalassa.kernel.chance import Chance
from thalassa.kernel.edition import Edition
from thalassa.kernel.errors import BadOptions
from thalassa.kernel.extras.guide import StandIns
from thalassa.kernel.extras.presets import FIRST, PRINTED, TOURNAMENT, Preset
from thalassa.kernel.extras.style import Leaning, Sat
from thalassa.kernel.extras.teaching import Teaching
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Event, Options, Reason, Remark

from .notes import OdysseyNotebook
from .options import BOARD_BY_POSEIDON, BOARD_DRAWN, OdysseyOptions
from .puzzles.kinds import OdysseyPuzzles
from .state import OdysseyState
from .style import style
from .teaching import OdysseyTeaching

ROUNDS_APART = 1_000
"""More than a game of a series has rounds."""


class OdysseyGame(Game):
    """ODYSSEY – WRATH OF POSEIDON."""

    name = "odyssey"
    package = "thalassa.games.odyssey"
    rules_version = 1
    min_seats = 2
    max_seats = 5
    options_type = OdysseyOptions
    action_type = OdysseyAction
    event_type = OdysseyEvent
    view_type = OdysseyView
    reveals = REVEALS
    same_deal = False
    rule_prefix = "O"

    def edition(self, source: Path | None = None) -> Edition:
        return shipped() if source is None else load(source)

    def problem(self, seats: int, options: Options) -> Reason | None:
        assert isinstance(options, OdysseyOptions)
        return why_not_options(seats, options)

    def role(self, seat: int, seats: int, options: Options) -> str | None:
        """In a series everybody is Poseidon once, so no seat has a fixed role."""
        assert isinstance(options, OdysseyOptions)
        if options.competing:
            return "competitor"
        return "poseidon" if seat == 0 else "navigator"

    def memory(self, state: State, seat: int | None) -> int:
        """OR-25: where the log is short, surveys of earlier rounds are not kept for those who have to remember them."""
        assert isinstance(state, OdysseyState)
        if not state.frame.short_log or sees_truth(state, seat):
            return 0
        return 1 + state.game * ROUNDS_APART + state.logged_round()

    def side(self, seat: int, seats: int, options: Options) -> str:
        """In a series everybody is Poseidon once."""
        assert isinstance(options, OdysseyOptions)
        if options.competing:
            return super().side(seat, seats, options)
        return "poseidon" if seat == 0 else "navigators"

    def confers(self, options: Options) -> bool:
        """OR-22"""
        assert isinstance(options, OdysseyOptions)
        return options.navigator_chat == "private"

    def oversees(self, options: Options) -> bool:
        """OR-46"""
        assert isinstance(options, OdysseyOptions)
        return options.spectators == "omniscient"

    def advises(self, options: Options) -> bool:
        """O-83, OR-25: a bot forgets no survey."""
        assert isinstance(options, OdysseyOptions)
        return not (options.memory or options.short_log)

    def heard(self, state: State, seat: int | None, speaker: int, remark: Remark) -> Remark | None:
        assert isinstance(state, OdysseyState)
        return telling.heard(state, seat, speaker, remark)

    def start(self, seats: int, options: Options, chance: Chance, edition: Edition) -> OdysseyState:
        assert isinstance(options, OdysseyOptions)
        assert isinstance(edition, OdysseyEdition)
        frame = Frame(seats, options, edition)
        choices = [board.id for board in boards_to_choose(frame)]
        if not choices:
            raise BadOptions(f"no board of edition {edition.name!r} has room for all special tiles")
        state = OdysseyState(frame)
        if options.board == BOARD_DRAWN:
            stream = chance.stream("board")
            state.drawn = tuple(choices[stream.below(len(choices))] for _ in range(games(frame)))
        elif options.board != BOARD_BY_POSEIDON:
            if options.board not in choices:
                raise BadOptions(
                    f"board {options.board} is not among the boards of this edition with room for all special tiles: "
                    + ", ".join(choices),
                    key="board",
                )
            state.drawn = (options.board,) * games(frame)
        opening: list[Event] = []
        flow.begin(state, opening)
        return state

    def state_from_json(self, data: bytes, edition: Edition | None = None) -> OdysseyState:
        edition = shipped() if edition is None else edition
        assert isinstance(edition, OdysseyEdition)
        file = read(data)
        state = OdysseyState(frame_of(file, edition))
        fill(state, file)
        return state

    def notebook(self) -> OdysseyNotebook:
        return OdysseyNotebook()

    def teaching(self) -> Teaching | None:
        return OdysseyTeaching()

    def puzzles(self) -> OdysseyPuzzles:
        return OdysseyPuzzles()

    def style(self, sat: Sat) -> tuple[Leaning, ...]:
        return style(sat)

    def presets(self) -> tuple[Preset, ...]:
        """Two at a table, one of them Poseidon: all four ships are the Navigator's, so nothing has to be agreed on."""
        first = {"board": "A", "helper": "heat"}
        return (
            Preset(PRINTED, seats=2, seat=1),
            Preset(FIRST, seats=2, seat=1, options=first, gentle=True),
            Preset(TOURNAMENT, seats=2, seat=1, options={"board": BOARD_DRAWN}, hints=False),
        )

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        return {key: partial(OdysseyBot, strength) for key, strength in STRENGTHS.items()}

    def stand_ins(self, state: State) -> StandIns:
        assert isinstance(state, OdysseyState)
        return Steering(state)
