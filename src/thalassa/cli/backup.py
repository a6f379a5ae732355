"""Commands that keep the server's tables safe: backup and restore of the whole database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from .desk import Desk, Json, Lang

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="cli.option.backup")]
DatabaseUrl = Annotated[str | None, typer.Option("--database", metavar="URL", help="cli.option.database")]


def backup(
    context: typer.Context,
    file: BackupFile,
    database: DatabaseUrl = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    desk = Desk.of(context, lang, json)
    from thalassa.server import backup as keeping  # the server's packages are loaded only by who needs them

    url = _url(database)
    keeping.backup(url, file)
    _say(desk, "backup", url, file)


def restore(
    context: typer.Context,
    file: BackupFile,
    database: DatabaseUrl = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    desk = Desk.of(context, lang, json)
    from thalassa.server import backup as keeping

    url = _url(database)
    keeping.restore(file, url)
    _say(desk, "restore", url, file)


def _url(database: str | None) -> str:
    """The database named, else the one the server would use."""
    from thalassa.server.settings import default_database

    return default_database() if database is None else database


def _say(desk: Desk, done: str, url: str, file: Path) -> None:
    from thalassa.server.database import parse_url

    place = parse_url(url)
    shown = place.database if place.drivername.startswith("sqlite") else place.render_as_string()
    if desk.json:
        desk.emit({"file": str(file), "database": shown})
    else:
        desk.print(Text(desk.say(f"{done}.done", file=str(file), database=shown), overflow="fold"))
