"""What has been found out, kept in a file so that a run that was stopped goes on where it was.

A verdict counts as long as the sources are those it was found with. Beyond that a killed mutant needs the file of the
test that killed it unchanged, a survivor all tests: after a new test only the survivors are judged again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from .judging import Verdict
from .operators import Mutant


def digest(paths: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(str(path).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


class Results:
    def __init__(self, file: Path, root: Path, sources: Iterable[Path], tests: Iterable[Path]) -> None:
        self._file = file
        self._root = root
        self._sources = digest(sources)
        self._tests = digest(tests)
        self._found: dict[str, Verdict] = {}

    @property
    def state(self) -> str:
        """Says which sources and which tests they are."""
        return f"{self._sources}-{self._tests}"

    def load(self) -> None:
        """What still counts of what was kept."""
        self._found.clear()
        if self._file.exists():
            for line in self._file.read_text(encoding="utf-8").splitlines():
                key, state, killed, how, cpu = json.loads(line)
                if state == self._state_for(killed, how):
                    self._found[key] = Verdict(killed, how, cpu)

    def forget(self) -> None:
        self._file.unlink(missing_ok=True)
        self._found.clear()

    def add(self, mutant: Mutant, verdict: Verdict) -> None:
        self._found[mutant.key] = verdict
        state = self._state_for(verdict.killed, verdict.how)
        line = json.dumps([mutant.key, state, verdict.killed, verdict.how, round(verdict.cpu, 2)])
        with self._file.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def get(self, mutant: Mutant) -> Verdict | None:
        return self._found.get(mutant.key)

    def _state_for(self, killed: bool, how: str) -> str:
        if not killed:
            return self.state
        test = self._root / how.partition("::")[0]
        return f"{self._sources}-{digest([test]) if test.is_file() else ''}"
