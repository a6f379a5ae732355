"""Every refusal of the server has words in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import thalassa.server
from thalassa.kernel.words import LANGUAGES, catalogue

SOURCES = sorted(Path(thalassa.server.__file__).parent.rglob("*.py"))
# name of the call -> (words it needs, position of the code among the arguments)
CALLS = {
    "Refusal": ("problem", 1),
    "Problem": ("problem", 0),
    "conflict": ("problem", 0),
    "bad_request": ("problem", 0),
    "forbidden": ("problem", 0),
    "not_found": ("problem", 0),
    "Refused": ("refused", 1),
    "_refuse": ("refused", 1),
}


def codes() -> Iterator[str]:
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from _codes(node)


def _codes(call: ast.Call) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in CALLS:
        return
    group, position = CALLS[name]
    # the code may be one of two: `"not_seated" if seat is None else "over"`; helpers take it one place later
    for argument in call.args[position : position + 2]:
        choices = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
        for node in choices:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield f"{group}.{node.value}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    used = set(codes())
    assert {"problem.no_such_table", "refused.stale"} <= used, "the scan no longer finds the codes"
    missing = sorted(used - set(catalogue("thalassa.kernel", language)))
    assert not missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_against_undo_has_words(language: str) -> None:
    words = catalogue("thalassa.kernel", language)
    for code in ("over", "nothing", "not_yours", "revealed", "others_turn", "not_seated"):
        assert f"undo.{code}" in words
