"""Odyssey as a game of the house: its seats, options, boards and doors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from thalassa.kernel.bots import Bot
from thalassa.kernel.chance import Chance
from thalassa.kernel.edition import Edition
from thalassa.kernel.errors import BadOptions
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Event, Options, Reason
from thalassa.kernel.notes import Notebook

from .actions import OdysseyAction
from .data import OdysseyEdition, load, shipped
from .events import REVEALS, OdysseyEvent
from .notes import OdysseyNotebook
from .options import BOARD_BY_POSEIDON, BOARD_DRAWN, OdysseyOptions
from .players import STRENGTHS, OdysseyBot
from .position import Setting
from .restoring import fill, read, setting_of
from .setup import begin_game, boards_to_choose, games, why_not_options
from .state import OdysseyState
from .telling import sees_truth
from .views import OdysseyView

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
        if not state.setting.short_log or sees_truth(state, seat):
            return 0
        return 1 + state.game * ROUNDS_APART + state.logged_round()

    def start(self, seats: int, options: Options, chance: Chance, edition: Edition) -> OdysseyState:
        assert isinstance(options, OdysseyOptions)
        assert isinstance(edition, OdysseyEdition)
        setting = Setting(seats, options, edition)
        choices = [board.id for board in boards_to_choose(setting)]
        if not choices:
            raise BadOptions(f"no board of edition {edition.name!r} has room for all special tiles")
        state = OdysseyState(setting)
        if options.board == BOARD_DRAWN:
            stream = chance.stream("board")
            state.drawn = tuple(choices[stream.below(len(choices))] for _ in range(games(setting)))
        elif options.board != BOARD_BY_POSEIDON:
            if options.board not in choices:
                raise BadOptions(
                    f"board {options.board} is not among the boards of this edition with room for all special tiles: "
                    + ", ".join(choices),
                    key="board",
                )
            state.drawn = (options.board,) * games(setting)
        opening: list[Event] = []
        begin_game(state, opening)
        return state

    def state_from_json(self, data: bytes, edition: Edition | None = None) -> OdysseyState:
        edition = shipped() if edition is None else edition
        assert isinstance(edition, OdysseyEdition)
        file = read(data)
        state = OdysseyState(setting_of(file, edition))
        fill(state, file)
        return state

    def notebook(self) -> Notebook | None:
        return OdysseyNotebook()

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        return {key: partial(OdysseyBot, strength) for key, strength in STRENGTHS.items()}
