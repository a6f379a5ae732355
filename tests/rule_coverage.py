"""Which numbered rules the tests of a game check, by their marks ``@pytest.mark.rule("L-62", "L-63")``.

A test that names many rules checks none of them closely, so a rule counts as tested only where at most three share a
test, and a test that names more is refused. The marks are read from the source, not collected by running, so the answer
does not depend on which tests were chosen.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from thalassa.kernel.reference import reference

MOST = 3
"""Rules that may share a test."""


def marked_tests(folder: Path) -> dict[str, set[str]]:
    """The tests of a folder that name rules, each with the numbers it names itself or through its class."""
    found: dict[str, set[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for name, numbers in _marks(tree, "", set()):
            found[f"{file.relative_to(folder)}::{name}"] = numbers
    return found


def _marks(node: ast.AST, owner: str, inherited: set[str]) -> Iterator[tuple[str, set[str]]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            numbers = inherited | {n for decorator in child.decorator_list for n in _numbers(decorator)}
            if isinstance(child, ast.ClassDef):
                yield from _marks(child, f"{owner}{child.name}::", numbers)
            elif numbers:
                yield f"{owner}{child.name}", numbers


def _numbers(decorator: ast.expr) -> list[str]:
    if not (isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"):
        return []
    return [str(argument.value) for argument in decorator.args if isinstance(argument, ast.Constant)]


def crowded_tests(folder: Path) -> list[str]:
    """Tests that name more rules than one test can check."""
    return [test for test, numbers in marked_tests(folder).items() if len(numbers) > MOST]


def checked_rules(folder: Path) -> set[str]:
    """Every number named by a test that names few."""
    few = [numbers for numbers in marked_tests(folder).values() if len(numbers) <= MOST]
    return set().union(*few)


def _order(number: str) -> tuple[str, int]:
    kind, _, rest = number.partition("-")
    return kind, int(rest)


def untested_rules(package: str, folder: Path) -> list[str]:
    """Rules of the game's reference that no test in the folder checks."""
    known = {rule.id for rule in reference(package, "en").rule}
    return sorted(known - checked_rules(folder), key=_order)


def unknown_rules(package: str, folder: Path) -> list[str]:
    """Numbers that tests name although the reference has no such rule: a slip of the pen.

    Marks of another kind (invariants I-n, hidden information H-n) are not the reference's affair.
    """
    known = {rule.id for rule in reference(package, "en").rule}
    kinds = {_order(number)[0] for number in known}
    named = set().union(*marked_tests(folder).values())
    return sorted((number for number in named - known if _order(number)[0] in kinds), key=_order)
