"""Checks that a code with its parameters can be said in every language of a game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from thalassa.kernel.game import Game
from thalassa.kernel.messages import Reason, Remark
from thalassa.kernel.reference import reference
from thalassa.kernel.words import LANGUAGES, Words, parameters, words


@lru_cache(maxsize=64)
def spoken(package: str, language: str) -> Words:
    return words(package, language)


def unsaid(game: Game, key: str, params: dict[str, Any] | None = None) -> list[str]:
    """What is missing to say this: languages without the word, parameters the sentence wants and does not get."""
    problems = []
    for language in LANGUAGES:
        catalogue = spoken(game.package, language)
        if not catalogue.has(key):
            problems.append(f"{language}: no word {key!r}")
        elif params is not None:
            absent = parameters(catalogue.entries[key]) - params.keys()
            if absent:
                problems.append(f"{language}: {key!r} wants {sorted(absent)}, given are {sorted(params)}")
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
