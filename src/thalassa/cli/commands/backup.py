"""Commands that keep the server's tables safe: backup and restore of the whole database."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from ..console import Console, Json, Lang

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="cli.option.backup")]
DatabaseUrl = Annotated[str | None, typer.Option("--database", metavar="URL", help="cli.option.database")]


def backup(
    context: typer.Context,
    file: BackupFile,
    database: DatabaseUrl = None,
    every: Annotated[str | None, typer.Option("--every", metavar="1h", help="cli.option.every")] = None,
    keep: Annotated[int, typer.Option("--keep", metavar="N", min=1, help="cli.option.keep")] = 48,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    # the server's packages are loaded only by who needs them
    from thalassa.server.db.upkeep.backup import BadBackup, write_backup, write_next

    url = url_of(database)
    if every is None:
        write_backup(url, file)
        _say(console, "backup", url, file)
        return
    pause = _seconds(console, every)
    try:
        while True:
            try:
                _say(console, "backup", url, write_next(url, file, keep))
            except BadBackup as error:  # the next one may succeed
                typer.echo(str(error), err=True)
            time.sleep(pause)
    except KeyboardInterrupt:
        return


def _seconds(console: Console, text: str) -> float:
    """``30s``, ``15m``, ``1h``, ``1d``."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", text)
    if found is None or int(found[1]) == 0:
        raise console.bad("every", given=text)
    return int(found[1]) * {"s": 1, "m": 60, "h": 3600, "d": 86_400}[found[2]]


def restore(
    context: typer.Context,
    file: BackupFile,
    database: DatabaseUrl = None,
    until: Annotated[str | None, typer.Option("--until", metavar="TIME", help="cli.option.until")] = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    console = Console.of(context, lang, json)
    from thalassa.server.db.upkeep.backup import read_backup

    moment = None if until is None else _moment(console, until)
    url = url_of(database)
    read_backup(file, url)
    _say(console, "restore", url, file)
    if moment is not None:
        _rewind(console, url, moment)


def _moment(console: Console, text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise console.bad("until", given=text) from None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _rewind(console: Console, url: str, moment: datetime) -> None:
    """The restored tables go back to the moment, all of them or none."""
    import asyncio

    from thalassa.server.db.database import migrate, open_database
    from thalassa.server.db.store import Store
    from thalassa.server.editions import Shelf
    from thalassa.server.play.rewinding import Rewound, rewind

    async def back() -> Rewound:
        store = Store(open_database(url))
        try:
            await migrate(store.engine)  # the backup may be of an older version
            return await rewind(store, Shelf(), moment.timestamp())
        finally:
            await store.engine.dispose()

    rewound = asyncio.run(back())
    shown = moment.isoformat(timespec="seconds")
    if console.json:
        console.emit({"until": shown, **rewound._asdict()})
    else:
        console.print(console.say("restore.rewound", moment=shown, **rewound._asdict()))


def check(
    context: typer.Context,
    database: Annotated[str | None, typer.Argument(metavar="DATABASE", help="cli.option.database")] = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Look closely at a database; leaves with 1 if anything is wrong. Nothing is repaired."""
    console = Console.of(context, lang, json)
    import asyncio

    from thalassa.server.db.database import open_database
    from thalassa.server.db.store import Store
    from thalassa.server.editions import Shelf
    from thalassa.server.play.checking import look

    url, problems, tables, entries = url_of(database), list[tuple[str, str]](), 0, 0

    async def examine() -> None:
        nonlocal tables, entries
        store = Store(open_database(url))
        try:
            async for looked in look(store, Shelf()):
                tables += bool(looked.table_id)
                entries += looked.entries
                if looked.problem is not None:
                    problems.append((looked.table_id, looked.problem))
        finally:
            await store.engine.dispose()

    check_there(console, url)
    asyncio.run(examine())
    if console.json:
        found = [{"table": table, "problem": problem} for table, problem in problems]
        console.emit({"tables": tables, "entries": entries, "problems": found})
    else:
        for table, problem in problems:
            console.print(
                Text(console.say("check.problem", table=table or "–", problem=problem), style="red")
            )
        console.print(console.say("check.done", tables=tables, entries=entries, problems=len(problems)))
    if problems:
        raise typer.Exit(1)


def check_there(console: Console, url: str) -> None:
    """Looking must not make a database that is not there."""
    from thalassa.server.db.database import parse_url

    place = parse_url(url)
    if place.drivername.startswith("sqlite") and not Path(place.database or "").is_file():
        raise console.bad("unreadable", file=place.database or "", cause="–")


def url_of(database: str | None) -> str:
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
