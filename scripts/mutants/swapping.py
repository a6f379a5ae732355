"""Break a line in a process that has already imported everything, or while it imports.

A function gets another body in place, so whoever has imported it runs the broken one. What runs only at import – constants,
tables, defaults – is broken by reading the module differently, before anybody has imported it.
"""

from __future__ import annotations

import ast
import builtins
import gc
import importlib.machinery
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from .operators import broken, numbered

PROBE = "__mutants_reached__"
Key = tuple[str, str, int]
"""File, qualified name and first line: what a function keeps when its body is exchanged."""


class NotSwappable(Exception):
    """The change is outside of every function, or changes what a function takes from its surroundings."""


class LiveFunctions:
    """All functions of some modules that exist in this process, also those inside of decorators and caches."""

    def __init__(self, paths: Iterable[Path]) -> None:
        files = {str(path) for path in paths}
        self._found: dict[Key, list[FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            if type(thing) is FunctionType and thing.__code__.co_filename in files:
                self._found[_key(thing.__code__)].append(thing)

    def swap(self, tree: ast.Module, path: Path) -> int:
        """Give the functions of this module the bodies they have in this tree; returns how many have another now."""
        wanted: dict[Key, list[CodeType]] = defaultdict(list)
        for code in _codes(compile(tree, str(path), "exec", dont_inherit=True)):
            wanted[_key(code)].append(code)
        swapped = 0
        for key, codes in wanted.items():
            for function in self._found.get(key, ()):
                if function.__code__ in codes:
                    continue
                if len(codes) > 1 or function.__code__.co_freevars != codes[0].co_freevars:
                    raise NotSwappable
                function.__code__ = codes[0]
                swapped += 1
        return swapped

    def break_line(self, path: Path, index: int) -> None:
        if not self.swap(broken(path.read_text(encoding="utf-8"), index), path):
            raise NotSwappable

    def forget(self) -> None:
        """Empty what these modules remember: dictionaries of the module with a private name in small letters.

        Else only the first test to need something would reach the lines that work it out.
        """
        for functions in self._found.values():
            for name, value in functions[0].__globals__.items():
                if name[:1] == "_" and name[1:2] != "_" and name.islower() and type(value) is dict:
                    value.clear()

    def probe(self, path: Path, first: int) -> None:
        """Let every statement in a function report its number, counted from ``first``, when it is reached."""
        tree = ast.parse(path.read_text(encoding="utf-8"))
        numbers = numbered(tree)
        functions = [
            node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        inside = {id(node): node for function in functions for node in ast.walk(function)}
        for node in inside.values():
            if not isinstance(node, ast.ClassDef):
                _put_probes(node, numbers, first)
        self.swap(ast.fix_missing_locations(tree), path)


def report_to(report: Callable[[int], Any]) -> None:
    setattr(builtins, PROBE, report)


def break_when_imported(path: Path, index: int) -> None:
    """To be called before the module is imported."""
    code = compile(broken(path.read_text(encoding="utf-8"), index), str(path), "exec", dont_inherit=True)
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        return code if self.path == str(path) else usual(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def _key(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)


def _put_probes(node: ast.AST, numbers: dict[int, int], first: int) -> None:
    for name in ("body", "orelse", "finalbody"):
        body = getattr(node, name, None)
        if isinstance(body, list):
            probed = [(_probe(first + numbers[id(statement)]), statement) for statement in body]
            setattr(node, name, [part for pair in probed for part in pair])


def _probe(number: int) -> ast.stmt:
    return ast.Expr(ast.Call(ast.Name(PROBE, ast.Load()), [ast.Constant(number)], []))
