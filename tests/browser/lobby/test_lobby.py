"""The first minutes: one click to the first move, a table that works as it opens, and pages that fit every screen."""

from __future__ import annotations

import re
import time
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, Page, expect

from ..accessible import PHONE, serious
from ..conftest import Visit
from ..geometry import SIZES, Size, what_is_wrong
from ..guests import choose_game, introduce, pick, submit

pytestmark = pytest.mark.browser

GAMES = ("peloponnes", "poseidon", "odyssey")
LOCALES = {"en": "en-GB", "de": "de-DE"}
ONLY_GAMES = """(games) => document.querySelectorAll('article.game').forEach((card) => {
  if (!games.includes(card.dataset.game)) card.remove();
})"""
COUNT_CLICKS = "window.clicks = 0; addEventListener('pointerdown', () => window.clicks++, true)"


def settled_lobby(page: Page) -> None:
    expect(page.locator("article.game")).not_to_have_count(0)
    expect(page.locator("#open-title")).to_be_visible()
    page.evaluate("document.fonts.ready")


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def asked(page: Page, path: str, body: Any = None) -> Any:
    """What the server answers this guest."""
    address = urljoin(page.url, path)
    headers = {"X-Thalassa": "1", "Origin": urljoin(page.url, "/").rstrip("/")}
    if body is None:
        return page.request.get(address, fail_on_status_code=True).json()
    return page.request.post(address, data=body, headers=headers, fail_on_status_code=True).json()


def screen(size: Size) -> dict[str, Any]:
    given: dict[str, Any] = {"viewport": {"width": size.width, "height": size.height}}
    return {**PHONE, **given} if size.name == "phone" else given


