"""A person on two devices: a passkey signs in on the second, a notice reaches a browser without a page, and both are
strangers again once he has deleted himself."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from support.live_server import LiveServer
from support.players import PATIENCE
from support.receivers import PushedBrowser, Receiver

from ..accessible import serious
from ..conftest import NAMES, PATIENCE_MS, START_MS, Visit
from ..guests import introduce

pytestmark = pytest.mark.browser


def by_name(server: LiveServer) -> str:
    """Passkeys belong to names."""
    return f"http://localhost:{server.port}"


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A device that answers for its owner at once."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


def account(page: Page) -> None:
    page.get_by_title("Change my name").click()
    page.get_by_test_id("account").click()


def test_a_passkey_signs_in_on_a_second_device_and_delete_me_forgets_both(
    visit: Visit, server: LiveServer, axe: str
) -> None:
    laptop = visit(by_name(server))
    first, first_id = authenticator(laptop)
    introduce(laptop, "Penelope")
    account(laptop)
    dialog = laptop.get_by_role("dialog", name="My name")
    dialog.get_by_role("button", name="Keep it by passkey").click()
    expect(dialog.get_by_test_id("passkey")).to_have_count(1)
    assert serious(laptop, axe) == []

    laptop.goto(f"{by_name(server)}/people/me")
    expect(laptop.get_by_role("heading", name="Penelope")).to_be_visible()
    assert serious(laptop, axe) == []
    laptop.get_by_role("link", name="People").first.click()
    expect(laptop.get_by_role("link", name="My page")).to_be_visible()
    assert serious(laptop, axe) == []

    phone = visit(by_name(server))
    second, second_id = authenticator(phone)
    for credential in first.send("WebAuthn.getCredentials", {"authenticatorId": first_id})["credentials"]:
        second.send("WebAuthn.addCredential", {"authenticatorId": second_id, "credential": credential})
    account(phone)
    phone.get_by_role("dialog", name="My name").get_by_role("button", name="Sign in by passkey").click()
    expect(phone.get_by_role("button", name="Penelope")).to_be_visible()

    account(phone)
    there = phone.get_by_role("dialog", name="My name")
    there.get_by_role("button", name="Delete me").click()
    expect(there).to_contain_text("by a player who left")
    there.get_by_role("button", name="Yes, delete me for good").click()
    expect(phone.get_by_role("heading", name="Welcome to the Aegean")).to_be_visible()
    laptop.goto(by_name(server))
    expect(laptop.get_by_role("heading", name="Welcome to the Aegean")).to_be_visible()


HEAR_OF_SHOWN = """(patience) => {
  const { registration } = self;
  const show = registration.showNotification.bind(registration);
  self.shown = new Promise((told, failed) => {
    setTimeout(() => failed(new Error('nothing was shown')), patience);
    registration.showNotification = (...what) =>
      show(...what).then(() => registration.getNotifications()).then((all) =>
        told(all.map((one) => [one.title, one.body, one.data.path])), failed);
  });
}"""
"""What is shown is asked for once, when it stands there: whoever asks Chromium while it is being put there makes it vanish."""


def test_a_notice_reaches_a_browser_in_which_no_page_is_open(
    visit: Visit, server: LiveServer, axe: str
) -> None:
    home = by_name(server)
    page = visit(home)
    introduce(page, "Ann")
    context = page.context
    context.grant_permissions(["notifications"], origin=home)
    page.goto(f"{home}/tables")
    expect(page.get_by_test_id("notices")).to_contain_text("it is my move")
    assert serious(page, axe) == []
    worker = (
        context.service_workers[0] if context.service_workers else context.wait_for_event("serviceworker")
    )
    # what is pushed to a worker that is still being installed is lost
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    with Receiver() as receiver, httpx.Client(base_url=server.url, timeout=PATIENCE) as bo:
        browser = PushedBrowser(f"{receiver.url}/push")
        post(page, f"{home}/api/me/ways/push", {**browser.subscription, "language": "en"})
        page.reload()
        row = page.get_by_test_id("way")
        expect(row).to_have_count(1)
        row.get_by_role("button", name="Test").click()
        expect(row).to_contain_text("It should be there any moment")
        assert browser.read(receiver.next().body)["text"].startswith("This way works")

        bo.headers["X-Thalassa"] = "1"
        bo.post("/api/me", json={"name": "Bo"})
        info = bo.post("/api/tables", json={"game": "toy", "seats": 2, "title": "Chios"}).json()
        table, key = info["card"]["id"], info["links"]["players"].partition("key=")[2]
        post(page, f"{home}/api/tables/{table}/sit", {"seat": 1, "key": key})
        page.close()
        bo.post(f"/api/tables/{table}/start")
        told = browser.read(receiver.next().body)

        blank = context.new_page()
        session = context.new_cdp_session(blank)
        registrations: list[dict[str, Any]] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: registrations.extend(event["registrations"]),
        )
        session.send("ServiceWorker.enable")
        while not registrations:
            blank.wait_for_timeout(20)
        known = next(one for one in registrations if one["scopeURL"].startswith(home))
        data = {"origin": home, "registrationId": known["registrationId"], "data": json.dumps(told)}
        worker.evaluate(HEAR_OF_SHOWN, PATIENCE_MS)
        session.send("ServiceWorker.deliverPushMessage", data)
        shown = worker.evaluate("() => self.shown")
        assert shown == [["Chios", "It is your move.", f"/t/{table}"]]


def test_the_app_can_be_installed_and_says_what_is_missing_without_its_server(
    chromium: Browser, server: LiveServer, tmp_path: Path
) -> None:
    path = os.environ.get("THALASSA_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)))
    # A private window, as the other tests have, installs nothing.
    context = chromium.browser_type.launch_persistent_context(
        tmp_path, executable_path=path, args=["--no-sandbox", "--disable-gpu"], timeout=START_MS
    )
    with contextlib.closing(context):
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto(by_name(server))
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        session = context.new_cdp_session(page)
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        for icon in json.loads(manifest["data"])["icons"]:
            assert page.request.get(by_name(server) + icon["src"]).ok, icon["src"]
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        context.set_offline(True)
        page.goto(f"{by_name(server)}/tables")
        expect(page.get_by_role("heading", name="The line is cut.")).to_be_visible()
        context.set_offline(False)
        page.get_by_role("link", name="Try again").click()
        expect(page.get_by_role("heading", name="My tables")).to_be_visible()


def post(page: Page, address: str, body: Any) -> None:
    answer = page.request.post(address, data=body, headers={"X-Thalassa": "1"})
    assert answer.ok, answer.text()


def test_whoever_is_invited_from_his_page_finds_the_seat_kept_for_him(
    visit: Visit, server: LiveServer
) -> None:
    ann, bo = visit(server.url), visit(server.url)
    introduce(ann, "Ann")
    introduce(bo, "Bo")
    handle = bo.evaluate("() => fetch('/api/me/profile').then((answer) => answer.json())")["handle"]
    ann.goto(f"{server.url}/people/{handle}")
    ann.get_by_test_id("invite-to-table").click()
    dialog = ann.get_by_role("dialog", name="A table with Bo")
    expect(dialog.get_by_role("combobox", name="Who plays seat 2")).to_contain_text("Bo")
    dialog.locator("button[type=submit]").click()
    expect(ann.locator(".room")).to_contain_text("kept for Bo")
    bo.reload()
    expect(bo.get_by_test_id("invitations")).to_contain_text("Ann")
    bo.get_by_test_id("accept").click()
    expect(bo.locator(".room")).to_contain_text("Bo")
    expect(ann.get_by_role("button", name="Start the game")).to_be_enabled()
