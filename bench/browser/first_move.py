"""How long a newcomer waits: from the click on *Play now* in the lobby to the first decision on the board.

python -m bench.browser.first_move

A real server and a real Chromium, each time a browser that was never here; beside it the server's own share of the time,
and the processor time of the page itself, which says the same on a busy machine.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console

from bench.common import grid
from bench.server.load import Server
from thalassa.kernel.registry import games

TIMES = 5
FIND = Path(__file__).resolve().parents[2] / "scripts" / "find_chromium.py"
AIM = 2.0
"""Seconds."""


def _in_browser(browser: Browser, url: str, game: str) -> tuple[float, float]:
    """Seconds by the clock, and of the processor in the thread that draws the page."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(url)
    button = page.locator(f'[data-game="{game}"]').get_by_test_id("play-now")
    button.wait_for()
    page.evaluate("document.fonts.ready")
    inspector = context.new_cdp_session(page)
    inspector.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        measured = inspector.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in measured if one["name"] == "TaskDuration")

    before = worked()
    began = time.perf_counter()
    button.click()
    page.locator(".dock.mine").wait_for()
    seconds = time.perf_counter() - began
    page_seconds = worked() - before
    context.close()
    return seconds, page_seconds


def _by_server(url: str, game: str) -> float:
    with httpx.Client(headers={"X-Thalassa": "1"}) as http:
        began = time.perf_counter()
        http.post(f"{url}/api/play/{game}").raise_for_status()
        return time.perf_counter() - began


def run(console: Console) -> dict[str, float]:
    """Median seconds by game."""
    found: dict[str, float] = {}
    asked = subprocess.run([sys.executable, FIND], stdout=subprocess.PIPE, text=True, check=False)
    path = asked.stdout.strip()
    if asked.returncode != 0:  # it has said why
        return found
    rows = grid(
        f"From Play now to the first decision (aim {AIM:.0f} s)",
        "game",
        "median s",
        "longest s",
        "server s",
        "page CPU s",
    )
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            asyncio.run(server.ready())
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
                for game in games():
                    visits = [_in_browser(browser, server.url, game) for _ in range(TIMES)]
                    waited = [seconds for seconds, _ in visits]
                    page = statistics.median(seconds for _, seconds in visits)
                    alone = statistics.median(_by_server(server.url, game) for _ in range(TIMES))
                    found[game] = statistics.median(waited)
                    rows.add_row(
                        game, f"{found[game]:.2f}", f"{max(waited):.2f}", f"{alone:.2f}", f"{page:.2f}"
                    )
                browser.close()
        finally:
            server.stop()
    console.print(rows)
    return found


if __name__ == "__main__":
    run(Console())
