"""Puzzles in the browser: one of every kind solved and failed on the real board, today's on the page of puzzles."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from support.live_server import LiveServer
from thalassa.cli.commands.puzzle import levels
from thalassa.kernel import registry
from thalassa.kernel.extras.puzzles import Puzzle
from thalassa.puzzles.shelf import kinds, shelf, shelves

from ..accessible import serious
from ..conftest import Visit

pytestmark = pytest.mark.browser

KINDS = [f"{game.name}/{kind}" for game in registry.games().values() for kind in kinds(game)]
PHONE: ViewportSize = {"width": 390, "height": 844}


def _puzzle(name: str, place: int) -> Puzzle:
    game, _, kind = name.partition("/")
    return shelf(registry.game(game)).of_kind(kind)[place]


def _open(page: Page, server: LiveServer, puzzle: Puzzle) -> None:
    page.goto(f"{server.url}/puzzles/{puzzle.id}")
    expect(page.get_by_test_id("puzzle-question")).to_be_visible()


def _look(page: Page, square: str) -> list[str]:
    """How a square of the sea is drawn."""
    field = page.locator(f'[data-square="{square}"] .field').first
    drawn: list[str] = field.evaluate(
        "(field) => { const { fill, stroke } = getComputedStyle(field); return [fill, stroke]; }"
    )
    return drawn


def _pick(page: Page, square: str) -> None:
    page.locator(f'[data-square="{square}"]').first.dispatch_event("click")
    page.get_by_test_id("puzzle-answer").click()


def _answer(page: Page, puzzle: Puzzle, right: bool) -> None:
    """With the controls of the board."""
    if puzzle.kind in ("where", "joint"):
        answer = puzzle.answer["square"]
        _pick(page, answer if right else "a1" if answer != "a1" else "b1")
    elif puzzle.kind == "order":
        way = puzzle.answer["direction"]
        page.get_by_test_id(f"order-{way if right else 'N' if way != 'N' else 'S'}").click()
        _confirm(page)
    elif puzzle.kind == "course":
        draw, pane = page.get_by_test_id(f"draw-{puzzle.answer['start']}"), page.locator("#pane-tab-market")
        expect(draw.or_(pane).first).to_be_visible()
        if draw.count() == 0:  # on a phone map and decision are two panes
            pane.click()
        draw.click()
        # nobody can sail nowhere: the wrong answer turns back after its first stop
        for hex in puzzle.answer["path"] if right else puzzle.answer["path"][:1]:
            page.get_by_test_id(f"course-{hex}").first.click()
        for hex in puzzle.answer["donations"] if right else ():
            page.get_by_test_id(f"donate-{hex}").click()
        page.get_by_test_id("sail-drawn").click()
        _confirm(page)
    elif puzzle.kind == "forced":
        _buy(page, puzzle, right)
    else:
        tile = puzzle.answer["tile"] if right else puzzle.proof["hasty"]
        lot = page.get_by_test_id(f"lot-{tile}")
        lot.get_by_test_id(f"tile-{tile}").click()
        steps = lot.locator(".ladder button")
        if steps.count():
            steps.first.click()
        _confirm(page)


def _buy(page: Page, puzzle: Puzzle, right: bool) -> None:
    """A purchase of ships, or none."""
    seller, ship = puzzle.answer["seller"], puzzle.answer["ship"]
    end, pane = page.get_by_test_id("end-ships"), page.locator("#pane-tab-market")
    parts = page.get_by_test_id("harbour-bank").or_(page.get_by_test_id("bank-plain"))
    expect(parts.or_(pane).or_(end).first).to_be_visible()
    if parts.count() == 0 and pane.count():
        pane.click()
    if not right and seller in ("bank", "none"):  # the other of the two, or the first ship that is for sale
        other = end if seller == "bank" else page.get_by_test_id("bank-plain")
        if other.count() and other.first.is_enabled():
            other.first.click()
        else:
            page.get_by_test_id("harbour-others").click()
            page.locator("[data-testid^=bargain-]:not([aria-disabled=true])").first.click()
    elif seller == "none":
        end.click()
    elif seller == "bank":
        page.get_by_test_id(f"bank-{ship or 'plain'}").click()
    else:
        page.get_by_test_id("harbour-others").click()
        page.get_by_test_id(f"bargain-{seller}-{ship}").click()
        least = puzzle.answer["price"]
        price = least if right else least - 1 if least > 1 else 2
        page.get_by_test_id("price").fill(str(price))
        page.get_by_test_id("price").press("Tab")
    _confirm(page)


def _confirm(page: Page) -> None:
    """Where the decision waits for it: with the button that carries out what is previewed, not one that previews it."""
    red = page.locator(".dock button.primary:enabled:is([data-testid=confirm], [data-testid=decide])")
    expect(page.get_by_test_id("puzzle-verdict").or_(red).first).to_be_visible()
    if page.get_by_test_id("puzzle-verdict").count() == 0:
        red.first.click()


@pytest.mark.rotating(1)
@pytest.mark.parametrize("name", KINDS)
def test_a_puzzle_of_every_kind_is_solved_and_failed(
    server: LiveServer, visit: Visit, axe: str, name: str
) -> None:
    """Solved and failed on a desktop, solved once more on a phone."""
    page = visit()
    solved, failed, on_phone = (_puzzle(name, place) for place in range(3))
    _open(page, server, solved)
    assert serious(page, axe) == []
    assert page.get_by_test_id("puzzle-facts").locator("li").count() >= 2
    _answer(page, solved, right=True)
    expect(page.get_by_test_id("puzzle-verdict")).to_contain_text("Right!")
    expect(page.get_by_test_id("puzzle-step")).to_be_visible()
    expect(page.get_by_test_id("puzzle-rating")).to_contain_text("1200 →")
    page.get_by_test_id("puzzle-first").click()
    expect(page.get_by_test_id("puzzle-back")).to_be_disabled()
    _open(page, server, failed)
    _answer(page, failed, right=False)
    expect(page.locator("main[data-state=wrong]")).to_be_visible()
    expect(page.get_by_test_id("puzzle-step")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("puzzle-verdict")).to_be_visible()
    page.set_viewport_size(PHONE)
    _open(page, server, on_phone)
    _answer(page, on_phone, right=True)
    expect(page.get_by_test_id("puzzle-verdict")).to_contain_text("Right!")
    assert serious(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_hint_is_given_and_a_square_picked_on_a_phone_in_german(server: LiveServer, visit: Visit) -> None:
    page = visit(viewport=PHONE, locale="de-DE")
    puzzle = _puzzle("odyssey/where", 2)
    _open(page, server, puzzle)
    expect(page.get_by_test_id("puzzle-detail")).to_contain_text(
        "Nach ihren Meldungen bleibt ein einziges Feld."
    )
    page.get_by_test_id("puzzle-hint").click()
    expect(page.get_by_test_id("puzzle-hint-text")).to_be_visible()
    answer = puzzle.answer["square"]
    hinted = _look(page, answer)
    page.locator(f'[data-square="{answer}"]').first.dispatch_event("click")
    expect(page.get_by_test_id("puzzle-answer")).to_be_enabled()
    picked = _look(page, answer)
    page.get_by_test_id("puzzle-answer").click()
    expect(page.get_by_test_id("puzzle-verdict")).to_contain_text("Richtig!")
    expect(page.locator(f'[data-square="{answer}"]').first).to_have_attribute("data-mark", "answer")
    assert picked != hinted
    assert _look(page, answer) not in (hinted, picked)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_test_id("puzzle-share").click()
    expect(page.get_by_test_id("puzzle-share")).to_have_text("Kopiert")
    line, link = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert line == f"Thalassa · Odyssey · Wo ist das Schiff? {levels(puzzle)} · mit Tipp"
    assert link == f"{server.url}/puzzles/{puzzle.id}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_known_is_folded_so_that_a_phone_shows_more_of_the_board(
    server: LiveServer, visit: Visit
) -> None:
    page = visit(viewport=PHONE)
    _open(page, server, _puzzle("odyssey/order", 0))
    square = page.locator('[data-target~="square:g7"]').first
    fold = page.get_by_test_id("puzzle-fold")
    before = square.bounding_box()
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_test_id("puzzle-facts")).to_be_hidden()
    expect(page.get_by_test_id("puzzle-question")).to_be_visible()
    after = square.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.3 * before["width"]
    fold.click()
    expect(page.get_by_test_id("puzzle-facts")).to_be_visible()


def test_the_page_of_puzzles_shows_today_practice_and_thirty_days(
    server: LiveServer, visit: Visit, axe: str
) -> None:
    page = visit()
    page.goto(f"{server.url}/puzzles")
    for one in shelves():
        expect(page.get_by_test_id(f"daily-{one.game.name}")).to_be_visible()
        for kind in kinds(one.game):
            expect(page.get_by_test_id(f"kind-{one.game.name}-{kind}")).to_be_visible()
    expect(page.locator(".coin")).to_have_count(30)
    assert serious(page, axe) == []
    page.get_by_test_id("kind-odyssey-where").get_by_role("button").click()
    expect(page.get_by_test_id("puzzle-question")).to_be_visible()
    page.go_back()
    page.locator(".coin").first.click()  # a day that is over is made good
    missed = page.get_by_test_id("of-day").get_by_role("link")
    expect(missed).to_have_count(len(shelves()))
    missed.first.click()
    expect(page.get_by_test_id("puzzle-question")).to_be_visible()


def test_a_newcomer_begins_with_the_game_he_comes_from_and_an_easy_puzzle(
    server: LiveServer, visit: Visit
) -> None:
    page = visit(viewport=PHONE)
    page.goto(f"{server.url}/learn/odyssey")
    page.locator("main a[href^='/puzzles']").click()
    first = page.locator("[data-testid^=daily-]").first
    expect(first).to_have_attribute("data-testid", "daily-odyssey")
    easy = page.get_by_test_id("easy-odyssey")
    hard = page.get_by_test_id("daily-odyssey").get_by_text("rather hard for you")
    expect(page.get_by_test_id("daily-odyssey").locator(".primary")).to_have_count(1)
    assert easy.count() == hard.count()
    if easy.count():  # not on days with an easy one
        easy.click()
        expect(page.get_by_test_id("puzzle-question")).to_be_visible()
        page.get_by_test_id("puzzle-show").click()
        expect(page.get_by_test_id("puzzle-verdict")).to_be_visible()  # else leaving drops the answer
        page.goto(f"{server.url}/puzzles")
        expect(page.get_by_test_id("daily-odyssey")).to_be_visible()
        expect(easy).to_have_count(0)
