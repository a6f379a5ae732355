"""Axe finds nothing at all, of whatever weight: on the pages around the tables and on every decision."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import thalassa
from support import rotation
from support.live_server import LiveServer
from thalassa.kernel.table import Table

from ..conftest import Visit
from ..odyssey.sailors import rest
from ..peloponnes import positions as peloponnes_positions
from ..poseidon import recorded
from ..staging import Stage

pytestmark = pytest.mark.browser


def findings(page: Page, axe: str) -> list[str]:
    """Everything axe objects to, as rule and element."""
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{problem['id']}: {node['target']}" for problem in found["violations"] for node in problem["nodes"]
    ]


def until(wanted: Callable[[Table], bool], seats: int = 3, **options: object) -> Table:
    """A game of random moves up to the first position that is wanted."""
    choose = random.Random(4)
    table = thalassa.new("odyssey", seats=seats, seed=4, options=options)
    while not wanted(table):
        seat = table.actors()[0]
        table.act(seat, choose.choice(table.moves(seat)))
    return table


def phase(name: str, round_: int = 0) -> Callable[[Table], bool]:
    def reached(table: Table) -> bool:
        view: Any = table.view(0)
        return bool(view.phase == name and view.round >= round_)

    return reached


def test_nothing_is_found_on_any_decision_of_odyssey(visit: Visit, server: LiveServer, axe: str) -> None:
    page = visit(color_scheme="dark")
    stage = Stage(page, server.url)
    orders = until(phase("navigators", 3), board="B", helper="heat")
    plain = until(phase("navigators", 3), board="B")
    positions: dict[str, tuple[Table, int | None]] = {
        "choosing a board": (thalassa.new("odyssey", seats=3, seed=4), 0),
        "sharing the ships": (until(phase("ships"), board="B", ship_split="agreed"), 1),
        "lighthouses": (until(phase("lighthouses"), board="B", lighthouses=2), 1),
        "hiding": (until(phase("hidden"), board="B", maelstroms=2, fogs=2), 0),
        "a storm or a monster": (until(phase("poseidon", 2), board="B", sea_monsters=2), 0),
        "an order with the helper": (orders, orders.actors()[0]),
        "an order without": (plain, plain.actors()[0]),
        "watching with the helper": (orders, None),
        "watching without": (plain, None),
    }
    found = {}
    for name, (table, seat) in positions.items():
        stage.show(table, seat)
        expect(page.locator("[data-testid=odyssey]")).to_be_visible()
        found[name] = findings(page, axe)
    assert {name: problems for name, problems in found.items() if problems} == {}


@pytest.mark.rotating(1, group="every decision for everybody")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_found_on_any_decision_of_peloponnes(
    visit: Visit, server: LiveServer, axe: str, theme: str
) -> None:
    page = visit(color_scheme=theme)
    stage = Stage(page, server.url)
    found = {}
    for name in rotation.share("decisions of Peloponnes", peloponnes_positions.DECISIONS, 4):
        stage.show(peloponnes_positions.DECISIONS[name](), peloponnes_positions.ANN)
        expect(page.get_by_test_id("peloponnes")).to_be_visible()
        found[name] = findings(page, axe)
    assert {name: problems for name, problems in found.items() if problems} == {}


@pytest.mark.rotating(1, group="every decision for everybody")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_found_on_any_decision_of_poseidon(
    visit: Visit, server: LiveServer, axe: str, theme: str
) -> None:
    page = visit(color_scheme=theme)
    stage = Stage(page, server.url)
    found = {}
    for kind in rotation.share("decisions of Poseidon", sorted(recorded.ANSWERS), 4):
        stage.show(*recorded.ask(kind))
        expect(page.get_by_test_id("poseidon")).to_be_visible()
        recorded.choose(kind, page)
        found[kind] = findings(page, axe)
    assert {kind: problems for kind, problems in found.items() if problems} == {}


@pytest.mark.rotating(1, group="results for everybody")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_found_on_any_result_nor_on_a_log(
    visit: Visit, server: LiveServer, axe: str, theme: str
) -> None:
    page = visit(color_scheme=theme)
    stage = Stage(page, server.url)
    over = until(lambda table: not table.actors(), board="B", helper="heat")
    found = {}
    for name, (table, seat) in {
        "Peloponnes": (peloponnes_positions.finished(), 0),
        "Poseidon": recorded.position("result"),
        "Odyssey as Poseidon": (over, 0),
        "Odyssey as Navigator": (over, 1),
    }.items():
        stage.show(table, seat)
        expect(page.get_by_test_id("verdict")).to_be_visible()
        found[name] = findings(page, axe)
    running = until(phase("navigators", 3), board="B", helper="heat")
    for name, (table, seat) in {
        "Odyssey": (running, running.actors()[0]),
        "Peloponnes running": (peloponnes_positions.bidding(), peloponnes_positions.ANN),
        "Poseidon running": recorded.ask("fleet"),
    }.items():
        stage.show(table, seat)
        page.keyboard.press("l")
        expect(page.get_by_test_id("log")).to_be_visible()
        found[name] = findings(page, axe)
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_nothing_is_found_on_the_pages_around_the_tables(visit: Visit, server: LiveServer, axe: str) -> None:
    page = visit()
    rest(page, server.url, "POST", "/api/me", {"name": "Ann"})
    info = rest(
        page,
        server.url,
        "POST",
        "/api/tables",
        {"game": "odyssey", "seats": 4, "my_seat": 0, "bots": {"1": "gale"}},
    )
    found = {}
    for name, path, sign in (
        ("waiting room", f"/t/{info['card']['id']}", ".room"),
        ("no such table", "/t/AAAAAAAAAA", ".refused"),
        ("no such page", "/nowhere", ".ship"),
        ("rules", "/rules/odyssey", "input"),
        ("lobby", "/", "a.table"),
        ("my tables", "/tables", "a.table"),
        ("lessons", "/learn/peloponnes", "[data-testid^=chapter-]"),
        ("how to play", "/how-to-play/odyssey", ".book figure"),
        ("puzzles", "/puzzles", "[data-testid^=kind-]"),
        ("cups", "/cups", "[data-testid=new-cup]"),
        ("people", "/people", "#board-peloponnes"),
        ("my own page", "/people/me", "h1"),
    ):
        page.goto(server.url + path)
        expect(page.locator(sign).first).to_be_visible()
        if name == "people":  # two games of these tests have one name, which no shipped games have
            page.locator("section:has(#board-stubborn)").evaluate("section => section.remove()")
        found[name] = findings(page, axe)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found["settings"] = findings(page, axe)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    found["help"] = findings(page, axe)
    assert {name: problems for name, problems in found.items() if problems} == {}
