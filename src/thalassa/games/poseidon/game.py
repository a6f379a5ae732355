"""The door: POSEIDON for the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from thalassa.kernel.bots import Bot
from thalassa.kernel.chance import Chance
from thalassa.kernel.edition import Edition
from thalassa.kernel.game import Game
from thalassa.kernel.guide import Budget, Guide
from thalassa.kernel.messages import Event, Options, View
from thalassa.kernel.notes import Notebook

from .actions import AnyAction
from .data import FEWEST_SEATS, MOST_SEATS, PoseidonEdition, default_edition, read_edition
from .events import AnyEvent
from .frame import frame_for
from .guide import GUIDE
from .levels import pupil, trader
from .notes import PoseidonNotebook
from .options import PoseidonOptions
from .players import HeuristicBot
from .snapshot import from_json
from .state import PoseidonState
from .views import PoseidonView


def _names(edition: PoseidonEdition, language: str) -> dict[str, str]:
    places = {f"spot.{hex.coord}": hex.name for hex in edition.hexes}
    peoples = {
        f"nation.{nation.id}": nation.name_de if language == "de" else nation.name
        for nation in edition.nations
    }
    return places | peoples


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
    fixed_fields: ClassVar[tuple[str, ...]] = ("board",)
    reveals: ClassVar[tuple[type[Event], ...]] = ()
    rule_prefix: ClassVar[str] = "P"

    def edition(self, source: Path | None = None) -> PoseidonEdition:
        return default_edition() if source is None else read_edition(source)

    def start(self, seats: int, options: Options, chance: Chance, edition: Edition) -> PoseidonState:
        """P-16: the start player is drawn; who sits where is settled by the table before."""
        assert isinstance(options, PoseidonOptions)
        assert isinstance(edition, PoseidonEdition)
        first = chance.stream("start player").below(seats)
        return PoseidonState(frame_for(edition, seats, options), first).set_up()

    def names(self, edition: Edition, language: str) -> dict[str, str]:
        """Places and peoples of an own board; those of the shipped one are in the catalogue."""
        assert isinstance(edition, PoseidonEdition)
        shipped = _names(default_edition(), language)
        return {key: name for key, name in _names(edition, language).items() if shipped.get(key) != name}

    def state_from_json(self, data: bytes, edition: Edition | None = None) -> PoseidonState:
        if edition is None:
            edition = default_edition()
        assert isinstance(edition, PoseidonEdition)
        return from_json(data, edition)

    def bots(self) -> Mapping[str, Callable[[], Bot] | Budget]:
        """Weakest first, as measured (docs/arena.md)."""
        return {
            "mathetes": pupil,
            "kapelos": trader,
            "heuristic": HeuristicBot,
            "strategos": Budget(iterations=1),
            "themistokles": Budget(seconds=5.0),
        }

    def guide(self) -> Guide | None:
        return GUIDE

    def notebook(self) -> Notebook | None:
        return PoseidonNotebook()
