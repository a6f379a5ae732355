"""What was measured here as one HTML page with plots, from the JSON kept for each commit: .build/bench/index.html.

``make bench`` writes it after every part; ``python -m bench.page`` writes it anew.
"""

from __future__ import annotations

import math
import re
import statistics
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from bench import keeping

GROWTH = "growth"
"""The part that is drawn, not listed."""
AGAIN = re.compile(r" rates( \d+)?$")
SHOWN = 8
"""Commits beside each other, the latest last."""
WIDE, HIGH, EDGE = 280, 170, 40
STYLE = """
:root { color-scheme: light dark; --ink: #2b2a27; --paper: #faf7f0; --line: #d8d1c2; --mark: #a8431f; --fit: #2f6690 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece6d8; --paper: #1d1c1a; --line: #45413a; --mark: #e98a5f; --fit: #86b6d9 }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 76rem; padding: 0 1rem }
h1 { margin-bottom: 0 } h2 { margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line) }
.plots { display: flex; flex-wrap: wrap; gap: 1rem 2rem }
figure { margin: 0 } figcaption { max-width: 270px } small { opacity: .75; margin-left: .6em }
.scroll { overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums }
td, th { padding: .15rem .7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line) }
td:first-child, th:first-child { text-align: left }
svg { overflow: visible } svg text { fill: var(--ink); font-size: 11px } .axis { stroke: var(--line); fill: none }
.fit { stroke: var(--fit); fill: none; stroke-width: 1.5 } .mark { fill: var(--mark) }
.course { stroke: var(--mark); fill: none; stroke-width: 1.5 }
"""


def write(folder: Path = keeping.FOLDER) -> Path | None:
    """The page; None where nothing has been measured yet."""
    files = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime)[-SHOWN:]
    if not files:
        return None
    kept: dict[str, dict[str, Any]] = {file.stem: msgspec.json.decode(file.read_bytes()) for file in files}
    page = folder / "index.html"
    page.write_text(rendered(kept), encoding="utf-8")
    return page


def rendered(kept: dict[str, dict[str, Any]]) -> str:
    """``kept``: of each commit, oldest first, the parts that were measured."""
    latest, found = list(kept.items())[-1]
    parts = sorted({part for one in kept.values() for part in one if part not in ("machine", GROWTH)})
    curves = next((one[GROWTH] for one in reversed(kept.values()) if one.get(GROWTH)), None)
    sections = [grown(curves)] if curves else []
    sections += [figures(part, {name: one.get(part) for name, one in kept.items()}) for part in parts]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Thalassa, measured</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><h1>Thalassa, measured</h1>"
        f"<p>Latest {escape(latest)} on {escape(str(found.get('machine', '')))}</p>{''.join(sections)}</body></html>\n"
    )


# -- what the work grows with -------------------------------------------------------------------------------


def grown(found: list[dict[str, Any]]) -> str:
    """One plot for each measurement, both axes logarithmic, with the line that fits best."""
    plots = [growth_plot(one) for one in found if len(one["sizes"]) > 1]
    return f'<h2>What the work grows with</h2><div class="plots">{"".join(plots)}</div>'


def growth_plot(one: dict[str, Any]) -> str:
    """A cost that does not grow is flat; one that grows evenly climbs as the frame's diagonal does."""
    across, up = (
        [math.log10(size) for size in one["sizes"]],
        [math.log10(1000 * cost) for cost in one["costs"]],
    )
    left, right = min(across), max(across)
    middle, height = sum(across) / len(across), sum(up) / len(up)
    slope = one["exponent"]
    fitted = [height + slope * (x - middle) for x in (left, right)]
    bottom, top = math.floor(min(up)), math.ceil(max(up))
    top = max(top, bottom + 1)

    def place(x: float, y: float) -> tuple[float, float]:
        return (
            EDGE + (x - left) / ((right - left) or 1) * (WIDE - 2 * EDGE),
            HIGH - EDGE - (y - bottom) / (top - bottom) * (HIGH - 2 * EDGE),
        )

    (x0, y0), (x1, y1) = place(left, fitted[0]), place(right, fitted[1])
    points = [place(x, y) for x, y in zip(across, up, strict=True)]
    marks = "".join(f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points)
    lines = "".join(
        f'<path class="axis" d="M{EDGE} {place(left, y)[1]:.1f}H{WIDE - EDGE}"/>'
        f'<text x="{EDGE - 5}" y="{place(left, y)[1] + 4:.1f}" text-anchor="end">{10.0**y:g}</text>'
        for y in range(bottom, top + 1)
    )
    sizes = "".join(
        f'<text x="{place(math.log10(size), bottom)[0]:.1f}" y="{HIGH - EDGE + 16}" text-anchor="middle">{size:,}</text>'
        for size in sorted({one["sizes"][0], one["sizes"][-1]})
    )
    return (
        f'<figure><svg width="{WIDE}" height="{HIGH}" role="img" aria-label="{escape(one["what"])}">{lines}{sizes}'
        f'<path class="fit" d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"/>{marks}</svg>'
        f"<figcaption>{escape(one['what'])}: ms of CPU, exponent {slope:+.2f}</figcaption></figure>"
    )


# -- figures of several commits -----------------------------------------------------------------------------


def figures(part: str, by_commit: dict[str, Any]) -> str:
    """A table of all figures of a part, commit beside commit, with the course they took."""
    columns = {name: told(one) for name, one in by_commit.items() if one is not None}
    names = list(dict.fromkeys(figure for column in columns.values() for figure in column))
    head = "".join(f"<th>{escape(name)}</th>" for name in ("", *columns, ""))
    rows = "".join(_row(name, [column.get(name, []) for column in columns.values()]) for name in names)
    return f'<h2>{escape(part)}</h2><div class="scroll"><table><tr>{head}</tr>{rows}</table></div>'


def told(found: object) -> dict[str, list[float]]:
    """The figures by name; what was measured several times is one figure.

    >>> told({"engines": [{"name": "toy", "rates": [3.0, 1.0]}]})
    {'engines toy': [3.0, 1.0]}
    """
    figures: dict[str, list[float]] = {}
    for name, value in keeping.numbers(found):
        figures.setdefault(AGAIN.sub("", name), []).append(value)
    return figures


def _row(name: str, values: Sequence[list[float]]) -> str:
    cells = "".join(f"<td>{_cell(each)}</td>" for each in values)
    way = course([statistics.median(each) for each in values if each])
    return f"<tr><td>{escape(name)}</td>{cells}<td>{way}</td></tr>"


def _cell(values: list[float]) -> str:
    """The median and, where there are several, the lowest and the highest."""
    if not values:
        return ""
    spread = f" <small>{_plain(min(values))} – {_plain(max(values))}</small>" if len(values) > 1 else ""
    return _plain(statistics.median(values)) + spread


def _plain(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:.3g}"


def course(values: Iterable[float]) -> str:
    """A small line of how a figure went; nothing for a single one.

    >>> course([1.0])
    ''
    """
    found = list(values)
    if len(found) < 2:
        return ""
    low, high = min(found), max(found)
    points = [
        f"{80 * at / (len(found) - 1):.1f},{18 - 16 * (value - low) / ((high - low) or 1):.1f}"
        for at, value in enumerate(found)
    ]
    return f'<svg width="80" height="20"><polyline class="course" points="{" ".join(points)}"/></svg>'


if __name__ == "__main__":
    print(write() or "nothing was measured here yet: make bench")
