"""Run every check of the project, as many side by side as there are cores, and stop at the first that fails.

run_checks.py                all parts
run_checks.py types browser  only these
run_checks.py quick          an answer in a minute: style, layers, types and a sample of the tests
run_checks.py --list         their names
"""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

from side_by_side import Part, SideBySide, cores_of_the_machine

ROOT = Path(__file__).resolve().parent.parent
TOOLS = Path(sys.executable).parent  # of the virtual environment this runs in
BUILD = ROOT / ".build"
CORES = cores_of_the_machine()
WORKERS = int(os.environ.get("THALASSA_TEST_WORKERS") or max(2, min(6, CORES // 2)))


def tool(name: str, *arguments: str) -> tuple[str, ...]:
    return (str(TOOLS / name), *arguments)


def web(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, str(ROOT / "scripts" / "web_client.py"), *arguments)


def tests(*arguments: str) -> tuple[str, ...]:
    return tool("pytest", "-q", "--dist", "worksteal", "-n", str(WORKERS), *arguments)


PAGES = frozenset({"pages"})
"""The step that also installs what the other checks of the web client run with."""
BROWSERS = WORKERS + 1
"""A test waits for its page and the page for the server: with one more than that the cores are never idle."""

WAITING = max(1, WORKERS - 1)
"""What tests with so many workers keep busy: they wait for servers, databases and pages a quarter of the time, and what
needs one core runs beside them."""

PARTS = (
    Part("style", "Style (ruff check)", tool("ruff", "check", ".")),
    Part("format", "Format (ruff format)", tool("ruff", "format", "--check", ".")),
    Part("layers", "Imports point one way (import-linter)", tool("lint-imports")),
    Part("pages", "The web client's packages and pages (pnpm, Vite)", web("build")),
    Part("types", "Types (mypy --strict)", tool("mypy")),
    Part("tests", "Unit, property and storage tests (pytest)", tests("-m", "not browser"), cores=WAITING, after=PAGES),
    Part("web-style", "Style and format of the web client (ESLint, Prettier)", web("run", "lint"), after=PAGES),
    Part("web-types", "Types of the web client (svelte-check, tsc)", web("run", "check"), after=PAGES),
    Part("supply", "List of parts and known weaknesses (CycloneDX, pip-audit)", (sys.executable, str(ROOT / "scripts" / "supply_chain.py"))),
    Part("web-tests", "Tests of the web client (vitest)", web("run", "test"), after=PAGES),
    Part("browser", "Browser tests (pytest, Chromium)", tests("-n", str(BROWSERS), "-m", "browser", "tests/browser"), cores=WAITING, after=PAGES),
)  # fmt: skip

RULES = [
    path.relative_to(ROOT).as_posix()
    for kind in ("flow", "rules", "vectors")
    for path in sorted(ROOT.glob(f"tests/games/*/rules/test_{kind}*.py"))
]
SAMPLE = Part(
    "sample",
    "A sample of the tests: the kernel and the rules (pytest)",
    tool("pytest", "-q", "-m", "not slow", "tests/kernel", *RULES),
)
QUICK = ("style", "format", "layers", "types", "sample")


def environment() -> dict[str, str]:
    """What all parts get. Compiled Python is kept, whatever the machine's habit: servers and workers start many times."""
    ours = {"THALASSA_ROTATION": today(), **os.environ, "PYTHONPYCACHEPREFIX": str(BUILD / "bytecode")}
    ours.pop("PYTHONDONTWRITEBYTECODE", None)
    return ours


def today() -> str:
    """The day whose share of the exhaustive tests runs, for all parts the same (tests/support/rotation.py)."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def with_chromium(parts: list[Part]) -> list[Part] | None:
    """The browser tests are told which Chromium to drive. None if there is none."""
    if all(part.name != "browser" for part in parts):
        return parts
    finder = [sys.executable, str(ROOT / "scripts" / "find_chromium.py")]
    answer = subprocess.run(finder, stdout=subprocess.PIPE, text=True, check=False)
    if answer.returncode != 0:
        return None
    path = answer.stdout.strip()
    print(f"Browser tests with {path}", flush=True)
    return [
        replace(part, environment={"THALASSA_CHROMIUM": path}) if part.name == "browser" else part
        for part in parts
    ]


def chosen(arguments: list[str]) -> list[Part]:
    """The parts of these names, in the order of PARTS; what they come after is added."""
    names = set(arguments)
    if "quick" in names:
        names |= set(QUICK)
    wanted = [part for part in (*PARTS, SAMPLE) if part.name in names]
    needed = {name for part in wanted for name in part.after}
    return [part for part in (*PARTS, SAMPLE) if part in wanted or part.name in needed]


def main(arguments: list[str]) -> int:
    names = [part.name for part in PARTS]
    if arguments == ["--list"]:
        print("\n".join(names))
        return 0
    others = ["quick", SAMPLE.name]
    unknown = [name for name in arguments if name not in names + others]
    if unknown:
        there = ", ".join(names + others)
        print(f"checks: there is no part {', '.join(unknown)}; there are {there}", file=sys.stderr)
        return 2
    started = time.monotonic()
    parts = with_chromium(chosen(arguments) if arguments else list(PARTS))
    if parts is None:
        print("\nFAILED: browser – no Chromium to drive", file=sys.stderr)
        return 1
    given = environment()
    print(f"Exhaustive tests: the samples of THALASSA_ROTATION={given['THALASSA_ROTATION']}", flush=True)
    failed = SideBySide(parts, cores=CORES, folder=ROOT, logs=BUILD / "checks", environment=given).run()
    if failed is not None:
        title = next(part.title for part in parts if part.name == failed)
        print(f"FAILED: {failed} – {title}", file=sys.stderr)
        return 1
    print(f"Everything passed in {time.monotonic() - started:.0f} s.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)  # as a shell says it
