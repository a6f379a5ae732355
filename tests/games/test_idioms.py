"""What the compiler needs to make the engine quick is kept by every module that is compiled (docs/architecture.md)."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from compile_engine import interpreted, modules

from support import idioms
from thalassa.compiled import BUILT, digest, rooms
from thalassa.compiled import PACKAGE as ROOT
from thalassa.kernel.messages import Action, Event
from thalassa.kernel.registry import games

COMPILED = [path for room in rooms(ROOT).values() for path in modules(room)]
CHECKOUT = ROOT.parents[1]
HOT = ("rules", "routes", "belief")
"""Rooms every decision, or every thought about one, passes."""
TOLD_APART = ("rules", "bots", "search")
"""Rooms that tell actions from each other again and again."""
NATIVE = {"games/poseidon/routes/prices.py": frozenset({"raise_to"})}
"""Functions that go through so many cells that native numbers were measured to pay (docs/results-log.md)."""


@pytest.fixture(scope="module")
def rules() -> dict[str, idioms.Rule]:
    return rules_of(inherited())


def inherited() -> set[str]:
    found: set[str] = set()
    for folder in ("src", "tests", "bench"):
        for path in (CHECKOUT / folder).rglob("*.py"):
            found |= idioms.inherited_from(path.read_text(encoding="utf-8"))
    return found


def rules_of(bases: set[str]) -> dict[str, idioms.Rule]:
    return {
        "make it Final": idioms.constants_are_final,
        "name the type": idioms.types_are_named,
        "let the function stand alone": idioms.functions_stand_alone,
        "make it before the loop": idioms.loops_make_no_function,
        "make the class @final": idioms.classes_are_final(bases),
        "compare the type of the action": idioms.actions_are_told_by_type,
        "import native numbers for the compiler alone": idioms.native_numbers_cost_nothing_as_python,
        "make the number native": idioms.numbers_are_native(frozenset.union(*NATIVE.values())),
    }


def applies(rule: str, name: str) -> bool:
    """Whether a rule is for this module; the others are for all that are compiled."""
    folders = name.split("/")
    if rule == "let the function stand alone":
        return any(room in folders for room in HOT)
    if rule == "compare the type of the action":
        return any(room in folders for room in TOLD_APART)
    return rule != "make the number native" or name in NATIVE


def broken(text: str, name: str, rules: dict[str, idioms.Rule]) -> list[str]:
    tree = ast.parse(text)
    return [
        f"{name}:{line} {what}: {rule}"
        for rule, check in rules.items()
        if applies(rule, name)
        for line, what in check(tree, text)
    ]


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
def test_compiled_modules_keep_to_what_is_quick(path: Path, rules: dict[str, idioms.Rule]) -> None:
    assert broken(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix(), rules) == []


def test_every_rule_has_modules_it_is_for() -> None:
    names = [path.relative_to(ROOT).as_posix() for path in COMPILED]
    assert [rule for rule in rules_of(set()) if not any(applies(rule, name) for name in names)] == []
    for room in HOT + TOLD_APART:
        assert any(room in name.split("/") for name in names), room
    for name, functions in NATIVE.items():
        tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
        assert functions <= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


PLANTED = """\
from typing import Any
from mypy_extensions import i64
from thalassa.games.peloponnes.wire.actions import Bid, Pass
MOST = 3
LOW, HIGH = 1, 2
class Open:
    def all(self, thing: Any):
        yield i64(thing)
def raise_to(action):
    here = 0
    wanted = lambda each: each
    while action:
        action = sorted(action, key=lambda each: -each)
    return isinstance(action, Bid | Pass)
"""


def test_what_breaks_a_rule_is_named_with_file_line_and_rule() -> None:
    name = "games/poseidon/routes/prices.py"
    everywhere = [
        f"{name}:4 MOST: make it Final",
        f"{name}:5 LOW: make it Final",
        f"{name}:5 HIGH: make it Final",
        f"{name}:7 Any: name the type",
        f"{name}:11 a function within raise_to: let the function stand alone",
        f"{name}:8 all yields: let the function stand alone",
        f"{name}:6 Open: make the class @final",
        f"{name}:2 mypy_extensions: import native numbers for the compiler alone",
        f"{name}:8 i64(thing): import native numbers for the compiler alone",
        f"{name}:10 here: make the number native",
        f"{name}:11 wanted: make the number native",
        f"{name}:13 a function within raise_to: let the function stand alone",
        f"{name}:13 a function within a loop: make it before the loop",
        f"{name}:13 action: make the number native",
    ]
    assert sorted(broken(PLANTED, name, rules_of(set()))) == sorted(everywhere)
    name = "games/peloponnes/rules/bidding.py"
    assert f"{name}:14 isinstance(action, Bid | Pass): compare the type of the action" in broken(
        PLANTED, name, rules_of({"Open"})
    )


def test_no_action_or_event_is_the_base_of_another() -> None:
    """Or comparing types would not do."""
    assert games()
    assert [each for base in (Action, Event) for each in base.__subclasses__() if each.__subclasses__()] == []


def test_compiled_rules_look_no_name_up_again_and_again() -> None:
    """What the compiler still writes as a lookup is remembered (scripts/known_names.py)."""
    for group in rooms(ROOT):
        file = BUILT / f"{group}-{digest(ROOT, group)}" / "names.json"
        if file.is_file():
            assert json.loads(file.read_bytes()) == {}, group
