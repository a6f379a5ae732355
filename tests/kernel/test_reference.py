"""The rules reference finds rules by number and by words, and refuses broken files by name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from thalassa.kernel.errors import BadData
from thalassa.kernel.reference import reference


def test_a_rule_is_found_by_its_number() -> None:
    rules = reference("toy", "en")
    rule = rules.find(" tr-3 ")
    assert rule is not None
    assert (rule.id, rule.section, rule.option) == ("TR-3", "round", "bowl")
    assert rules.find("T-99") is None


def test_rules_are_found_by_all_words_given() -> None:
    assert [rule.id for rule in reference("toy", "en").search("pebble LEFT")] == ["T-6", "TR-3"]
    assert [rule.id for rule in reference("toy", "de").search("glocke")] == ["T-8", "TR-2"]
    assert reference("toy", "en").search("t-10")[0].id == "T-10"
    assert reference("toy", "en").search("submarine") == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[[rule]", "en.toml"),
        ('section = []\n[[rule]]\nid = "T-1"\n', "rule"),
        ("rule = 3\nsection = []", "rule"),
    ],
)
def test_a_broken_reference_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, named: str
) -> None:
    package = tmp_path / "broken_game"
    (package / "reference").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "reference" / "en.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_game", raising=False)
    reference.cache_clear()
    with pytest.raises(BadData, match=named):
        reference("broken_game", "en")
    with pytest.raises(BadData, match=r"reference/de\.toml"):
        reference("broken_game", "de")
    monkeypatch.delitem(sys.modules, "broken_game", raising=False)
