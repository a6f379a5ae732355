"""A command line run in this process (fast, the toy game is known) or as a real process (what a user starts)."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from thalassa.cli.app import run


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)

    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the user who runs the tests: neither language nor remembered progress nor terminal width."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Answer]:
    """``cli("show", file, given="1\\n2\\n")``: exit code, standard output, standard error."""

    def call(*arguments: object, given: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return call


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., Answer]:
    """The same as a process of its own."""

    def call(*arguments: object, given: str = "") -> Answer:
        done = subprocess.run(
            [sys.executable, "-c", "from thalassa.cli import main; main()", *map(str, arguments)],
            check=False,
            input=given,
            capture_output=True,
            text=True,
            timeout=120,
            cwd=tmp_path,
            env=os.environ,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return call
