"""Commands that the documents and the Makefile quote can be repeated: the modules they start exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "Makefile", ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULE = re.compile(r"(?:python|\$\(PY\)) -m ((?:bench|thalassa)[\w.]*)")


def modules(text: str) -> set[str]:
    return {name.rstrip(".") for name in MODULE.findall(text)}


def exists(name: str) -> bool:
    path = Path(*name.split("."))
    return any(
        (folder / path.with_suffix(".py")).is_file() or (folder / path / "__main__.py").is_file()
        for folder in (ROOT, ROOT / "src")
    )


def test_a_module_that_is_not_there_is_noticed() -> None:
    assert modules("`python -m bench.soak.ledger --show` and $(PY) -m bench.nowhere.") == {
        "bench.soak.ledger",
        "bench.nowhere",
    }
    assert exists("bench.soak.ledger")
    assert not exists("bench.nowhere")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_module_that_is_started_exists(page: Path) -> None:
    assert {name for name in modules(page.read_text(encoding="utf-8")) if not exists(name)} == set()
