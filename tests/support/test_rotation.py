"""Rotating samples: every case has its turn, the same all day, everything when asked for, and nothing is left out unsaid."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from . import rotation

CASES = [f"case {number}" for number in range(10)]


def _on(monkeypatch: pytest.MonkeyPatch, day: int) -> list[str]:
    monkeypatch.setenv(rotation.VARIABLE, (datetime.date(2026, 11, 18) + datetime.timedelta(day)).isoformat())
    return rotation.share("a purpose", CASES, 3)


def test_every_case_has_its_turn_within_as_many_days_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    days = [_on(monkeypatch, day) for day in range(4)]
    assert all(len(day) == 3 for day in days)
    assert set().union(*days) == set(CASES)
    assert all(day == sorted(day) for day in days)
    assert _on(monkeypatch, 2) == days[2]
    assert days[0] == ["case 2", "case 6", "case 8"]  # web/tests/rotation.test.ts expects the same


def test_all_takes_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(rotation.VARIABLE, rotation.ALL)
    assert rotation.share("a purpose", CASES, 3) == CASES
    assert rotation.amount(3, 50) == 50


def test_a_day_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(rotation.VARIABLE, "tomorrow")
    with pytest.raises(pytest.UsageError, match="tomorrow"):
        rotation.share("a purpose", CASES, 3)


def test_marked_tests_are_left_out_on_other_days_and_the_run_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In a session of its own, with the hooks all tests have."""
    (tmp_path / "test_it.py").write_text(
        "import pytest\n"
        "@pytest.mark.rotating(2)\n"
        "@pytest.mark.parametrize('number', range(6))\n"
        "def test_rotating(number): ...\n"
        "def test_other(): ...\n",
        encoding="utf-8",
    )

    class Hooks:
        passed = 0

        def pytest_configure(self, config: pytest.Config) -> None:
            config.addinivalue_line("markers", "rotating(count): cases a day")

        def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
            rotation.leave_out(config, items)

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            self.passed += report.when == "call"

        def pytest_deselected(self, items: list[pytest.Item]) -> None:
            self.left_out = len(items)

    def run(*names: str) -> Hooks:
        hooks = Hooks()
        hooks.left_out = 0
        where = [str(tmp_path / name) for name in names]
        options = [
            "-p",
            "no:asyncio",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:terminal",
            "--rootdir",
            str(tmp_path),
        ]
        assert pytest.main([*options, "-c", "/dev/null", *where], plugins=[hooks]) == 0
        return hooks

    monkeypatch.setenv(rotation.VARIABLE, "2026-11-18")
    day = run("test_it.py")
    assert (day.passed, day.left_out) == (3, 4)
    named = run("test_it.py::test_rotating[5]")
    assert (named.passed, named.left_out) == (1, 0)
    monkeypatch.setenv(rotation.VARIABLE, rotation.ALL)
    assert run("test_it.py").passed == 7
