"""A short form of every attack of ``make attack``: what can be counted is counted, nothing is timed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from bench.attack import connections, crowds, intruders, shares, twins
from bench.attack.findings import Check, Finding, grid

from support import rotation

SHORT: dict[str, Callable[[Path], Awaitable[Finding]]] = {
    "spectators": lambda folder: crowds.spectators(folder, 24),
    "headers": lambda folder: connections.headers(folder, 10),
    "half requests": lambda folder: connections.half_requests(folder, 60, handles=256, request_seconds=0.5),
    "floods": lambda folder: shares.floods(folder, 300, 100),
    "questions": lambda folder: shares.questions(folder, 8, 1.0),
    "forged frames": lambda folder: intruders.forged_frames(folder, 150),
    "foreign seats": intruders.foreign_seats,
    "twins": lambda folder: twins.twins(folder, tuple(rotation.share("twin games", twins.CASES, 2))),
}


@pytest.mark.rotating(3)
@pytest.mark.parametrize("name", SHORT)
async def test_the_server_bears_it(name: str, tmp_path: Path) -> None:
    finding = await SHORT[name](tmp_path)
    assert finding.checks
    assert finding.broken(timed=False) == []


def test_a_limit_that_does_not_hold_is_said() -> None:
    finding = Finding("flood")
    finding.count("moves lost", 1)
    finding.time("seconds", 3.0, 2.0)
    assert finding.broken(timed=False) == [Check("moves lost", 1, 0)]
    assert len(finding.broken()) == 2
    assert grid([finding], "", "").row_count == 1
