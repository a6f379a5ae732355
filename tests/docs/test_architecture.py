"""The map of the house is true: every file it names exists, and what it finds in a file is defined there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from thalassa.kernel.registry import installed

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "thalassa"
MAPS = [ROOT / "docs" / "architecture.md", ROOT / "docs" / "adding-a-game.md"]
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.<>-]+(/[\w.<>-]+)*(/|\.(py|ts|svelte|toml|json|txt|md))")
PLACE = re.compile(r"`([^`\n]+\.(?:py|svelte\.ts|ts))` \(`(\w+)`\)|\(`([^`\n]+\.(?:py|ts))`, `(\w+)`\)")


def paths(text: str) -> set[str]:
    """Everything on the page that looks like a file or a folder of the sources."""
    named = {name for name in CODE.findall(text) if PATH.fullmatch(name)}
    return {name for name in named if "/" in name}


def found(name: str) -> list[Path]:
    """Where it is; a path of a game stands for that of all three."""
    games = list(installed()) if "<game>" in name else [""]
    return [
        place
        for game in games
        for place in (SOURCES / name.replace("<game>", game), ROOT / name.replace("<game>", game))
        if place.exists()
    ]


def test_a_name_that_leads_nowhere_is_noticed() -> None:
    assert paths("`kernel/table.py`, `server/`, `act`, `Game.names`") == {"kernel/table.py", "server/"}
    assert found("kernel/table.py")
    assert not found("kernel/nowhere.py")
    assert not found("games/<game>/nowhere.py")


@pytest.mark.parametrize("page", MAPS, ids=lambda page: page.name)
def test_every_file_on_the_map_exists(page: Path) -> None:
    named = paths(page.read_text(encoding="utf-8"))
    assert len(named) > 8
    missing = {name for name in named if len(found(name)) < (len(installed()) if "<game>" in name else 1)}
    assert missing == set()


@pytest.mark.parametrize("page", MAPS, ids=lambda page: page.name)
def test_what_the_map_finds_in_a_file_is_defined_there(page: Path) -> None:
    for before, inside, after, within in PLACE.findall(page.read_text(encoding="utf-8")):
        path, name = before or after, inside or within
        (place,) = found(path)
        defined = re.search(
            rf"^\s*(?:export )?(?:async )?(?:def |class )?{name}\b\s*[(:=<]|^(?:export )?class {name}\b",
            place.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
        assert defined, f"{path} defines no {name}"


def test_every_room_is_on_the_map() -> None:
    text = MAPS[0].read_text(encoding="utf-8")
    rooms = [folder for folder in SOURCES.iterdir() if (folder / "__init__.py").exists()]
    rooms += [folder for folder in (SOURCES / "server").iterdir() if (folder / "__init__.py").exists()]
    rooms = [room for room in rooms if room.name != "games"]
    missing = [room.name for room in rooms if f"`{room.relative_to(SOURCES).as_posix()}/`" not in text]
    assert missing == []


def test_every_package_says_what_it_may_not_know() -> None:
    packages = [file for file in SOURCES.rglob("__init__.py") if file.parent.name != "versions"]
    said = {file: ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "" for file in packages}
    assert len(said) > 40
    silent = [
        file.relative_to(SOURCES) for file, text in said.items() if not re.search(r"\bknows?\b", text, re.I)
    ]
    assert silent == []


def test_every_test_named_on_the_page_about_security_exists() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z/]+/test_[a-z_]+\.py)`", page))
    assert len(named) > 20
    assert {name for name in named if not (ROOT / "tests" / name).is_file()} == set()
