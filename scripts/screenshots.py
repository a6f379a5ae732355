"""Take the pictures of the README and of link previews from the real thing: a real server, real positions, a real browser.

    .venv/bin/python scripts/screenshots.py [NAME …]

Writes docs/images/*.webp, and with them a round of Peloponnes that moves, and web/public/preview-*.jpg. Needs the built web client and a Chromium
(THALASSA_CHROMIUM or one that is installed).
"""

from __future__ import annotations

import base64
import json
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from animated_webp import animated
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

import thalassa
from thalassa.bots.names import make_bot
from thalassa.kernel.bots import Glance
from thalassa.kernel.table import Table

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from browser.conftest import QUESTIONS  # noqa: E402
from browser.peloponnes import positions as peloponnes  # noqa: E402
from browser.poseidon import recorded  # noqa: E402
from browser.staging import Stage  # noqa: E402
from support.live_server import LiveServer  # noqa: E402

IMAGES = ROOT / "docs" / "images"
PUBLIC = ROOT / "web" / "public"
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
LINKED: ViewportSize = {"width": 1440, "height": 756}
PREVIEW = (1200, 630)
"""As large as link previews are shown at most."""
MOVING: ViewportSize = {"width": 1280, "height": 720}
QUALITY = 0.86
GAMES = ("peloponnes", "poseidon", "odyssey")
NO_TOYS = """(games) => document.querySelectorAll('article.game').forEach((card) => {
  if (!games.includes(card.dataset.game)) card.remove();
})"""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# A still of the page, made by the browser itself.
ENCODE = """async ([png, width, height, quality, type]) => {
  const picture = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type, quality })).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}"""


