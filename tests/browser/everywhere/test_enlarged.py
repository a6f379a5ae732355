"""Readers who enlarge the page to 200 %, or set letters, words and lines further apart (WCAG 1.4.4 and 1.4.12), lose nothing."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import thalassa
from support.live_server import LiveServer
from thalassa.kernel.table import Table

from ..conftest import Visit
from ..geometry import IGNORED, SIZES, resize, what_is_wrong
from ..peloponnes import positions as peloponnes
from ..poseidon import recorded
from ..staging import Stage

pytestmark = pytest.mark.browser

ENLARGED = {"viewport": {"width": 640, "height": 360}, "device_scale_factor": 2}
"""A window of 1280 × 720 at 200 %."""
SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }"""
SPACE_OUT = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
STAGE_PX = 300
"""The least height of a board one can still read."""
# Words on a map are drawn where they belong; the lists beside it have them, too. The log scrolls. Names on the plates of a
# phone give way first; the players' panel has them whole.
DRAWN = f"{IGNORED}, svg *, .panels *, .plate .name, .plate .name *"

Asked = Callable[[], tuple[Table, int]]


def sea(phase: str) -> tuple[Table, int]:
    """Odyssey in the third round, after random moves."""
    chance = random.Random(4)
    table = thalassa.new("odyssey", seats=3, seed=4, options={"board": "B", "helper": "heat"})
    while not (table.view(0).phase == phase and table.view(0).round >= 3):  # type: ignore[attr-defined]
        seat = table.actors()[0]
        table.act(seat, chance.choice(table.moves(seat)))
    return table, table.actors()[0]


TABLES: dict[str, dict[str, Asked]] = {
    "peloponnes": {
        name: lambda name=name: (peloponnes.DECISIONS[name](), peloponnes.ANN)  # type: ignore[misc]
        for name in ("bidding", "build", "supply", "earthquake")
    },
    "poseidon": {
        kind: lambda kind=kind: recorded.ask(kind)  # type: ignore[misc]
        for kind in ("buy", "founding", "explore", "fleet")
    },
    "odyssey": {"storm": lambda: sea("poseidon"), "order": lambda: sea("navigators")},
}


def show(page: Page, server: LiveServer, game: str, name: str) -> None:
    stage = Stage(page, server.url)
    stage.show(*TABLES[game][name]())
    page.get_by_test_id(game).wait_for()
    page.wait_for_function("() => document.fonts.status === 'loaded'")


def lost(page: Page, ignored: str = IGNORED) -> list[str]:
    """Text that nothing brings into view, and a page that scrolls sideways."""
    return [line for line in what_is_wrong(page, (), ignored) if line.startswith(("cut", "the page"))]


@pytest.mark.rotating(1, group="enlarged")
@pytest.mark.parametrize("game", TABLES)
def test_a_table_at_200_per_cent_is_all_there(visit: Visit, server: LiveServer, game: str) -> None:
    page = visit(**ENLARGED)
    for name in TABLES[game]:
        show(page, server, game, name)
        assert lost(page) == [], name
        board = page.get_by_test_id(game).bounding_box()
        assert board is not None
        assert board["height"] >= STAGE_PX, name
        # Whatever is needed comes into view when it is scrolled to.
        # Log, chat and the like: tabs at the foot, or a sheet where the table keeps all of a low window for itself.
        parts = [".dock [data-testid=task]", "[data-testid=tab-more], [data-testid=panels]"]
        # What does nothing now may be left out where room is scarce.
        buttons = ".dock .buttons button:enabled"
        if page.locator(buttons).count() > 0:
            parts.append(buttons)
        for part in parts:
            place = page.locator(part).first
            place.scroll_into_view_if_needed()
            box = place.bounding_box()
            assert box is not None
            assert box["y"] >= -1, (name, part)
            assert box["y"] + box["height"] <= 361, (name, part)


@pytest.mark.rotating(1, group="enlarged")
@pytest.mark.parametrize("game", TABLES)
def test_text_set_further_apart_is_not_cut(visit: Visit, server: LiveServer, game: str) -> None:
    page = visit()
    wrong = {}
    for name in TABLES[game]:
        show(page, server, game, name)
        page.evaluate(SPACE_OUT, SPACED)
        for size in (SIZES[0], SIZES[3]):
            resize(page, size)
            found = lost(page, DRAWN)
            if found:
                wrong[f"{name}, {size.name}"] = found
    assert wrong == {}
