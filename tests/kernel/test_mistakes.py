"""Mistakes in files of component data: codes for what TOML and the system say, and words for every code a loader names."""

from __future__ import annotations

import ast
import errno
import pickle
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import thalassa
from thalassa.kernel import mistakes
from thalassa.kernel.messages import Remark
from thalassa.kernel.mistakes import BadEdition, not_toml, of_file, unreadable
from thalassa.kernel.registry import games
from thalassa.kernel.words import LANGUAGES, parameters, words

SOURCE = Path(thalassa.__file__).parent
NAMES_A_CODE = {"wrong": 1, "bad": 1, "fail": 2, "_bad": 3, "part": 0, "of_file": 1}
"""Functions that take the code of a mistake, and its place among what they are given."""
PREFIX = "editions.wrong."
SHIPPED = sorted(game.name for game in games().values() if game.package.startswith("thalassa."))


def calls(game: str) -> Iterator[tuple[str, set[str]]]:
    """Every code the loaders of a game (and the kernel) name, with the parameters they give it."""
    files = [SOURCE / "kernel/mistakes.py", SOURCE / "server/editions.py", SOURCE / "puzzles/shelf.py"]
    files += sorted((SOURCE / "games" / game).glob("edition/*.py"))
    files += sorted((SOURCE / "games" / game).glob("commands.py"))
    toml = (SOURCE / "games" / game / "edition/data.toml").exists()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = NAMES_A_CODE.get(name)
            if place is None or len(node.args) <= place:
                continue
            given = {word.arg for word in node.keywords if word.arg is not None}
            for code in named(node.args[place]):
                if code != "not_toml" or toml:
                    yield code, given


def named(value: ast.expr) -> list[str]:
    """The texts an argument may be: as it stands, or one of two."""
    if isinstance(value, ast.IfExp):
        return [*named(value.body), *named(value.orelse)]
    return [value.value] if isinstance(value, ast.Constant) and isinstance(value.value, str) else []


@pytest.mark.parametrize("game", SHIPPED)
def test_every_mistake_has_words_in_both_languages_and_all_they_ask_for(game: str) -> None:
    found = list(calls(game))
    assert len({code for code, _ in found}) > 20
    for language in LANGUAGES:
        entries = words(f"thalassa.games.{game}", language).entries
        for code, given in found:
            message = entries.get(PREFIX + code)
            assert message is not None, f"{code} has no words in {language}"
            assert parameters(message) - {"rule"} <= given, f"{code} is not told all that its words ask for"


@pytest.mark.parametrize("game", SHIPPED)
def test_no_word_for_a_mistake_is_left_over(game: str) -> None:
    named = {PREFIX + code for code, _ in calls(game)} | {f"{PREFIX}at", f"{PREFIX}file", f"{PREFIX}line"}
    named |= {f"{PREFIX}toml.{code}" for code, _ in mistakes._TOML} | {f"{PREFIX}toml.other"}
    named |= {f"{PREFIX}cause.{cause}" for cause in ("none", "forbidden", "folder")}
    entries = words(f"thalassa.games.{game}", "en").entries
    assert {key for key in entries if key.startswith(PREFIX)} <= named


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1 2", "equals"),
        ("a = 1 2", "line_goes_on"),
        ("]", "statement"),
        ("a = 'x\x01'", "sign"),
        ("a = 1\na = 2", "given_twice"),
        ("[a]\n[a]", "given_twice"),
        ("a = {b = 1, b = 2}", "given_twice"),
        ("a = 'x", "unclosed"),
        ("a = [1, 2", "unclosed"),
        ("[meta", "unclosed"),
        ("a. = 1", "key"),
        ('a = "\\q"', "escape"),
        ("a = 2020-02-30", "date"),
        ("a = word", "value"),
    ],
)
def test_what_breaks_toml_is_said_in_both_languages(text: str, code: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    found = not_toml("my.toml", str(caught.value))
    cause = f"editions.wrong.toml.{code}"
    problem = found.params["problem"]
    assert isinstance(problem, dict)
    assert problem["params"]["cause"]["code"] == cause
    for language in LANGUAGES:
        (said,) = BadEdition("thalassa.games.poseidon", [found]).said(language)
        assert words("thalassa.kernel", language).say(cause) in said


def test_the_place_in_a_toml_file_is_named() -> None:
    def say(text: str) -> list[str]:
        return BadEdition("thalassa.games.poseidon", [not_toml("my.toml", text)]).said("de")

    (said,) = say("Invalid value (at line 3, column 8)")
    assert said.startswith("my.toml: kein TOML: das ist kein Wert")
    assert said.endswith("(Zeile 3, Spalte 8)")
    (said,) = say("Invalid value (at end of document)")
    assert said.endswith("(Ende der Datei)")
    (said,) = say("What no Python says yet (at line 1, column 1)")
    assert "verstößt gegen die Regeln" in said


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FileNotFoundError(2, "No such file or directory"), "x: nicht lesbar: diese Datei gibt es nicht"),
        (PermissionError(13, "Permission denied"), "x: nicht lesbar: keine Berechtigung"),
        (IsADirectoryError(21, "Is a directory"), "x: nicht lesbar: das ist ein Ordner"),
        (OSError(errno.EIO, "Input/output error"), "x: nicht lesbar: das System meldet EIO"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "start"), "x: nicht lesbar: das ist kein Text in UTF-8"),
    ],
)
def test_a_file_that_gives_no_text(error: OSError | UnicodeDecodeError, said: str) -> None:
    assert BadEdition("thalassa.kernel", [unreadable("x", error)]).said("de") == [said]


def test_a_bad_edition_is_english_as_a_text_and_survives_the_way_between_processes() -> None:
    wrong = [of_file("a.toml", "no_such_file"), of_file("b.toml", "no_such_file")]
    error = BadEdition("thalassa.kernel", wrong)
    assert str(error) == "a.toml: there is no such file\nb.toml: there is no such file"
    assert error.params["file"] == "a.toml"
    copy = pickle.loads(pickle.dumps(error))
    assert isinstance(copy, BadEdition)
    assert str(copy) == str(error)
    assert all(isinstance(each, Remark) for each in copy.mistakes)
    assert (
        copy.said("de")
        == error.said("de")
        == [
            "a.toml: diese Datei gibt es nicht",
            "b.toml: diese Datei gibt es nicht",
        ]
    )
