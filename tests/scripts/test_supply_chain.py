"""What the project is made of is listed whole, and nobody believes in an audit that did not take place."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import supply_chain
import web_client


def answers(monkeypatch: pytest.MonkeyPatch, out: dict[str, Any] | str, error: str = "") -> None:
    said = out if isinstance(out, str) else json.dumps(out)
    done = subprocess.CompletedProcess[str]([], 1 if error else 0, said, error)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    monkeypatch.setattr(web_client, "install", dict)


AUDITS = pytest.mark.parametrize("audit", [supply_chain.audit_python, supply_chain.audit_web])


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


@pytest.mark.parametrize(
    ("audit", "answer", "told"),
    [
        (
            supply_chain.audit_python,
            {"dependencies": [{"name": "x", "version": "1", "vulns": [{"id": "CVE-2026-1"}]}]},
            "x 1: CVE-2026-1",
        ),
        (
            supply_chain.audit_web,
            {
                "advisories": {
                    "7": {
                        "module_name": "y",
                        "vulnerable_versions": "<2",
                        "title": "Reads past the end",
                        "severity": "low",
                    }
                }
            },
            "y <2: Reads past the end (low)",
        ),
    ],
)
def test_a_known_weakness_fails(
    audit: Callable[[], int],
    answer: dict[str, Any],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers(monkeypatch, answer)
    assert audit() == 1
    assert told in capsys.readouterr().err


def test_nothing_known_against_the_packages_passes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(monkeypatch, {"dependencies": [{"name": "x", "version": "1", "vulns": []}]})
    assert supply_chain.audit_python() == 0
    answers(monkeypatch, {"advisories": {}})
    assert supply_chain.audit_web() == 0
    assert "NOT AUDITED" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("audit", "out", "error"),
    [
        (supply_chain.audit_python, "", "requests.exceptions.ConnectionError: Max retries exceeded"),
        (supply_chain.audit_web, "", "Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n\n  responded with 405:"),
        (supply_chain.audit_web, '{"error": {"code": "ERR_PNPM_AUDIT_BAD_RESPONSE"}}', ""),
    ],
)
def test_an_audit_that_did_not_take_place_is_said(
    audit: Callable[[], int],
    out: str,
    error: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers(monkeypatch, out, error)
    assert audit() == 0
    assert "NOT AUDITED" in capsys.readouterr().out


def test_a_package_nobody_knows_there_was_not_audited(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(monkeypatch, {"dependencies": [{"name": "x", "skip_reason": "not found"}]})
    assert supply_chain.audit_python() == 0
    assert "NOT AUDITED" in capsys.readouterr().out


@AUDITS
def test_what_went_wrong_otherwise_fails(audit: Callable[[], int], monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, "", "usage: unknown option")
    assert audit() == 1
