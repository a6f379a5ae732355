"""What lessons about Peloponnes may point at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from thalassa.kernel.edition import Edition
from thalassa.kernel.extras.teaching import Fact
from thalassa.kernel.game import State
from thalassa.kernel.messages import Seat

from .edition.data import PeloponnesEdition
from .edition.figures import DISASTERS
from .wire.views import PeloponnesView

MOST_SEATS = 5
LARGEST_BID = 40
STORES = ("coins", "wood", "stone", "food", "luxury", "inhabitants")


def _looming(state: State, seat: Seat) -> int:
    """How many disasters would strike with their next chit."""
    view = state.view(seat)
    assert isinstance(view, PeloponnesView)
    return sum(one.laid == one.needed - 1 and not one.struck for one in view.disasters)


class PeloponnesTeaching:
    facts: ClassVar[Mapping[str, Fact]] = {"looming": _looming}
    aims: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "bid": {"tile": "lot", "amount": "amount"},
        "relocate": {"tile": "lot"},
        "buy": {"tile": "lot"},
        "build": {"way": "way"},
        "complete": {"tiles": "tile"},
        "choose_income": {"goods": "good"},
        "keep_buildings": {"tiles": "tile"},
        "keep_lands": {"tiles": "tile"},
        "supply": {"extra_fed": "fed", "complete": "tile"},
    }

    def targets(self, edition: Edition) -> Mapping[str, Sequence[str]]:
        assert isinstance(edition, PeloponnesEdition)
        tiles = edition.tables.ids
        seats = [str(seat) for seat in range(MOST_SEATS)]
        return {
            "lot": tiles,  # a tile on offer
            "tile": tiles,  # a tile somebody owns or has won
            "row": ["auction", "conquest"],
            "store": [f"{seat}.{store}" for seat in seats for store in STORES],
            "score": seats,  # prestige and population points side by side
            "disaster": list(DISASTERS),
            "amount": [str(coins) for coins in range(LARGEST_BID + 1)],  # a coin of the bid
            "way": ["pay", "mark", "discard"],  # what becomes of a building
            "good": ["wood", "stone", "food"],  # income of one's choice
            "fed": [str(count) for count in range(21)],  # inhabitants fed with luxury
            "panel": ["rounds", "disasters"],
        }
