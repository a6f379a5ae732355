"""A game of days by two people, on a time that the test moves: a decision made late by a bot, a vacation, a rest all
agree on, and a return."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.live_server import LiveServer

from ..conftest import Visit
from ..guests import Guest, choose_game, introduce, link, pick, play_on, seat_people, settle, submit

pytestmark = pytest.mark.browser

HOUR = 3600
DAY = 24 * HOUR


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("days"), own_time=True, bot_thinking=0.05) as live:
        yield live


def strip(page: Page, *said: str) -> None:
    """The line about time under the top bar."""
    for words in said:
        expect(page.get_by_test_id("time-strip")).to_contain_text(words)


def until_turn(guests: list[Guest], whose: Guest, entries: int) -> int:
    """Let them play until it is this guest's turn alone."""
    others = [guest for guest in guests if guest is not whose]
    while not whose.at_turn() or any(other.at_turn() for other in others):
        actor = next(guest for guest in [*others, whose] if guest.at_turn())
        actor.decide()
        entries += 1
        for guest in guests:
            guest.wait_for_log(entries)
    return entries


def test_a_game_of_days_with_a_time_out_a_vacation_a_rest_and_a_return(
    visit: Visit, timed: LiveServer
) -> None:
    page = visit(timed.url)
    introduce(page, "Ann")
    choose_game(page)
    seat_people(page, 2)
    page.get_by_test_id("pace-days").click()
    pick(page, "Clock", "Brisk")
    submit(page)
    address = link(page, "For players")

    # whoever is invited reads the figures, and what follows when time is over, before he sits down
    ann, bo = Guest(page, "Ann"), Guest(visit(address), "Bo")
    expect(bo.page.locator(".room")).to_contain_text("1 day, and 6 h for every decision, at most 2 days")
    expect(bo.page.locator(".room")).to_contain_text("A bot decides this once")
    bo.sit_down()
    page.get_by_role("button", name="Start the game").click()
    expect(ann.board()).to_be_visible()
    expect(bo.board()).to_be_visible()
    table = page.url

    # Bo's time is over: a bot decides this once, everybody reads it, and the seat stays his
    entries = until_turn([ann, bo], bo, 0)
    expect(bo.page.get_by_test_id("clock")).to_contain_text("Your move")
    timed.move_time(3 * DAY)
    expect(page.locator("[data-log]")).not_to_have_attribute("data-log", str(entries))
    settle(page)
    bo.page.wait_for_function("() => window.unanswered.size === 0")
    entries = ann.log_length()
    bo.wait_for_log(entries)
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text("time was over: a bot decided").first).to_be_visible()
    strip(bo.page, "Your time was over: a bot decided for you", "Your seat stays yours")

    # Bo goes on vacation from the page of his tables: Ann reads until when, and his clock stands
    entries = until_turn([ann, bo], bo, entries)
    away = bo.page.context.new_page()
    away.goto(f"{timed.url}/tables")
    away.get_by_test_id("vacation-now").click()
    expect(away.get_by_test_id("vacation-now")).to_be_checked()
    strip(page, "Bo is away until", "it is Bo’s turn")
    expect(page.get_by_test_id("clock")).to_contain_text("stands")
    strip(bo.page, "You are on vacation until", "You may move all the same")
    timed.move_time(5 * DAY)
    page.reload()
    expect(ann.board()).to_be_visible()
    ann.wait_for_log(entries)
    expect(page.get_by_test_id("clock")).to_contain_text("stands")

    # Ann asks to let the table rest, Bo agrees: nobody loses time, though his vacation ends
    page.get_by_test_id("rest-for-all").click()
    strip(page, "You ask to let the table rest", "1 of 2 agree")
    strip(bo.page, "Ann asks to let the table rest")
    bo.page.get_by_test_id("agree").click()
    strip(page, "All agreed to rest", "Nobody loses time")
    away.reload()
    away.get_by_test_id("vacation-now").click()
    expect(away.get_by_test_id("vacation-now")).not_to_be_checked()
    expect(away.get_by_role("heading", name="Resting")).to_be_visible()
    strip(bo.page, "All agreed to rest")
    bo.page.close()
    timed.move_time(4 * DAY)
    page.reload()
    strip(page, "All agreed to rest")
    ann.wait_for_log(entries)

    # they wake it, Bo opens the table again and plays on with the time he had
    page.get_by_test_id("wake").click()
    strip(page, "You ask to wake the table")
    back = Guest(away, "Bo")
    away.goto(table)
    expect(back.board()).to_be_visible()
    strip(away, "Ann asks to wake the table")
    away.get_by_test_id("agree").click()
    expect(page.get_by_test_id("time-strip")).to_have_count(0)
    expect(away.get_by_test_id("clock")).to_contain_text("Your move")
    play_on([ann, back], entries, entries + 2)
