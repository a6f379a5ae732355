"""Words of the browser: what its sources say by name is in a catalogue, and no word is left over that nothing says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import thalassa
from thalassa.kernel.registry import games
from thalassa.kernel.words import catalogue

PACKAGE = Path(thalassa.__file__).parent
WEB = PACKAGE.parents[1] / "web" / "src"
SPOKEN = ("board.", "frame.")
"""What only the browser, and letters about tables, say; the rest follows from events, reasons, tasks and remarks."""
PLAIN = re.compile(r"""(['"`])((?:board|frame)\.[\w.-]+)\1""")
PART = re.compile(r"""(['"])((?!board|frame)[a-z_]*(?:\.[a-z_]+)+)\1""")
"""What may be filled into a name elsewhere in the same file."""
FILLED = re.compile(
    r"(?:`|f\")((?:(?:board|frame)\.(?:[\w.-]|\$?\{[^{}`]*\})*)|\$\{[^{}`]*\}(?:\.[a-z_]+)+)[`\"]"
)
HOLE = re.compile(r"\$?\{[^{}]*\}")
PACKAGES = {"kernel": "thalassa.kernel"} | {
    name: game.package for name, game in games().items() if game.package.startswith("thalassa.")
}


@cache
def said() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """The names of words in the sources, and what those look like into which something is filled."""
    plain: set[str] = set()
    shapes: set[str] = set()
    for path in (*WEB.rglob("*.ts"), *WEB.rglob("*.svelte"), *PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        plain |= {found[2] for found in PLAIN.finditer(text)}
        parts = "|".join(sorted({re.escape(found[2]) for found in PART.finditer(text)}))
        hole = rf"(?:[\w-]+|{parts})" if parts else r"[\w-]+"
        for found in FILLED.finditer(text):
            begin, *rest = (re.escape(piece) for piece in HOLE.split(found[1]))
            shapes.add(hole.join([begin, *rest]) if begin else rf"(?:board|frame)[\w.-]*{hole.join(rest)}")
    return frozenset(plain), tuple(re.compile(shape) for shape in sorted(shapes))


@pytest.mark.parametrize("name", PACKAGES)
def test_no_word_of_the_browser_is_left_over(name: str) -> None:
    plain, shapes = said()
    words = [key for key in catalogue(PACKAGES[name], "en") if key.startswith(SPOKEN)]
    left = [key for key in words if key not in plain and not any(shape.fullmatch(key) for shape in shapes)]
    assert left == []


def test_every_word_that_is_named_is_there() -> None:
    plain, _ = said()
    there = {key for package in PACKAGES.values() for key in catalogue(package, "en")}
    assert len(plain) > 1000
    assert sorted(plain - there) == []
