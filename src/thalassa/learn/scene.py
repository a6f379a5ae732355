"""What a lesson shows to the person who takes it: one scene for every moment. The wire format.

A scene is made of the learner's own view, of what the seat was told, and of sentences as codes. The script itself
(what is wanted, the solution, what comes later) never is part of it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ..kernel.messages import Outcome, Reason, Remark
from ..kernel.table import Moment

Kind = Literal["say", "watch", "do", "point", "quiz", "free"]
Stage = Literal["open", "done", "missed"]
"""open: the learner has something to do or to read; done: the step is over; missed: a free part ended short of its goal."""
Command = Literal[
    "next", "back", "try", "draft", "point", "answer", "help", "show", "hint", "undo", "write", "again"
]
HelpLevel = Literal["lead", "offer", "ask"]


class Frame(msgspec.Struct, frozen=True):
    """One thing that happened, as the learner's seat was told, and the table after it."""

    moment: Moment
    view: Any
    say: Remark | None = None
    """The script's word on it."""
    remark: Remark | None = None
    """Why the bot decided so, in a word of the game's catalogue."""


class Question(msgspec.Struct, frozen=True):
    """A quiz. ``given`` and ``right`` are known once it is answered."""

    answers: tuple[str, ...]
    """Keys of the answers; their words are ``lesson.<step>.<answer>``."""
    given: str | None = None
    right: str | None = None


class Advice(msgspec.Struct, frozen=True):
    """What the adviser of a free part would do, why, and where that is done."""

    actions: tuple[Any, ...]
    remark: Remark | None
    targets: tuple[str, ...]


class Ending(msgspec.Struct, frozen=True):
    """The lesson is over: what was learned, and what follows."""

    teaches: tuple[Remark, ...]
    following: str | None
    """The id of the next lesson of the course."""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a page needs to show one moment of a lesson."""

    lesson: str
    step: str
    kind: Kind
    number: int
    """Of the step, the first is 1."""
    steps: int
    stage: Stage
    title: Remark
    say: Remark
    reply: Remark | None
    """The answer to what the learner did last: a nudge, what followed, why an answer is right, the result."""
    reason: Reason | None
    """Why the last try is not legal, in the engine's words."""
    tried: tuple[Any, ...]
    """The actions or names of the last wrong try: they stay set, so that they can be changed."""
    tries: int
    show: tuple[str, ...]
    """Targets of which the sentence speaks."""
    lit: tuple[str, ...]
    """Where the decision is made: lit after two wrong tries."""
    may: tuple[Command, ...]
    """What may be asked for now."""
    names: tuple[Remark, ...]
    """The players by seat."""
    seat: int
    length: int
    """Entries of the log."""
    view: Any
    moves: tuple[Any, ...]
    """Legal actions of the learner's seat, while there is something to decide."""
    actors: tuple[int, ...]
    task: Remark
    sheet: Any
    """The learner's notebook, in games that have one."""
    frames: tuple[Frame, ...]
    """What happened in this step, one after the other; the last one leads to ``view``."""
    question: Question | None = None
    pointing: str | None = None
    """The kind of target to point at."""
    wrong: tuple[str, ...] = ()
    """Those of the names pointed at that do not belong there."""
    help: HelpLevel | None = None
    """How far help has faded in a free part: it leads, it offers itself, it waits to be asked."""
    tip: Remark | None = None
    advice: Advice | None = None
    waiting: bool = False
    """A bot is thinking: the next scene follows without anybody asking."""
    outcome: Outcome | None = None
    """The result of a game that was played to its end."""
    ending: Ending | None = None


class Drafted(msgspec.Struct, frozen=True):
    """The position with the first steps of a decision on it. Nothing has been decided."""

    view: Any
    moves: tuple[Any, ...]
    complete: bool
