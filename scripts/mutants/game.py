"""The rules of one game, their mutants and the tests that should notice them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from . import children
from .operators import Mutant, mutants_of
from .reach import Probing, Reach
from .results import Results

KEPT_TYPES = (".py", ".toml", ".json")


class OnlyOf:
    """A plugin: of the tests that all games share, those of one game.

    Tests that compare with a process of their own are left out: there the rules are whole, so any change would be noticed.
    """

    def __init__(self, game: str, own: list[Path]) -> None:
        self._game = game
        self._own = own

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [
            item
            for item in items
            if self._is_of_the_game(item) and item.get_closest_marker("other_process") is None
        ]

    def _is_of_the_game(self, item: pytest.Item) -> bool:
        own = any(item.path.is_relative_to(folder) for folder in self._own)
        return own or self._game in re.split(r"[\[\]-]", item.name)


class Game:
    def __init__(
        self,
        name: str,
        root: Path,
        *,
        rules: Path,
        sources: list[Path],
        own_tests: list[Path],
        tests: list[Path],
        accepted: Path | None = None,
        label: str = "",
    ) -> None:
        """``tests`` are shared with other games; ``sources`` are all that the verdicts depend on.

        With a ``label`` it is the same game with fewer tests: a mutant they kill is killed for all.
        """
        self.name = name
        self.root = root
        self.rules = rules
        self.modules = sorted(rules.rglob("*.py"))
        self.accepted = accepted or own_tests[0] / "mutants.toml"
        self._label = label
        self._kept = root / ".build" / "mutants"
        self._kept.mkdir(parents=True, exist_ok=True)
        self.results = Results(
            self._kept / f"{name}.jsonl", root, _files(sources), _files([*own_tests, *tests])
        )
        self._tests = [path for path in _files([*own_tests, *tests]) if path.name.startswith("test_")]
        self.only = OnlyOf(name, own_tests)
        self.arguments = [
            "-q",
            "--no-header",
            "-p",
            "no:xdist",
            "-p",
            "no:cacheprovider",
            f"--rootdir={root}",
        ]
        self.arguments += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # imported before, to be shared
        self.arguments += [str(path) for path in [*own_tests, *tests]]

    def mutants(self) -> list[Mutant]:
        return [mutant for path in self.modules for mutant in mutants_of(path, self.root)]

    def session(self, *plugins: object, capture: bool = True) -> int:
        """A pytest session in a child; this process never imports the game."""

        def work(_: None) -> str:
            more = [] if capture else ["--capture=no"]
            return str(int(pytest.main(self.arguments + more, plugins=[self.only, *plugins])))

        [(_, answer)] = children.each([None], work, 1, quiet=False)
        return int(answer.text or 1)

    def reach(self) -> Reach | None:
        """Which tests reach what; None if the tests fail as it is."""
        stem = f"{self.name}{self._label}"
        file = self._kept / f"{stem}-{self.results.state}.json"
        if not file.exists():
            for old in self._kept.glob(f"{stem}-*.json"):
                old.unlink()
            print(
                f"{self.name}: finding out which of {len(self._tests)} files of tests reach which lines",
                flush=True,
            )
            if self.session(Probing(self.root, self.modules, file)) != 0:
                return None
        return Reach.load(file)


def _files(paths: list[Path]) -> list[Path]:
    found = [path for given in paths for path in (given.rglob("*") if given.is_dir() else [given])]
    return [
        path for path in found if path.is_file() and path.suffix in KEPT_TYPES and path.name != "mutants.toml"
    ]
