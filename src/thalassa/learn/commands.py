"""What the learner may ask for, as structs: one message each, the same for the browser, the terminal and tests."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..kernel.messages import Json, snake

Steps = Annotated[tuple[dict[str, Json], ...], msgspec.Meta(min_length=1, max_length=64)]
Name = Annotated[str, msgspec.Meta(max_length=40)]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """Base of everything the learner may ask for."""


class Next(Asked, frozen=True):
    """Go on to the next step."""


class Back(Asked, frozen=True):
    """To the beginning of this step, or to the step before."""


class Try(Asked, frozen=True):
    """A decision, as at any table: all its actions. It is made only if it is wanted."""

    actions: Steps


class Draft(Asked, frozen=True):
    """The first steps of a composed decision: answered with what can follow, or with a nudge."""

    actions: Steps


class Point(Asked, frozen=True):
    """Names of all things pointed at."""

    names: Annotated[tuple[Name, ...], msgspec.Meta(max_length=200)]


class Answer(Asked, frozen=True):
    """The answer to a quiz."""

    answer: Name


class Help(Asked, frozen=True):
    """I am stuck: lights the target first, then allows ``Show``."""


class Show(Asked, frozen=True):
    """Show me: the solution is played."""


class Hint(Asked, frozen=True):
    """In a free part: what would the adviser do?"""


class Undo(Asked, frozen=True):
    """In a free part: take the last decision back, where a table would allow it."""


class Write(Asked, frozen=True):
    """A note in the learner's own notebook."""

    note: dict[str, Json]


class Again(Asked, frozen=True):
    """Play a free part, or a finished lesson, once more."""


AnyAsked = Next | Back | Try | Draft | Point | Answer | Help | Show | Hint | Undo | Write | Again
