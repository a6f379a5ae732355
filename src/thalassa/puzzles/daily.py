"""The puzzle of the day: one for every game, the same for everybody with the same release, without anybody in between.

The level follows the weekday. Within a level the puzzles come in an order that nobody chose (by SHA-256 of the shelf's
digest and the puzzle's name), so none repeats before all have had their day.
"""

from __future__ import annotations

import datetime
import hashlib

from ..kernel.extras.puzzles import Puzzle
from .shelf import Shelf

FIRST_MONDAY = datetime.date(2026, 1, 5)
LEVELS = (1, 2, 3, 4, 5, 3, 4)
"""Monday to Sunday."""
ALL_LEVELS = (1, 2, 3, 4, 5)


def today(now: datetime.datetime | None = None) -> datetime.date:
    """Days begin at midnight in Greenwich, for everybody at once."""
    return (now or datetime.datetime.now(datetime.UTC)).date()


def number(day: datetime.date) -> int:
    """Of the day, for sharing: the first Monday is 1."""
    return (day - FIRST_MONDAY).days + 1


def of_day(shelf: Shelf, day: datetime.date) -> Puzzle:
    """The game's puzzle for this day."""
    wanted = LEVELS[day.weekday()]
    # an empty level is served by the next higher, else by the next lower one
    levels = [level for level in ALL_LEVELS if level >= wanted]
    levels += [level for level in reversed(ALL_LEVELS) if level < wanted]
    pool = next(found for level in levels if (found := _of_level(shelf, level)))
    order = sorted(pool, key=lambda puzzle: _draw(shelf, puzzle))
    return order[_turn(day) % len(order)]


def _of_level(shelf: Shelf, level: int) -> list[Puzzle]:
    return [puzzle for puzzle in shelf.puzzles if puzzle.level == level]


def _draw(shelf: Shelf, puzzle: Puzzle) -> str:
    return hashlib.sha256(f"thalassa|daily|{shelf.digest}|{puzzle.id}".encode()).hexdigest()


def _turn(day: datetime.date) -> int:
    """How many days of this day's level came before it."""
    level = LEVELS[day.weekday()]
    weeks, weekday = divmod((day - FIRST_MONDAY).days, 7)
    return weeks * LEVELS.count(level) + LEVELS[:weekday].count(level)
