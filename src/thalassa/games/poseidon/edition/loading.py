"""Reading an edition: the default one lies beside this module; anybody may write another (an owner of the printed
board, say)."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

from thalassa.kernel.mistakes import BadEdition, not_toml, unreadable

from .data import PACKAGE, PoseidonEdition, refuse
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
        raise BadEdition(PACKAGE, [unreadable(str(source), error)]) from None
    return edition_from(text, str(source))


def edition_from(text: str, file: str) -> PoseidonEdition:
    """An edition from the text of a data file. Raises BadData with everything that is wrong."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadEdition(PACKAGE, [not_toml(file, str(error))]) from None
    edition = PoseidonEdition(file, raw)
    refuse(list(mistakes(edition)))
    return edition
