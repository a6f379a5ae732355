"""Which modules the compiled build compiles; run as a program, checks that they really run compiled.

A package names the modules that may be compiled in a file compiled.txt, one per line, relative to itself
(`state`) or in full (`thalassa.kernel.chance`); `#` starts a comment.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

SOURCES = Path("src")


def compiled_modules() -> list[str]:
    """The source files all compiled.txt name, each checked to exist."""
    files: set[str] = set()
    for listing in sorted(SOURCES.glob("thalassa/**/compiled.txt")):
        for number, line in enumerate(listing.read_text(encoding="utf-8").splitlines(), start=1):
            name = line.partition("#")[0].strip()
            if not name:
                continue
            folder = SOURCES if name.startswith("thalassa.") else listing.parent
            path = folder.joinpath(*name.split(".")).with_suffix(".py")
            if not path.is_file():
                sys.exit(f"{listing}:{number}: there is no module {name!r} ({path} does not exist)")
            files.add(str(path))
    return sorted(files)


def main() -> int:
    files = compiled_modules()
    names = [".".join(Path(file).with_suffix("").parts[1:]) for file in files]
    slow = [name for name in names if not str(importlib.import_module(name).__file__).endswith(".so")]
    if slow:
        print(f"compiled: these modules still run as Python: {', '.join(slow)}", file=sys.stderr)
        return 1
    print(f"compiled: all {len(names)} listed modules run compiled")
    return 0


if __name__ == "__main__":
    sys.exit(main())
