"""A cup of two people from opening it to the second round, and the friends and host's pages beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from support.live_server import LiveServer

from ..accessible import serious
from ..conftest import Visit
from ..guests import give_name, introduce

pytestmark = pytest.mark.browser


def test_a_cup_is_opened_joined_and_its_tables_open_by_themselves(
    visit: Visit, server: LiveServer, axe: str
) -> None:
    ann = visit("/cups")
    introduce(ann, "Ann")
    ann.get_by_test_id("new-cup").click()
    dialog = ann.get_by_role("dialog", name="Open a cup")
    dialog.get_by_role("spinbutton", name="Players", exact=True).fill("2")
    dialog.get_by_role("textbox", name="Name").fill("Delos")
    assert serious(ann, axe) == []
    dialog.get_by_test_id("open-cup").click()
    expect(ann.get_by_role("heading", name="Delos")).to_be_visible()
    assert serious(ann, axe) == []

    bo = visit("/")
    bo.get_by_test_id("cup").filter(has_text="Delos").click()
    bo.get_by_test_id("join-cup").click()
    give_name(bo, "Bo")
    for page in (bo, ann):
        page.reload()
        expect(page.get_by_test_id("standings")).to_contain_text("Ann")
        expect(page.get_by_test_id("standings")).to_contain_text("Bo")
        expect(page.get_by_test_id("cup-table")).to_have_count(1)
        assert serious(page, axe) == []
        page.get_by_test_id("my-table").click()
        expect(page.get_by_test_id("peloponnes")).to_be_visible()

    ann.goto(f"{server.url}/people")
    friends = ann.get_by_test_id("friends")
    friends.get_by_role("button", name="Add Bo to my friends").click()
    expect(friends.get_by_role("button", name="Remove")).to_have_count(1)
    assert serious(ann, axe) == []
    friends.get_by_role("link", name="Bo").click()
    expect(ann.get_by_role("heading", name="Bo", level=1)).to_be_visible()
    assert serious(ann, axe) == []
