"""One guest with a laptop and a phone: a link, the same tables on both, and signing the phone out again."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from ..accessible import PHONE, serious
from ..conftest import Visit
from ..guests import give_name, link, open_table

pytestmark = pytest.mark.browser


def my_devices(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="My devices").click()


def test_a_phone_becomes_the_guests_and_a_stranger_again(visit: Visit, axe: str) -> None:
    laptop = visit()
    open_table(laptop, "Ann")
    expect(laptop.locator(".room")).to_be_visible()
    table = urlsplit(laptop.url).path

    my_devices(laptop)
    dialog = laptop.get_by_role("dialog", name="My devices")
    expect(dialog.get_by_test_id("device")).to_have_count(1)
    expect(dialog).to_contain_text("this device")
    dialog.get_by_role("button", name="Make a link").click()
    address = dialog.get_by_label("Open this on the other device").input_value()
    assert serious(laptop, axe) == []
    laptop.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    phone = visit(address, **PHONE)
    expect(phone.get_by_role("heading", name="Be Ann on this device?")).to_be_visible()
    assert serious(phone, axe) == []
    phone.get_by_role("button", name="Yes, I am Ann").click()
    phone.locator(f'a.table[href="{table}"]').click()
    expect(phone.locator(".room")).to_be_visible()
    assert link(phone, "For players") == link(laptop, "For players")

    my_devices(laptop)
    expect(dialog.get_by_test_id("device")).to_have_count(2)
    dialog.get_by_role("button", name="Sign out: Chrome").click()
    expect(dialog.get_by_test_id("device")).to_have_count(1)
    expect(phone.get_by_text("This browser was signed out")).to_be_visible()
    expect(laptop.locator(".room")).to_be_visible()
    phone.locator("a.button", has_text="To the lobby").click()
    expect(phone.get_by_role("heading", name="Welcome to the Aegean")).to_be_visible()
    expect(phone.get_by_text("Your first table stands here.")).to_be_visible()

    phone.goto(address)
    expect(phone.get_by_role("heading", name="This link does not work (any more)")).to_be_visible()


def test_a_browser_that_is_somebody_says_so_before_it_becomes_somebody_else(visit: Visit) -> None:
    ann = visit()
    open_table(ann, "Ann")
    my_devices(ann)
    dialog = ann.get_by_role("dialog", name="My devices")
    dialog.get_by_role("button", name="Make a link").click()
    address = dialog.get_by_label("Open this on the other device").input_value()

    bo = visit(link(ann, "For players"))
    bo.get_by_role("button", name="Sit down").click()
    give_name(bo, "Bo")
    expect(bo.get_by_role("button", name="Stand up")).to_be_visible()
    bo.goto(address)
    expect(bo.get_by_test_id("other")).to_contain_text("This browser is Bo now, who sits at one table.")
    bo.get_by_role("link", name="No, to the lobby").click()
    expect(bo.get_by_role("heading", name=", Bo.")).to_be_visible()
