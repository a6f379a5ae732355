"""Charts as SVG text: a range with a point, a box of quartiles, columns. No scripts, colours by style class."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

WIDTH = 720
LEFT = 170
RIGHT = 24
ROW = 34
TOP = 8
AXIS = 30

Place = Callable[[float], float]


class Bar(NamedTuple):
    """One row: a thin line from low to high, a thick one between the quartiles if there are any, a mark."""

    label: str
    low: float
    high: float
    mark: float
    box: tuple[float, float] | None
    title: str


def rows(
    title: str,
    bars: Sequence[Bar],
    say: Callable[[float], str],
    log: bool = False,
    span: tuple[float, float] | None = None,
) -> str:
    """Horizontal ranges on one axis, which reaches from end to end of the span or of the bars."""
    low, high = span or (min(bar.low for bar in bars), max(bar.high for bar in bars))
    ticks = _powers(bars) if log else _ticks(low, high)
    place = _placer(ticks[0], ticks[-1], log)
    bottom = TOP + ROW * len(bars)
    parts = [_axis(tick, place(tick), bottom, say) for tick in ticks]
    for at, bar in enumerate(bars):
        middle = TOP + ROW * at + ROW / 2
        low, high, mark = place(bar.low), place(bar.high), place(bar.mark)
        inside = f"<title>{escape(bar.title)}</title>"
        inside += _label(bar.label, middle)
        inside += f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>'
        if bar.box is not None:
            left, right = (place(edge) for edge in bar.box)
            inside += (
                f'<rect class="box" x="{left:.1f}" y="{middle - 8}" width="{max(1.0, right - left):.1f}"'
                ' height="16" rx="3"/>'
            )
        inside += f'<circle class="mark" cx="{mark:.1f}" cy="{middle}" r="5"/>'
        parts.append(f"<g>{inside}</g>")
    return _svg(title, bottom + AXIS, "".join(parts))


def columns(title: str, series: Sequence[tuple[str, dict[int, int]]], say: Callable[[float], str]) -> str:
    """One row of columns for each series, all on the same axis."""
    tall = 64
    values = [value for _, counts in series for value in counts]
    first, last = min(values), max(values)
    wide = max(1, math.ceil((last - first + 1) / 60))
    """Numbers gathered in one column."""
    bins = (last - first) // wide + 1
    step = (WIDTH - LEFT - RIGHT) / bins
    bottom = TOP + tall * len(series)
    parts: list[str] = []
    for tick in _ticks(first, last):
        if first <= tick <= last and tick == int(tick):
            x = LEFT + (int(tick) - first + 0.5) / wide * step
            parts.append(_axis(tick, x, bottom, say))
    for at, (label, counts) in enumerate(series):
        floor = TOP + tall * (at + 1) - 4
        gathered = [0] * bins
        for value, count in counts.items():
            gathered[(value - first) // wide] += count
        highest = max(gathered)
        parts.append(_label(label, floor - tall / 3))
        for place, count in enumerate(gathered):
            if count:
                height = (tall - 14) * count / highest
                begin = first + place * wide
                span = say(begin) if wide == 1 else f"{say(begin)}–{say(begin + wide - 1)}"
                parts.append(
                    f'<rect class="column" x="{LEFT + place * step + 0.5:.1f}" y="{floor - height:.1f}"'
                    f' width="{max(1.0, step - 1):.1f}" height="{height:.1f}">'
                    f"<title>{escape(label)}: {span} × {count}</title></rect>"
                )
    return _svg(title, bottom + AXIS, "".join(parts))


def _svg(title: str, height: float, inside: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title, quote=True)}">{inside}</svg>'


def _label(text: str, middle: float) -> str:
    return f'<text class="label" x="{LEFT - 12}" y="{middle + 5:.1f}">{escape(text)}</text>'


def _axis(tick: float, x: float, bottom: float, say: Callable[[float], str]) -> str:
    return (
        f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{bottom}"/>'
        f'<text class="tick" x="{x:.1f}" y="{bottom + 18}">{escape(say(tick))}</text>'
    )


def _placer(first: float, last: float, log: bool) -> Place:
    scale: Callable[[float], float] = math.log10 if log else float
    begin, end = scale(first), scale(last)
    across = (WIDTH - LEFT - RIGHT) / (end - begin)
    return lambda value: LEFT + (scale(max(value, first) if log else value) - begin) * across


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers that reach around the range.

    >>> _ticks(0.0, 1.0)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    if high <= low:
        low, high = low - 1, low + 1
    raw = (high - low) / 5
    power: float = 10.0 ** math.floor(math.log10(raw))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= raw * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def _powers(bars: Sequence[Bar]) -> list[float]:
    """Powers of ten around times; a millionth of a second is the shortest told apart."""
    low = max(1e-6, min(bar.low for bar in bars))
    high = max(low * 10, *(bar.high for bar in bars))
    return [10.0**power for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]
