"""Poseidon without eyes or without mouse: from the first card to the end of the first Exploration Round."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from support.live_server import LiveServer

from ..conftest import Visit
from ..guests import leave_round, settle

pytestmark = pytest.mark.browser

FOCUS = "document.activeElement?.tagName ?? 'none'"
LOG = "Number(document.querySelector('[data-log]')?.dataset.log ?? 0)"
MY_TURN = "() => document.querySelector('.dock.mine') !== null"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"
MOST = 60
"""Decisions of one guest up to the second Merchant Round; more would be a game that does not go on."""


def sit_down(page: Page, url: str) -> None:
    """At a new table with four bots: the more sit there, the fewer decisions are one's own."""
    page.request.post(f"{url}/api/me", data=json.dumps({"name": "Ann"}), headers={"X-Thalassa": "1"})
    bots = {str(seat): "random" for seat in range(1, 5)}
    body = {"game": "poseidon", "start": True, "seats": 5, "bots": bots}
    answer = page.request.post(f"{url}/api/tables", data=json.dumps(body), headers={"X-Thalassa": "1"})
    page.goto(f"{url}/t/{answer.json()['card']['id']}")
    expect(page.get_by_test_id("poseidon")).to_be_visible()


def in_log(page: Page) -> int:
    found: int = page.evaluate(LOG)
    return found


def round_now(page: Page) -> str:
    """As the list of rounds tells it."""
    return page.get_by_role("list", name="Rounds").locator("[aria-current=step]").inner_text()


def wait_for_turn(page: Page, before: int) -> None:
    page.wait_for_function(f"(before) => {LOG} > before && ({MY_TURN})()", arg=before)
    settle(page)
    leave_round(page)


def press(page: Page, key: str) -> None:
    page.keyboard.press(key)
    settle(page)
    # The browser drops the focus of what is gone only when it draws; the page then takes it back.
    page.evaluate(DRAWN)


def decide_by_keys(page: Page) -> None:
    """``m`` goes to the first choice, Enter chooses, a second Enter (or Ctrl+Enter) confirms."""
    before = in_log(page)
    press(page, "m")
    assert page.evaluate("document.activeElement?.closest('.stage, .dock') !== null"), (
        "m leads to the decision"
    )
    for key in ("Enter", "Enter", "m", "Enter", "Enter", "Control+Enter", "Control+Enter"):
        press(page, key)
        if in_log(page) > before:
            return
    raise AssertionError(f"not decided: {page.get_by_test_id('task').inner_text()}")


def test_a_whole_round_by_keyboard_alone(visit: Visit, server: LiveServer) -> None:
    page = visit()
    sit_down(page, server.url)
    page.wait_for_function(MY_TURN)
    settle(page)
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")

    # The decision is at most five tabs away; arrows walk its rows, which are one stop.
    tabs = 0
    while not page.evaluate("document.activeElement?.closest('[data-move]') !== null"):
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= 5
        if tabs == 1:
            page.keyboard.press("Enter")  # the first link of the page leads to the decision
            page.evaluate(DRAWN)
    here = page.evaluate("document.activeElement.dataset.testid")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.testid") != here
    # Enter chooses, Escape leaves it again.
    press(page, "Enter")
    expect(page.locator(".desk [aria-pressed=true]")).to_have_count(1)
    press(page, "Escape")
    expect(page.locator(".desk [aria-pressed=true]")).to_have_count(0)
    assert page.evaluate(FOCUS) != "BODY", "the focus is lost with what was chosen"

    # The map is one stop, too, and arrows walk its hexes.
    page.locator('[data-hex][tabindex="0"]').focus()
    here = page.evaluate("document.activeElement.dataset.hex")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.hex") != here
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.hex ?? null") is None

    for _ in range(MOST):
        if round_now(page) == "MR2":
            break
        before = in_log(page)
        decide_by_keys(page)
        assert page.evaluate(FOCUS) != "BODY", "the focus is lost after a decision"
        wait_for_turn(page, before)
    assert round_now(page) == "MR2"

    # Letters go to the tabs.
    press(page, "l")
    assert page.evaluate("document.activeElement.closest('#panel-log') !== null")
    press(page, "c")
    assert page.evaluate("document.activeElement.closest('#panel-chat') !== null")


RED = re.compile(r"^(Buy|Sell|Found|Take|Explore|Build|Sail|Stay|Issue|Play|Double|Pay)\b.*\S")
WAYS = re.compile(r"^(Pass|End turn|Keep the card|Stay here|Leave it|No, keep it|Refuse)")


def first(found: Locator) -> Locator | None:
    return found.first if found.count() else None


def choose_by_names(page: Page, dock: Locator) -> bool:
    """Something that can be chosen, found by the names of groups and buttons; False if there is nothing."""
    nations = dock.get_by_role("group", name=re.compile("^Nation: "))
    if nations.count():
        terms = dock.get_by_role("group", name=re.compile("^Prestige across"))
        nation = first(nations.get_by_role("button", disabled=False))
        cell = first(terms.get_by_role("button", name=re.compile(r"^Prestige \d+, ")))
        if nation is None or cell is None:
            return False
        nation.press("Enter")
        settle(page)
        terms.get_by_role("button", name=re.compile(r"^Prestige \d+, ")).first.press("Enter")
        return True
    onward = first(dock.get_by_role("button", name=re.compile("^→ "), disabled=False))
    if onward is not None:
        onward.press("Enter")
        settle(page)
        post = first(dock.get_by_role("button", name=re.compile(r"^\+ Post"), disabled=False))
        if post is not None:
            post.press("Enter")
        return True
    # Rows are toggles; numbers of rules in what is refused are not.
    rows = dock.locator(".rows").get_by_role("button", pressed=False, disabled=False)
    row = first(rows.and_(dock.locator("[aria-pressed]")))
    if row is not None:
        row.press("Enter")
    return row is not None


def decide_by_names(page: Page) -> None:
    """Only what a screen reader tells: the region of the dock, its groups and buttons by their names."""
    dock = page.get_by_role("region", name="Your decision")
    done = first(dock.get_by_role("button", name="End turn", exact=True))
    if done is not None and page.get_by_test_id("task").inner_text().endswith("or end your turn."):
        done.press("Enter")
        return
    chosen = choose_by_names(page, dock)
    settle(page)
    red = first(dock.locator("[data-primary]").and_(dock.get_by_role("button", name=RED)))
    if red is None:
        assert not chosen, f"chosen, and no red button: {page.get_by_test_id('task').inner_text()}"
        red = dock.get_by_role("button", name=WAYS).first
    looked = red.get_attribute("data-testid") == "confirm"
    red.press("Enter")
    settle(page)
    # What could be done at once is shown first, and confirmed by the same button.
    again = first(dock.get_by_test_id("confirm"))
    if not looked and again is not None:
        again.press("Enter")


def test_a_whole_round_by_roles_and_names_alone(visit: Visit, server: LiveServer) -> None:
    page = visit()
    sit_down(page, server.url)
    page.wait_for_function(MY_TURN)
    settle(page)
    for _ in range(MOST):
        if round_now(page) == "MR2":
            break
        before = in_log(page)
        decide_by_names(page)
        wait_for_turn(page, before)
    assert round_now(page) == "MR2"
    # What happened was told line by line, and the text form of the board has the same figures.
    lines = page.get_by_role("log").get_by_role("paragraph").all_inner_texts()
    assert len(lines) > 3, lines
    sheet = page.get_by_role("table", name="Nations")
    assert sheet.get_by_role("row").count() > 2
    expect(page.get_by_role("button", name=re.compile("Athenai, ")).first).to_be_attached()
