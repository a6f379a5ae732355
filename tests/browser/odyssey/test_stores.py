"""What the board of Odyssey keeps in files still fits the engine: stored positions and the texts of the board."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from thalassa.games.odyssey.wire.actions import OdysseyAction
from thalassa.games.odyssey.wire.views import OdysseyView

ROOT = Path(__file__).resolve().parents[3]
BOARD = ROOT / "web" / "src" / "games" / "odyssey"
FIXTURES = ROOT / "web" / "tests" / "games" / "odyssey" / "fixtures"
WORDS = ROOT / "src" / "thalassa" / "games" / "odyssey" / "words" / "board.en.toml"


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.json")), ids=lambda path: path.stem)
def test_a_stored_position_is_a_view_of_today(path: Path) -> None:
    """If not: python web/tests/games/odyssey/fixtures/make.py."""
    stored: dict[str, Any] = json.loads(path.read_text("utf-8"))
    view = msgspec.convert(stored["view"], OdysseyView)
    assert json.loads(msgspec.json.encode(view)) == stored["view"]
    for move in stored["moves"]:
        msgspec.convert(move, OdysseyAction)


def test_every_text_of_the_board_is_used_and_every_text_used_is_there() -> None:
    sources = [path for path in BOARD.rglob("*") if path.suffix in (".svelte", ".ts")]
    used = {
        key
        for path in sources
        for key in re.findall(r"['`](board\.[a-z_.]*(?:\$\{)?)", path.read_text("utf-8"))
    }
    there = {key for key in tomllib.loads(WORDS.read_text("utf-8")) if key.startswith("board.")}
    whole = {key for key in used if not key.endswith("${")}
    begun = tuple(key.removesuffix("${") for key in used - whole if key != "board.${")
    above = {key.rpartition(".")[0] for key in there}  # named, and filled up where the word is said
    assert whole - there - above == set()
    below = {key for key in there if key.rpartition(".")[0] in whole}
    assert {key for key in there - whole - below if not key.startswith(begun)} == set()
    assert [begin for begin in begun if not any(key.startswith(begin) for key in there)] == []
