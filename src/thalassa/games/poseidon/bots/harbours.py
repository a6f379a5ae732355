"""The best routes of fleets and the sites around a hex, remembered: working them out costs a bot most of its time."""

from __future__ import annotations

from typing import Final, final

from thalassa.games.poseidon.routes.best import UNLIMITED, Route
from thalassa.games.poseidon.rules.exploration import fleet
from thalassa.games.poseidon.rules.frame import SITE, Frame
from thalassa.games.poseidon.rules.position import Position

MOST_PURSE: Final = 120
"""Donations beyond this sum are not looked into."""
LONG: Final = 24
"""Ranges beyond this are judged as this one."""
MEMORY: Final = 20000


@final
class Harbours:
    """Best routes already worked out, by everything they depend on; shared by all judgements of one bot."""

    __slots__ = ("memory", "sites")

    def __init__(self) -> None:
        self.memory: dict[tuple[Frame, tuple[int, ...]], tuple[Route, ...]] = {}
        self.sites: dict[tuple[Frame, int], list[tuple[int, float]]] = {}

    def around(self, frame: Frame, at: int) -> list[tuple[int, float]]:
        """The sites near a hex with their weights."""
        found = self.sites.get((frame, at))
        if found is None:
            row = frame.distances[at]
            near = [hex for hex in range(frame.hex_count) if row[hex] <= 7 and frame.kinds[hex] == SITE]
            found = self.sites[(frame, at)] = [(hex, 0.72 ** row[hex]) for hex in near]
        return found

    def front(self, pos: Position, nation: int, reach: int, purse: int) -> tuple[Route, ...]:
        frame = pos.frame
        if reach != UNLIMITED:
            reach = min(reach, LONG)
        purse = fleet.gifts(pos, min(purse, MOST_PURSE) // 10 * 10)
        key = (frame, fleet.what_decides(pos, nation, reach, purse))
        found = self.memory.get(key)
        if found is None:
            if len(self.memory) >= MEMORY:
                self.memory.clear()
            found = self.memory[key] = tuple(fleet.find_front(pos, nation, reach, purse))
        return found
