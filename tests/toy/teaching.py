"""What lessons about the toy game may point at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from thalassa.kernel.edition import Edition
from thalassa.kernel.extras.teaching import Fact
from thalassa.kernel.game import State
from thalassa.kernel.messages import Seat

from .data import ToyEdition
from .state import ToyState


def _elsewhere(state: State, seat: Seat) -> list[int]:
    """The pebbles this seat has never seen: somebody else may hold them."""
    assert isinstance(state, ToyState)
    seen = {*state.open(), *state.hands[seat], state.hidden[seat], state.aside[seat]}
    return [pebble for pebble in state.edition.pebbles if pebble not in seen]


class ToyTeaching:
    facts: ClassVar[Mapping[str, Fact]] = {"elsewhere": _elsewhere}
    aims: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "hide": {"pebble": "pebble"},
        "put": {"bowl": "bowl"},
        "swap": {"pebble": "pebble"},
    }

    def targets(self, edition: Edition) -> Mapping[str, Sequence[str]]:
        assert isinstance(edition, ToyEdition)
        return {
            "pebble": [str(pebble) for pebble in edition.pebbles],
            "bowl": ["left", "right"],
            "panel": ["hand", "stock", "scores"],
        }
