"""Run every check of the project, part by part, and stop at the first that fails.

run_checks.py                all parts
run_checks.py types browser  only these
run_checks.py --list         their names
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = Path(sys.executable).parent  # of the virtual environment this runs in


@dataclass(frozen=True)
class Part:
    name: str
    title: str
    command: tuple[str, ...]
    needs_browser: bool = False


def tool(name: str, *arguments: str) -> tuple[str, ...]:
    return (str(TOOLS / name), *arguments)


def web(script: str) -> tuple[str, ...]:
    return (sys.executable, str(ROOT / "scripts" / "web_client.py"), "run", script)


WORKERS = os.environ.get("THALASSA_TEST_WORKERS", "2")

PARTS = (
    Part("style", "Style (ruff check)", tool("ruff", "check", ".")),
    Part("format", "Format (ruff format)", tool("ruff", "format", "--check", ".")),
    Part("types", "Types (mypy --strict)", tool("mypy")),
    Part("layers", "Imports point one way (import-linter)", tool("lint-imports")),
    Part("web-types", "Types of the web client (svelte-check, tsc)", web("check")),
    Part("web-tests", "Tests of the web client (vitest)", web("test")),
    Part(
        "tests",
        "Unit, property and storage tests (pytest)",
        tool("pytest", "-q", "-n", WORKERS, "--dist", "worksteal", "-m", "not browser"),
    ),
    Part(
        "browser",
        "Browser tests (pytest, Chromium)",
        tool("pytest", "-q", "-n", WORKERS, "--dist", "worksteal", "-m", "browser"),
        needs_browser=True,
    ),
)


def browser_environment() -> dict[str, str] | None:
    """The environment that tells the tests which Chromium to drive; None if there is none."""
    finder = [sys.executable, str(ROOT / "scripts" / "find_chromium.py")]
    answer = subprocess.run(finder, stdout=subprocess.PIPE, text=True, check=False)
    if answer.returncode != 0:
        return None
    path = answer.stdout.strip()
    print(f"with {path}", flush=True)
    return {**os.environ, "THALASSA_CHROMIUM": path}


def run(part: Part) -> bool:
    print(f"\n=== {part.title} ===", flush=True)
    started = time.monotonic()
    environment: dict[str, str] | None = dict(os.environ)
    if part.needs_browser:
        environment = browser_environment()
    code = 1
    if environment is not None:
        code = subprocess.run(part.command, cwd=ROOT, env=environment, check=False).returncode
    word = "ok" if code == 0 else f"FAILED (exit code {code})"
    print(f"--- {part.name}: {word}, {time.monotonic() - started:.1f} s", flush=True)
    return code == 0


def main(arguments: list[str]) -> int:
    names = [part.name for part in PARTS]
    if arguments == ["--list"]:
        print("\n".join(names))
        return 0
    unknown = [name for name in arguments if name not in names]
    if unknown:
        print(f"checks: there is no part {', '.join(unknown)}; there are {', '.join(names)}", file=sys.stderr)
        return 2
    started = time.monotonic()
    for part in PARTS:
        if arguments and part.name not in arguments:
            continue
        if not run(part):
            print(f"\nFAILED: {part.name} – {part.title}", file=sys.stderr)
            return 1
    print(f"\nEverything passed in {time.monotonic() - started:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
