"""What crosses the network about time: clocks, questions to a table, nights and vacations."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from thalassa.kernel.messages import Json
from thalassa.server.clocks.agreements import Request, Vote
from thalassa.server.clocks.pace import PacePreset


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything a client sends over REST."""


class ClockInfo(msgspec.Struct, frozen=True, gc=False):
    """The clock of a seat at the moment called ``now`` in what it comes with."""

    left: float
    """Seconds."""
    runs: bool
    """The table waits for whoever sits there; the clock may stand still all the same."""
    over: bool
    stands: Literal["night", "vacation", "rest"] | None = None
    """Why it stands still although the table waits, or will when it does."""
    until: float | None = None
    """When that ends; None if nobody has said."""
    stops: float | None = None
    """When a clock that runs will stand still next."""
    ends: float | None = None
    """When time is over if nothing else happens."""


class RestInfo(msgspec.Struct, frozen=True):
    until: float | None
    """None: until everybody wakes it."""


class Latest(msgspec.Struct, frozen=True):
    """The last thing that happened at a table, as everybody may know it."""

    round: int
    seat: int
    event: Json
    """An event of the game; None if nothing of it is known to everybody."""
    time: float


class AskedInfo(msgspec.Struct, frozen=True):
    """A question to everybody at the table: done when all have agreed."""

    what: Request
    seat: int
    agreed: tuple[int, ...]
    until: float | None = None
    """rest: when the table would wake by itself."""


class Replaced(msgspec.Struct, frozen=True):
    """A person for whom a bot has played."""

    seat: int
    name: str
    decisions: int
    """Made by a bot because time was over, one by one."""
    stood_in: bool
    """A bot took the seat for a while, or holds it still."""
    resigned: bool


class Ended(msgspec.Struct, frozen=True):
    """Why a game is over that was not played to its end: all agreed, the others did when somebody was late, or the host
    of the server closed it."""

    by: Literal["consent", "vote", "host"]
    late: int | None = None
    """The seat whose time was over."""


class AskTable(Body, frozen=True):
    """A question to everybody at the table."""

    what: Request
    until: float | None = None
    """rest: when the table wakes by itself; None if it waits to be woken."""


class AnswerTable(Body, frozen=True):
    agree: bool


class SetByHand(Body, frozen=True):
    """Whether somebody makes his empty decisions himself."""

    by_hand: bool


class CastVote(Body, frozen=True):
    """What shall follow now that somebody's time is over."""

    vote: Vote


NOTE_LENGTH = 10_000


class PrivateNote(Body, frozen=True):
    """What somebody has written down for himself at a table; an empty text is none."""

    text: Annotated[str, msgspec.Meta(max_length=NOTE_LENGTH)]


# -- nights and vacations ------------------------------------------------------------------------------------

Zone = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Date = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


class SetQuiet(Body, frozen=True):
    """The guest's night; no minutes: none."""

    zone: Zone
    start: Annotated[int, msgspec.Meta(ge=0, lt=1440)]
    minutes: Annotated[int, msgspec.Meta(ge=0)]


class PlanVacation(Body, frozen=True):
    """From the first day to the last, both included; without them from now for as long as days are left."""

    zone: Zone
    first: Date | None = None
    last: Date | None = None


class VacationInfo(msgspec.Struct, frozen=True):
    number: int
    start: float
    until: float


class Absence(msgspec.Struct, frozen=True):
    """When the clocks of the asking guest stand still."""

    zone: str | None
    """None: never told."""
    quiet_start: int
    """Minute of the day."""
    quiet_minutes: int
    """0: no night."""
    most_quiet: int
    vacations: tuple[VacationInfo, ...]
    """Present and planned."""
    days_left: float
    """Of this year."""
    days_a_year: int
    now: float


TIME_TYPES = (
    PacePreset,
    PrivateNote,
    AskTable,
    AnswerTable,
    SetByHand,
    CastVote,
    SetQuiet,
    PlanVacation,
    Absence,
)
