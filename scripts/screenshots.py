"""Take the pictures of the README from the real thing: a real server, real bots, a real browser.

    .venv/bin/python scripts/screenshots.py [GAME …]

Writes docs/images/*.png. Needs the built web client and a Chromium (THALASSA_CHROMIUM or one that is installed).
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from support.live_server import LiveServer  # noqa: E402

IMAGES = ROOT / "docs" / "images"
DESKTOP = ViewportSize(width=1280, height=860)
PHONE = ViewportSize(width=390, height=844)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TABLES = {
    "peloponnes": {"seats": 3, "bots": {"1": "heuristic", "2": "heuristic"}},
    "poseidon": {"seats": 3, "bots": {"1": "heuristic", "2": "heuristic"}},
    "odyssey": {"seats": 2, "my_seat": 0, "options": {"board": "B"}, "bots": {"1": "gale"}},
}
MOMENTS = {"peloponnes": (5, "bid"), "poseidon": (14, ""), "odyssey": (4, "")}
"""Decisions of ours before the picture, and the kind of decision it should then show (any if empty)."""


def post(page: Page, url: str, body: object) -> dict[str, object]:
    answer = page.request.post(url, data=json.dumps(body), headers={"X-Thalassa": "1"})
    assert answer.ok, answer.text()
    return dict(answer.json())


def play_by_wire(page: Page, table: str, decisions: int, wanted: str) -> None:
    """Let the page's own connection make some decisions: the server lists them, any will do for a picture."""
    page.evaluate(
        """async ([table, decisions, wanted]) => {
            const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws/tables/' + table);
            let left = decisions, version = -1, steps = [];
            const pick = (moves) => moves[Math.floor(moves.length * 0.35)];
            await new Promise((done) => {
                socket.onmessage = ({ data }) => {
                    const frame = JSON.parse(data);
                    if (frame.type === 'update') {
                        if (frame.outcome !== null) { done(); return; }
                        if (frame.moves.length === 0 || !frame.actors.includes(frame.seat) || frame.version === version) return;
                        if (left <= 0 && (wanted === '' || frame.moves[0].type === wanted)) { done(); return; }
                        version = frame.version; steps = [pick(frame.moves)]; left -= 1;
                        socket.send(JSON.stringify({ type: 'draft', id: crypto.randomUUID(), version, actions: steps }));
                    } else if (frame.type === 'drafted') {
                        if (!frame.complete) { steps = [...steps, pick(frame.moves)];
                            socket.send(JSON.stringify({ type: 'draft', id: crypto.randomUUID(), version, actions: steps })); }
                        else socket.send(JSON.stringify({ type: 'act', id: crypto.randomUUID(), version, actions: steps }));
                    }
                };
            });
            socket.close();
        }""",
        [table, decisions, wanted],
    )


def visit(
    browser: Browser, server: str, size: ViewportSize, theme: Literal["light", "dark"]
) -> tuple[BrowserContext, Page]:
    context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server)
    post(page, f"{server}/api/me", {"name": "Ann"})
    return context, page


def picture(page: Page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.screenshot(path=IMAGES / f"{name}.png", animations="disabled")


def main() -> None:
    wanted = sys.argv[1:] or list(TABLES)
    chromium = (
        os.environ.get("THALASSA_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    )
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveServer(Path(folder)) as live,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        _, page = visit(browser, live.url, DESKTOP, "light")
        for game in wanted:
            info = post(page, f"{live.url}/api/tables", {"game": game, "start": True, **TABLES[game]})
            card = info["card"]
            assert isinstance(card, dict)
            page.goto(f"{live.url}/t/{card['id']}")
            play_by_wire(page, str(card["id"]), *MOMENTS[game])
            expect(page.get_by_test_id(game)).to_be_visible()
            picture(page, game)
            page.set_viewport_size(PHONE)
            picture(page, f"{game}-phone")
            page.set_viewport_size(DESKTOP)
        browser.close()


if __name__ == "__main__":
    main()
