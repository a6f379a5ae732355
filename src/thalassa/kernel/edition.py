"""Component data as an edition: a name, and a digest for every part, so that a difference can be named."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import msgspec


def digest(value: object) -> str:
    """Twelve hexadecimal digits that stand for a value; key order does not matter."""
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()[:12]


class EditionMark(msgspec.Struct, frozen=True):
    """What a table remembers of the component data it is played with."""

    name: str
    parts: dict[str, str]

    @property
    def fingerprint(self) -> str:
        return digest(self.parts)


def differences(old: EditionMark, new: EditionMark) -> list[str]:
    """The names of all parts that are not the same in both, in order."""
    return sorted(
        part for part in old.parts.keys() | new.parts.keys() if old.parts.get(part) != new.parts.get(part)
    )


class Edition:
    """Loaded component data of one game. Games subclass it and add their tables."""

    def __init__(self, name: str, parts: Mapping[str, object]) -> None:
        self.mark = EditionMark(name, {key: digest(value) for key, value in parts.items()})

    @property
    def name(self) -> str:
        return self.mark.name
