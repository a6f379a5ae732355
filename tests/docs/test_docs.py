"""The documentation cannot go stale: its examples run, its links lead somewhere, its commands exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from thalassa.cli.app import build

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
COMMAND = re.compile(r"\bthalassa ([a-z]+)\b")


def test_there_are_pages_to_check() -> None:
    assert len(PAGES) > 6


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files(page: Path) -> None:
    missing = [
        link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (page.parent / link).exists()
    ]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_in_code_exist(page: Path) -> None:
    known = set(build("en").commands)
    code = re.findall(r"```.*?```|`[^`]+`", page.read_text(encoding="utf-8"), re.DOTALL)
    named = {name for piece in code for name in COMMAND.findall(piece)}
    assert named <= known | {"import"}
