"""A real Chromium against a real server. Every browser here starts as a stranger without a cookie."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from support.live_server import LiveServer
from thalassa.server.http.static_files import STATIC

PATIENCE_MS = 60_000
"""For every single wait: only what hangs reaches it, also on a machine that is busy with other things."""
START_MS = 180_000
HUNG_SECONDS = 1200
"""After this long a whole test is given up."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Parts of Chromium's own window that every context would start anew, and what Playwright switches off by the same
# flag, of which only the last counts.
DISABLED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)

# Keeps what a page has asked over its lines and has no answer to yet; a page that is left asks nothing any more.
# The answer leaves the list in the task in which the page itself hears it.
QUESTIONS = """(() => {
  window.unanswered = new Set();
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    #asked = new Set();
    constructor(...address) {
      super(...address);
      this.addEventListener('message', (event) => this.#forget(JSON.parse(event.data).id));
      this.addEventListener('close', () => [...this.#asked].forEach((id) => this.#forget(id)));
    }
    #forget(id) {
      this.#asked.delete(id);
      window.unanswered.delete(id);
    }
    send(text) {
      const id = /"id": ?"([^"]*)"/.exec(text)?.[1];
      if (id !== undefined) [this.#asked, window.unanswered].forEach((ids) => ids.add(id));
      super.send(text);
    }
  };
})()"""

EACH_DAY = 6
"""So many a day of the tests that say nothing about their turn; those marked ``every_day`` always run."""

Visit = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        if "browser" not in marks:
            continue
        item.add_marker(pytest.mark.timeout(HUNG_SECONDS))
        if not marks & {"every_day", "rotating"}:
            item.add_marker(pytest.mark.rotating(EACH_DAY, group="in the browser"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    if not (STATIC / "index.html").is_file():
        pytest.fail("the web client is not built: run `make test`, or `npm run build` in web/")
    with LiveServer(
        tmp_path_factory.mktemp("server"), bot_thinking=0.05, notice_seconds=0.0, private_webhooks=True
    ) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("THALASSA_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail("no Chromium or Chrome found; THALASSA_CHROMIUM may name one")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-gpu", f"--disable-features={','.join(DISABLED)}"],
            timeout=START_MS,
        )
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, server: LiveServer) -> Iterator[Visit]:
    """Opens a page as a new guest. Nothing may go wrong in it: errors of the page fail the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(path: str = "/", **options: Any) -> Page:
        settings: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 800},
            "locale": "en-GB",
            "reduced_motion": "reduce",  # others' moves are shown at once
            **options,
        }
        context = chromium.new_context(**settings)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(QUESTIONS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console",
            lambda message: (
                problems.append(message.text) if "Content Security Policy" in message.text else None
            ),
        )
        page.goto(path if path.startswith("http") else server.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker as a script."""
    path = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    return path.read_text(encoding="utf-8")
