"""Which tests reach which statements of the rules, and how long they take."""

from __future__ import annotations

import ast
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from . import swapping
from .operators import Mutant, numbered


@dataclass(frozen=True)
class Reach:
    seconds: dict[str, float]
    """Processor time of each test."""
    statements: dict[str, frozenset[int]]
    """What each test reaches, counted through all modules."""
    firsts: dict[str, int]
    """The number of the first statement of each module."""

    @cached_property
    def quickest_first(self) -> list[str]:
        return sorted(self.seconds, key=lambda test: self.seconds[test])

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Those that can notice it, the quickest first. What runs at import concerns all tests."""
        if mutant.statement < 0:
            return self.quickest_first
        number = self.firsts[mutant.path] + mutant.statement
        return [test for test in self.quickest_first if number in self.statements[test]]

    def save(self, path: Path) -> None:
        statements = {test: sorted(reached) for test, reached in self.statements.items()}
        path.write_text(json.dumps([self.seconds, statements, self.firsts]))

    @classmethod
    def load(cls, path: Path) -> Reach:
        seconds, statements, firsts = json.loads(path.read_text())
        return cls(seconds, {test: frozenset(reached) for test, reached in statements.items()}, firsts)


class Probing:
    """A plugin of a usual run of the tests: the rules report where they are."""

    def __init__(self, root: Path, modules: list[Path], result: Path) -> None:
        self._root = root
        self._modules = modules
        self._result = result
        self._reach = Reach({}, {}, {})
        self._reached: set[int] = set()
        self._live: swapping.LiveFunctions | None = None

    def pytest_collection_finish(self) -> None:
        swapping.report_to(self._reached.add)
        live = self._live = swapping.LiveFunctions(self._modules)
        first = 0
        for path in self._modules:
            self._reach.firsts[path.relative_to(self._root).as_posix()] = first
            live.probe(path, first)
            first += len(numbered(ast.parse(path.read_text(encoding="utf-8"))))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if self._live is not None:
            self._live.forget()
        self._reached.clear()
        began = time.process_time()
        try:
            return (yield)
        finally:
            self._reach.seconds[item.nodeid] = round(time.process_time() - began, 4)
            self._reach.statements[item.nodeid] = frozenset(self._reached)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus == pytest.ExitCode.OK:
            self._reach.save(self._result)
