"""How fast a table is played: what each seat has, what a decision adds, and what happens when time is over."""

from __future__ import annotations

from typing import Literal

import msgspec

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR

PaceKind = Literal["live", "days"]
TimeOver = Literal["once", "stand_in", "vote", "nothing"]
"""A bot decides this once · a bot takes the seat until its owner is back · the others decide · nothing."""


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clock of a table, in seconds. A table without one is played at ease."""

    kind: PaceKind
    bank: int
    """What every seat begins with."""
    increment: int
    """What every decision adds."""
    cap: int
    """No seat ever has more."""
    over: TimeOver = "once"


class PacePreset(msgspec.Struct, frozen=True):
    name: str
    pace: Pace


PRESETS = (
    PacePreset("quick", Pace("live", 5 * MINUTE, 15, 10 * MINUTE, "stand_in")),
    PacePreset("calm", Pace("live", 15 * MINUTE, 30, 30 * MINUTE, "stand_in")),
    PacePreset("brisk", Pace("days", 24 * HOUR, 6 * HOUR, 48 * HOUR)),
    PacePreset("steady", Pace("days", 3 * DAY, 12 * HOUR, 5 * DAY)),
    PacePreset("relaxed", Pace("days", 5 * DAY, 24 * HOUR, 7 * DAY)),
)
"""Paces the form for a new table offers, the fastest first."""

LEAST_BANK = {"live": 30, "days": HOUR}
MOST_CAP = {"live": 6 * HOUR, "days": 60 * DAY}


class PaceProblem(msgspec.Struct, frozen=True):
    """Which figure cannot be, and within what bounds it could."""

    field: Literal["bank", "increment", "cap"]
    least: int
    most: int


def problem(pace: Pace) -> PaceProblem | None:
    """Why a table cannot be played at this pace; None if it can."""
    most = MOST_CAP[pace.kind]
    bounds = {
        "bank": (pace.bank, LEAST_BANK[pace.kind], most),
        "increment": (pace.increment, 0, most),
        "cap": (pace.cap, max(pace.bank, pace.increment), most),
    }
    for field, (value, least, highest) in bounds.items():
        if not least <= value <= highest:
            return PaceProblem(field, least, highest)  # type: ignore[arg-type]  # the keys above
    return None


def low(pace: Pace) -> float:
    """Whoever has less than this is told so, once a decision. Who plays live sees his clock."""
    return 0.0 if pace.kind == "live" else min(6 * HOUR, pace.bank / 4)


def more_time(pace: Pace) -> float:
    """What a seat gets when the others agree to give it more."""
    return pace.increment / 2 if pace.increment >= 60 else float(pace.bank) / 10
