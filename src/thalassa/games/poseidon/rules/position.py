"""The position: what is stored of a game in progress and the questions every rule asks of it. Knows no rule; every rule
module works on it."""

from __future__ import annotations

from typing import Final

from .frame import MERCHANTS_ON_CARD
from .stages import FLEET, Stage
from .stored import Stored

BANK: Final = 0
NOBODY: Final = -1
"""Instead of a seat: nobody owes a decision, because one has just been made or the game is over."""


class Position(Stored):
    """All facts of a game in progress, and what follows from them at once."""

    __slots__ = ()

    def twin(self) -> Position:
        """A copy to try things out on."""
        new = Position(self.frame)
        self.copy_to(new)
        return new

    # -- the two ways from one decision to the next ------------------------------------------------------

    def ask(self, stage: Stage, seat: int) -> None:
        """The game waits for this decision of this seat."""
        self.stage = stage
        self.actor = seat

    def decided(self) -> None:
        """The decision is made: the course of the round goes on (``flow.advance``)."""
        self.actor = NOBODY

    # -- questions ---------------------------------------------------------------------------------------

    def cash(self, seat: int) -> int:
        return self.money[1 + seat]

    def coffers(self, nation: int) -> int:
        return self.money[1 + self.seats + nation]

    def merchants(self, seat: int, nation: int) -> int:
        return self.held[seat * self.frame.nation_count + nation]

    def loose(self, seat: int, nation: int) -> int:
        """P-78: merchants on the King's card are not loose."""
        held = self.held[seat * self.frame.nation_count + nation]
        return held - MERCHANTS_ON_CARD if self.king[nation] == seat else held

    def holding(self, seat: int) -> int:
        """P-74: all merchants of a player count towards the limit."""
        nations = self.frame.nation_count
        return sum(self.held[seat * nations : (seat + 1) * nations])

    def prestige(self, nation: int) -> int:
        return self.frame.track[self.space[nation]]

    def worth(self, seat: int) -> int:
        """P-201: cash and merchants at current prestige."""
        nations = self.frame.nation_count
        total = self.money[1 + seat]
        for nation in self.order:
            total += self.held[seat * nations + nation] * self.frame.track[self.space[nation]]
        return total

    def deck_top(self) -> int:
        """Type of the ship on offer; -1 if the deck is empty."""
        deck = self.frame.deck
        return deck[self.deck_at] if self.deck_at < len(deck) else -1

    def endless(self, nation: int) -> bool:
        return any(self.frame.ship_endless[ship] for ship in self.ships[nation])

    def fleet_range(self, nation: int) -> int:
        """P-132: the sum of the ship values, doubled by Poseidon for this sailing; -1 = unlimited."""
        total = 0
        for ship in self.ships[nation]:
            if self.frame.ship_endless[ship]:
                return -1
            total += self.frame.ship_range[ship]
        # P-42: one sailing only, so what is bought in step 3c is not doubled
        return total * 2 if self.doubled and nation == self.acting and self.stage <= FLEET else total

    def posts_on(self, hex: int) -> int:
        """Ordinary posts of all nations on a hex."""
        count = 0
        for mask in self.posts:
            count += (mask >> hex) & 1
        return count


def hexes_of(mask: int) -> list[int]:
    """The hexes of a bit set, in their order."""
    found: list[int] = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found
