"""What every attempt is worth: the start of a puzzle's rating, which one comes next, how ratings change, the streak."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence

from ..kernel.extras.puzzles import Puzzle
from .glicko import Meeting, Rating, rated

EASIER = 170
"""The next puzzle is that much easier than the solver is strong: about three of four are solved."""
PROVEN = 150
"""Only solvers whose deviation is below this move a puzzle's rating …"""
DAILY_STEP = 16
"""… and never by more than this on one day."""
FULL, HALF, NONE = 1.0, 0.5, 0.0


def start_of(puzzle: Puzzle) -> Rating:
    return Rating(900 + 250 * (puzzle.level - 1), 200)


def met(solver: Rating, puzzle: Rating, score: float, moved: float) -> tuple[Rating, Rating]:
    """Both after an attempt; ``moved``: by how much the puzzle's rating has gone up or down today already."""
    after = rated(solver, [Meeting(puzzle, score)])
    if solver.deviation >= PROVEN:
        return after, puzzle
    changed = rated(puzzle, [Meeting(solver, 1 - score)])
    step = max(-DAILY_STEP - moved, min(DAILY_STEP - moved, changed.rating - puzzle.rating))
    return after, changed._replace(rating=puzzle.rating + step)


def following(
    puzzles: Sequence[Puzzle], seen: Collection[str], solver: Rating, ratings: Mapping[str, Rating]
) -> Puzzle | None:
    """The next puzzle of a kind: not seen, about as hard as suits the solver; None when all are solved."""
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in seen]
    aim = solver.rating - EASIER
    return min(
        fresh,
        key=lambda puzzle: (abs(ratings.get(puzzle.id, start_of(puzzle)).rating - aim), puzzle.id),
        default=None,
    )


def streaks(days: Iterable[datetime.date], today: datetime.date) -> tuple[int, int]:
    """Days in a row up to today (or yesterday, while today is still open), and the longest row ever."""
    solved = sorted(set(days))
    longest = run = 0
    before: datetime.date | None = None
    for day in solved:
        run = run + 1 if before is not None and (day - before).days == 1 else 1
        longest = max(longest, run)
        before = day
    current = run if before is not None and (today - before).days <= 1 else 0
    return current, longest
