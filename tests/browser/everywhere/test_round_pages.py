"""The page at the end of a round: it opens by itself, says what happened, and everybody can use it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import thalassa
from support.live_server import LiveServer
from thalassa.kernel.table import Table

from ..accessible import PHONE, serious
from ..conftest import Visit
from ..poseidon import recorded
from ..staging import Stage

pytestmark = pytest.mark.browser

WHOLE = """() => {
  const page = document.querySelector('.round-end .page');
  return page.scrollWidth <= page.clientWidth && document.documentElement.scrollWidth <= innerWidth;
}"""
BEHIND = """() => [...document.querySelectorAll('.table-frame button, .table-frame [tabindex="0"], .table-frame a')].filter(
  (one) => !one.closest('.round-end, .above') && (one.focus(), document.activeElement === one)).map((one) => one.outerHTML)"""
"""What takes the focus although the page covers it."""
ENDS = ("round_began", "round_ended")


def played(table: Table) -> Table:
    """Random moves until a round has ended; the third, so that there is something before it to compare with."""
    chance, ended = random.Random(4), 0
    while ended < 3:
        before = len(table)
        seat = table.actors()[0]
        table.act(seat, chance.choice(table.moves(seat)))
        ended += ends(table, before)
    return table


def ends(table: Table, entry: int) -> bool:
    """Whether a round ended with this entry of the log."""
    events = [event for moment in table.history(0, entry)[:1] for event in moment.events]
    return any(event.__struct_config__.tag in ENDS for event in events)


def recorded_round() -> Table:
    """A recorded game of Poseidon up to the end of its last whole round."""
    table = recorded.position("fleet")[0]
    last = max(entry for entry in range(len(table)) if ends(table, entry))
    return before(table, last + 1)


def before(table: Table, entries: int) -> Table:
    """The same game after so many entries."""
    found = Table(table.game, table.seats, table.options, table.seed, table.edition)
    for entry in table.log[:entries]:
        found.redo(entry)
    return found


GAMES: dict[str, tuple[Callable[[], Table], tuple[str, ...]]] = {
    "peloponnes": (
        lambda: played(thalassa.new("peloponnes", seats=3, seed=4)),
        ("The auction", "The harvest", "Where you stand"),
    ),
    "poseidon": (recorded_round, ("Prestige", "Where you stand", "Net worth")),
    "odyssey": (
        lambda: played(thalassa.new("odyssey", seats=3, seed=4, options={"board": "B", "helper": "heat"})),
        ("What was told", "What is known"),
    ),
}


@pytest.mark.rotating(2, group="pages of rounds")
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_round_is_a_page(
    visit: Visit, server: LiveServer, axe: str, game: str, phone: bool
) -> None:
    page = visit(**(PHONE if phone else {"color_scheme": "dark"}))
    stage = Stage(page, server.url)
    make, words = GAMES[game]
    after = make()
    table = before(after, len(after) - 1)
    stage.show(table, 1)
    expect(page.get_by_test_id(game)).to_be_visible()
    table.redo(after.log[-1])
    stage.show(table, 1, since=len(table) - 1)
    summary = page.get_by_test_id("round-end")
    for word in words:
        expect(summary).to_contain_text(word)
    assert page.evaluate(WHOLE), "the page is no wider than its window"
    assert serious(page, axe) == []
    # Keys do nothing behind it, and lead to its button.
    assert page.evaluate(BEHIND) == []
    page.keyboard.press("m")
    expect(page.get_by_test_id("go-on")).to_be_focused()
    # Read by the keyboard, it gives the focus back.
    page.keyboard.press("Escape")
    expect(summary).to_have_count(0)
    page.wait_for_function("() => document.activeElement !== document.body")
