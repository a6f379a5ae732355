"""What lessons about Odyssey may point at, and where the public record allows each ship to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from thalassa.kernel.edition import Edition
from thalassa.kernel.extras.teaching import Fact
from thalassa.kernel.game import State
from thalassa.kernel.messages import Seat

from .belief.observed import belief_of
from .edition.board import DIRECTIONS, SHIPS, TILES, squares_of
from .edition.data import OdysseyEdition
from .state import OdysseyState
from .wire.views import OdysseyView


def _candidates(state: State, seat: Seat) -> dict[str, list[str]]:
    """Ship -> the squares that agree with everything that was told to all: what a careful Navigator can work out."""
    assert isinstance(state, OdysseyState)
    if not state.round_number:
        return {}
    position = state.copy()
    names = position.map().names
    belief = belief_of(position)
    return {
        ship: sorted(names[square] for square in squares_of(belief.possible(number)))
        for number, ship in enumerate(SHIPS)
    }


def _doubtful(state: State, seat: Seat) -> int:
    """How many ships have more than one candidate."""
    return sum(len(squares) > 1 for squares in _candidates(state, seat).values())


def _nearest(state: State, seat: Seat) -> int | None:
    """The shortest way a ship at sea has left, as far as this seat sees it."""
    view = state.view(seat)
    assert isinstance(view, OdysseyView)
    ways = [ship.distance for ship in view.ships if ship.distance is not None and not ship.arrived]
    return min(ways, default=None)


class OdysseyTeaching:
    facts: ClassVar[Mapping[str, Fact]] = {
        "candidates": _candidates,
        "doubtful": _doubtful,
        "nearest": _nearest,
    }
    aims: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "choose_board": {"board": "board"},
        "raise_storm": {"colour": "storm"},
        "play_storm": {"colour": "storm"},
        "push_ship": {"ship": "ship", "square": "square"},
        "maelstrom_push": {"square": "square"},
        "order_move": {"ship": "figure", "direction": "direction"},
        "coop_order": {"ship": "figure", "direction": "direction"},
        "coop_vote": {"direction": "direction"},
        "survey_held": {"ship": "figure"},
    }

    def targets(self, edition: Edition) -> Mapping[str, Sequence[str]]:
        assert isinstance(edition, OdysseyEdition)
        return {
            "board": [board.id for board in edition.boards],
            "square": sorted({name for board in edition.boards for name in board.names}),
            "ship": list(SHIPS),  # the true ship, on Poseidon's sea
            "figure": list(SHIPS),  # the Navigators' guess, on their chart
            "survey": list(SHIPS),  # what the ship was told last
            "storm": list(TILES),
            "direction": list(DIRECTIONS),
            "panel": ["rounds", "tiles-left", "surveys", "notes", "compass", "arrivals"],
        }
