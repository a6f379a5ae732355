"""Two people in two browsers and a bot play a whole game of Poseidon, from the Poseidon Round to the final score."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .captains import Captain, sail_on
from .conftest import Visit
from .guests import give_name, link

pytestmark = pytest.mark.browser


def start(visit: Visit) -> tuple[Captain, Captain]:
    host = visit()
    heading = host.get_by_role("heading", name="Poseidon", exact=True)
    host.locator("li.game").filter(has=heading).get_by_role("button").first.click()
    host.locator("label.count", has_text="3").click()
    host.get_by_label("Who plays seat 3").select_option("heuristic")
    host.locator("form button[type=submit]").click()
    give_name(host, "Ann")
    ann = Captain(host, "Ann", ("athenai", "60", "11"), ships=2)
    bo = Captain(visit(link(host, "For players")), "Bo", ("sparta", "40", "9"), ships=3)
    ann.rival, bo.rival = bo, ann
    bo.sit_down()
    host.get_by_role("button", name="Start the game").click()
    expect(ann.board()).to_be_visible()
    expect(bo.board()).to_be_visible()
    return ann, bo


@pytest.mark.timeout(600)
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
    log = ann.page.locator("#panel-log").inner_text()
    assert "takes the crown of the" in log
    assert "Phase 2 begins." in log
    assert "leaves the King's money" in log, "a standing order was obeyed"
