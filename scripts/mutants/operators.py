"""What can be broken in a module: every place, and what could stand there instead.

Only lines that do something count: annotations, docstrings, texts of exceptions and names of types are left alone, and so
is what would only ever crash, which any test notices.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
NOT_RUN = (
    "annotation",
    "returns",
    "type_comment",
    "type_params",
    "decorator_list",
    "bases",
    "keywords_of_class",
)
TYPE_MAKERS = {"cast", "TypeVar", "NewType", "ParamSpec", "TypeAliasType"}


@dataclass(frozen=True)
class Mutant:
    path: str
    """The module, as a path from the root of the project."""
    function: str
    """The qualified name of the function; empty for what runs when the module is imported."""
    line: int
    before: str
    after: str
    index: int
    """Its place among all mutants of the module."""
    statement: int
    """The number of the statement it is in, see ``numbered``; -1 outside of functions."""
    same: int = 0
    """How many mutants before it in the module read exactly like it."""

    @property
    def key(self) -> str:
        """Stays the same when lines move."""
        again = f" #{self.same + 1}" if self.same else ""
        return f"{self.path} {self.function or '(module)'}: {self.before} → {self.after}{again}"

    def rank(self, seed: int) -> bytes:
        """A draw by lot that does not depend on which other mutants there are."""
        return hashlib.sha256(f"{seed} {self.key}".encode()).digest()


@dataclass
class Place:
    """A node of the tree, with what is needed to put something else there."""

    node: ast.AST
    put: Callable[[Any], None]
    function: str
    in_function: bool
    may_be_none: bool
    """The function it is in may return None."""
    statement: ast.AST
    number: int


@dataclass
class _Walker:
    """All places in the order of the source."""

    numbers: dict[int, int]
    names: list[str] = field(default_factory=list)
    number: int = -1
    depth: int = 0
    may_be_none: bool = False

    def walk(self, node: ast.AST, statement: ast.AST) -> Iterator[Place]:
        for name, value in ast.iter_fields(node):
            if name in NOT_RUN or value is None:
                continue
            if name in ("defaults", "kw_defaults") and isinstance(node, ast.arguments):
                yield from self._outside(node, name, value, statement)
            elif isinstance(value, list):
                for at, item in enumerate(value):
                    if isinstance(item, ast.AST):
                        yield from self._child(item, _putter(value, at), statement)
            elif isinstance(value, ast.AST):
                yield from self._child(value, _setter(node, name), statement)

    def _outside(self, node: ast.AST, name: str, values: list[Any], statement: ast.AST) -> Iterator[Place]:
        """Defaults are worked out where the function is made, not where it runs."""
        depth, self.depth = self.depth, self.depth - 1
        for at, item in enumerate(values):
            if item is not None:
                yield from self._child(item, _putter(values, at), statement)
        self.depth = depth

    def _child(self, node: ast.AST, put: Callable[[Any], None], statement: ast.AST) -> Iterator[Place]:
        if _left_alone(node) or (self.depth == 0 and _names_a_type(node)):
            return
        if isinstance(node, ast.stmt | ast.match_case):
            statement = node
        before = self.number, self.depth, self.may_be_none, len(self.names)
        self.number = self.numbers.get(id(node), self.number)
        function = ".".join(self.names)
        yield Place(node, put, function, self.depth > 0, self.may_be_none, statement, self.number)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            self.may_be_none = node.returns is not None and "None" in ast.unparse(node.returns)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.names.append(node.name)
        self.depth += isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from self.walk(node.args[0] if _asks_for_type(node) else node, statement)
        self.number, self.depth, self.may_be_none = before[:3]
        del self.names[before[3] :]


def _setter(node: ast.AST, name: str) -> Callable[[Any], None]:
    return lambda new: setattr(node, name, new)


def _putter(items: list[Any], at: int) -> Callable[[Any], None]:
    def put(new: Any) -> None:
        items[at] = new

    return put


def _left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Global() | ast.Nonlocal() | ast.Pass() | ast.JoinedStr():
            return True
        case ast.Expr(value=ast.Constant()):  # docstrings, also those of attributes
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__" | "__match_args__")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Call(func=ast.Name(id=name)) if name in TYPE_MAKERS:
            return True
        case ast.Raise() | ast.Assert():  # what can only happen by a fault of the program
            return True
    return False


def _names_a_type(node: ast.AST) -> bool:
    """At the top of a module: ``Act = Callable[…]``, ``Side = Left | Right``."""
    match node:
        case ast.Assign(value=ast.Subscript() | ast.BinOp(op=ast.BitOr())):
            return True
    return False


def _asks_for_type(node: ast.AST) -> TypeGuard[ast.Call]:
    """``isinstance(thing, A | B)``, of which only the thing can be broken."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"


