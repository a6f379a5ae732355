"""Runs the tests of one game against its mutants, each in a process of its own.

A pytest session imports everything and collects the tests once. For every mutant it forks: the child breaks the line
and runs the tests that reach it, the quickest first, until one fails. What runs only at import needs a session of its own.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from . import children, swapping
from .operators import Mutant
from .reach import Reach

RUNNING_TEST = "THALASSA_RUNNING_TEST"
"""The variable with the file the tests write their names to; children that run at once need one each."""
SLOWER = 10
PATIENCE = 5.0
"""A test hangs that needs this many times its usual processor time and this many seconds more."""
NOT_HERE = "not here"


@dataclass(frozen=True)
class Verdict:
    killed: bool
    how: str
    """The test that failed, or what else happened."""
    cpu: float


Tell = Callable[[Mutant, Verdict], None]


class Judging:
    """A plugin that judges mutants in the place of running the tests once."""

    def __init__(
        self,
        root: Path,
        modules: list[Path],
        reach: Reach,
        mutants: list[Mutant],
        jobs: int,
        limit: float,
        tell: Tell,
    ) -> None:
        self._root = root
        self._modules = modules
        self._reach = reach
        self._mutants = mutants
        self._jobs = jobs
        self._limit = limit
        self._tell = tell

    def pytest_collection(self) -> None:
        do_not_shrink()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        live = swapping.LiveFunctions(self._modules)
        gc.collect()
        gc.freeze()  # children share what they do not write

        def work(mutant: Mutant) -> str:
            try:
                live.break_line(self._root / mutant.path, mutant.index)
            except swapping.NotSwappable:
                return NOT_HERE
            live.forget()
            own_file()
            return run_until_noticed(items, self._reach, mutant, self._limit)

        for mutant, answer in children.each(self._mutants, work, self._jobs):
            if answer.text != NOT_HERE:
                self._tell(mutant, verdict_of(answer))
        remove_own_files()
        return True


class JudgingOne:
    """A plugin for a session that imports the module with the line broken."""

    def __init__(self, reach: Reach, mutant: Mutant, limit: float) -> None:
        self._reach = reach
        self._mutant = mutant
        self._limit = limit
        self.found = ""

    def pytest_collection(self) -> None:
        do_not_shrink()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        if session.testsfailed or not items.keys() >= self._reach.seconds.keys():
            self.found = _told(True, "it cannot be imported")
        else:
            self.found = run_until_noticed(items, self._reach, self._mutant, self._limit)
        return True


def judge_anew(
    root: Path, arguments: list[str], choosing: object, reach: Reach, mutant: Mutant, limit: float
) -> str:
    """For a child that has imported nothing of the project yet."""
    swapping.break_when_imported(root / mutant.path, mutant.index)
    one = JudgingOne(reach, mutant, limit)
    pytest.main(arguments, plugins=[choosing, one])
    return one.found or _told(True, "it cannot be imported")


def run_until_noticed(items: dict[str, pytest.Item], reach: Reach, mutant: Mutant, limit: float) -> str:
    tests = reach.tests_of(mutant)
    if not tests:
        return _told(False, "no test reaches it")
    failures: list[str] = []
    listener = Listener(failures)
    items[tests[0]].config.pluginmanager.register(listener)
    for at, test in enumerate(tests):
        if time.process_time() > limit:
            return _told(False, f"unnoticed for {limit:.0f} s, by {at} of {len(tests)} tests")
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + SLOWER * reach.seconds[test])
        item = items[test]
        following = items[tests[at + 1]] if at + 1 < len(tests) else None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        if failures:
            return _told(True, failures[0])
    signal.setitimer(signal.ITIMER_PROF, 0)
    return _told(False, f"unnoticed by {len(tests)} tests")


class Listener:
    def __init__(self, failures: list[str]) -> None:
        self._failures = failures

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failures.append(report.nodeid)


def verdict_of(answer: children.Answer) -> Verdict:
    if answer.signal == signal.SIGPROF:
        return Verdict(True, "a test takes for ever", answer.cpu)
    if not answer.text:
        return Verdict(True, f"a test ends the process (signal {answer.signal})", answer.cpu)
    killed, how = json.loads(answer.text)
    return Verdict(killed, how, answer.cpu)


def _told(killed: bool, how: str) -> str:
    return json.dumps([killed, how])


def do_not_shrink() -> None:
    """That a property test fails is enough; which example is the smallest does not matter here."""
    quick = [Phase.explicit, Phase.generate]
    settings.register_profile("mutants", settings(), phases=quick)
    settings.load_profile("mutants")


def own_file() -> None:
    if RUNNING_TEST in os.environ:
        os.environ[RUNNING_TEST] += f"-{os.getpid()}"


def remove_own_files() -> None:
    if RUNNING_TEST in os.environ:
        file = Path(os.environ[RUNNING_TEST])
        for left in file.parent.glob(f"{file.name}-*"):
            left.unlink()
