"""How a game spells its actions and views for learners: plain descriptions, turned into numbers by ``research``.

The door for games: a module ``encoding`` in the game's package with ``encoding(edition, seats, options)`` that
returns an Encoding. A game without one gets an encoding derived from the types of its structs. Descriptions name
fields of the game's structs and nothing else, so a learner sees what the seat's view holds, never the position.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import msgspec

from ..messages import Action
from ..messages import Seat as SeatNumber

# -- actions ------------------------------------------------------------------------------------------------


class Subset(msgspec.Struct, frozen=True):
    """The domain of a field that holds a set: one bit for each member at stake, in sorted order.

    At stake are the members that occur in any of the listed moves of this kind, at most ``most`` of them.
    """

    most: int


Domain = Sequence[Hashable] | Subset


class Family(msgspec.Struct, frozen=True):
    """All actions of one kind: a block of indexes, one for each combination of the values of ``fields``.

    Fields that are not named follow from the situation (the nation that is acting, the steps taken before). Where
    several listed moves agree in all named fields, they are told apart by their rank in the list, up to ``ranks``.
    """

    action: type[Action]
    fields: Mapping[str, Domain] = {}
    ranks: int = 1


# -- views --------------------------------------------------------------------------------------------------
# An empty field name stands for the thing itself: the members of a list of plain values.


class Number(msgspec.Struct, frozen=True):
    """A number or a switch, divided by ``scale``. Where it may be missing, ``optional`` adds an entry that says so."""

    field: str
    scale: float = 1.0
    optional: bool = False


class OneOf(msgspec.Struct, frozen=True):
    """One entry for each value, 1 for the one that holds; null is all zeros."""

    field: str
    values: Sequence[Hashable]


class SomeOf(msgspec.Struct, frozen=True):
    """A collection: how often each value occurs in it. With ``keyed`` it is a mapping from the values to numbers."""

    field: str
    values: Sequence[Hashable]
    scale: float = 1.0
    keyed: bool = False


class Seat(msgspec.Struct, frozen=True):
    """A seat or null, counted from the seat that looks: entry 0 is oneself, entry 1 the next seat."""

    field: str


class SomeSeats(msgspec.Struct, frozen=True):
    """A collection of seats, counted from the seat that looks."""

    field: str


class BySeat(msgspec.Struct, frozen=True):
    """One thing for each seat, in order of the seats in the view, from the seat that looks onwards here.

    Without ``parts`` the things are numbers.
    """

    field: str
    parts: Sequence[Part] = ()
    scale: float = 1.0


class Inside(msgspec.Struct, frozen=True):
    """A struct within the view, or with ``keyed`` a mapping; ``optional`` adds an entry that says whether it is there."""

    field: str
    parts: Sequence[Part]
    optional: bool = False
    keyed: bool = False


class Each(msgspec.Struct, frozen=True):
    """A list of at most ``most`` things, one after the other, each with an entry that says it is there.

    A longer list is an error unless ``cut`` says that only its beginning counts. Without ``parts`` the things are
    numbers.
    """

    field: str
    most: int
    parts: Sequence[Part] = ()
    scale: float = 1.0
    cut: bool = False


class ByKey(msgspec.Struct, frozen=True):
    """A list of structs, each in the place of its key, so that a tile or nation always has the same entries."""

    field: str
    key: str
    values: Sequence[Hashable]
    parts: Sequence[Part] = ()


class Signs(msgspec.Struct, frozen=True):
    """Rows of text signs (a map): one entry for each sign of each place."""

    field: str
    signs: str
    rows: int
    columns: int


Part = Number | OneOf | SomeOf | Seat | SomeSeats | BySeat | Inside | Each | ByKey | Signs


# -- straight from the position ------------------------------------------------------------------------------

Observing = Callable[[Any, SeatNumber, "array[float]", int], None]
"""Writes what a seat may know of a position (of this game) into a vector of zeros that begins at the last argument."""
Observes = Callable[[Mapping[str, int]], Observing]
"""Makes such a writer for vectors whose entries are where the mapping says, by name."""


# -- all of it ----------------------------------------------------------------------------------------------


def _whole(action: Action) -> Sequence[Action]:
    return (action,)


class Encoding(msgspec.Struct, frozen=True):
    """What a game says about its numbers, for one number of seats and one set of options."""

    families: Sequence[Family]
    parts: Sequence[Part]
    drafts: Sequence[type[Action]] = ()
    """Private steps which the view does not repeat: observations add those of the decision being composed."""
    most_moves: int = 512
    """More moves than that are never listed for a seat."""
    most_steps: int = 20_000
    """No game has more actions, private steps counted one by one."""
    steps: Callable[[Action], Sequence[Action]] = _whole
    """An action as the private steps that lead to it, itself last; steps that are not legal then are left out."""
    observes: Observes | None = None
    """A quick way to the same numbers as ``parts`` give of the view, without a view; drafts are added by others."""
