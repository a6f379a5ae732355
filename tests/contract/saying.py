"""Checks that a code with its parameters can be said in every language of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from thalassa.kernel.game import Game
from thalassa.kernel.messages import Action, Event, Reason, Remark
from thalassa.kernel.reference import reference
from thalassa.kernel.words import LANGUAGES, Words, parameters, words

NAMES = ("Ann", "Ben", "Cleo", "Dion", "Eva")
HOLE = re.compile(r"\bNone\b|#-?\d")


class Listening(dict[str, str]):
    """A catalogue that remembers which words it was asked for in vain."""

    def __init__(self, entries: dict[str, str]) -> None:
        super().__init__(entries)
        self.missed: list[str] = []

    def get(self, key: str, default: Any = None) -> Any:
        if key not in self:
            self.missed.append(key)
        return super().get(key, default)


@lru_cache(maxsize=64)
def spoken(package: str, language: str) -> Words:
    voice = words(package, language)
    voice.entries = Listening(voice.entries)
    return voice


def unsaid(game: Game, key: str, params: Mapping[str, object] | None = None) -> list[str]:
    """What is missing to say this: the word, a parameter the sentence wants, a word for the value of one."""
    problems = []
    for language in LANGUAGES:
        voice = spoken(game.package, language)
        if key not in voice.entries:
            problems.append(f"{language}: no word {key!r}")
        elif params is not None:
            absent = parameters(voice.entries[key]) - params.keys()
            if absent:
                problems.append(f"{language}: {key!r} wants {sorted(absent)}, given are {sorted(params)}")
                continue
            assert isinstance(voice.entries, Listening)
            voice.entries.missed.clear()
            sentence = voice.say(key, params, NAMES)
            problems += [
                f"{language}: {key!r} {params} wants the word {word!r}" for word in voice.entries.missed
            ]
            if HOLE.search(sentence):
                problems.append(f"{language}: {key!r} {params} is said as {sentence!r}")
    return problems


def unsaid_reason(game: Game, reason: Reason) -> list[str]:
    problems = unsaid(game, f"reason.{reason.code}", reason.params)
    if reference(game.package, "en").find(reason.rule) is None:
        problems.append(
            f"reason {reason.code!r} names rule {reason.rule!r}, which is not in the rules reference"
        )
    return problems


def unsaid_remark(game: Game, remark: Remark) -> list[str]:
    return unsaid(game, remark.code, remark.params)


def unsaid_message(game: Game, kind: str, message: Action | Event, **more: Any) -> list[str]:
    """An event or an action, said with its fields."""
    plain = msgspec.to_builtins(message)
    return unsaid(game, f"{kind}.{plain.pop('type')}", {**plain, **more})
