"""What the project is made of is listed whole, and nobody believes in an audit that did not take place."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
import supply_chain


def answers(monkeypatch: pytest.MonkeyPatch, found: list[dict[str, Any]] | None, error: str = "") -> None:
    out = "" if found is None else json.dumps({"dependencies": found})
    done = subprocess.CompletedProcess[str]([], 1 if error else 0, out, error)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)


def test_every_locked_package_of_the_web_client_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supply_chain, "ROOT", tmp_path)
    path = tmp_path / "web.json"
    assert supply_chain.list_web(path) == 0
    parts = {part["name"]: part for part in json.loads(path.read_text(encoding="utf-8"))["components"]}
    assert parts["svelte"]["purl"].startswith("pkg:npm/svelte@5.")
    assert parts["@floating-ui/dom"]["purl"].startswith("pkg:npm/%40floating-ui/dom@")
    assert all(len(part["hashes"][0]["content"]) == 128 for part in parts.values())


def test_a_package_that_cannot_be_listed_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = tmp_path / "pnpm-lock.yaml"
    lock.write_text(
        "packages:\n\n  somewhere.example/x.tgz:\n    resolution: {tarball: x}\n", encoding="utf-8"
    )
    monkeypatch.setattr(supply_chain, "ROOT", tmp_path)
    monkeypatch.setattr(supply_chain, "LOCK", lock)
    assert supply_chain.list_web(tmp_path / "web.json") == 1


def test_a_known_weakness_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answers(monkeypatch, [{"name": "x", "version": "1", "vulns": [{"id": "CVE-2026-1"}]}])
    assert supply_chain.audit() == 1
    assert "x 1: CVE-2026-1" in capsys.readouterr().err


def test_an_audit_that_did_not_take_place_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(monkeypatch, None, "requests.exceptions.ConnectionError: Max retries exceeded")
    assert supply_chain.audit() == 0
    assert "NOT AUDITED" in capsys.readouterr().out


def test_a_package_nobody_knows_there_was_not_audited(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(monkeypatch, [{"name": "x", "skip_reason": "not found"}])
    assert supply_chain.audit() == 0
    assert "NOT AUDITED" in capsys.readouterr().out


def test_what_went_wrong_otherwise_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, None, "usage: pip-audit")
    assert supply_chain.audit() == 1
