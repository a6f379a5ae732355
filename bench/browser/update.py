"""How long a page takes to show an update, and where the time goes by kind of work, from a trace of Chromium.

    python -m bench.browser.update [--game odyssey] [--motion] [--slowdown 4]

A whole game of bots as its first seat is told of it, one update after the other over a real WebSocket. Measured is time
of the processor in the thread that draws the page, which says nearly the same on a busy machine as on a quiet one: from the
arrival of the message until the first picture that shows what has changed is handed over, until the last one is (what
follows it a picture later counts, too), and all there is to do before the next update. The page at the end of a round is
closed between two updates, which does not count.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import inf
from statistics import mean, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table as Grid

from bench.browser.pages import APART_MS, browsing, new_page
from bench.browser.replay import PLAYERS, Wired, played
from bench.common import machine

Event = dict[str, Any]

CATEGORIES = (
    "-*,toplevel,devtools.timeline,disabled-by-default-devtools.timeline,blink,cc,v8,blink.user_timing"
)
KINDS = {
    "script": ("FunctionCall", "v8.", "RunMicrotasks", "TimerFire", "FireAnimationFrame", "EvaluateScript"),
    "garbage": ("V8.GC", "MinorGC", "MajorGC", "BlinkGC"),
    "style": ("Document::recalcStyle", "UpdateLayoutTree", "Document::rebuildLayoutTree"),
    "layout": (
        "Layout",
        "LocalFrameView::performLayout",
        "InlineNode::",
        "SvgText",
        "LocalFrameView::UpdateStyle",
    ),
    "layers": ("PaintArtifactCompositor", "Blink.CompositingInputs", "Layerize"),
    "paint": ("Paint", "Blink.Paint", "Blink.PrePaint", "PrePaint", "CullRect", "LocalFrameView::RunPaint"),
    "commit": ("Commit", "ProxyMain"),
}
SETTLED_MS = 3000
# Whoever reads the page at the end of a round goes on; what that costs is no part of an update.
GO_ON = """() => {
  performance.mark('shown');
  document.querySelector('[data-testid=go-on]')?.click();
}"""


def traced(browser: Browser, url: str, game: str, motion: bool, slowdown: float) -> list[Event]:
    page, line = new_page(browser)
    if not motion:
        page.emulate_media(reduced_motion="reduce")
    replay = Wired(page, url, played(game))
    replay.open()
    page.locator("[data-log]").wait_for()
    page.wait_for_timeout(SETTLED_MS)
    line.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    events: list[Event] = []
    complete: list[object] = []

    def finish(told: object) -> None:
        complete.append(told)

    tracing = browser.new_browser_cdp_session()
    tracing.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    tracing.on("Tracing.tracingComplete", finish)
    tracing.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    for number in range(1, replay.last + 1):
        replay.post(number)
        page.wait_for_timeout(APART_MS * max(1, slowdown / 2))
        page.evaluate(GO_ON)
        page.wait_for_timeout(APART_MS)
    tracing.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(APART_MS)
    replay.end()
    page.context.close()
    return events


def _kind(name: str) -> str:
    return next((kind for kind, begins in KINDS.items() if name.startswith(begins)), "other")


class Spent(NamedTuple):
    """Milliseconds of one update."""

    kinds: Counter[str]
    first: float
    """Until its first picture is handed over."""
    last: float


def per_update(events: list[Event]) -> list[Spent]:
    heard = [event for event in events if event["name"] == "heard"]
    thread = Counter((event["pid"], event["tid"]) for event in heard).most_common(1)[0][0]
    mine = [event for event in events if (event["pid"], event["tid"]) == thread]
    done = sorted(event["ts"] for event in mine if event["name"] == "shown")
    mine = sorted(
        (event for event in mine if event["ph"] == "X"),
        key=lambda event: (event["ts"], -event.get("dur", 0)),
    )
    tasks = [event for event in mine if event["name"] == "RunTask"]
    found = []
    for at in sorted(event["ts"] for event in heard):
        # An update begins with the task in which it is heard.
        begin = max((task["ts"] for task in tasks if task["ts"] <= at), default=at)
        end = next((time for time in done if time > at), inf)
        found.append(_spent([event for event in mine if begin <= event["ts"] < end]))
    return found


def _spent(events: list[Event]) -> Spent:
    kinds: Counter[str] = Counter()
    first = last = tasks = 0.0
    open_: list[Event] = []
    for event in events:
        while open_ and open_[-1]["ts"] + open_[-1].get("dur", 0) <= event["ts"]:
            open_.pop()
        took = event.get("tdur", 0) / 1000
        kinds[_kind(event["name"])] += took
        if open_:
            kinds[_kind(open_[-1]["name"])] -= took
        if event["name"] == "RunTask":
            tasks += took
        if event["name"] == "Commit":
            first, last = first or tasks, tasks
        open_.append(event)
    return Spent(kinds, first, last)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=tuple(PLAYERS), default="poseidon")
    parser.add_argument("--motion", action="store_true")
    parser.add_argument("--slowdown", type=float, default=1)
    asked = parser.parse_args()
    with browsing() as (browser, server):
        spent = per_update(traced(browser, server.url, asked.game, asked.motion, asked.slowdown))
    console = Console()
    console.print(machine())
    grid = Grid(
        "",
        "mean",
        "median",
        "nine of ten below",
        title=f"{len(spent)} updates of {asked.game}, ms, processor slowed down {asked.slowdown:g}×",
        title_justify="left",
    )
    rows = {kind: [float(one.kinds[kind]) for one in spent] for kind in (*KINDS, "other")}
    rows |= {
        "all": [float(sum(one.kinds.values())) for one in spent],
        "until its first picture": [one.first for one in spent],
        "until all is shown": [one.last for one in spent],
    }
    for name, values in rows.items():
        tenths = quantiles(values, n=10)
        grid.add_row(name, *(f"{value:.2f}" for value in (mean(values), tenths[4], tenths[8])))
    console.print(grid)


if __name__ == "__main__":
    main()
