"""What players can do, named as in docs/specification/odyssey/decisions.md. Squares and ships are named, never numbered.

``RaiseStorm``, ``PushShip``, ``MarkLighthouse`` and ``HideTile`` are the steps in which a person composes the
atomic ``PlayStorm``, ``PlaceLighthouses`` and ``PlaceHidden``; both spellings lead to the same position.
"""

from __future__ import annotations

from typing import Literal, final

from thalassa.kernel.messages import Action, Seat

Ship = Literal["white", "green", "red", "yellow"]
Tile = Literal["white", "green", "red", "yellow", "black"]
Monster = Literal["leviathan", "kraken"]
Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Secret = Literal["maelstrom", "fog"]


@final
class ChooseBoard(Action, frozen=True):
    """Poseidon, setup (O-16)."""

    board: str


@final
class AssignShips(Action, frozen=True):
    """A Navigator proposes who controls white, green, red, yellow; null marks the cooperative ship (O-20)."""

    seats: tuple[Seat | None, Seat | None, Seat | None, Seat | None]


@final
class ConfirmShips(Action, frozen=True):
    """A Navigator agrees to the split."""


@final
class PlaceLighthouses(Action, frozen=True):
    """A Navigator proposes the squares; of two the first carries the yellow light, the second the red (O-91)."""

    squares: tuple[str, ...]


@final
class MarkLighthouse(Action, frozen=True):
    """One square of a proposal."""

    square: str


@final
class ConfirmLighthouses(Action, frozen=True):
    """A Navigator agrees to the squares (OR-35)."""


@final
class RefuseProposal(Action, frozen=True):
    """A Navigator disagrees and proposes something else instead (OR-35)."""


@final
class PlaceHidden(Action, frozen=True):
    """Poseidon hides his Maelstroms and Fog Banks, squares in board order (O-97, O-104)."""

    maelstroms: tuple[str, ...]
    fogs: tuple[str, ...]


@final
class HideTile(Action, frozen=True):
    """One square of the hidden tiles."""

    kind: Secret
    square: str


@final
class PlayStorm(Action, frozen=True):
    """Poseidon plays a storm tile and moves the live ships it hits, in the order white, green, red, yellow."""

    colour: Tile
    squares: tuple[tuple[Ship, str], ...] = ()


@final
class RaiseStorm(Action, frozen=True):
    """The tile of a storm; the squares follow ship by ship."""

    colour: Tile


@final
class PushShip(Action, frozen=True):
    """The square of one ship hit by the storm being composed."""

    ship: Ship
    square: str


@final
class PlayMonster(Action, frozen=True):
    """Poseidon plays a Sea Monster against a live ship (O-85)."""

    monster: Monster
    ship: Ship


@final
class OrderMove(Action, frozen=True):
    """The controller orders a ship (O-44)."""

    ship: Ship
    direction: Direction


@final
class SurveyHeld(Action, frozen=True):
    """The step of a ship that does not move: held by a monster, or arrived in an earlier round (O-87, OR-12)."""

    ship: Ship


@final
class MaelstromPush(Action, frozen=True):
    """Poseidon moves the ship his Maelstrom has caught (O-99)."""

    square: str


@final
class CoopOrder(Action, frozen=True):
    """The helm orders the cooperative ship (O-113, OR-42)."""

    ship: Ship
    direction: Direction


@final
class CoopVote(Action, frozen=True):
    """A vote on the direction of the cooperative ship (OR-42)."""

    direction: Direction


OdysseyAction = (
    ChooseBoard
    | AssignShips
    | ConfirmShips
    | PlaceLighthouses
    | MarkLighthouse
    | ConfirmLighthouses
    | RefuseProposal
    | PlaceHidden
    | HideTile
    | PlayStorm
    | RaiseStorm
    | PushShip
    | PlayMonster
    | OrderMove
    | SurveyHeld
    | MaelstromPush
    | CoopOrder
    | CoopVote
)
