"""The tests' PostgreSQL goes on when another pytest begins on the same machine."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from support.postgres import Postgres


def closed_folders(path: Path) -> list[Path]:
    """Those on the way to the path that other users cannot enter."""
    return [folder for folder in path.parents if not folder.stat().st_mode & stat.S_IXOTH]


@pytest.mark.skipif(os.geteuid() != 0, reason="PostgreSQL runs as another user only if the tests run as root")
def test_a_second_pytest_closes_no_folder_above_the_data(postgres: Postgres, tmp_path: Path) -> None:
    """PostgreSQL looks for its files once a minute and ends if it cannot reach them."""
    test = tmp_path / "test_other.py"
    test.write_text("def test_a_folder(tmp_path):\n    assert tmp_path.is_dir()\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    subprocess.run([*command, str(test)], check=True, cwd=tmp_path, capture_output=True)
    assert closed_folders(tmp_path), "this is what every pytest does to its own folder"
    assert not closed_folders(postgres.folder)
