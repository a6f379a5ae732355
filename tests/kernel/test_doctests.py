"""The examples in the docstrings of the kernel and of the public door work as written."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import thalassa.kernel

MODULES = [
    "thalassa",
    *(found.name for found in pkgutil.walk_packages(thalassa.kernel.__path__, "thalassa.kernel.")),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), verbose=False)
    assert result.failed == 0


def test_there_are_examples() -> None:
    tried = {name: doctest.testmod(importlib.import_module(name)).attempted for name in MODULES}
    assert tried["thalassa"] >= 2
    assert tried["thalassa.kernel.table"] >= 4
