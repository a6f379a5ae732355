"""The script of a lesson: what its file holds, as typed structs. ``docs/lessons.md`` describes the format.

Sentences are not part of it. They lie beside it, one file for each language, under the keys the steps give.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ..kernel.messages import Json

FORMAT = 1

Pattern = dict[str, Json]
"""Fields of an action as on the wire; a value must be equal, or pass the tests of a table (``facts.passes``)."""
PlainAction = dict[str, Json]
PlainNote = dict[str, Json]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything in a script: a misspelled key is an error, never a silent default."""


class Fact(Part, frozen=True, rename={"is_": "is", "in_": "in", "not_": "not"}):
    """Something that must be true in what the learner sees. ``facts.at`` says how paths are spelled."""

    path: str
    is_: Json = msgspec.UNSET
    in_: Json = msgspec.UNSET
    not_: Json = msgspec.UNSET
    min: Json = msgspec.UNSET
    max: Json = msgspec.UNSET
    has: Json = msgspec.UNSET
    without: Json = msgspec.UNSET
    count: Json = msgspec.UNSET


class Predicate(Part, frozen=True):
    """Which decisions are meant: one of the alternatives fits its actions, and all facts hold in what follows.

    An alternative is one pattern, or several that must all fit some action of a composed decision.
    """

    action: tuple[Pattern | tuple[Pattern, ...], ...] = ()
    result: tuple[Fact, ...] = ()


class Scripted(Part, frozen=True):
    """A move of the script. ``say`` names a sentence that goes with it (``<step>.<say>``)."""

    seat: int
    action: PlainAction | tuple[PlainAction, ...]
    say: str | None = None


class Nudge(Part, frozen=True):
    """What is said to a legal decision that was not wanted: sentence ``<step>.nudge.<say>``."""

    when: Predicate
    say: str


class Tip(Part, frozen=True):
    """Said once in a free part, the first time the learner decides while the facts hold: sentence ``<step>.tip.<say>``."""

    when: tuple[Fact, ...]
    say: str


class Help(Part, frozen=True):
    """How help fades in a free part, in rounds from its beginning: first the adviser leads, then it offers itself."""

    lead: int = 0
    offer: int = 0


class Setting(Part, frozen=True):
    """The table a lesson is played at: set up from a position, or dealt from a seed."""

    seats: int
    position: str | None = None
    seed: str | None = None
    options: dict[str, Json] = {}
    moves: tuple[Scripted, ...] = ()
    """Played before the first step and not shown."""
    notes: tuple[PlainNote, ...] = ()
    """Written into the learner's notebook before the first step."""


class Step(Part, frozen=True, kw_only=True, tag_field="kind", tag=str.lower):
    """One step. Its sentences are ``<id>.title``, ``<id>`` and what the kinds of steps add."""

    id: str
    show: tuple[str, ...] = ()
    """Targets that are lit."""
    figures: dict[str, str] = {}
    """Parameters of the sentences: paths into what the learner sees."""
    after: tuple[Fact, ...] = ()
    """True when the step is done along the solutions: they keep the figures in the sentences honest."""
    notes: tuple[PlainNote, ...] = ()
    """Written into the learner's notebook when the step is done."""
    rules: tuple[str, ...] = ()
    """Numbers of the rules this step shows."""


class Say(Step, frozen=True, kw_only=True):
    """A sentence."""


class Watch(Step, frozen=True, kw_only=True):
    """Moves of others (and the learner's own routine ones) are played."""

    moves: tuple[Scripted, ...]


class Do(Step, frozen=True, kw_only=True):
    """The learner must find a decision. Sentences: ``.nudge``, ``.nudge.<say>``, ``.then``."""

    want: Predicate
    solution: PlainAction | tuple[PlainAction, ...]
    nudge: tuple[Nudge, ...] = ()
    on_the_way: tuple[Pattern, ...] | None = None
    """Steps of a composed decision that are allowed before its last; None allows all."""


class Point(Step, frozen=True, kw_only=True):
    """The learner names all things a fact names. Sentences: ``.nudge``, ``.then``."""

    of: str
    """Kind of target to point at."""
    fact: str
    """Path of the fact that holds the answer; the check proves that it is ``right``."""
    right: tuple[str, ...]


class Quiz(Step, frozen=True, kw_only=True):
    """One question with one right answer. Sentences: ``.<answer>`` for each, ``.why``."""

    answers: tuple[str, ...]
    right: str


class Free(Step, frozen=True, kw_only=True):
    """Play on against bots until the end or ``until``. Sentences: ``.done``, ``.again``, ``.tip.<say>``."""

    bots: str
    """The bot at all other seats."""
    goal: tuple[Fact, ...]
    until: tuple[Fact, ...] = ()
    adviser: str | None = None
    """The bot that advises the learner."""
    help: Help = Help()
    tip: tuple[Tip, ...] = ()
    stand_in: str | None = None
    """For the check: the bot that plays the learner's seat; None for the same as the others."""
    trials: int = 3
    """For the check: how many games are played at most until one reaches the goal."""


AnyStep = Say | Watch | Do | Point | Quiz | Free


class Script(Part, frozen=True):
    """A whole lesson. Sentences: ``title``, ``about``, ``teaches.<goal>``, ``rival.<name>`` and those of the steps."""

    format: Literal[1]
    chapter: int
    """Its place in its course."""
    minutes: int
    learner: int
    """The learner's seat."""
    teaches: tuple[str, ...]
    table: Setting
    step: tuple[AnyStep, ...]
    course: str = "all"
    rivals: tuple[str, ...] = ()
    """Names of the other seats, in seat order."""
    needs: tuple[str, ...] = ()
    """Lessons that are better taken before; never a lock."""
    rules: tuple[str, ...] = ()
    """Numbers of rules the lesson shows, beside those of its steps."""
    picture: str | None = None
    """A target whose picture stands for the lesson in lists."""


def actions_of(given: PlainAction | tuple[PlainAction, ...]) -> tuple[PlainAction, ...]:
    """The actions of a decision, which are written as one or as a list."""
    return (given,) if isinstance(given, dict) else given
