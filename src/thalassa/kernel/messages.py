"""The small frozen structs that cross a door: actions, events, views, reasons, outcomes.

Their definitions are the wire format (JSON in, JSON out), the source of the JSON Schema and of the
TypeScript types. They carry codes and parameters, never sentences: words are made from the catalogues. None leads back to
itself, so the garbage collector need not look at them (``gc=False``): a server makes hundreds for every move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

Seat = int

if TYPE_CHECKING:
    Json = object
else:
    Json = Any
"""A value of JSON whose shape somebody else knows: whoever uses it has to look what it is. (msgspec calls that Any.)"""

JsonObject = dict[str, Any]
"""An object of JSON as it stands in a file, for those who know its fields: the game it belongs to."""

Params = Mapping[str, Json]
"""The figures of a message by name."""

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def snake(name: str) -> str:
    """``ChooseIncome`` -> ``choose_income``: the name of a struct on the wire.

    >>> snake("ChooseIncome")
    'choose_income'
    """
    return _HUMP.sub("_", name).lower()


class Action(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """Base of all actions. Each subclass is tagged with its name in snake case."""


class Event(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """Base of all events: one thing that happened, as codes and numbers."""


class Note(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """Base of all notes: pencil marks and standing orders beside the log. Never part of a State."""


class View(msgspec.Struct, frozen=True, gc=False):
    """Base of a game's view: everything one seat (or the spectator) may know, and nothing else."""


class Options(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """Base of a game's table options. Every field has a default."""


class Remark(msgspec.Struct, frozen=True, gc=False):
    """A sentence still without words: a catalogue code and its parameters."""

    code: str
    params: Params = {}


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why an action is not legal: a code, the number of the rule, and the figures."""

    code: str
    rule: str
    params: Params = {}


class Part(msgspec.Struct, frozen=True, gc=False):
    """One line of an account: how a score adds up."""

    code: str
    value: int
    params: Params = {}


class Standing(msgspec.Struct, frozen=True, gc=False):
    """The result of one seat."""

    seat: Seat
    place: int
    score: int
    parts: tuple[Part, ...]
    tiebreak: tuple[int, ...] = ()


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The end of a game: standings by place, the winners (shared victories name several), and a verdict."""

    standings: tuple[Standing, ...]
    winners: tuple[Seat, ...]
    verdict: Remark
