"""Where the time of an update goes in a page, by kind of work, from a trace of Chromium.

    python -m bench.browser.update [--game odyssey] [--motion] [--slowdown 4]

Time of the processor in the thread that draws the page, which says nearly the same on a busy machine as on a quiet one.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import mean, quantiles
from typing import Any

from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table as Grid

from bench.browser.pages import APART_MS, EARLY, GAMES, browsing, new_page
from bench.browser.replay import Wired, finished
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


def traced(browser: Browser, url: str, game: str, motion: bool, slowdown: float) -> list[Event]:
    page, line = new_page(browser)
    if not motion:
        page.emulate_media(reduced_motion="reduce")
    replay = Wired(page, url, finished(game, GAMES[game]))
    replay.open()
    page.locator("[data-log]").wait_for()
    first = min(EARLY, replay.last // 2)
    for number in range(1, first + 1):
        replay.send(number)
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
    for number in range(first + 1, min(2 * first, replay.last) + 1):
        replay.post(number)
        page.wait_for_timeout(APART_MS * slowdown)
    tracing.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(APART_MS)
    replay.end()
    page.context.close()
    return events


def _kind(name: str) -> str:
    return next((kind for kind, begins in KINDS.items() if name.startswith(begins)), "other")


def per_update(events: list[Event]) -> tuple[list[Counter[str]], list[float]]:
    """For every update the milliseconds of each kind, and those until its first picture is handed over."""
    heard = [event for event in events if event["name"] == "heard"]
    thread = Counter((event["pid"], event["tid"]) for event in heard).most_common(1)[0][0]
    times = sorted(event["ts"] for event in heard)
    mine = [event for event in events if event["ph"] == "X" and (event["pid"], event["tid"]) == thread]
    mine.sort(key=lambda event: (event["ts"], -event.get("dur", 0)))
    tasks = [event for event in mine if event["name"] == "RunTask"]
    # An update begins with the task in which it is heard.
    begins = [max((task["ts"] for task in tasks if task["ts"] <= at), default=at) for at in times]
    spent = [Counter[str]() for _ in begins]
    until = [0.0] * len(begins)
    drawn = [False] * len(begins)
    open_: list[Event] = []
    at = -1
    for event in mine:
        while at + 1 < len(begins) and event["ts"] >= begins[at + 1]:
            at += 1
        while open_ and open_[-1]["ts"] + open_[-1].get("dur", 0) <= event["ts"]:
            open_.pop()
        took = event.get("tdur", 0) / 1000
        if at >= 0:
            spent[at][_kind(event["name"])] += took
            if open_:
                spent[at][_kind(open_[-1]["name"])] -= took
            if event["name"] == "RunTask" and not drawn[at]:
                until[at] += took
            if event["name"] == "Commit":
                drawn[at] = True
        open_.append(event)
    return spent, until


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=tuple(GAMES), default="poseidon")
    parser.add_argument("--motion", action="store_true")
    parser.add_argument("--slowdown", type=float, default=1)
    asked = parser.parse_args()
    with browsing() as (browser, server):
        spent, until = per_update(traced(browser, server.url, asked.game, asked.motion, asked.slowdown))
    console = Console()
    console.print(machine())
    grid = Grid(
        "",
        "mean",
        "median",
        "nine of ten below",
        title=f"An update of {asked.game}, ms",
        title_justify="left",
    )
    rows: dict[str, list[float]] = {kind: [float(one[kind]) for one in spent] for kind in (*KINDS, "other")}
    rows |= {"all": [float(sum(one.values())) for one in spent], "until its first picture": until}
    for name, values in rows.items():
        tenths = quantiles(values, n=10)
        grid.add_row(name, *(f"{value:.2f}" for value in (mean(values), tenths[4], tenths[8])))
    console.print(grid)


if __name__ == "__main__":
    main()
