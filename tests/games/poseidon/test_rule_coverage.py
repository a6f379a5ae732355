"""Every numbered rule and ruling of the reference is named by a test, and no test names one that does not exist."""

from __future__ import annotations

from pathlib import Path

from rule_coverage import unknown_rules, unnamed_rules

PACKAGE = "thalassa.games.poseidon"


def test_every_rule_is_named() -> None:
    assert unnamed_rules(PACKAGE, Path(__file__).parent) == []


def test_no_unknown_rule_is_named() -> None:
    assert unknown_rules(PACKAGE, Path(__file__).parent) == []
