"""Lessons in the browser: each can be taken to its end by its own solutions, and what it speaks of is on the board.

Two lessons at one width a day, all of them at both in ``make soak`` (support/rotation.py).
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from thalassa.kernel import registry
from thalassa.learn.lessons import find, lessons

from ..conftest import Visit
from .pupils import Pupil

pytestmark = pytest.mark.browser

GAMES = ("peloponnes", "odyssey", "poseidon")
SIZES = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
BRIDGE = "peloponnes/1-bridge"

TAKEN = [
    (lesson.id, size, "de" if (game, size) == (GAMES[0], "phone") else "en")
    for game in GAMES
    for lesson in lessons(registry.game(game))
    for size in SIZES
]
"""Lesson, size and language; German for every lesson of the first game on a phone."""


@pytest.mark.rotating(1)
@pytest.mark.parametrize(("name", "size", "language"), TAKEN)
def test_a_lesson_is_taken_to_its_end(visit: Visit, name: str, size: str, language: str) -> None:
    """With a wrong try at each decision; everything a sentence speaks of is there and not covered by it."""
    game, _, chapter = name.partition("/")
    locale = {"en": "en-GB", "de": "de-DE"}[language]
    page = visit(f"/learn/{name}", viewport=SIZES[size], locale=locale)
    pupil = Pupil(page, find(registry.game(game), chapter), language)
    for scene in pupil.take():
        if scene.ending is None:
            pupil.expect_words(scene)
            pupil.look_at(scene)
    assert pupil.missing == []
    assert pupil.hidden == []
    assert pupil.not_by_hand == []


def _open(visit: Visit, name: str = BRIDGE, size: str = "desktop") -> tuple[Page, Pupil]:
    page = visit(f"/learn/{name}", viewport=SIZES[size])
    game, _, chapter = name.partition("/")
    pupil = Pupil(page, find(registry.game(game), chapter), "en")
    pupil.settle()
    return page, pupil


def test_enter_goes_on_and_the_place_is_kept(visit: Visit) -> None:
    page, _ = _open(visit)
    page.locator("body").press("Enter")
    expect(page.locator('main[data-number="2"]')).to_have_count(1)
    page.get_by_test_id("lesson-leave").click()
    chapter = page.get_by_test_id(f"chapter-{BRIDGE}")
    expect(chapter).to_contain_text("step 2 of 11")
    chapter.get_by_role("link").click()
    expect(page.locator('main[data-number="2"]')).to_have_count(1)


def test_help_lights_the_place_and_then_shows(visit: Visit) -> None:
    page, pupil = _open(visit)
    for scene in pupil.take():
        if scene.step == "overbid":
            break
    for label in ("Where?", "Where?", "Show me"):
        expect(page.get_by_test_id("lesson-help")).to_have_text(label)
        pupil.press("lesson-help")
        pupil.settle()
    expect(page.locator("main[data-stage=done]")).to_have_count(1)


def test_the_chapters_say_what_is_done_and_where_to_go_on(visit: Visit, axe: str) -> None:
    page = visit("/learn/peloponnes")
    expect(page.get_by_role("link", name="Start")).to_have_count(7)
    expect(page.locator("a.primary")).to_have_count(1)
    page.evaluate(axe)
    found = page.evaluate("() => axe.run().then((result) => result.violations.map((one) => one.id))")
    assert found == []


def test_a_lesson_reads_well_for_those_who_do_not_see_it(visit: Visit, axe: str) -> None:
    page, _ = _open(visit)
    expect(page.locator("[aria-live=polite]").filter(has_text="Sparta")).not_to_have_count(0)
    page.get_by_test_id("teacher").get_by_role("button", name="inhabitants").click()
    expect(page.get_by_role("dialog", name="Inhabitant")).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate(axe)
    found = page.evaluate(
        "() => axe.run('[data-testid=teacher]').then((result) => result.violations.map((one) => one.id))"
    )
    assert found == []


def test_a_lesson_never_scrolls_sideways_on_a_small_phone(visit: Visit) -> None:
    page = visit(f"/learn/{BRIDGE}", viewport={"width": 360, "height": 640})
    expect(page.get_by_test_id("lesson-next")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    box = page.get_by_test_id("lesson-next").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640
