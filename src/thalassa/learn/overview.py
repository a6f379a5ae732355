"""The chapters of a game as a page lists them: titles, minutes, and how far somebody has come."""

from __future__ import annotations

import msgspec

from ..kernel.game import Game
from ..kernel.words import words
from .lessons import Course, Lesson, courses
from .progress import Progress


class Chapter(msgspec.Struct, frozen=True):
    """One lesson in a list, in one language."""

    id: str
    number: int
    title: str
    about: str
    """In one line; what the lesson teaches, if it has none."""
    teaches: tuple[str, ...]
    minutes: int
    steps: int
    picture: str | None
    """A target whose picture stands for the lesson."""
    needs: tuple[str, ...]
    """Ids of lessons that are better taken before; never a lock."""
    done: bool
    stopped_at: int | None
    """The number of the step at which the person stopped."""


class CourseOverview(msgspec.Struct, frozen=True):
    key: str
    title: str
    about: str
    chapters: tuple[Chapter, ...]
    done: int
    minutes_left: int
    """Of the lessons that are not done."""


def overview(game: Game, progress: Progress, language: str) -> tuple[CourseOverview, ...]:
    """All courses of a game for one person in one language."""
    return tuple(_course(course, progress, language) for course in courses(game))


def _course(course: Course, progress: Progress, language: str) -> CourseOverview:
    voice = words(course.game.package, language)
    chapters = tuple(_chapter(lesson, progress, language) for lesson in course.lessons)
    return CourseOverview(
        key=course.key,
        title=voice.say(f"course.{course.key}"),
        about=voice.say(f"course.{course.key}.about"),
        chapters=chapters,
        done=sum(chapter.done for chapter in chapters),
        minutes_left=sum(chapter.minutes for chapter in chapters if not chapter.done),
    )


def _chapter(lesson: Lesson, progress: Progress, language: str) -> Chapter:
    said, studied = lesson.sentences[language], progress.of(lesson)
    script = lesson.script
    teaches = tuple(said[f"teaches.{goal}"] for goal in script.teaches)
    return Chapter(
        id=lesson.id,
        number=script.chapter,
        title=said["title"],
        about=said.get("about") or " · ".join(goal.removesuffix(".") for goal in teaches),
        teaches=teaches,
        minutes=script.minutes,
        steps=len(script.step),
        picture=script.picture,
        needs=tuple(f"{lesson.game.name}/{name}" for name in script.needs),
        done=studied.done,
        stopped_at=None if studied.bookmark is None else studied.bookmark.at + 1,
    )
