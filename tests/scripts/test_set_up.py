"""The set-up keeps its promises: pinned versions, no addresses in lock files, clear refusals."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_constraints_pin_names_to_versions_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    wrong = [
        line
        for line in lines
        if not re.fullmatch(r"#.*|[a-z0-9][a-z0-9.-]*==[0-9][^ :/@]*( ; [^:/@]+)?", line)
    ]
    assert wrong == []


def test_the_web_lock_file_records_no_registry_address() -> None:
    text = (ROOT / "web" / "pnpm-lock.yaml").read_text()
    assert "://" not in text
    assert "tarball:" not in text


def test_the_web_packages_are_pinned_exactly() -> None:
    manifest = json.loads((ROOT / "web" / "package.json").read_text())
    versions = {**manifest["dependencies"], **manifest["devDependencies"], "pnpm": manifest["config"]["pnpm"]}
    loose = {
        name: version for name, version in versions.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)
    }
    assert loose == {}


def test_the_page_has_no_inline_script() -> None:
    text = (ROOT / "web" / "index.html").read_text()
    assert re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", text) == []
    assert re.findall(r"\son\w+=", text) == []


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ("v18.20.4", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.0.0", True),
        ("", False),
    ],
)
def test_only_a_node_that_can_build_the_web_client_is_taken(version: str, fits: bool) -> None:
    assert script("web_client")._new_enough(version) is fits


def test_an_unknown_part_of_the_checks_is_refused() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "run_checks.py"), "typos"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert "there is no part typos" in answer.stderr


def test_new_pages_are_put_in_place_without_a_gap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is running shows the old pages or the new ones, each with all its parts, at every moment."""
    web_client = script("web_client")
    served, fresh = tmp_path / "static", tmp_path / "pages"
    for folder, mark in ((served, "old"), (fresh, "new")):
        (folder / "assets").mkdir(parents=True)
        (folder / "index.html").write_text(f"assets/{mark}.js")
        (folder / "assets" / f"{mark}.js").write_text(mark)
    (served / "gone").mkdir()
    (served / "gone" / "old.txt").write_text("old")
    seen = []

    def look() -> None:
        page = (served / "index.html").read_text()
        assert (served / page).is_file()
        seen.append(page)

    for module, name in ((os, "replace"), (shutil, "copyfile"), (Path, "unlink"), (Path, "rmdir")):
        before = getattr(module, name)

        def watched(*given: object, before: object = before) -> object:
            result = before(*given)  # type: ignore[operator]
            look()
            return result

        monkeypatch.setattr(module, name, watched)
    web_client.put_in_place(fresh, served)
    monkeypatch.undo()
    assert list(dict.fromkeys(seen)) == ["assets/old.js", "assets/new.js"]
    left = sorted(str(path.relative_to(served)) for path in served.rglob("*"))
    assert left == ["assets", "assets/new.js", "index.html"]


def test_pages_without_an_index_are_not_put_in_place(tmp_path: Path) -> None:
    web_client = script("web_client")
    (tmp_path / "fresh").mkdir()
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text("old")
    with pytest.raises(web_client.WebClientError, match=r"index\.html"):
        web_client.put_in_place(tmp_path / "fresh", tmp_path / "static")
    assert (tmp_path / "static" / "index.html").read_text() == "old"
