"""What comes unasked at a table (a refusal, a lost connection, a hint, a line about its time, another table that waits)
lies over the page: the board and the dock stay where they are."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import thalassa
from support.live_server import LiveServer
from thalassa.kernel.table import Table

from ..conftest import Visit
from ..geometry import drawn
from ..peloponnes import positions
from ..staging import Stage

pytestmark = pytest.mark.browser

SIZES = {"phone": {"width": 390, "height": 844}, "small desktop": {"width": 1280, "height": 720}}
TABLES: dict[str, Callable[[], Table]] = {
    "peloponnes": positions.bidding,
    "poseidon": lambda: thalassa.new("poseidon", seats=3, seed=1),
    "odyssey": lambda: thalassa.new("odyssey", seats=2, seed=1),
}
OUTLINES = """() => ['.stage', '.stage .shown', '.dock', '.dock .spoken', '.plates'].map((selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return [selector, box && [box.x, box.y, box.width, box.height].map(Math.round).join(' ')];
})"""


def outlines(page: Page) -> dict[str, str]:
    drawn(page)
    return dict(page.evaluate(OUTLINES))


def own_table(page: Page, server: LiveServer) -> None:
    """A table of this guest's, which the lobby can say to wait for him."""
    page.request.post(f"{server.url}/api/me", data=json.dumps({"name": "Ann"}), headers={"X-Thalassa": "1"})
    answer = page.request.post(
        f"{server.url}/api/tables",
        data=json.dumps({"game": "peloponnes", "seats": 2, "bots": {"1": "random"}, "options": {}}),
        headers={"X-Thalassa": "1"},
    )
    assert answer.ok, answer.text()


@pytest.mark.rotating(2)
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("size", SIZES)
def test_what_comes_unasked_moves_nothing(visit: Visit, server: LiveServer, size: str, game: str) -> None:
    page = visit(viewport=SIZES[size])
    own_table(page, server)
    waits = False

    def lobby(route: Route) -> None:
        known: dict[str, Any] = route.fetch().json()
        for card in known["mine"]:
            card |= {"my_turn": waits, "status": "running" if waits else card["status"]}
        route.fulfill(json=known)

    page.route("**/api/lobby*", lobby)
    page.clock.install()
    stage = Stage(page, server.url)
    table = TABLES[game]()
    stage.show(table, table.actors()[0])
    page.wait_for_load_state("networkidle")
    before = outlines(page)
    seen: dict[str, dict[str, str]] = {}

    stage.say({"type": "refused", "id": None, "code": "illegal", "params": {}, "reason": None})
    expect(page.get_by_test_id("notice")).to_be_visible()
    seen["refused"] = outlines(page)
    page.get_by_test_id("notice").get_by_role("button", name="Close").click()

    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hint-panel")).to_be_visible()
    seen["hint"] = outlines(page)
    page.keyboard.press("Escape")

    for dialog in ("settings", "table-menu"):
        button = page.get_by_test_id(dialog)
        if button.count() and button.is_visible():
            button.click()
            expect(page.get_by_role("dialog")).to_be_visible()
            seen[dialog] = outlines(page)
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)

    stage.say(stage.info(ended={"by": "consent", "late": None}))
    strip = page.get_by_test_id("time-strip")
    expect(strip).to_be_visible()
    seen["line about time"] = outlines(page)
    page.get_by_test_id("task").click()
    expect(strip).to_be_hidden()
    page.get_by_test_id("time-sign").click()
    expect(strip).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(strip).to_be_hidden()
    seen["folded"] = outlines(page)

    waits = True
    page.clock.fast_forward(21_000)
    line = page.get_by_test_id("next-table")
    expect(line).to_contain_text("waits for you")
    seen["another table"] = outlines(page)
    page.get_by_test_id("task").click()
    expect(line).to_be_hidden()
    expect(page.get_by_test_id("next-sign")).to_be_visible()
    seen["its sign"] = outlines(page)

    stage.hang_up()
    page.clock.run_for(500)
    expect(page.get_by_test_id("connection")).to_be_visible()
    seen["connection lost"] = outlines(page)

    moved = {
        what: {part: (before[part], box) for part, box in found.items() if box != before[part]}
        for what, found in seen.items()
    }
    assert {what: parts for what, parts in moved.items() if parts} == {}
