"""What makes compiled code quick, as rules about source text: each names the lines that break it.

What the compiler makes of the opposite: a constant that is not ``Final`` is looked up in a dictionary whenever it is used; a
value of type ``Any`` is asked for what it is; a function in a function and one that yields are objects made anew each time; a
class others may inherit from finds its methods through a table; and to ask for the class of a struct that is of another
one takes fifty nanoseconds, and for one of several five hundred, where comparing types takes one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

Rule = Callable[[ast.Module, str], Iterator[tuple[int, str]]]
"""Line and name of everything in a module that breaks it."""

LOOSE_ON_PURPOSE = "# not Final: tests lower it"
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
HEIR = re.compile(r"^ *class \w+\(([^)]*)\)", re.MULTILINE)
OPEN_BASES = ("NamedTuple", "Protocol", "ValueError", "Exception")
"""Classes whose heirs the compiler leaves as they are."""


def constants_are_final(tree: ast.Module, text: str) -> Iterator[tuple[int, str]]:
    lines = text.splitlines()
    for node in tree.body:
        names: list[str] = []
        if isinstance(node, ast.Assign) and not ast.unparse(node.value).startswith("TypeVar("):
            targets = [each for target in node.targets for each in ast.walk(target)]
            names = [each.id for each in targets if isinstance(each, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names = [] if ast.unparse(node.annotation).startswith("Final") else [node.target.id]
        if LOOSE_ON_PURPOSE not in lines[node.lineno - 1]:
            yield from ((node.lineno, name) for name in names if CONSTANT.fullmatch(name))


def types_are_named(tree: ast.Module, text: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "Any":
            yield node.lineno, "Any"


def functions_stand_alone(tree: ast.Module, text: str) -> Iterator[tuple[int, str]]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if node is not function and isinstance(node, ast.FunctionDef | ast.Lambda):
                    yield node.lineno, f"a function within {function.name}"
                elif isinstance(node, ast.Yield | ast.YieldFrom):
                    yield node.lineno, f"{function.name} yields"


def loops_make_no_function(tree: ast.Module, text: str) -> Iterator[tuple[int, str]]:
    """Nor a generator: what is made in a loop is made as often as the loop runs."""
    for loop in ast.walk(tree):
        if isinstance(loop, ast.For | ast.While):
            for node in ast.walk(loop):
                if isinstance(node, ast.FunctionDef | ast.Lambda):
                    yield node.lineno, "a function within a loop"


def classes_are_final(bases: set[str]) -> Rule:
    """Those that nothing inherits from; ``bases`` are the names of what is inherited from anywhere."""

    def rule(tree: ast.Module, text: str) -> Iterator[tuple[int, str]]:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name not in bases:
                decorators = [ast.unparse(each) for each in node.decorator_list]
                heir = any(ast.unparse(base).startswith(OPEN_BASES) for base in node.bases)
                if "final" not in decorators and not heir:
                    yield node.lineno, node.name

    return rule


def inherited_from(text: str) -> set[str]:
    """The names of all classes that others inherit from."""
    lists = HEIR.findall(text)
    return {base.split("[")[0].split(".")[-1].strip() for bases in lists for base in bases.split(",")}


def actions_are_told_by_type(tree: ast.Module, text: str) -> Iterator[tuple[int, str]]:
    """``type(action) is Bid``, not ``isinstance(action, Bid)``: an action is of its own class and of no other."""
    structs = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("wire.actions")
        for name in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
            asked = {each.id for each in ast.walk(node.args[1]) if isinstance(each, ast.Name)}
            if asked & structs:
                yield node.lineno, ast.unparse(node)


def native_numbers_cost_nothing_as_python(tree: ast.Module, text: str) -> Iterator[tuple[int, str]]:
    """``i64`` is a word for the compiler: imported for it alone, as those who run plain Python may not have its package."""
    checked = {
        id(each)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for each in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "mypy_extensions" and id(node) not in checked:
            yield node.lineno, "mypy_extensions"
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("i64", "i32", "i16", "u8"):
            yield node.lineno, ast.unparse(node)


def numbers_are_native(functions: frozenset[str]) -> Rule:
    """In these functions every local number is native."""

    def rule(tree: ast.Module, text: str) -> Iterator[tuple[int, str]]:
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef) and function.name in functions:
                native = {
                    node.target.id
                    for node in ast.walk(function)
                    if isinstance(node, ast.AnnAssign)
                    and isinstance(node.target, ast.Name)
                    and ast.unparse(node.annotation) in ("i64", "i32")
                }
                for node in ast.walk(function):
                    if (
                        isinstance(node, ast.Name)
                        and isinstance(node.ctx, ast.Store)
                        and node.id not in native
                    ):
                        yield node.lineno, node.id

    return rule
