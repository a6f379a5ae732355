"""Every numbered rule of the reference is named by at least one test."""

from __future__ import annotations

from pathlib import Path

from rule_coverage import unknown_rules, unnamed_rules
from thalassa.games.peloponnes import GAME
from thalassa.kernel.reference import reference

FOLDER = Path(__file__).parent


def test_every_rule_is_named() -> None:
    assert unnamed_rules(GAME.package, FOLDER) == []
    assert unknown_rules(GAME.package, FOLDER) == []


def test_the_reference_is_complete_in_both_languages() -> None:
    expected = [f"L-{n}" for n in range(1, 120)] + [f"LR-{n}" for n in range(1, 49)]
    for language in ("en", "de"):
        assert [rule.id for rule in reference(GAME.package, language).rule] == expected
