"""Machine code instead of interpreted rules, where ``make play`` or ``make compiled`` has made some for these very sources.

What is compiled together is a group: the kernel, each game, the bots' search. The files of a group lie in
``.build/compiled/<group>-<digest>`` of the checkout, and the digest is that of everything they were made from. After an edit
the digest is another one, so the rules run as they are written until they are compiled again: stale code is never used.
A process looks once and stays with what it found. An installed wheel has its machine code inside the package.

THALASSA_ENGINE=pure leaves the machine code alone, THALASSA_ENGINE=compiled refuses to run without it; THALASSA_BUILT names
another folder to look in, for trying out what was just made.

This module is loaded before all others and by everybody, so it imports little.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent
BUILT: Final = Path(os.environ.get("THALASSA_BUILT") or PACKAGE.parents[1] / ".build" / "compiled")
VARIABLE: Final = "THALASSA_ENGINE"
SUFFIX: Final = EXTENSION_SUFFIXES[0]
"""Says for which Python and which machine a file is."""


def rooms(package: Path) -> dict[str, Path]:
    """The folder of every group."""
    games = {path.parent.name: path.parent for path in sorted(package.glob("games/*/__init__.py"))}
    return {"kernel": package / "kernel", **games, "search": package / "bots" / "search"}


def digest(package: Path, group: str) -> str:
    """Of everything the machine code of a group follows from: the compiler takes constants and types of the kernel over
    into that of a game."""
    import hashlib

    found = hashlib.sha256(SUFFIX.encode())
    kernel, own = rooms(package)["kernel"], rooms(package)[group]
    for room in sorted({kernel, own}):
        for path in sorted(room.rglob("*.py")):
            if path.parent == kernel != own and path.name == "__init__.py":
                continue  # says what is compiled of the kernel, and nothing else
            found.update(f"\n{path.relative_to(package).as_posix()}\n".encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:20]


def library(group: str) -> str:
    """The name of the module with the machine code of a whole group; those of its modules lead to it."""
    return f"thalassa_{group}__mypyc"


class CompiledFinder:
    """Finds modules of the package that were compiled from the sources as they are now."""

    def __init__(self, package: Path, built: Path, required: bool = False) -> None:
        self._package = package
        self._built = built
        self._required = required
        self._groups = {
            ".".join(room.relative_to(package.parent).parts): name for name, room in rooms(package).items()
        }
        self._libraries = {library(name): name for name in self._groups.values()}
        self._folders: dict[str, Path | None] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        group = self._libraries.get(name) or self._group_of(name)
        if group is None:
            return None
        if group not in self._folders:
            self._folders[group] = self._fresh(group)
        folder = self._folders[group]
        if folder is None:
            return None
        file = folder.joinpath(*name.split("."))
        file = file.with_name(file.name + SUFFIX)
        return spec_from_file_location(name, file) if file.is_file() else None

    def _group_of(self, name: str) -> str | None:
        parts = name.split(".")
        if parts[0] != self._package.name:
            return None
        return self._groups.get(".".join(parts[:2])) or self._groups.get(".".join(parts[:3]))

    def _fresh(self, group: str) -> Path | None:
        folder = self._built / f"{group}-{digest(self._package, group)}"
        if folder.is_dir():
            return folder
        if self._required:
            raise ImportError(f"{VARIABLE}=compiled, but {group} is not compiled as it is now: make compiled")
        return None


def install() -> None:
    """Look for compiled modules before others, if there can be any."""
    wish = os.environ.get(VARIABLE, "")
    if wish not in ("", "compiled", "pure"):
        raise ImportError(f"{VARIABLE} is {wish!r}, but can only be 'compiled' or 'pure'")
    if wish != "pure" and PACKAGE.parent.name == "src" and (BUILT.is_dir() or wish == "compiled"):
        sys.meta_path.insert(0, CompiledFinder(PACKAGE, BUILT, wish == "compiled"))
