"""Commands that keep the server's tables safe: backup and restore of the whole database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from .console import Console, Json, Lang

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="cli.option.backup")]
DatabaseUrl = Annotated[str | None, typer.Option("--database", metavar="URL", help="cli.option.database")]


def backup(
    context: typer.Context,
    file: BackupFile,
    database: DatabaseUrl = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    from thalassa.server.db.backup import (
        write_backup,  # the server's packages are loaded only by who needs them
    )

    url = _url(database)
    write_backup(url, file)
    _say(console, "backup", url, file)


def restore(
    context: typer.Context,
    file: BackupFile,
    database: DatabaseUrl = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    from thalassa.server.db.backup import read_backup

    url = _url(database)
    read_backup(file, url)
    _say(console, "restore", url, file)


def _url(database: str | None) -> str:
    """The database named, else the one the server would use."""
    from thalassa.server.configuration import default_database

    return default_database() if database is None else database


def _say(console: Console, done: str, url: str, file: Path) -> None:
    from thalassa.server.db.database import parse_url

    place = parse_url(url)
    shown = place.database if place.drivername.startswith("sqlite") else place.render_as_string()
    if console.json:
        console.emit({"file": str(file), "database": shown})
    else:
        console.print(Text(console.say(f"{done}.done", file=str(file), database=shown), overflow="fold"))
