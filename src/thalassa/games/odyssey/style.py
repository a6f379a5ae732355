"""How somebody plays Odyssey, as finished games tell it: on which side, and with what luck on each."""

from __future__ import annotations

from thalassa.kernel.extras.style import Leaning, Sat

from .wire.actions import PushShip, RaiseStorm

SHIPS = 4
MANY_PUSHED = 4


def style(sat: Sat) -> tuple[Leaning, ...]:
    """A series has no sides: everybody is Poseidon once."""
    if sat.role not in ("poseidon", "navigator"):
        return ()
    poseidon = sat.role == "poseidon"
    side = Leaning("side", int(poseidon), 1)
    if not poseidon:
        return (side, Leaning("home", sat.standing.score, 1, SHIPS))
    pushed = sum(isinstance(action, PushShip) for action in sat.actions)
    storms = sum(isinstance(action, RaiseStorm) for action in sat.actions)
    return (
        side,
        Leaning("kept", sat.standing.score, 1, SHIPS),
        Leaning("pushed", pushed, storms, MANY_PUSHED),
    )
