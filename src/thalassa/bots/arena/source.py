"""Which sources a measurement was made on."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]


@cache
def commit() -> str:
    """Short name of the commit, with a plus if the sources were changed since; outside of a clone the version."""
    try:
        _git(
            "ls-files", "--error-unmatch", str(PACKAGE / "__init__.py")
        )  # a clone of this, not one around it
        name = _git("rev-parse", "--short", "HEAD")
        return name + ("+" if _git("status", "--porcelain", "--untracked-files=no", str(PACKAGE)) else "")
    except (OSError, subprocess.CalledProcessError):
        from thalassa import __version__

        return f"version {__version__}"


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=PACKAGE, capture_output=True, text=True, check=True)
    return done.stdout.strip()
