"""Words: the message syntax shared with the browser, and catalogues that say the same in both languages."""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from thalassa.kernel.registry import games
from thalassa.kernel.words import LANGUAGES, Words, catalogue, parameters, words

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("messages.json").read_text(encoding="utf-8")
)
WORDS = {"tile.A05": "Fields", "tile.A07": "Forest", "level.2": "second", "flag.true": "flagged"}
PACKAGES = ["thalassa.kernel", *(game.package for game in games().values())]


@pytest.mark.parametrize("case", CASES, ids=[case["about"] for case in CASES])
def test_messages_are_filled_as_the_browser_fills_them(case: dict[str, Any]) -> None:
    entries = {**WORDS, "message": case["message"]}
    assert Words(case["language"], entries).say("message", case["params"], case["names"]) == case["text"]


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
