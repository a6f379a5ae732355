"""The ledger of random games: what stands in it is not played again, and what contradicts itself is said."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from bench.soak import ledger
from rich.console import Console

from thalassa.bots.workers.runners import make_runner
from thalassa.kernel import registry

QUIET = Console(quiet=True)


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "BLOCK", 4)


def soak(path: Path, games: int) -> int:
    return ledger.soak(["peloponnes"], games, make_runner(1), path, QUIET)


def test_a_stopped_job_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    assert soak(path, 4) == 0
    first = path.read_bytes()
    assert soak(path, 8) == 0
    assert path.read_bytes().startswith(first)
    blocks = ledger.read_ledger(path)
    assert [block.first for block in blocks] == [0, 4]
    assert all(block.decisions > 0 and block.games == 4 for block in blocks)
    assert soak(path, 8) == 0
    assert len(ledger.read_ledger(path)) == 2


def test_blocks_of_other_rules_are_played_anew() -> None:
    now = ledger.rules_digest("peloponnes")
    block = ledger.Block("peloponnes", 0, 4, 99, "x", "older", "c", "2026-01-01", 1.0)
    assert ledger.to_play("peloponnes", [block], now, 8) == [0, 4]
    assert ledger.to_play("peloponnes", [msgspec.structs.replace(block, rules=now)], now, 8) == [4]


def test_two_digests_of_one_block_are_a_contradiction() -> None:
    block = ledger.Block("peloponnes", 0, 4, 99, "x", "r", "c", "2026-01-01", 1.0)
    other = msgspec.structs.replace(block, digest="y")
    assert ledger.contradictions([block, block]) == []
    assert len(ledger.contradictions([block, other])) == 1


def test_a_failing_game_is_written_down_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted error: every game longer than the limit has no end in sight."""
    monkeypatch.setattr(ledger, "ENDLESS", 40)
    path = tmp_path / "ledger.jsonl"
    failures = soak(path, 4)
    (block,) = ledger.read_ledger(path)
    assert 0 < failures == len(block.failures)
    assert all("no end in sight" in failure for failure in block.failures)


def test_the_ledger_of_the_project_can_be_read_and_tells_no_failure() -> None:
    blocks = ledger.read_ledger(ledger.LEDGER)
    assert {block.game for block in blocks} <= set(registry.names())
    assert ledger.contradictions(blocks) == []
    assert not [failure for block in blocks for failure in block.failures]
