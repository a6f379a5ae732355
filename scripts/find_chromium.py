"""Find a Chromium for the browser tests and print its path; install one if the machine has none.

In this order: $THALASSA_CHROMIUM, an installed Chromium or Chrome, as root `apt-get install chromium`, the
download of Playwright. If none can be had, says so and exits with 1: browser tests are never skipped silently.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def say(message: str) -> None:
    print(f"browser: {message}", file=sys.stderr, flush=True)


def works(path: str) -> bool:
    """Ubuntu's chromium-browser may be a stub that only tells to install a snap: ask it for its version."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and b"Chrom" in answer.stdout


def installed() -> str | None:
    for name in NAMES:
        path = shutil.which(name)
        if path is not None and works(path):
            return path
    return None


def from_apt() -> str | None:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    say("no Chromium or Chrome found; running apt-get install chromium")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update"],
        ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
    ):
        subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False
        )
    return installed()


def downloaded_by_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if not Path(path).exists():
        say("downloading Playwright's Chromium")
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)
    return path if Path(path).exists() and works(path) else None


def main() -> int:
    wanted = os.environ.get("THALASSA_CHROMIUM")
    if wanted:
        if works(wanted):
            print(wanted)
            return 0
        say(f"THALASSA_CHROMIUM={wanted} is not a Chromium that runs")
        return 1
    path = installed() or from_apt() or downloaded_by_playwright()
    if path is None:
        say(
            "the browser tests need Chromium or Chrome. None is installed, apt-get (as root) did not bring one, and "
            "Playwright's download failed. Install one (Debian: apt install chromium) or set THALASSA_CHROMIUM."
        )
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
