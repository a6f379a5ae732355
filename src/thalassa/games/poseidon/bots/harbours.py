"""The best routes of fleets and the sites around a hex, remembered: working them out costs a bot most of its time."""

from __future__ import annotations

from typing import Final, final

from thalassa.games.poseidon.routes.best import UNLIMITED, Route
from thalassa.games.poseidon.rules.exploration import fleet
from thalassa.games.poseidon.rules.frame import SITE, Frame
from thalassa.games.poseidon.rules.position import Position, hexes_of

MOST_PURSE: Final = 120
"""Donations beyond this sum are not looked into."""
LONG: Final = 24
"""Ranges beyond this are judged as this one."""
MEMORY: Final = 20000
PLACES: Final = 1500
"""So many hexes, each in one phase at tables of one kind, whose ways and sites are remembered: those of a late phase are
some hundreds of ways each."""


@final
class Way:
    """A way of a discovery ship."""

    __slots__ = ("end", "path", "touched")

    def __init__(self, start: int, path: tuple[int, ...]) -> None:
        self.path = path
        self.touched = tuple(sorted({start, *path}))
        """The hexes on it, where it begins included, in their order."""
        self.end = path[-1] if path else start


@final
class Harbours:
    """Best routes already worked out, by everything they depend on; shared by all judgements of one bot."""

    __slots__ = ("closed", "memory", "paths", "sites")

    def __init__(self) -> None:
        self.memory: dict[tuple[Frame, tuple[int, ...]], tuple[Route, ...]] = {}
        self.sites: dict[tuple[Frame, int, int], list[tuple[int, float]]] = {}
        self.closed: dict[tuple[Frame, int, tuple[int, ...], tuple[int, ...]], list[bool]] = {}
        self.paths: dict[tuple[Frame, int, int], list[Way]] = {}

    def around(self, frame: Frame, at: int, phase: int) -> list[tuple[int, float]]:
        """The sites near a hex with what they pay, far ones counting less."""
        found = self.sites.get((frame, at, phase))
        if found is None:
            if len(self.sites) >= PLACES:
                self.sites.clear()
            row, value = frame.distances[at], frame.values[phase - 1]
            near = [hex for hex in range(frame.hex_count) if row[hex] <= 7 and frame.kinds[hex] == SITE]
            found = self.sites[(frame, at, phase)] = [(hex, value[hex] * 0.72 ** row[hex]) for hex in near]
        return found

    def shut(self, pos: Position, nation: int) -> list[bool]:
        """By hex: whether the nation cannot build there, as there are as many posts as circles, one of its own, or a
        New Home (P-115, P-116, P-124)."""
        key = (pos.frame, nation, tuple(pos.posts), tuple(pos.new_homes))
        found = self.closed.get(key)
        if found is None:
            if len(self.closed) >= MEMORY:
                self.closed.clear()
            found = self.closed[key] = shut_sites(pos, nation)
        return found

    def ways(self, frame: Frame, start: int, phase: int) -> list[Way]:
        """The ways of a discovery ship."""
        found = self.paths.get((frame, start, phase))
        if found is None:
            if len(self.paths) >= PLACES:
                self.paths.clear()
            found = self.paths[(frame, start, phase)] = ways(frame, start, frame.phase_range[phase])
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


def shut_sites(pos: Position, nation: int) -> list[bool]:
    left = pos.frame.circles.copy()
    shut = [False] * len(left)
    for other, mask in enumerate(pos.posts):
        for hex in hexes_of(mask):
            left[hex] -= 1
            if other == nation or left[hex] <= 0:
                shut[hex] = True
    for hex in pos.new_homes:
        if hex >= 0:
            shut[hex] = True
    return shut


def ways(frame: Frame, start: int, most: int) -> list[Way]:
    """One for every set of touched hexes and last hex."""
    found: list[tuple[int, ...]] = [()]
    seen: set[tuple[int, int]] = {(1 << start, start)}
    layer: list[tuple[int, ...]] = [()]
    for _ in range(most):
        following: list[tuple[int, ...]] = []
        for path in layer:
            mask = 1 << start
            for hex in path:
                mask |= 1 << hex
            for hex in frame.moves_near[path[-1] if path else start]:
                key = (mask | 1 << hex, hex)
                if key not in seen:
                    seen.add(key)
                    following.append((*path, hex))
        found += following
        layer = following
    return [Way(start, path) for path in found]
