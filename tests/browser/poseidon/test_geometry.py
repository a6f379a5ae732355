"""Poseidon at every size in both languages: for every kind of decision, from recorded games, what it needs is in view.

The sentence, the decision with its previews, the map, the track, the ships and what I own lie inside the window; no text
is cut or written over another, no table is wider than its place, and what a thumb has to hit is large enough.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import thalassa
from support.live_server import LiveServer
from thalassa.bots.names import make_bot
from thalassa.kernel.bots import Glance
from thalassa.kernel.table import Table

from ..conftest import Visit
from ..geometry import HIDDEN, SIDEWAYS, SIZES, Size, resize, too_small, what_is_wrong
from ..staging import Stage
from .recorded import ANSWERS, ask, choose, own_edition

pytestmark = pytest.mark.browser

ALWAYS = (".dock [data-testid=task]", "[data-testid=dock-figure]", ".dock [data-primary]")
BOARD = (
    "[data-testid=map]",
    "[data-testid=track]",
    "[data-testid=track] .value",
    "[data-testid=deck]",
    "[data-testid=decision]",
)
PHONE = ("[data-testid=prestige-row]", "[data-testid=brief]", ".phone .pane")
DESKTOPS = tuple(size for size in SIZES if size.width >= 1280)
ACROSS = Size("tablet across", 1180, 820)
PHONES = (SIZES[0], *SIDEWAYS)
HANDS = (*(size for size in SIZES if size.width < 1280), *SIDEWAYS, ACROSS)
WIDER = """() => [...document.querySelectorAll('[data-testid=tables], .dock .control, .phone .list')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => `wider than its place: ${one.className}`)"""

LABELS = """() => {
  const boxes = [...document.querySelectorAll('[data-testid=map] .names text, [data-testid=map] .value, ' +
    '[data-testid=map] .donation, [data-testid=map] .ship')].map((one) => [one.textContent, one.getBoundingClientRect()]);
  const wrong = [];
  boxes.forEach(([name, a], at) => boxes.slice(at + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    // Letters stand a little inside the height of their line, and a halo reaches over it.
    if (wide > 3 && high > 0.3 * Math.min(a.height, b.height)) wrong.push(`on the map: ${name} and ${other}`);
  }));
  return wrong;
}"""


def needed(size: Size, seat: int) -> tuple[str, ...]:
    if size in PHONES:
        return (*ALWAYS, *PHONE)
    if size is ACROSS:  # the tables are a drawer
        return (*ALWAYS, *BOARD)
    return (*ALWAYS, *BOARD, f'[data-testid=tables] [data-target~="cash:{seat}"]')


def late(seats: int) -> Table:
    """A game of bots far enough on that fleets are large and purses full."""
    table = thalassa.new("poseidon", seats=seats, seed=4)
    chance = random.Random(4)
    bot = make_bot(table.game, "heuristic")
    while not (view(table).round == "ER7" and 0 in table.actors()):
        seat = table.actors()[0]
        table.act(seat, bot.choose(Glance(table.game, table.state, seat, chance), chance).actions)
    return table


def view(table: Table) -> Any:
    return table.view(0)


def look(page: Page, sizes: tuple[Size, ...], seat: int) -> dict[str, list[str]]:
    wrong = {}
    for size in sizes:
        resize(page, size)
        found = [*what_is_wrong(page, needed(size, seat)), *page.evaluate(WIDER), *page.evaluate(LABELS)]
        if size in SIDEWAYS:
            found += page.evaluate(HIDDEN)
        if size in PHONES:
            small = too_small(page, ".phone .panes, .phone .row, .phone .desk .choice, .dock .buttons")
            # The number of a rule at the end of a reason is part of its sentence.
            found += [line for line in small if not re.search(r": P-\d+$", line)]
        wrong[size.name] = found
    return {name: found for name, found in wrong.items() if found}


@pytest.mark.rotating(3)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("fingers", [False, True], ids=["desktops", "hands"])
@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_what_a_decision_needs_is_in_view_at_every_size(
    visit: Visit, server: LiveServer, kind: str, fingers: bool, language: str
) -> None:
    sizes = HANDS if fingers else DESKTOPS
    first = sizes[-1]
    page = visit(
        locale=language,
        has_touch=fingers,
        viewport={"width": first.width, "height": first.height},
    )
    stage = Stage(page, server.url)
    table, seat = ask(kind)
    stage.show(table, seat)
    page.get_by_test_id("poseidon").wait_for()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    choose(kind, page)
    assert look(page, sizes, seat) == {}, kind


@pytest.mark.rotating(1)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("seats", [4, 5])
def test_every_column_of_the_sheet_is_in_view_on_a_desktop(
    visit: Visit, server: LiveServer, seats: int, language: str
) -> None:
    page = visit(locale=language)
    table, seat = late(seats), 0
    Stage(page, server.url).show(table, seat)
    nations = page.get_by_test_id("nations")
    nations.wait_for()
    figures = ("king", "prestige", "pool", *(f"seat{one}" for one in range(seats)), "supply", "coffers")
    columns = ("nation", *figures, "fleet", "range", "last", "yield")
    for size in (*DESKTOPS, Size("between", 1366, 768)):
        resize(page, size)
        needed = tuple(f"[data-testid=nations] [data-column={column}]" for column in columns)
        assert what_is_wrong(page, needed) == [], size.name
        assert nations.locator("th[data-column]").count() == len(columns)


@pytest.mark.rotating(1)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_map_of_an_edition_of_ones_own_is_written_on_as_well(
    visit: Visit, server: LiveServer, tmp_path: Path, language: str
) -> None:
    page = visit(locale=language)
    stage = Stage(page, server.url)
    table, seat = own_edition(tmp_path)
    stage.show(table, seat)
    page.get_by_test_id("poseidon").wait_for()
    page.locator("[data-testid=map] .names text").first.wait_for()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    for size in (*DESKTOPS, ACROSS):
        resize(page, size)
        assert page.evaluate(LABELS) == [], size.name
