"""Which commands there are, by name: known without loading any of them, so that the list of them appears at once."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from thalassa.kernel.words import LANGUAGES, Words, catalogue

COMMAND_MODULES: Final = {
    "play": "play",
    "learn": "learn",
    "puzzle": "puzzle",
    "serve": "serve",
    "backup": "backup",
    "restore": "backup",
    "check": "backup",
    "games": "catalog",
    "rules": "catalog",
    "schema": "catalog",
    "new": "files",
    "show": "files",
    "moves": "files",
    "act": "files",
    "undo": "files",
    "replay": "replay",
    "verify": "replay",
    "arena": "arena",
    "selfplay": "selfplay",
}
"""The commands in the order of the help, and the module in ``commands`` that has a function of the name."""
GROUP_MODULES: Final = {"puzzles": "puzzles", "people": "people", "tables": "tables"}
"""Commands with commands of their own: the module has a function ``commands``."""
GAMES_COMMANDS: Final = "thalassa.commands"
"""Entry-point group through which a game brings commands of its own: a function from the language to a Typer."""


def games_commands() -> list[EntryPoint]:
    """The groups of commands that games bring."""
    return sorted(entry_points(group=GAMES_COMMANDS), key=lambda point: point.name)


def help_of(point: EntryPoint, language: str) -> str:
    """What a game says about its group of commands: ``<group>.help`` in its words of this name; loads no game."""
    package = find_spec(point.module.partition(".")[0])
    inside = point.module.split(".")[1:-1]
    for folder in (package and package.submodule_search_locations) or ():
        file = Path(folder, *inside, "words", f"{point.name}.{language}.toml")
        if file.is_file():
            return str(tomllib.loads(file.read_text(encoding="utf-8")).get(f"{point.name}.help", ""))
    return ""


def shared_words(language: str) -> Words:
    return Words(language, catalogue("thalassa.kernel", language))


def default_language() -> str:
    """The language of the user's environment if there are words for it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"


def language_among(arguments: Sequence[str]) -> str:
    """The language asked for anywhere on the command line: the help needs it before anything is parsed."""
    for given in _given(arguments):
        if given in LANGUAGES:
            return given
    return default_language()


def _given(arguments: Sequence[str]) -> Iterator[str]:
    for at, argument in enumerate(arguments):
        if argument == "--lang" and at + 1 < len(arguments):
            yield arguments[at + 1]
        elif argument.startswith("--lang="):
            yield argument.removeprefix("--lang=")
