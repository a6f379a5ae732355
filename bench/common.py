"""What all measurements share: the machine's name, stopwatches for wall and CPU time, intervals, the results log."""

from __future__ import annotations

import math
import os
import platform
import time
from pathlib import Path

from rich.table import Table as Grid

from thalassa.bots.arena.ratings import wilson
from thalassa.bots.arena.source import commit

__all__ = [
    "Stopwatch",
    "children",
    "commit",
    "cpu_seconds",
    "grid",
    "log_result",
    "machine",
    "percent",
    "percentile",
]

ROOT = Path(__file__).resolve().parent.parent
RESULTS_LOG = ROOT / "docs" / "results-log.md"
HEADER = """# Results log

Measurements of the players, newest last, attempts that failed included. Each line names the commit it was made on
and can be repeated with the command given.

| what | commit | seconds | result |
|---|---|---|---|
"""


def machine() -> str:
    """Processor, cores, operating system and Python in one line."""
    model = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    system = f"{platform.system()} {platform.release().partition('-')[0]}"
    return f"{model}, {os.cpu_count()} cores, {system}, Python {platform.python_version()}"


def grid(title: str, *headings: str, words: int = 1) -> Grid:
    """Figures measured on this machine, in columns that line up; so many columns before them hold words."""
    columns = Grid(title=title, caption=machine())
    for at, heading in enumerate(headings):
        columns.add_column(heading, justify="left" if at < words else "right")
    return columns


class Stopwatch:
    """Wall and CPU seconds since it was made."""

    def __init__(self) -> None:
        self._wall = time.perf_counter()
        self._cpu = time.process_time()

    @property
    def wall(self) -> float:
        return time.perf_counter() - self._wall

    @property
    def cpu(self) -> float:
        return time.process_time() - self._cpu


def cpu_seconds(process: int) -> float:
    """What a process has used so far, all its threads together (Linux)."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(process: int) -> list[int]:
    """The processes a process has started, and theirs (Linux)."""
    try:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    own = [int(child) for child in listed.split()]
    return own + [each for child in own for each in children(child)]


def percent(hits: int, tries: int) -> str:
    low, high = wilson(hits, tries)
    return f"{hits}/{tries} = {100 * hits / max(1, tries):.1f} % (95 %: {100 * low:.1f}–{100 * high:.1f})"


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else math.nan


def log_result(what: str, seconds: float, result: str) -> None:
    """One honest line in the results log."""
    if not RESULTS_LOG.exists():
        RESULTS_LOG.write_text(HEADER, encoding="utf-8")
    with RESULTS_LOG.open("a", encoding="utf-8") as stream:
        stream.write(f"| {what} | {commit()} | {seconds:.0f} | {result} |\n")
