"""Two people in two browsers and a bot play a whole game of Poseidon, from the Poseidon Round to the final score."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ..accessible import FOCUSED, PHONE, serious
from ..conftest import Visit
from ..guests import link, open_table
from .captains import Captain, sail_on, wait_for_turn

pytestmark = pytest.mark.browser


def start(visit: Visit) -> tuple[Captain, Captain]:
    host = visit()
    open_table(host, "Ann", seats=3, bots={2: "heuristic"}, game="poseidon")
    ann = Captain(host, "Ann", ("athenai", "60", "11"), ships=2)
    bo = Captain(visit(link(host, "For players")), "Bo", ("sparta", "40", "9"), ships=3)
    ann.rival, bo.rival = bo, ann
    bo.sit_down()
    host.get_by_role("button", name="Start the game").click()
    expect(ann.board()).to_be_visible()
    expect(bo.board()).to_be_visible()
    return ann, bo


@pytest.mark.rotating(1, group="whole games in the browser")
def test_a_whole_game_with_every_interrupt(visit: Visit) -> None:
    ann, bo = start(visit)
    ann.order_money()
    bo.order_money()
    sail_on([ann, bo])

    for captain in (ann, bo):
        expect(captain.page.get_by_test_id("verdict")).to_be_visible()
    for seat in (0, 1, 2):
        score = ann.page.get_by_test_id(f"score-{seat}").inner_text()
        assert score == bo.page.get_by_test_id(f"score-{seat}").inner_text()
        assert score.isdigit()

    seen = ann.seen | bo.seen
    assert {"founding", "sale", "best route", "drawn route"} <= seen
    assert {"issue", "ship offered", "ship sold"} <= seen
    assert {"reload in an issue", "reload in an offer"} & seen
    ann.page.get_by_role("button", name="Look back").click()
    ann.page.get_by_role("tab", name="Log").click()
    older = ann.page.get_by_role("button", name="earlier entr")
    while older.count():
        older.click()
    log = ann.page.locator("#panel-log").inner_text()
    assert "takes the crown of the" in log
    assert "Phase 2 begins." in log
    assert "leaves the King's money" in log, "a standing order was obeyed"


def alone(page: Page, until: str) -> Captain:
    """Against two bots, played on until something is asked for."""
    open_table(page, "Ann", seats=3, bots={1: "random", 2: "random"}, game="poseidon")
    ann = Captain(page, "Ann", ("athenai", "60", "11"), ships=3)
    expect(ann.board()).to_be_visible()
    entries = 0
    while wait_for_turn([ann], entries) is not None and ann.asked() != until:
        entries = ann.log_length() + 1
        ann.decide()
    assert ann.asked() == until
    return ann


@pytest.mark.rotating(1, group="accessible tables")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_table(visit: Visit, axe: str, theme: str) -> None:
    page = visit(color_scheme=theme)
    alone(page, "explore")
    assert serious(page, axe) == []
    for tab in ("Players", "Orders", "Nations"):
        page.get_by_role("tab", name=tab).click()
        assert serious(page, axe) == []
    for part in ("figures", "charts", "about", "map"):
        page.get_by_test_id(f"page-{part}").click()
        assert serious(page, axe) == []


def test_a_phone_never_scrolls_sideways_and_the_map_is_walked_by_keys(visit: Visit) -> None:
    page = visit(**PHONE)
    ann = alone(page, "explore")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.locator('[data-hex][tabindex="0"]').focus()
    here = page.evaluate(FOCUSED)
    page.keyboard.press("ArrowDown")
    there = page.evaluate(FOCUSED)
    assert there.startswith("hex-")
    assert there != here
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("inspector").or_(page.get_by_test_id("voyage")).first).to_be_attached()
    assert ann.asked() == "explore"
