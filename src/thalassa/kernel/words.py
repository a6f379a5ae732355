"""Words: one catalogue per game and language turns codes and parameters into sentences.

A message is plain text with placeholders:

- ``{name}``                      the value (lists are joined with "and", numbers below zero get a true minus sign)
- ``{name|group}``                the word ``group.<value>`` (lists: each looked up, then joined)
- ``{name|group.form}``           the word ``group.<value>.form`` where there is one, else ``group.<value>``
- ``{name|seat}``                 the player's name at that seat
- ``{name|plural|one|other}``     by number, ``#`` stands for the number
- ``{name|if|yes|no}``            by truth
- ``{name|said}``                 a message inside the message: its ``code`` and ``params``, or nothing

Branches of plural and if may hold placeholders themselves; one that is left out is empty. The browser formats the
same messages with the same rules; ``tests/kernel/messages.json`` holds the cases both must agree on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import resources
from typing import Final, NamedTuple

LANGUAGES: Final = ("en", "de")
_AND: Final = {"en": "and", "de": "und"}


class Piece(NamedTuple):
    """A stretch of a sentence. With a group it stands for a thing: a seat, or ``group:value`` such as ``tile:A05``."""

    text: str
    group: str | None = None
    value: object = None


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

    def say(self, key: str, params: Mapping[str, object] | None = None, names: Iterable[str] = ()) -> str:
        """The sentence for a code. A missing word shows its key: visible, never a crash.

        >>> Words("en", {"hi": "{who|seat} has {n|plural|# coin|# coins}"}).say("hi", {"who": 0, "n": 1}, ["Ann"])
        'Ann has 1 coin'
        """
        return "".join(piece.text for piece in self.pieces(key, params, names))

    def pieces(
        self, key: str, params: Mapping[str, object] | None = None, names: Iterable[str] = ()
    ) -> list[Piece]:
        """The sentence in pieces, so that what it mentions can be marked up."""
        message = self.entries.get(key)
        if message is None:
            return [Piece(key)]
        return list(self._fill(message, params or {}, tuple(names)))

    def _fill(self, message: str, params: Mapping[str, object], names: tuple[str, ...]) -> Iterator[Piece]:
        for literal, inner in _pieces(message):
            if literal:
                yield Piece(literal)
            if inner is not None:
                yield from self._placeholder(inner, params, names)

    def _placeholder(
        self, inner: str, params: Mapping[str, object], names: tuple[str, ...]
    ) -> Iterator[Piece]:
        name, *rest = _split(inner)
        value = params.get(name.strip())
        if not rest:
            return self._joined(value, lambda item: Piece(shown(item)))
        kind = rest[0].strip()
        if kind == "plural":
            return self._fill(_branch(rest, value in (1, -1)).replace("#", shown(value)), params, names)
        if kind == "if":
            return self._fill(_branch(rest, bool(value)), params, names)
        if kind == "seat":
            return self._joined(value, lambda seat: Piece(_name(seat, names), "seat", seat))
        if kind == "said":
            return iter(self._said(value, names))
        return self._joined(value, lambda item: self._thing(kind, item))

    def _said(self, value: object, names: tuple[str, ...]) -> list[Piece]:
        if not isinstance(value, Mapping):
            return []
        return self.pieces(str(value["code"]), value.get("params"), names)

    def _thing(self, kind: str, value: object) -> Piece:
        group, _, form = kind.partition(".")
        key = f"{group}.{_plain(value)}"
        if form and f"{key}.{form}" in self.entries:
            key = f"{key}.{form}"
        return Piece(self.entries.get(key, _plain(value)), group, value)

    def _joined(self, value: object, word: Callable[[object], Piece]) -> Iterator[Piece]:
        if not isinstance(value, list | tuple):
            yield Piece(_plain(value)) if isinstance(value, bool) else word(value)
            return
        for at, item in enumerate(value):
            if at:
                last = at == len(value) - 1
                yield Piece(f" {_AND.get(self.language, 'and')} " if last else ", ")
            yield word(item)


def _branch(rest: list[str], first: bool) -> str:
    """One of the two branches of a placeholder; one that was left out is empty."""
    at = 1 if first else 2
    return rest[at] if at < len(rest) else ""


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))  # JSON has one kind of numbers
    return str(value)


def shown(value: object) -> str:
    """As a reader sees it: numbers below zero with a true minus sign, which a hyphen is not.

    >>> shown(-3)
    '−3'
    """
    text = _plain(value)
    return f"−{text[1:]}" if isinstance(value, int | float) and text.startswith("-") else text


def _name(seat: object, names: tuple[str, ...]) -> str:
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(names):
        return names[seat]
    return f"#{_plain(seat)}"


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
