"""Words: one catalogue per game and language turns codes and parameters into sentences.

A message is plain text with placeholders:

- ``{name}``                      the value (lists are joined with "and")
- ``{name|group}``                the word ``group.<value>`` (lists: each looked up, then joined)
- ``{name|seat}``                 the player's name at that seat
- ``{name|plural|one|other}``     by number, ``#`` stands for the number
- ``{name|if|yes|no}``            by truth

Branches of plural and if may hold placeholders themselves. The browser formats the same messages with the
same rules; ``tests/kernel/messages.json`` holds the cases both must agree on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

LANGUAGES = ("en", "de")
_AND = {"en": "and", "de": "und"}


class Words:
    """The words of one game (and of the frame shared by all games) in one language."""

    def __init__(self, language: str, entries: Mapping[str, str]) -> None:
        self.language = language
        self.entries = dict(entries)

    def renamed(self, names: Mapping[str, str]) -> Words:
        """The same with other names for some things (``Game.names``)."""
        return Words(self.language, {**self.entries, **names}) if names else self

    def has(self, key: str) -> bool:
        return key in self.entries

    def say(self, key: str, params: Mapping[str, Any] | None = None, names: Iterable[str] = ()) -> str:
        """The sentence for a code. A missing word shows its key: visible, never a crash.

        >>> Words("en", {"hi": "{who|seat} has {n|plural|# coin|# coins}"}).say("hi", {"who": 0, "n": 1}, ["Ann"])
        'Ann has 1 coin'
        """
        message = self.entries.get(key)
        if message is None:
            return key
        return self._fill(message, params or {}, tuple(names))

    def _fill(self, message: str, params: Mapping[str, Any], names: tuple[str, ...]) -> str:
        out: list[str] = []
        for literal, inner in _pieces(message):
            out.append(literal)
            if inner is not None:
                out.append(self._placeholder(inner, params, names))
        return "".join(out)

    def _placeholder(self, inner: str, params: Mapping[str, Any], names: tuple[str, ...]) -> str:
        name, *rest = _split(inner)
        value = params.get(name.strip())
        if not rest:
            return self._joined(value, str)
        kind = rest[0].strip()
        if kind == "plural":
            chosen = rest[1] if value == 1 else rest[2]
            return self._fill(chosen.replace("#", str(value)), params, names)
        if kind == "if":
            return self._fill(rest[1] if value else rest[2], params, names)
        if kind == "seat":
            return self._joined(value, lambda seat: _name(seat, names))
        return self._joined(value, lambda item: self.entries.get(f"{kind}.{_plain(item)}", _plain(item)))

    def _joined(self, value: Any, word: Callable[[Any], str]) -> str:
        if not isinstance(value, list | tuple):
            return word(value) if not isinstance(value, bool) else _plain(value)
        items = [word(item) for item in value]
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {_AND.get(self.language, 'and')} {items[-1]}"


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _name(seat: Any, names: tuple[str, ...]) -> str:
    if isinstance(seat, int) and 0 <= seat < len(names):
        return names[seat]
    return f"#{seat}"


def _pieces(message: str) -> Iterable[tuple[str, str | None]]:
    """Literal text and the inside of the placeholder after it, in order."""
    start, depth, literal_from = 0, 0, 0
    for at, char in enumerate(message):
        if char == "{":
            if depth == 0:
                start = at
            depth += 1
        elif char == "}" and depth:
            depth -= 1
            if depth == 0:
                yield message[literal_from:start], message[start + 1 : at]
                literal_from = at + 1
    yield message[literal_from:], None


def _split(inner: str) -> list[str]:
    """Split at the bars of this level only."""
    parts, depth, begin = [], 0, 0
    for at, char in enumerate(inner):
        if char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
        elif char == "|" and depth == 0:
            parts.append(inner[begin:at])
            begin = at + 1
    parts.append(inner[begin:])
    return parts


def parameters(message: str) -> set[str]:
    """The parameter names a message uses, for comparing languages.

    >>> sorted(parameters("{a} {n|plural|# of {b|tile}|many}"))
    ['a', 'b', 'n']
    """
    found: set[str] = set()
    for _, inner in _pieces(message):
        if inner is not None:
            name, *rest = _split(inner)
            found.add(name.strip())
            for branch in rest[1:]:
                found |= parameters(branch)
    return found


@lru_cache(maxsize=64)
def catalogue(package: str, language: str) -> dict[str, str]:
    """All word files of a package in one language: ``words/<language>.toml`` and ``words/*.<language>.toml``."""
    entries: dict[str, str] = {}
    folder = resources.files(package).joinpath("words")
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.name == f"{language}.toml" or item.name.endswith(f".{language}.toml"):
            entries.update(tomllib.loads(item.read_text(encoding="utf-8")))
    return entries


def words(package: str, language: str) -> Words:
    """The words of a game together with the shared ones of the kernel; the game's own win."""
    return Words(language, {**catalogue("thalassa.kernel", language), **catalogue(package, language)})
