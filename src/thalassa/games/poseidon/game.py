"""The door: POSEIDON for the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from thalassa.games.poseidon.bots.guide import GUIDE, WAITING
from thalassa.games.poseidon.bots.levels import pupil, trader
from thalassa.games.poseidon.bots.outlook import outlook
from thalassa.games.poseidon.bots.players import HeuristicBot
from thalassa.games.poseidon.edition.data import (
    FEWEST_SEATS,
    MOST_SEATS,
    PoseidonEdition,
)
from thalassa.games.poseidon.edition.loading import default_edition, read_edition
from thalassa.games.poseidon.rules.frame import frame_for
from thalassa.games.poseidon.rules.setup import set_up
from thalassa.games.poseidon.show import views
from thalassa.games.poseidon.storage import snapshot
from thalassa.games.poseidon.wire.actions import AnyAction, ErDiscover, ErEndShips, MrEndTurn, MrPass
from thalassa.games.poseidon.wire.events import AnyEvent
from thalassa.games.poseidon.wire.outlook import Outlook
from thalassa.games.poseidon.wire.views import PoseidonView
from thalassa.kernel.bots import Bot
from thalassa.kernel.chance import Chance
from thalassa.kernel.edition import Edition
from thalassa.kernel.extras.guide import Budget, Guide
from thalassa.kernel.extras.presets import FIRST, PRINTED, TOURNAMENT, Preset
from thalassa.kernel.extras.style import Leaning, Sat
from thalassa.kernel.extras.teaching import Teaching
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action, Event, Options, Remark, Seat, View
from thalassa.kernel.words import words

from .notes import PoseidonNotebook
from .options import PoseidonOptions
from .puzzles.kinds import PoseidonPuzzles
from .state import PoseidonState
from .style import style
from .teaching import PoseidonTeaching


def _names(edition: PoseidonEdition, language: str) -> dict[str, str]:
    places = {f"spot.{hex.coord}": hex.name for hex in edition.hexes}
    peoples = {
        f"nation.{nation.id}": nation.name_de if language == "de" else nation.name
        for nation in edition.nations
    }
    cards: dict[str, str] = {}
    spoken = words("thalassa.games.poseidon", language)
    names = {hex.coord: hex.name for hex in edition.hexes}
    for card in edition.cards:
        key = f"card.{card.id}"
        cards[key] = cards[f"{key}.the"] = card.name_de if language == "de" else card.name
        if card.hex:
            where = {"hex": card.hex, "place": names.get(card.hex, card.hex)}
            cards[f"{key}.power"] = spoken.say("card.culture", where)
    return places | peoples | cards


class PoseidonGame(Game):
    """An 18xx of the Greek seas for two to five players."""

    name: ClassVar[str] = "poseidon"
    package: ClassVar[str] = "thalassa.games.poseidon"
    rules_version: ClassVar[int] = 1
    min_seats: ClassVar[int] = FEWEST_SEATS
    max_seats: ClassVar[int] = MOST_SEATS
    options_type: ClassVar[type[Options]] = PoseidonOptions
    action_type: ClassVar[Any] = AnyAction
    event_type: ClassVar[Any] = AnyEvent
    view_type: ClassVar[type[View]] = PoseidonView
    outlook_type: ClassVar[type[Outlook]] = Outlook
    reveals: ClassVar[tuple[type[Event], ...]] = ()
    rule_prefix: ClassVar[str] = "P"

    def edition(self, source: Path | None = None) -> PoseidonEdition:
        return default_edition() if source is None else read_edition(source)

    def start(self, seats: int, options: Options, chance: Chance, edition: Edition) -> PoseidonState:
        """P-16: the start player is drawn; who sits where is settled by the table before."""
        assert isinstance(options, PoseidonOptions)
        assert isinstance(edition, PoseidonEdition)
        first = chance.stream("start player").below(seats)
        state = PoseidonState(frame_for(edition, seats, options))
        set_up(state, first)
        return state

    def names(self, edition: Edition, language: str) -> dict[str, str]:
        """Places, peoples and cards of an own board; those of the shipped one are in the catalogue."""
        assert isinstance(edition, PoseidonEdition)
        shipped = _names(default_edition(), language)
        return {key: name for key, name in _names(edition, language).items() if shipped.get(key) != name}

    def state_from_json(self, data: bytes, edition: Edition | None = None) -> PoseidonState:
        if edition is None:
            edition = default_edition()
        assert isinstance(edition, PoseidonEdition)
        file, frame = snapshot.parse(data, edition)
        state = PoseidonState(frame)
        snapshot.fill(state, file)
        return state

    def hides(self, options: Options) -> bool:
        assert isinstance(options, PoseidonOptions)
        return options.hidden_cash == "yes"

    def foreseeable(self, options: Options) -> bool:
        """After the start nothing is drawn or rolled; only purses may be hidden."""
        return not self.hides(options)

    def empty(self, action: Action) -> bool:
        """A pass (P-52), the end of a turn (P-49, P-152), a voyage that leads nowhere (P-110)."""
        if isinstance(action, ErDiscover):
            return not (action.path or action.builds or action.new_home)
        return isinstance(action, MrPass | MrEndTurn | ErEndShips)

    def heard(self, state: State, seat: Seat | None, speaker: Seat, remark: Remark) -> Remark | None:
        """Bots reckon with their purse: where cash is hidden they keep their reasons to themselves until the end."""
        assert isinstance(state, PoseidonState)
        return remark if views.sees_cash(state, seat, speaker) else None

    def puzzles(self) -> PoseidonPuzzles:
        return PoseidonPuzzles()

    def style(self, sat: Sat) -> tuple[Leaning, ...]:
        return style(sat)

    def presets(self) -> tuple[Preset, ...]:
        decided = {"final_tie": "more_cash"}
        return (
            Preset(PRINTED, 3),
            Preset(FIRST, 3, gentle=True),
            Preset(TOURNAMENT, 4, options=decided, hints=False),
        )

    def bots(self) -> Mapping[str, Callable[[], Bot] | Budget]:
        """Weakest first, as measured (docs/arena.md)."""
        return {
            "mathetes": pupil,
            "kapelos": trader,
            "heuristic": HeuristicBot,
            "strategos": Budget(iterations=1, sight=2),
            "themistokles": Budget(seconds=5.0),
        }

    def guide(self, level: str | None = None) -> Guide | None:
        return WAITING if level == "strategos" else GUIDE

    def outlook(self, state: State, seat: Seat) -> Outlook | None:
        assert isinstance(state, PoseidonState)
        return outlook(state, seat)

    def notebook(self) -> PoseidonNotebook:
        return PoseidonNotebook()

    def teaching(self) -> Teaching | None:
        return PoseidonTeaching()
