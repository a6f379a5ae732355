"""The component data of the toy game as an edition; wrong data are refused with file, entry and field."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from thalassa.kernel.edition import Edition
from thalassa.kernel.errors import BadData


class Bowls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    right: int
    roomy: int
    narrow: int


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    bowls: Bowls
    pebbles: dict[str, str]


class ToyEdition(Edition):
    def __init__(self, file: File) -> None:
        parts: dict[str, Any] = {f"pebble {number}": colour for number, colour in file.pebbles.items()}
        super().__init__(file.name, {**parts, "bowls": msgspec.to_builtins(file.bowls)})
        self.bowls = file.bowls
        self.pebbles = tuple(sorted(int(number) for number in file.pebbles))


def read(source: Path) -> ToyEdition:
    try:
        return ToyEdition(msgspec.convert(tomllib.loads(source.read_text(encoding="utf-8")), File))
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError, ValueError) as error:
        raise BadData(f"{source}: {error}", file=str(source)) from None
