"""Cups over REST."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from thalassa.kernel.messages import Json
from thalassa.server.clocks.pace import Pace

from .times import Body

CupKind = Literal["rotation", "swiss", "ladder"]
CupStatus = Literal["open", "running", "over"]
ShortText = Annotated[str, msgspec.Meta(max_length=40)]
MOST_PLACES = 64
MOST_ROUNDS = 20

EVERY_BOT = "every"


class NewCup(Body, frozen=True):
    game: ShortText
    kind: CupKind
    places: Annotated[int, msgspec.Meta(ge=2, le=MOST_PLACES)]
    """How many take part."""
    seats: Annotated[int, msgspec.Meta(ge=2, le=20)]
    """Of one table; where the players do not fill such tables, some are smaller or larger."""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
    title: ShortText = ""
    options: Mapping[str, Json] = {}
    pace: Pace | None = None
    public: bool = True
    join: bool = True
    """The host takes part."""
    bots: Annotated[int, msgspec.Meta(ge=0, le=MOST_PLACES)] = 0
    """How many bots take part."""
    bot: ShortText | None = None
    """Which; None: the strongest of the game, ``EVERY_BOT``: all that try to win, by turns."""


class CupPlayer(msgspec.Struct, frozen=True):
    number: int
    name: str
    """Empty for a player who left, and for bots."""
    bot: str | None
    mine: bool
    place: int
    points: float
    won: int
    games: int


class CupTable(msgspec.Struct, frozen=True):
    round: int
    """From 0 on."""
    table: str | None
    """Its address, for those who may look at it."""
    status: Literal["waiting", "open", "running", "over"]
    """``waiting``: it is opened as soon as there is room for it."""
    players: tuple[int, ...]
    """Numbers by seat."""
    mine: bool
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    points: tuple[float, ...] = ()
    finished: bool = True


class CupCard(msgspec.Struct, frozen=True):
    """A cup as lists show it."""

    id: str
    title: str
    game: str
    kind: CupKind
    status: CupStatus
    places: int
    taken: int
    rounds: int
    round: int
    """How many have been drawn."""
    pace: Pace | None
    joined: bool
    host: bool


class CupInfo(msgspec.Struct, frozen=True):
    card: CupCard
    seats: int
    options: dict[str, Json]
    hosted_by: str
    public: bool
    players: tuple[CupPlayer, ...]
    """The first first."""
    tables: tuple[CupTable, ...]
    byes: tuple[tuple[int, ...], ...]
    """Who sat out, round by round."""


CUP_TYPES = (NewCup, CupCard, CupInfo)