@pytest.mark.every_day
@pytest.mark.parametrize("game", GAMES)
def test_play_now_leads_to_the_first_decision_in_one_click(
    visit: Visit, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = visit()
    settled_lobby(page)
    page.evaluate(COUNT_CLICKS)
    began = time.perf_counter()
    page.locator(f'[data-game="{game}"]').get_by_test_id("play-now").click()
    expect(page.locator(".dock.mine")).to_be_visible()
    seconds = time.perf_counter() - began
    with capsys.disabled():
        print(f"\n{game}: {seconds:.2f} s from Play now to the first decision")
    assert page.evaluate("window.clicks") == 1
    assert page.get_by_role("dialog").count() == 0, "neither a form nor a question for a name"
    # Nobody else is there: bots in all other seats, and the table waits for nobody but me.
    seats = page.request.get(page.url.replace("/t/", "/api/tables/"), fail_on_status_code=True)
    kinds = [seat["kind"] for seat in seats.json()["card"]["seats"]]
    assert sorted(set(kinds)) == ["bot", "person"]
    assert kinds.count("person") == 1


def test_a_newcomer_sees_a_welcome_a_suggestion_and_no_form(visit: Visit) -> None:
    page = visit()
    settled_lobby(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome to the Aegean.")
    expect(page.get_by_text("Peloponnes is the quickest to learn")).to_be_visible()
    expect(page.locator("main form, main input, main select")).to_have_count(0)
    lesson = page.get_by_role("link", name="Learn by playing")
    expect(lesson).to_have_attribute("href", "/learn/peloponnes/1-bridge")  # not another list to choose from
    page.get_by_role("button", name="Play Peloponnes").click()
    expect(page.locator(".dock.mine")).to_be_visible()


def test_who_has_tables_sees_them_first_and_a_newcomer_the_games(visit: Visit) -> None:
    page = visit()
    settled_lobby(page)
    mine, games = page.get_by_role("region", name="My tables"), page.get_by_role("region", name="Games")
    assert top(games) < top(mine)
    page.locator('[data-game="peloponnes"]').get_by_test_id("play-now").click()
    expect(page.locator(".dock.mine")).to_be_visible()
    lobby = urljoin(page.url, "/")
    page.goto(lobby)
    expect(page.locator(".greeting")).to_contain_text("your move")
    expect(mine.locator("a.table.turn")).to_have_count(1)
    for width in (1280, 820, 390):
        page.set_viewport_size({"width": width, "height": 800})
        expect(games).to_be_visible()
        assert top(mine) < top(games), width


@pytest.mark.rotating(1)
@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_whoever_has_tables_sees_them_and_all_three_games_without_scrolling(
    visit: Visit, size: Size, language: str
) -> None:
    page = visit(locale=LOCALES[language], **screen(size))
    settled_lobby(page)
    for game, seats in (("poseidon", 3), ("peloponnes", 3), ("odyssey", 2)):
        bots = {str(seat): "random" for seat in range(1, seats)}
        asked(page, "/api/tables", {"game": game, "seats": seats, "my_seat": 0, "bots": bots, "start": True})
    page.reload()
    settled_lobby(page)
    page.evaluate(ONLY_GAMES, list(GAMES))  # the server of the tests offers toy games, too
    mine = '[aria-labelledby="mine-title"] a.table'  # other guests' tables stand below
    needed = ["h1", mine, *(f'[data-game="{game}"] [data-testid=play-now]' for game in GAMES)]
    assert what_is_wrong(page, needed) == []


def test_my_tables_stand_in_the_order_waiting_running_finished(visit: Visit) -> None:
    ann, bo = visit(), visit()
    introduce(ann, "Ann")
    introduce(bo, "Bo")

    def table() -> str:
        """A running game of the two; its id."""
        made = asked(ann, "/api/tables", {"game": "poseidon", "seats": 2, "public": True})["card"]["id"]
        asked(bo, f"/api/tables/{made}/sit", {"seat": 1, "key": ""})
        asked(ann, f"/api/tables/{made}/start", {})
        return str(made)

    def end(one: str) -> None:
        asked(ann, f"/api/tables/{one}/ask", {"what": "end"})
        asked(bo, f"/api/tables/{one}/answer", {"agree": True})

    ended = table()
    # Chance draws who begins: one that waits for Ann, one that waits for Bo.
    turns: dict[bool, str] = {}
    while len(turns) < 2:
        one = table()
        if turns.setdefault(asked(ann, f"/api/tables/{one}")["card"]["my_turn"], one) != one:
            end(one)
    end(ended)  # what was moved last is over
    ann.reload()
    rows = ann.get_by_role("region", name="My tables").locator("a.table")
    expect(rows.first).to_be_visible()
    found = [str(row.get_attribute("href")).rpartition("/")[2] for row in rows.all()]
    assert found[:3] == [turns[True], turns[False], ended]


def test_a_new_table_works_as_it_opens(visit: Visit) -> None:
    page = visit()
    choose_game(page, "odyssey")
    dialog = page.get_by_role("dialog")
    # A newcomer meets three closed groups, not every option.
    expect(dialog.locator("details")).to_have_count(3)
    expect(dialog.locator("details[open]")).to_have_count(0)
    expect(dialog.locator("[data-option]:visible")).to_have_count(0)
    submit(page)
    expect(page.locator(".dock.mine")).to_be_visible()


def test_presets_say_what_they_change(visit: Visit) -> None:
    page = visit()
    choose_game(page, "odyssey")
    dialog = page.get_by_role("dialog")
    variants, helping = (dialog.locator(f"[data-group={group}] summary") for group in ("variants", "help"))
    expect(variants).to_contain_text("Board")
    pick(page, "Rules", "As printed")
    expect(variants).to_contain_text("as by default")
    expect(helping).to_contain_text("as by default")
    pick(page, "Rules", "Tournament")
    expect(helping).to_contain_text("Hints: no")
    helping.click()
    dialog.get_by_label("Hints").check()
    expect(dialog.get_by_role("combobox", name="Rules")).to_contain_text("Your own mixture")


def test_bots_are_people_with_a_rank_and_chance_comes_last(visit: Visit) -> None:
    page = visit()
    choose_game(page)
    page.get_by_role("combobox", name="Who plays seat 2").click()
    options = page.get_by_role("option")
    expect(options.last).to_contain_text("Dice")
    expect(page.get_by_role("option", name="Ephebe")).to_contain_text("learns as you do")
    expect(page.get_by_role("option", name="Pythia").get_by_label("Strength 5 of 5")).to_be_visible()


def test_friends_instead_of_bots(visit: Visit) -> None:
    page = visit()
    introduce(page, "Ann")
    choose_game(page)
    page.get_by_test_id("invite").click()
    room = page.locator(".room")
    expect(room).to_contain_text("2 seats are still free.")
    # The test's server listens on this computer alone: whoever invites is told.
    expect(page.get_by_test_id("alone")).to_contain_text("thalassa serve --host 0.0.0.0")
    word = page.get_by_test_id("word").inner_text()
    friend = visit()
    friend.get_by_test_id("have-word").click()
    friend.get_by_test_id("word-field").get_by_role("textbox").fill(word.lower())
    friend.get_by_role("button", name="Go there").click()
    expect(friend.get_by_role("button", name="Sit down").first).to_be_visible()
    page.get_by_role("button", name="Bots for 2 seats, and start").click()
    expect(page.locator(".dock.mine")).to_be_visible()


def test_how_to_play_explains_its_words_and_leads_to_the_rules_and_back(visit: Visit) -> None:
    page = visit("/how-to-play/peloponnes")
    expect(page.get_by_role("heading", level=1)).to_have_text("Peloponnes in two pages")
    expect(page.locator(".book figure svg.drawing")).to_have_count(6)
    page.get_by_role("button", name="auction row", exact=True).first.click()
    expect(page.get_by_role("dialog", name="Auction row")).to_contain_text("L-14")
    page.keyboard.press("Escape")
    page.locator(".book").get_by_role("link", name="L-107").first.click()
    expect(page.locator("#rule-L-107.chosen")).to_be_visible()
    page.locator("#rule-L-107 button[aria-expanded]").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#rule-L-107").get_by_role("link", name="How to play").click()
    expect(page.locator(".book")).to_be_visible()


@pytest.mark.rotating(1)
@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_fills_two_sheets_of_paper(visit: Visit, game: str, language: str) -> None:
    page = visit(f"/how-to-play/{game}", locale=LOCALES[language])
    expect(page.locator(".book figure svg.drawing").last).to_be_visible()
    sheets = re.findall(rb"/Type ?/Page\b", page.pdf(prefer_css_page_size=True))
    assert len(sheets) == 2


@pytest.mark.every_day
@pytest.mark.parametrize(
    "address",
    [
        "/nowhere",
        "/learn/peloponnes/nowhere",
        "/learn/nowhere/nowhere",
        "/puzzles/odyssey-nowhere",
        "/puzzles/nowhere",
    ],
)
def test_no_such_shore(visit: Visit, address: str) -> None:
    page = visit(address)
    expect(page.get_by_role("heading", name="No such shore.")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="No such shore.")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/$"))


@pytest.mark.rotating(1)
@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_no_text_is_cut_or_covered(visit: Visit, size: Size, language: str) -> None:
    page = visit(locale=LOCALES[language], **screen(size))
    settled_lobby(page)
    found = [f"lobby: {problem}" for problem in what_is_wrong(page, needed=[])]
    choose_game(page, "odyssey")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    found += [
        f"new table: {problem}"
        for problem in what_is_wrong(
            page, needed=["dialog button[type=submit]", "dialog [data-testid=invite]"]
        )
    ]
    page.keyboard.press("Escape")
    for game in GAMES:
        page.goto(page.url.split("/how")[0].rstrip("/") + f"/how-to-play/{game}")
        expect(page.locator(".book figure").first).to_be_visible()
        found += [f"{game}: {problem}" for problem in what_is_wrong(page, needed=[])]
    assert found == []


@pytest.mark.rotating(1, group="accessible tables")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_around_the_tables(visit: Visit, axe: str, theme: str) -> None:
    page = visit(color_scheme=theme)
    settled_lobby(page)
    assert serious(page, axe) == []
    base = page.url.rstrip("/")
    introduce(page, "Ann")
    choose_game(page)
    page.get_by_test_id("invite").click()
    expect(page.get_by_test_id("addresses")).to_be_visible()
    assert serious(page, axe) == []
    for path, sight in (
        ("/", "a.table"),
        ("/tables", "a.table"),
        ("/how-to-play/poseidon", ".book figure"),
        ("/rules/odyssey", "article"),
        ("/nowhere", "h1"),
    ):
        page.goto(base + path)
        expect(page.locator(sight).first).to_be_visible()
        assert serious(page, axe) == [], path
    for button in ("Settings", "Help"):
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert serious(page, axe) == [], button
        page.keyboard.press("Escape")
