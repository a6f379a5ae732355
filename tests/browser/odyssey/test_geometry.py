"""Odyssey at five sizes in both languages: for every kind of decision the sentence, the board and the control are in view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from support.live_server import LiveServer

from ..conftest import Visit
from ..geometry import SIZES, resize, too_small, what_is_wrong
from ..guests import settle
from .sailors import Sailor

pytestmark = pytest.mark.browser

ALWAYS = (".dock [data-testid=task]", "[data-testid=odyssey] svg.sea")
COMPASS = (".octagon",)
"""Its fields are cut to their shape, so the whole is measured, and each by its size."""
TILES = tuple(f"[data-testid=storm-{tile}]" for tile in ("white", "green", "red", "yellow", "black"))
SHIPS = tuple(f"[data-testid=ship-{ship}]" for ship in ("white", "green", "red", "yellow"))


def order(page: Page) -> tuple[str, ...]:
    page.get_by_test_id("order-S").click()
    settle(page)
    return (*COMPASS, *SHIPS, "[data-testid=confirm]")


def storm(page: Page) -> tuple[str, ...]:
    page.locator('[data-testid^="storm-"]:enabled').first.click()
    settle(page)
    page.locator(".sea [data-open]").first.click(force=True)
    settle(page)
    return (*TILES, "[data-testid=confirm]")


def hide(page: Page) -> tuple[str, ...]:
    page.locator('[data-square="d6"]').click(force=True)
    settle(page)
    return ("[data-testid=placing]",)


Decision = tuple[str, int, dict[str, object], Callable[[Page], tuple[str, ...]]]
DECISIONS: tuple[Decision, ...] = (
    ("an order with the helper", 1, {"board": "B", "helper": "heat"}, order),
    ("an order without helper", 1, {"board": "C"}, order),
    ("a storm", 0, {"board": "B"}, storm),
    ("hiding tiles", 0, {"board": "B", "maelstroms": 1, "fogs": 1}, hide),
    ("a lighthouse", 1, {"board": "B", "lighthouses": 2}, hide),
)


@pytest.mark.rotating(1)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize(
    ("kind", "seat", "options", "decide"), DECISIONS, ids=[decision[0] for decision in DECISIONS]
)
def test_what_a_decision_needs_is_in_view_at_every_size(
    visit: Visit,
    server: LiveServer,
    language: str,
    kind: str,
    seat: int,
    options: dict[str, object],
    decide: Callable[[Page], tuple[str, ...]],
) -> None:
    sailor = Sailor(visit(locale=language), server.url, "Eumaios")
    sailor.go(sailor.open_table(2, seat, {1 - seat: "random"}, options))
    sailor.wait_for_turn_or_end()
    needed = (*ALWAYS, *decide(sailor.page))
    wrong = {}
    for size in SIZES:
        resize(sailor.page, size)
        found = [
            line
            for line in what_is_wrong(sailor.page, needed)
            if line.startswith(("out", "not", "missing", "the"))
        ]
        small = too_small(sailor.page, ".octagon") if size.name in ("phone", "tablet") else []
        wrong[size.name] = found + small
    assert {name: found for name, found in wrong.items() if found} == {}, kind
