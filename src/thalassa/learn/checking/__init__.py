"""Proves that a lesson works: its sentences are complete and short, its moves legal, its questions fair.

For everybody who writes lessons, also for games that come from elsewhere: ``thalassa learn --check``. Knows no game and no learner.
"""

from __future__ import annotations

from ..facts import BadScript
from ..lessons import Lesson
from .pages import book_problems
from .playing import check_playing
from .sentences import check_sentences
from .things import check_things

__all__ = ["book_problems", "problems"]


def problems(lesson: Lesson) -> list[str]:
    """Everything that is wrong with a lesson, in words; nothing if it can be taught."""
    found = [*check_sentences(lesson), *check_things(lesson)]
    try:
        found += check_playing(lesson)
    except BadScript as error:
        found.append(str(error))
    return found
