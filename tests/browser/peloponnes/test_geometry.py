"""Peloponnes at seven sizes in both languages: for every kind of decision what one needs is in view, nothing is cut or covered.

Every decision is a position set up along the rules, shown by the real page.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from support import rotation
from support.live_server import LiveServer

from ..conftest import Visit
from ..geometry import HIDDEN, IGNORED, SIDEWAYS, SIZES, resize, too_small, what_is_wrong
from ..guests import settle
from ..staging import Stage
from . import positions

pytestmark = pytest.mark.browser

NEEDED = (".dock [data-testid=task]", ".dock .goods", ".dock .strip > li", ".plate .score")
OFFERS = (".lot .face", ".lot .plinth", "[data-testid^=disaster-]", ".frieze")
PANELS = ("[data-testid=decision]", ".frieze")
BEFORE_THE_FIRST_ROUND = ("civilization", "extra income")
TOUCHED = ("bidding", "outbid", "build", "earthquake", "tempest", "supply", "chosen income")
# The log scrolls, and its newest entry may be longer than its room.
LOOKED_AWAY = f"{IGNORED}, .panels *, .panels"
VOID = "document.documentElement.scrollHeight > innerHeight + 1"


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
        settle(page)


@pytest.mark.rotating(2)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("name", positions.DECISIONS)
def test_what_a_decision_needs_is_in_view_at_every_size(
    visit: Visit, server: LiveServer, name: str, language: str
) -> None:
    page = visit(locale=language)
    Stage(page, server.url).show(positions.DECISIONS[name](), positions.ANN)
    expect(page.get_by_test_id("peloponnes")).to_be_visible()
    wrong: dict[str, list[str]] = {}
    for size in (*SIZES, *SIDEWAYS):
        resize(page, size)
        choose(page)
        wrong[size.name] = what_is_wrong(page, needed(name, page), ignored=LOOKED_AWAY)
        if size in SIDEWAYS:
            wrong[size.name] += page.evaluate(HIDDEN)
        if page.evaluate(VOID):
            wrong[size.name].append("the page scrolls into a void")
    assert {size: found for size, found in wrong.items() if found} == {}


STANDING = (
    "waiting",
    "bidding",
    "outbid",
    "build",
    "three ways",
    "chosen income",
    "earthquake",
    "tempest",
    "supply",
)
PLACES = """(selectors) => selectors.map((selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box === undefined ? '' : `${selector} ${Math.round(box.top)} + ${Math.round(box.height)}`;
})"""


@pytest.mark.rotating(1)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_nothing_moves_from_one_decision_to_the_next(visit: Visit, server: LiveServer, language: str) -> None:
    page = visit(locale=language)
    stage = Stage(page, server.url)
    found: dict[str, dict[str, list[str]]] = {}
    for name in STANDING:
        stage.show(positions.DECISIONS[name](), positions.ANN)
        expect(page.get_by_test_id("peloponnes")).to_be_visible()
        for size in SIZES:
            resize(page, size)
            # On a phone the panel of a decision takes the place of the omens, too.
            kept = [".plates", ".stage", ".dock", *([] if size.name == "phone" else [".omens"])]
            found.setdefault(size.name, {})[name] = page.evaluate(PLACES, kept)
    first = {size: places[STANDING[0]] for size, places in found.items()}
    moved = {
        size: {name: lies for name, lies in places.items() if off(lies, first[size])}
        for size, places in found.items()
    }
    assert {size: names for size, names in moved.items() if names} == {}, first


def off(one: list[str], other: list[str]) -> bool:
    """By more than the pixel that rounding may cost."""

    def numbers(lies: list[str]) -> list[int]:
        return [int(number) for line in lies for number in re.findall(r"-?\d+", line)]

    return any(abs(a - b) > 1 for a, b in zip(numbers(one), numbers(other), strict=True))


def test_targets_on_a_phone_are_large_enough(visit: Visit, server: LiveServer) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    stage = Stage(page, server.url)
    small: dict[str, list[str]] = {}
    for name in rotation.share("targets of Peloponnes on a phone", TOUCHED, 3):
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


@pytest.mark.rotating(1)
@pytest.mark.parametrize(
    ("language", "headline", "loss"),
    [("en-GB", "The earth shakes.", "You lose"), ("de-DE", "Die Erde bebt.", "Du verlierst")],
)
def test_the_end_of_a_round_says_what_happened(
    visit: Visit, server: LiveServer, language: str, headline: str, loss: str
) -> None:
    page = visit(locale=language)
    stage = Stage(page, server.url)
    table = positions.last_of_round()
    stage.show(table, positions.ANN)
    expect(page.get_by_test_id("peloponnes")).to_be_visible()
    before = len(table)
    table.act(positions.ANN, table.moves(positions.ANN)[-1])
    stage.show(table, positions.ANN, since=before)
    summary = page.get_by_test_id("round-summary")
    expect(summary).to_contain_text(headline)
    expect(summary).to_contain_text(loss)
    wrong: dict[str, list[str]] = {}
    for size in SIZES:
        resize(page, size)
        wrong[size.name] = what_is_wrong(page, ["[data-testid=go-on]"], ignored=LOOKED_AWAY)
    assert {size: found for size, found in wrong.items() if found} == {}
    page.get_by_test_id("go-on").click()
    expect(summary).to_have_count(0)


@pytest.mark.rotating(1)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_a_phone_shows_how_every_score_adds_up_below_the_verdict(
    visit: Visit, server: LiveServer, language: str
) -> None:
    page = visit(locale=language, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    Stage(page, server.url).show(positions.finished(), positions.ANN)
    expect(page.get_by_test_id("verdict")).to_be_visible()
    settle(page)
    for part in (".verdict h2", ".ways .button", ".sheets .card tfoot"):
        expect(page.locator(part).last, part).to_be_in_viewport(ratio=1)
