"""Backup and restore as commands. The rehearsal with a playing server is in tests/server/db/test_backup.py."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from thalassa.server.db.database import prepare

from .conftest import Answer

Cli = Callable[..., Answer]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's database with one guest in it."""
    path = tmp_path / "tables.sqlite3"
    monkeypatch.setenv("THALASSA_DATABASE_URL", f"sqlite:///{path}")
    asyncio.run(prepare(str(path)))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO guest VALUES ('1', 'Ann', 0)")
    return path


def guests(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM guest")]


def test_a_backup_comes_back(cli: Cli, database: Path, tmp_path: Path) -> None:
    saved, fresh = tmp_path / "saved 100%?#", tmp_path / "fresh" / "tables.sqlite3"
    answer = cli("backup", saved)
    assert (answer.code, answer.err) == (0, "")
    assert str(saved) in answer.out.replace("\n", "")
    assert cli("restore", saved, "--database", fresh, "--json").json() == {
        "file": str(saved),
        "database": str(fresh),
    }
    assert guests(fresh) == ["Ann"]


def test_nothing_is_overwritten(cli: Cli, database: Path, tmp_path: Path) -> None:
    cli("backup", tmp_path / "saved")
    before = database.read_bytes()
    for arguments in (("backup", tmp_path / "saved"), ("restore", tmp_path / "saved")):
        answer = cli(*arguments)
        assert (answer.code, answer.err.count("\n")) == (2, 1)
        assert "exists already" in answer.err
    assert database.read_bytes() == before


@pytest.mark.parametrize("left", ["-wal", "-journal"])
def test_what_an_old_database_left_behind_is_not_mixed_with_a_backup(
    cli: Cli, database: Path, tmp_path: Path, left: str
) -> None:
    cli("backup", tmp_path / "saved")
    (tmp_path / f"new.sqlite3{left}").write_bytes(b"of another database")
    answer = cli("restore", tmp_path / "saved", "--database", tmp_path / "new.sqlite3")
    assert answer.code == 2
    assert f"new.sqlite3{left} exists already" in answer.err
    assert not (tmp_path / "new.sqlite3").exists()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("backup", "no/such/folder/saved"), "there is no folder"),
        (("backup", "saved", "--database", "missing.sqlite3"), "there is no database"),
        (("backup", "saved", "--database", "carrier-pigeon://loft"), "not a database URL"),
        (("backup", "saved", "--database", "postgresql://ann@localhost:port/tables"), "not a database URL"),
        (("restore", "missing", "--database", "new.sqlite3"), "there is no backup"),
        (("restore", "letter", "--database", "new.sqlite3"), "is no backup"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    cli: Cli,
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    why: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter").write_text("not a database, but long enough to look at" * 100)
    there = set(tmp_path.iterdir())
    answer = cli(*arguments)
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert why in answer.err
    assert set(tmp_path.iterdir()) == there
