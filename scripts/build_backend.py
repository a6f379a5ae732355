"""The build backend: setuptools, plus the built web client inside every wheel.

An editable install does not build the pages; `make play` and `make test` do that in a step of their own.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

sys.path.insert(0, str(Path(__file__).resolve().parent))
import web_client

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None


def _requirements(ask_setuptools: Callable[[Settings], list[str]], settings: Settings) -> list[str]:
    # setuptools runs setup.py to ask it, and that must not compile before mypyc is installed.
    compiling = os.environ.pop("THALASSA_COMPILE", None)
    needed = ask_setuptools(settings)
    if compiling is not None:
        os.environ["THALASSA_COMPILE"] = compiling
    if compiling == "1":
        needed += ["mypy[mypyc]", "msgspec"]  # the engine is checked against the one library it imports
    if not web_client.build_is_fresh() and web_client.machine_node_folder() is None:
        needed.append(web_client.NODE_PACKAGE)
    return needed


def _build_pages() -> None:
    try:
        web_client.build()
    except web_client.WebClientError as error:
        raise SystemExit(f"thalassa: the web client is missing from this build: {error}") from None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return _requirements(build_meta.get_requires_for_build_wheel, config_settings)


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return _requirements(build_meta.get_requires_for_build_sdist, config_settings)


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    _build_pages()
    # setuptools would carry files over that an earlier build left here (pages with old hashes in their names).
    shutil.rmtree(web_client.ROOT / "build", ignore_errors=True)
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    _build_pages()
    return build_meta.build_sdist(sdist_directory, config_settings)
