"""What the compiler needs to make the engine quick is kept by every module that is compiled (docs/architecture.md)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import thalassa

ROOT = Path(thalassa.__file__).parent
EXCEPT = "# not Final: tests lower it"
LISTED = [
    ROOT.parent.joinpath(*name.split(".")).with_suffix(".py")
    for listing in sorted(ROOT.glob("games/*/compiled.txt"))
    for name in listing.read_text(encoding="utf-8").split()
]


@pytest.mark.parametrize("path", LISTED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_module_constants_are_final(path: Path) -> None:
    """A name that could change is looked up in a dictionary whenever it is used; Final compiles to the value."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    loose = [
        f"{path.name}:{node.lineno} {name}"
        for node in ast.parse(text).body
        for name, is_final in constants(node)
        if not is_final and EXCEPT not in lines[node.lineno - 1]
    ]
    assert not loose, f"make these Final: {', '.join(loose)}"


def constants(node: ast.stmt) -> list[tuple[str, bool]]:
    """The constants a statement of a module makes, and whether each is Final."""
    found: list[tuple[str, bool]] = []
    if isinstance(node, ast.Assign):
        targets = [each for target in node.targets for each in ast.walk(target)]
        found = [(each.id, False) for each in targets if isinstance(each, ast.Name)]
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        found = [(node.target.id, ast.unparse(node.annotation).startswith("Final"))]
    return [(name, is_final) for name, is_final in found if re.fullmatch(r"_?[A-Z][A-Z0-9_]*", name)]
