"""How somebody plays Poseidon, as finished games tell it."""

from __future__ import annotations

from thalassa.kernel.extras.style import Leaning, Sat

from .wire.actions import ErBuyBank, ErSail, ErStayHome, GovTake, MrBuy, MrFound, MrSell

MANY_FOUNDED = 4
MANY_CROWNS = 3
MANY_SHIPS = 6


def style(sat: Sat) -> tuple[Leaning, ...]:
    def times(*kinds: type) -> int:
        return sum(isinstance(action, kinds) for action in sat.actions)

    return (
        Leaning("founded", times(MrFound), 1, MANY_FOUNDED),
        Leaning("traded", times(MrSell), times(MrSell, MrBuy)),
        Leaning("crowns", times(GovTake), 1, MANY_CROWNS),
        Leaning("sailed", times(ErSail), times(ErSail, ErStayHome)),
        Leaning("ships", times(ErBuyBank), 1, MANY_SHIPS),
    )
