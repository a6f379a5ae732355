"""What the kernel itself can answer has words too."""

from __future__ import annotations

import ast
import inspect
import textwrap

import pytest

from thalassa.kernel import errors
from thalassa.kernel.table import Table
from thalassa.kernel.words import LANGUAGES, catalogue


def undo_codes() -> list[str]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(Table.why_not_undo)))
    return [
        node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Return)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_against_taking_back_has_words(language: str) -> None:
    words = catalogue("thalassa.kernel", language)
    codes = undo_codes()
    assert len(codes) == 5
    assert [code for code in codes if f"undo.{code}" not in words] == []


def test_every_error_says_something_without_any_catalogue() -> None:
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, errors.ThalassaError)
    ]
    assert len({kind.code for kind in kinds}) == len(kinds)
    assert str(errors.BadData("file, entry, field", file="x")) == "file, entry, field"