# -- what could stand there instead ---------------------------------------------------------------------------


def alternatives(place: Place) -> Iterator[ast.AST]:
    node = place.node
    match node:
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                changed = copy.deepcopy(node)
                changed.ops[at] = COMPARED[type(operator)]()
                yield changed
        case ast.BinOp(op=operator) if type(operator) in CALCULATED and not _text(node):
            yield ast.BinOp(node.left, CALCULATED[type(operator)](), node.right)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield ast.BoolOp(other, node.values)
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield node.operand
        case ast.Constant():
            yield from _other_constants(node)
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)
        case ast.comprehension():
            for at in range(len(node.ifs)):
                kept = [test for other, test in enumerate(node.ifs) if other != at]
                yield ast.comprehension(node.target, node.iter, kept, node.is_async)
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            arguments = node.args, ([] if name == "sorted" else node.keywords)
            yield ast.Call(ast.Name(CALLED[name], ast.Load()), *arguments)
        case ast.Return(value=ast.expr() as value) if place.may_be_none and not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.stmt():
            yield from _other_statements(node)
        case ast.match_case(guard=ast.expr()):
            yield ast.match_case(node.pattern, None, node.body)


def _text(node: ast.BinOp) -> bool:
    """Calculating with texts the other way round can only crash."""
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _other_constants(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        yield ast.Constant(value + 1)
    elif isinstance(value, str):
        yield ast.Constant(f"{value}X")


def _other_statements(node: ast.stmt) -> Iterator[ast.AST]:
    match node:
        case ast.If(orelse=[]):
            yield ast.If(ast.Constant(False), node.body, [])
        case ast.If():
            yield ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        case ast.Expr() | ast.Return(value=None) | ast.Delete():
            yield ast.Pass()
        case ast.Assign(targets=targets) if not any(
            isinstance(target, ast.Name | ast.Tuple) for target in targets
        ):
            yield ast.Pass()
        case ast.AugAssign(op=operator):
            yield ast.Pass()
            if type(operator) in CALCULATED:
                yield ast.AugAssign(node.target, CALCULATED[type(operator)](), node.value)
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


# -- a module and its mutants ---------------------------------------------------------------------------------


def numbered(tree: ast.Module) -> dict[int, int]:
    """A number for every statement, the same each time this source is read: by the id of its node."""
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.stmt))
    return {id(node): number for number, node in enumerate(nodes)}


def _changes(tree: ast.Module) -> Iterator[tuple[Place, ast.AST]]:
    for place in _Walker(numbered(tree)).walk(tree, tree):
        for new in alternatives(place):
            yield place, new


def mutants_of(path: Path, root: Path) -> list[Mutant]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = path.relative_to(root).as_posix()
    found: list[Mutant] = []
    seen: dict[str, int] = {}
    for index, (place, new) in enumerate(_changes(tree)):
        before = _shown(place.statement)
        place.put(new)
        after = _shown(new if place.node is place.statement else place.statement)
        place.put(place.node)
        number = place.number if place.in_function else -1
        line = getattr(place.node, "lineno", getattr(place.statement, "lineno", 0))
        mutant = Mutant(name, place.function, line, before, after, index, number)
        same = seen.get(mutant.key, 0)
        seen[mutant.key] = same + 1
        found.append(Mutant(name, place.function, line, before, after, index, number, same))
    return found


def broken(source: str, index: int) -> ast.Module:
    """The tree of the module with this one change."""
    tree = ast.parse(source)
    for at, (place, new) in enumerate(_changes(tree)):
        if at == index:
            place.put(new)
            return ast.fix_missing_locations(tree)
    raise ValueError(f"there is no mutant {index}")


def _shown(node: ast.AST) -> str:
    """A statement on one line; of one with a body, its head."""
    if isinstance(node, ast.match_case):
        guard = f" if {ast.unparse(node.guard)}" if node.guard else ""
        return f"case {ast.unparse(node.pattern)}{guard}:"
    lines = ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).splitlines()
    return next((line for line in lines if not line.startswith("@")), "")
