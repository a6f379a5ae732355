"""Playing without other people: a solo level to its end, and a game against a bot."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..conftest import Visit
from ..guests import Guest, choose_game, introduce, open_table, play_on, seat_people

pytestmark = pytest.mark.browser


@pytest.mark.rotating(1, group="whole games in the browser")
def test_a_solo_level_with_progress_in_the_lobby(visit: Visit) -> None:
    page = visit()
    introduce(page, "Ann")
    choose_game(page)
    seat_people(page, 1)
    ladder = page.locator("section", has=page.locator("#ladder-title"))
    expect(ladder.locator("li")).to_have_count(5)
    expect(ladder.locator("li").nth(1).get_by_role("button")).to_be_disabled()
    ladder.locator("li").first.get_by_role("button").click()

    ann = Guest(page, "Ann")
    expect(ann.board()).to_be_visible()
    expect(page.get_by_test_id("goal")).to_contain_text("24")
    play_on([ann], 0)
    expect(page.get_by_test_id("level-result")).to_contain_text("level 1")
    score = ann.score(0)
    assert "civilization" in ann.seen
    assert "bid" in ann.seen

    page.get_by_role("link", name="To the lobby").first.click()
    choose_game(page)
    seat_people(page, 1)
    expect(ladder.locator("li").first).to_contain_text(f"best: {score}")
    expect(ladder.locator("li").first).to_contain_text("1 try")
    expect(ladder.locator("li").nth(1).get_by_role("button")).to_be_enabled(enabled=int(score) >= 24)


@pytest.mark.rotating(1, group="whole games in the browser")
def test_a_game_against_a_bot(visit: Visit) -> None:
    page = visit()
    open_table(page, "Ann", bots={1: "random"})
    ann = Guest(page, "Ann")
    expect(ann.board()).to_be_visible()
    page.wait_for_function(
        "document.querySelector('.dock.mine') || document.querySelector('[data-testid=verdict]')"
    )
    decisions = 0
    while not ann.over():
        before = ann.log_length()
        ann.decide()
        decisions += 1
        # My decision is in the log, and the bot has answered: it is my turn again or the game is over.
        page.wait_for_function(
            """(before) => Number(document.querySelector('[data-log]')?.dataset.log ?? 0) > before
              && (document.querySelector('.dock.mine') || document.querySelector('[data-testid=verdict]'))""",
            arg=before,
        )
    assert decisions >= 8
    assert ann.score(0).isdigit()
    assert ann.score(1).isdigit()


def test_a_purchase_is_taken_back(visit: Visit) -> None:
    """A building bought alone asks its buyer at once how to pay: until something is revealed, it can be undone."""
    page = visit()
    open_table(page, "Ann", seats=1)
    ann = Guest(page, "Ann")
    expect(ann.board()).to_be_visible()
    ann.decide()  # the civilization
    choices = page.locator('[data-testid^="choice-"]')
    # one that would be lost at once, because nothing is left to mark it with, asks nothing
    building = ann.offers().locator('.face:has(.hidden-text:has-text("; Building;"))')
    expect(ann.offers(useful=False).first).to_be_visible()
    while building.count() == 0:
        play_on([ann], ann.log_length(), until=ann.log_length() + 1)
        expect(page.locator(".dock.mine")).to_be_visible()
    before = page.locator(".dock .goods").inner_text()
    building.first.click()
    page.get_by_test_id("decide").click()
    expect(choices.first).to_be_visible()
    page.get_by_test_id("undo").click()
    expect(choices).to_have_count(0)
    expect(ann.offers(useful=False).first).to_be_visible()
    assert page.locator(".dock .goods").inner_text() == before
