"""The arena: plays what is missing of a schedule, in this process or in several, and reports every finished game.

It knows neither terminals nor languages: whoever runs it is told through a callback.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import connection, resource_tracker
from multiprocessing.context import SpawnProcess
from typing import Any

from .record import Folder, Result
from .schedule import Fixture, Plan
from .worker import Told, carry_out, work

MOST_DEATHS = 3
"""A game under which so many workers died is given up."""

Listener = Callable[[Told], None]


class Arena:
    """A plan, its folder and its schedule. ``run`` may be interrupted at any time and called again."""

    def __init__(self, plan: Plan, folder: Folder, schedule: Sequence[Fixture]) -> None:
        self.plan = plan
        self.folder = folder
        self.schedule = schedule
        folder.claim(plan)
        self.results: dict[int, Result] = folder.finished(plan, schedule)
        self.problems: dict[int, str] = {}
        """Games that could not be played to the end, by number; another run tries them again."""

    def missing(self) -> list[Fixture]:
        return [fixture for fixture in self.schedule if fixture.number not in self.results]

    def run(self, processes: int = 1, listener: Listener = lambda told: None) -> None:
        """Play everything that is missing. KeyboardInterrupt passes through; finished games are kept."""
        self.problems.clear()
        missing = self.missing()
        if processes > 1 and missing:
            _Crew(self, min(processes, len(missing)), listener).play(missing)
            return
        for fixture in missing:
            self.note(carry_out(self.plan, self.folder, fixture), listener)

    def note(self, told: Told, listener: Listener) -> None:
        if told.result is None:
            self.problems[told.number] = told.problem
        else:
            self.results[told.number] = told.result
        listener(told)

    def in_order(self) -> list[Result]:
        """Finished games in the order of the schedule, whoever was faster."""
        return [self.results[number] for number in sorted(self.results)]


class _Hand:
    """One worker process and the game it plays."""

    def __init__(self, arena: Arena) -> None:
        context = multiprocessing.get_context("spawn")  # a fork beside the threads of a terminal is not safe
        self.line, far = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=work, args=(arena.plan, str(arena.folder.path), far), daemon=True
        )
        with _no_interrupt():
            self.process.start()
        far.close()
        self.fixture: Fixture | None = None

    def give(self, fixture: Fixture) -> None:
        self.fixture = fixture
        with suppress(OSError):  # it has died: the closed line says so when it is read
            self.line.send(tuple(fixture))

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """A process started inside never hears Ctrl-C, not even while it is coming up; ours is told afterwards."""
    resource_tracker.ensure_running()  # it would unblock the signal when it is started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Crew:
    """Several workers. One that dies is replaced, and its game is given to another."""

    def __init__(self, arena: Arena, size: int, listener: Listener) -> None:
        self.arena = arena
        self.listener = listener
        self.size = size
        self.hands: list[_Hand] = []
        self.deaths: dict[int, int] = {}

    def play(self, missing: Sequence[Fixture]) -> None:
        waiting = deque(missing)
        try:
            while waiting or any(hand.fixture for hand in self.hands):
                while len(self.hands) < self.size:
                    self.hands.append(_Hand(self.arena))
                for hand in self.hands:
                    if hand.fixture is None and waiting:
                        hand.give(waiting.popleft())
                busy: dict[Any, _Hand] = {hand.line: hand for hand in self.hands if hand.fixture}
                for line in connection.wait(list(busy)):
                    self._hear(busy[line], waiting)
        finally:
            for hand in self.hands:
                hand.end()

    def _hear(self, hand: _Hand, waiting: deque[Fixture]) -> None:
        fixture = hand.fixture
        assert fixture is not None
        try:
            told = hand.line.recv()
        except (EOFError, OSError):
            self.hands.remove(hand)
            hand.end()
            self._died(fixture, waiting)
            return
        hand.fixture = None
        self.arena.note(told, self.listener)

    def _died(self, fixture: Fixture, waiting: deque[Fixture]) -> None:
        deaths = self.deaths[fixture.number] = self.deaths.get(fixture.number, 0) + 1
        kept = self.arena.folder.kept(self.arena.plan, fixture)
        if kept is not None:  # it died between keeping the game and saying so
            self.arena.note(Told(fixture.number, kept), self.listener)
        elif deaths < MOST_DEATHS:
            waiting.appendleft(fixture)
        else:
            problem = f"the worker process ended {deaths} times during this game"
            self.arena.note(Told(fixture.number, problem=problem), self.listener)
