"""A guest who looks elsewhere is told once that it is her turn, and no longer than it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ..conftest import Visit
from ..guests import Guest, link, open_table

pytestmark = pytest.mark.browser

# Headless browsers show no notices and hide no pages: both are played here.
AWAY = """(() => {
  window.told = [];
  window.Notification = class {
    static permission = 'default';
    static requestPermission = async () => (window.Notification.permission = 'granted');
    constructor(title, options = {}) {
      Object.assign(this, { title, closed: false }, options);
      if (window.Notification.permission === 'granted') window.told.push(this);
    }
    close() {
      this.closed = true;
    }
  };
  let hidden = false;
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  window.hide = (now) => {
    hidden = now;
    document.dispatchEvent(new Event('visibilitychange'));
  };
})()"""


def switch_on(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Tell me when it is my turn").click()
    expect(page.get_by_label("Tell me when it is my turn")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_hidden_table_tells_once_that_it_is_ones_turn(visit: Visit) -> None:
    page = visit()
    page.add_init_script(AWAY)
    page.reload()
    switch_on(page)
    open_table(page, "Ann")
    ann, bo = Guest(page, "Ann"), Guest(visit(link(page, "For players")), "Bo")
    bo.sit_down()
    page.get_by_role("button", name="Start the game").click()
    expect(ann.board()).to_be_visible()
    expect(bo.board()).to_be_visible()

    entries = 0

    def decide(guest: Guest) -> None:
        nonlocal entries
        guest.decide()
        entries += 1
        for other in (ann, bo):
            other.wait_for_log(entries)

    while ann.at_turn():
        decide(ann)
    assert page.evaluate("told.length") == 0, "nothing is told of a table that is looked at"

    page.evaluate("hide(true)")
    while not ann.at_turn():
        decide(bo)
    page.wait_for_function("told.length === 1")
    assert page.evaluate("[told[0].title, told[0].tag, told[0].closed]") == [
        "Peloponnes",
        page.url.rpartition("/")[2],
        False,
    ]
    assert page.title() == f"● {page.evaluate('told[0].body')} – Thalassa"

    page.evaluate("hide(false)")
    page.wait_for_function("told[0].closed")
    while ann.at_turn():
        decide(ann)
    assert page.evaluate("told.length") == 1
