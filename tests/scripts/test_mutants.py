"""Mutants are made, applied and judged as promised; only whether the rules' tests kill them is another matter."""

from __future__ import annotations

import ast
import importlib.util
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from mutants.children import each
from mutants.judging import Verdict
from mutants.operators import Mutant, broken, mutants_of
from mutants.report import accepted
from mutants.results import Results
from mutants.swapping import LiveFunctions, NotSwappable

ROOT = Path(__file__).resolve().parents[2]


def module(folder: Path, source: str, name: str = "fares.py") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(textwrap.dedent(source))
    return path


def changes(folder: Path, source: str) -> list[str]:
    return [f"{mutant.before} → {mutant.after}" for mutant in mutants_of(module(folder, source), folder)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a == b", ["x = a != b"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = a - b", ["x = a + b"]),
        ("x = a and b", ["x = a or b"]),
        ("x = not a", ["x = a"]),
        ("x = 3", ["x = 4"]),
        ("x = 'L-22'", ["x = 'L-22X'"]),
        ("x = True", ["x = False"]),
        ("x = -a", ["x = a"]),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("x = sorted(a, key=b)", ["x = list(a)"]),
        ("x = a if b else c", ["x = c if b else a"]),
        ("x = [a for a in b if c]", ["x = [a for a in b]"]),
        ("a.b = c", ["pass"]),
        ("a += b", ["pass", "a -= b"]),
        ("f(a)", ["pass"]),
        ("if a:\n        f", ["if False:", "pass"]),
        ("return no(a)", ["return None"]),
    ],
)
def test_what_can_stand_there_instead(tmp_path: Path, line: str, expected: list[str]) -> None:
    found = changes(tmp_path, f"def f(a, b, c) -> int | None:\n    {line}\n")
    assert [change.partition(" → ")[2] for change in found] == expected


def test_what_does_nothing_is_left_alone(tmp_path: Path) -> None:
    source = '''
    """A docstring."""
    from typing import TYPE_CHECKING, cast
    if TYPE_CHECKING:
        import ast
    __slots__ = ("a",)
    Act = dict[str, int] | None

    def f(a: "int | None") -> int:
        """Another."""
        if isinstance(a, int | str):
            raise ValueError("text of a fault")
        return cast("int", a)
    '''
    assert changes(tmp_path, source) == ["if isinstance(a, int | str): → if False:"]


def test_a_key_does_not_change_when_lines_move(tmp_path: Path) -> None:
    source = "def f(a):\n    g(1)\n    g(1)\n"
    before = mutants_of(module(tmp_path, source), tmp_path)
    after = mutants_of(module(tmp_path, f"# a comment\n\n{source}"), tmp_path)
    assert [mutant.key for mutant in before] == [mutant.key for mutant in after]
    assert len({mutant.key for mutant in before}) == len(before) == 4
    assert before[0].line != after[0].line


def test_mutants_of_the_rules_can_be_compiled_and_differ() -> None:
    path = ROOT / "src" / "thalassa" / "games" / "peloponnes" / "rules" / "supply.py"
    source = path.read_text(encoding="utf-8")
    usual = ast.unparse(ast.parse(source))
    for mutant in mutants_of(path, ROOT)[::4]:
        tree = broken(source, mutant.index)
        compile(tree, str(path), "exec")
        assert ast.unparse(tree) != usual
        assert mutant.before != mutant.after


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


CACHED = """
    import functools

    LIMIT = 3

    @functools.cache
    def fare(miles):
        return miles * 2

    def curry(most):
        def inside(miles):
            return miles < most
        return inside

    near = curry(LIMIT)
"""


def index_of(path: Path, after: str) -> int:
    return next(mutant.index for mutant in mutants_of(path, path.parent) if mutant.after == after)


def test_functions_are_exchanged_wherever_they_are_held(tmp_path: Path) -> None:
    path = module(tmp_path, CACHED)
    fares = loaded(path)
    live = LiveFunctions([path])
    fare, near = fares.fare, fares.near
    assert (fare(3), near(3)) == (6, False)
    live.break_line(path, index_of(path, "return miles <= most"))
    assert near(3) is True
    live.break_line(path, index_of(path, "return miles * 3"))
    assert fare(5) == 15


def test_what_runs_at_import_cannot_be_exchanged(tmp_path: Path) -> None:
    path = module(tmp_path, CACHED)
    fares = loaded(path)
    with pytest.raises(NotSwappable):
        LiveFunctions([path]).break_line(path, index_of(path, "LIMIT = 4"))
    assert fares.LIMIT == 3


def test_what_a_module_remembers_is_forgotten(tmp_path: Path) -> None:
    path = module(tmp_path, "_made = {1: 2}\n_TABLE = {1: 2}\nknown = {1: 2}\ndef fare(): return _made")
    fares = loaded(path)
    LiveFunctions([tmp_path / "others.py"]).forget()
    assert fares._made == {1: 2}
    LiveFunctions([path]).forget()
    assert (fares._made, fares._TABLE, fares.known) == ({}, {1: 2}, {1: 2})


def test_children_answer_or_are_known_to_have_died() -> None:
    def work(task: int) -> str:
        if task == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return str(task * task)

    answers = {task: (answer.text, answer.signal) for task, answer in each([1, 2, 3], work, 2)}
    assert answers == {1: ("1", 0), 2: ("", signal.SIGKILL), 3: ("9", 0)}


