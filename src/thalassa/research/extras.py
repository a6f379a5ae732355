"""The packages of the extra ``research``: imported only where they are used, with a clear word where one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from thalassa.kernel.errors import ThalassaError


class MissingExtra(ThalassaError):
    """A package is not installed that only studies need."""

    code = "missing_extra"


def need(module: str) -> Any:
    """The module, or MissingExtra that says what to install."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        missing = error.name or module
        raise MissingExtra(
            f"{missing} is not installed: this needs the extra packages of pip install 'thalassa[research]'",
            package=missing,
        ) from None
