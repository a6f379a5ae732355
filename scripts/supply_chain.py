"""What Thalassa is made of, and whether something is known against it.

supply_chain.py        writes .build/sbom/*.json (CycloneDX) and asks for known weaknesses of the pinned Python packages and
                       of the locked packages of the web client

A weakness fails the check. Where the service that knows them cannot be reached, the check says so loudly and passes: a
build without a network must not fail for that, but nobody shall believe that something was looked at.
"""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import web_client

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build" / "sbom"
PINNED = ROOT / "constraints.txt"
LOCK = ROOT / "web" / "pnpm-lock.yaml"
LOCKED = re.compile(
    r"^  '?(?P<name>@?[^@'\s]+)@(?P<version>[^:'\s]+)'?:\n    resolution: \{integrity: sha512-(?P<digest>[^},]+)",
    re.M,
)
"""A package in the lock file of the web client."""
TOOLS = Path(sys.executable).parent
SECONDS = 600
UNREACHABLE = (
    "ConnectionError",
    "Connection",
    "Timeout",
    "timed out",
    "resolve",
    "Max retries",
    "ServiceError",
    "503",
    "502",
    "ERR_PNPM_AUDIT",
)


def write_lists() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    return list_python(FOLDER / "python.json") or list_web(FOLDER / "web.json")


def list_python(path: Path) -> int:
    """The Python packages as they are pinned."""
    command = [
        str(TOOLS / "cyclonedx-py"), "requirements", str(PINNED), "--output-format", "JSON", "-o", str(path),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    if done.returncode != 0:
        print(f"the list of parts cannot be written: {done.stderr.strip()[-500:]}", file=sys.stderr)
        return 1
    listed = len(json.loads(path.read_text(encoding="utf-8"))["components"])
    pinned = sum(
        1
        for line in PINNED.read_text(encoding="utf-8").splitlines()
        if "==" in line and not line.startswith("#")
    )
    print(f"{path.relative_to(ROOT)}: {listed} packages of {pinned} pinned")
    return 0 if listed == pinned else 1


def list_web(path: Path) -> int:
    """The packages the web client is built with, as its lock file has them."""
    lock = LOCK.read_text(encoding="utf-8")
    locked = lock.count("\n    resolution: ")
    components = web_parts(lock)
    path.write_text(
        json.dumps(
            {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "components": components}, indent=1
        ),
        encoding="utf-8",
    )
    print(f"{path.relative_to(ROOT)}: {len(components)} packages of {locked} locked")
    return 0 if len(components) == locked else 1


def web_parts(lock: str) -> list[dict[str, object]]:
    return [
        {
            "type": "library",
            "name": found["name"],
            "version": found["version"],
            "purl": f"pkg:npm/{found['name'].replace('@', '%40')}@{found['version']}",
            "hashes": [{"alg": "SHA-512", "content": base64.b64decode(found["digest"]).hex()}],
        }
        for found in LOCKED.finditer(lock)
    ]


def audit_python() -> int:
    command = [
        str(TOOLS / "pip-audit"), "--requirement", str(PINNED), "--no-deps", "--disable-pip", "--progress-spinner", "off",
        "--timeout", "15", "--format", "json",
    ]  # fmt: skip
    found = _asked(command, "dependencies")
    if isinstance(found, int):
        return found
    weak = {
        f"{one['name']} {one.get('version')}": ", ".join(weakness["id"] for weakness in one["vulns"])
        for one in found
        if one.get("vulns")
    }
    skipped = [one["name"] for one in found if "skip_reason" in one]
    if skipped:  # a package nobody knows there is what an unreachable service looks like, too
        _not_asked(f"{len(skipped)} of {len(found)} packages are unknown there: {', '.join(skipped[:5])} …")
        return _told(weak)
    return _told(weak, len(found))


def audit_web() -> int:
    command = [str(web_client.PNPM), "--dir", str(web_client.WEB), "audit", "--json"]
    found = _asked(command, "advisories", web_client.install())
    if isinstance(found, int):
        return found
    weak = {
        f"{one['module_name']} {one.get('vulnerable_versions', '')}": f"{one['title']} ({one['severity']})"
        for one in found.values()
    }
    return _told(weak, len(web_parts(LOCK.read_text(encoding="utf-8"))))


def _asked(command: list[str], part: str, environment: dict[str, str] | None = None) -> Any:
    """This part of what an auditor answers; the exit code of this check where it found nothing out."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=SECONDS, env=environment
        )
    except subprocess.TimeoutExpired:
        return _not_asked("no answer within ten minutes")
    try:
        return json.loads(done.stdout)[part]
    except (ValueError, KeyError):
        said = f"{done.stdout}\n{done.stderr}".strip()
    reasons = [line for line in said.splitlines() if any(word in line for word in UNREACHABLE)]
    if reasons:
        return _not_asked(reasons[-1].strip()[-200:])
    print(f"{Path(command[0]).name} failed: {said[-800:]}", file=sys.stderr)
    return 1


def _told(weak: dict[str, str], asked: int | None = None) -> int:
    for package, known in weak.items():
        print(f"{package}: {known}", file=sys.stderr)
    if asked is not None:
        print(f"{asked} packages asked for, {len(weak)} with a known weakness")
    return 1 if weak else 0


def _not_asked(reason: str) -> int:
    line = "!" * 100
    print(
        f"{line}\nNOT AUDITED: the service that knows weaknesses cannot be reached ({reason}).\nRun this check where there is a network.\n{line}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(write_lists() or max(audit_python(), audit_web()))
