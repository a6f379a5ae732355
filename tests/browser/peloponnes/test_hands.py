"""A round of Peloponnes without eyes or without mouse: by keyboard alone, and by roles and names alone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from support.live_server import LiveServer

from ..conftest import Visit
from ..guests import focus_taken_back, settle

pytestmark = pytest.mark.browser

FOCUS = "document.activeElement?.tagName ?? 'none'"
LOG = "Number(document.querySelector('[data-log]')?.dataset.log ?? 0)"
MY_TURN = """() => document.querySelector('.dock.mine') !== null && document.querySelector('.table-frame > .over') === null"""
IN_ROUND_1 = f"""() => document.querySelector('[data-testid=round-end]') !== null
  || (document.querySelector('[aria-current=step]').textContent.includes('1') && ({MY_TURN})())"""
"""My turn, or the page of the round: once the second has begun, that page is about to cover the table."""


def sit_down(page: Page, url: str) -> None:
    """At a new table with one bot."""
    page.request.post(f"{url}/api/me", data=json.dumps({"name": "Ann"}), headers={"X-Thalassa": "1"})
    body = {"game": "peloponnes", "start": True, "seats": 2, "bots": {"1": "random"}}
    answer = page.request.post(f"{url}/api/tables", data=json.dumps(body), headers={"X-Thalassa": "1"})
    page.goto(f"{url}/t/{answer.json()['card']['id']}")
    expect(page.get_by_test_id("peloponnes")).to_be_visible()


def in_log(page: Page) -> int:
    found: int = page.evaluate(LOG)
    return found


def press(page: Page, key: str) -> None:
    page.keyboard.press(key)
    settle(page)
    focus_taken_back(page)


def decide_by_keys(page: Page) -> None:
    """``m`` and then Enter until it is decided: the first chooses, the next confirms; sets are confirmed by Ctrl+Enter."""
    before = in_log(page)
    press(page, "m")
    for key in ("Enter", "Enter", "Enter", "Control+Enter", "Control+Enter"):
        press(page, key)
        if in_log(page) > before:
            return
        press(page, "m")
    raise AssertionError(f"not decided: {page.get_by_test_id('task').inner_text()}")


def test_a_whole_round_by_keyboard_alone(visit: Visit, server: LiveServer) -> None:
    page = visit()
    sit_down(page, server.url)
    page.wait_for_function(MY_TURN)
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")

    # The decision is at most five tabs away, and the very first leads there.
    tabs = 0
    while not page.evaluate("document.activeElement?.closest('[data-move]') !== null"):
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= 5
    # Arrows walk over the tiles, and the board is one stop: the next Tab leaves it.
    here = page.evaluate("document.activeElement.dataset.testid")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.testid") != here
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.offers')") is None

    # Escape leaves what was begun.
    press(page, "m")
    press(page, "Enter")
    expect(page.locator(".lot.chosen")).to_have_count(1)
    press(page, "Escape")
    expect(page.locator(".lot.chosen")).to_have_count(0)

    summary = page.get_by_test_id("round-end")
    while summary.count() == 0:
        before = in_log(page)
        decide_by_keys(page)
        assert page.evaluate(FOCUS) != "BODY", "the focus is lost after a decision"
        page.wait_for_function(
            f"(before) => {LOG} > before && ({IN_ROUND_1})()".replace("\n", " "), arg=before
        )
    press(page, "Escape")
    expect(summary).to_have_count(0)
    assert page.evaluate(FOCUS) != "BODY", "the focus is lost after the page of the round"

    # Letters go to the tabs.
    press(page, "l")
    assert page.evaluate("document.activeElement.closest('#panel-log') !== null")
    press(page, "c")
    assert page.evaluate("document.activeElement.closest('#panel-chat') !== null")


RED = re.compile(r"^(Bid|Buy|Move|Pay|Mark|Keep|Feed|Take|Let|Yes)\b")
WAYS = re.compile(r"^(Pass|Withdraw)\b")


def first(found: Locator) -> Locator | None:
    return found.first if found.count() else None


def decide_by_names(page: Page) -> None:
    """Only what a screen reader tells: the region of the dock, rows and choices by their names."""
    dock = page.get_by_role("region", name="Your decision")
    red = first(dock.get_by_role("button", name=RED))
    if red is None:
        row = page.get_by_role("region", name=re.compile("^(Auction|Conquest) row$"))
        tile = first(row.get_by_role("button", name=re.compile("; (fits|mark it|can pay)")))
        choice = tile or first(
            page.get_by_role("region", name="Decision").get_by_role("button", pressed=False)
        )
        if choice is None:
            dock.get_by_role("button", name=WAYS).click()
            return
        choice.click()
        red = dock.get_by_role("button", name=RED).first
    red.click()
    settle(page)
    sure = first(dock.get_by_role("button", name=re.compile("^Yes,")))
    if sure is not None:
        sure.click()


def test_a_whole_round_by_roles_and_names_alone(visit: Visit, server: LiveServer) -> None:
    page = visit()
    sit_down(page, server.url)
    told = page.get_by_role("log")
    summary = page.get_by_role("dialog", name="Round 1 is over")
    while summary.count() == 0:
        page.wait_for_function(IN_ROUND_1)
        if summary.count():
            break
        before = in_log(page)
        decide_by_names(page)
        settle(page)
        page.wait_for_function(f"(before) => {LOG} > before", arg=before)
    # What happened was told in order, in one line or in several: the bot may have bid before I came.
    expect(told).to_contain_text("Round 2 begins")
    lines = told.get_by_role("paragraph").all_inner_texts()
    parts = [
        re.search(part, " ".join(lines))
        for part in (r"\b(bids?|pass|passes)\b", "income", "Chit", "Round 2 begins")
    ]
    found = [part.start() for part in parts if part is not None]
    assert len(found) == len(parts), lines
    assert found == sorted(found), lines
    summary.get_by_role("button", name="On to round 2").click()
    expect(summary).to_have_count(0)
    page.wait_for_function(MY_TURN)
    expect(page.get_by_role("region", name="Auction row")).to_be_visible()
