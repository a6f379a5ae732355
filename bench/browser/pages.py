"""What the pages cost in a real browser: bytes of the first load, time until they can be used, jumps, long tasks, memory.

    python -m bench.browser.pages [--game odyssey]

A real server and a real Chromium. Times are taken with the processor slowed down four times, as a phone would be, and
mean something on a quiet machine only; bytes, layout shift, nodes and heap hold anywhere.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

from bench.common import ROOT, machine

sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from bench.browser.replay import PLAYERS, Replay, Wired, played  # noqa: E402
from support.live_server import LiveServer  # noqa: E402

SLOWDOWN = 4
EARLY, LATE = 50, 500
"""Updates after which memory is looked at."""
SETTLED_MS = 3000
"""As long as something comes within this, the page is still loading."""
APART_MS = 150
"""Between two updates, so that each is drawn by itself."""
PATIENCE_MS = 300_000
"""A busy machine gives worse figures, but gives them."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Jumps and long tasks are kept by the page itself from its first moment on.
OBSERVE = """(() => {
  window.shifts = 0;
  window.longest = 0;
  // As the web vitals define it: the worst of all windows of five seconds in which jumps follow within a second.
  let [sum, first, last] = [0, -Infinity, -Infinity];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      if (entry.startTime - last > 1000 || entry.startTime - first > 5000) [sum, first] = [0, entry.startTime];
      [sum, last] = [sum + entry.value, entry.startTime];
      window.shifts = Math.max(window.shifts, sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
})()"""

# The page itself says when it can be used: asking it all the time would slow it down.
BEGIN = """(() => {
  const look = new MutationObserver(() => {
    if (document.querySelector('.dock.mine') === null) return;
    look.disconnect();
    requestIdleCallback(() => (window.began = performance.now()), { timeout: 20000 });
  });
  look.observe(document, { childList: true, subtree: true, attributeFilter: ['class'] });
})()"""


class Goal(NamedTuple):
    what: str
    unit: str
    most: float | None


GOALS = (
    Goal("first load without fonts", "kB", 200),
    Goal("fonts", "kB", 120),
    Goal("fetched ahead afterwards", "kB", None),
    Goal("can be used, processor slowed down 4×", "s", 1.5),
    Goal("layout shift over a game", "", 0.02),
    Goal("longest task over a game", "ms", None),
    Goal(f"DOM nodes, {LATE} updates against {EARLY}", "×", 1.3),
    Goal(f"heap, {LATE} updates against {EARLY}", "×", 1.3),
    Goal("at work for an update, processor slowed down 4×", "ms", 8),
)


@contextmanager
def browsing() -> Iterator[tuple[Browser, LiveServer]]:
    path = os.environ.get("THALASSA_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveServer(Path(folder), bot_thinking=0.05) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield browser, server
        browser.close()


def new_page(browser: Browser) -> tuple[Page, CDPSession]:
    # A page may speak with its own server only; whoever measures lays a line to it (`Wired` in replay.py).
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB", bypass_csp=True)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(OBSERVE)
    page = context.new_page()
    return page, context.new_cdp_session(page)


def told(line: CDPSession) -> dict[str, float]:
    return {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}


def weight_and_start(browser: Browser, server: LiveServer, game: str) -> tuple[float, float, float, float]:
    """Kilobytes as they travel: asked for until the first decision can be made, without fonts and of fonts, and what the
    page then fetches ahead; and seconds until that decision."""
    page, line = new_page(browser)
    page.goto(server.url)
    seats = len(PLAYERS[game])
    wish = {
        "game": game,
        "seats": seats,
        "my_seat": 0,
        "start": True,
        "bots": {str(seat): "random" for seat in range(1, seats)},
    }
    answer = page.request.post(
        f"{server.url}/api/tables",
        data=msgspec.json.encode(wish).decode(),
        headers={"X-Thalassa": "1", "Content-Type": "application/json", "Origin": server.url},
    )
    assert answer.ok, answer.text()
    address = f"{server.url}/t/{answer.json()['card']['id']}"
    page.add_init_script(BEGIN)
    line.send("Network.enable")
    line.send("Network.clearBrowserCache")
    asked: dict[str, float] = {}
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}
    line.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["wallTime"]}))
    line.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    line.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"] / 1000}),
    )
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.began !== undefined", polling=250)
    origin, began = page.evaluate("() => [performance.timeOrigin / 1000, window.began / 1000]")
    many = -1
    while len(sizes) > many:
        many = len(sizes)
        page.wait_for_timeout(SETTLED_MS)
    page.context.close()
    fonts = rest = ahead = 0.0
    for request, size in sizes.items():
        if request not in asked:
            continue  # The lobby asked for it, before anybody listened.
        if kinds.get(request) == "Font":
            fonts += size
        elif asked[request] <= origin + began:
            rest += size
        else:
            ahead += size
    return rest, fonts, ahead, began


