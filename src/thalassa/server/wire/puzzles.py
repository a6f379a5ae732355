"""Puzzles over REST. What a puzzle's answer is stands in a verdict alone, and that follows an answer."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from thalassa.kernel.extras.puzzles import Asked, Explained, Given, Hint
from thalassa.kernel.messages import Json

from .bodies import Key
from .times import Body

Coin = Literal["gold", "half", "empty"]
"""gold: solved at the first try; half: with a hint."""


class PuzzleAttempt(msgspec.Struct, frozen=True):
    """What I have made of a puzzle; only the first answer counts."""

    score: float | None
    """1, ½ with a hint, 0; None while only the hint was taken."""
    hinted: bool
    before: int
    after: int
    """My rating of this kind, before and after."""


class PuzzleCard(msgspec.Struct, frozen=True):
    """A puzzle in a list."""

    id: str
    game: str
    kind: str
    level: int
    themes: tuple[str, ...]
    rating: int
    day: str | None = None
    attempt: PuzzleAttempt | None = None


class PracticeKind(msgspec.Struct, frozen=True):
    """One kind of puzzle, and how I do."""

    game: str
    kind: str
    puzzles: int
    tried: int
    solved: int
    rating: int
    curve: tuple[int, ...]
    """My rating after the last attempts."""
    levels: tuple[int, ...]
    """Solved of level 1, 2, 3, 4, 5."""


class PuzzleDay(msgspec.Struct, frozen=True):
    day: str
    coin: Coin
    puzzles: tuple[str, ...]
    """Of the day, by game."""


class PuzzlesInfo(msgspec.Struct, frozen=True):
    """The page of puzzles, and what the lobby shows of it."""

    day: str
    number: int
    daily: tuple[PuzzleCard, ...]
    streak: int
    longest: int
    practice: tuple[PracticeKind, ...]
    days: tuple[PuzzleDay, ...]
    """The last thirty, today at the end."""


class PuzzleVerdict(msgspec.Struct, frozen=True):
    """After the answer: whether it was right, the solution step by step, what it means for my rating."""

    right: bool
    score: float
    counted: bool
    """False if the puzzle had been answered before."""
    before: int
    after: int
    streak: int
    given: Given | None
    answer: Given
    explained: tuple[Explained, ...]


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle to be solved."""

    card: PuzzleCard
    seat: int
    seats: int
    options: dict[str, Json]
    asked: Asked
    sheet: Json
    """The solver's notebook at the beginning."""
    hint: Hint | None
    """Once it was taken."""
    mine: int
    """My rating of this kind."""
    verdict: PuzzleVerdict | None
    """Once it was answered."""


class PuzzleAnswer(Body, frozen=True):
    """An answer; neither target nor actions: show me."""

    target: Key | None = None
    actions: Annotated[tuple[dict[str, Json], ...], msgspec.Meta(max_length=80)] = ()


class PuzzleDraft(Body, frozen=True):
    actions: Annotated[tuple[dict[str, Json], ...], msgspec.Meta(max_length=80)]


class PuzzleDrafted(msgspec.Struct, frozen=True):
    view: Json
    moves: tuple[Json, ...]
    complete: bool


class PuzzleNote(Body, frozen=True):
    """A note to be written on this sheet of the solver's own."""

    sheet: Json
    note: dict[str, Json]


class PuzzleSheet(msgspec.Struct, frozen=True):
    sheet: Json


class PuzzleHinted(msgspec.Struct, frozen=True):
    hint: Hint


class NextPuzzle(msgspec.Struct, frozen=True):
    id: str | None
    """None when all of the kind have been tried."""


PUZZLE_TYPES = (
    PuzzlesInfo,
    PuzzleInfo,
    PuzzleVerdict,
    PuzzleAnswer,
    PuzzleDraft,
    PuzzleDrafted,
    PuzzleNote,
    PuzzleSheet,
    PuzzleHinted,
    NextPuzzle,
)
