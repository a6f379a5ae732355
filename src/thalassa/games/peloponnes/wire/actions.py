"""The actions of Peloponnes, named as in docs/specification/peloponnes/decisions.md. Wire format only; what is legal is decided elsewhere.

Sets of tiles are tuples sorted by tile id, so that every action has exactly one spelling.
"""

from __future__ import annotations

from typing import Literal, final

from thalassa.kernel.messages import Action

Good = Literal["wood", "stone", "food"]
ChosenGood = Literal["wood", "stone", "food", "coins"]
Way = Literal["pay", "mark", "discard"]


@final
class ChooseCivilization(Action, frozen=True):
    """Before the first round: take the civilization with this number (solo, or with picked civilizations)."""

    number: int


@final
class ChooseExtraIncome(Action, frozen=True):
    """Solo levels 2 to 5: goods added to the civilization's round income, wood before stone before food."""

    goods: tuple[Good, ...]


@final
class Bid(Action, frozen=True):
    """Opening bid on an open tile of either row."""

    tile: str
    amount: int


@final
class Pass(Action, frozen=True):
    """No bid this round; three coins instead."""


@final
class Relocate(Action, frozen=True):
    """A displaced bid moves, unchanged, to another tile."""

    tile: str


@final
class Withdraw(Action, frozen=True):
    """A displaced bid is taken back with one coin on top; no tile this round."""


@final
class Buy(Action, frozen=True):
    """Solo: buy an open tile at its fixed price."""

    tile: str


@final
class Build(Action, frozen=True):
    """What happens to the building just won."""

    way: Way


@final
class Complete(Action, frozen=True):
    """Table option: complete marked buildings before one's own opening bid."""

    tiles: tuple[str, ...]


@final
class ChooseIncome(Action, frozen=True):
    """One good for each tile that lets its owner choose; ``goods`` in the order of ``tiles``."""

    tiles: tuple[str, ...]
    goods: tuple[ChosenGood, ...]


@final
class KeepBuildings(Action, frozen=True):
    """Earthquake: the buildings that are paid for; all others are lost."""

    tiles: tuple[str, ...]


@final
class KeepLands(Action, frozen=True):
    """Tempest: the lands that are paid for; all others are lost."""

    tiles: tuple[str, ...]


@final
class Supply(Action, frozen=True):
    """Supply round: inhabitants fed with luxury, and the incomplete buildings to complete (others are abandoned)."""

    extra_fed: int
    complete: tuple[str, ...]


PeloponnesAction = (
    ChooseCivilization
    | ChooseExtraIncome
    | Bid
    | Pass
    | Relocate
    | Withdraw
    | Buy
    | Build
    | Complete
    | ChooseIncome
    | KeepBuildings
    | KeepLands
    | Supply
)
