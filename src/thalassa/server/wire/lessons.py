"""What crosses the network in lessons: what the learner asks for, and the scenes that answer it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from thalassa.kernel.messages import Json, Reason
from thalassa.kernel.table import Moment
from thalassa.learn import commands
from thalassa.learn.overview import CourseOverview
from thalassa.learn.scene import Drafted, Scene

from .bodies import TableInfo


class Open(commands.Asked, frozen=True):
    """Take the lesson where I stopped, or from its beginning."""


class Restart(commands.Asked, frozen=True):
    """From the beginning, whatever was done so far."""


class Wait(commands.Asked, frozen=True):
    """A bot is thinking: answered when it has decided."""

    since: Annotated[int, msgspec.Meta(ge=0)] = 0
    """How many entries of the log are known already."""


class Why(commands.Asked, frozen=True):
    """Whether an action would be legal, and if not, why."""

    action: dict[str, Json]


AnyAsked = commands.AnyAsked | Open | Restart | Wait | Why


class Shown(msgspec.Struct, frozen=True):
    """A scene with the sentences it speaks, in all languages, and no others: later ones would give things away."""

    scene: Scene
    words: dict[str, dict[str, str]]
    """Language -> code -> message."""
    table: TableInfo | None = None
    """Who sits where, by what options: told when the lesson is opened."""
    history: tuple[Moment, ...] = ()
    """What happened before, told when the lesson is opened."""
    chapter: int | None = None
    """Its place in its course, told when the lesson is opened."""
    chapters: int | None = None
    """How many the course has."""


class Judged(msgspec.Struct, frozen=True):
    """The answer to Why: no reason means that it is legal."""

    reason: Reason | None


class GameCourses(msgspec.Struct, frozen=True):
    """What there is to learn about a game, and how far the guest has come."""

    game: str
    courses: tuple[CourseOverview, ...]


ANSWERS = (Shown, Drafted, Judged, GameCourses)
