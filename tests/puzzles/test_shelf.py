"""A file of puzzles that cannot be read says in every language which line is wrong, and how."""

from __future__ import annotations

import pickle

import msgspec
import pytest

from thalassa.kernel.words import LANGUAGES
from thalassa.puzzles.shelf import BadPuzzles, read

HEAD = b'{"format": 1, "game": "odyssey", "kind": "where", "bases": {"2": {"round": 1}}}'


def puzzle(**changes: object) -> bytes:
    plain: dict[str, object] = {
        "kind": "where",
        "level": 1,
        "seats": 2,
        "seat": 0,
        "position": {},
        "answer": {},
    }
    return HEAD + b"\n" + msgspec.json.encode(plain | changes)


BROKEN = {
    "json": b"{",
    "shape": b'{"format": "one"}',
    "heading": HEAD.replace(b'"where"', b'"order"'),
    "shape of a puzzle": puzzle(level="high"),
    "base": puzzle(seats=4),
    "kind": puzzle(kind="order"),
    "position": puzzle(position={"board": {"~": {}}}),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_said_with_its_line(name: str, language: str) -> None:
    with pytest.raises(BadPuzzles) as error:
        read("odyssey", "where", BROKEN[name])
    (said,) = error.value.said(language)
    line = {"en": "line", "de": "Zeile"}[language]
    number = 1 + BROKEN[name].count(b"\n")
    assert said.startswith(f"odyssey/puzzles/where.jsonl, {line} {number}: ")
    assert "editions.wrong" not in said
    assert "{" not in said


def test_the_languages_say_it_differently() -> None:
    for name, data in BROKEN.items():
        with pytest.raises(BadPuzzles) as error:
            read("odyssey", "where", data)
        assert error.value.said("en") != error.value.said("de"), name


def test_a_mistake_travels_between_processes() -> None:
    with pytest.raises(BadPuzzles) as error:
        read("odyssey", "where", b"{")
    again = pickle.loads(pickle.dumps(error.value))
    assert isinstance(again, BadPuzzles)
    assert again.said("de") == error.value.said("de")
