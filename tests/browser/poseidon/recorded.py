"""Recorded games of Poseidon, cut where a kind of decision comes up, and what a hand does there first.

table, seat = position("forced_sale")
stage.show(table, seat)
choose("forced_sale", page)
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from thalassa.kernel import registry
from thalassa.kernel.table import Table
from thalassa.kernel.tablefile import load

from ..guests import settle

HERE = Path(__file__).resolve().parent / "positions"
LIVE = ':enabled:not([aria-disabled="true"])'


@functools.cache
def _places() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((HERE / "poseidon.json").read_text("utf-8"))
    return found


@functools.cache
def _game(name: str) -> Table:
    return load(HERE / name)


def kinds() -> list[str]:
    """Every kind of decision, and the result."""
    return sorted(_places())


@functools.cache
def position(kind: str) -> tuple[Table, int]:
    """The table when this is asked, and the seat that is asked."""
    place = _places()[kind]
    whole = _game(place["game"])
    table = Table(whole.game, whole.seats, whole.options, whole.seed, whole.edition)
    for entry in whole.log[: place["at"]]:
        table.redo(entry)
    return table, place["seat"]


def own_edition(folder: Path) -> tuple[Table, int]:
    """A game just begun on a board of one's own: the shipped map with names as long as people make them."""
    shipped = resources.files("thalassa.games.poseidon.edition").joinpath("data.toml").read_text("utf-8")
    long = re.sub(
        r'^name = "(.*)"\nkind = "(site|temple|culture)"',
        r'name = "\1 Polyphloisbos"\nkind = "\2"',
        shipped,
        flags=re.M,
    )
    path = folder / "own.toml"
    path.write_text(long, "utf-8")
    game = registry.game("poseidon")
    table = Table(game, 3, game.options_type(), "own", game.edition(path))
    return table, table.actors()[0]


# -- what is chosen, up to the red button that does it ---------------------------------------------------------------


def _live(page: Page, start: str) -> Locator:
    return page.locator(f'[data-testid^="{start}"]{LIVE}')


def _open_list(page: Page) -> None:
    """A phone has the lists of a decision on a pane of their own."""
    pane = page.get_by_test_id("pane-market")
    if pane.count():
        pane.click()


def _click(start: str, last: bool = False) -> Callable[[Page], None]:
    def choose(page: Page) -> None:
        found = _live(page, start)
        (found.last if last else found.first).click()

    return choose


def _part(part: str, then: Callable[[Page], None]) -> Callable[[Page], None]:
    def choose(page: Page) -> None:
        page.get_by_test_id(f"part-{part}").click()
        then(page)

    return choose


def _sell_two(page: Page) -> None:
    _part("sell", _click("sell-"))(page)
    settle(page)
    more = page.locator('.desk [data-testid$="-more"]:enabled')
    if more.count():
        more.first.click()


def _found(page: Page) -> None:
    page.locator(f'.nations [data-testid^="found-"]{LIVE}').first.click()
    cells = page.locator(".matrix button.cell:enabled")
    cells.nth(cells.count() // 2).click()


def _explore(page: Page) -> None:
    """As far as it goes, with every post there is."""
    page.locator('[data-testid^="step-"]').first.wait_for()  # the panel may still be on its way
    for _ in range(2):
        steps = page.locator('[data-testid^="step-"]:enabled:has(b)')
        if not steps.count():
            break
        steps.first.click()
        settle(page)
    builds = page.locator('[data-testid^="build-"][data-move]:enabled')
    for test in [str(build.get_attribute("data-testid")) for build in builds.all()]:
        page.get_by_test_id(test).click()
        settle(page)


def _new_home(page: Page) -> None:
    page.locator('[data-testid^="step-"]:enabled').first.click()
    settle(page)
    page.locator('[data-testid^="home-"][data-move]:enabled').first.click()
    settle(page)


def _draw(page: Page) -> None:
    page.locator('[data-testid^="draw-"]:enabled').first.click()
    for _ in range(4):
        settle(page)
        on = page.locator('[data-testid^="course-"][data-move]')
        if not on.count():
            break
        on.first.click()
    settle(page)


def _bargain(page: Page) -> None:
    page.get_by_test_id("harbour-others").click()
    _live(page, "bargain-").first.click()


def _delian(page: Page) -> None:
    page.get_by_test_id("delian").click()
    _open_list(page)
    _live(page, "delian-").and_(page.locator(".choice button")).first.click()


def _red(page: Page) -> None:
    """The decision is one press of the red button away; nothing is to be chosen first."""


ANSWERS: dict[str, Callable[[Page], None]] = {
    "archon": _click("power-"),
    "bankrupt": _click("forced-buy"),
    "bargain": _bargain,
    "bless": _click("bless"),
    "buy": _part("buy", _click("buy-")),
    "crown": _click("take"),
    "delian": _delian,
    "draw": _draw,
    "explore": _explore,
    "fleet": _click("route-"),
    "forced": _click("forced-buy"),
    "forced_sale": _click("forced-sell-"),
    "founding": _found,
    "founding_again": _part("found", _found),
    "harbour": _click("bank-plain"),
    "issue": _click("issue-", last=True),
    "king": _red,
    "new_home": _new_home,
    "offer": _click("answer-yes"),
    "pick": _click("pick-"),
    "power": _click("power-"),
    "sell": _sell_two,
    "stay": _click("stay"),
    "trade_in": _click("bank-", last=True),
}
"""Several of them are answers to the same question."""
QUESTION = {"buy": "trade", "sell": "trade", "draw": "fleet", "stay": "fleet"}


def ask(kind: str) -> tuple[Table, int]:
    return position(QUESTION.get(kind, kind))


def choose(kind: str, page: Page) -> None:
    if kind not in ("bankrupt", "bless", "crown", "forced", "king", "offer"):
        _open_list(page)
    ANSWERS[kind](page)
    settle(page)
