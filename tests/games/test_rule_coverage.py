"""Every numbered rule and ruling of every game is checked by a test that names at most two others with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rule_coverage import checked_rules, crowded_tests, unknown_rules, untested_rules
from thalassa.kernel import registry
from thalassa.kernel.reference import reference

FOLDER = Path(__file__).parent
GAMES = sorted(path.name for path in FOLDER.iterdir() if (path / "__init__.py").is_file())


def test_all_games_are_here() -> None:
    assert set(GAMES) == set(registry.installed())


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_tested(game: str) -> None:
    assert untested_rules(registry.game(game).package, FOLDER / game) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_test_names_more_rules_than_it_can_check(game: str) -> None:
    assert crowded_tests(FOLDER / game) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_unknown_rule_is_named(game: str) -> None:
    assert unknown_rules(registry.game(game).package, FOLDER / game) == []


@pytest.mark.parametrize("game", GAMES)
def test_references_count_without_gaps_and_alike_in_both_languages(game: str) -> None:
    package, prefix = registry.game(game).package, registry.game(game).rule_prefix
    numbers = [rule.id for rule in reference(package, "en").rule]
    assert numbers == [rule.id for rule in reference(package, "de").rule]
    for kind in (prefix, f"{prefix}R"):
        mine = [number for number in numbers if number.partition("-")[0] == kind]
        assert mine == [f"{kind}-{count}" for count in range(1, len(mine) + 1)]
        assert len(mine) > 40


SAMPLE = """
import pytest

@pytest.mark.rule("L-1", "L-2", "L-3")
def test_few() -> None: ...

@pytest.mark.rule("L-4", "L-5", "L-6", "L-7")
def test_many() -> None: ...

@pytest.mark.rule("L-8", "L-9")
@pytest.mark.parametrize("x", [1])
@pytest.mark.rule("L-10", "L-11")
def test_stacked(x) -> None: ...

@pytest.mark.rule("L-12", "L-13")
class TestTogether:
    @pytest.mark.rule("L-14", "L-15")
    def test_inherits(self) -> None: ...

    @pytest.mark.rule("L-16")
    def test_just_fits(self) -> None: ...

@pytest.mark.rule("L-9999", "I-1")
def test_slip() -> None: ...
"""


def test_a_crowded_test_is_refused_and_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(SAMPLE, encoding="utf-8")
    assert crowded_tests(tmp_path) == [
        "test_sample.py::test_many",
        "test_sample.py::test_stacked",
        "test_sample.py::TestTogether::test_inherits",
    ]
    assert checked_rules(tmp_path) == {"L-1", "L-2", "L-3", "L-12", "L-13", "L-16", "L-9999", "I-1"}
    package = registry.game("peloponnes").package
    assert untested_rules(package, tmp_path)[:3] == ["L-4", "L-5", "L-6"]
    assert unknown_rules(package, tmp_path) == ["L-9999"]
