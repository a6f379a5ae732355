"""What lessons about Poseidon may point at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from typing import ClassVar

from thalassa.kernel.edition import Edition
from thalassa.kernel.extras.teaching import NOTHING, TOGETHER, Fact
from thalassa.kernel.game import State
from thalassa.kernel.messages import Seat

from .edition.data import PoseidonEdition
from .wire.views import PoseidonView

MOST_SEATS = 5
MOST_DISKS = 22
MOST_GIFTS = 3
"""Temples one course can come by."""


def _gifts(temples: Sequence[str]) -> list[str]:
    """What a course may donate to, as its target is called."""
    some = (combinations(sorted(temples), number) for number in range(1, MOST_GIFTS + 1))
    return [NOTHING, *(TOGETHER.join(gifts) for gifts in chain.from_iterable(some))]


def _tide(state: State, seat: Seat) -> bool:
    """Whether the next ship bought from the bank starts a phase."""
    view = state.view(seat)
    assert isinstance(view, PoseidonView)
    return view.next_phase is not None


class PoseidonTeaching:
    facts: ClassVar[Mapping[str, Fact]] = {"tide": _tide}
    aims: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "pr_buy": {"card": "card"},
        "mr_sell": {"nation": "nation", "count": "count"},
        "mr_found_nation": {"nation": "nation"},
        "mr_found_prestige": {"prestige": "prestige"},
        "mr_found_disks": {"disks": "disks"},
        "mr_found": {"nation": "nation", "prestige": "prestige", "disks": "disks", "bought": "count"},
        "mr_buy": {"nation": "pool"},
        "gov_take": {"nation": "nation"},
        "gov_tolerate": {"nation": "nation"},
        "er_high_culture": {"card": "card"},
        "er_archon": {"nation": "pool"},
        "er_step": {"hex": "hex"},
        "er_build": {"hex": "hex"},
        "er_new_home": {"hex": "hex"},
        "er_discover": {"path": "hex", "builds": "hex", "new_home": "hex"},
        "er_course": {"hex": "hex"},
        "er_donate": {"hex": "hex"},
        "er_sail": {"donations": "route+"},
        "er_buy_bank": {"trade_in": "trade-in"},
        "er_bargain_ship": {"seller": "offer"},
        "er_offer": {"seller": "offer"},
        "er_forced_sell": {"nation": "nation", "count": "count"},
        "place_delian": {"hex": "hex"},
        "phase_issue": {"count": "count"},
    }

    def targets(self, edition: Edition) -> Mapping[str, Sequence[str]]:
        assert isinstance(edition, PoseidonEdition)
        nations = [nation.id for nation in edition.nations]
        seats = [str(seat) for seat in range(MOST_SEATS)]
        return {
            "hex": [hex_.coord for hex_ in edition.hexes],
            "nation": nations,  # its line or charter
            "coffers": nations,
            "fleet": nations,
            "supply": nations,  # disks left on the charter
            "pool": nations,  # its merchants in the pool
            "track": nations,  # its marker on the prestige track
            "cash": seats,
            "worth": seats,
            "card": [card.id for card in edition.cards],
            "ship": [ship.type for ship in edition.ships],  # a type in the deck
            "prestige": [str(value) for value in edition.track],  # a choice when a nation is founded
            "disks": [str(count) for count in range(MOST_DISKS + 1)],  # a nation is founded with
            "count": [str(count) for count in range(MOST_DISKS + 1)],  # a number of merchants
            "route": _gifts([hex_.coord for hex_ in edition.hexes if hex_.donation]),  # a course, by its donations
            "offer": nations,  # a ship of theirs that others can make an offer for
            "trade-in": [ship.type for ship in edition.ships],  # handed in for a new one
            "panel": [
                "map", "track", "deck", "pool", "charter", "ledger", "round-track", "cards", "preview", "phase",
            ],
        }  # fmt: skip