def course(browser: Browser, server: LiveServer, game: str) -> tuple[float, float, float, float]:
    """Layout shift and longest task over a whole game; nodes and heap late against early."""
    page, line = new_page(browser)
    replay = Replay(page, server.url, played(game))
    replay.open()
    page.locator("[data-log]").wait_for()
    line.send("Performance.enable")
    found: dict[int, tuple[float, float]] = {}
    shifts = longest = 0.0
    for number in range(1, LATE + 1):
        replay.send(number)
        if number == min(replay.last, LATE):
            shifts, longest = page.evaluate("() => [window.shifts, window.longest]")
        if number in (EARLY, LATE):
            for _ in range(2):
                line.send("HeapProfiler.collectGarbage")
            figures = told(line)
            nodes = page.evaluate("() => document.getElementsByTagName('*').length")
            found[number] = (nodes, figures["JSHeapUsedSize"])
    page.context.close()
    return (
        shifts,
        longest,
        found[LATE][0] / found[EARLY][0],
        found[LATE][1] / found[EARLY][1],
    )


def work(browser: Browser, server: LiveServer, game: str) -> float:
    """Milliseconds the page is at work for an update, without motion: from its arrival to the last picture it leads to.

    Everything the main thread does counts, also what follows the first picture (a ring that goes again, work put off).
    """
    page, line = new_page(browser)
    page.emulate_media(reduced_motion="reduce")
    replay = Wired(page, server.url, played(game))
    replay.open()
    page.locator("[data-log]").wait_for()
    first = min(EARLY, replay.last // 2)
    last = min(2 * first, replay.last)
    for number in range(1, first + 1):
        replay.send(number)
    line.send("Performance.enable")
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})

    def busy(numbers: range, post: bool) -> float:
        before = told(line)["TaskDuration"]
        for number in numbers:
            if post:
                replay.post(number)
            page.wait_for_timeout(APART_MS)
        return told(line)["TaskDuration"] - before

    numbers = range(first + 1, last + 1)
    spent = busy(numbers, post=True) - busy(numbers, post=False)
    replay.end()
    page.context.close()
    return spent * 1000 / len(numbers)


def run(console: Console, games: tuple[str, ...] = tuple(PLAYERS)) -> None:
    with browsing() as (browser, server):
        figures = {
            game: (
                *weight_and_start(browser, server, game),
                *course(browser, server, game),
                work(browser, server, game),
            )
            for game in games
        }
    grid = Grid(title="Pages in the browser", title_justify="left")
    grid.add_column("")
    for game in games:
        grid.add_column(game, justify="right")
    grid.add_column("goal", justify="right")
    for number, goal in enumerate(GOALS):
        cells = []
        for game in games:
            figure = figures[game][number]
            text = f"{figure:.3f}" if goal.unit in ("", "×", "s") else f"{figure:.0f}"
            missed = goal.most is not None and figure > goal.most
            cells.append(f"[red]{text} {goal.unit}[/red]" if missed else f"{text} {goal.unit}")
        grid.add_row(goal.what, *cells, "" if goal.most is None else f"≤ {goal.most:g} {goal.unit}")
    console.print(grid)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=tuple(PLAYERS), action="append")
    asked = parser.parse_args()
    console = Console()
    console.print(machine())
    run(console, tuple(asked.game or PLAYERS))


if __name__ == "__main__":
    main()