class Studio:
    """A browser, a server, and a blank page that turns pictures into other formats."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self._darkroom = browser.new_page()

    def page(self, size: ViewportSize = DESKTOP, **wishes: Any) -> Page:
        settings: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce", **wishes}
        context = self.browser.new_context(viewport=size, **settings)
        context.add_init_script(QUESTIONS)
        page = context.new_page()
        page.goto(self.url)
        post(page, f"{self.url}/api/me", {"name": "Ann"})
        return page

    def table(
        self,
        table: Table,
        seat: int | None,
        size: ViewportSize = DESKTOP,
        notes: object = None,
        **wishes: Any,
    ) -> Page:
        """A page that shows this position to this seat, with the notes of its team."""
        page = self.page(size, **wishes)
        Stage(page, self.url).show(table, seat, notes=notes)
        return page

    def still(
        self, page: Page, width: int, height: int, quality: float = QUALITY, kind: str = "image/webp"
    ) -> bytes:
        png = base64.b64encode(page.screenshot()).decode()
        return base64.b64decode(self._darkroom.evaluate(ENCODE, [png, width, height, quality, kind]))

    def keep(self, page: Page, name: str) -> None:
        page.wait_for_load_state("networkidle")
        page.evaluate("() => document.fonts.ready")
        size = page.viewport_size or DESKTOP
        if name.startswith("preview-"):
            (PUBLIC / f"{name}.jpg").write_bytes(self.still(page, *PREVIEW, kind="image/jpeg"))
        else:
            (IMAGES / f"{name}.webp").write_bytes(self.still(page, size["width"], size["height"]))
        page.context.close()


def post(page: Page, url: str, body: object) -> dict[str, Any]:
    answer = page.request.post(url, data=json.dumps(body), headers={"X-Thalassa": "1"})
    assert answer.ok, answer.text()
    return dict(answer.json())


# -- positions ------------------------------------------------------------------------------------------------


def let_bots_play(table: Table, bot: str, until: Callable[[Table], bool], seed: int = 3) -> Table:
    chance = random.Random(seed)
    player = make_bot(table.game, bot)
    while table.actors() and not until(table):
        seat = table.actors()[0]
        table.act(seat, player.choose(Glance(table.game, table.state, seat, chance), chance).actions)
    return table


def odyssey(phase: str) -> Table:
    table = thalassa.new("odyssey", seats=2, seed=5, options={"board": "B", "helper": "heat"})

    def reached(at: Table) -> bool:
        view: Any = at.view(0)
        return bool(view.phase == phase and view.round == 5)

    return let_bots_play(table, "gale", reached)


def navigators(studio: Studio, name: str, size: ViewportSize = DESKTOP, **wishes: Any) -> None:
    """The chart before an order, with the figures where the team believes the ships."""
    table = odyssey("navigators")
    view: Any = table.view(1)
    figures = {
        guess.ship: guess.squares[guess.chances.index(max(guess.chances))] for guess in view.guesses or ()
    }
    book: Any = table.game.notebook()
    sheet = msgspec.structs.replace(book.blank("navigators", 2, table.options), figures=figures)
    page = studio.table(table, 1, size, notes=sheet, **wishes)
    studio.keep(page, name)


# -- pictures -------------------------------------------------------------------------------------------------


def lobby(studio: Studio, name: str) -> None:
    page = studio.page()
    for game, seats in (("peloponnes", 3), ("odyssey", 2)):
        bots = {str(seat): "random" for seat in range(1, seats)}
        post(
            page,
            f"{studio.url}/api/tables",
            {"game": game, "seats": seats, "my_seat": 0, "start": True, "bots": bots},
        )
    page.goto(studio.url)
    expect(page.locator("article.game").first).to_be_visible()
    page.evaluate(NO_TOYS, list(GAMES))  # the server of the tests offers toy games, too
    studio.keep(page, name)


def bidding(studio: Studio, name: str, size: ViewportSize = DESKTOP, **wishes: Any) -> None:
    page = studio.table(peloponnes.bidding(), peloponnes.ANN, size, **wishes)
    page.get_by_test_id("lot-B11").locator("[data-move]").first.click()
    page.mouse.move(2, 2)
    studio.keep(page, name)


def end_of_round(studio: Studio, name: str) -> None:
    page = studio.page()
    stage = Stage(page, studio.url)
    table = peloponnes.last_of_round()
    stage.show(table, peloponnes.ANN)
    before = len(table)
    table.act(peloponnes.ANN, table.moves(peloponnes.ANN)[-1])
    stage.show(table, peloponnes.ANN, since=before)
    expect(page.get_by_test_id("go-on")).to_be_visible()
    studio.keep(page, name)


def result(studio: Studio, name: str) -> None:
    table = let_bots_play(thalassa.new("peloponnes", seats=3, seed=11), "heuristic", lambda _: False)
    studio.keep(studio.table(table, winner(table), color_scheme="dark"), name)


def poseidon(studio: Studio, name: str, kind: str, size: ViewportSize = DESKTOP, **wishes: Any) -> None:
    """A recorded decision with something chosen."""
    page = studio.page(size, **wishes)
    stage = Stage(page, studio.url)
    stage.show(*recorded.ask(kind))
    recorded.choose(kind, page)
    page.mouse.move(2, 2)
    studio.keep(page, name)


def winner(table: Table) -> int:
    outcome = table.outcome()
    assert outcome is not None
    return outcome.winners[0]


def moving_round(studio: Studio, name: str) -> None:
    """A whole round as it is watched: bids, tiles, harvest, omens, and the page at its end."""
    table = let_bots_play(
        thalassa.new("peloponnes", seats=3, seed=11), "heuristic", lambda at: round_of(at) == 4
    )
    page = studio.page(MOVING, reduced_motion="no-preference")
    page.evaluate("() => localStorage.setItem('thalassa.settings', JSON.stringify({ speed: 'calm' }))")
    stage = Stage(page, studio.url)
    stage.show(table, 0)
    frames: list[tuple[bytes, int]] = []

    def film(shots: int, milliseconds: int) -> None:
        for _ in range(shots):
            frames.append((studio.still(page, *REEL, quality=0.36), milliseconds))

    film(1, 900)
    while table.actors() and round_of(table) == 4:
        before = len(table)
        let_bots_play(table, "heuristic", lambda at, before=before: len(at) > before)  # type: ignore[misc]
        stage.show(table, 0, since=before)
        film(1, 320)
        film(1, 500)
    expect(page.get_by_test_id("round-summary")).to_be_visible(timeout=20_000)
    page.keyboard.press("Shift")  # any key shows all panels at once
    film(1, 2500)
    (IMAGES / f"{name}.webp").write_bytes(animated(frames, *REEL))
    page.context.close()


REEL = (720, 405)


def round_of(table: Table) -> int:
    view: Any = table.view(None)
    return int(view.round)


PICTURES: dict[str, Callable[[Studio, str], None]] = {
    "lobby": lobby,
    "peloponnes": bidding,
    "peloponnes-phone": lambda studio, name: bidding(studio, name, PHONE),
    "peloponnes-dark-german": lambda studio, name: bidding(studio, name, locale="de-DE", color_scheme="dark"),
    "end-of-round": end_of_round,
    "result": result,
    "poseidon": lambda studio, name: poseidon(studio, name, "fleet"),
    "poseidon-phone": lambda studio, name: poseidon(studio, name, "buy", PHONE, locale="de-DE"),
    "odyssey-navigator": navigators,
    "odyssey-poseidon": lambda studio, name: studio.keep(studio.table(odyssey("poseidon"), 0), name),
    "odyssey-phone": lambda studio, name: navigators(studio, name, PHONE, color_scheme="dark"),
    "round": moving_round,
    "preview-peloponnes": lambda studio, name: bidding(studio, name, LINKED),
    "preview-poseidon": lambda studio, name: poseidon(studio, name, "fleet", LINKED),
    "preview-odyssey": lambda studio, name: navigators(studio, name, LINKED),
}


def main() -> None:
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
        studio = Studio(browser, live.url)
        for name in sys.argv[1:] or PICTURES:
            PICTURES[name](studio, name)
        browser.close()


if __name__ == "__main__":
    main()
