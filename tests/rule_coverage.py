"""Which numbered rules the tests of a game name with ``@pytest.mark.rule("L-62", "L-63")``.

The marks are read from the source, not collected by running, so the answer does not depend on which tests were chosen.
"""

from __future__ import annotations

import ast
from pathlib import Path

from thalassa.kernel.reference import reference


def named_rules(folder: Path) -> dict[str, list[str]]:
    """Rule numbers named in the test files of a folder, each with the tests that name it."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for decorator in node.decorator_list:
                    for number in _numbers(decorator):
                        found.setdefault(number, []).append(f"{file.name}::{node.name}")
    return found


def _numbers(decorator: ast.expr) -> list[str]:
    if not (isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"):
        return []
    return [argument.value for argument in decorator.args if isinstance(argument, ast.Constant)]


def _order(number: str) -> tuple[str, int, str]:
    kind, _, rest = number.partition("-")
    digits = "".join(char for char in rest if char.isdigit())
    return kind, int(digits or 0), rest


def unnamed_rules(package: str, folder: Path) -> list[str]:
    """Rules of the game's reference that no test in the folder names."""
    known = {rule.id for rule in reference(package, "en").rule}
    return sorted(known - named_rules(folder).keys(), key=_order)


def unknown_rules(package: str, folder: Path) -> list[str]:
    """Numbers that tests name although the reference has no such rule: a slip of the pen.

    Marks of another kind (invariants I-n, hidden information H-n) are not the reference's affair.
    """
    known = {rule.id for rule in reference(package, "en").rule}
    kinds = {_order(number)[0] for number in known}
    strange = {number for number in named_rules(folder).keys() - known if _order(number)[0] in kinds}
    return sorted(strange, key=_order)
