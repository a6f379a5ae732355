"""What crosses the network when somebody tries moves in a private copy of a position."""

from __future__ import annotations

from typing import Annotated

import msgspec

from thalassa.kernel.messages import Json, Outcome, Reason, Remark
from thalassa.kernel.table import Moment

from .frames import PlainAction, Steps
from .times import Body

MOST_STEPS = 120


class TriedStep(Body, frozen=True):
    """One decision made in the copy, by whichever seat."""

    seat: int
    actions: Steps


class WhatIf(Body, frozen=True):
    """A copy of the table's position after ``at`` entries of its log, and what was tried in it. The client keeps it all:
    the server remembers nothing it could not work out again."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    draw: Annotated[int, msgspec.Meta(ge=0, lt=1_000_000)] = 0
    """Another number, other hidden facts."""
    steps: Annotated[tuple[TriedStep, ...], msgspec.Meta(max_length=MOST_STEPS)] = ()
    seat: int | None = None
    """Through whose eyes; None: those of the seat that must decide."""
    actions: Annotated[tuple[PlainAction, ...], msgspec.Meta(max_length=64)] = ()
    """The first steps of a decision (draft), or the action asked about (why)."""


class Copied(msgspec.Struct, frozen=True):
    """The position in the copy."""

    drawn: bool
    """Hidden facts were drawn anew; False where the game is over and nothing is hidden any more."""
    most: int
    """Decisions that can be tried in all."""
    seat: int
    view: Json
    moves: tuple[Json, ...]
    actors: tuple[int, ...]
    task: Remark | None
    moments: tuple[Moment, ...]
    outcome: Outcome | None


class CopyDrafted(msgspec.Struct, frozen=True):
    view: Json
    moves: tuple[Json, ...]
    complete: bool


class CopyJudged(msgspec.Struct, frozen=True):
    reason: Reason | None


SANDBOX_TYPES = (WhatIf, Copied, CopyDrafted, CopyJudged)
