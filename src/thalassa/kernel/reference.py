"""The rules reference: every rule of a game by its number, in both languages, as data beside the game."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources

import msgspec

from .errors import BadData


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule or ruling. Rulings also state the question; ``option`` names the table option it allows."""

    id: str
    section: str
    title: str
    text: str
    question: str | None = None
    option: str | None = None
    see: tuple[str, ...] = ()


class Section(msgspec.Struct, frozen=True):
    id: str
    title: str


class Reference(msgspec.Struct, frozen=True):
    section: tuple[Section, ...]
    rule: tuple[Rule, ...]

    def find(self, number: str) -> Rule | None:
        wanted = number.strip().upper()
        return next((rule for rule in self.rule if rule.id == wanted), None)

    def search(self, text: str) -> list[Rule]:
        """Rules whose number, title or text contains every word given."""
        wanted = text.casefold().split()
        return [
            rule
            for rule in self.rule
            if all(word in f"{rule.id} {rule.title} {rule.text}".casefold() for word in wanted)
        ]


@lru_cache(maxsize=16)
def reference(package: str, language: str) -> Reference:
    source = resources.files(package).joinpath("reference", f"{language}.toml")
    try:
        return msgspec.convert(tomllib.loads(source.read_text(encoding="utf-8")), Reference)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadData(f"rules reference {package}/reference/{language}.toml: {error}") from None
