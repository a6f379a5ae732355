"""Everybody can use it: keyboard alone, screen readers (axe), a phone, both themes, both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ..accessible import FOCUSED, PHONE, serious
from ..conftest import Visit
from ..guests import Guest, choose_game, give_name, open_table, seat_people, submit

pytestmark = pytest.mark.browser

VERDICT = "[data-testid=verdict]"
CAN_BE_TAKEN = "document.activeElement?.dataset.move !== undefined"


def table_with_bot(page: Page) -> Guest:
    open_table(page, "Ann", bots={1: "random"})
    ann = Guest(page, "Ann")
    expect(ann.board()).to_be_visible()
    expect(page.locator(".dock.mine")).to_be_visible()
    return ann


def play_until(ann: Guest, sight: str) -> None:
    """Decide anything until this is to be seen or the game is over."""
    page = ann.page
    while page.locator(sight).count() == 0 and not ann.over():
        before = ann.log_length()
        ann.decide()
        page.wait_for_function(
            """([before, verdict]) => Number(document.querySelector('[data-log]')?.dataset.log ?? 0) > before
              && (document.querySelector('.dock.mine') || document.querySelector(verdict))""",
            arg=[before, VERDICT],
        )


def speak(page: Page, language: str) -> None:
    page.get_by_test_id("settings").click()
    page.get_by_role("dialog").get_by_text(language).click()
    page.keyboard.press("Escape")


@pytest.mark.rotating(1, group="accessible tables")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Visit, axe: str, theme: str) -> None:
    page = visit(color_scheme=theme)
    expect(page.locator("#open-title")).to_be_visible()
    assert serious(page, axe) == []
    choose_game(page)
    seat_people(page, 1)
    # what is checked stands still: everything that is fetched is there
    expect(page.locator("section", has=page.locator("#ladder-title")).locator("li")).to_have_count(5)
    for group in page.locator("details summary").all():
        group.click()
    assert serious(page, axe) == []
    page.keyboard.press("Escape")
    ann = table_with_bot(page)
    ann.offers().first.locator(".face").click()
    assert serious(page, axe) == []
    page.locator('[data-testid^="about-"]').first.click()
    expect(page.get_by_test_id("tile-card")).to_be_visible()
    assert serious(page, axe) == []
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Overview").click()
    page.get_by_test_id("pile-A").locator("summary").click()
    assert serious(page, axe) == []
    # A decision panel, a disaster that has struck, and the result too.
    for sight in (
        '[data-testid="decision"]',
        '[data-testid^="disaster-"].struck',
        VERDICT,
    ):
        play_until(ann, sight)
        expect(page.locator(sight).first).to_be_visible()
        if sight == VERDICT:
            expect(page.locator(".result .course > svg, .result .plot canvas")).to_be_visible()
            expect(page.get_by_test_id("analyse")).to_be_visible()
            expect(page.get_by_test_id("same-deal")).to_be_visible()
        assert serious(page, axe) == []
    # The link of the deal, and the table it opens.
    page.goto(page.get_by_test_id("same-deal").locator("input").input_value())
    expect(page.get_by_test_id("to-beat")).to_contain_text("Ann")
    assert serious(page, axe) == []
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_test_id("known-deal")).to_be_visible()
    expect(ann.board()).to_be_visible()
    assert serious(page, axe) == []


def test_a_phone_never_scrolls_sideways(visit: Visit) -> None:
    page = visit(**PHONE)
    fits = "document.documentElement.scrollWidth <= window.innerWidth"
    choose_game(page)
    assert page.evaluate(fits)
    page.keyboard.press("Escape")
    table_with_bot(page)
    assert page.evaluate(fits)
    for tab in ("players", "log", "chat"):
        page.get_by_test_id(f"tab-{tab}").tap()
        assert page.evaluate(fits), tab
    for panel in ("Overview", "Ceiling bids", "Rules"):
        page.get_by_test_id("tab-more").tap()
        assert page.evaluate(fits), "more"
        page.get_by_role("dialog").get_by_role("button", name=panel).tap()
        expect(page.get_by_role("dialog", name=panel)).to_be_visible()
        assert page.evaluate(fits), panel
    page.get_by_test_id("tab-board").tap()
    tile = page.locator(".lot [data-move]").first
    tile.tap()
    expect(page.get_by_test_id("decide")).to_be_visible()
    assert page.evaluate(fits)
    tile.tap()
    expect(page.get_by_test_id("tile-card")).to_be_visible()
    assert page.evaluate(fits)
    page.keyboard.press("Escape")
    page.get_by_test_id("decide").tap()
    page.get_by_test_id("tab-more").tap()
    page.get_by_role("button", name="Look back").tap()
    expect(page.locator(".dock input[type=range]")).to_be_visible()
    assert page.evaluate(fits)
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight"), (
        "the page does not scroll"
    )


def test_a_bid_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    ann = table_with_bot(page)
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED).startswith("tile-"):
            break
    first = page.evaluate(FOCUSED)
    assert first.startswith("tile-")
    page.keyboard.press("ArrowRight")
    second = page.evaluate(FOCUSED)
    assert second.startswith("tile-")
    assert second != first
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(FOCUSED) == first
    # The keyboard's place is visible.
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    # Walk on to a tile that can be bid for, choose it, raise the bid and confirm, all in its place.
    for _ in range(5):
        if page.evaluate(CAN_BE_TAKEN):
            break
        page.keyboard.press("ArrowRight")
    chosen = page.evaluate(FOCUSED)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("decide")).to_be_visible()
    least = page.get_by_test_id("decide").inner_text()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("decide")).not_to_have_text(least)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("decide")).to_have_count(0)
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED) == chosen, "the focus stays where it was"
    before = ann.log_length()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(before) => Number(document.querySelector('[data-log]')?.dataset.log ?? 0) > before", arg=before
    )
    assert page.evaluate("document.activeElement !== document.body"), "the focus is never lost"
    expect(page.locator("#panel-log .entry", has_text="You bid").first).to_be_visible()


def test_the_language_changes_everywhere_and_stays(visit: Visit) -> None:
    page = visit()
    table_with_bot(page)
    expect(page.get_by_role("heading", name="Auction row")).to_be_visible()
    speak(page, "Deutsch")
    expect(page.get_by_role("heading", name="Versteigerungsreihe")).to_be_visible()
    expect(page.get_by_test_id("task")).to_contain_text("Biete auf ein Plättchen")
    page.reload()
    expect(page.get_by_role("heading", name="Versteigerungsreihe")).to_be_visible()
    speak(page, "English")
    expect(page.get_by_role("heading", name="Auction row")).to_be_visible()


def test_a_guest_without_a_name_is_asked_for_one_where_others_are_met(visit: Visit) -> None:
    page = visit()
    choose_game(page)
    seat_people(page, 2)
    submit(page)
    give_name(page, "Dio")
    expect(page.locator(".room")).to_contain_text("Dio")
