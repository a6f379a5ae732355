"""What is told about finished games: results, deals played again, levels, charts and analyses."""

from __future__ import annotations

from typing import Literal

import msgspec

from thalassa.bots.analysis import Verdict
from thalassa.kernel.extras.ladder import Rung
from thalassa.kernel.messages import Json, Remark

from .bodies import SeatInfo


class Played(msgspec.Struct, frozen=True):
    """How a finished game of one person came out for that person."""

    name: str
    score: int
    place: int
    won: bool
    mine: bool


class DealResult(Played, frozen=True):
    """One of the finished games of a deal, beside the others."""

    rank: int
    here: bool
    """True for the game of the table where this is shown."""
    time: float
    table: str | None
    """Its address, for those who may look at it."""


class Challenge(msgspec.Struct, frozen=True):
    """What the link of a deal says: what is played, and the result to beat. Nothing that leads to that table."""

    game: str
    options: dict[str, Json]
    edition: str
    seats: tuple[SeatInfo, ...]
    seat: int
    """Where the challenger sat and the challenged will sit; the other seats are bots'."""
    rung: str | None
    """The level as which the deal was played first."""
    result: Played
    verdict: Remark


class LadderInfo(msgspec.Struct, frozen=True):
    game: str
    rungs: tuple[Rung, ...]


class ChartPoint(msgspec.Struct, frozen=True):
    """Public gauges after one decision."""

    seq: int
    round: int
    gauges: dict[str, list[int]]


class PastSheet(msgspec.Struct, frozen=True):
    """A team's notes at one length of the log; told when the table is over."""

    team: str
    seq: int
    sheet: Json


class Analysis(msgspec.Struct, frozen=True):
    """A finished game as a bot sees it. The verdicts come in one by one while it works."""

    state: Literal["none", "working", "done"]
    bot: str
    done: int = 0
    total: int = 0
    verdicts: tuple[Verdict, ...] = ()
    turning_points: tuple[int, ...] = ()
    """Log entries after which the chances stood most otherwise than before; known when it is done."""
    result: tuple[float, ...] = ()
    """Where the chances end: 1 for everybody who won; empty in analyses of older versions."""


RESULT_TYPES = (DealResult, Challenge, LadderInfo, ChartPoint, PastSheet, Analysis)
