"""Parts run side by side: no more at once than there are cores, each with its output kept together."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from side_by_side import Part, SideBySide

MEET = """
import pathlib, sys, time
mine, other = (pathlib.Path(name) for name in sys.argv[1:])
mine.touch()
while not other.exists():
    time.sleep(0.01)
print("met")
"""
"""Ends only while the other one runs, or after it has run."""


def part(name: str, script: str, *arguments: str, cores: int = 1, after: tuple[str, ...] = ()) -> Part:
    command = (sys.executable, "-c", script, *arguments)
    return Part(name, f"Part {name}", command, cores=cores, after=frozenset(after))


def run(folder: Path, *parts: Part, cores: int = 2) -> str | None:
    side_by_side = SideBySide(
        parts, cores=cores, folder=folder, logs=folder / "logs", environment=dict(os.environ)
    )
    return side_by_side.run()


def test_two_parts_run_at_the_same_time(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    first, second = part("first", MEET, "a", "b"), part("second", MEET, "b", "a")
    assert run(tmp_path, first, second) is None
    said = capfd.readouterr().out
    assert said.count("met") == 2
    assert "running: first 0 s, second 0 s" in said
    assert "--- first: ok" in said


def test_no_more_cores_are_taken_than_there_are(tmp_path: Path) -> None:
    alone = "import pathlib; place = pathlib.Path('place'); place.mkdir(); place.rmdir()"
    parts = [part(str(number), alone, cores=9) for number in range(5)]
    assert run(tmp_path, *parts) is None


def test_a_small_part_does_not_wait_behind_a_large_one(tmp_path: Path) -> None:
    """The first needs the third, which fits beside it although the second is before it in line."""
    parts = part("first", MEET, "a", "b"), part("second", "pass", cores=2), part("third", MEET, "b", "a")
    assert run(tmp_path, *parts) is None


def test_a_part_waits_for_what_it_comes_after(tmp_path: Path) -> None:
    later = part("later", "open('made').read()", after=("earlier", "not chosen"))
    assert run(tmp_path, later, part("earlier", "open('made', 'w').close()")) is None


def test_the_output_of_a_part_is_kept_together(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    talk = "import sys\nfor n in range(200): print(sys.argv[1], n, flush=True)"
    run(tmp_path, part("first", talk, "a"), part("second", talk, "b"))
    lines = [line.split()[0] for line in capfd.readouterr().out.splitlines() if line[:2] in ("a ", "b ")]
    assert "".join(lines) in ("a" * 200 + "b" * 200, "b" * 200 + "a" * 200)


def test_a_failure_is_shown_at_once_and_ends_the_others(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    forever = """
import pathlib, time
try:
    pathlib.Path("started").touch()
    while True:
        time.sleep(0.01)
except KeyboardInterrupt:
    pathlib.Path("ended").touch()
"""
    wrong = """
import pathlib, sys, time
while not pathlib.Path("started").exists():
    time.sleep(0.01)
sys.exit("this went wrong")
"""
    parts = part("endless", forever), part("wrong", wrong), part("never", "open('never', 'w')")
    assert run(tmp_path, *parts) == "wrong"
    said = capfd.readouterr().out
    assert "this went wrong" in said
    assert "--- wrong: FAILED (exit code 1)" in said
    assert (tmp_path / "ended").exists()
    assert not (tmp_path / "never").exists()


def test_one_part_alone_writes_to_the_screen_itself(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, part("only", "print('hello')")) is None
    assert "=== Part only ===\nhello\n--- only: ok" in capfd.readouterr().out
    assert list((tmp_path / "logs").iterdir()) == []
