"""What somebody has learned is kept as plain data, and listed without giving anything away."""

from __future__ import annotations

import msgspec

from learn.taking import HIDE_9, ask, attempt, changed, lesson, solve, taken_to
from thalassa.kernel import registry
from thalassa.learn import commands
from thalassa.learn.overview import overview
from thalassa.learn.progress import Progress
from thalassa.learn.run import Run
from toy import GAME


def stored(progress: Progress) -> Progress:
    return msgspec.json.decode(msgspec.json.encode(progress), type=Progress)


def test_a_new_person_begins_at_the_beginning() -> None:
    (course,) = overview(GAME, Progress(), "en")
    assert (course.title, course.about) == ("Pebbles, step by step", "Two short lessons.")
    assert (course.done, course.minutes_left) == (0, 5)
    first, second = course.chapters
    assert (first.title, first.minutes, first.steps, first.picture) == ("One round", 2, 7, "pebble:9")
    goals = "The highest hidden pebble wins the round · The left bowl counts numbers, the right one four"
    assert first.about == goals, "a lesson without a line of its own is listed with what it teaches"
    assert first.teaches[0] == "The highest hidden pebble wins the round."
    assert (first.done, first.stopped_at) == (False, None)
    assert second.needs == ("toy/1-round",)
    assert overview(GAME, Progress(), "de")[0].chapters[1].title == "Ein ganzes Spiel"


def test_a_lesson_is_listed_with_its_own_line() -> None:
    (course,) = overview(registry.game("peloponnes"), Progress(), "de")
    assert course.chapters[0].about == "Der kleinere Wert zählt · bieten, bezahlen, bauen"


def test_bookmarks_keep_the_names_they_were_first_stored_with() -> None:
    kept = msgspec.json.decode(msgspec.json.encode(taken_to("unseen").bookmark()))
    assert {"page", "pages"} <= kept.keys(), "old bookmarks are read, too"


def test_the_place_is_kept() -> None:
    run = taken_to("highest")
    attempt(run, HIDE_9)
    progress = stored(Progress().kept(run))
    assert overview(GAME, progress, "en")[0].chapters[0].stopped_at == 4
    assert progress.resume(lesson()).scene() == run.scene()


def test_a_finished_lesson_stays_done_when_it_is_taken_again() -> None:
    run = taken_to("rest")
    solve(run)
    ask(run, commands.Next())
    progress = stored(Progress().kept(run))
    (course,) = overview(GAME, progress, "en")
    assert (course.done, course.minutes_left, course.chapters[0].done) == (1, 3, True)
    assert course.chapters[0].stopped_at is None
    again = progress.resume(lesson())
    assert again.scene().number == 1
    ask(again, commands.Next())
    chapter = overview(GAME, stored(progress.kept(again)), "en")[0].chapters[0]
    assert (chapter.done, chapter.stopped_at) == (True, 2)


def test_a_bookmark_of_another_version_is_void() -> None:
    progress = Progress().kept(taken_to("highest"))
    other = changed(lesson(), minutes=9)
    assert progress.of(other).bookmark is None
    assert progress.resume(other).scene() == Run(other).scene()
