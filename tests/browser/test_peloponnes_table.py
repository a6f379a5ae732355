"""The table of Peloponnes at every size and in both languages: what one needs is in view, nothing is cut or covered.

One page is shown one set-up position after the other, so that every kind of decision is looked at.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from support.live_server import LiveServer

from . import peloponnes_positions as positions
from .conftest import Visit
from .geometry import IGNORED, SIZES, Size, resize, too_small, what_is_wrong
from .staging import Stage

pytestmark = pytest.mark.browser

LANGUAGES = ("en-GB", "de-DE")
NEEDED = (".dock [data-testid=task]", ".dock .goods", ".dock .strip > li", ".plate .name")
OFFERS = (".lot .face", ".lot .plinth", "[data-testid^=disaster-]", ".frieze")
PANELS = ("[data-testid=decision]", ".frieze")
BEFORE_THE_FIRST_ROUND = ("civilization", "extra income")
# The log scrolls, and its newest entry may be longer than its room.
LOOKED_AWAY = f"{IGNORED}, .panels *, .panels"


def needed(name: str, page: Page) -> tuple[str, ...]:
    """What must be in view: the sentence, the decision with its previews, the board, what I own."""
    if name in BEFORE_THE_FIRST_ROUND:
        return (*NEEDED[:3], "[data-testid=decision]")
    bidding = page.locator(".lot").count() > 0
    rest = (*NEEDED, *(OFFERS if bidding else PANELS))
    return rest if page.locator("[data-primary]").count() == 0 else (*rest, "[data-primary]")


def choose(page: Page) -> None:
    """A bid is looked at with a tile chosen, if one can be had."""
    tile = page.locator(".lot:not(.chosen) [data-move]")
    if tile.count() and page.locator(".lot.chosen").count() == 0:
        tile.first.click()
        page.mouse.move(2, 2)  # what the pointer rests on lights up


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_is_in_view_at_every_size(visit: Visit, server: LiveServer, language: str) -> None:
    page = visit(locale=language)
    stage = Stage(page, server.url)
    wrong: dict[str, list[str]] = {}
    for name, position in positions.DECISIONS.items():
        stage.show(position(), positions.ANN)
        expect(page.get_by_test_id("peloponnes")).to_be_visible()
        for size in SIZES:
            resize(page, size)
            choose(page)
            found = what_is_wrong(page, needed(name, page), ignored=LOOKED_AWAY)
            if size.name == "phone" and name in BEFORE_THE_FIRST_ROUND:
                # Seven cities do not fit a phone: the list scrolls inside the stage.
                found = [line for line in found if not line.startswith("out of view: [data-testid=decision]")]
            if found:
                wrong[f"{name}, {size.name}"] = found
        resize(page, Size("start", 1280, 800))
    assert wrong == {}


def test_targets_on_a_phone_are_large_enough(visit: Visit, server: LiveServer) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    stage = Stage(page, server.url)
    small: dict[str, list[str]] = {}
    for name in ("bidding", "outbid", "build", "earthquake", "tempest", "supply", "chosen income"):
        stage.show(positions.DECISIONS[name](), positions.ANN)
        choose(page)
        # A single coin is a short cut beside the large − and +.
        found = [
            line
            for line in too_small(page, ".stage, .dock")
            if not re.match(r"\d+ × \d+: (\d*|bidden|left|About)\b", line)
        ]
        if found:
            small[name] = found
    assert small == {}


def test_the_end_of_a_round_says_what_happened(visit: Visit, server: LiveServer) -> None:
    page = visit()
    stage = Stage(page, server.url)
    table = positions.last_of_round()
    stage.show(table, positions.ANN)
    expect(page.get_by_test_id("peloponnes")).to_be_visible()
    before = len(table)
    table.act(positions.ANN, table.moves(positions.ANN)[-1])
    stage.show(table, positions.ANN, since=before)
    summary = page.get_by_test_id("round-summary")
    expect(summary).to_contain_text("The earth shakes.")
    expect(summary).to_contain_text("You lose")
    for size in SIZES:
        resize(page, size)
        assert what_is_wrong(page, ["[data-testid=go-on]"], ignored=LOOKED_AWAY) == [], size.name
    page.get_by_test_id("go-on").click()
    expect(summary).to_have_count(0)


def test_a_round_by_the_accessibility_tree_alone(visit: Visit, server: LiveServer) -> None:
    """Nothing is found by its place or its look: only roles and names, as a screen reader tells them."""
    page = visit()
    stage = Stage(page, server.url)
    table = positions.bidding()
    stage.show(table, positions.ANN)
    page.get_by_role("button", name=re.compile("^Hills–Mountains; Land; prestige 4")).click()
    rail = page.get_by_role("slider", name="Coins for Hills–Mountains")
    expect(rail).to_have_attribute("aria-valuetext", re.compile("^4 of 7 coins; "))
    rail.press("ArrowRight")
    page.get_by_role("button", name="Bid 5 on Hills–Mountains").click()
    assert stage.sent[-1]["actions"] == [{"type": "bid", "tile": "B10", "amount": 5}]

    stage.show(positions.build(), positions.ANN)
    page.get_by_role("button", name=re.compile("^Mark it with a coin")).first.click()
    page.get_by_role("button", name="Mark it with a coin", exact=True).click()
    assert stage.sent[-1]["actions"] == [{"type": "build", "way": "mark"}]

    stage.show(positions.earthquake(), positions.ANN)
    liongate = page.get_by_role("button", name=re.compile("^Liongate; Building"))
    expect(liongate).to_have_attribute("aria-pressed", "false")
    liongate.click()
    expect(liongate).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile("^Keep 3, lose")).click()
    assert "C09" in stage.sent[-1]["actions"][0]["tiles"]

    stage.show(positions.supply(), positions.ANN)
    page.get_by_role("radio", name="all 6 stay").check(force=True)
    page.get_by_role("button", name=re.compile("^Feed all 6")).click()
    assert stage.sent[-1]["actions"][0]["type"] == "supply"
