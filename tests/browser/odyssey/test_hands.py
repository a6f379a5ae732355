"""A round of Odyssey without a pointer, on both sides: first by the keyboard alone, then by the accessibility tree alone.

The accessibility tree is what a screen reader gets: parts are found by role and name and pressed with Enter. What it
would read out meanwhile is in the live region.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from support.live_server import LiveServer

from ..conftest import Visit
from ..guests import focus_taken_back, leave_round, settle
from .sailors import Sailor

pytestmark = pytest.mark.browser

FOCUSED = "() => document.activeElement?.dataset.testid ?? document.activeElement?.dataset.square ?? document.activeElement?.tagName"
LOST = "() => document.activeElement === document.body"
NEXT_ROUND = """(round) => Number(document.querySelector('[data-testid=odyssey]')?.dataset.round) === round
  && document.querySelector('.dock.mine') !== null"""


def focused(page: Page) -> str:
    return str(page.evaluate(FOCUSED))


def spoken(page: Page) -> str:
    return " ".join(page.locator("[aria-live]").all_inner_texts())


def reach_next_round(page: Page, round_: int) -> None:
    page.wait_for_function(NEXT_ROUND, arg=round_)
    settle(page)
    leave_round(page)


def order_by_keys(sailor: Sailor) -> None:
    """The first field of the compass is one key away; arrows walk the fields, Enter shows an order, Enter gives it."""
    page, before = sailor.page, sailor.log_length()
    page.keyboard.press("m")
    first = focused(page)
    assert first.startswith("order-")
    page.keyboard.press("ArrowDown")
    assert focused(page).startswith("order-")
    assert focused(page) != first
    page.keyboard.press("Enter")
    settle(page)
    expect(page.get_by_test_id(focused(page))).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    sailor.wait_for_log(before + 1)
    focus_taken_back(page)
    assert not page.evaluate(LOST), "the focus is never lost"


def order_by_letter(sailor: Sailor, ship: int, letter: str) -> None:
    """A digit takes up the ship, a letter around S aims, Ctrl+Enter presses the red button."""
    page, before = sailor.page, sailor.log_length()
    page.keyboard.press(str(ship))
    page.keyboard.press(letter)
    settle(page)
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    page.keyboard.press("Control+Enter")
    page.wait_for_function(
        "(before) => Number(document.querySelector('[data-log]')?.dataset.log) > before", arg=before
    )


def test_a_navigator_plays_without_a_pointer(visit: Visit, server: LiveServer) -> None:
    sailor = Sailor(visit(), server.url, "Eumaios")
    page = sailor.page
    sailor.go(sailor.open_table(2, 1, {0: "random"}, {"board": "B", "helper": "heat"}))
    sailor.wait_for_turn_or_end()
    settle(page)
    # The decision is at most five tabs away.
    for _ in range(5):
        page.keyboard.press("Tab")
        if focused(page).startswith("order-"):
            break
    assert focused(page).startswith("order-")
    order_by_keys(sailor)
    for digit, letter in ((2, "z"), (3, "q"), (4, "e")):
        sailor.wait_for_turn_or_end()
        order_by_letter(sailor, digit, letter)
    reach_next_round(page, 2)

    # Round 2 by what a screen reader is given.
    assert "plays" in spoken(page)
    assert "In sight" in spoken(page)
    for ship, heading in (
        ("White", "south-east"),
        ("Green", "south-west"),
        ("Red", "north-west"),
        ("Yellow", "north-east"),
    ):
        before = sailor.log_length()
        page.get_by_role("button", name=re.compile(rf"^{ship}\b")).first.press("Enter")
        page.get_by_role("group", name=f"Orders for the {ship.lower()} ship").get_by_role(
            "button", name=f"{ship}: sail {heading}"
        ).press("Enter")
        settle(page)
        page.get_by_role("region", name="Your decision").get_by_role(
            "button", name=re.compile("^Order: ")
        ).press("Enter")
        page.wait_for_function(
            "(before) => Number(document.querySelector('[data-log]')?.dataset.log) > before", arg=before
        )
        if ship != "Yellow":
            sailor.wait_for_turn_or_end()
    reach_next_round(page, 3)
    # What was told is a table, and the squares of the chart say what is possible, never where a ship is.
    grid = page.get_by_role("tabpanel").get_by_role("table")
    expect(grid.get_by_role("row")).to_have_count(4)
    expect(
        page.get_by_role("button", name=re.compile(r"^\w\d+, .*White possible, \d+ per cent")).first
    ).to_be_attached()
    assert (
        page.get_by_role("group", name=re.compile("chart")).get_by_role("button", name="; ships:").count()
        == 0
    )


def test_poseidon_plays_without_a_pointer(visit: Visit, server: LiveServer) -> None:
    sailor = Sailor(visit(), server.url, "Pia")
    page = sailor.page
    sailor.go(sailor.open_table(2, 0, {1: "random"}, {"board": "B"}))
    sailor.wait_for_turn_or_end()
    settle(page)
    # A tile in the dock, a square on the board; Enter chooses it, a second Enter confirms.
    page.keyboard.press("m")
    assert focused(page) == "storm-white"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "storm-green"
    page.keyboard.press("Enter")
    settle(page)
    page.keyboard.press("m")
    start = focused(page)
    expect(page.locator(f'[data-square="{start}"]')).to_have_attribute("data-open", "")
    page.keyboard.press("g")
    goal = focused(page)
    assert goal != start, "G goes from one goal to the next"
    page.keyboard.press("Enter")
    settle(page)
    expect(page.locator(f'[data-square="{goal}"]')).to_have_attribute("data-chosen", "")
    # The letters around S push, too.
    page.keyboard.press("x")
    settle(page)
    page.keyboard.press("Escape")
    settle(page)
    page.keyboard.press("1")
    settle(page)
    page.keyboard.press("c")
    settle(page)
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    page.keyboard.press("Control+Enter")
    reach_next_round(page, 2)
    focus_taken_back(page)
    assert not page.evaluate(LOST), "the focus is never lost"

    # Round 2 by what a screen reader is given.
    assert "sails" in spoken(page)
    dock = page.get_by_role("region", name="Your decision")
    dock.get_by_role("button", name=re.compile("^Red storm")).press("Enter")
    settle(page)
    sea = page.get_by_role("group", name=re.compile("^The sea"))
    goals = sea.get_by_role("button", name=re.compile(r"can be chosen; [+−±]\d"))
    expect(goals.first).to_be_attached()
    goals.first.press("Enter")
    settle(page)
    dock.get_by_role("button", name=re.compile("^Strike: Red to ")).press("Enter")
    reach_next_round(page, 3)
