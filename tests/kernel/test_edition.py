"""An edition is known by its parts, so that a difference can be named."""

from __future__ import annotations

from pathlib import Path

import pytest

import toy
from thalassa.kernel.edition import Edition, EditionMark, differences, digest
from thalassa.kernel.errors import BadData


def mark(**parts: object) -> EditionMark:
    return Edition("a name", dict(parts)).mark


def test_a_digest_is_fixed_and_ignores_the_order_of_keys() -> None:
    assert digest({"b": 1, "a": [1, 2]}) == digest({"a": [1, 2], "b": 1}) == "94a786c3662b"
    assert digest([1, 2]) != digest([2, 1])


def test_equal_data_do_not_differ() -> None:
    assert differences(mark(a=1, b={"x": 2}), mark(b={"x": 2}, a=1)) == []
    assert mark(a=1, b=2).fingerprint == mark(b=2, a=1).fingerprint


def test_changed_missing_and_added_parts_are_named() -> None:
    old, new = mark(a=1, b=2, c=3), mark(b=2, c=4, d=5)
    assert differences(old, new) == ["a", "c", "d"]
    assert old.fingerprint != new.fingerprint


def test_an_edition_of_a_game_names_each_piece(tmp_path: Path) -> None:
    text = Path(toy.__file__).with_name("data.toml").read_text(encoding="utf-8")
    other = tmp_path / "other.toml"
    other.write_text(
        text.replace('4 = "white"', '4 = "red"').replace("right = 4", "right = 5"), encoding="utf-8"
    )
    assert differences(toy.GAME.edition().mark, toy.GAME.edition(other).mark) == ["bowls", "pebble 4"]


def test_a_wrong_edition_file_is_refused_with_its_name(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('name = "x"\n[bowls]\nright = "four"\n', encoding="utf-8")
    with pytest.raises(BadData, match=r"broken\.toml.*bowls\.right"):
        toy.GAME.edition(broken)
