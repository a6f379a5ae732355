"""Words: the message syntax shared with the browser, and catalogues that say the same in both languages."""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from pathlib import Path

import msgspec
import pytest

from thalassa.kernel.registry import games
from thalassa.kernel.words import LANGUAGES, Words, catalogue, parameters, words


class Case(msgspec.Struct, frozen=True):
    about: str
    language: str
    message: str
    params: dict[str, object]
    names: list[str]
    text: str
    things: list[tuple[str, object]] | None = None
    """What the sentence mentions, where the case is about that."""


class Shared(msgspec.Struct, frozen=True):
    """The cases this side shares with the browser (web/tests/lib/words.test.ts)."""

    about: str
    words: dict[str, str]
    cases: list[Case]


SHARED = msgspec.convert(json.loads(Path(__file__).with_name("messages.json").read_text("utf-8")), Shared)
PACKAGES = ["thalassa.kernel", *(game.package for game in games().values())]


@pytest.mark.parametrize("case", SHARED.cases, ids=lambda case: case.about)
def test_messages_are_filled_as_the_browser_fills_them(case: Case) -> None:
    words = Words(case.language, {**SHARED.words, "message": case.message})
    assert words.say("message", case.params, case.names) == case.text
    pieces = words.pieces("message", case.params, case.names)
    if case.things is not None:
        assert [(piece.group, piece.value) for piece in pieces if piece.group is not None] == case.things


def test_a_missing_word_shows_its_key() -> None:
    assert Words("en", {}).say("event.nowhere") == "event.nowhere"


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_keys(package: str) -> None:
    english, german = (set(catalogue(package, language)) for language in LANGUAGES)
    assert not english - german, f"words missing in German: {sorted(english - german)}"
    assert not german - english, f"words missing in English: {sorted(german - english)}"


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_use_the_same_parameters(package: str) -> None:
    english, german = (catalogue(package, language) for language in LANGUAGES)
    different = {
        key: (sorted(parameters(english[key])), sorted(parameters(german[key])))
        for key in english.keys() & german.keys()
        if parameters(english[key]) != parameters(german[key])
    }
    assert not different


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_a_flat_text_that_can_be_filled(package: str, language: str) -> None:
    for key, message in catalogue(package, language).items():
        assert isinstance(message, str), f"{key} in {package} is not a text: quote the key"
        assert message.strip(), f"{key} in {package} is empty"
        assert message.count("{") == message.count("}"), f"{key} in {package} has a brace without its partner"
        names = parameters(message)
        assert all(name.isidentifier() for name in names), f"{key} in {package} uses odd names: {names}"
        words(package, language).say(key, dict.fromkeys(names, 1), ["Ann", "Bob"])


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_given_twice(package: str, language: str) -> None:
    seen: dict[str, str] = {}
    for item in resources.files(package).joinpath("words").iterdir():
        if item.name == f"{language}.toml" or item.name.endswith(f".{language}.toml"):
            for key in tomllib.loads(item.read_text(encoding="utf-8")):
                assert key not in seen, f"{key} stands in {seen[key]} and in {item.name}"
                seen[key] = item.name
