"""Two people in two browsers play a whole game of Peloponnes against each other by link."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..conftest import Visit
from ..guests import Guest, link, open_table, pick, play_on

pytestmark = pytest.mark.browser


def start(visit: Visit) -> tuple[Guest, Guest]:
    host = visit()
    open_table(host, "Ann")
    other = visit(link(host, "For players"))
    ann, bo = Guest(host, "Ann"), Guest(other, "Bo")
    bo.sit_down()
    host.get_by_role("button", name="Start the game").click()
    expect(ann.board()).to_be_visible()
    expect(bo.board()).to_be_visible()
    return ann, bo


@pytest.mark.every_day
def test_a_whole_game_by_link(visit: Visit) -> None:
    ann, bo = start(visit)
    guests = [ann, bo]

    entries = play_on(guests, 0, until=14)
    assert entries == 14
    bo.page.reload()
    expect(bo.board()).to_be_visible()
    bo.wait_for_log(entries)
    entries = play_on(guests, entries)

    for guest in guests:
        expect(guest.page.get_by_test_id("verdict")).to_be_visible()
    for seat in (0, 1):
        assert ann.score(seat) == bo.score(seat)
        assert ann.score(seat).isdigit()

    seen = ann.seen | bo.seen
    assert "displaced" in seen, "a bid was displaced"
    assert "supply" in seen, "a supply round was decided"
    ann.page.get_by_role("button", name="Look back").click()
    log = ann.page.locator("#panel-log").inner_text()
    assert log.count("strikes!") == 5, "every disaster strikes exactly once"
    assert "calls for a supply round" in log
    ann.page.locator(".dock").get_by_role("button", name="Result").click()
    play_again(ann, bo)


def play_again(ann: Guest, bo: Guest) -> None:
    """The first to ask opens a new table; the other is told, joins it, and finds the seat kept."""
    ann.page.get_by_role("button", name="Play again").click()
    expect(ann.page.locator(".room")).to_contain_text("kept for Bo")
    expect(ann.page.get_by_role("button", name="Start the game")).to_be_disabled()
    expect(bo.page.get_by_test_id("again")).to_contain_text("Ann has opened a new table")
    bo.page.get_by_test_id("again").get_by_role("button", name="Join").click()
    ann.page.get_by_role("button", name="Start the game").click()
    for guest in (ann, bo):
        expect(guest.board()).to_be_visible()
    expect(bo.page).to_have_url(ann.page.url)


def test_history_and_back_to_now(visit: Visit) -> None:
    ann, bo = start(visit)
    entries = play_on([ann, bo], 0, until=5)
    page = ann.page
    bids_now = page.locator(".lot .stands").count()

    # An earlier position: tinted, without input, and one key leads back.
    page.locator(".history .place").click()
    page.get_by_role("button", name="First position").click()
    expect(page.locator(".table-frame.past")).to_be_visible()
    expect(page.locator(".lot .stands")).to_have_count(0)
    expect(page.locator(".lot [data-move]")).to_have_count(0)
    page.keyboard.press("Escape")  # the card with the slider
    page.keyboard.press("Escape")
    expect(page.locator(".table-frame.past")).to_have_count(0)
    expect(page.locator(".lot .stands")).to_have_count(bids_now)
    ann.wait_for_log(entries)

    # A line of the log is a link to its moment.
    page.locator("#panel-log .entry a").last.click()
    expect(page.locator(".table-frame.past")).to_be_visible()
    page.get_by_role("button", name="Back to now").first.click()
    expect(page.locator(".table-frame.past")).to_have_count(0)


def test_a_spectator_watches_and_cannot_act(visit: Visit) -> None:
    host = visit()
    open_table(host, "Ann")
    players, spectators = link(host, "For players"), link(host, "For spectators")
    ann, bo = Guest(host, "Ann"), Guest(visit(players), "Bo")
    bo.sit_down()
    host.get_by_role("button", name="Start the game").click()
    expect(ann.board()).to_be_visible()
    expect(bo.board()).to_be_visible()
    watcher = Guest(visit(spectators), "Cleo")
    expect(watcher.board()).to_be_visible()
    expect(watcher.page.get_by_text("You are watching")).to_be_visible()

    actor = ann if ann.at_turn() else bo
    actor.decide()
    for guest in (ann, bo, watcher):
        guest.wait_for_log(1)
    bid = actor.page.locator(".lot:has(.stands)").get_attribute("data-testid")
    expect(watcher.page.get_by_test_id(str(bid)).locator(".stands")).to_be_visible()

    assert watcher.page.locator("[data-move], [data-testid=rail]").count() == 0
    assert watcher.page.locator(".dock .buttons button").count() == 0
    watcher.page.locator('[data-testid^="tile-"]').first.click()
    expect(watcher.page.get_by_test_id("tile-card")).to_contain_text("shown to those who play")
    for guest in (ann, bo):
        guest.wait_for_log(1)


def test_the_host_gives_a_left_seat_to_a_bot(visit: Visit) -> None:
    ann, bo = start(visit)
    bo.page.get_by_test_id("table-menu").click()
    bo.page.get_by_role("button", name="Leave the table").click()
    bo.page.locator("button.danger").click()
    pick(ann.page, "Let a bot play on", "Random")
    expect(ann.page.get_by_label("Players").get_by_text("Random")).to_be_visible()
    expect(ann.page.get_by_role("alert").filter(has_text="went wrong")).to_have_count(0)
