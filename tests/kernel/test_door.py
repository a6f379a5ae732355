"""The public Python door: new, setup, load and what the errors say."""

from __future__ import annotations

from pathlib import Path

import pytest

import thalassa
from toy.helpers import hide_highest, table


def test_a_seed_is_text_whatever_it_is_given_as() -> None:
    assert thalassa.new("toy", 2, seed=7).state.to_json() == thalassa.new("toy", 2, seed="7").state.to_json()
    assert thalassa.new("toy", 2, seed=7).state.to_json() != thalassa.new("toy", 2, seed=8).state.to_json()


def test_without_a_seed_every_table_is_another() -> None:
    assert len({thalassa.new("toy", 2).seed for _ in range(10)}) == 10


def test_a_position_brings_its_options() -> None:
    at = table(seats=3, rounds=1, bowl="narrow")
    hide_highest(at, 1)
    again = thalassa.setup("toy", at.state.to_json(), 3)
    assert again.options == at.options
    assert again.state.to_json() == at.state.to_json()
    hide_highest(again, 0, 2)
    assert len(again) == 2


def test_a_position_must_be_one_of_the_table() -> None:
    position = table(seats=3, rounds=1).state.to_json()
    with pytest.raises(thalassa.BadPosition, match="seats"):
        thalassa.setup("toy", position, 2)
    with pytest.raises(thalassa.BadPosition, match=r"options.*rounds"):
        thalassa.setup("toy", position, 3, {"rounds": 2})
    with pytest.raises(thalassa.BadPosition, match="toy"):
        thalassa.setup("toy", b"{", 3)


def test_a_wrong_edition_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(thalassa.BadData, match="gone"):
        thalassa.new("toy", 2, edition=tmp_path / "gone.toml")


def test_everything_exported_is_there() -> None:
    assert all(hasattr(thalassa, name) for name in thalassa.__all__)
