"""The toy game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from thalassa.kernel.bots import Bot, RandomBot
from thalassa.kernel.chance import Chance
from thalassa.kernel.edition import Edition
from thalassa.kernel.extras.teaching import Teaching
from thalassa.kernel.game import Game
from thalassa.kernel.messages import Options, Reason, Seat

from . import data, position
from .actions import ToyAction
from .events import Drawn, Ended, Shown, ToyEvent
from .notes import ToyNotebook
from .options import ToyOptions
from .state import ToyState
from .teaching import ToyTeaching
from .views import ToyView


class ToyGame(Game):
    name = "toy"
    package = "toy"
    min_seats = 2
    max_seats = 3
    options_type = ToyOptions
    action_type = ToyAction
    event_type = ToyEvent
    view_type = ToyView
    reveals = (Shown, Drawn, Ended)
    rule_prefix = "T"

    def edition(self, source: Path | None = None) -> data.ToyEdition:
        return data.read(Path(__file__).with_name("data.toml") if source is None else source)

    def start(self, seats: int, options: Options, chance: Chance, edition: Edition) -> ToyState:
        assert isinstance(options, ToyOptions)
        assert isinstance(edition, data.ToyEdition)
        there = [pebble for pebble in edition.pebbles if pebble not in options.lost]
        pebbles = chance.shuffled("pebbles", there)  # T-2
        size = options.rounds + 1
        hands = [tuple(sorted(pebbles[seat * size : (seat + 1) * size])) for seat in range(seats)]
        return ToyState(options, edition, hands, tuple(pebbles[seats * size :]))

    def state_from_json(self, data_: bytes, edition: Edition | None = None) -> ToyState:
        edition = self.edition() if edition is None else edition
        assert isinstance(edition, data.ToyEdition)
        return position.read(data_, edition)

    def problem(self, seats: int, options: Options) -> Reason | None:
        assert isinstance(options, ToyOptions)
        pebbles = self.edition().pebbles
        strange = sorted(set(options.lost) - set(pebbles))
        if strange or len(set(options.lost)) < len(options.lost):
            return Reason("unknown_pebble", "T-1", {"pebbles": strange})
        needed, there = seats * (options.rounds + 1), len(pebbles) - len(options.lost)
        if needed > there:
            return Reason("too_few_pebbles", "T-2", {"needed": needed, "there": there})
        return None

    def role(self, seat: Seat, seats: int, options: Options) -> str | None:
        return "keeper" if seat == 0 else None

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        return {"random": RandomBot}

    def notebook(self) -> ToyNotebook:
        return ToyNotebook()

    def teaching(self) -> Teaching | None:
        return ToyTeaching()
