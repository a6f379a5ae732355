"""Words of the browser: what its sources say by name is in a catalogue, and no word is left over that nothing says."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
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
BELOW = re.compile(r"`\$\{[^{}`]*\}\.\$\{[^{}`]*\}`")
"""A word below another one that is named in the same file."""
HOLE = re.compile(r"\$?\{[^{}]*\}")
TEXT = re.compile(r"(?<=[?:] )'([\w.-]*)'")
PACKAGES = {"kernel": "thalassa.kernel"} | {
    name: game.package for name, game in games().items() if game.package.startswith("thalassa.")
}


@cache
def said() -> tuple[frozenset[str], tuple[re.Pattern[str], ...], frozenset[str]]:
    """The names of words in the sources; what those look like into which something is filled; and the same with the texts
    that stand in the hole itself (``'.brief'`` or none) filled in."""
    plain: set[str] = set()
    shapes: set[str] = set()
    filled: set[str] = set()
    for path in (*WEB.rglob("*.ts"), *WEB.rglob("*.svelte"), *PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        named = {found[2] for found in PLAIN.finditer(text)}
        plain |= named
        if BELOW.search(text):
            shapes |= {rf"{re.escape(name)}\.[\w-]+" for name in named}
        parts = "|".join(sorted({re.escape(found[2]) for found in PART.finditer(text)}))
        hole = rf"(?:[\w-]+|{parts})" if parts else r"[\w-]+"
        for found in FILLED.finditer(text):
            begin, *rest = (re.escape(piece) for piece in HOLE.split(found[1]))
            begin = begin or r"(?:board|frame)[\w.-]*"
            shapes.add(begin + "".join(hole + piece for piece in rest))
            given = [TEXT.findall(inside) for inside in HOLE.findall(found[1])]
            for texts in product(*(map(re.escape, each) if each else [r"[\w.-]+"] for each in given)):
                filled.add(begin + "".join(map("".join, zip(texts, rest, strict=True))))
    return frozenset(plain), tuple(re.compile(shape) for shape in sorted(shapes)), frozenset(filled)


@pytest.mark.parametrize("name", PACKAGES)
def test_no_word_of_the_browser_is_left_over(name: str) -> None:
    plain, shapes, _ = said()
    words = [key for key in catalogue(PACKAGES[name], "en") if key.startswith(SPOKEN)]
    left = [key for key in words if key not in plain and not any(shape.fullmatch(key) for shape in shapes)]
    assert left == []


@pytest.fixture(scope="module")
def there() -> set[str]:
    return {key for package in PACKAGES.values() for key in catalogue(package, "en")}


def test_every_word_that_is_named_is_there(there: set[str]) -> None:
    plain, _, _ = said()
    assert len(plain) > 1000
    above = {".".join(key.split(".")[:depth]) for key in there for depth in range(2, key.count(".") + 1)}
    assert sorted(plain - there - above) == []


def test_every_name_that_is_put_together_leads_to_a_word(there: set[str]) -> None:
    _, _, filled = said()
    assert len(filled) > 100
    assert [shape for shape in sorted(filled) if not any(re.fullmatch(shape, key) for key in there)] == []
