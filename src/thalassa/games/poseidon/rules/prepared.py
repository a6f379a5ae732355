"""Actions made once for a frame and shared by all positions: most moves that are listed are among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from thalassa.games.poseidon.wire.actions import (
    ErBuild,
    ErBuyBank,
    ErEndShips,
    ErNewHome,
    ErStep,
    MrBuy,
    MrFoundDisks,
    MrFoundNation,
    MrFoundPrestige,
    MrSell,
    PrBuy,
)


@final
class Prepared:
    """By the number of the nation, hex, ship, card or space of the track they name."""

    __slots__ = (
        "bank", "build", "buy", "end_ships", "found_disks", "found_nation", "found_prestige", "new_home", "pick",
        "sell", "step",
    )  # fmt: skip

    def __init__(
        self,
        nations: Sequence[str],
        disks: Sequence[int],
        hexes: Sequence[str],
        ships: Sequence[str],
        cards: Sequence[str],
        track: Sequence[int],
    ) -> None:
        self.pick = [PrBuy(card) for card in cards]
        self.sell = [
            [MrSell(name, count) for count in range(most + 1)]
            for name, most in zip(nations, disks, strict=True)
        ]
        """By nation, then by the number of merchants."""
        self.buy = [MrBuy(name) for name in nations]
        self.found_nation = [MrFoundNation(name) for name in nations]
        self.found_prestige = [MrFoundPrestige(prestige) for prestige in track]
        self.found_disks = [MrFoundDisks(count) for count in range(max(disks) + 1)]
        self.step = [ErStep(hex) for hex in hexes]
        self.build = [ErBuild(hex) for hex in hexes]
        self.new_home = [ErNewHome(hex) for hex in hexes]
        self.bank = [[ErBuyBank(name), *(ErBuyBank(name, ship) for ship in ships)] for name in nations]
        """By nation, then by the ship handed in: none first."""
        self.end_ships = [ErEndShips(name) for name in nations]
