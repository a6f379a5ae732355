"""Surveys (O-59 … O-77): what a ship on a square is told. A pure function of map, special tiles, positions, options.

The engine tells with it and the tracker listens with it, so both always mean the same. Knows no turn and no player.
"""

from __future__ import annotations

from typing import Final, final

from thalassa.games.odyssey.edition.board import DEEP, ISLANDS, WOODY, Board, mask_of

# The solo part of a survey, a tuple of eleven numbers in this order. Types are -1 without easier deduction.
ISLAND: Final = 0
"""0, or the terrain code of the island the ship is on (O-61)."""
DEEP_HERE: Final = 1
LIGHT_HERE: Final = 2
"""0 no Lighthouse, 1 a Lighthouse, 2 the yellow light, 3 the red light (O-94)."""
FOG_HERE: Final = 3
ISLANDS_NEAR: Final = 4
LIGHTS_NEAR: Final = 5
FOGS_NEAR: Final = 6
COAST: Final = 7
WOODY_NEAR: Final = 8
ROCKY_NEAR: Final = 9
SACRED_NEAR: Final = 10

MOST_OPEN: Final = 64
"""Boards without anything laid on them that are remembered."""
Facts = tuple[int, ...]


_OPEN: Final[dict[tuple[Board, bool, bool], Waters]] = {}


def waters_of(
    board: Board, lights: tuple[int, ...], fogs: tuple[int, ...], easier: bool, within_one: bool
) -> Waters:
    """The same for all tables where nothing is laid on the board, so that they share what was worked out of it."""
    if lights or fogs:
        return Waters(board, lights, fogs, easier, within_one)
    key = (board, easier, within_one)
    known = _OPEN.get(key)
    if known is None:
        if len(_OPEN) >= MOST_OPEN:
            _OPEN.clear()  # boards of one's own come and go
        known = _OPEN[key] = Waters(board, lights, fogs, easier, within_one)
    return known


@final
class Waters:
    """A board with Lighthouses and Fog Banks laid on it, and the table's way of telling."""

    __slots__ = ("_facts", "board", "easier", "fog_mask", "islands", "lights", "near", "within_one")

    def __init__(
        self, board: Board, lights: tuple[int, ...], fogs: tuple[int, ...], easier: bool, within_one: bool
    ) -> None:
        self.board = board
        self.lights = lights
        self.easier = easier
        self.within_one = within_one
        self.near = board.near_mask
        self.fog_mask = mask_of(fogs)
        # O-93, O-105: the printed content of these squares is disregarded, also from beside them
        self.islands = board.island_mask & ~(mask_of(lights) | self.fog_mask)
        self._facts: list[Facts | None] = [None] * board.squares

    def facts(self, square: int) -> Facts:
        """Everything told about the square itself; the ships come from ``here`` and ``seen``."""
        known = self._facts[square]
        if known is None:
            known = self._facts[square] = self._look(square)
        return known

    def _look(self, square: int) -> Facts:
        board = self.board
        bit = 1 << square
        near = board.near_mask[square]
        light = 0
        if square in self.lights:  # O-94: colour only with two Lighthouses in play
            light = 1 if len(self.lights) < 2 else 2 + self.lights.index(square)
        fog = 1 if self.fog_mask & bit else 0
        terrain = 0 if light or fog else board.terrain[square]
        seen = self.islands & near  # O-65 … O-68: the own square never counts
        woody, rocky, sacred = -1, -1, -1
        if self.easier:  # O-77
            woody = (seen & board.woody_mask).bit_count()
            sacred = seen >> board.sacred & 1
            rocky = seen.bit_count() - woody - sacred
        coast = board.border[square]  # O-72; OR-32: also under a Lighthouse or fog
        if self.within_one and not coast:  # OR-2
            for other in board.near[square]:
                coast = coast or board.border[other]
        return (
            terrain if terrain >= WOODY else 0,
            1 if terrain == DEEP else 0,
            light,
            fog,
            seen.bit_count(),
            (mask_of(self.lights) & near).bit_count(),
            (self.fog_mask & near).bit_count(),
            1 if coast else 0,
            woody,
            rocky,
            sacred,
        )

    def here(self, places: list[int], ship: int) -> int:
        """O-64, O-107: the other ships on the ship's square, as a mask of ships."""
        square = places[ship]
        if self.fog_mask >> square & 1:
            return 0
        mask = 0
        for other in range(4):
            if other != ship and places[other] == square:
                mask |= 1 << other
        return mask

    def seen(self, places: list[int], ship: int) -> int:
        """O-69 … O-71, O-107: the other ships in the sighting area outside fog, as a mask of ships."""
        near = self.near[places[ship]] & ~self.fog_mask
        mask = 0
        for other in range(4):
            if other != ship and near >> places[other] & 1:
                mask |= 1 << other
        return mask


def island_word(facts: Facts) -> str | None:
    return ISLANDS[facts[ISLAND]] or None


def told_of(seen: int, easier: bool, counted: bool) -> int:
    """OR-1, O-77: what is told of the sighted ships: their colours (a mask), their number, or whether there are any."""
    if easier:
        return seen
    if counted:
        return seen.bit_count()
    return 1 if seen else 0
