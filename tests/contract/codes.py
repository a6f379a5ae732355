"""Which codes a game's source can produce: the first words of ``Reason(…)``, ``Remark(…)`` and ``Part(…)``.

Read from the syntax tree: constants, both sides of a conditional, tables at module level, variables assigned in the
same function, and helpers that hand their own parameter on. What cannot be resolved is left to the play tests.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

Function = ast.FunctionDef | ast.Lambda


class Source:
    """The syntax trees of one package."""

    def __init__(self, folder: Path) -> None:
        self.trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))]
        self.tables: dict[str, list[ast.expr]] = {}
        for tree in self.trees:
            for node in tree.body:
                for name, value in _assigned(node):
                    self.tables.setdefault(name, []).append(value)

    def codes(self, maker: str, place: int = 0, keyword: str = "code") -> set[str]:
        """All texts that reach this argument of ``maker(…)``, directly or through helpers."""
        found: set[str] = set()
        todo, done = [(maker, place, keyword)], set()
        while todo:
            wanted = todo.pop()
            if wanted in done:
                continue
            done.add(wanted)
            for function, call in self._calls(wanted[0]):
                argument = _argument(call, wanted[1], wanted[2])
                if argument is None:
                    continue
                found |= self._texts(argument, function)
                if isinstance(argument, ast.Name) and isinstance(function, ast.FunctionDef):
                    names = [parameter.arg for parameter in function.args.args]
                    if argument.id in names:
                        at = names.index(argument.id) - (names[0] == "self")
                        todo.append((function.name, at, argument.id))
        return found

    def _calls(self, name: str) -> Iterator[tuple[ast.FunctionDef | None, ast.Call]]:
        for tree in self.trees:
            yield from _calls_in(tree, None, name)

    def _texts(self, node: ast.expr, function: ast.FunctionDef | None) -> set[str]:
        if isinstance(node, ast.Constant):
            return {node.value} if isinstance(node.value, str) else set()
        if isinstance(node, ast.IfExp):
            return self._texts(node.body, function) | self._texts(node.orelse, function)
        if isinstance(node, ast.Subscript):
            return self._texts(node.value, function)
        if isinstance(node, ast.Tuple | ast.List):
            return {text for item in node.elts for text in self._texts(item, function)}
        if isinstance(node, ast.Dict):
            return {text for item in node.values for text in self._texts(item, function)}
        if isinstance(node, ast.Name):
            local = [
                value
                for inner in (ast.walk(function) if function is not None else ())
                for name, value in _assigned(inner)
                if name == node.id
            ]
            values = local or self.tables.get(node.id, [])
            return {text for value in values if value is not node for text in self._texts(value, None)}
        return set()


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, node.value
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
        yield node.target.id, node.value


def _calls_in(
    node: ast.AST, function: ast.FunctionDef | None, name: str
) -> Iterator[tuple[ast.FunctionDef | None, ast.Call]]:
    if isinstance(node, ast.FunctionDef):
        function = node
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
        if called == name:
            yield function, node
    for child in ast.iter_child_nodes(node):
        yield from _calls_in(child, function, name)


def _argument(call: ast.Call, place: int, keyword: str) -> ast.expr | None:
    for given in call.keywords:
        if given.arg == keyword:
            return given.value
    if place < len(call.args) and not any(isinstance(item, ast.Starred) for item in call.args[: place + 1]):
        return call.args[place]
    return None
