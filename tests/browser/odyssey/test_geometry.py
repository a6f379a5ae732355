"""Odyssey at five sizes in both languages: for every kind of decision the sentence, the board and the control are in view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import thalassa
from support.live_server import LiveServer

from ..conftest import Visit
from ..geometry import HIDDEN as SCROLLS
from ..geometry import SIDEWAYS, SIZES, Size, drawn, resize, too_small, what_is_wrong
from ..guests import settle
from ..staging import Stage
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


PLACES = """() => ['[data-testid=odyssey] svg.sea', '.dock', '.rail'].map((part) => {
  const box = document.querySelector(part)?.getBoundingClientRect();
  return box === undefined ? null : [box.x, box.y, box.width, box.height];
})"""
"""Where the board is, the dock, and the column below a dock that stands beside the board."""
TABLET_ACROSS = Size("tablet held across", 1180, 820)
PHONE_ACROSS = SIDEWAYS[0]
KEEPING = (SIZES[0], PHONE_ACROSS, SIZES[1], TABLET_ACROSS, SIZES[2], SIZES[3])
ALL = (*SIZES, TABLET_ACROSS, *SIDEWAYS)
HIDDEN = """() => ['.dock .control', '.dock .consequence', '.table-frame'].filter((part) => {
  const box = document.querySelector(part);
  return box !== null && box.scrollHeight > box.clientHeight + 1;
})"""
"""Parts of which some has to be scrolled to."""


def to_move(
    visit: Visit, server: LiveServer, language: str, size: Size, seat: int, options: dict[str, object]
) -> Sailor:
    """Somebody in this seat of two, opposite a bot, whose turn it is."""
    sailor = Sailor(visit(locale=language), server.url, "Eumaios")
    resize(sailor.page, size)
    sailor.go(sailor.open_table(2, seat, {1 - seat: "random"}, options))
    sailor.wait_for_turn_or_end()
    drawn(sailor.page)
    return sailor


@pytest.mark.rotating(2)
@pytest.mark.parametrize("size", KEEPING, ids=[size.name for size in KEEPING])
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_nothing_a_navigator_does_moves_board_or_dock(
    visit: Visit, server: LiveServer, language: str, size: Size
) -> None:
    options = {"board": "B", "helper": "heat", "maelstroms": 1}
    sailor = to_move(visit, server, language, size, 1, options)
    page = sailor.page
    places = [page.evaluate(PLACES)]
    for ship in SHIPS:
        page.locator(ship).click()
        places.append(page.evaluate(PLACES))
        page.get_by_test_id("order-SW").click()
        settle(page)
        places.append(page.evaluate(PLACES))
    if page.get_by_test_id("pencil").count() > 0:
        page.get_by_test_id("pencil").click()
    for tool in page.locator('[data-testid^="tool-"]').all():
        tool.check(force=True)
        places.append(page.evaluate(PLACES))
    assert len(places) > 12
    assert all(place == places[0] for place in places)


@pytest.mark.rotating(2)
@pytest.mark.parametrize("size", KEEPING[2:], ids=[size.name for size in KEEPING[2:]])
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_nothing_poseidon_does_moves_board_or_dock(
    visit: Visit, server: LiveServer, language: str, size: Size
) -> None:
    options = {"board": "B", "maelstroms": 1, "fogs": 1, "sea_monsters": 2}
    sailor = to_move(visit, server, language, size, 0, options)
    page = sailor.page
    places = [page.evaluate(PLACES)]
    for square in ("d6", "j9"):
        sailor.square(square).click(force=True)
        settle(page)
        places.append(page.evaluate(PLACES))
    sailor.confirm()
    expect(sailor.board()).to_have_attribute("data-phase", "poseidon")
    sailor.wait_for_turn_or_end()
    for choice in (".monster .button:enabled", "[data-testid=storm-white]", "[data-testid=storm-black]"):
        page.locator(choice).first.click()
        settle(page)
        places.append(page.evaluate(PLACES))
        while sailor.open_squares().count() > 0 and page.get_by_test_id("confirm").is_disabled():
            sailor.open_squares().first.click(force=True)
            settle(page)
            places.append(page.evaluate(PLACES))
    assert len(places) > 8
    assert all(place == places[0] for place in places)


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
    for size in ALL:
        resize(sailor.page, size)
        found = [
            line
            for line in what_is_wrong(sailor.page, needed)
            if line.startswith(("out", "not", "missing", "the"))
        ]
        if size in SIDEWAYS:
            found += sailor.page.evaluate(SCROLLS)
        small = too_small(sailor.page, ".octagon") if size.width < 1280 else []
        wrong[size.name] = found + small
    assert {name: found for name, found in wrong.items() if found} == {}, kind


@pytest.mark.rotating(1)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_a_phone_held_across_shows_all_boards_to_choose_from(
    visit: Visit, server: LiveServer, language: str
) -> None:
    page = visit(locale=language)
    table = thalassa.new("odyssey", seats=2, seed=5, options={"board": "poseidon"})
    Stage(page, server.url).show(table, table.actors()[0])
    page.get_by_test_id("board-C").click()
    settle(page)
    wrong = {}
    for size in SIDEWAYS:
        resize(page, size)
        wrong[size.name] = what_is_wrong(page, (ALWAYS[0], ".boards .card", "[data-testid=confirm]"))
        wrong[size.name] += page.evaluate(HIDDEN)
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.rotating(2)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_agreeing_on_ships_is_in_view_with_the_board_and_nothing_scrolls(
    visit: Visit, server: LiveServer, language: str, seats: int
) -> None:
    page = visit(locale=language)
    table = thalassa.new("odyssey", seats=seats, seed=5, options={"board": "B", "ship_split": "agreed"})
    Stage(page, server.url).show(table, table.actors()[0])
    needed = (*ALWAYS, "[data-testid=accord] [role=radio]", "[data-testid=propose-ships]")
    wrong = {}
    for size in (*SIZES, TABLET_ACROSS, PHONE_ACROSS):
        resize(page, size)
        found = what_is_wrong(page, needed) + page.evaluate(HIDDEN)
        board = page.locator(ALWAYS[1]).bounding_box()
        assert board is not None
        if min(board["width"], board["height"]) < 0.68 * min(size.width, size.height):
            found.append(f"the board is {board['width']:.0f} px wide")
        wrong[size.name] = found
    assert {name: found for name, found in wrong.items() if found} == {}
