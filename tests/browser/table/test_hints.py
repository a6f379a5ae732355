"""A bot beside the player: a whole game by its hints, and what it says about the game afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from support.live_server import LiveServer

from ..conftest import Visit
from ..guests import Guest, choose_game, open_table, seat_people, settle, submit
from ..peloponnes.positions import ANN, tempest
from ..staging import Stage

pytestmark = pytest.mark.browser


@pytest.mark.rotating(1, group="whole games in the browser")
def test_a_game_by_hints_and_its_analysis(visit: Visit) -> None:
    page = visit()
    open_table(page, "Ann", bots={1: "random"})
    ann = Guest(page, "Ann")
    expect(ann.board()).to_be_visible()
    hints = 0
    while True:
        turn = page.locator(".dock.mine")
        expect(turn.or_(page.get_by_test_id("verdict"))).to_be_visible()
        if ann.over():
            break
        before = ann.log_length()
        page.get_by_test_id("hint").click()
        expect(page.get_by_test_id("hint-panel")).to_contain_text("Pythia:")
        page.get_by_test_id("hint-do").click()
        settle(page)
        hints += 1
        page.wait_for_function(
            "(before) => Number(document.querySelector('[data-log]')?.dataset.log ?? 0) > before", arg=before
        )
    assert hints >= 8
    expect(page.locator(".popover-card"), "the last hint went with the last decision").to_have_count(0)

    analysis = page.get_by_test_id("analysis")
    analysis.get_by_test_id("analyse").click()
    progress = analysis.get_by_role("progressbar")
    chances = analysis.get_by_role("img", name="Everybody's chances after each decision")
    expect(progress.or_(chances).first).to_be_visible()
    expect(progress).to_have_count(0, timeout=300_000)
    expect(chances).to_be_visible()
    # the analysis is kept: whoever comes back finds it
    page.reload()
    expect(chances).to_be_visible()
    expect(analysis.get_by_test_id("analyse")).to_have_count(0)
    moments = analysis.locator("li .moment")
    if moments.count() > 0:
        moments.first.click()
        expect(page.get_by_role("button", name="Back to now").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_hint_leaves_the_red_button_free(visit: Visit, server: LiveServer, width: int) -> None:
    page = visit(viewport={"width": width, "height": 844 if width < 820 else 720})
    stage = Stage(page, server.url)
    stage.show(tempest(), ANN)
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hint-panel")).to_be_visible()
    # a button that is covered cannot be clicked
    page.locator(".dock [data-primary]").click(timeout=10_000)


def test_a_table_without_hints_has_no_button(visit: Visit) -> None:
    page = visit()
    choose_game(page)
    seat_people(page, 2, {1: "random"})
    page.locator("[data-group=help] summary").click()
    page.get_by_label("Hints").uncheck()
    expect(page.locator("[data-group=help] summary")).to_contain_text("Hints: no")
    submit(page)
    expect(page.get_by_test_id("undo")).to_be_visible()
    expect(page.get_by_test_id("hint")).to_have_count(0)
