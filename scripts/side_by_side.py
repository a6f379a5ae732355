"""Run several commands side by side on the cores there are, and stop all at the first that fails.

What a part prints is kept together: it goes to a file and is shown when the part ends. In between, progress lines
name what runs. A part that starts last and alone writes to the screen itself.
"""

from __future__ import annotations

import contextlib
import os
import queue
import re
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

PROGRESS_SECONDS = 30.0
LEAVE_SECONDS = 20.0
"""How long a part may take to end its servers and browsers before it is made to."""

DONE = 0


@dataclass(frozen=True)
class Part:
    name: str
    title: str
    command: tuple[str, ...]
    cores: int = 1
    """How many it keeps busy. More than the machine has counts as all of them."""
    after: frozenset[str] = frozenset()
    """The parts that must have ended, if they run at all."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """What it needs beside the variables all parts get."""


@dataclass(frozen=True)
class Ended:
    name: str
    code: int
    cpu_seconds: float


class Running:
    """A part at work, in a process group of its own."""

    def __init__(self, part: Part, folder: Path, environment: Mapping[str, str], log: Path | None) -> None:
        self.part = part
        self.log = log
        self.started = time.monotonic()
        with contextlib.ExitStack() as opened:
            output = None if log is None else opened.enter_context(log.open("wb"))
            self.process = subprocess.Popen(
                part.command,
                cwd=folder,
                env={**environment, **part.environment},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=None if output is None else subprocess.STDOUT,
                start_new_session=True,
            )

    def wait(self) -> Ended:
        """Blocks until it ends. The processor time is that of all its children it waited for."""
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return Ended(self.part.name, self.process.returncode, usage.ru_utime + usage.ru_stime)

    def signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def seconds(self) -> float:
        return time.monotonic() - self.started

    def progress(self) -> str:
        """Its name, and how far it says it is."""
        return f"{self.part.name}{_percent(self.log)} {self.seconds():.0f} s"


def _percent(log: Path | None) -> str:
    if log is None:
        return ""
    said = re.findall(rb"\[ *(\d+)%\]", log.read_bytes())
    return f" {int(said[-1])} %" if said else ""


def say(message: str) -> None:
    print(message, flush=True)


class SideBySide:
    def __init__(
        self, parts: Sequence[Part], *, cores: int, folder: Path, logs: Path, environment: Mapping[str, str]
    ) -> None:
        self._waiting = list(parts)
        self._cores = cores
        self._folder = folder
        self._logs = logs
        self._environment = environment
        self._running: dict[str, Running] = {}
        self._ended: queue.SimpleQueue[Ended] = queue.SimpleQueue()
        self._began = time.monotonic()
        logs.mkdir(parents=True, exist_ok=True)

    def run(self) -> str | None:
        """Runs all parts in this order, as far as cores are free. Gives the name of the part that failed, if one did."""
        try:
            while self._waiting or self._running:
                if self._start_what_fits():
                    self._say_what_runs()
                try:
                    ended = self._ended.get(timeout=PROGRESS_SECONDS)
                except queue.Empty:
                    self._say_what_runs()
                    continue
                self._report(ended)
                if ended.code != DONE:
                    return ended.name
            return None
        finally:
            self._end_all()

    def _start_what_fits(self) -> bool:
        free = self._cores - sum(self._taken(running.part) for running in self._running.values())
        unfinished = {part.name for part in self._waiting} | self._running.keys()
        started = False
        for part in list(self._waiting):
            if self._taken(part) <= free and not part.after & unfinished:
                self._waiting.remove(part)
                self._start(part)
                free -= self._taken(part)
                started = True
        return started

    def _taken(self, part: Part) -> int:
        return min(part.cores, self._cores)

    def _start(self, part: Part) -> None:
        alone = not self._waiting and not self._running
        log = None if alone else self._logs / f"{part.name}.log"
        if log is None:
            say(f"\n=== {part.title} ===")
        running = Running(part, self._folder, self._environment, log)
        self._running[part.name] = running
        threading.Thread(target=lambda: self._ended.put(running.wait()), daemon=True).start()

    def _say_what_runs(self) -> None:
        if all(running.log is None for running in self._running.values()):
            return  # it speaks for itself
        runs = ", ".join(running.progress() for running in self._running.values())
        waits = ", ".join(part.name for part in self._waiting)
        rest = f"; next: {waits}" if waits else ""
        say(f"[{time.monotonic() - self._began:4.0f} s] running: {runs}{rest}")

    def _report(self, ended: Ended) -> None:
        running = self._running.pop(ended.name)
        if running.log is not None:
            say(f"\n=== {running.part.title} ===")
            text = running.log.read_text(encoding="utf-8", errors="replace").strip("\n")
            if text:
                say(text)
        word = "ok" if ended.code == DONE else f"FAILED (exit code {ended.code})"
        say(f"--- {ended.name}: {word}, {running.seconds():.1f} s ({ended.cpu_seconds:.1f} s of processor)\n")

    def _end_all(self) -> None:
        """Ask first, as Ctrl-C does, so that servers and browsers are ended; then insist."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            for running in self._running.values():
                running.signal(number)
            until = time.monotonic() + LEAVE_SECONDS
            while self._running and (left := until - time.monotonic()) > 0:
                try:
                    self._running.pop(self._ended.get(timeout=left).name, None)
                except queue.Empty:
                    break


def cores_of_the_machine() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
