"""What the compiler needs to make the engine quick is kept by every module that is compiled (docs/architecture.md)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from compile_engine import interpreted, modules

from thalassa.compiled import PACKAGE as ROOT
from thalassa.compiled import rooms

EXCEPT = "# not Final: tests lower it"
COMPILED = [path for room in rooms(ROOT).values() for path in modules(room)]


def test_what_stays_interpreted_is_there() -> None:
    """A module that was moved would be compiled without anybody having wished it."""
    gone = [
        f"{group}: {name}"
        for group, room in rooms(ROOT).items()
        for name in interpreted(room)
        if not room.joinpath(*name.split(".")).is_dir()
        and not room.joinpath(*name.split(".")).with_suffix(".py").is_file()
    ]
    assert gone == []


@pytest.mark.parametrize("room", ["games/*/rules", "games/*/bots", "bots/search"])
def test_the_rules_the_players_and_the_search_are_compiled(room: str) -> None:
    names = {path.relative_to(ROOT).as_posix() for path in COMPILED}
    found = [
        path
        for path in ROOT.glob(f"{room}/**/*.py")
        if path.name not in ("__init__.py", "seeking.py", "together.py")
    ]
    assert found
    assert [path.name for path in found if path.relative_to(ROOT).as_posix() not in names] == []


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.relative_to(ROOT).as_posix())
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


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_type_is_named(path: Path) -> None:
    """What may be anything is asked for what it is whenever it is used."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    loose = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "Any"]
    assert not loose, f"Any in line {loose[0]}"


@pytest.mark.parametrize("room", ["rules", "routes"])
def test_where_every_decision_passes_functions_stand_alone(room: str) -> None:
    """A function in a function and one that yields are objects made anew each time, with all they refer to."""
    found = [path for path in COMPILED if room in path.relative_to(ROOT).parts]
    assert found
    inner = [
        f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"
        for path in found
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if node is not function and isinstance(node, ast.FunctionDef | ast.Lambda | ast.Yield | ast.YieldFrom)
    ]
    assert inner == []


def constants(node: ast.stmt) -> list[tuple[str, bool]]:
    """The constants a statement of a module makes, and whether each is Final."""
    found: list[tuple[str, bool]] = []
    if isinstance(node, ast.Assign) and not ast.unparse(node.value).startswith("TypeVar("):
        targets = [each for target in node.targets for each in ast.walk(target)]
        found = [(each.id, False) for each in targets if isinstance(each, ast.Name)]
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        found = [(node.target.id, ast.unparse(node.annotation).startswith("Final"))]
    return [(name, is_final) for name, is_final in found if re.fullmatch(r"_?[A-Z][A-Z0-9_]*", name)]
