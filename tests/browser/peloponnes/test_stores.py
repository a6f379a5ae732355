"""What the Peloponnes board keeps in files still fits the engine: stored positions and the texts of the board."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from thalassa.games.peloponnes.wire.actions import PeloponnesAction
from thalassa.games.peloponnes.wire.views import PeloponnesView

ROOT = Path(__file__).resolve().parents[3]
BOARD = ROOT / "web" / "src" / "games" / "peloponnes"
FIXTURES = ROOT / "web" / "tests" / "games" / "peloponnes" / "fixtures"
WORDS = ROOT / "src" / "thalassa" / "games" / "peloponnes" / "words" / "board.en.toml"
STORED = sorted(path for path in FIXTURES.glob("*.json") if path.stem != "pieces")


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_position_is_a_view_of_today(path: Path) -> None:
    """If not: python web/tests/games/peloponnes/fixtures/make.py."""
    stored: dict[str, Any] = json.loads(path.read_text("utf-8"))
    stored["view"]["pieces"] = json.loads((path.parent / "pieces.json").read_text("utf-8"))
    view = msgspec.convert(stored["view"], PeloponnesView)
    assert json.loads(msgspec.json.encode(view)) == stored["view"]
    for move in stored["moves"]:
        msgspec.convert(move, PeloponnesAction)


def test_every_text_of_the_board_is_used_and_every_text_used_is_there() -> None:
    sources = [path for path in BOARD.rglob("*") if path.suffix in (".svelte", ".ts")]
    used = {
        key
        for path in sources
        for key in re.findall(r"(?<!\.)\bboard\.[a-z_.]+(?:\$\{)?", path.read_text("utf-8"))
    }
    there = {key for key in tomllib.loads(WORDS.read_text("utf-8")) if key.startswith("board.")}
    # What is said to the seat itself goes by the key of what is said of others.
    there -= {f"{key}.mine" for key in there}
    whole = {key for key in used if not key.endswith("${")}
    begun = tuple(key.removesuffix("${") for key in used - whole)
    assert whole - there == set()
    assert {key for key in there - whole if not key.startswith(begun)} == set()
    assert [begin for begin in begun if not any(key.startswith(begin) for key in there)] == []