def test_verdicts_count_while_sources_and_tests_are_the_same(tmp_path: Path) -> None:
    source, test = module(tmp_path, "x = 1", "rules.py"), module(tmp_path, "", "test_rules.py")
    other = module(tmp_path, "", "test_other.py")
    killed = Mutant("rules.py", "", 1, "x = 1", "x = 2", 0, -1)
    survivor = Mutant("rules.py", "", 1, "x = 1", "x = 3", 1, -1)

    def results() -> Results:
        made = Results(tmp_path / "found.jsonl", tmp_path, [source], [test, other])
        made.load()
        return made

    first = results()
    first.add(killed, Verdict(True, "test_rules.py::test_x", 0.1))
    first.add(survivor, Verdict(False, "unnoticed by 1 tests", 0.1))
    assert results().get(killed) == Verdict(True, "test_rules.py::test_x", 0.1)
    assert results().get(survivor) is not None
    other.write_text("# a new test")
    assert results().get(killed) is not None
    assert results().get(survivor) is None
    test.write_text("# changed")
    assert results().get(killed) is None
    first = results()
    first.add(killed, Verdict(True, "test_rules.py::test_x", 0.1))
    source.write_text("x = 5")
    assert results().get(killed) is None


RULES = """
    BASE = 2
    HOURS = 24

    def fare(miles):
        if miles > 10:
            return BASE + 5
        return BASE

    def night(hour):
        return hour >= 22

    def forgotten(miles):
        return miles + 1

    def patient(miles):
        while miles > 0:
            miles -= 1
        return miles
"""
TESTS = """
    import pytest
    from rules import fares

    @pytest.mark.parametrize("game", ["ferries"])
    def test_fare(game):
        assert fares.fare(10) == 2
        assert fares.fare(11) == 7

    @pytest.mark.parametrize("game", ["trains"])
    def test_of_another_game(game):
        assert fares.forgotten(1) == 2

    @pytest.mark.parametrize("game", ["ferries"])
    def test_night(game):
        assert fares.night(23)
        assert not fares.night(3)

    @pytest.mark.parametrize("game", ["ferries"])
    def test_patience(game):
        assert fares.patient(3) == 0
"""
RUN = """
import sys
from pathlib import Path
from mutants import judging
from mutants.__main__ import judge
from mutants.game import Game
from mutants.report import report
judging.PATIENCE = 0.5
root = Path.cwd()
game = Game("ferries", root, rules=root / "rules", sources=[root / "rules"], own_tests=[root / "own"], tests=[root / "shared"])
game.results.load()
mutants = game.mutants()
assert judge(game, mutants, jobs=2, limit=60)
report(game, mutants, mutants)
for mutant in mutants:
    print(f"{mutant.after} is {game.results.get(mutant).how}")
"""


def test_from_end_to_end(tmp_path: Path) -> None:
    module(tmp_path, "", "rules/__init__.py")
    module(tmp_path, RULES, "rules/fares.py")
    module(tmp_path, TESTS, "shared/test_fares.py")
    module(tmp_path, "", "own/test_nothing.py")
    module(
        tmp_path,
        """
        [[survivor]]
        where = "fares.py (module)"
        before = "HOURS = 24"
        after = "HOURS = 25"
        reason = "only printed"
        """,
        "own/mutants.toml",
    )
    path = os.pathsep.join([str(tmp_path), str(ROOT / "scripts"), str(ROOT / "src")])

    def run() -> str:
        answer = subprocess.run(
            [sys.executable, "-c", RUN],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer.returncode == 0, answer.stdout + answer.stderr
        return answer.stdout

    said = run()
    killed_by = "shared/test_fares.py::test_fare[ferries]"
    verdicts: dict[str, Any] = dict(line.rsplit(" is ", 1) for line in said.splitlines() if " is " in line)
    assert verdicts["BASE = 3"] == killed_by
    assert verdicts["if miles >= 10:"] == killed_by
    assert verdicts["return BASE + 6"] == killed_by
    assert verdicts["return hour > 22"] == "unnoticed by 1 tests"
    assert verdicts["return miles + 2"] == "no test reaches it"
    assert verdicts["HOURS = 25"] == "unnoticed by 3 tests"
    assert verdicts["miles += 1"] == "a test takes for ever"
    assert "of them accepted with a reason" in said
    assert "unnoticed by 3 tests; accepted: only printed" in said
    assert "finding out" in said
    again = run()  # nothing is judged twice
    assert "finding out" not in again
    assert "judged" not in again


def test_accepted_survivors_say_why() -> None:
    """And only once, with the line as the tool prints it."""
    games = ROOT / "src" / "thalassa" / "games"
    for file in (ROOT / "tests" / "games").glob("*/mutants.toml"):
        rules = games / file.parent.name / "rules"
        reasons = accepted(file, rules.relative_to(ROOT).as_posix())
        named = {ROOT / key.partition(" ")[0] for key in reasons}
        there = {mutant.key for path in named for mutant in mutants_of(path, ROOT)}
        assert all(len(reason) > 10 for reason in reasons.values())
        assert reasons.keys() <= there
