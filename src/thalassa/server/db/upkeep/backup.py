"""Backup and restore of the whole database. Both can run while a server plays; neither ever overwrites anything.

SQLite: ``VACUUM INTO`` writes one consistent file. PostgreSQL: the owner's ``pg_dump`` and ``pg_restore`` do it.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

from thalassa.kernel.errors import ThalassaError

from ..database import parse_url

TABLES = ("alembic_version", "entry", "game_table", "guest", "seat", "setting")


NAMED = re.compile(r"thalassa-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup")
"""The backups of a folder: their names sort by time."""


class BadBackup(ThalassaError):
    """The backup or restore cannot be made: says which file and why. Nothing was changed."""

    code = "bad_backup"


def write_backup(database: str, target: Path) -> None:
    """Write everything into a new file."""
    url = parse_url(database)
    if target.exists():
        raise BadBackup(f"{target} exists already; a backup never overwrites anything", file=str(target))
    if not target.parent.is_dir():
        raise BadBackup(f"there is no folder {target.parent}", file=str(target))
    with _in_one_step(target) as unfinished:
        if url.drivername.startswith("sqlite"):
            _copy_sqlite(Path(url.database or ""), unfinished)
        else:
            _postgres("pg_dump", url, "--format=custom", f"--file={unfinished}")


def read_backup(source: Path, database: str) -> None:
    """Read a backup into a database that does not exist yet (SQLite) or is empty (PostgreSQL)."""
    url = parse_url(database)
    if not source.is_file():
        raise BadBackup(f"there is no backup {source}", file=str(source))
    if not url.drivername.startswith("sqlite"):
        _postgres("pg_restore", url, "--exit-on-error", "--single-transaction", "--no-owner", str(source))
        return
    target = Path(url.database or "")
    # what an old database has left beside it would be taken for a part of the new one
    for old in (target, *(target.with_name(f"{target.name}{rest}") for rest in ("-wal", "-journal"))):
        if old.exists():
            raise BadBackup(f"{old} exists already; restore into a new file", file=str(old))
    check(source)
    target.parent.mkdir(parents=True, exist_ok=True)
    with _in_one_step(target) as unfinished:
        _copy_sqlite(source, unfinished)


def write_next(database: str, folder: Path, keep: int, now: float | None = None) -> Path:
    """One more backup in a folder of them, named by its time; the oldest beyond ``keep`` go, other files stay."""
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y-%m-%dT%H-%M-%SZ", time.gmtime(now))
    target = folder / f"thalassa-{stamp}.backup"
    write_backup(database, target)
    for old in sorted(file for file in folder.iterdir() if NAMED.fullmatch(file.name))[:-keep]:
        old.unlink()
    return target


@contextmanager
def _in_one_step(target: Path) -> Iterator[Path]:
    """A file to write beside the target, which becomes the target when it is whole: a crash leaves no half of it."""
    unfinished = target.with_name(f".{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        yield unfinished
        os.link(unfinished, target)  # unlike a rename it fails if somebody was faster
    finally:
        unfinished.unlink(missing_ok=True)


def check(source: Path) -> None:
    """Raises BadBackup unless the file is a whole database of Thalassa."""
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            found = {
                row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            }
            (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise BadBackup(f"{source} is no backup: {error}", file=str(source)) from None
    missing = sorted(set(TABLES) - found)
    if missing or verdict != "ok":
        problem = f"without {', '.join(missing)}" if missing else str(verdict)
        raise BadBackup(f"{source} is not a whole backup: {problem}", file=str(source))


def _copy_sqlite(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BadBackup(f"there is no database {source}", file=str(source))
    try:
        with closing(sqlite3.connect(source, timeout=30)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.DatabaseError as error:
        target.unlink(missing_ok=True)
        raise BadBackup(f"{source} cannot be copied: {error}", file=str(source)) from None


def _postgres(program: str, url: URL, *arguments: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise BadBackup(f"{program} is not installed; it comes with PostgreSQL", program=program)
    place = url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
    environment = {**os.environ, **({"PGPASSWORD": str(url.password)} if url.password else {})}
    done = subprocess.run(
        [found, f"--dbname={place}", *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise BadBackup(f"{program} failed: {done.stderr.strip()[:500]}", program=program)
