"""Numbers cited anywhere in the sources (P-170, T-25, B-7), and where docs/specification defines them.

A letter may belong to several games, so a number in a file of one game must be one of that game; elsewhere it must be one
of any game, or of the small game of the tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SPECIFICATION = ROOT / "docs" / "specification"
SOURCES = ("src", "tests", "bench", "scripts", "web", "docs", "README.md", "Makefile", "pyproject.toml")
KINDS = {".py", ".toml", ".txt", ".md", ".ts", ".svelte", ".css", ".sh"}
PASSED_OVER = {"node_modules", "static", "dist", "__pycache__", "test-results"}
GAMES = ("poseidon", "peloponnes", "odyssey")
TOY = "toy"

NUMBER = re.compile(r"(?<![\w-])([A-Z]{1,2}-\d+)(?!\w)")
DEFINITION = re.compile(r'^(?:- |\| |<a id="[^"]*"></a>)?\*\*([A-Z]{1,2}-\d+)\b', re.MULTILINE)
IN_REFERENCE = re.compile(r'^id = "([A-Z]+-\d+)"$', re.MULTILINE)
TEST_OF = re.compile(r"\bdef test((?:_[tvi]\d+)+)_")
PICTURE = re.compile(r"""\bd="[^"]*"|(["'`])[Mm]-?\d[^"'`]*\1""")
"""Outlines of pictures in the web client, where H-13 is a line to the left."""

MADE_UP = frozenset({"L-9999", "T-99", "Z-1"})
"""Numbers that tests use because no game has them."""

PAGE = re.compile(r"docs/specification(?:/[\w-]+(?:\.md)?)*")
NOWHERE = re.compile(
    r"\b[Ss]ections? \d"  # "section 9"
    r"|\b(?:the|board|design) brief\b"
    r"|\bthe specification\b"
    r"|\b3\.[A-W]\b"  # "3.Q"
    r'|(?:"""|# |// |/\*\*).*\((?:[A-Z]{1,2}-\d+, )*[3-8]\.\d{1,2}(?:(?:, | to | and )[3-8]\.\d{1,2})*(?:, [A-Z]{1,2}-\d+)*\)'
)
"""Words that point to a place without saying in which document: nobody can find it."""

PLANTED = ("tests/docs/test_specification.py", "tests/support/citations.py")
"""Here wrong numbers stand to be found."""


class Citation(NamedTuple):
    file: str
    line: int
    number: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.number}"


def source_files(root: Path = ROOT) -> Iterator[Path]:
    for name in SOURCES:
        top = root / name
        if top.is_file():
            yield top
        else:
            yield from _below(top)


def _below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.is_dir():
            if path.name not in PASSED_OVER and not path.name.startswith("."):
                yield from _below(path)
        elif path.suffix in KINDS:
            yield path


def game_of(file: str) -> str | None:
    """Whose numbers a file speaks of: the first game its path names (a game may have a module named like another game)."""
    for word in re.split(r"[/_.-]", file):
        if word in (*GAMES, TOY):
            return word
    return None


def cited(file: str, text: str) -> list[Citation]:
    """The numbers in a file, those in the names of tests (``test_t6_t7_one_lap``) included."""
    found: list[Citation] = []
    for line, words in enumerate(text.splitlines(), start=1):
        plain = PICTURE.sub("", words)
        found += [Citation(file, line, number) for number in NUMBER.findall(plain)]
        for names in TEST_OF.findall(plain):
            numbers = [f"{name[0].upper()}-{name[1:]}" for name in names.split("_") if name]
            found += [Citation(file, line, number) for number in numbers]
    return found


def citations(root: Path = ROOT) -> list[Citation]:
    found: list[Citation] = []
    for path in source_files(root):
        file = path.relative_to(root).as_posix()
        if file not in PLANTED:
            found += cited(file, path.read_text(encoding="utf-8"))
    return found


def definitions(folder: Path) -> list[tuple[str, str]]:
    """Every number defined in the pages of a folder, with its page."""
    return [
        (number, page.name)
        for page in sorted(folder.glob("*.md"))
        for number in DEFINITION.findall(page.read_text(encoding="utf-8"))
    ]


@cache
def defined() -> dict[str, frozenset[str]]:
    """The numbers of every game; those of the small game of the tests stand in its reference alone."""
    known = {game: frozenset(number for number, _ in definitions(SPECIFICATION / game)) for game in GAMES}
    (toy,) = {path for path in (ROOT / "tests" / TOY).rglob("en.toml") if "[[rule]]" in path.read_text()}
    return {**known, TOY: frozenset(IN_REFERENCE.findall(toy.read_text(encoding="utf-8")))}


def unknown(found: Iterable[Citation]) -> list[Citation]:
    """Citations of numbers that nobody can look up."""
    numbers = defined()
    everything = frozenset().union(*numbers.values())
    wrong: list[Citation] = []
    for citation in found:
        game = game_of(citation.file)
        known = everything if game is None else numbers[game]
        if citation.number not in known and citation.number not in MADE_UP:
            wrong.append(citation)
    return wrong


def lost_references(file: str, text: str) -> list[str]:
    """Lines that refer to a place nobody can find, or to a page of the specification that does not exist."""
    found: list[str] = []
    for line, words in enumerate(text.splitlines(), start=1):
        if NOWHERE.search(words) or any(not (ROOT / page).exists() for page in PAGE.findall(words)):
            found.append(f"{file}:{line}: {words.strip()}")
    return found
