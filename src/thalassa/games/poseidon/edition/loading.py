"""Reading an edition: the default one lies beside this module; anybody may write another (an owner of the printed
board, say)."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

from thalassa.kernel.errors import BadData

from .data import PoseidonEdition, refuse
from .facts import mistakes

_default: PoseidonEdition | None = None


def default_edition() -> PoseidonEdition:
    global _default
    if _default is None:
        text = resources.files(__package__).joinpath("data.toml").read_text(encoding="utf-8")
        _default = edition_from(text, "data.toml")
    return _default


def read_edition(source: Path) -> PoseidonEdition:
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"{source}: cannot be read: {error}", file=str(source), problem=str(error)) from None
    return edition_from(text, str(source))


def edition_from(text: str, file: str) -> PoseidonEdition:
    """An edition from the text of a data file. Raises BadData with everything that is wrong."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{file}: not TOML: {error}", file=file, problem=str(error)) from None
    edition = PoseidonEdition(file, raw)
    refuse(list(mistakes(edition)))
    return edition
