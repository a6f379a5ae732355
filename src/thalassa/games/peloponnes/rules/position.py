"""Storage of a position: integers, short lists and shared tuples. Knows no rule; every rule module works on it."""

from __future__ import annotations

from typing import Final

from .frame import Frame
from .phases import CHOOSE_CIVILIZATION, Phase

# What a player has done in phase b (I-6)
WAITING: Final = 0
STANDING: Final = 1
DISPLACED: Final = 2
PASSED: Final = 3
WITHDRAWN: Final = 4
BID_STATES: Final = ("waiting", "standing", "displaced", "passed", "withdrawn")

NOBODY: Final = -1
NO_TILE: Final = -1


class Position:
    """All facts of a game in progress, the hidden order of stacks and chits included."""

    __slots__ = (
        "bid_coins",
        "bid_state",
        "bid_tile",
        "buildings",
        "chits",
        "civilization",
        "coins",
        "deck",
        "display",
        "drawn",
        "extra",
        "food",
        "frame",
        "incomplete",
        "laid",
        "lands",
        "luxury",
        "order",
        "pending",
        "people",
        "phase",
        "round_number",
        "stone",
        "turned",
        "won",
        "wood",
    )

    frame: Frame
    round_number: int
    phase: Phase
    order: tuple[int, ...]
    """Turn order; before the first round the order of picking civilizations."""
    pending: int
    """Bits of the seats still to decide in a simultaneous phase."""

    deck: tuple[int, ...]
    drawn: int
    """Undrawn tiles are deck[drawn:], stack A before B before C; the order is hidden."""
    chits: tuple[int, ...]
    turned: int
    """Chits still face down are chits[turned:]; the order is hidden."""
    laid: list[int]
    display: tuple[int, ...]
    """Open tiles in the order of drawing: the auction row, then the conquest row."""

    civilization: tuple[int, ...]
    extra: tuple[int, int, int]
    """Solo extra income: wood, stone, food (L-118)."""
    coins: list[int]
    wood: list[int]
    stone: list[int]
    food: list[int]
    people: list[int]
    luxury: list[int]
    buildings: list[tuple[int, ...]]
    """In the order they were added; the row grows to the left (L-53)."""
    incomplete: list[int]
    """Bits of the tiles that carry a marking coin."""
    lands: list[tuple[int, ...]]

    bid_state: list[int]
    bid_tile: list[int]
    """Tile of the standing bid; while displaced, the tile just lost."""
    bid_coins: list[int]
    won: list[int]
    """The tile a player takes this round, from the end of bidding until its one-time income is booked."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def clear(self) -> None:
        """An empty table: nothing dealt, nothing drawn (L-2)."""
        seats = self.frame.seats
        self.round_number = 0
        self.phase = CHOOSE_CIVILIZATION
        self.order = tuple(range(seats))
        self.pending = 0
        self.deck = ()
        self.drawn = 0
        self.chits = ()
        self.turned = 0
        self.laid = [0] * 6
        self.display = ()
        self.civilization = (0,) * seats
        self.extra = (0, 0, 0)
        self.coins = [0] * seats
        self.wood = [0] * seats
        self.stone = [0] * seats
        self.food = [0] * seats
        self.people = [0] * seats
        self.luxury = [0] * seats
        self.buildings = [()] * seats
        self.incomplete = [0] * seats
        self.lands = [()] * seats
        self.bid_state = [WAITING] * seats
        self.bid_tile = [NO_TILE] * seats
        self.bid_coins = [0] * seats
        self.won = [NO_TILE] * seats

    def copy_to(self, other: Position) -> None:
        """Make ``other`` an independent twin; it must have the same frame."""
        other.round_number = self.round_number
        other.phase = self.phase
        other.order = self.order
        other.pending = self.pending
        other.deck = self.deck
        other.drawn = self.drawn
        other.chits = self.chits
        other.turned = self.turned
        other.laid = self.laid.copy()
        other.display = self.display
        other.civilization = self.civilization
        other.extra = self.extra
        other.coins = self.coins.copy()
        other.wood = self.wood.copy()
        other.stone = self.stone.copy()
        other.food = self.food.copy()
        other.people = self.people.copy()
        other.luxury = self.luxury.copy()
        other.buildings = self.buildings.copy()
        other.incomplete = self.incomplete.copy()
        other.lands = self.lands.copy()
        other.bid_state = self.bid_state.copy()
        other.bid_tile = self.bid_tile.copy()
        other.bid_coins = self.bid_coins.copy()
        other.won = self.won.copy()

    def twin(self) -> Position:
        other = Position(self.frame)
        self.copy_to(other)
        return other

    # -- facts that follow from the storage ------------------------------------------------------------

    def undrawn(self) -> tuple[int, ...]:
        return self.deck[self.drawn :]

    def hidden_chits(self) -> tuple[int, ...]:
        return self.chits[self.turned :]

    def is_pending(self, seat: int) -> bool:
        return (self.pending >> seat) & 1 == 1

    def is_incomplete(self, seat: int, tile: int) -> bool:
        return (self.incomplete[seat] >> tile) & 1 == 1

    def incomplete_tiles(self, seat: int) -> list[int]:
        marks = self.incomplete[seat]
        if marks == 0:
            return []
        return sorted([tile for tile in self.buildings[seat] if (marks >> tile) & 1])

    def protector(self, seat: int, disaster: int) -> int:
        """A building of the seat that protects from the disaster, or NO_TILE (L-102, L-58)."""
        protects = self.frame.tables.protects
        for tile in self.buildings[seat]:
            if protects[tile] == disaster:
                return tile
        return NO_TILE

    def is_final(self) -> bool:
        """True when all chits are out, so that a supply round is the last one (L-106)."""
        return self.turned == len(self.chits)
