"""What one person has learned so far: plain data that the server or the command line keeps for that person."""

from __future__ import annotations

import msgspec

from .bookmark import Bookmark
from .lessons import Lesson
from .run import Run


class Studied(msgspec.Struct, frozen=True):
    """One lesson: whether it was ever finished, and where the person stopped in the middle of it."""

    done: bool = False
    bookmark: Bookmark | None = None


class Progress(msgspec.Struct, frozen=True):
    """All lessons somebody has begun, by their ids. Bookmarks hold hidden truth: a browser gets an overview instead."""

    lessons: dict[str, Studied] = {}

    def of(self, lesson: Lesson) -> Studied:
        """What is known of this lesson; a bookmark of an older version of it is void."""
        studied = self.lessons.get(lesson.id, Studied())
        if studied.bookmark is not None and studied.bookmark.digest != lesson.digest:
            return Studied(studied.done)
        return studied

    def resume(self, lesson: Lesson) -> Run:
        """The lesson where this person stopped, or from its beginning."""
        bookmark = self.of(lesson).bookmark
        return Run(lesson) if bookmark is None else Run.resumed(lesson, bookmark)

    def kept(self, run: Run) -> Progress:
        """The same with what this run has come to: to be stored after everything the learner asked for."""
        done = run.finished or self.of(run.lesson).done
        bookmark = None if run.finished else run.bookmark()
        return Progress({**self.lessons, run.lesson.id: Studied(done, bookmark)})
