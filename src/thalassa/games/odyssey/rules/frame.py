"""What is fixed for a whole table: seats, options, boards, and what the rules ask of them.

Positions share one Frame; copying a position never copies it.
"""

from __future__ import annotations

from typing import final

from thalassa.games.odyssey.edition.board import Board
from thalassa.games.odyssey.edition.data import OdysseyEdition
from thalassa.games.odyssey.options import OdysseyOptions


@final
class Frame:
    __slots__ = (
        "arrived_surveys",
        "arrives",
        "boards",
        "competing",
        "counted",
        "decided_ends",
        "easier",
        "edition",
        "fogs",
        "forbidden",
        "harder",
        "lighthouses",
        "lines",
        "maelstroms",
        "mandatory",
        "monsters",
        "omniscient",
        "options",
        "passes",
        "prevent",
        "rotating",
        "rounds",
        "seats",
        "short_log",
        "vote",
        "within_one",
    )

    def __init__(self, seats: int, options: OdysseyOptions, edition: OdysseyEdition) -> None:
        self.seats = seats
        self.options = options
        self.edition = edition
        self.boards: list[Board] = edition.boards
        self.lines: dict[tuple[object, ...], object] = {}
        """What views remember (show/views.py); no rule looks at it."""
        self.easier: bool = options.easier
        self.harder: bool = options.harder
        self.counted: bool = options.ship_sighting == "count"
        self.within_one: bool = options.coastline == "within_one"
        self.arrives: bool = options.storm_onto_sacred == "arrives"
        self.forbidden: bool = options.storm_onto_sacred == "forbidden"
        self.passes: bool = options.storm_onto_sacred == "passes"
        self.prevent: bool = options.black_dead_end == "prevent"
        self.mandatory: bool = options.monsters == "mandatory"
        self.arrived_surveys: bool = options.arrived_surveys
        self.decided_ends: bool = options.end_when_decided
        self.rotating: bool = options.ship_order == "rotating_seat"
        self.vote: bool = options.coop_helm == "vote"
        self.competing: bool = options.competing
        self.monsters: int = options.sea_monsters
        self.rounds: int = 11 + self.monsters
        self.lighthouses: int = options.lighthouses
        self.maelstroms: int = options.maelstroms
        self.fogs: int = options.fogs
        self.short_log: bool = options.short_log
        self.omniscient: bool = options.spectators == "omniscient"
