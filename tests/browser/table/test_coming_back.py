"""Coming back to a table after days: what happened, and the walk through it on the board."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import thalassa
from support.live_server import LiveServer
from thalassa.kernel.table import Table

from ..conftest import Visit
from ..staging import Stage

pytestmark = pytest.mark.browser


def played(game: str, decisions: int, seat: int) -> Table:
    """A table at which this seat has to decide after so many decisions or a few more."""
    table, rng = thalassa.new(game, seats=3, seed=7), random.Random(7)
    while len(table) < decisions or seat not in table.actors():
        actor = table.actors()[0]
        table.act(actor, rng.choice(table.moves(actor)))
    return table


def last_own(table: Table, seat: int) -> int:
    return max(entry for entry in range(len(table)) if table.seat_at(entry) == seat) + 1


@pytest.mark.parametrize("game", ["peloponnes", "poseidon"])
def test_whoever_comes_back_is_told_what_happened_and_walks_through_it(
    visit: Visit, server: LiveServer, game: str
) -> None:
    page: Page = visit()
    stage = Stage(page, server.url)
    table = played(game, 40, 0)
    seen = min(last_own(table, 0), len(table) - 3)
    stage.show(table, 0, last_seen=seen)
    news = page.get_by_test_id("since")
    expect(news).to_contain_text("2 days ago")
    expect(news.get_by_test_id("since-line").first).to_be_visible()
    page.get_by_test_id("since-step").click()
    expect(page.get_by_test_id("tour-words")).to_have_text("This is how you left the table.")
    stops = 0
    while page.get_by_test_id("tour-next").inner_text() != "Back to now":
        page.get_by_test_id("tour-next").click()
        stops += 1
    assert 0 < stops <= len(table) - seen
    page.get_by_test_id("tour-next").click()
    expect(page.get_by_test_id("tour")).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    page.get_by_test_id("since-again").click()
    expect(news).to_be_visible()
